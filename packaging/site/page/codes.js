// The codes in a picture, read by zxing-wasm; it is loaded when the first picture comes.
const LONGEST_SIDE = 4_000;  // in pixels: no picture is enlarged beyond it, and larger ones are made smaller
const WORTH_HALVING = 1_000;
const OPTIONS = {formats: ["QRCode"], tryHarder: true, textMode: "Plain", maxNumberOfSymbols: 16};

let reader;
const loaded = () => reader ??= import("./zxing/reader/index.js").then(async (module) => {
  const binary = await (await fetch("zxing/reader/reader.wasm")).arrayBuffer();
  await module.prepareZXingModule({overrides: {wasmBinary: binary}, fireImmediately: true});
  return module.readBarcodes;
}).catch((error) => {  // the next picture tries again
  reader = undefined;
  throw error;
});

// The texts, each once, from above to below; `undefined` where the bytes are no picture: Python has it as None, and null as something else.
export async function codesIn(bytes) {
  const read = await loaded();
  let picture;
  try { picture = await createImageBitmap(new Blob([bytes])); } catch { return undefined; }
  try {
    for (const pixels of sizes(picture)) {
      const found = (await read(pixels, OPTIONS)).filter(({text, contentType}) => text && !/Binary|Mixed|Unknown/.test(contentType));
      found.sort((one, other) => one.position.topLeft.y - other.position.topLeft.y || one.position.topLeft.x - other.position.topLeft.x);
      if (found.length) return [...new Set(found.map(({text}) => text))];
    }
    return [];
  } finally { picture.close(); }
}

// The picture, then what is left to try where nothing was found: a far code larger, a close one smaller.
function* sizes(picture) {
  const longest = Math.max(picture.width, picture.height), least = Math.min(1, LONGEST_SIDE / longest);
  yield scaled(picture, least);
  for (const times of [2, 3]) if (times * longest <= LONGEST_SIDE) yield scaled(picture, times);
  if (longest >= WORTH_HALVING) yield scaled(picture, least / 2);
}

function scaled(picture, times) {
  const width = Math.max(1, Math.round(picture.width * times)), height = Math.max(1, Math.round(picture.height * times));
  const paper = new OffscreenCanvas(width, height).getContext("2d", {willReadFrequently: true});
  paper.fillStyle = "white";  // behind what is transparent
  paper.fillRect(0, 0, width, height);
  paper.drawImage(picture, 0, 0, width, height);
  return paper.getImageData(0, 0, width, height);
}
