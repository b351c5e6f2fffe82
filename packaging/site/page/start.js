// Starts the app: Python in a worker and Flet's client in the page, side by side, under a picture that says how far it is.
import {splash} from "./splash.js";
import {device} from "./device.js";

const BUILD = "@BUILD@";  // phones that play together must run the same one
const FONTS = new Set(@FONTS@);
const BUILDS = @CLIENT@;  // the engines of Flet's client: its loader takes the one that the browser can run
const QUIET = 5000;  // ms
const CONFIG = {
  entrypointBaseUrl: "./", assetBase: "./", canvasKitBaseUrl: "canvaskit/", fontFallbackBaseUrl: "assets/fonts/",
};

globalThis.flet = {  // what Flet's client reads
  pyodide: true, multiView: false, noCdn: true, webSocketEndpoint: "ws", routeUrlStrategy: "hash", webRenderer: "auto", ...CONFIG,
};

if (splash.language !== "en") document.querySelector("link[rel=manifest]").href = `manifest-${splash.language}.json`;

// --- Python ---------------------------------------------------------------------------------------------------------

function startPython() {
  const worker = new Worker("worker.js", {type: "module", name: splash.isKept ? "kept" : ""});
  let toClient = null, connected, phones = null;
  const ready = new Promise((resolve) => { connected = resolve; });

  // The table of phones: loaded when somebody invites.
  async function ofPhones(what, value) {
    if (!phones) {
      const {Table} = await import("./table.js");
      phones ??= new Table(
        BUILD,
        (id, what, value) => worker.postMessage({name: "guest", id, what, value}, value instanceof Uint8Array ? [value.buffer] : []),
        (value) => worker.postMessage({name: "event", event: "places", value}),
      );
    }
    return phones[what](value instanceof Map ? Object.fromEntries(value) : value);
  }

  const from = {  // what the worker says, by its name
    fetched: ({path, part}) => splash.fetched(path, part),
    step: ({step}) => splash.step(step),
    ready: () => connected(),
    pong: () => {},
    shown: () => { splash.leave(); device.shown(); keepPython(); },
    failed: ({why, reason}) => splash.fail(why, reason),
    guest: (value) => phones?.send(value),
    asks: async ({id, what, value}) => {
      let answer = null;
      try {
        answer = await (what.startsWith("phones_") ? ofPhones(what.slice(7), value) : device.answer(what, value));
      } catch (error) { console.warn(error); }
      worker.postMessage({name: "answer", id, answer});
    },
  };
  worker.onmessage = ({data}) => data instanceof Uint8Array ? toClient?.(data) : from[data.name](data);
  worker.onerror = (event) => { event.preventDefault(); splash.fail("old", event.message); };
  device.connect((event, value) => worker.postMessage({name: "event", event, value}));
  Promise.resolve(early).then((answer) => {
    const body = answer?.ok ? answer.body : null;
    worker.postMessage({name: "begin", url: document.URL, early: body}, body ? [body] : []);
  });

  // The client calls these three; of its packets it keeps no copy.
  globalThis.jsConnect = async (app, values, onMessage) => {
    toClient = onMessage;
    await ready;
    worker.postMessage({name: "connect"});
  };
  globalThis.jsSend = async (app, packet) => worker.postMessage(packet, [packet.buffer]);
  globalThis.jsDisconnect = async () => {};
  globalThis.jsRefused = (words) => worker.postMessage({name: "event", event: "refused", value: words});
}

// After the first start: once everything is kept and the page was left alone for a while, a Python of its own makes the
// memory with which the second start begins.
let isAsked = splash.isKept;
function keepPython() {
  if (isAsked) return;
  isAsked = true;
  const touches = ["pointerdown", "keydown"];
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(make, QUIET);
  };
  function make() {
    if (!navigator.serviceWorker?.controller) return wait();
    for (const touch of touches) removeEventListener(touch, wait, true);
    new Worker("worker.js", {type: "module", name: "later"}).postMessage({name: "begin", url: document.URL, early: null});
  }
  for (const touch of touches) addEventListener(touch, wait, true);
  wait();
}

