// Has the client draw nothing, which without a graphics card costs more than what a test does. All but the pixels is as
// ever: the client hands its pictures on, the frames come, and what lies over a start or a lost connection goes once
// words have been painted, so until then it draws.
(() => {
  const lookAway = (channel) => {
    let isBlind = false;
    const context = WebGL2RenderingContext.prototype, canvas = OffscreenCanvas.prototype;
    const draws = ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced', 'drawRangeElements'];
    for (const name of [...draws, 'clear', 'blitFramebuffer', 'flush', 'finish']) {
      const does = context[name];
      context[name] = function (...values) { if (!isBlind) does.apply(this, values); };
    }
    const picture = canvas.transferToImageBitmap, nothing = new OffscreenCanvas(1, 1);
    nothing.getContext('2d');
    canvas.transferToImageBitmap = function () { return picture.call(isBlind ? nothing : this); };
    new BroadcastChannel(channel).onmessage = ({data}) => { isBlind = data; };
  };
  const channel = `blind-${Math.random()}`, told = new BroadcastChannel(channel), here = `(${lookAway})('${channel}');`;
  lookAway(channel);  // where the client draws in the page; else it does in a worker
  const Own = window.Blob;
  window.Blob = class extends Own {  // the worker's script, which the client's loader makes
    constructor(parts, options) { super(options?.type === 'application/javascript' ? [here, ...parts] : parts, options); }
  };
  let isBlind = false;
  new MutationObserver(() => {
    const isPainted = !document.querySelector('#splash, #lost') && document.querySelector('flt-semantics') !== null;
    if (isPainted !== isBlind) told.postMessage(isBlind = isPainted);
  }).observe(document, {subtree: true, childList: true});
})();
