// The page of who only looks on at a phone table: the parts that the host makes once for all, and nothing to tap.
const STYLE = @LOOK_STYLE@;
const PARTS = ["head", "board", "players", "result", "log"];
const ALLOWED = new Set(@LOOK_ELEMENTS@);
let main = null, news = null;

// What the host sends is shown only as far as it is words and drawings.
function clean(node) {
  for (const child of [...node.children]) {
    if (!ALLOWED.has(child.localName)) { child.remove(); continue; }
    for (const {name} of [...child.attributes]) if (/^on|href|src|action/i.test(name)) child.removeAttribute(name);
    clean(child);
  }
  return node;
}
const parsed = (html) => clean(new DOMParser().parseFromString(html, "text/html").body);

export function show(parts) {
  if (!main) {
    const style = document.createElement("style");
    style.textContent = STYLE;
    document.head.append(style);
    main = document.createElement("main");
    const aside = document.createElement("aside");
    for (const name of PARTS) {
      const section = document.createElement(name === "head" ? "header" : "section");
      section.id = name;
      (name === "head" || name === "board" ? main : aside).append(section);
    }
    main.append(aside);
    news = Object.assign(document.createElement("p"), {id: "news"});
    news.setAttribute("aria-live", "polite");
    document.body.prepend(main, news);
  }
  for (const name of PARTS) if (typeof parts[name] === "string") document.getElementById(name).replaceChildren(...parsed(parts[name]).childNodes);
  if ("log" in parts) news.textContent = document.querySelector("#log li")?.textContent ?? "";
}
