// Python in a worker. Its runtime, its library and the app are fetched side by side; nothing is installed.
import {isPacked, loaded} from "./count.js";
import {Snapshot} from "./snapshot.js";

const SIZES = @SIZES@.all;  // path -> bytes of the file, bytes that a host sends
const LOCK = @LOCK@;  // of Pyodide's own packages it needs none
const isKept = self.name !== "";  // all of it is here already: nothing is counted, and read faster so
const isForLater = self.name === "later";  // only makes the memory that the next start begins with
const tell = (name, values) => self.postMessage({name, ...values});

// --- the site's own storage ----------------------------------------------------------------------------------------------

// Python takes errors of the language only; a browser's QuotaExceededError is none to it.
const plain = (error) => Object.assign(new Error(error.message), {name: error.name});
const tried = (action) => (...values) => { try { return action(...values); } catch (error) { throw plain(error); } };

// A file or folder, made if need be: to ask for making what is there is refused where no space is left.
async function there(place, kind, name) {
  try { return await place[kind](name); } catch { return place[kind](name, {create: true}); }
}

// --- what Python finds as modules ---------------------------------------------------------------------------------------

const asked = new Map(), reading = new Map();
let codes = null, pictures = 0;  // the worker that reads codes
let listener = null, heard = [], guests = () => {}, arrived = () => {};
const page = {
  tell: (name) => {
    tell(name);
    if (name === "shown") arrived();  // nothing waits for it
  },
  ask: (name, value) => new Promise((resolve) => {
    asked.set(asked.size, resolve);
    tell("asks", {id: asked.size - 1, what: name, value: value?.toJs?.({dict_converter: Object.fromEntries}) ?? value});
  }),
  listen: (handler) => {
    listener = handler;
    heard.splice(0).forEach(([event, value]) => listener(event, value));
  },
  listen_to_guests: (handler) => { guests = handler; },
  send_to_guest: (id, bytes) => {
    const own = bytes.slice();
    self.postMessage({name: "guest", id, bytes: own}, [own.buffer]);
  },
  put_out_guest: (id, why) => tell("guest", {id, out: why}),
  codes_in: (bytes, isFrame) => new Promise((resolve, reject) => {
    if (!codes) {
      codes = new Worker("codes.js", {type: "module", name: self.name});
      codes.onmessage = ({data: {id, texts, reason}}) => {
        const [done, fail] = reading.get(id);
        reading.delete(id);
        if (reason) fail(new Error(reason)); else done(texts);
      };
      codes.onerror = (event) => {  // it could not be loaded: the next picture tries again
        event.preventDefault();
        codes = null;
        for (const [, fail] of reading.values()) fail(new Error(event.message));
        reading.clear();
      };
    }
    reading.set(++pictures, [resolve, reject]);
    codes.postMessage({id: pictures, bytes, isFrame}, [bytes.buffer]);
  }),
  channel: (name, handler) => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({data}) => handler(data);
    return channel;
  },
  // The files of that name in a folder of the site's own storage, ours alone for as long as they are open.
  open_files: async (folder, names) => {
    const open = [];
    try {
      const place = await there(await navigator.storage.getDirectory(), "getDirectoryHandle", folder);
      for (const name of names) open.push(await (await there(place, "getFileHandle", name)).createSyncAccessHandle());
    } catch (error) {
      open.forEach((file) => file.close());
      throw plain(error);
    }
    return open;
  },
  // Their bytes as they are; one that is not there has none.
  read_files: async (folder, names) => {
    const found = [];
    for (const name of names) {
      try {
        const place = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
        found.push(new Uint8Array(await (await (await place.getFileHandle(name)).getFile()).arrayBuffer()));
      } catch { found.push(new Uint8Array(0)); }
    }
    return found;
  },
  size: tried((file) => file.getSize()),
  read: tried((file, at, size) => {
    const bytes = new Uint8Array(size);
    return bytes.subarray(0, file.read(bytes, {at}));
  }),
  write: tried((file, at, bytes) => file.write(bytes, {at})),
  truncate: tried((file, size) => file.truncate(size)),
  flush: tried((file) => file.flush()),
};
const flet = {
  args: null,
  receive_callback: (message) => {
    const packet = message.toJs();
    self.postMessage(packet, [packet.buffer]);
  },
};

// --- what the page says ---------------------------------------------------------------------------------------------------

let begin, connect;
const begun = new Promise((resolve) => { begin = resolve; }), connected = new Promise((resolve) => { connect = resolve; });
const from = {
  begin: (page) => begin(page),
  connect: () => connect(),
  ping: () => tell("pong"),  // a page asks whether Python is there, after whatever it has sent before
  answer: ({id, answer}) => { asked.get(id)(answer); asked.set(id, null); },
  guest: ({id, what, value}) => guests(id, what, value),
  event: ({event, value}) => listener ? listener(event, value) : heard.push([event, value]),
};
self.onmessage = ({data}) => {
  if (!(data instanceof Uint8Array)) return from[data.name](data);
  try { flet.send(data); } catch (error) { tell("failed", {why: "stopped", reason: String(error)}); }
};