// --- the client -------------------------------------------------------------------------------------------------------

// It looks for glyphs at addresses of another server's shape, in pieces; ours lie in one file a script.
const WANTED = /assets\/fonts\/(noto[a-z0-9]+)\/v\d+\/[^/]+$/, CHINESE_JAPANESE_KOREAN = /^notosans(hk|jp|kr|sc|tc)$/;
const inSite = (address) => new URL(address, document.baseURI).href;
const fetchAny = globalThis.fetch, early = new Map();
globalThis.fetch = (what, options) => {
  const address = String(what?.url ?? what), glyphs = WANTED.exec(address);
  if (glyphs) {
    const name = CHINESE_JAPANESE_KOREAN.test(glyphs[1]) ? "cjk" : glyphs[1];
    return fetchAny(`fonts/${FONTS.has(name) ? name : "blank"}.woff2`);
  }
  const answer = early.get(inSite(address));
  early.delete(inSite(address));
  return answer ?? splash.fetch(what, options);
};

// It would load an animation runtime, which nothing here uses, from elsewhere: the page's rules forbid that, but only
// once it was asked for.
const {get, set} = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, "src");
Object.defineProperty(HTMLScriptElement.prototype, "src", {
  get,
  set(address) { if (new URL(address, document.baseURI).origin === location.origin) set.call(this, address); },
  configurable: true,
  enumerable: true,
});

// Flutter's engine can crash (https://github.com/flutter/flutter/issues/184858): it draws nothing more from then on. Its
// client can refuse a patch that does not fit what it shows, which is wrong from then on: it is sent the whole window. What
// it refuses of that comes soon, and is left; what a fetch or the browser refuses is neither.
const SOON = 3000;  // ms
let drawn = -SOON;
function crashed(reason) {
  if (reason instanceof WebAssembly.RuntimeError) return splash.fail("other", reason);
  if (!reason || reason instanceof TypeError || reason instanceof DOMException || performance.now() - drawn < SOON) return;
  drawn = performance.now();
  globalThis.jsRefused?.(String(reason).slice(0, 200));
}
addEventListener("error", ({error}) => crashed(error));
addEventListener("unhandledrejection", ({reason}) => crashed(reason));

// Safari shows a page that it put aside as it was, and never draws in it again.
addEventListener("pageshow", (event) => {
  if (event.persisted && navigator.vendor?.startsWith("Apple")) location.reload();
});
addEventListener("error", ({target}) => {  // a script of ours that did not come
  if (target?.src?.startsWith(document.baseURI)) splash.fail("network", target.src);
}, true);

// The client would ask for its fonts last, one after the other: on a first visit they come while it does.
const FIRST_FONTS = ["assets/FontManifest.json", "assets/fonts/MaterialIcons-Regular.otf", "assets/fonts/roboto.woff2"];

function startClient() {
  for (const path of splash.isKept ? [] : FIRST_FONTS) {
    const answer = splash.fetch(path);
    answer.catch(() => {});  // told to whoever asks for it
    early.set(inSite(path), answer);
  }
  const failed = (error) => splash.fail(error instanceof TypeError ? "network" : "other", error);
  globalThis._flutter.buildConfig = BUILDS;
  globalThis._flutter.loader.load({
    config: CONFIG,
    onEntrypointLoaded: (engine) => engine.initializeEngine(CONFIG).then((started) => started.runApp()).catch(failed),
  }).catch(failed);
}

// --- whose table ------------------------------------------------------------------------------------------------------

if (isGuest) {
  splash.withoutPython();
  import("./guest.js").then(({begin}) => begin({splash, build: BUILD, startClient})).catch((error) => splash.fail("other", error));
} else {
  startPython();
  startClient();
}
addEventListener("hashchange", () => { if (TABLE.test(location.hash)) location.reload(); });
