// The whole app in a cache: it starts without a network. A cache a version; what is the same in two is not fetched twice.
const VERSION = "@VERSION@";
const FILES = @FILES@;  // path -> SHA-256
const ENGINES = @ENGINES@;  // engine of Flet's client -> its paths
const LATER = new Set(@LATER@);  // kept when they are first asked for
const PACKED = new Set(@PACKED@);  // what the host has as .xz; it is kept unpacked
const HEADERS = @HEADERS@;  // what the page and its scripts come with
importScripts("xz/xz.js");

const NAME = `companion-${VERSION}`, SHARED = "companion-shared", OURS = /^companion-[0-9a-f]/;
const LARGEST = 20e6;  // bytes that may be shared with the app
const address = (path) => new URL(path, self.registration.scope).href;

async function isSound(answer, path) {
  const sum = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === FILES[path];
}

// A file of this version, from the network; a host may go on sending an old one for a while.
async function fetched(path) {
  for (const cache of ["force-cache", "reload"]) {
    const answer = await fetch(address(PACKED.has(path) ? `${path}.xz` : path), {cache});
    const file = answer.ok && PACKED.has(path) ? await unpacked(answer, path).catch(() => null) : answer;
    if (file?.ok && (await isSound(file, path))) return file;
  }
  throw new Error(`${path} is not of this version`);
}

async function unpacked(answer, path) {
  const bytes = await new Response(new self["xz-decompress"].XzReadableStream(answer.body)).arrayBuffer();
  const type = path.endsWith(".wasm") ? "application/wasm" : "application/zip";
  return new Response(bytes, {headers: {"content-type": type, "x-unpacked": "yes"}});
}

// A worker's rules come with its own file, so that it loads and runs nothing from elsewhere either; and as page and
// workers say that they share nothing with others, the client may draw in a thread of its own.
function dressed(answer, path) {
  if (!/\.(html|js)$/.test(path)) return answer;
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return new Response(answer.body, {headers});
}

async function install() {
  const cache = await caches.open(NAME), old = [];
  for (const name of await caches.keys()) if (OURS.test(name) && name !== NAME) old.push(await caches.open(name));
  const isChromium = /Chrom(e|ium)\/|Edg\//.test(navigator.userAgent);
  const hasWebGL = isChromium && new OffscreenCanvas(1, 1).getContext("webgl");
  const own = ENGINES[hasWebGL ? "Chromium" : isChromium ? "Chromium without WebGL" : "other browsers"];
  const others = Object.values(ENGINES).flat().filter((path) => !own.includes(path));
  const left = Object.keys(FILES).filter((path) => !others.includes(path) && !LATER.has(path));
  const keep = async () => {
    for (let path; (path = left.pop()); ) {
      if (await cache.match(address(path))) continue;
      let answer = null;
      for (const one of old) answer ??= await one.match(address(path)) ?? null;
      if (!answer || !(await isSound(answer, path))) answer = await fetched(path);
      await cache.put(address(path), dressed(answer, path));
    }
  };
  try {
    await Promise.all([keep(), keep(), keep(), keep()]);
  } catch (error) {
    if (error.name === "QuotaExceededError") {
      left.length = 0;
      await caches.delete(NAME);  // the games need the room
      if (!self.registration.active) for (const page of await clients.matchAll({includeUncontrolled: true})) page.postMessage("full");
    }
    throw error;
  }
}

async function activate() {
  for (const name of await caches.keys()) if (OURS.test(name) && name !== NAME) await caches.delete(name);
  await clients.claim();
}

// From the cache; what is missing or damaged there comes from the network and is kept, if the browser lets us.
async function answered(path) {
  const cache = await caches.open(NAME).catch(() => null);
  const kept = await cache?.match(address(path)).catch(() => null);
  if (kept && (await isSound(kept, path))) return kept;
  const answer = dressed(await fetched(path), path);
  await cache?.put(address(path), answer.clone()).catch(() => {});
  return answer;
}

// What another app shares: kept until the page takes it.
async function share(request) {
  const isForeign = request.referrer.startsWith("http") && !request.referrer.startsWith(self.registration.scope);
  if (isForeign) return Response.redirect(self.registration.scope, 303);  // a page of another site, no app of the device
  const form = await request.formData(), shared = await caches.open(SHARED);
  const text = [form.get("url"), form.get("text"), form.get("title")].filter(Boolean).join("\n");
  const files = [...form.getAll("file"), ...(text ? [new File([text], "", {type: "text/plain"})] : [])];
  let left = LARGEST;
  for (const [number, file] of files.slice(0, 16).entries()) {
    if (file.size > left) continue;
    left -= file.size;
    const headers = {"content-type": file.type, "x-name": encodeURIComponent(file.name)};
    await shared.put(address(`shared/${number}`), new Response(file, {headers}));
  }
  return Response.redirect(address("#/opened"), 303);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => { if (event.data === "activate") self.skipWaiting(); });
self.addEventListener("fetch", (event) => {
  const {request} = event, url = new URL(request.url), place = url.origin + url.pathname;
  if (!place.startsWith(self.registration.scope)) return;
  const path = place.slice(self.registration.scope.length) || "index.html";
  if (request.method === "POST" && path === "share") event.respondWith(share(request));
  else if (request.method !== "GET") return;
  else if (path in FILES) event.respondWith(answered(path));
  else if (PACKED.has(path.replace(/\.xz$/, ""))) event.respondWith(answered(path.slice(0, -3)));  // by a page that began without this worker
  else if (request.mode === "navigate") event.respondWith(Response.redirect(self.registration.scope));
});
