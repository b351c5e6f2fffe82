// The codes in a picture, read by zxing-wasm in a worker of its own: Python goes on meanwhile. It is loaded when the first
// picture comes.
import {loaded as fetched} from "./count.js";

const WASM = "zxing/reader/reader.wasm";
const LONGEST_SIDE = 4_000;  // in pixels: no picture is enlarged beyond it, and larger ones are made smaller
const WORTH_HALVING = 1_000;
const OPTIONS = {formats: ["QRCode"], tryHarder: true, textMode: "Plain", maxNumberOfSymbols: 16};

let reader;
const loaded = () => reader ??= import("./zxing/reader/index.js").then(async (module) => {
  const binary = await (await fetched(fetch, WASM, WASM, {}, {isKept: self.name === "kept"})).arrayBuffer();
  await module.prepareZXingModule({overrides: {wasmBinary: binary}, fireImmediately: true});
  return module.readBarcodes;
}).catch((error) => {  // the next picture tries again
  reader = undefined;
  throw error;
});

// The texts, each once, from above to below; `undefined` where the bytes are no picture: Python has it as None, and null as something else.
// `isFrame`: another picture of the same follows at once.
async function codesIn(bytes, isFrame) {
  const read = await loaded();
  let picture;
  try { picture = await createImageBitmap(new Blob([bytes])); } catch { return undefined; }
  try {
    for (const pixels of isFrame ? frame(picture) : sizes(picture)) {
      const found = (await read(pixels, OPTIONS)).filter(({text, contentType}) => text && !/Binary|Mixed|Unknown/.test(contentType));
      found.sort((one, other) => one.position.topLeft.y - other.position.topLeft.y || one.position.topLeft.x - other.position.topLeft.x);
      if (found.length) return [...new Set(found.map(({text}) => text))];
    }
    return [];
  } finally { picture.close(); }
}

// The picture, then what is left to try where nothing was found: a far code larger, a close one smaller.
function sizesOf({width, height}) {
  const longest = Math.max(width, height), least = Math.min(1, LONGEST_SIDE / longest);
  return [least, ...[2, 3].filter((times) => times * longest <= LONGEST_SIDE), ...(longest >= WORTH_HALVING ? [least / 2] : [])];
}
function* sizes(picture) {
  for (const times of sizesOf(picture)) yield scaled(picture, times);
}

// The picture alone, or in turn twice as large or half as large, too: all that is tried of others takes ten times as long.
let turn = 0;
function* frame(picture) {
  const [first, ...others] = sizesOf(picture), further = [0, ...others.filter((times) => times < 3)];
  yield scaled(picture, first);
  const times = further[turn++ % further.length];
  if (times) yield scaled(picture, times);
}

function scaled(picture, times) {
  const width = Math.max(1, Math.round(picture.width * times)), height = Math.max(1, Math.round(picture.height * times));
  const paper = new OffscreenCanvas(width, height).getContext("2d", {willReadFrequently: true});
  paper.fillStyle = "white";  // behind what is transparent
  paper.fillRect(0, 0, width, height);
  paper.drawImage(picture, 0, 0, width, height);
  return paper.getImageData(0, 0, width, height);
}

self.onmessage = async ({data: {id, bytes, isFrame}}) => {
  try {
    self.postMessage({id, texts: await codesIn(bytes, isFrame)});
  } catch (error) {
    self.postMessage({id, reason: String(error?.message ?? error)});
  }
};