// --- the start ------------------------------------------------------------------------------------------------------------

const fetchAny = self.fetch, folder = new URL("./", self.location).href, EARLY = "pyodide/pyodide.asm.wasm";
async function fetchFirst(what, options) {  // what the page has asked for already (index.html)
  const page = await begun, body = page.early;
  page.early = null;
  return body ? new Response(body) : fetchAny(what, options);
}
self.fetch = async (what, options) => {  // also for Pyodide, which fetches its own files and would wait for ever
  const path = new URL(what?.url ?? what, folder).href.replace(folder, "");
  const isOfStart = path in SIZES;
  if (!isOfStart && !isPacked(path)) return fetchAny(what, options);
  const onPart = isOfStart && !isKept ? (part) => tell("fetched", {path, part}) : null;
  try {
    return await loaded(path === EARLY ? fetchFirst : fetchAny, path, what, options, {isKept, size: SIZES[path]?.[0], onPart});
  } catch (error) {
    if (isOfStart) tell("failed", {why: "network", reason: `${path}: ${error.message}`});
    throw error;
  }
};
new PerformanceObserver((list) => {  // modules come without a fetch of ours
  for (const {name} of list.getEntries()) tell("fetched", {path: name.replace(folder, ""), part: 1});
}).observe({type: "resource", buffered: true});

// The files of an archive that is not compressed, as they are.
function unpack(FS, archive, folder) {
  const view = new DataView(archive), text = new TextDecoder();
  for (let at = 0; view.getUint32(at, true) === 0x04034b50;) {
    const size = view.getUint32(at + 18, true), length = view.getUint16(at + 26, true);
    const start = at + 30 + length + view.getUint16(at + 28, true);
    const path = `${folder}/${text.decode(new Uint8Array(archive, at + 30, length))}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, new Uint8Array(archive, start, size), {canOwn: true});
    at = start + size;
  }
}

async function got(path) {
  return (await fetch(path)).arrayBuffer();
}

// Python with the app imported: from the memory of an earlier start, or, if there is none or it cannot be loaded, anew.
async function started(loadPyodide, options, archives) {
  const snapshot = new Snapshot("@PYTHON@"), kept = isKept && !isForLater ? await snapshot.kept() : null;
  let python = null, made = null;
  try {
    if (kept) python = await loadPyodide({...options, ...kept});
  } catch (error) {
    console.warn(error);
    await snapshot.forget();
  }
  const isNew = !python;
  python ??= await loadPyodide({...options, _makeSnapshot: isKept});
  for (const archive of await archives) unpack(python.FS, archive, "/app");
  tell("step", {step: "python"});
  if (isNew) {
    const all = isKept ? "everything=True" : "";
    python.runPython(`import sys; sys.path.insert(0, '/app'); from companion.browser.main import load; load(${all})`);
    if (isKept) made = python.makeMemorySnapshot();  // before Python has anything of this page
  }
  arrived = () => {
    arrived = () => {};
    return made ? snapshot.keep(made) : kept && snapshot.arrived();
  };
  performance.mark(isNew ? "started" : "from memory");
  return python;
}

async function run(python) {
  python.registerJsModule("flet_js", flet);
  python.registerJsModule("companion_page", page);
  flet.documentUrl = (await begun).url;
  // Chance begins anew: a memory has what it was when it was made.
  await python.runPythonAsync("import random; random.seed(); from companion.browser.main import main; main()");
  await flet.start_connection(flet.receive_callback);
  tell("step", {step: "opening"});
  tell("ready");
}

try {
  const archives = Promise.all([got("library.zip"), got("app.zip")]);
  archives.catch(() => {});  // told below
  const {loadPyodide} = await import("./pyodide/pyodide.module.js");
  const python = await started(loadPyodide, {
    stdLibURL: new URL("pyodide/python_stdlib.zip", self.location).href,
    lockFileContents: LOCK,
    env: {HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1"},
    stdout: (line) => console.log(line),
    stderr: (line) => console.error(line),
  }, archives);
  await (isForLater ? arrived() : run(python));
  if (isForLater) self.close();
} catch (error) {
  const isOld = error instanceof WebAssembly.CompileError || error instanceof SyntaxError;
  const why = isOld ? "old" : error instanceof TypeError ? "network" : error instanceof RangeError ? "memory" : "other";
  tell("failed", {why, reason: String(error?.message ?? error)});
}
