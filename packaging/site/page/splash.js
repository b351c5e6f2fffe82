// The picture before the first screen: how far it is, or why it does not go on, in the language of the browser.
import {isPacked, loaded} from "./count.js";

@PHONES@
const fetchAny = globalThis.fetch.bind(globalThis);

const TEXTS = @TEXTS@;  // language -> key -> sentence
const SIZES = @SIZES@;  // for all engines and for each: path -> bytes of the file, bytes that a host sends
const SLOW = 30_000;  // milliseconds without any progress
const NEARLY = 300_000;  // bytes that may still come when the next thing begins

const at = (id) => document.getElementById(id);
const frame = at("splash");
const language = navigator.languages.map((wanted) => wanted.slice(0, 2).toLowerCase()).find((code) => code in TEXTS) ?? "en";
const texts = TEXTS[language];
const isChromium = navigator.vendor === "Google Inc." || navigator.userAgent.includes("Edg/");
const isKept = Boolean(navigator.serviceWorker?.controller);  // all of it is here already
const BAR = isKept ? {loading: [0, 0], python: [0.2, 0.2], opening: [0.7, 0.7]} : {loading: [0, 0.8], python: [0.85, 0.85], opening: [0.95, 0.95]};
const PYTHON = Object.entries(SIZES.all).filter(([path]) => isPacked(path));
const parts = new Map();
let sizes, total, mayGoOn, step = isKept ? "python" : "loading", isOver = false, hasFailed = false, patience;
const hasPython = new Promise((resolve) => { mayGoOn = resolve; });

// Which files come, by the engine of Flet's client that its loader takes.
function expect(engine) {
  sizes = {...SIZES.all, ...SIZES[engine]};
  total = Object.values(sizes).reduce((sum, [, sent]) => sum + sent, 0);
}

function show() {
  clearTimeout(patience);
  if (isOver || hasFailed) return;
  const done = [...parts].reduce((sum, [path, part]) => sum + part * sizes[path][1], 0);
  const mb = (bytes) => (bytes / 1e6).toLocaleString(language, {minimumFractionDigits: 1, maximumFractionDigits: 1});
  const now = !isKept && total - done > NEARLY ? "loading" : step;  // Python may be ready before the client is here
  const text = texts[now].replace("{loaded}", mb(done)).replace("{all}", mb(total));
  const [from, to] = BAR[now];
  at("step").textContent = text;
  at("progress").value = from + (to - from) * done / total;
  patience = setTimeout(() => { at("step").textContent = `${text} ${texts.slow}`; }, SLOW);
}

function pathOf(address) {
  const {href} = new URL(address, document.baseURI);
  return href.startsWith(document.baseURI) ? href.slice(document.baseURI.length) : "";
}

export const splash = {
  isKept,
  language,

  // How much of a file is here.
  fetched(path, part) {
    if (isOver || !(path in sizes) || parts.get(path) === 1) return;
    parts.set(path, part);
    show();
    const left = PYTHON.reduce((sum, [name, [, sent]]) => sum + sent * (1 - (parts.get(name) ?? 0)), 0);
    if (left < NEARLY) mayGoOn();
  },

  step(name) {
    step = name;
    mayGoOn();
    show();
  },

  // A guest has no Python: nothing comes before the client's engine.
  withoutPython() { mayGoOn(); },

  dress(isDark) { frame.classList.toggle("light", !isDark); },

  // What a fetch brings, counted. What is kept needs no counting: untouched, the browser compiles it faster. On a first
  // visit Python's files come before the client's engine, so that Python starts while that is still coming.
  async fetch(what, options) {
    const path = pathOf(what?.url ?? what);
    if (path === "canvaskit/chromium/canvaskit.wasm") expect("Chromium without WebGL");
    const isCounted = path in sizes && !isOver;
    if (!isCounted && !isPacked(path)) return fetchAny(what, options);
    if (isCounted && isPacked(path) && !isKept) await hasPython;
    const onPart = isCounted && !isKept ? (part) => splash.fetched(path, part) : null;
    return loaded(fetchAny, path, what, options, {isKept, size: sizes[path]?.[0], onPart});
  },

  // The first screen is painted.
  leave() {
    isOver = true;
    clearTimeout(patience);
    frame.remove();
  },

  // It does not go on; `why` is the end of a key of the texts.
  fail(why, reason) {
    if (hasFailed) return;
    hasFailed = true;
    clearTimeout(patience);
    console.error(why, reason);
    document.body.append(frame);  // it may have been taken away
    at("step").textContent = texts[`error_${isOver ? "stopped" : navigator.onLine ? why : "network"}`];
    if (isOver) at("retry").textContent = texts.restart;
    at("reason").textContent = String(reason?.message ?? reason ?? "");
    at("progress").hidden = true;
    for (const id of ["reason", "retry"]) at(id).hidden = false;
    at("retry").focus();
  },
};

expect(isChromium ? "Chromium" : "other browsers");
splash.dress(localStorage.getItem("theme") !== "light");
document.documentElement.lang = language;
addEventListener("pagehide", () => { hasFailed = true; });  // what is broken off now is no failure
at("about").textContent = texts.about;
at("about").hidden = isKept;
at("retry").textContent = texts.again;
at("retry").onclick = () => location.reload();
new PerformanceObserver((list) => {  // scripts and modules come without a fetch of ours
  for (const {name} of list.getEntries()) splash.fetched(pathOf(name), 1);
}).observe({type: "resource", buffered: true});
show();
