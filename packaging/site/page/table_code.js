// The codes by which phones come to a table: reads the host's offer, writes a guest's answer, and draws it. What they
// hold is told in `companion/sharing/table_codes.py`, the other end.
const OFFER = 1, ANSWER = 2, VERSION = 1, MAX_FIGURES = 4000, MAX_PLACES = 12, FINGERPRINT = 32;
const SIZES = [[3, 18], [4, 16]];  // bytes of ufrag and password, by form

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const letters = (form, bytes) => form ? hex(bytes) : btoa(String.fromCharCode(...bytes));
const bytesOf = (form, text) => form ? unhex(text) : Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const formOf = (ufrag) => ufrag.length === 8 ? 1 : 0;

export function figuresOf(bytes) {
  return String(BigInt(`0x01${hex(bytes)}`));
}

function bytesIn(text) {
  if (!/^[1-9][0-9]*$/.test(text) || text.length > MAX_FIGURES) throw new Error("no figures");
  const digits = BigInt(text).toString(16), bytes = unhex(digits.length % 2 ? `0${digits}` : digits);
  if (bytes[0] !== 1) throw new Error("no code");
  return bytes.subarray(1);
}

// Reads bytes one after the other; raises where there are fewer.
class Reader {
  constructor(bytes) { Object.assign(this, {bytes, at: 0}); }
  take(count) {
    if (this.at + count > this.bytes.length) throw new Error("too short");
    return this.bytes.subarray(this.at, this.at += count);
  }
  number(count) { return this.take(count).reduce((sum, byte) => sum * 256 + byte, 0); }
}

function addressIn(reader) {
  const family = reader.number(1);
  if (family === 4) return [...reader.take(4)].join(".");
  if (family === 1) return hex(reader.take(16)).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") + ".local";
  if (family === 6) return hex(reader.take(16)).match(/..../g).join(":");
  throw new Error("another family");
}

// Whether an address is one of a local network; others are dialled only after a tap that names them.
export function isPrivate(address) {
  if (address.endsWith(".local")) return true;  // found only by those who share a network
  if (address.includes(":")) return /^(fc|fd|fe[89ab])/i.test(address) || /^(0000:){7}0001$/.test(address);
  const [one, two] = address.split(".").map(Number);
  return one === 10 || one === 127 || (one === 172 && two >= 16 && two < 32) || (one === 192 && two === 168) || (one === 169 && two === 254);
}

// What the host's code says; raises Error where it is none. A place has what a connection has to know of it.
export function offerIn(figures) {
  const reader = new Reader(bytesIn(figures)), kind = reader.number(1);
  if ((kind & 15) !== OFFER) throw new Error("no offer");
  if (kind >> 4 !== VERSION) throw new Error("another version");
  const build = hex(reader.take(2)), counts = reader.number(1), form = counts >> 4, count = counts & 15;
  if (form >= SIZES.length || count < 1 || count > MAX_PLACES) throw new Error("no offer");
  const fingerprint = hex(reader.take(FINGERPRINT)), known = reader.number(1);
  if (known > 4) throw new Error("no addresses");
  const common = Array.from({length: known}, () => addressIn(reader)), [short, long] = SIZES[form];
  const places = Array.from({length: count}, () => {
    const ufrag = letters(form, reader.take(short)), password = letters(form, reader.take(long));
    const own = known || reader.number(1);  // where they do not share their addresses, each place tells its own
    if (own < 1 || own > 4) throw new Error("no addresses");
    const candidates = Array.from({length: own}, (_, at) => ({address: common[at] ?? addressIn(reader), port: reader.number(2)}));
    if (candidates.some(({port}) => port === 0)) throw new Error("no port");
    return {fingerprint, ufrag, password, candidates};
  });
  const seats = [], words = new TextDecoder("utf-8", {fatal: true});
  while (reader.at < reader.bytes.length) {
    const head = reader.number(2), color = `#${(head >> 4).toString(16).padStart(3, "0")}`;
    seats.push({color, name: words.decode(reader.take(head & 15))});
  }
  if (seats.length > count) throw new Error("more seats than places");
  const addresses = [...new Set(places.flatMap(({candidates}) => candidates.map(({address}) => address)))];
  return {build, fingerprint, addresses, places, seats};
}

// The figures that answer the offer of a place.
export function answerFigures(offer, {fingerprint, ufrag, password}) {
  const form = formOf(ufrag);
  const to = bytesOf(formOf(offer.ufrag), offer.ufrag).subarray(0, 3);
  return figuresOf([(form << 6) | (VERSION << 4) | ANSWER, ...to, ...unhex(fingerprint), ...bytesOf(form, ufrag), ...bytesOf(form, password)]);
}

