// Following the others: the pace at which their turns are shown, the corners of what they touched, and pointing from a line at the board.

import { $, $$, announce, boxOf, calm, element, remember, seen, shape, things } from "./dom.js";

// The pace. Messages wait in a queue; all steps of a turn are one event. Times in ms: between two steps, of a whole turn, after it.

const PACES = { step: {}, slow: { step: 700, most: 4000, rest: 700 }, normal: { step: 350, most: 2000, rest: 400 }, fast: { step: 0, most: 0, rest: 450 } };
const merged = (a, b) => ({ ...b, moments: [...a.moments ?? [], ...b.moments ?? []], parts: { ...a.parts, ...b.parts }, announce: [a.announce, b.announce].filter(Boolean).join(" ") });

export class Follower {
  constructor(state, words, apply) {
    Object.assign(this, { state, words, apply, queue: [], timer: null, shown: state.turn?.[0] ?? 0, at: 0, began: 0, own: false, skipping: false, released: false, told: [] });
  }

  get name() { return document.body.dataset.pace ?? "normal"; }
  get waiting() { return this.name === "step" && this.held; } // until somebody says Next
  get urgent() { // nobody looks, or the own clock runs
    return document.hidden || (this.queue.at(-1)?.mine && $(`.seat[data-seat="${this.state.seat}"] .clock`) !== null);
  }

  sent() { this.own = true; }

  push(message) {
    this.queue.push(message);
    this.run();
  }

  run() {
    clearTimeout(this.timer);
    this.held = false;
    while (this.queue.length) {
      const wait = this.delay();
      if (wait === null) { this.held = true; break; }
      if (wait > 0) { this.timer = setTimeout(() => this.run(), wait); break; }
      this.take();
    }
    this.controls();
  }

  delay() { // how long the next message still waits; null: for a touch, or for the rest of its turn
    const [message, after] = this.queue, [turn, seat, bot] = message.turn ?? [];
    const pace = PACES[this.name];
    if (this.own || this.state.mine || this.skipping || !pace || !turn || this.urgent) return 0;
    const now = performance.now(), brisk = calm() ? 0.5 : 1;
    const goesOn = bot && message.asked.includes(seat) && !message.over;
    if (after && (after.turn?.[0] === turn) && (!pace.step || now - this.began > pace.most * brisk)) { // only the end of the turn is shown
      this.queue.splice(0, 2, merged(message, after));
      return this.delay();
    }
    if (this.name === "step" && turn !== this.shown && this.shown && !this.released) return null;
    if (goesOn && !after && !pace.step) return null;
    if (!pace.rest) return 0;
    return this.at + (turn === this.shown ? pace.step : pace.rest) * brisk - now;
  }

  take() {
    const message = this.queue.shift(), turn = message.turn?.[0] ?? 0;
    this.at = performance.now();
    if (turn !== this.shown) { this.began = this.at; this.released = false; }
    this.shown = turn;
    stopAgain();
    this.told = [...this.own ? [] : this.told, ...message.moments ?? []]; // since my move
    this.own = false;
    if (message.mine || message.over) this.skipping = false;
    this.apply(message);
    if (PACES[this.name] && !this.skipping && !document.hidden) this.at += stage(message.moments ?? [], this.name === "fast" ? 0.5 : 1);
  }

  next() { this.released = true; this.run(); }
  skip() { this.skipping = true; this.run(); }
  again() { // what the strip tells is shown once more: its moments, then turn by turn where it happened
    stopAgain();
    let at = stage(this.told, 1);
    for (const chip of $$(".ask .since .turn-chip")) { repeated.push(setTimeout(() => { pointAt(chip); bring(chip); announce(chip.textContent); }, at)); at += AGAIN; }
    repeated.push(setTimeout(() => pointAt(null), at));
  }
  pace() { const all = Object.keys(PACES).slice(1); this.choose(all[(all.indexOf(this.name) + 1) % all.length]); }
  choose(name) {
    document.body.dataset.pace = name;
    remember("pace", name);
    for (const box of $$("input[name=pace]")) box.checked = box.value === name;
    this.run();
  }

  controls() { // the buttons of the prompt say what is chosen
    const holder = $(".ask .pace");
    if (!holder) return;
    for (const button of $$("[data-speed]", holder)) button.setAttribute("aria-pressed", String(button.dataset.speed === this.name));
    const next = $("[data-do=next]", holder), seat = this.queue[0]?.turn?.[1];
    next.hidden = !this.waiting;
    $("[data-speed=step]", holder).hidden = this.waiting;
    const who = $(`.seat[data-seat="${seat}"] .who`)?.textContent;
    if (who) $("span", next).textContent = this.words.next.replace("{name}", who);
    const cycle = $("[data-do=pace]", holder);
    $("span", cycle).textContent = this.words[this.name] ?? this.words.normal;
    $("small", cycle).textContent = ["slow", "normal", "fast"].filter(name => name !== this.name).map(name => this.words[name].toLowerCase()).join(" · ");
  }
}

