// The host's end of a phone table: connections that wait at the places of its code, guests with their standby connections,
// and what goes between them and Python. Loaded when somebody invites, and not before.
import * as peers from "./peers.js";

const BEAT = 1000, AWAY = 5000, GONE = 600_000;  // milliseconds: between signs of life, until a guest is away, until it is gone
const PATIENCE = 4000, LAST_WORD = 500;  // milliseconds for an answer to become a connection; for what is sent before an end
const MAX_FROM_GUEST = 256 * 1024, MAX_NOTE = 4096;  // bytes
const BURST = 400, A_SECOND = 100;  // messages of one guest
const STANDBYS = 2, MAX_GUESTS = 16, PING = 2, REFUSED = 3;  // a guest asks whether Python is there, and has to be drawn anew

const mark = (ufrag) => {  // the first bytes of a ufrag, as an answer names its place
  const bytes = ufrag.length === 8 ? ufrag.match(/../g).slice(0, 3) : [...atob(ufrag)].slice(0, 3).map((letter) => letter.charCodeAt(0).toString(16).padStart(2, "0"));
  return bytes.join("");
};
const isNamed = ({address}) => address.endsWith(".local");
// Names of this device only where its browser tells no address.
const essence = ({ufrag, password, fingerprint, candidates}) => ({ufrag, password, fingerprint, candidates: candidates.every(isNamed) ? candidates : candidates.filter((candidate) => !isNamed(candidate))});
const opened = (channel) => channel.readyState === "open" ? Promise.resolve() : new Promise((resolve) => channel.addEventListener("open", resolve, {once: true}));
const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Table {
  // `tell` hands Python what becomes of a guest: its number, what happened, and a value. `changed` hands on new places.
  constructor(build, tell, changed) {
    Object.assign(this, {build, tell, changed, guests: new Map(), places: [], spent: new Map(), left: [], next: 1, isOpen: false, lock: null});
    setInterval(() => this.watch(), BEAT);
    document.addEventListener("visibilitychange", () => this.stayAwake());
    addEventListener("beforeunload", (event) => { if (this.isOpen && this.guests.size) event.preventDefault(); });
  }

  // --- the code -----------------------------------------------------------------------------------------------------------

  // So many places that wait. Addresses are told only to pages that use the camera, so that is asked for first and used
  // meanwhile.
  async open({places}) {
    if (!globalThis.RTCPeerConnection) return {problem: "browser"};
    let camera;
    try { camera = await navigator.mediaDevices.getUserMedia({video: {facingMode: "environment"}}); } catch { return {problem: "camera"}; }
    try {
      this.end("closed");
      this.cert = await peers.certificate();
      this.places = await Promise.all(Array.from({length: places}, () => peers.offered(this.cert)));
    } finally {
      camera.getTracks().forEach((track) => track.stop());
    }
    this.isOpen = true;
    navigator.storage?.persist?.().catch(() => {});  // guests' entries are in this phone's storage alone
    this.stayAwake();
    document.documentElement.style.overscrollBehavior = "none";  // pulling down loads no page anew
    return this.said();
  }
  said() {
    return {build: this.build, fingerprint: this.places[0].fingerprint, places: this.places.map(({ufrag, password, candidates}) => ({ufrag, password, candidates}))};
  }
  async replace(index) {
    const place = this.places[index], now = await peers.offered(this.cert);
    if (this.places[index] !== place) return;  // closed meanwhile
    this.places[index] = now;
    this.changed(this.said());
  }
  async stayAwake() {
    if (!this.isOpen || document.hidden) return;
    this.lock = await navigator.wakeLock?.request("screen").catch(() => null);
  }

  // --- answers ------------------------------------------------------------------------------------------------------------

  // Takes the answer of a guest, which names the place or the door that it answers. What came of it: `here`, `unreached`,
  // `taken` (somebody else has answered that offer), `again` (this very answer was read before), `foreign`, `full`.
  async answer({to, ...answer}) {
    if (!this.isOpen || !peers.isEssence(answer)) return {outcome: "foreign"};
    const known = this.spent.get(to);
    if (known) return {outcome: known.ufrag === answer.ufrag ? "again" : "taken", place: known.place};
    const old = [...this.guests.values(), ...this.left].find(({door}) => door && mark(door.ufrag) === to);
    const index = this.places.findIndex(({ufrag}) => mark(ufrag) === to);
    if (!old && index < 0) return {outcome: "foreign"};
    if (!old && this.guests.size >= MAX_GUESTS) return {outcome: "full"};
    const place = old ? old.place : index, connection = old ? old.door : this.places[index];
    this.spent.set(to, {ufrag: answer.ufrag, place});
    // Who is here is heard at once: a first message may come before the browser says that it has taken the answer.
    const isHere = opened(connection.channel).then(() => {
      if (!this.isOpen) return connection.pc.close();
      navigator.vibrate?.(80);
      if (old) {  // its page was loaded again
        old.door = null;
        this.forget(old);
      }
      this.welcome(connection, old ? -1 : place);  // who comes by its door has its seat
    });
    try {
      await peers.accept(connection, answer);
    } catch {  // forged: it looks like an answer, and the browser takes none like it
      connection.pc.close();
      if (old) this.left = this.left.filter((one) => one !== old); else await this.replace(index);
      return {outcome: "foreign"};
    }
    if (old) this.left = this.left.filter((one) => one !== old); else await this.replace(index);
    const outcome = await Promise.race([isHere.then(() => "here"), after(PATIENCE).then(() => "unreached")]);
    return {outcome, place};
  }

  // --- guests -------------------------------------------------------------------------------------------------------------

  welcome(connection, place) {
    const id = this.next++, guest = {id, place, pc: connection.pc, isAway: false, allowed: BURST, counted: Date.now(), door: null, standbys: []};
    guest.stream = new peers.Stream({
      most: MAX_FROM_GUEST,
      allows: () => this.allows(guest),
      onMessage: (bytes) => this.heard(guest, bytes),
      onLine: (value) => this.standbyAnswered(guest, value.answer).catch(() => this.refuse(guest, "no message")),
      onRefused: (why) => why === "too much" ? this.forget(guest) : this.refuse(guest, why),  // it has been away for long
    });
    this.guests.set(id, guest);
    this.tell(id, "came", place);
    guest.stream.expect(connection.channel, () => this.use(guest, connection));
    peers.offered(this.cert).then((door) => {
      if (!this.guests.has(id)) return door.pc.close();
      guest.door = door;
      guest.stream.send(peers.note({door: essence(door)}));
    });
  }
  allows(guest) {
    const now = Date.now();
    guest.allowed = Math.min(BURST, guest.allowed + (now - guest.counted) * A_SECOND / 1000) - 1;
    guest.counted = now;
    return guest.allowed >= 0;
  }
  heard(guest, bytes) {
    if (![0, 1, PING, REFUSED, peers.NOTE].includes(bytes[0]) || (bytes[0] === peers.NOTE && bytes.length > MAX_NOTE)) return this.refuse(guest, "no message");
    if (this.guests.has(guest.id)) this.tell(guest.id, "message", bytes);
  }

  // A guest has taken a connection into use. It is offered standby connections: two, for the answer to one may be on its
  // way when the connection in use is lost.
  use(guest, {pc, channel}) {
    if (guest.pc !== pc) guest.pc.close();
    Object.assign(guest, {pc, channel});
    guest.standbys = guest.standbys.filter((standby) => standby.pc !== pc);
    for (const standby of guest.standbys) if (!standby.isAnswered) guest.stream.line({standby: essence(standby)});
    this.provide(guest);
  }
  async provide(guest) {
    while (guest.standbys.length < STANDBYS) {
      const standby = await peers.offered(this.cert);
      if (!this.guests.has(guest.id) || guest.standbys.length >= STANDBYS) return standby.pc.close();
      guest.standbys.push(standby);
      guest.stream.expect(standby.channel, () => this.use(guest, standby));
      guest.stream.line({standby: essence(standby)});
    }
  }
  async standbyAnswered(guest, answer) {
    if (typeof answer?.to !== "string" || !peers.isEssence(answer)) throw new Error("no answer");
    const standby = guest.standbys.find(({ufrag}) => ufrag === answer.to);
    if (!standby || standby.isAnswered) return;
    standby.isAnswered = true;
    await peers.accept(standby, answer);
  }

  watch() {
    for (const guest of this.guests.values()) {
      guest.stream.beat();
      const silence = Date.now() - guest.stream.heard, isAway = silence > AWAY;
      if (isAway !== guest.isAway) this.tell(guest.id, (guest.isAway = isAway) ? "away" : "back");
      if (silence > GONE) this.forget(guest);
      else if (!isAway) this.renew(guest);
    }
  }
  // Replaces standby connections that have ended; not while the guest is away, which knows no others.
  renew(guest) {
    const ended = guest.standbys.filter(({pc}) => pc.connectionState === "failed" || pc.connectionState === "closed");
    if (!ended.length) return;
    for (const {pc} of ended) pc.close();
    guest.standbys = guest.standbys.filter((standby) => !ended.includes(standby));
    this.provide(guest);
  }
  refuse(guest, why) {
    if (!this.guests.has(guest.id)) return;
    this.tell(guest.id, "refused", why);
    this.send({id: guest.id, out: why});
  }

  // A guest has gone; its door stays, so that it may come back.
  forget(guest) {
    if (!this.guests.delete(guest.id)) return;
    guest.stream.isReady = false;
    setTimeout(() => guest.pc.close(), LAST_WORD);
    for (const {pc} of guest.standbys) pc.close();
    if (guest.door) this.left = [guest, ...this.left].slice(0, MAX_GUESTS);
    this.tell(guest.id, "gone");
  }

  // What Python has for a guest: a message, or that it has to go.
  send({id, bytes, out}) {
    const guest = this.guests.get(id);
    if (!guest) return;
    if (bytes) return guest.stream.send(bytes);
    guest.stream.send(peers.note({out}));
    this.forget(guest);
    this.left = this.left.filter((one) => one !== guest);
    guest.door?.pc.close();
  }
  end(why) {
    for (const guest of [...this.guests.values()]) this.send({id: guest.id, out: why});
    for (const {door} of this.left) door.pc.close();
    for (const {pc} of this.places) pc.close();
    Object.assign(this, {left: [], places: [], isOpen: false});
    this.spent.clear();
    this.lock?.release().catch(() => {});
    document.documentElement.style.overscrollBehavior = "";
    return true;
  }
}
