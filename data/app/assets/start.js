// What the page shows before and without the app: how far it is loaded, and that the connection is gone.
// The server tells `companion`: where the client's files lie (`client`), their sizes, and the sentences.
'use strict';

(() => {
  const {sizes, texts} = companion;
  // The page allows only its own styles, by this number; Flutter puts its own into elements that it makes.
  const {nonce} = document.currentScript, make = document.createElement;
  document.createElement = function (name, ...how) {
    const made = make.call(this, name, ...how);
    if (name === 'style') made.nonce = nonce;
    return made;
  };
  // What the reader has chosen on this device (companion/ui/own_settings.py); before that, what the browser wants.
  const kept = () => {
    try { return JSON.parse(JSON.parse(localStorage.getItem('flutter.companion.own'))) ?? {}; } catch { return {}; }
  };
  const own = kept();
  const preferred = [own.language ?? '', ...navigator.languages];
  const language = preferred.map((code) => code.slice(0, 2).toLowerCase()).find((code) => code in texts) ?? 'en';
  const isLight = own.theme === 'light' || own.theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches;
  if (isLight) document.documentElement.classList.add('light');
  const say = (key, values = {}) => texts[language][key].replace(/{(\w+)}/g, (_, name) => values[name]);
  const find = (id) => document.getElementById(id);
  document.documentElement.lang = language;
  flet.entrypointBaseUrl = flet.assetBase = new URL(companion.client, document.baseURI).pathname;
  flet.canvasKitBaseUrl = flet.entrypointBaseUrl + 'canvaskit/';

  // --- phones ----------------------------------------------------------------------------------------

  // A language that is no tag of the standard ends the client's start: https://github.com/flutter/flutter/issues/190510.
  const isTag = (code) => { try { return Boolean(new Intl.Locale(code)); } catch { return false; } };
  if (!navigator.languages.every(isTag)) {
    const tags = navigator.languages.filter(isTag);
    Object.defineProperty(navigator, 'languages', {value: tags.length ? tags : ['en']});
  }

  // Two fingers enlarge the page, which Flutter forbids. It lays nothing out anew meanwhile: the page is as large as before.
  // In Safari they always do; there, the prohibition keeps a field that is tapped from enlarging it.
  const isApple = navigator.vendor.startsWith('Apple');
  new MutationObserver(() => {
    const meta = isApple ? null : document.querySelector('meta[name=viewport][content*="user-scalable=no"]');
    if (meta) meta.content = 'width=device-width, initial-scale=1';
  }).observe(document.documentElement, {subtree: true, childList: true});
  const seen = VisualViewport.prototype, read = (name) => Object.getOwnPropertyDescriptor(seen, name).get;
  const scale = read('scale');
  for (const [side, get] of [['width', read('width')], ['height', read('height')]]) {
    let whole = 0;
    Object.defineProperty(seen, side, {get() {
      const times = scale.call(this), now = get.call(this) * times;
      return times !== 1 && Math.abs(now - whole) < 2 ? whole : (whole = now);
    }});
  }
  Object.defineProperty(seen, 'scale', {get: () => 1});

  // Names begin with a capital letter: Flet can ask for one only by changing what was typed. Not where digits are typed.
  const field = HTMLInputElement.prototype, setAttribute = field.setAttribute;
  field.setAttribute = function (name, value) {
    setAttribute.call(this, name, name === 'autocapitalize' && value === 'off' && !this.inputMode ? 'sentences' : value);
  };

  // A file that is saved goes through an iPhone's share sheet, where people look for it.
  const blobs = new Map(), urlOf = URL.createObjectURL, link = HTMLAnchorElement.prototype, follow = link.click;
  if (isApple && navigator.maxTouchPoints > 1 && navigator.canShare) {
    URL.createObjectURL = (blob) => {
      const url = urlOf(blob);
      if (blob instanceof Blob) blobs.clear(), blobs.set(url, blob);  // the client makes one and uses it at once
      return url;
    };
    link.click = function () {
      const blob = blobs.get(this.href);
      blobs.clear();
      const files = blob && this.download ? [new File([blob], this.download, {type: blob.type})] : [];
      if (!files.length || !navigator.canShare({files})) return follow.call(this);
      navigator.share({files}).catch(({name}) => {
        if (name === 'AbortError') return;  // closed without a choice
        this.href = urlOf(blob);
        follow.call(this);
      });
    };
  }

  // --- loading -------------------------------------------------------------------------------------

  // What the client needs is asked for at once, and handed to it when it asks: the large files, which it takes in Chromium
  // only, and the fonts, for which it would ask last, one after the other.
  const isChromium = navigator.vendor === 'Google Inc.' && 'ImageDecoder' in window;
  const wanted = isChromium ? ['main.dart.wasm', 'canvaskit/skwasm.wasm'] : [];
  const fonts = ['assets/FontManifest.json', 'assets/fonts/MaterialIcons-Regular.otf', 'assets/fonts/roboto.woff2'];
  let all = wanted.reduce((sum, name) => sum + sizes[name], 0);
  const early = new Map(), unneeded = new AbortController();
  const NEARLY = 0.9;  // the share of the large files after which the socket is opened, which takes a while on a slow line
  let loaded = 0, isLoading = true;

  function showLoading() {
    if (!isLoading || !find('splash-text')) return;  // the last of the splash: the page may still be read
    const share = all ? Math.min(1, loaded / all) : 0;
    find('bar').hidden = !all;
    find('bar').firstElementChild.style.width = `${4 + 96 * share}%`;
    const megabytes = (bytes) => (bytes / 1e6).toLocaleString(language, {maximumFractionDigits: 1, minimumFractionDigits: 1});
    find('splash-text').textContent =
      share < 1 && all ? say('loading', {loaded: megabytes(loaded), all: megabytes(all)}) : say('opening');
  }

  function counted(response) {
    const counter = new TransformStream({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        showLoading();
        if (loaded > NEARLY * all) openEarly();
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter), response);
  }

  const fetchNow = window.fetch.bind(window);
  const inClient = (name) => new URL(flet.entrypointBaseUrl + name, document.baseURI).href;
  for (const name of wanted) {
    const url = inClient(name);
    const answer = fetchNow(url, {signal: unneeded.signal});
    early.set(url, answer.then((response) => response.ok && response.body ? counted(response) : response));
    early.get(url).catch((reason) => { if (!unneeded.signal.aborted) failed(reason); });
  }
  for (const url of fonts.map(inClient)) early.set(url, fetchNow(url).catch(() => fetchNow(url)));
  window.fetch = (input, options) => {
    const url = new URL(input.url ?? input, document.baseURI).href, answer = early.get(url);
    early.delete(url);
    if (all && url.endsWith('/canvaskit.wasm')) {  // without WebGL, Chromium takes the client that others do
      all = 0;
      unneeded.abort();
      showLoading();
    }
    return answer ?? fetchNow(input, options);
  };

  function failed(reason) {
    if (!find('splash-text') && document.readyState === 'loading') {  // its sentence is still to be read
      addEventListener('DOMContentLoaded', () => failed(reason));
      return;
    }
    if (!isLoading || !find('splash')) return;
    isLoading = false;
    console.error(reason);
    find('bar').hidden = true;
    find('splash-text').textContent = say('failed');
    find('splash').append(reload('again'));
  }
  function reload(key) {
    const button = document.createElement('button');
    button.textContent = say(key);
    button.onclick = () => location.reload();
    return button;
  }
  // Only what the client cannot do without: of its own extras some are not here, and their absence is no failure.
  addEventListener('error', ({target, message}) => {
    if (target.src?.startsWith(location.origin)) failed(message ?? target.src);
  }, true);
  addEventListener('DOMContentLoaded', showLoading);
  setTimeout(showLoading, 0);

  // --- pictures ----------------------------------------------------------------------------------------

  // What the camera sees and what is pasted comes in one message each, and the server takes no large ones.
  const LARGEST_PICTURE = 180000;

  async function smaller(blob) {
    if (!blob || blob.size <= LARGEST_PICTURE) return blob;
    const picture = await createImageBitmap(blob).catch(() => null);
    if (!picture) return blob;
    for (let longest = 1600; ; longest *= 0.7) {
      const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
      const copy = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale));
      copy.getContext('2d').drawImage(picture, 0, 0, copy.width, copy.height);
      const made = await copy.convertToBlob({type: 'image/jpeg', quality: 0.8});
      if (made.size <= LARGEST_PICTURE || longest < 200) return made;
    }
  }

  const pasted = window.ClipboardItem?.prototype, getType = pasted?.getType;
  if (getType) pasted.getType = async function (type) {
    const blob = await getType.call(this, type);
    return type.startsWith('image/') ? smaller(blob) : blob;
  };
  const drawn = HTMLCanvasElement.prototype, toBlob = drawn.toBlob;
  drawn.toBlob = function (take, ...how) {
    toBlob.call(this, (blob) => { smaller(blob).then(take, () => take(blob)); }, ...how);
  };

  // --- the way back ----------------------------------------------------------------------------------

  // The app's own way back to the page before is the browser's, so that its list of pages does not grow. Flutter counts
  // its entries in their state.
  const PAGES = 'companion.pages';
  const pages = (() => { try { return JSON.parse(sessionStorage.getItem(PAGES)) ?? []; } catch { return []; } })();
  const push = history.pushState.bind(history), replace = history.replaceState.bind(history);
  const address = (url) => new URL(url ?? location.href, document.baseURI).href;
  function note(place, url) {
    if (!Number.isInteger(place)) return;
    pages.length = place;
    pages[place] = address(url);
    try { sessionStorage.setItem(PAGES, JSON.stringify(pages)); } catch { /* a private window: until the next reload */ }
  }
  // What Flutter adds just after the browser went somewhere only repeats that: an address typed in, or a step back.
  const SETTLED = 1000;
  let gone = -SETTLED;
  addEventListener('popstate', () => { gone = performance.now(); }, true);
  const pageOf = (url) => address(url).replace(/(\/replay)\?at=\d+$/, '$1');
  history.pushState = (state, title, url) => {
    const place = state?.serialCount, isOwn = performance.now() - gone > SETTLED;
    if (isOwn && place > 1 && pageOf(url) === pageOf() && /\/replay$/.test(pageOf())) {
      pages[place - 1] = pages[place - 2];  // another entry of the same replay is no other page
      history.replaceState(state, title, url);
      return;
    }
    if (isOwn && place > 1 && pages[place - 2] === address(url)) { history.back(); return; }
    push(state, title, url);
    note(place, url);
  };
  history.replaceState = (state, title, url) => {
    replace(state, title, url);
    const place = state?.serialCount;
    if (Number.isInteger(place)) pages[place] = address(url);
  };

  // --- the connection --------------------------------------------------------------------------------

  const SCREEN = 1500;  // bytes: a message with a screen in it is longer, what comes before is shorter
  const COLORS = 120;  // a picture with words in it has more of them, one without glyphs or with a wheel alone fewer
  let hasScreen = false, isSilent = false, last = null, shown = null;

  function hasWords(canvas) {
    const copy = new OffscreenCanvas(200, 400).getContext('2d', {willReadFrequently: true});
    copy.drawImage(canvas, 0, 0, 200, 400);
    return new Set(new Uint32Array(copy.getImageData(0, 0, 200, 400).data.buffer)).size > COLORS;
  }

  // The client draws each frame aside and hands it to a canvas somewhere in its own tree.
  const context = ImageBitmapRenderingContext.prototype, show = context.transferFromImageBitmap;
  context.transferFromImageBitmap = function (frame) {
    show.call(this, frame);
    shown = this.canvas;
    if (hasScreen && isCovered() && hasWords(shown)) uncover();
  };

  // Flutter's engine can crash (https://github.com/flutter/flutter/issues/184858) and draws nothing more from then on, and
  // its client can refuse a patch that does not fit what it shows, which is wrong from then on. The page is loaded anew, in
  // which its session goes on; if the engine crashes again soon, only when somebody wants that. What a fetch or the
  // browser refuses is neither.
  const CRASHED = 'companion.crashed', SOON = 60000;  // ms
  let hasCrashed = false;
  function crashed(reason) {
    const isEngine = reason instanceof WebAssembly.RuntimeError;
    if (!reason || hasCrashed || !isEngine && (isLoading || isAway || reason instanceof TypeError || reason instanceof DOMException))
      return;  // while nobody answers, each try of the client ends so in Firefox and Safari, and a reload in a page of theirs
    if (isLoading) { failed(reason); return; }
    fetchNow(`${location.pathname}?refused=${encodeURIComponent(String(reason).slice(0, 200))}`, {method: 'HEAD', keepalive: true})
      .catch(() => {});
    hasCrashed = true;
    const now = Date.now();
    try {
      const before = sessionStorage.getItem(CRASHED);
      sessionStorage.setItem(CRASHED, now);
      if (now - before > SOON) { location.reload(); return; }
    } catch { /* a browser that keeps nothing */ }
    if (!isEngine) { hasCrashed = false; return; }  // what it shows can still be used, and each tap may bring that back
    for (const id of ['waiting', 'lost']) find(id)?.remove();
    tell('lost', say('error_stopped'), picture());
    find('lost').lastChild.append(reload('restart'));
  }
  addEventListener('error', ({error}) => crashed(error));
  addEventListener('unhandledrejection', ({reason}) => { crashed(reason); failed(reason); });

  const isCovered = () => find('splash') || find('lost');

  function uncover() {
    if (!hasScreen || isSilent || hasCrashed) return;
    isLoading = false;
    find('splash')?.remove();
    find('lost')?.remove();
  }

  function arrived() {
    hasScreen = true;
    setTimeout(uncover, isChromium ? 5000 : 500);  // a client that draws in another way tells of no frame
  }

  function picture() {
    const copy = document.createElement('canvas');
    if (!shown?.width) return copy;
    copy.width = shown.width;
    copy.height = shown.height;
    copy.getContext('2d').drawImage(shown, 0, 0);
    return copy;
  }

  // Where nobody answers, the client draws a sign of waiting below ours, sixty times a second: once is enough.
  const RARELY = 1000, nextFrame = window.requestAnimationFrame.bind(window);
  let isAway = false, held = null;  // the frame that it waits for
  window.requestAnimationFrame = (draw) => {
    if (!isAway || held) return nextFrame(draw);
    held = draw;
    setTimeout(goOn, RARELY);
    return 0;
  };
  function goOn() {
    if (held) nextFrame(held);
    held = null;
  }

  function lose() {
    hasScreen = false;
    isAway = true;
    const sentence = say('lost', {host: location.host});
    if (find('splash-text')) { find('splash-text').textContent = sentence; return; }
    // Who was put out is told so by the page that asks for a key; where nobody answers, this one goes on trying.
    fetch(location.pathname, {method: 'HEAD', cache: 'no-store'})
      .then(({status}) => { if (status === 401) location.reload(); }, () => {});
    tell('lost', sentence, picture());
  }

  function tell(id, sentence, ...below) {
    if (find('lost') || find(id)) return;
    const notice = document.createElement('div'), line = document.createElement('p');
    notice.id = id;
    notice.setAttribute('role', id === 'lost' ? 'alert' : 'status');
    line.textContent = sentence;
    notice.append(...below, line);
    document.body.append(notice);
  }

  // A tap may change nothing, and then the app says nothing: where nothing is heard after one, the server itself is asked
  // until it answers. A network that is gone closes no connection by itself.
  const ASKS = 500, WAITS = 1000, GONE = 5000;  // ms after the tap
  let tapped = -ASKS, timers = null;
  for (const kind of ['pointerup', 'keydown'])
    addEventListener(kind, () => { tapped = performance.now(); }, {capture: true});
  addEventListener('offline', () => watch(0));

  function watch(asks = ASKS) {
    if (timers || !hasScreen || document.hidden) return;
    timers = [
      setTimeout(ask, asks), setTimeout(() => tell('waiting', say('waiting')), WAITS), setTimeout(fallSilent, GONE),
    ];
  }

  function fallSilent() {
    isSilent = true;
    find('waiting')?.remove();
    tell('lost', say('lost', {host: location.host}), picture());
  }

  function ask() {
    fetchNow(location.pathname, {method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout?.(3000)}).then(heard, () => {
      if (!timers) return;
      if (!navigator.onLine) fallSilent();
      timers[0] = setTimeout(ask, ASKS);
    });
  }

  function heard() {
    if (!timers) return;
    timers.forEach(clearTimeout);
    timers = null;
    find('waiting')?.remove();
    if (isSilent) { isSilent = false; uncover(); }
  }

  // Whose turn it is stands in the title (turn_signal.py): that can be felt and heard, where the reader wants it.
  let audio = null, wasMyTurn = false;
  // A browser lets a page sound only after a tap. Which event of it counts differs, and one that did not is made up for.
  for (const kind of ['pointerdown', 'pointerup', 'keydown']) addEventListener(kind, () => {
    if (kept().turn_signal !== 'on' || !window.AudioContext) return;
    audio ??= new AudioContext();
    if (audio.state !== 'running') audio.resume().catch(() => {});
  }, {capture: true});
  function chime() {
    [[660, 0], [880, 0.16]].forEach(([pitch, after]) => {
      const tone = audio.createOscillator(), volume = audio.createGain(), start = audio.currentTime + after;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.06, start);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.15);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.16);
    });
  }
  new MutationObserver(() => {
    const isMyTurn = document.title.startsWith('\u25cf');
    if (isMyTurn && !wasMyTurn && kept().turn_signal === 'on') {
      navigator.vibrate?.([120, 80, 120]);
      if (audio) audio.resume().then(chime, () => {});
    }
    wasMyTurn = isMyTurn;
  }).observe(document.head, {subtree: true, childList: true, characterData: true});

  const Socket = window.WebSocket;
  const place = new URL(flet.webSocketEndpoint ?? 'ws', document.baseURI).href.replace(/^http/, 'ws');
  let ready;  // opened before the client asks for it; null once it has
  function openEarly() {
    if (ready === undefined) ready = new window.WebSocket(place);
  }

  window.WebSocket = class extends Socket {
    constructor(...values) {
      const own = ready;
      ready = null;
      if (own?.readyState <= Socket.OPEN && own.url === new URL(values[0]).href) return own;  // the client asks whether it is open
      super(...values);
      last = this;
      this.addEventListener('message', ({data}) => {
        if (last === this) heard();
        if (last !== this || hasScreen || (data.byteLength ?? data.size ?? data.length) < SCREEN) return;
        arrived();
      });
      this.addEventListener('open', () => { isAway = false; goOn(); });
      // Before the client hears of it, so that its last picture is still there.
      this.addEventListener('close', () => {
        if (ready === this) ready = null;  // the server has tired of waiting for the client
        else if (last === this && !isLeaving) lose();
      });
    }
    send(message) {
      super.send(message);
      if (performance.now() - tapped < ASKS) watch();
    }
  };
  let isLeaving = false;
  addEventListener('pagehide', () => { isLeaving = true; });
  // WebKit brings a page back from its cache with the client's clock stopped: only a fresh one goes on.
  addEventListener('pageshow', (event) => {
    isLeaving = false;
    if (event.persisted && navigator.vendor.startsWith('Apple')) location.reload();
  });
})();
