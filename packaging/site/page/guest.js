// A guest's phone at another phone's table: who are you, the code that answers, then Flet's client, or the page of who
// only looks on, over a data channel. There is no Python here, and nothing of the phone's own games is opened.
import * as peers from "./peers.js";
import {answerFigures, isPrivate, offerIn, picture} from "./table_code.js";

const TEXTS = @GUEST_TEXTS@;  // language -> key -> sentence
const STYLE = `
  #guest { position: fixed; inset: 0; z-index: 11; overflow: auto; box-sizing: border-box; padding: 
    max(20px, env(safe-area-inset-top)) max(20px, env(safe-area-inset-right)) max(20px, env(safe-area-inset-bottom)) max(20px, env(safe-area-inset-left)); display: flex;
    flex-direction: column; align-items: center; gap: 14px; background: @DARK@; color: #eef1f5;
    font: 1.125rem/1.4 Roboto, system-ui, sans-serif; text-align: center; }
  #guest.light { background: @LIGHT@; color: #1d2026; }
  #guest h1 { font-size: min(1.5rem, 9vmin); line-height: 1.2; }
  #guest h1, #guest p { margin: 0; max-width: min(100%, 32em); overflow-wrap: anywhere; hyphens: auto; }
  #guest button, #guest-grey button { font: inherit; min-height: 56px; max-width: 100%; flex: none; padding: 8px 20px; border: 0;
    border-radius: 8px; background: #f2c14e; color: #1b1b1b; }
  #guest button.seat { display: flex; align-items: center; gap: 14px; width: min(100%, 420px); font-size: min(1.25rem, 8vmin); text-align: start;
    background: #2a2f38; color: #eef1f5; overflow-wrap: anywhere; }
  #guest.light button.seat { background: #fff; color: #1d2026; border: 1px solid #8a8578; }
  #guest i { flex: none; width: 28px; height: 28px; border-radius: 6px; border: 2px solid #8888; box-sizing: border-box; }
  #guest svg { width: min(100%, 70vh, 360px); flex: none; background: #fff; }
  #guest-help { display: flex; flex-direction: column; align-items: center; gap: 14px; }
  #guest-help:empty { display: none; }
  #guest-grey { position: fixed; inset: 0; z-index: 12; display: flex; flex-direction: column; align-items: center; overflow: auto;
    box-sizing: border-box; justify-content: safe center; gap: 20px; padding: 
    max(24px, env(safe-area-inset-top)) max(24px, env(safe-area-inset-right)) max(24px, env(safe-area-inset-bottom)) max(24px, env(safe-area-inset-left)); background: #000c; color: #fff;
    font: 1.375rem/1.4 Roboto, system-ui, sans-serif; text-align: center; touch-action: pan-y; }
  #guest-grey[hidden] { display: none; }
  #guest-grey p { margin: 0; max-width: min(100%, 32em); }
  @media (orientation: landscape) and (max-height: 500px) {
    #guest:has(svg) { display: grid; grid-template-columns: auto minmax(0, 1fr); grid-auto-rows: min-content; column-gap: 24px; place-items: start; text-align: start; }
    #guest:has(svg) > svg { grid-area: 1 / 1 / span 20 / 1; width: min(100vh - 40px, 100dvh - 40px, 50vw); position: sticky; top: 0; }
    #guest:has(svg) > :not(svg) { grid-column: 2; }
    #guest:has(svg) > #guest-help { align-items: start; }
    #guest:has(.seat) { display: grid; grid-template-columns: repeat(2, minmax(0, 420px)); place-content: start center; place-items: stretch; }
    #guest:has(.seat) > h1, #guest:has(.seat) > p { grid-column: 1 / -1; justify-self: center; }
  }
`;
const KEPT = "companion-guest", SECRET = "companion-guest-secret:";
const LOOKED = 300, NOT_FOUND = 4000, DIAL = 4000;  // milliseconds between looks; until it is said; between calls
const BEAT = 1000, GREY = 2500, LOST = 5000, REDIAL = 2000, GIVEN_UP = 30_000;
const REFUSED = 3;  // guest_window.py
const MAX_STANDBYS = 4, MAX_FROM_HOST = 16e6, VERSION = 1, UPDATED = 20_000;

const params = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const element = (name, values = {}, ...children) => {
  const made = Object.assign(document.createElement(name), values);
  made.append(...children);
  return made;
};

