// What the driver asks a page: where controls are, what they say, and whether anything moves.
window.companionTest = {
  all: (id) => [...document.querySelectorAll(`[flt-semantics-identifier="${CSS.escape(id)}"]`)],
  one(id) { const found = this.all(id); return found.length === 1 ? found[0] : null; },
  say(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE) return '';
    if (node.matches('input, textarea')) return node.value;
    const label = node.getAttribute('aria-label') ?? '';
    return [label, ...[...node.childNodes].map((child) => this.say(child))].join(' ');
  },
  spaced: (words) => words.replace(/\s+/g, ' ').trim(),
  text(id) { const node = this.one(id); return node && this.spaced(this.say(node)); },
  words() { return this.spaced(this.say(document.querySelector('flt-semantics-host') ?? new Text())); },
  middle(box) { return [box.x + box.width / 2, box.y + box.height / 2]; },
  holds: (box, [x, y]) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
  scrolls: (node) => /scroll|auto/.test(node.style.overflowX + node.style.overflowY),
  isInView(id) {
    const node = this.one(id);
    if (!node) return false;
    const middle = this.middle(node.getBoundingClientRect());
    if (!this.holds(new DOMRect(0, 0, innerWidth, innerHeight), middle)) return false;
    for (let up = node.parentElement; up; up = up.parentElement)
      if (this.scrolls(up) && !this.holds(up.getBoundingClientRect(), middle)) return false;
    return true;
  },
  isWithin(id, width, height) {  // whether all of a control is in a window of that size
    const box = this.one(id)?.getBoundingClientRect();
    return Boolean(box) && innerWidth === width && innerHeight === height && box.left >= 0 && box.top >= 0
      && box.right <= width + 0.5 && box.bottom <= height + 0.5;
  },
  lists(place) {  // also those that, right after a tap, do not scroll for a moment
    return [...document.querySelectorAll('flt-semantics:has(> flt-semantics-scroll-overflow)')]
      .filter((node) => this.holds(node.getBoundingClientRect(), place));
  },
  canScroll(place, step) {  // whether any list there has not yet come to its end
    return this.lists(place).some((node) => step > 0
      ? node.scrollTop + node.clientHeight < node.scrollHeight - 1 : node.scrollTop > 1);
  },
  async moves(before, frames) {  // whether within so many frames something moves; a list that does has moved by then
    for (let left = frames; left; left--) {
      await this.frames(1);
      if (this.layout() !== before) { await this.frames(3); return true; }
    }
    return false;
  },
  wheel(within) {
    const page = new DOMRect(0, 0, innerWidth, innerHeight);
    const place = this.middle(within ? this.one(within).getBoundingClientRect() : page);
    const lists = this.lists(place).map((node) => node.getBoundingClientRect());
    return [...place, 0.8 * Math.min(page.height, ...lists.map((box) => box.height))];
  },
  layout: () => [...document.querySelectorAll('flt-semantics')].map((node) => {
    const box = node.getBoundingClientRect();
    return `${node.id}@${box.x},${box.y}`;
  }).join(' '),
  laidOut: '', same: 0,
  begins() { this.same = 0; this.laidOut = this.layout(); return this.laidOut; },
  rests(frames) {  // asked once a frame: for so many of them nothing has come, gone or moved
    const now = this.layout();
    this.same = now === this.laidOut ? this.same + 1 : 0;
    this.laidOut = now;
    return this.same >= frames;
  },
  said: 0, painted: 0, calm: 0,
  stands() {  // asked once a frame: on a busy machine frames are rare, and so is painting
    const now = performance.now(), isPainted = this.painted >= this.said || now - this.said > 2000;
    return ++this.calm > 18 && now - Math.max(this.said, this.painted) > 300 && isPainted;
  },
  frames: (count) => new Promise((done, fail) => {
    setTimeout(() => fail(Error('the browser draws no frame')), 60000);
    const next = (left) => left ? requestAnimationFrame(() => next(left - 1)) : done();
    next(count);
  }),
  isUncovered: () => !document.querySelector('#splash, #lost'),
  isShown() {
    return this.isUncovered() && document.querySelector('[flt-semantics-identifier], flt-semantics[flt-tappable]') !== null;
  },
  socket: null, left: null, isAway: false, closed: null, isLeft: false,
  leave() {  // from here on the page has no app; it hears that when it is entered, else it would look for one meanwhile
    this.left = document.querySelectorAll('[flt-semantics-identifier]');
    this.isLeft = true;
    this.socket?.close();
  },
  toldAt: 0, heardAt: 0,
  // Since when the app knows at least that a control is in sight: its nodes are as new as itself. What the client lays
  // out may still make a key of the last two seconds younger (`Taps.seen_since`), and another address makes all new.
  ages: new WeakMap(), known: new WeakMap(), at: '',
  forgetAges() { this.ages = new WeakMap(); this.known = new WeakMap(); },
  nodes: () => [...document.querySelectorAll('[flt-semantics-identifier]')],
  age(id) { return performance.now() - (this.ages.get(this.one(id)) ?? Infinity); },
  isLaidOut(message) {  // whether the client says that something new has its place
    const bytes = ArrayBuffer.isView(message) ? message : new Uint8Array(message);
    return new TextDecoder('latin1').decode(bytes).includes('size_change');
  },
  laysOut() {
    const since = performance.now() - 2000;
    for (const node of this.nodes()) if (this.known.get(node) > since) this.ages.delete(node);
  },
  numbers(message) {  // in what the client sends: those that may be a side of the window
    const bytes = ArrayBuffer.isView(message) ? message : new Uint8Array(message), found = [];
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + 3 <= view.byteLength; at++) {
      if (view.getUint8(at) === 0xcd) found.push(view.getUint16(at + 1));
      if (view.getUint8(at) === 0xcb && at + 9 <= view.byteLength) found.push(view.getFloat64(at + 1));
    }
    return found;
  },
  sends(message) {  // the size of the window that it has now: from then on the app draws for it
    const told = this.numbers(message);
    if (!this.toldAt && told.includes(innerWidth) && told.includes(innerHeight)) this.toldAt = performance.now();
  },
  isAsLargeAsItIs() { return this.toldAt > 0 && this.heardAt > this.toldAt; },
  touched: 0, events: [], told: 0, pongs: [],
  ping: null,  // asks the app whether it is there, over the way that its messages take; null while there is none
  async asks(until) {  // until the app has answered, and with it has read what it was told before
    while (!this.ping?.()) {
      if (performance.now() > until) throw Error('there is no way to the app');
      await new Promise((done) => setTimeout(done, 10));
    }
    await new Promise((done, fail) => {
      this.pongs.push(done);
      setTimeout(() => fail(Error('the app did not answer')), until - performance.now());
    });
  },
  hears(isPong) {
    if (isPong) this.pongs.shift()?.();
    else { this.heardAt = performance.now(); this.notes('heard'); }
  },
  // Until the app has dealt with all that the page has told it, and the page has laid out what the app has said: of
  // several answers in a row the first may come before what was told has been dealt with, the last cannot.
  async isDone(patience) {
    const until = performance.now() + patience;
    for (let told = -1; told !== this.told;) {
      told = this.told;
      if (this.at !== location.href) this.forgetAges();
      this.at = location.href;
      const nodes = this.nodes();
      for (let time = 0; time < 3; time++) await this.asks(until);
      await this.frames(3);
      if (told !== this.told) continue;
      const now = performance.now();
      for (const node of nodes) for (const since of [this.ages, this.known]) if (!since.has(node)) since.set(node, now);
    }
  },
  notes(...event) {  // what the last taps were to the page, for who has to find out why one did nothing
    this.events.push([Math.round(performance.now()), ...event].join(' '));
    if (this.events.length > 30) this.events.shift();
  },
  noted() { return this.events.join('; '); },
  async enter(path) {  // of the next app, which the client looks for as soon as it hears that it has lost the last one
    this.isLeft = false;
    location.hash = path;
    await this.frames(8);  // in which the client takes up the address, and the size that the window has by now
    this.toldAt = this.heardAt = 0;
    if (this.closed) this.socket.dispatchEvent(this.closed);
    this.closed = null;
  },
  isFresh() { return this.isShown() && ![...this.left].some((node) => node.isConnected); },
};
(() => {
  const test = companionTest;
  const all = {subtree: true, childList: true, attributes: true, attributeOldValue: true, characterData: true};
  const bare = (style) => (style ?? '').replace(/ *overflow(-[xy])?: \w+;/g, '');
  const isSeen = (change) => {  // what was read out goes, and after a tap lists scroll again: nothing is painted
    if (change.target.matches?.('flt-announcement-polite, flt-announcement-assertive')) return false;
    return change.attributeName !== 'style' || bare(change.oldValue) !== bare(change.target.getAttribute('style'));
  };
  new MutationObserver((changes) => {
    if (changes.some(isSeen)) { test.said = performance.now(); test.calm = 0; }
  }).observe(document, all);
  const canvas = ImageBitmapRenderingContext.prototype, show = canvas.transferFromImageBitmap;
  canvas.transferFromImageBitmap = function (picture) {
    show.call(this, picture);
    test.painted = performance.now();
    test.calm = 0;
  };
  for (const kind of ['pointerdown', 'pointerup', 'pointercancel', 'click']) addEventListener(kind, (event) => {
    const node = event.target.closest?.('flt-semantics');
    test.notes(kind, node?.getAttribute('flt-semantics-identifier') ?? node?.id, node?.hasAttribute('flt-tappable'));
  }, true);
  document.addEventListener('pointerdown', () => { test.touched++; }, true);
  const tells = (message) => {
    test.told++;
    test.notes('told');
    test.sends(message);
    if (test.isLaidOut(message)) test.laysOut();
  };
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(where, ...more) {
      super(test.isAway ? 'ws://127.0.0.1:9' : where, ...more);
      test.socket = this;
      test.pongs.length = 0;
      test.ping = () => {  // one byte, which is none of the client's messages; nor is the answer
        if (this.readyState === Socket.OPEN) super.send(new Uint8Array([2]));
        return this.readyState === Socket.OPEN;
      };
      this.addEventListener('close', (event) => {
        if (!test.isLeft) return;
        event.stopImmediatePropagation();
        test.closed = new CloseEvent('close', event);
      });
      this.addEventListener('message', (event) => {
        const isPong = (event.data.byteLength ?? event.data.size) === 1;
        if (isPong) event.stopImmediatePropagation();
        test.hears(isPong);
      });
    }
    send(message) {
      if (typeof message !== 'string') tells(message);
      super.send(message);
    }
  };
  const Own = window.Worker;
  window.Worker = class extends Own {  // of a site: there the app is in a worker
    constructor(where, ...more) {
      super(where, ...more);
      if (!/(^|\/)worker\.js$/.test(where) || more[0]?.name === 'later') return;
      const says = super.postMessage.bind(this);
      test.ping = () => { says({name: 'ping'}); return true; };
      this.addEventListener('message', ({data}) => {
        if (data.name === 'pong' || data instanceof Uint8Array) test.hears(data.name === 'pong');
      });
    }
    postMessage(message, ...more) {
      if (message instanceof Uint8Array) tells(message);
      super.postMessage(message, ...more);
    }
  };
  for (const name of ['jsConnect', 'jsSend']) {  // of a guest's page at a table of phones: there the app is elsewhere
    let own;
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => own,
      set(set) {
        if (test.ping && !test.isGuest) { own = set; return; }
        test.isGuest = true;
        test.ping = () => { window.jsSend.plain('', new Uint8Array([2])); return true; };
        own = name === 'jsSend' ? (app, packet) => { tells(packet); return set(app, packet); } :
          (app, values, onMessage) => set(app, values, (packet) => {
            test.hears(packet.length === 1);
            if (packet.length > 1) onMessage(packet);
          });
        own.plain = set;
      },
    });
  }
})();
