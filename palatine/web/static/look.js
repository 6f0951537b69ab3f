// A closer look at anything on the table: the mouse at rest, a long touch, or the key I. A short touch chooses, as ever.

import { $, $$, announce, boxOf, element, shape, things } from "./dom.js";

const REST = 500, HOLD = 350; // ms
const LOOKABLE = "svg [data-thing], .count[title], .count[data-said], [data-look]";
const phone = () => matchMedia("(max-width: 739px)").matches;
let timer = null, card = null, shownFor = null, long = false, table = null;

export const closerLook = {
  setup(given) { table = given; },
  held() { const was = long; long = false; return was; }, // was the touch that ends now a long one?
  open, close,
};

function close() {
  clearTimeout(timer);
  card?.remove();
  for (const el of $$(".looked")) el.classList.remove("looked");
  for (const old of $$("[data-looked]")) old.remove();
  card = shownFor = null;
}

async function open(el) {
  if (!table || el === shownFor) return;
  close();
  shownFor = el;
  const about = el.dataset.look ?? el.dataset.thing, found = about ? await ask(about) : {};
  const { name, rest } = named(el);
  if (shownFor !== el || !(found.name || name)) return;
  card = element("section", { class: "look sheet", role: "dialog", "aria-label": found.name ?? name });
  const head = element("header", {}, element("h3", {}, found.name ?? name));
  if (found.kind) head.append(element("span", { class: "kind" }, found.kind));
  card.append(head);
  const body = element("div", { class: "told-of" });
  body.innerHTML = found.html ?? "";
  if (!found.html && rest) body.append(element("p", {}, rest));
  const drawn = picture(el);
  if (drawn) body.prepend(drawn);
  card.append(body);
  const verbs = (table.state.mine ? table.state.moves : []).filter(m => m.things.length === 1 && m.things[0] === el.dataset.thing);
  if (verbs.length) card.append(element("div", { class: "acts" }, ...verbs.map(m => element("button", { type: "button", class: "act", "data-move": m.move }, m.verb))));
  else if (found.why) card.append(element("p", { class: "not-now" }, element("b", {}, table.words.why), " ", found.why));
  document.body.append(card);
  place(el);
  ring(el);
  for (const name of found.things ?? []) for (const other of things(name)) ring(other, "changed");
  announce(card.textContent);
}

const named = el => { const [name, ...rest] = (el.getAttribute("aria-label") ?? el.title ?? el.dataset.said ?? "").split(": "); return { name, rest: rest.join(": ") }; };
function ask(thing) {
  const { home, table: id, replay, step, seat, from } = table.state, own = replay ? from : seat; // a replay is looked at as it was
  const path = home ?? (replay ? `/t/${id}/replay` : `/t/${id}`);
  return fetch(`${path}/look?thing=${encodeURIComponent(thing)}&at=${step}${Number.isInteger(own) ? `&seat=${own}` : ""}`)
    .then(answer => answer.ok ? answer.json() : {}).catch(() => ({}));
}

export function picture(el, most = 150, kind = "twice") { // the thing at twice its size
  const body = $(".body", el), [x, y, w, h] = boxOf(el);
  if (!body || !w || w * h > 40000) return null;
  const wide = Math.min(2 * w, most), svg = shape("svg", { class: `picture ${kind}`, viewBox: `${x - 2} ${y - 2} ${w + 4} ${h + 4}`, width: wide, height: wide * h / w, "aria-hidden": "true" });
  const copy = body.cloneNode(true);
  for (const piece of [copy, ...$$("[data-piece]", copy)]) piece.removeAttribute("data-piece");
  for (const pool of $$("[data-pool]", copy)) pool.removeAttribute("data-pool");
  svg.append(copy);
  return svg;
}

function place(el) {
  if (phone()) return;
  const box = el.getBoundingClientRect(), own = card.getBoundingClientRect();
  const left = box.right + own.width + 16 < innerWidth ? box.right + 12 : Math.max(8, box.left - own.width - 12);
  card.style.left = `${Math.min(left, innerWidth - own.width - 8)}px`;
  card.style.top = `${Math.max(8, Math.min(innerHeight - own.height - 8, box.top))}px`;
}

function ring(el, kind = "mark") { // around the thing itself; "changed": where it would change something
  if (kind === "mark") el.classList.add("looked");
  const layer = el.ownerSVGElement?.querySelector(".marks");
  if (!layer) return;
  const [x, y, w, h, r] = boxOf(el);
  const mark = shape("g", { class: kind, "data-looked": "" });
  mark.append(shape("rect", { class: "inner", x: x - 3, y: y - 3, width: w + 6, height: h + 6, rx: r + 3 }));
  layer.append(mark);
}

let rests = ""; // where the mouse is
const whereIs = event => `${event.clientX} ${event.clientY}`;
document.addEventListener("pointerover", event => {
  if (event.pointerType !== "mouse" || event.target.closest?.(".look") || whereIs(event) === rests) return; // the table moved, not the mouse
  const el = event.target.closest?.(LOOKABLE);
  if (el === shownFor && el) return;
  clearTimeout(timer);
  if (card && !el) { timer = setTimeout(close, 180); return; }
  if (el) timer = setTimeout(() => open(el), REST);
});
document.addEventListener("pointerdown", event => {
  if (event.target.closest?.(".look")) return;
  close();
  long = false;
  const el = event.target.closest?.(LOOKABLE);
  if (event.pointerType !== "mouse" && el) timer = setTimeout(() => { long = true; open(el); }, HOLD);
});
document.addEventListener("pointermove", event => {
  if (event.pointerType === "mouse") { rests = whereIs(event); return; }
  if (!long) { if (Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(timer); return; }
  const el = document.elementFromPoint(event.clientX, event.clientY)?.closest(LOOKABLE); // sliding shows the next thing
  if (el) open(el);
});
for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, event => { if (event.pointerType !== "mouse" && !long) clearTimeout(timer); });
document.addEventListener("contextmenu", event => { if (long) event.preventDefault(); });
