"""The spectator page: it shows and follows the state of a table, and has no controls.

The page receives its parts over one event stream (`companion.web.onlookers`), which sends at least one event a second.
Without events the page turns grey, says why, and reconnects.
"""

import html
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from companion.text.catalogue import Catalogue

LOOK: Final = "/look"
"""Path of the page."""
STREAM: Final = "/look/stream"
"""Path of its event stream."""
PARTS: Final = ("head", "players", "board", "result", "log")
"""Ids of the elements that the stream fills."""

_SCRIPT: Final = """
(function () {
  var body = document.body, notice = document.getElementById('notice'), news = document.getElementById('news');
  var dark = matchMedia('(prefers-color-scheme: dark)'), upright = matchMedia('(orientation: portrait)');
  var source = null, heard = Date.now(), tried = 0, tries = 0, isLost = false, isOut = false;
  function setNotice(text) { if (notice.textContent !== text) notice.textContent = text; notice.hidden = !text; }
  function stop() { if (source) source.close(); source = null; }
  function lose() { if (!isLost && !isOut) { isLost = true; body.className = 'lost'; setNotice(body.dataset.lost); } }
  function here() {
    heard = Date.now(); tries = 0;
    if (isLost || body.className) { isLost = false; body.className = ''; setNotice(''); }
  }
  function out() {
    isOut = true; stop(); body.className = 'out'; setNotice(body.dataset.out);
    document.querySelector('main').textContent = news.textContent = '';
  }
  function show(event) {
    var parts = JSON.parse(event.data), isFirst = body.className === 'waiting';
    here();
    Object.keys(parts).forEach(function (name) { document.getElementById(name).innerHTML = parts[name]; });
    var last = document.querySelector('#log li'), end = document.querySelector('#result p');
    if (!isFirst && ('log' in parts || 'result' in parts)) news.textContent = ((end || last) || news).textContent;
  }
  function ask() {
    var why = new XMLHttpRequest();
    why.open('HEAD', body.dataset.stream); why.timeout = 1000;
    why.onload = function () {
      if (why.status === 401 || why.status === 404) out();
      else if (why.status === 503 && isLost) setNotice(body.dataset.full);
    };
    why.send();
  }
  function open() {
    if (isOut) return;
    stop(); tried = Date.now(); tries += 1;
    var query = '?dark=' + (dark.matches ? 1 : 0) + '&upright=' + (upright.matches ? 1 : 0);
    var own = source = new EventSource(body.dataset.stream + query);
    own.addEventListener('beat', here);
    own.addEventListener('parts', show);
    own.addEventListener('out', out);
    own.onerror = function () { if (own === source) { stop(); lose(); ask(); } };
  }
  function look() {
    var now = Date.now(), patience = !source ? 500 : !isLost ? 1800 : tries < 5 ? 900 : 2500;
    if (now - heard > 1800) lose();
    if (now - Math.max(heard, tried) > patience) open();
  }
  function wake() {
    if (document.visibilityState === 'visible' && navigator.wakeLock)
      navigator.wakeLock.request('screen').catch(function () {});
  }
  [dark, upright].forEach(function (query) { query.addListener(open); });
  addEventListener('online', open);
  document.addEventListener('visibilitychange', function () { wake(); look(); });
  setInterval(look, 200);
  wake();
  open();
})();
"""

