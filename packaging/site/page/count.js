// What is fetched: asked for again where an answer is a refusal, counted and unpacked on its way to whoever asked for it.
const PACKED = new Set(@PACKED@);  // paths of files that a host has as .xz

export const isPacked = (path) => PACKED.has(path);

// A file of the site: from a service worker that has it as it is; else of what the host has, counted by `onPart` if it
// is to be.
export async function loaded(fetchAny, path, what, options, {isKept, size, onPart = null}) {
  const isXz = isPacked(path) && !isKept;
  let answer = await answered(fetchAny, isXz ? `${path}.xz` : what, options);
  if (onPart) answer = counted(answer, size, onPart);
  return isXz ? unpacked(answer, path) : answer;
}

// What the host has is unpacked while it comes. A service worker that has the file says so.
async function unpacked(answer, path) {
  if (answer.headers.has("x-unpacked")) return answer;
  await import("./xz/xz.js");
  const type = path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(new globalThis["xz-decompress"].XzReadableStream(answer.body), {headers: {"content-type": type}});
}

// A good answer. A refusal may be one that the browser has kept since the host was not well: then the host is asked.
async function answered(fetchAny, what, options) {
  let answer = await fetchAny(what, options);
  if (!answer.ok) answer = await fetchAny(what, {...options, cache: "reload"});
  if (!answer.ok) throw new TypeError(`${answer.status}`);
  return answer;
}

// The answer, and while it comes `onPart` is told how much of its `size` bytes is here, from 0 to 1. Of several files one
// is unpacked after the other; none waits with its coming.
function counted(answer, size, onPart) {
  if (!answer.body) return answer;
  let have = 0;
  const count = new TransformStream({
    transform(piece, out) {
      have += piece.length;
      onPart(Math.min(have / size, 0.99));
      out.enqueue(piece);
    },
    flush: () => onPart(1),
  }, undefined, {highWaterMark: Infinity});
  return new Response(answer.body.pipeThrough(count), {status: answer.status, headers: answer.headers});
}
