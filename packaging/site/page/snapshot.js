// Python's memory after the app was imported. The first start makes and keeps it, or, if that was left too soon, the
// second; later ones load it, and nothing is started or imported anew.
const PLACE = "companion-python", TRYING = "trying", DIGEST = "x-digest";

// The memory of a build that this browser keeps; a newer browser makes its own.
export class Snapshot {
  constructor(build) { this.key = `${build}?${encodeURIComponent(globalThis.navigator?.userAgent)}`; }

  // Options with which Pyodide loads the memory, or null. One with which a start did not arrive, as in a browser without
  // room for it, is left alone by the next start.
  async kept() {
    try {
      if (!(await caches.has(PLACE))) return null;
      const cache = await caches.open(PLACE), found = await cache.match(this.key);
      if (!found || (await cache.match(TRYING))) return null;
      await cache.put(TRYING, new Response());
      return loading(new Uint8Array(await found.arrayBuffer()), found.headers.get(DIGEST));
    } catch { return null; }
  }

  // As it is: unpacking it would take a later start longer than reading it.
  async keep(memory) {
    try {
      const answer = new Response(memory, {headers: {[DIGEST]: await digestOf(memory)}});
      await this.forget();
      await (await caches.open(PLACE)).put(this.key, answer);
    } catch { await this.forget(); }  // the games need the room
  }

  async arrived() {
    try { await (await caches.open(PLACE)).delete(TRYING); } catch {}
  }

  async forget() {
    await caches.delete(PLACE).catch(() => {});
  }
}

export async function digestOf(memory) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", memory)).join();
}

// Options with which Pyodide loads a memory, unless it is damaged. It makes no room itself for one larger than that with
// which it starts.
export function loading(memory, digest) {
  const found = digestOf(memory);  // beside what else a start does
  return {
    _loadSnapshot: memory,
    createPyodideModule: async (settings) => {
      const module = await (await import("./pyodide/pyodide.asm.module.js")).default(settings);
      if (await found !== digest) throw new Error("Python's memory is damaged");
      module._emscripten_resize_heap(memory.length);
      return module;
    },
  };
}
