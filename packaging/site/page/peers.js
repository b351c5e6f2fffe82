// Peer connections between two phones, and whole messages over their data channels. No DOM, nothing of Flet.
//
// The browser's own descriptions are never changed: what is not the same in all of them (ufrag, password, fingerprint,
// candidates) is passed on, and the description is written anew from it at the other end.
export const NOTE = 0x7f, BEAT = 0x7e, LINE = 0x7d;  // first bytes of what is no packet of Flet's
const MAX_PIECE = 64 * 1024, HIGH = 1024 * 1024, LOW = 256 * 1024;  // bytes
const MAX_KEPT = 4e6, ACKNOWLEDGE = 16;  // bytes that wait for an acknowledgement; messages after which there is one
const SCTP_PORT = 5000, MAX_MESSAGE = 262144;
const RENEW_BEFORE = 86_400_000;  // milliseconds before a certificate ends

const text = (value) => new TextEncoder().encode(JSON.stringify(value));
export const note = (value) => new Uint8Array([NOTE, ...text(value)]);
export const parsed = (bytes) => JSON.parse(new TextDecoder("utf-8", {fatal: true}).decode(bytes.subarray(1)));

// --- the certificate ----------------------------------------------------------------------------------------------------

// What a browser keeps beside the games; null where it keeps nothing.
function kept(mode, action) {
  return new Promise((resolve) => {
    const opening = indexedDB.open("companion-peers", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("certificates");
    opening.onerror = () => resolve(null);
    opening.onsuccess = () => {
      const asked = action(opening.result.transaction("certificates", mode).objectStore("certificates"));
      asked.onsuccess = () => { opening.result.close(); resolve(asked.result ?? null); };
      asked.onerror = () => { opening.result.close(); resolve(null); };
    };
  });
}

export async function certificate() {
  const found = await kept("readonly", (store) => store.get("own")).catch(() => null);
  if (found instanceof RTCCertificate && found.expires > Date.now() + RENEW_BEFORE) return found;
  const made = await RTCPeerConnection.generateCertificate({name: "ECDSA", namedCurve: "P-256"});
  await kept("readwrite", (store) => store.put(made, "own")).catch(() => null);
  return made;
}

// --- descriptions -------------------------------------------------------------------------------------------------------

const hex = (letters) => letters.match(/../g).join(":").toUpperCase();
const candidateLine = ({address, port}, at) => `candidate:${at + 1} 1 udp ${2122260223 - at} ${address} ${port} typ host`;

function description(type, {fingerprint, ufrag, password}) {
  return {type, sdp: [
    "v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=mid:0",
    `a=ice-ufrag:${ufrag}`, `a=ice-pwd:${password}`, `a=fingerprint:sha-256 ${hex(fingerprint)}`,
    `a=setup:${type === "offer" ? "actpass" : "active"}`, `a=sctp-port:${SCTP_PORT}`, `a=max-message-size:${MAX_MESSAGE}`, "",
  ].join("\r\n")};
}

const first = (pattern, sdp) => pattern.exec(sdp)?.[1] ?? "";

// What the other end has to know of a description: fingerprint in hexadecimal figures, candidates of this device only.
function essence({sdp}) {
  return {
    ufrag: first(/a=ice-ufrag:(\S+)/, sdp),
    password: first(/a=ice-pwd:(\S+)/, sdp),
    fingerprint: first(/a=fingerprint:sha-256 (\S+)/i, sdp).replaceAll(":", "").toLowerCase(),
    candidates: [...sdp.matchAll(/a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gi)]
      .map(([, address, port]) => ({address, port: Number(port)})),
  };
}

// Whether this may be the essence of a description: what another device sends goes into one only if it is.
export function isEssence({ufrag, password, fingerprint, candidates = []}) {
  return /^[\w+/=-]{4,64}$/.test(ufrag) && /^[\w+/=-]{22,128}$/.test(password) && /^[0-9a-f]{64}$/.test(fingerprint) &&
    Array.isArray(candidates) && candidates.length <= 8 && candidates.every(({address, port}) =>
      /^([0-9a-fA-F.:]{3,45}|[0-9a-f-]{36}\.local)$/.test(address) && Number.isInteger(port) && port > 0 && port < 65536);
}

async function gathered(pc, most = 3000) {
  if (pc.iceGatheringState === "complete") return;
  await Promise.race([
    new Promise((resolve) => pc.addEventListener("icegatheringstatechange", () => pc.iceGatheringState === "complete" && resolve())),
    new Promise((resolve) => setTimeout(resolve, most)),
  ]);
}

function connection(cert) {
  const pc = new RTCPeerConnection({iceServers: [], certificates: [cert], bundlePolicy: "max-bundle"});
  const channel = pc.createDataChannel("table", {negotiated: true, id: 0, ordered: true});
  channel.binaryType = "arraybuffer";
  return {pc, channel};
}

// A connection that waits for the answer to its offer.
export async function offered(cert) {
  const {pc, channel} = connection(cert);
  await pc.setLocalDescription(await pc.createOffer());
  await gathered(pc);
  return {pc, channel, ...essence(pc.localDescription)};
}

// Takes the answer to it.
export const accept = ({pc}, answer) => pc.setRemoteDescription(description("answer", answer));

// A connection that answers an offer. It reaches out once `dial` was called, and again whenever it is: browsers give up
// after some seconds.
export async function answered(cert, offer) {
  const {pc, channel} = connection(cert);
  await pc.setRemoteDescription(description("offer", offer));
  await pc.setLocalDescription(await pc.createAnswer());
  const dial = () => offer.candidates.forEach((candidate, at) =>
    pc.addIceCandidate({candidate: candidateLine(candidate, at), sdpMid: "0", sdpMLineIndex: 0}).catch(() => {}));
  return {pc, channel, dial, ...essence(pc.localDescription)};
}

// Whether the other end answers connection checks, which it does before it knows who asks.
export async function isFound(pc) {
  if (pc.connectionState === "closed") return false;
  return [...(await pc.getStats()).values()].some(({type, state}) => type === "candidate-pair" && state === "succeeded");
}

// --- whole messages over a channel --------------------------------------------------------------------------------------

// In pieces, whose first byte is 0 for the last of a message; no faster than the channel takes them. Once something else
// has come, nothing more is taken, and `onRefused` is told why.
class Messages {
  constructor(channel, onMessage, most, onRefused) {
    Object.assign(this, {channel, onRefused, queue: [], parts: [], size: 0, isOver: false});
    channel.bufferedAmountLowThreshold = LOW;
    channel.addEventListener("bufferedamountlow", () => this.pump());
    channel.addEventListener("message", ({data}) => {
      if (this.isOver) return;
      if (!(data instanceof ArrayBuffer) || data.byteLength < 2) return this.refuse("no piece");
      const piece = new Uint8Array(data);
      this.size += piece.length - 1;
      if (piece[0] > 1) return this.refuse("no piece");
      if (this.size > most) return this.refuse("too long");
      if (piece[0] === 1 && piece.length <= MAX_PIECE) return this.refuse("no piece");  // no flood of tiny ones
      this.parts.push(piece.subarray(1));
      if (piece[0] === 1) return;
      const whole = new Uint8Array(this.size);
      let at = 0;
      for (const part of this.parts) { whole.set(part, at); at += part.length; }
      this.parts = [];
      this.size = 0;
      onMessage(whole);
    });
  }
  refuse(why) {
    this.isOver = true;
    this.onRefused(why);
  }
  send(bytes) {
    for (let at = 0; at < bytes.length; at += MAX_PIECE) {
      const part = bytes.subarray(at, at + MAX_PIECE), piece = new Uint8Array(part.length + 1);
      piece[0] = at + MAX_PIECE < bytes.length ? 1 : 0;
      piece.set(part, 1);
      this.queue.push(piece);
    }
    this.pump();
  }
  pump() {
    while (this.queue.length && this.channel.readyState === "open" && this.channel.bufferedAmount < HIGH) {
      this.channel.send(this.queue.shift());
    }
  }
}

// What a message about the connections says; null where it is none.
function said(bytes) {
  try {
    const values = parsed(bytes);
    return values && typeof values === "object" ? values : null;
  } catch { return null; }
}

// --- one stream of messages over one connection after another -----------------------------------------------------------

// What is sent is kept until the other side has acknowledged it, and sent again over the next connection: every message
// comes once and in order. `onMessage` gets them, `onLine` what the connections themselves are about, `onRefused` why
// nothing more is taken: `too long`, `no piece`, `no message`, `flood` once `allows` says no, or `too much` waits here.
//
// One side decides which connection is in use, and counts them: it attaches their channels, the other one expects them.
// Otherwise each could close the connection that the other has just taken, where two open at the same time.
export class Stream {
  constructor({onMessage, onLine, onRefused, most, allows = () => true}) {
    Object.assign(this, {
      onMessage, onLine, onRefused, most, allows, kept: [], keptSize: 0, first: 0, received: 0, acknowledged: 0,
      heard: Date.now(), isReady: false, messages: null, channel: null, turn: 0,
    });
  }
  attach(channel) {
    this.turn++;
    this.take(this.over(channel), {turn: this.turn});
  }
  // Takes a channel into use once the other side has, and calls `onUse`.
  expect(channel, onUse) {
    let isNew = true;
    const messages = this.over(channel, (bytes) => {
      if (!isNew) return;  // it was in use, or another one is
      isNew = false;
      const turn = bytes[0] === LINE ? said(bytes)?.turn : null;
      if (!Number.isSafeInteger(turn) || turn < 1) return messages.refuse("no message");
      if (turn <= this.turn) return;
      this.turn = turn;
      this.take(messages, {});
      this.about(bytes);
      onUse();
    });
  }
  over(channel, onOther = () => {}) {
    const messages = new Messages(channel, (bytes) => messages === this.messages ? this.hear(bytes) : onOther(bytes), this.most, this.onRefused);
    return messages;
  }
  take(messages, values) {
    this.isReady = false;
    this.channel = messages.channel;
    this.messages = messages;
    this.heard = Date.now();
    this.line({begin: this.acknowledged = this.received, ...values});
  }
  hear(bytes) {
    if (!this.allows()) return this.messages.refuse("flood");
    this.heard = Date.now();
    if (bytes[0] === BEAT) return;
    if (bytes[0] === LINE) return this.about(bytes);
    this.received++;
    if (this.received - this.acknowledged >= ACKNOWLEDGE) this.line({have: this.acknowledged = this.received});
    this.onMessage(bytes);
  }
  line(value) { this.messages?.send(new Uint8Array([LINE, ...text(value)])); }
  beat() { if (this.channel?.readyState === "open") this.messages.send(new Uint8Array([BEAT])); }
  about(bytes) {
    const values = said(bytes);
    if (!values) return this.messages.refuse("no message");
    const have = values.begin ?? values.have;
    if (have === undefined) return this.onLine(values);
    const isOdd = !Number.isInteger(have) || have < this.first || have > this.first + this.kept.length;
    if (isOdd || (values.begin !== undefined && this.isReady)) return this.messages.refuse("no message");
    for (; this.first < have; this.first++) this.keptSize -= this.kept.shift().length;
    if (values.begin === undefined) return;
    this.isReady = true;
    this.kept.forEach((message) => this.messages.send(message));
  }
  send(bytes) {
    const own = bytes.slice();
    this.kept.push(own);
    this.keptSize += own.length;
    if (this.keptSize > MAX_KEPT) return this.onRefused("too much");
    if (this.isReady) this.messages.send(own);
  }
}