// What the tab keeps of the table that it is at: the figures of the code, and the door by which it comes back.
const kept = () => { try { return JSON.parse(sessionStorage.getItem(KEPT)) ?? {}; } catch { return {}; } };
const keep = (values) => sessionStorage.setItem(KEPT, JSON.stringify({...kept(), ...values}));
const forget = () => sessionStorage.removeItem(KEPT);

// The host draws in this page, so its client gets settings of its own, opens no addresses but the web's, writes to the
// clipboard only when it was tapped, and neither reads it nor sees or hears anything of the device.
export function fence() {
  const own = globalThis.localStorage, prefix = "companion-guest:";
  const names = () => Object.keys(own).filter((name) => name.startsWith(prefix));
  const fenced = {
    getItem: (name) => own.getItem(prefix + name),
    setItem: (name, value) => own.setItem(prefix + name, value),
    removeItem: (name) => own.removeItem(prefix + name),
    key: (at) => names()[at]?.slice(prefix.length) ?? null,
    clear: () => names().forEach((name) => own.removeItem(name)),
    get length() { return names().length; },
  };
  Object.defineProperty(globalThis, "localStorage", {get: () => fenced, configurable: false});
  const {mediaDevices, clipboard, geolocation} = navigator, open = globalThis.open.bind(globalThis);
  const isTapped = () => navigator.userActivation?.isActive ?? true;
  const put = (object, name, value) => object?.[name] && Object.defineProperty(object, name, {value, configurable: false});
  const refuse = async () => { throw new DOMException("refused at another phone's table", "NotAllowedError"); };
  globalThis.open = (address, ...more) => isTapped() && String(address).startsWith("https://") ? open(address, ...more) : null;
  const camera = mediaDevices?.getUserMedia?.bind(mediaDevices) ?? refuse;
  for (const name of ["getUserMedia", "getDisplayMedia"]) put(mediaDevices, name, refuse);
  for (const name of ["read", "readText"]) put(clipboard, name, refuse);
  for (const name of ["write", "writeText"]) {
    const write = clipboard?.[name]?.bind(clipboard);
    put(clipboard, name, (value) => isTapped() ? write(value) : refuse());
  }
  for (const name of ["getCurrentPosition", "watchPosition"]) put(geolocation, name, (found, failed) => failed?.({code: 1, message: "refused"}));
  return {own, camera};
}

// Vibrates and chimes when it is this phone's turn, where its reader wants that: as the served page does it.
function signalTurns() {
  const kept = () => { try { return JSON.parse(JSON.parse(localStorage.getItem("flutter.companion.own"))) ?? {}; } catch { return {}; } };
@TURN_SIGNAL@}