const AGAIN = 1300; // ms for each turn that is shown again
let repeated = [];
function stopAgain() { for (const id of repeated) clearTimeout(id); repeated = []; }
document.addEventListener("pointerdown", stopAgain);

// Moments: what is staged in its place, beat by beat; nothing of it covers the table for long. Without motion, stills of 1.2 s.

let staged = [];
export function stage(moments, speed) {
  for (const id of staged) clearTimeout(id);
  for (const old of $$("[data-staged]")) old.remove();
  staged = [];
  let at = 0;
  const still = calm(), later = (act, ms) => staged.push(setTimeout(act, (at + ms) * speed));
  for (const { frame, uncover, struck, winner, seat, points } of moments) {
    const long = uncover.length ? (still ? 1200 : 2700) : (still ? 900 : 700);
    const covers = still ? [] : uncover.flatMap((name, i) => things(name).map(el => [over(el, "cover"), i])); // backs until their turn comes
    later(() => { for (const name of frame) for (const el of things(name)) over(el, "frame"); }, 0);
    for (const [cover, i] of covers) later(() => cover?.remove(), 400 + 150 * i);
    later(() => { for (const name of struck) for (const el of things(name)) over(el, "struck"); }, still ? 0 : 1530);
    if (winner) later(() => { for (const el of things(winner)) over(el, "won"); }, still ? 600 : 2150);
    if (seat !== null) later(() => shine(seat, points), still ? 600 : uncover.length ? 2150 : 0);
    later(() => { for (const el of $$("[data-staged]:not(.cover, .flash)")) el.remove(); }, long);
    at += long;
  }
  return at * speed;
}

function over(el, kind) {
  const layer = el.ownerSVGElement?.querySelector(".marks");
  if (!layer) return null;
  const [x, y, w, h, r] = boxOf(el);
  const g = shape("g", { class: `staged ${kind}`, "data-staged": kind });
  g.append(kind === "struck" ? shape("path", { d: `M${x + 3} ${y + h - 3}L${x + w - 3} ${y + 3}` }) : shape("rect", { x, y, width: w, height: h, rx: r }));
  layer.append(g);
  return g;
}

function shine(seat, points) {
  const panel = $$(`.seat[data-seat="${seat}"]`).find(seen);
  if (!panel) return;
  panel.classList.add("shining");
  const gain = points ? element("b", { class: "flash", "aria-hidden": "true", "data-staged": "gain" }, `+${points}`) : null;
  if (gain) panel.append(gain);
  staged.push(setTimeout(() => { panel.classList.remove("shining"); gain?.remove(); }, 1500));
}

// Corners: every place that the others touched since my turn wears them, in the mover's colour.

export function corners(marks) {
  for (const old of $$("[data-corner]")) old.remove();
  const movers = new Map();
  for (const [, colour, names] of marks) for (const name of names) movers.set(name, [...(movers.get(name) ?? []).filter(c => c !== colour), colour]);
  for (const [name, colours] of movers) for (const el of things(name)) draw(el, name, colours);
}

function draw(el, name, colours) {
  const layer = el.ownerSVGElement?.querySelector(".marks");
  if (!layer) return;
  const [x, y, w, h] = boxOf(el), tight = crowded(el), small = tight || Math.min(w, h) < 34;
  const by = small ? 4 : 5.5, aside = tight ? 1 : by, arm = Math.min(small ? 9 : 13, w / 2.2, h / 2.2);
  const [l, t, r, b] = [x - aside, y - by, x + w + aside, y + h + by];
  const d = `M${l} ${t + arm}V${t + 3}Q${l} ${t} ${l + 3} ${t}H${l + arm}M${r - arm} ${t}H${r - 3}Q${r} ${t} ${r} ${t + 3}V${t + arm}`
    + `M${r} ${b - arm}V${b - 3}Q${r} ${b} ${r - 3} ${b}H${r - arm}M${l + arm} ${b}H${l + 3}Q${l} ${b} ${l} ${b - 3}V${b - arm}`;
  const g = shape("g", { class: `corner p-${colours.at(-1)}`, "data-corner": name });
  for (const kind of ["under", "edge", "fill"]) g.append(shape("path", { class: kind, d }));
  const flat = tight && w > 1.5 * h; // what lies beside it would be covered: the emblems lie on the edge below
  const [disc, size] = tight && !flat ? [6, 8] : [8, 11];
  const told = colours.filter(colour => !$(`.body > .p-${colour}`, el)); // a piece of the mover says it by itself
  told.forEach((colour, i) => {
    const off = (i - (told.length - 1) / 2) * (2 * disc + 1), cx = flat ? (l + r) / 2 + off : l, cy = flat ? b : (t + b) / 2 + off;
    g.append(shape("circle", { class: "disc", cx, cy, r: disc }), shape("use", { href: `#emblem-${colour}`, x: cx - size / 2, y: cy - size / 2, width: size, height: size }));
  });
  layer.prepend(g);
}