// --- the picture ----------------------------------------------------------------------------------------------------------

// A QR code of version 4 at level M: all that an answer needs, up to 149 figures. ISO/IEC 18004; mask 0.
const SIDE = 33, DATA = 64, BLOCK = 32, CHECKS = 18, MAX_DIGITS = 149;
const EXP = [], LOG = [];
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = value;
  LOG[value] = power;
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1;
}
const times = (one, two) => one && two ? EXP[(LOG[one] + LOG[two]) % 255] : 0;

function checksOf(block) {
  let generator = [1];
  for (let power = 0; power < CHECKS; power++) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => { next[at + 1] ^= times(factor, EXP[power]); });
    generator = next;
  }
  const rest = [...block, ...Array(CHECKS).fill(0)];
  for (let at = 0; at < block.length; at++) {
    const factor = rest[at];
    generator.forEach((value, offset) => { rest[at + offset] ^= times(value, factor); });
  }
  return rest.slice(block.length);
}

function codewords(figures) {
  let bits = `0001${figures.length.toString(2).padStart(10, "0")}`;
  for (const group of figures.match(/.{1,3}/g)) bits += Number(group).toString(2).padStart([0, 4, 7, 10][group.length], "0");
  bits = `${bits}0000`.slice(0, DATA * 8);
  const data = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g).map((byte) => parseInt(byte, 2));
  for (let pad = 0xec; data.length < DATA; pad ^= 0xec ^ 0x11) data.push(pad);
  const blocks = [data.slice(0, BLOCK), data.slice(BLOCK)], checks = blocks.map(checksOf);
  return [blocks, checks].flatMap((both) => both[0].flatMap((value, at) => [value, both[1][at]]));
}

// The rows of its modules, true for dark.
export function modules(figures) {
  if (figures.length > MAX_DIGITS) throw new Error("too long");
  const rows = Array.from({length: SIDE}, () => Array(SIDE).fill(null));
  const set = (x, y, isDark) => { if (x >= 0 && y >= 0 && x < SIDE && y < SIDE) rows[y][x] = isDark; };
  for (const [left, top] of [[0, 0], [SIDE - 7, 0], [0, SIDE - 7]]) {
    for (let y = -1; y < 8; y++) for (let x = -1; x < 8; x++) {
      const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
      set(left + x, top + y, ring !== 2 && ring < 4);
    }
  }
  for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) set(26 + x, 26 + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
  for (let at = 8; at < SIDE - 8; at++) { rows[6][at] = at % 2 === 0; rows[at][6] = at % 2 === 0; }
  const format = 0b101010000010010;  // level M, mask 0, with its check bits
  for (let bit = 0; bit < 15; bit++) {
    const isDark = Boolean((format >> bit) & 1);
    if (bit < 6) rows[bit][8] = isDark; else if (bit < 8) rows[bit + 1][8] = isDark; else rows[SIDE - 15 + bit][8] = isDark;
    if (bit < 8) rows[8][SIDE - 1 - bit] = isDark; else if (bit < 9) rows[8][15 - bit] = isDark; else rows[8][14 - bit] = isDark;
  }
  rows[SIDE - 8][8] = true;
  const bits = codewords(figures).flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1));
  let next = 0, isUp = true;
  for (let right = SIDE - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < SIDE; step++) for (const x of [right, right - 1]) {
      const y = isUp ? SIDE - 1 - step : step;
      if (rows[y][x] === null) rows[y][x] = Boolean((bits[next++] ?? 0) ^ ((x + y) % 2 === 0 ? 1 : 0));
    }
    isUp = !isUp;
  }
  return rows;
}

// An SVG of it, dark on white, with its quiet zone.
export function picture(figures) {
  const path = modules(figures).flatMap((row, y) => row.map((isDark, x) => isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join("");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const add = (name, values) => {
    const shape = document.createElementNS(svg.namespaceURI, name);
    for (const [key, value] of Object.entries(values)) shape.setAttribute(key, value);
    svg.append(shape);
  };
  svg.setAttribute("viewBox", `0 0 ${SIDE + 8} ${SIDE + 8}`);
  svg.setAttribute("shape-rendering", "crispEdges");
  svg.setAttribute("role", "img");
  add("rect", {width: SIDE + 8, height: SIDE + 8, fill: "#fff"});
  add("path", {d: path, fill: "#000"});
  return svg;
}