export class Guest {
  constructor({splash, build, startClient}) {
    Object.assign(this, {splash, build, startClient, t: TEXTS[splash.language], ...fence(), toClient: null, standbys: [], dials: 0, copy: "", isShown: false, isOver: false, isLooking: false});
    document.head.append(element("style", {textContent: STYLE}));
    this.frame = element("main", {id: "guest"});
    this.isDark = (this.own.getItem("theme") ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark")) !== "light";
    this.frame.classList.toggle("light", !this.isDark);
    splash.dress(this.isDark);
    this.grey = element("div", {id: "guest-grey", hidden: true});
    this.grey.setAttribute("role", "alert");
    document.body.append(this.frame, this.grey);
    this.connected = new Promise((resolve) => { this.connect = resolve; });
  }
  show(...parts) { this.frame.replaceChildren(...parts); }
  title(key) { return element("h1", {textContent: this.t[key]}); }
  text(key, values = {}) { return element("p", {textContent: params(this.t[key], values)}); }
  button(key, id, action) { return element("button", {textContent: this.t[key], id, onclick: action}); }

  // --- who are you ----------------------------------------------------------------------------------------------------

  async begin() {
    const code = /^#\/t\/([0-9]+)$/.exec(location.hash)?.[1];
    if (code) {
      sessionStorage.setItem(KEPT, JSON.stringify({code}));
      history.replaceState(null, "", "#/");
    }
    const {door, code: figures} = kept();
    if (door) return this.answer(door, "again");
    let offer;
    try { offer = offerIn(figures); } catch (error) {
      forget();
      return this.end(error.message === "another version" ? "version" : "no_code");
    }
    if (!globalThis.RTCPeerConnection) return this.end("browser");
    if (offer.build !== this.build && !(await this.update())) return this.end("version");
    const foreign = offer.addresses.find((address) => !isPrivate(address));
    const ask = (place, isLooking) => () => {
      this.isLooking = isLooking;
      const answer = () => this.answer(place, "hold");
      if (!foreign) return answer();
      this.show(this.title("who"), this.text("foreign", {address: foreign}), this.button("connect", "guest-connect", answer));
    };
    const further = offer.places.slice(offer.seats.length);
    const look = further[crypto.getRandomValues(new Uint8Array(1))[0] % further.length];
    this.show(
      this.title("who"),
      ...offer.seats.map(({name, color}, seat) => {
        const stone = element("i");
        stone.style.background = color;
        return element("button", {className: "seat", id: `guest-seat-${seat}`, onclick: ask(offer.places[seat], false)}, stone, name);
      }),
      ...(look ? [element("button", {className: "seat", id: "guest-look", textContent: this.t.look, onclick: ask(look, true)})] : []),
      this.text("who_hint"),
    );
  }

  // The newer version of the site, if there is one: it starts the page anew. False where there is none.
  async update() {
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => null);
    if (!registration || kept().isUpdated) return false;
    keep({isUpdated: true});
    this.show(this.text("updating"));
    await registration.update().catch(() => {});
    const worker = registration.installing ?? registration.waiting;
    if (!worker) return false;
    const until = Date.now() + UPDATED;
    while (worker.state === "installing" && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 200));
    if (worker.state !== "installed") return false;
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    worker.postMessage("activate");
    return new Promise(() => {});
  }

  // --- the answer -----------------------------------------------------------------------------------------------------

  async answer(offer, title) {
    if (!peers.isEssence(offer)) return this.restart();
    this.host = offer.fingerprint;
    const state = this.text("looking"), help = element("div", {id: "guest-help"}), since = Date.now();
    state.id = "guest-state";
    state.setAttribute("role", "status");
    let connection = null, code = element("span");
    const begin = async () => {
      connection?.pc.close();
      const own = connection = await peers.answered(await peers.certificate(), offer);
      const now = this.code(answerFigures(offer, own));
      code.replaceWith(now);
      code = now;
      own.channel.addEventListener("open", () => {
        clearInterval(dialing);
        clearInterval(looking);
        connection = null;
        this.enter(own);
      }, {once: true});
      // The browser has given up, as it does some minutes after it has found a host that reads no code: another one.
      own.pc.addEventListener("connectionstatechange", () => {
        if (own.pc.connectionState === "failed") setTimeout(() => { if (connection === own) begin(); }, REDIAL);
      });
      own.dial();
    };
    this.show(this.title(title), code, state, help, ...(title === "again" ? [this.button("restart", "guest-restart", () => this.restart())] : []));
    const dialing = setInterval(() => connection?.dial(), DIAL);
    const looking = setInterval(async () => {
      const isFound = connection && await peers.isFound(connection.pc), key = isFound ? "found" : Date.now() - since > NOT_FOUND ? "not_found" : "looking";
      if (state.textContent !== this.t[key]) state.textContent = this.t[key];
      if (key === "not_found" && !help.childElementCount) help.append(this.button("try_camera", "guest-camera", () => this.tryCamera(() => connection?.dial())), this.text("not_found_hint"));
      else if (key !== "not_found") help.replaceChildren();
    }, LOOKED);
    await begin();
    if (!this.isLooking && !kept().isLooking) this.loadClient();
  }
  code(figures) {
    const drawn = picture(figures);
    drawn.id = "guest-answer";
    drawn.dataset.figures = figures;
    drawn.setAttribute("aria-label", this.t.code);
    return drawn;
  }

  // Some browsers let pages reach phones in the room only if they may use the camera.
  async tryCamera(dial) {
    const camera = await this.camera({video: true}).catch(() => null);
    dial();
    setTimeout(() => camera?.getTracks().forEach((track) => track.stop()), DIAL);
  }
  restart() {
    keep({door: null});
    location.reload();
  }

  loadClient() {
    globalThis.jsConnect = async (app, values, onMessage) => {
      this.toClient = onMessage;
      await this.connected;
    };
    globalThis.jsSend = async (app, packet) => this.stream.send(packet);
    globalThis.jsDisconnect = async () => {};
    globalThis.jsRefused = () => this.stream?.send(Uint8Array.of(REFUSED));
    signalTurns();
    this.startClient();
  }

  // --- at the table ---------------------------------------------------------------------------------------------------

  enter(connection) {
    this.isLooking ||= Boolean(kept().isLooking);
    this.stream = new peers.Stream({
      most: MAX_FROM_HOST,
      onMessage: (bytes) => bytes[0] === peers.NOTE ? this.told(peers.parsed(bytes)) : this.toClient?.(bytes),
      onLine: (value) => value.standby && this.standBy(value.standby),
      onRefused: () => location.reload(),
    });
    keep({isLooking: this.isLooking});
    this.show(this.text("enter"));
    this.use(connection);
    this.stream.send(peers.note(this.greeting()));
    setInterval(() => this.watch(), BEAT / 2);
  }
  // With the secret that this very host gave, by its certificate: with that of another one it could come in there.
  greeting() {
    const appearance = {language: this.splash.language, dark: matchMedia("(prefers-color-scheme: dark)").matches, upright: innerHeight > innerWidth};
    return {v: VERSION, secret: this.own.getItem(SECRET + this.host) ?? "", look: this.isLooking, ...appearance};
  }
  told(note) {
    if (note.secret) {
      this.own.setItem(SECRET + this.host, String(note.secret).slice(0, 100));
      this.frame.hidden = !this.isLooking;
      this.frame.style.display = this.isLooking ? "" : "none";
      this.connect();
    }
    if (note.door && peers.isEssence(note.door)) keep({door: note.door});
    if (note.shown) { this.isShown = true; this.splash.leave(); }
    if (note.parts) this.look(note.parts);
    if (typeof note.copy === "string" && /^[0-9]+$/.test(note.copy)) this.copy = note.copy;
    if (note.out) {
      forget();
      this.end(Object.hasOwn(OUT, note.out) ? OUT[note.out] : "out");
    }
  }
  async look(parts) {
    const {show} = await import("./look.js");
    if (!this.isShown) this.splash.leave();
    this.isShown = true;
    this.frame.style.display = "none";
    show(parts);
  }

  // --- one connection after another -----------------------------------------------------------------------------------

  use(connection) {
    const {pc, channel} = connection;
    this.standbys = this.standbys.filter((standby) => standby.pc !== pc);
    this.dials = 0;
    this.pc?.close();
    Object.assign(this, {pc, channel});
    this.stream.attach(channel);
    channel.addEventListener("close", () => { if (this.channel === channel) this.redial(); });
  }
  async standBy(offer) {
    if (!peers.isEssence(offer)) return;
    let standby = this.standbys.find(({to}) => to === offer.ufrag);
    if (!standby) {
      standby = {to: offer.ufrag, ...await peers.answered(await peers.certificate(), offer)};
      this.standbys.push(standby);
      while (this.standbys.length > MAX_STANDBYS) this.standbys.shift().pc.close();
      standby.channel.addEventListener("open", () => { if (this.standbys.includes(standby)) this.use(standby); }, {once: true});
    }
    const {to, ufrag, password, fingerprint} = standby;
    this.stream.line({answer: {to, ufrag, password, fingerprint}});
  }
  // Dials one standby connection after the other, the oldest first: of the newest the host may not have the answer.
  redial() {
    if (this.isOver || Date.now() - (this.dialed ?? 0) < (this.dials ? REDIAL : 0) || !this.standbys.length) return;
    this.dialed = Date.now();
    this.standbys[this.dials++ % this.standbys.length].dial();
  }
  watch() {
    const silence = Date.now() - this.stream.heard, isGrey = silence >= (this.isShown ? GREY : LOST);
    if (silence < LOST) this.stream.beat();  // a host that sleeps would read them all at once
    if (silence >= LOST || this.channel.readyState !== "open") this.redial();
    if (this.isOver) return;
    if (this.grey.hidden === isGrey) {
      this.grey.hidden = !isGrey;
      this.grey.replaceChildren(element("span", {textContent: this.t.silent}));
    }
    if (silence >= GIVEN_UP && this.grey.childElementCount === 1) {
      this.grey.append(this.text("silent_long"));
      if (this.copy) this.grey.append(this.button("go_on", "guest-go-on", () => this.goOn()));
      this.grey.append(this.button("scan_again", "guest-scan-again", () => location.reload()));
    }
  }
  // The game as it was last, in this phone's own app.
  goOn() {
    forget();
    history.replaceState(null, "", `#/i/${this.copy}`);
    location.reload();
  }
  end(key) {
    this.isOver = true;
    this.grey.hidden = true;
    this.pc?.close();
    this.splash.leave();
    this.frame.style.display = "";
    this.show(this.text(key), this.button("own_app", "guest-own-app", () => { forget(); history.replaceState(null, "", "#/"); location.reload(); }));
  }
}
const OUT = {closed: "closed", renewed: "renewed", version: "version", "no message": "refused", "no piece": "refused", "too long": "refused", "too much": "refused", flood: "refused"};

export const begin = (page) => new Guest(page).begin();
