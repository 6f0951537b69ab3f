// What words point at on the board: flags with a letter and a chance, and the rings of what is spoken of.
// Flag: { letter, share, best, things, small, corner }.
// Ring: { things, piece, kind, change } where kind is "" or "danger", and only what still holds that piece wears it.

import { $, $$, boxOf, seen, shape, things } from "./dom.js";

let flags = [], rings = [];

export function point({ flags: some = [], rings: others = [] } = {}) {
  flags = some;
  rings = others;
  draw();
}

function draw() {
  for (const old of $$(".marks > :is(.flag, .speak)")) old.remove();
  for (const { things: names, piece, kind = "", change } of rings) {
    const there = el => seen(el) && (!piece || $(`[data-piece="${CSS.escape(piece)}"]`, el));
    for (const el of names.flatMap(things).filter(there)) {
      ring(el, kind);
      if (change) fly(el, { letter: change, best: true, small: true }, 0);
    }
  }
  const taken = new Map();
  const common = name => flags.length > 1 && flags.every(flag => flag.things.indexOf(name) > 0); // it tells them not apart
  for (const flag of flags) {
    [...new Set(flag.things)].filter(name => !common(name)).forEach((name, i) => {
      const before = taken.get(name) ?? 0;
      taken.set(name, before + 1);
      for (const el of things(name).filter(seen)) fly(el, flag, before, i > 0);
    });
  }
}

const unit = el => 1 / (el.ownerSVGElement?.getScreenCTM()?.a || 1);
const layer = el => el.ownerSVGElement?.querySelector(".marks");

function ring(el, kind) {
  if (!layer(el)) return;
  const [x, y, w, h, r] = boxOf(el), by = 3 * unit(el);
  const g = shape("g", { class: `speak ${kind}` });
  g.append(shape("rect", { x: x - by, y: y - by, width: w + 2 * by, height: h + 2 * by, rx: r + by }));
  layer(el).append(g);
}

function fly(el, flag, before, small) { // mostly above the top edge, in the middle; a second one on the same thing hangs below
  if (!layer(el)) return;
  const [x, y, w] = boxOf(el), px = unit(el);
  const short = small || flag.small || w / px < 62 || matchMedia("(max-width: 739px)").matches;
  const width = (short ? 24 : 62) * px, height = 24 * px, edge = el.ownerSVGElement.viewBox.baseVal, above = y - 0.75 * height;
  const corner = flag.corner || (short && above < edge.y - 2 * px); // where it has no room above: beside the picture
  const cx = corner ? Math.min(x + w, edge.x + edge.width) - width / 2 : x + w / 2;
  const top = Math.max(above, edge.y) + before * 26 * px;
  const g = shape("g", { class: flag.best ? "flag best" : "flag" });
  g.append(shape("rect", { x: cx - width / 2, y: top, width, height, rx: height / 2 }));
  const words = shape("text", { x: cx, y: top + 16.5 * px, "font-size": 13 * px, "text-anchor": "middle" });
  words.textContent = short ? flag.letter : `${flag.letter} ${flag.share}`;
  g.append(words);
  layer(el).append(g);
}

document.addEventListener("shown", draw);
