// Has the client draw nothing, which without a graphics card costs more than what a test does. All but the pixels is as
// ever: the client hands its pictures on, and the frames come. What lies over a start or a lost connection goes once a
// picture has the colors of words, so each has more of them than there are letters.
(() => {
  const lookAway = () => {
    const context = WebGL2RenderingContext.prototype, canvas = OffscreenCanvas.prototype;
    const draws = ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced', 'drawRangeElements'];
    for (const name of [...draws, 'clear', 'blitFramebuffer', 'flush', 'finish']) context[name] = () => {};
    const picture = canvas.transferToImageBitmap, small = new OffscreenCanvas(16, 16), paint = small.getContext('2d');
    const colors = new ImageData(Uint8ClampedArray.from({length: 1024}, (_, at) => [at / 4, 0, 0, 255][at % 4]), 16);
    canvas.transferToImageBitmap = () => {
      paint.putImageData(colors, 0, 0);
      return picture.call(small);
    };
  };
  lookAway();  // where the client draws in the page; else it does in a worker
  const Own = window.Blob;
  window.Blob = class extends Own {  // the worker's script, which the client's loader makes
    constructor(parts, options) {
      super(options?.type === 'application/javascript' ? [`(${lookAway})();`, ...parts] : parts, options);
    }
  };
})();