function crowded(el) { // something else lies so near that corners would lie upon it
  const [x, y, w, h] = boxOf(el);
  return $$(".thing", el.ownerSVGElement).some(other => {
    const [left, top, width, height] = boxOf(other);
    return (Math.abs(left + width - x) < 9 || Math.abs(x + w - left) < 9) && top < y + h && top + height > y;
  });
}

// Pointing: a chip or a line of the log tints its places and numbers them in order.

export function pointAt(line) {
  for (const old of $$("[data-tint]")) old.remove();
  for (const other of $$(".pointing")) other.classList.remove("pointing");
  if (!line?.dataset.things) return;
  line.classList.add("pointing");
  const names = line.dataset.things.split(" "), colour = [...line.classList].find(c => c.startsWith("p-")) ?? "p-grey";
  names.forEach((name, i) => {
    for (const el of things(name)) {
      const layer = el.ownerSVGElement?.querySelector(".marks");
      if (!layer) continue;
      const [x, y, w, h, r] = boxOf(el);
      const g = shape("g", { class: `tint ${colour}`, "data-tint": name });
      g.append(shape("rect", { x: x - 2, y: y - 2, width: w + 4, height: h + 4, rx: r + 2 }));
      if (names.length > 1) {
        const number = shape("text", { class: "bold", x, y: y + 4, "font-size": 11, "text-anchor": "middle" });
        number.textContent = i + 1;
        g.append(shape("circle", { cx: x, cy: y, r: 8 }), number);
      }
      layer.append(g);
    }
  });
}

function bring(line) { // on a phone, what a line points at comes above the sheet
  const first = (line.dataset.things ?? "").split(" ").flatMap(things).find(seen);
  if (!first || !matchMedia("(max-width: 739px)").matches) return;
  const box = first.getBoundingClientRect(), room = innerHeight - ($(".ask")?.offsetHeight ?? 0);
  if (box.top < 44 || box.bottom > room) scrollBy({ top: box.top - (room - box.height) / 2, behavior: calm() ? "auto" : "smooth" });
}

function overflow() { // what goes on beyond the edge fades there
  for (const strip of $$(".since")) strip.classList.toggle("goes-on", strip.scrollWidth > strip.clientWidth + 1);
}
document.addEventListener("shown", overflow);

const POINTS = ".log .line[data-things], .turn-chip[data-things]";
const whereIs = event => `${event.clientX} ${event.clientY}`;
let clicked = "";
document.addEventListener("pointerover", event => {
  if (event.pointerType === "touch" || whereIs(event) === clicked) return; // what was clicked moved, not the mouse
  const line = event.target.closest?.(POINTS);
  if (line || $(".pointing")) pointAt(line);
});
document.addEventListener("click", event => {
  const line = event.target.closest?.(POINTS), strip = line?.closest(".since");
  clicked = whereIs(event);
  if (strip && strip.scrollWidth > strip.clientWidth + 1) strip.classList.add("open"); // what does not fit becomes a list
  if (line) { pointAt(line); bring(line); }
});
document.addEventListener("focusin", event => { const line = event.target.closest?.(".turn-chip[data-things]"); if (line) pointAt(line); });
document.addEventListener("focusout", event => { if (event.target.closest?.(".log, .turn-chip")) pointAt(null); });

export function stepThroughLog(key) {
  const lines = $$(".log .line"), at = lines.findIndex(li => li.classList.contains("walked"));
  const line = lines[Math.max(0, Math.min(lines.length - 1, at + (/Down|Right/.test(key) ? 1 : -1)))];
  if (!line) return;
  lines[at]?.classList.remove("walked");
  line.classList.add("walked");
  pointAt(line);
  line.scrollIntoView({ block: "nearest" });
  announce($(".one", line).textContent);
}
