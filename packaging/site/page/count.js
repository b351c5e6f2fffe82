// What is fetched: asked for again where an answer is a refusal, counted on its way to whoever asked for it.

// A good answer. A refusal may be one that the browser has kept since the host was not well: then the host is asked.
export async function answered(fetchAny, what, options) {
  let answer = await fetchAny(what, options);
  if (!answer.ok) answer = await fetchAny(what, {...options, cache: "reload"});
  if (!answer.ok) throw new TypeError(`${answer.status}`);
  return answer;
}

// The answer, and while its body is read `onPart` is told how much of its `size` bytes is here, from 0 to 1.
export function counted(answer, size, onPart) {
  if (!answer.body) return answer;
  let have = 0;
  const count = new TransformStream({
    transform(piece, out) {
      have += piece.length;
      onPart(Math.min(have / size, 0.99));
      out.enqueue(piece);
    },
    flush: () => onPart(1),
  });
  return new Response(answer.body.pipeThrough(count), {status: answer.status, headers: answer.headers});
}