_STYLE: Final = """
* { box-sizing: border-box; }
body { margin: 0; height: 100vh; height: 100dvh; overflow-wrap: anywhere;
  background: var(--ground); color: var(--text); overflow: hidden;
  font: 18px/1.35 Roboto, "Noto Sans", system-ui, sans-serif; }
main { height: 100%; padding: 12px 16px; display: grid; gap: 12px;
  grid-template: "head side" auto "board side" minmax(0, 1fr) / minmax(0, 1fr) minmax(220px, 26%); }
#head { grid-area: head; } h1, h2, p { margin: 0; } h1 { font-size: 28px; line-height: 1.2; }
#head p { color: var(--quiet); font-size: 20px; }
#board { grid-area: board; min-height: 0; background: var(--sky); padding: 8px; }
#board svg { width: 100%; height: 100%; display: block; }
aside { grid-area: side; display: flex; flex-direction: column; gap: 12px; min-height: 0; }
#players ul { list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column; gap: 6px; }
#players li { display: flex; align-items: center; gap: 10px; padding: 6px 10px; background: var(--surface);
  border: 3px solid transparent; }
#players li.up { border-color: var(--pick); }
#players li > svg { flex: none; }
#players li > span:not(.spoken) { flex: 1; min-width: 0; display: flex; flex-wrap: wrap; align-items: baseline; }
#players b { flex: 1; font-size: 20px; } #players i { font: bold 34px/1 Roboto, system-ui, sans-serif; }
#players em { flex-basis: 100%; font-style: normal; font-size: 15px; color: var(--pick); }
.spoken, #news { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
#result p { font-size: 20px; font-weight: bold; padding: 8px 10px; background: var(--surface);
  border-left: 6px solid var(--pick); }
#result:empty { display: none; }
#log { overflow: hidden; min-height: 0; flex: 1; }
h2 { font-size: 15px; color: var(--quiet); font-weight: normal; }
ol { margin: 4px 0 0; padding-left: 2.2em; } li::marker { color: var(--quiet); font-size: 15px; }
#log li { margin-bottom: 6px; } #log li + li { color: var(--quiet); } small { display: block; color: var(--good); }
.lost main { opacity: 0.45; filter: grayscale(1); }
#notice { position: fixed; left: 50%; bottom: 24px; transform: translateX(-50%); max-width: 90%; padding: 12px 18px;
  background: var(--bad-ground); color: var(--bad); border: 1px solid var(--bad); font-size: 20px; }
#notice[hidden] { display: none; }
.out #notice { bottom: auto; top: 40%; border: 0; background: none; color: var(--text); text-align: center; }
@media (orientation: portrait) {
  body { height: auto; min-height: 100vh; min-height: 100dvh; overflow: auto; }
  main { display: flex; flex-direction: column; height: auto; min-height: 100vh; min-height: 100dvh; }
  aside { display: contents; } #head { order: 0; } #players { order: 1; } #result { order: 2; } #board { order: 3; }
  #board svg { height: auto; } #log { order: 4; flex: none; overflow: visible; }
  #players ul { flex-direction: row; flex-wrap: wrap; } #players li { flex: 1 1 40%; min-width: 0; }
}
@media (max-height: 480px) and (orientation: landscape) {
  body { font-size: 15px; } main { padding: 6px 10px; gap: 6px; grid-template-columns: minmax(0, 1fr) 36%; }
  h1 { font-size: 20px; } #head p { font-size: 15px; }
  #players ul { gap: 3px; } #players li { padding: 0 8px; } #players b { font-size: 15px; line-height: 1.2; }
  #players i { font-size: 22px; } aside { gap: 6px; } #result p { font-size: 15px; padding: 4px 8px; }
}
@media (max-width: 480px) {
  body { font-size: 16px; } main { padding: 8px 10px; gap: 8px; } h1 { font-size: 22px; } #head p { font-size: 16px; }
  #players li { flex-basis: 100%; padding: 3px 10px; } #players b { font-size: 16px; }
  #players i { font-size: 26px; } #result p { font-size: 17px; }
}
"""


def _source(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


class LookPage:
    """The spectator page in two themes; `light` and `dark` are colors by name."""

    def __init__(self, light: Mapping[str, str], dark: Mapping[str, str]) -> None:
        def properties(colors: Mapping[str, str]) -> str:
            return "".join(f"--{name.replace('_', '-')}: {color}; " for name, color in colors.items())

        self.style = (
            f":root {{ color-scheme: light dark; {properties(light)}}}\n"
            f"@media (prefers-color-scheme: dark) {{ :root {{ {properties(dark)}}} }}\n{_STYLE}"
        )
        self.policy = (
            f"default-src 'none'; img-src data:; script-src {_source(_SCRIPT)}; style-src {_source(self.style)}; "
            "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        """Content security policy: the page may load only itself and its stream."""

    def written(self, texts: Catalogue) -> str:
        """Return the HTML of the page in the language of the texts."""

        def text(key: str) -> str:
            return html.escape(texts(key))

        return f"""<!DOCTYPE html>
<html lang="{texts.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>{text("view.title")}</title>
<style>{self.style}</style></head>
<body class="waiting" data-stream="{STREAM}" data-lost="{text("look.lost")}" data-out="{text("guest.out")}"
 data-full="{text("look.full")}">
<main><header id="head"></header><section id="board"></section>
<aside><section id="players"></section><section id="result"></section><section id="log"></section></aside></main>
<p id="notice" role="status" hidden></p><p id="news" aria-live="polite"></p>
<script>{_SCRIPT}</script></body></html>
"""
