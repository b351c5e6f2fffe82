// Python's memory after the app was imported. The second start keeps it; from the third on it is loaded, and nothing is
// started or imported anew.
const PLACE = "companion-python", TRYING = "trying";

// The memory of a build that this browser keeps; a newer browser makes its own.
export class Snapshot {
  constructor(build) { this.key = `${build}?${encodeURIComponent(globalThis.navigator?.userAgent)}`; }

  // The memory, or null. One with which a start did not arrive, as in a browser without room for it, is left alone by the
  // next start.
  async kept() {
    try {
      if (!(await caches.has(PLACE))) return null;
      const cache = await caches.open(PLACE), found = await cache.match(this.key);
      if (!found || (await cache.match(TRYING))) return null;
      await cache.put(TRYING, new Response());
      const bytes = found.body.pipeThrough(new DecompressionStream("gzip"));  // which notices what is damaged
      return new Uint8Array(await new Response(bytes).arrayBuffer());
    } catch { return null; }
  }

  async keep(memory) {
    try {
      const bytes = new Blob([memory]).stream().pipeThrough(new CompressionStream("gzip"));
      const answer = new Response(await new Response(bytes).arrayBuffer());
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

// Options with which Pyodide loads a memory. It makes no room itself for one larger than that with which it starts.
export function loading(memory) {
  return {
    _loadSnapshot: memory,
    createPyodideModule: async (settings) => {
      const module = await (await import("./pyodide/pyodide.asm.mjs")).default(settings);
      module._emscripten_resize_heap(memory.length);
      return module;
    },
  };
}
