// Counts what is fetched, on its way to whoever asked for it.

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
