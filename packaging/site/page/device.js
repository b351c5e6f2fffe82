// What only the page can do for the app: ask the browser to keep the games, install, update, take files that others open.
const UPDATES = 3_600_000;  // milliseconds between two looks for a new version
const SHARED = "companion-shared";  // where the service worker puts what was shared with the app

let tell = () => {}, offer = null, waiting = null, looked = 0, isReloading = false, shared = null;
const registered = () => navigator.serviceWorker?.getRegistration();

const isInstalled = () => matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;

// How this browser installs sites: by itself, by a way that a picture must show, or not at all.
function way() {
  const {userAgent, vendor, maxTouchPoints} = navigator;
  if (isInstalled()) return "installed";
  if (offer) return "offer";
  if (/iPhone|iPad|iPod/.test(userAgent) || (vendor.startsWith("Apple") && maxTouchPoints > 1)) return "ios";
  if (vendor.startsWith("Apple")) return "mac";
  if (/Android/.test(userAgent)) return "android";
  return "none";
}

async function kept() {
  return await navigator.storage?.persisted?.() ?? false;
}

// --- new versions -----------------------------------------------------------------------------------------------------

function watch(registration) {
  const note = (worker) => {
    if (worker?.state === "installed" && navigator.serviceWorker.controller) {
      waiting = worker;
      tell("update", true);
    }
  };
  note(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const {installing} = registration;
    installing?.addEventListener("statechange", () => note(installing));
  });
}

async function look() {
  if (document.hidden || Date.now() - looked < UPDATES || !navigator.onLine) return;
  looked = Date.now();
  await (await registered())?.update().catch(() => {});
}

// --- files that others open or share ------------------------------------------------------------------------------------

async function open(file) {
  tell("file", {name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer())});
}

async function takeShared() {
  if (!("caches" in globalThis) || !(await caches.has(SHARED))) return;
  const shared = await caches.open(SHARED);
  for (const request of await shared.keys()) {
    const answer = await shared.match(request), name = decodeURIComponent(answer.headers.get("x-name") ?? "");
    await open(new File([await answer.blob()], name, {type: answer.headers.get("content-type") ?? ""}));
  }
  await caches.delete(SHARED);
}

// --- the app asks, the page answers ---------------------------------------------------------------------------------------

const answers = {
  state: async () => {
    await shared;  // before the first screen, which would say that nothing is there
    return {kept: await kept(), way: way()};
  },
  keep: async () => await navigator.storage?.persist?.() ?? false,
  install: async () => {
    await offer?.prompt();
    const {outcome} = await offer?.userChoice ?? {};
    offer = null;
    tell("way", way());
    return outcome === "accepted";
  },
  update: async () => {
    isReloading = true;
    waiting?.postMessage("activate");
    return waiting !== null;
  },
  theme: async ({name, color}) => {
    localStorage.setItem("theme", name);
    document.querySelector("meta[name=theme-color]").content = color;
  },
};

export const device = {
  connect(listener) {
    tell = listener;
    document.addEventListener("visibilitychange", () => { tell("hidden", document.hidden); look(); });
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      offer = event;
      tell("way", way());
    });
    addEventListener("appinstalled", () => { offer = null; tell("way", "installed"); });
    shared = takeShared().catch((error) => console.warn(error));
    globalThis.launchQueue?.setConsumer(async ({files}) => { for (const file of files ?? []) await open(await file.getFile()); });
  },

  answer: (name, value) => answers[name](value),

  // After the first screen, so that nothing is in its way.
  shown() {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.addEventListener("message", ({data}) => { if (data === "full") tell("full", true); });
    let isKept = Boolean(navigator.serviceWorker.controller);
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (isKept && (isReloading || document.hidden)) location.reload();  // all that was entered is kept
      isKept = true;
    });
    setTimeout(async () => {
      const registration = await navigator.serviceWorker.register("sw.js", {updateViaCache: "none"}).catch((error) => console.warn(error));
      if (registration) watch(registration);
      looked = Date.now();
    }, 2000);
  },
};
