// What the pages of Palatine do in the browser: choose by touching, follow the table live, let pieces glide.
// The server draws everything; nothing here knows a rule of a game.

import { $, $$, EASE, announce, boxOf, calm, element, post, remember, seen, shape, symbol, things } from "./dom.js";
import { Advice } from "./advice.js";
import { Ahead } from "./ahead.js";
import { explore } from "./explore.js";
import { setUp } from "./setup.js";
import { point } from "./flags.js";
import { Follower, corners, stepThroughLog } from "./following.js";
import { closerLook } from "./look.js";
import { follow as followAnalysis, share } from "./result.js";
import { listen as sounds, play as playSound } from "./sounds.js";
import { Teacher } from "./teacher.js";

// The deal: this browser gives part of what it is made from, and keeps it with what the server committed to before (fair.js checks it).

const entropy = () => [...crypto.getRandomValues(new Uint8Array(32))].map(byte => byte.toString(16).padStart(2, "0")).join("");

function keepDeal(table, deal) {
  try {
    const kept = Object.entries(JSON.parse(localStorage.getItem("deals") ?? "{}")).slice(-49);
    localStorage.setItem("deals", JSON.stringify(Object.fromEntries([...kept, [table, deal]])));
  } catch { /* a browser that keeps nothing can still play */ }
  return deal.entropy;
}

async function offered() {
  const found = await post("/api/offers", {}).catch(() => ({}));
  return found.ok ? { offer: found.offer, entropy: keepDeal(found.table, { commitment: found.commitment, entropy: entropy() }) } : {};
}

document.addEventListener("submit", event => {
  const field = event.target.elements.namedItem("entropy");
  if (field) field.value = keepDeal(field.dataset.table, { commitment: field.dataset.commitment, entropy: entropy() });
});


// ---------------------------------------------------------------- the table

const given = $("#state");
const state = given ? JSON.parse(given.textContent) : null;
const words = state?.words ?? {};
const api = () => state.home ?? `/api/tables/${state.table}`; // what is explored has its own
const asking = state?.guest ? "?guest=yes" : state && state.seat !== null ? `?seat=${state.seat}` : "";
const pristine = new Map($$("[data-part]").map(el => [el.dataset.part, el.innerHTML]));
for (const part of $$("[data-part]")) nameThings(part);
const foot = $(".table [data-part=prompt]"), room = () => document.body.style.setProperty("--ask", `${foot.offsetHeight}px`);
if (foot) new ResizeObserver(room).observe(foot); // the page ends above the prompt, however high it is
const follower = new Follower(state ?? {}, words, apply);
let chosen = [];
const ahead = new Ahead(state ?? {});
let moved = false; // a move of ours has been played, and the teacher has not spoken yet
let answering = null, sending = null; // the step that is being answered, and the answer on its way
const busy = () => answering !== null && answering === state.step;

// Choosing. The things touched so far are part of some moves; those that would make more of it go on glowing.

function within(few, many) {
  const rest = [...many];
  return few.every(thing => { const at = rest.indexOf(thing); if (at >= 0) rest.splice(at, 1); return at >= 0; });
}
const begins = (things, m) => m.ordered ? things.every((thing, i) => thing === m.things[i]) : within(things, m.things);
const going = (things = chosen) => ahead.moves.filter(m => m.things.length && begins(things, m));
const complete = () => {
  const found = chosen.length ? going().filter(m => m.things.length === chosen.length) : state.moves.filter(m => !m.things.length);
  return [...found.filter(m => !m.quiet), ...found.filter(m => m.quiet)];
};
const allowed = thing => going([...chosen, thing]).length > 0;

function touch(thing) {
  if (state.setup) return setUp.touch(thing);
  if (busy()) return;
  if (!state.mine) return whyNot(thing);
  if (ahead.backFrom(thing) && !chosen.length) return show();
  if (!allowed(thing)) {
    const at = chosen.lastIndexOf(thing);
    if (at >= 0) { chosen.splice(at, 1); return show(); }
    if (!going([thing]).length) {
      const later = ahead.moves.some(m => m.ordered && m.things.includes(thing)), first = ahead.moves.find(m => m.more?.[0])?.more[0];
      return later && first ? complain(first) : whyNot(thing, chosen);
    }
    while (chosen.length && !allowed(thing)) chosen.shift();
  }
  chosen.push(thing);
  const done = complete();
  held = false;
  if (done[0]?.later) {
    ahead.keep(done[0]);
    announce(done[0].say);
    chosen = [];
    return due() || show();
  }
  if (done.length === 1 && done[0].now && going().length === 1) return play(done[0].move);
  show();
}

function clear() { chosen = []; advice?.tookBack(); if (!due()) show(); }

function due() { // what was chosen before it was asked: small steps are played, the last waits for the button
  const move = busy() || chosen.length ? null : ahead.due();
  if (!move) return false;
  if (move.now) play(move.move);
  else { chosen = [...move.things]; show(); $(".request").focus({ preventScroll: true }); } // the Enter key confirms
  return true;
}

// What the choice looks like: rings on the board, the sentence, the tray and the buttons of the prompt.

function show() {
  document.body.dataset.step = state.step; // for tests
  hideWhy();
  const done = complete(), first = done[0];
  const next = new Map();
  for (const m of going()) {
    const rest = [...m.things];
    for (const thing of chosen) rest.splice(rest.indexOf(thing), 1);
    for (const thing of m.ordered ? rest.slice(0, 1) : rest) next.set(thing, (next.get(thing) ?? false) || !m.quiet);
  }
  const spends = chosen.length && first?.spends ? first.spends : [];
  for (const el of $$("[data-thing]")) {
    const name = el.dataset.thing;
    const is = {
      lit: next.get(name) === true, able: next.has(name), chosen: chosen.includes(name), price: spends.includes(name),
    };
    for (const [key, value] of Object.entries(is)) el.classList.toggle(key, value);
    if (is.chosen) el.setAttribute("aria-pressed", "true"); else el.removeAttribute("aria-pressed");
    mark(el, is, chosen.filter(thing => thing === name).length);
  }
  ahead.draw();
  corners(state.marks ?? []);
  reach();
  showPrompt(done, first);
  follower.controls();
  $("[data-toggle=mute]")?.setAttribute("aria-pressed", document.body.dataset.mute === "yes");
  $(".chat ol")?.scrollTo(0, 1e6);
  document.dispatchEvent(new Event("shown"));
}

function mark(el, is, times) {
  const marks = el.ownerSVGElement?.querySelector(".marks");
  if (!marks) return;
  const name = el.dataset.thing;
  for (const old of marks.querySelectorAll(`[data-mark="${CSS.escape(name)}"]`)) old.remove();
  if (!(is.lit || is.chosen || is.price)) return;
  const [x, y, w, h, r] = boxOf(el);
  const px = 1 / (el.ownerSVGElement.getScreenCTM()?.a || 1);
  const g = shape("g", { class: "mark", "data-mark": name });
  const ring = (by, kind) => g.append(shape("rect", { class: kind, x: x - by, y: y - by, width: w + 2 * by, height: h + 2 * by, rx: r + by }));
  if (is.chosen) {
    ring(2 * px, "inner");
    ring(4.5 * px, "ring");
    const cx = x + w, cy = y + h; // the points of a card stand at the top
    g.append(shape("circle", { class: "badge", cx, cy, r: 10 * px }));
    if (times > 1) {
      const count = shape("text", { class: "bold times", x: cx, y: cy + 4.5 * px, "font-size": 13 * px, "text-anchor": "middle" });
      count.textContent = times;
      g.append(count);
    } else g.append(shape("path", { class: "tick", d: `M${cx - 4.5 * px} ${cy}l${3.2 * px} ${3.4 * px}l${6 * px} ${-7 * px}` }));
  } else if (is.lit) {
    ring(2 * px, "ring");
    g.append(shape("circle", { class: "dot", cx: x + w, cy: y, r: Math.min(5.5 * px, w / 6) })); // smaller on small things
  }
  if (is.price) g.append(shape("path", { class: "price", d: `M${x + 4} ${y + h + px}h${w - 8}` }));
  marks.append(g);
}

function reach() { // the Tab key stops at what glows, or at one thing; the arrows walk to all others
  const things = $$("[data-thing]").filter(seen);
  const stops = things.filter(el => el.classList.contains("lit") || el.classList.contains("chosen"));
  for (const el of $$("[data-thing]")) el.setAttribute("tabindex", "-1");
  for (const el of stops.length ? stops : things.slice(0, 1)) el.setAttribute("tabindex", "0");
}

function showPrompt(done, first) {
  const ask = $(".ask");
  if (!ask || !$(".verbs", ask)) return;
  const request = $(".request", ask), note = $(".note", ask), tray = $(".tray", ask), verbs = $(".verbs", ask);
  request.said ??= request.innerHTML; // it may have pictures
  note.dataset.said ??= note.textContent;
  const advised = hinted?.step === state.step && done.find(m => m.move === hinted.move);
  if (advised) { done = [advised, ...done.filter(m => m !== advised)]; first = advised; }
  const about = chosen.length && first, asked = !about && (state.halfway?.[chosen.join(" ")] ?? state.halfway?.[chosen.length]);
  const doubt = first && advice.given?.better && advice.given.step === state.step && advice.given.move === first.move ? advice.given : null;
  if (doubt) { request.textContent = doubt.ask; done = [first]; } // of one move, not of all that the touched things can do
  else if (about) request.textContent = first.ask || first.say;
  else if (asked) request.textContent = asked[0];
  else if (request.innerHTML !== request.said) request.innerHTML = request.said;
  note.textContent = (first && advice.say(first.move)) || (about ? first.note || note.dataset.said : asked ? asked[1] : note.dataset.said);
  note.classList.remove("no");
  const shown = (about || (!chosen.length && first)) ? first.tray ?? [] : partial();
  tray.replaceChildren(...shown.map(([name, text]) => symbol(name, text)));
  tray.hidden = !shown.length;
  const held = verbs.contains(document.activeElement);
  verbs.replaceChildren(...done.map((m, i) => {
    const button = element("button", { type: "button", class: i || m.quiet && !chosen.length ? "act" : "act go", "data-move": m.move }, m.verb);
    if (!i) button.append(element("kbd", {}, "Enter"));
    return button;
  }));
  if (doubt) {
    $("[data-move]", verbs).replaceChildren(doubt.verbs[0]);
    $("[data-move]", verbs).classList.remove("go");
    verbs.append(element("button", { type: "button", class: "act go", "data-choose": doubt.better }, doubt.verbs[1]));
  }
  const missing = state.mine && !done.length ? going().find(m => m.more?.[chosen.length])?.more[chosen.length] ?? (chosen.length ? words.more : "") : "";
  if (missing) verbs.append(element("span", { class: "act off" }, missing));
  const since = $(".since", ask);
  if (since && state.mine) since.hidden = chosen.length > 0 || note.classList.contains("no");
  if (held) request.focus({ preventScroll: true });
  const usual = state.moves.find(m => m.always);
  $(".always", ask).hidden = !usual || chosen.length > 0 || always.has(usual.always);
  $(".standing", ask).hidden = !always.size;
  const undo = $(".undo", ask);
  undo.dataset.can ??= undo.hidden ? "no" : "yes";
  undo.hidden = !chosen.length && !ahead.kept.length && undo.dataset.can === "no";
  const list = $(".words ul", ask);
  if (list.dataset.step !== String(state.step)) {
    list.dataset.step = state.step;
    list.replaceChildren(...state.moves.map(m => element("li", {}, element("button", { type: "button", "data-move": m.move }, m.say))));
  }
}

function partial() { // what has been gathered so far, where a move shows a symbol for each of its things
  const move = going().find(m => m.tray?.length === m.things.length);
  if (!chosen.length || !move) return [];
  const rest = [...chosen];
  return move.tray.filter((_, i) => { const at = rest.indexOf(move.things[i]); if (at >= 0) rest.splice(at, 1); return at >= 0; });
}

function complain(words) {
  const note = $(".ask .note");
  note.textContent = words;
  note.classList.add("no");
  if ($(".ask.mine .since")) $(".ask.mine .since").hidden = true;
  announce(words);
}

// Playing. A move is posted with the step it answers: a retry can never play twice, a stale page catches up.

const mine = () => ({ ...state.seat === null ? {} : { seat: state.seat }, ...state.explore ? { everything: state.explore.all } : {} });
const play = move => send(`${api()}/moves`, { move, step: state.step, ...mine() });
const undo = (how = "undo") => { held = true; return send(`${api()}/${how}`, { step: state.step, ...mine() }); };

async function send(path, body) {
  if (answering === body.step) return; // a double click
  await sending; // what followed may be seen before the answer is here
  answering = body.step;
  moved ||= Boolean(body.move);
  state.marks = [];
  follower.sent();
  document.body.classList.add("busy");
  sending = answered(path, body);
  await sending;
}

async function answered(path, body) {
  try {
    const answer = await post(path, body);
    if (state.step === body.step && (answer.ok || answer.status === 409)) chosen = [];
    if (!answer.ok) moved = false;
    if (state.step === body.step && answer.ok) Object.assign(state, { mine: false, moves: [] }); // until the server says what follows
    if (answer.parts) apply(answer);
    else if (answer.status === 409 && !state.explore) listen();
    else if (!answer.ok) complain(answer.message ?? words.failed);
  } catch { complain(words.failed); }
  answering = null;
  document.body.classList.remove("busy");
  if (!chosen.length) show();
}

// A hint lays the things of a move out, as if they had been touched; the player still plays it, or not. A warning comes between
// choosing and playing, for players who wish it.

const advice = state && new Advice(state, words, { choose, play, complain });
const teacher = state && new Teacher(state, advice);
let hinted = null;
function choose(move) {
  const found = state.moves.find(m => m.move === move);
  if (!found || busy()) return;
  hinted = { step: state.step, move };
  chosen = [...found.things];
  show();
}
async function decide(move) {
  if (busy() || !await advice.warns(move)) return play(move);
  choose(move); // it may come from the list of all moves
}

// A nudge rings the part of the board that matters.

function nudge(region) {
  const part = $(`[data-part="${region}"]`);
  if (!part) return;
  part.classList.add("nudged");
  part.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  announce(part.closest("section, [aria-label]")?.getAttribute("aria-label"));
}

// Decisions that need no thought: a forced move, and what the player always answers here. Where a seat knows something that the
// others do not, the answer comes after a while, so that the time tells nothing; after an undo the player wants to look first.

const standing = state ? `always ${state.table}` : "";
const always = new Set(JSON.parse((state && sessionStorage.getItem(standing)) || "[]"));
let easing = null, held = false;
function ease() {
  clearTimeout(easing);
  const usual = state.moves.find(m => m.always && always.has(m.always));
  const move = usual ?? (state.moves.length === 1 && document.body.dataset.auto === "yes" ? state.moves[0] : null);
  if (!state.mine || held || !move) return;
  const step = state.step;
  easing = setTimeout(() => { if (state.mine && state.step === step && !chosen.length) play(move.move); }, state.told ? 500 : 900 + 1600 * Math.random());
}
function setAlways(names) {
  always.clear();
  for (const name of names) always.add(name);
  sessionStorage.setItem(standing, JSON.stringify([...always]));
  show();
  ease();
}

// Why not? The same sentence that a refused move would get.

let tip = null;
function hideWhy() { tip?.remove(); tip = null; }
async function whyNot(thing, after = []) {
  const el = $$(`[data-thing="${CSS.escape(thing)}"]`).find(seen);
  if (!el || state.seat === null || state.over) return;
  const answer = await fetch(`${api()}/why?thing=${encodeURIComponent([...after, thing].join(" "))}&seat=${state.seat}&at=${state.step}`).then(a => a.json()).catch(() => ({}));
  if (!answer.reason) return;
  hideWhy();
  tip = element("div", { class: "why", role: "status" }, element("b", {}, words.why), answer.reason);
  document.body.append(tip);
  const box = el.getBoundingClientRect(), own = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(8, Math.min(innerWidth - own.width - 8, box.left + box.width / 2 - own.width / 2))}px`;
  tip.style.top = `${box.top > own.height + 60 ? box.top - own.height - 8 : Math.min(innerHeight - own.height - 8, box.bottom + 8)}px`;
  announce(answer.reason);
}

// Following the table.

let live = null, lost = null;
function listen() {
  live?.close();
  live = new EventSource(`/t/${state.table}/live${asking}`);
  live.addEventListener("open", () => connection(true));
  live.addEventListener("table", event => { connection(true); receive(JSON.parse(event.data)); });
  live.addEventListener("fault", () => { live.close(); location.reload(); });
  live.addEventListener("error", () => {
    connection(false);
    if (live.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  });
}

addEventListener("offline", () => { if (live) { live.close(); connection(false); } });
addEventListener("online", () => { if (live) listen(); });

function connection(on) {
  if (on === !lost) return;
  if (on) { lost.remove(); lost = null; announce(words.back); } else {
    lost = element("div", { class: "offline", role: "alert" }, words.lost);
    document.body.append(lost);
  }
}

function receive(message) {
  if (state.ended) return swap(message.after ?? {}); // the others still talk, and ask for another game
  if (state.waiting) { // before the game the page is made anew whenever somebody comes or goes
    const now = JSON.stringify(message.seats ?? "");
    if (message.started || (!state.guest && (state.seats ?? now) !== now)) location.reload(); // a guest is about to type a name
    state.seats = now;
    for (const note of $$(".guest")) note.hidden = !message.guest;
    return;
  }
  follower.push(message);
}

function apply(message) {
  if (message.step < state.step && !message.rewind) return;
  const wasMine = state.mine;
  const { parts, ...rest } = message;
  Object.assign(state, rest);
  if (answering !== null && state.step > answering) chosen = []; // the choice is made, though its answer is not here yet
  chosen = chosen.filter((thing, i) => state.mine && going(chosen.slice(0, i + 1)).length);
  swap(parts);
  if (message.points) point(message.points);
  document.title = message.title;
  announce(message.announce);
  show();
  if (!due()) ease();
  if (state.mine && !wasMine) yourTurn();
  if (moved && !state.over && (!state.mine || state.marks.length)) { moved = false; teacher.played(state.step); }
  curtain();
  if (state.over) setTimeout(end, calm() ? 0 : 1200); // the last move is seen, then the result
}

function end() { // the result begins at its head, wherever the table was scrolled to
  history.scrollRestoration = "manual";
  location.reload();
}

function nameThings(part) { // the first drawing of a panel says what a thing is called; the others, for other screens, say it too
  const names = new Map();
  for (const el of $$(".thing", part)) {
    const said = el.getAttribute("aria-label") ?? names.get(el.dataset.thing);
    el.setAttribute("role", "button");
    if (said) { names.set(el.dataset.thing, said); el.setAttribute("aria-label", said); }
  }
}

function swap(parts) {
  const changed = Object.entries(parts).filter(([name, html]) => {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const fresh = pristine.get(name) !== holder.innerHTML;
    pristine.set(name, holder.innerHTML);
    return fresh && $(`[data-part="${name}"]`);
  });
  if (!changed.length) return;
  const focus = document.activeElement;
  const held = { thing: focus?.dataset?.thing, box: focus?.getBoundingClientRect(), prompt: focus?.closest(".ask") !== null, say: focus?.name === "text" ? focus.value : null };
  const unsaid = $(".chat input")?.value;
  const before = calm() ? null : places(), heard = sounds.before();
  for (const [name, html] of changed) {
    const part = $(`[data-part="${name}"]`);
    part.innerHTML = html;
    nameThings(part);
  }
  for (const el of $$("[data-thing]:not([tabindex])")) el.setAttribute("tabindex", "-1"); // so that it can take the focus
  if (before) glide(before);
  sounds.after(heard);
  if (unsaid && $(".chat input")) $(".chat input").value = unsaid;
  if (held.say !== null) $(".chat input")?.focus();
  if (document.activeElement === document.body || !document.contains(focus)) {
    const again = held.thing && (things(held.thing).find(seen) ?? nearest(held.box)); // what was played is gone: its neighbour
    if (again) again.focus({ preventScroll: true });
    else if (held.prompt && focus !== document.body) $(".request")?.focus({ preventScroll: true });
  }
}

function nearest(box) {
  const far = el => { const b = el.getBoundingClientRect(); return Math.hypot(b.left - box.left, b.top - box.top); };
  return $$("[data-thing]").filter(seen).sort((a, b) => far(a) - far(b))[0];
}

// Gliding. Pieces are found by name where they were and where they are; equal things flow from one pool to another.

function places() {
  const at = el => ({ el: whole(el), box: el.getBoundingClientRect(), inside: el.getBBox?.() });
  return { pieces: new Map($$("[data-piece]").filter(seen).map(el => [el.dataset.piece, at(el)])), pools: pools() };
}
const pools = () => $$("[data-pool]").filter(seen).map(el => ({ kind: el.dataset.pool, n: Number(el.dataset.n), box: el.getBoundingClientRect() }));

function whole(el) { // what shows another drawing once more takes it along: that one may be gone when this flies
  const copy = el.cloneNode(true), again = $('use[href^="#face-"]', copy), face = again && $(again.getAttribute("href"))?.cloneNode(true);
  if (!face) return el;
  face.removeAttribute("id");
  face.setAttribute("transform", `translate(${again.getAttribute("x") ?? 0} ${again.getAttribute("y") ?? 0})`);
  again.replaceWith(face);
  return copy;
}

function glide(before) {
  let order = 0;
  const pause = () => Math.min(order++ * 60, 360);
  const mover = $("[data-part=log] .line[data-seat]")?.dataset.seat;
  const home = $$(`.seat[data-seat="${mover}"]`).find(seen)?.getBoundingClientRect();
  const stay = new Set();
  for (const el of $$("[data-piece]").filter(seen)) {
    const then = before.pieces.get(el.dataset.piece), now = el.getBoundingClientRect();
    stay.add(el.dataset.piece);
    if (!then) { el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 180, delay: 120, fill: "backwards" }); continue; }
    const dx = then.box.left - now.left, dy = then.box.top - now.top;
    if (Math.hypot(dx, dy) < 3 || !now.width) continue;
    const unit = el.ownerSVGElement?.getScreenCTM()?.a || 1;
    const from = `translate(${dx / unit}px, ${dy / unit}px) scale(${then.box.width / now.width}, ${then.box.height / now.height})`;
    el.animate([{ transform: from }, { transform: "none" }], { duration: 220, delay: pause(), easing: EASE, fill: "backwards" });
  }
  const gone = [...before.pieces].filter(([name]) => !stay.has(name)).map(([, piece]) => piece);
  if (home && gone.length <= 4) for (const piece of gone) ghost(picked(piece), piece.box, home, pause());
  const flows = new Map();
  pools().forEach((now, i) => {
    const then = before.pools[i];
    if (!then || then.kind !== now.kind || then.n === now.n) return;
    const flow = flows.get(now.kind) ?? { from: [], to: [] };
    flow[now.n < then.n ? "from" : "to"].push(...Array(Math.min(4, Math.abs(now.n - then.n))).fill(now.n < then.n ? then.box : now.box));
    flows.set(now.kind, flow);
  });
  for (const [kind, { from, to }] of flows) from.slice(0, to.length).forEach((box, i) => ghost(symbol(kind), box, to[i], pause()));
}

function picked({ el, box, inside }) { // a copy of a piece that has left the board
  const svg = shape("svg", { viewBox: `${inside?.x ?? 0} ${inside?.y ?? 0} ${inside?.width ?? box.width} ${inside?.height ?? box.height}` });
  svg.append(el.cloneNode(true));
  return svg;
}

function ghost(svg, from, to, delay) { // flies from one box to another, and is gone
  const token = svg.classList.contains("sym");
  const size = Math.min(from.width, from.height, 40), width = token ? size : from.width, height = token ? size : from.height;
  const end = Math.min(to.width, to.height, 28) / Math.max(width, height);
  const at = (box, scale) => `translate(${box.left + (box.width - width * scale) / 2}px, ${box.top + (box.height - height * scale) / 2}px) scale(${scale})`;
  svg.classList.add("ghost");
  svg.style.width = `${width}px`;
  svg.style.height = `${height}px`;
  document.body.append(svg);
  const path = [{ transform: at(from, 1), opacity: 1 }, { transform: at(to, end), opacity: token ? 1 : 0.2 }];
  svg.animate(path, { duration: 240, delay, easing: EASE, fill: "both" }).finished.finally(() => svg.remove());
}

// Turns, results, several people at one screen.

function seek() { // on a phone, what can be touched may lie elsewhere
  const lit = $$("[data-thing].lit").filter(seen);
  const inView = el => { const b = el.getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight - ($(".ask")?.offsetHeight ?? 0); };
  if (matchMedia("(max-width: 739px)").matches && lit.length && !lit.some(inView)) {
    lit[0].scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
  }
}

function yourTurn() {
  if (!teacher.shows) seek(); // the teacher has shown where to look
  sounds.turn();
  notify();
}

async function notify() { // asked for apart from sound
  if (document.body.dataset.notify !== "yes" || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const told = { body: words.yours, tag: state.table, icon: "/icons/192.png", data: location.pathname };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) worker.showNotification(document.title, told); else new Notification(document.title, told); // phones have them from a worker only
}

function curtain() {
  const dialog = $("#curtain");
  if (!dialog || state.held.length < 2) return;
  if (state.over || state.mine) return dialog.close();
  const others = state.asked.filter(seat => state.held.includes(seat) && seat !== state.seat);
  if (!others.length) return;
  const next = others.find(seat => seat > (state.seat ?? -1)) ?? others[0];
  const panel = $(`.seat[data-seat="${next}"]`);
  $(".emblem", dialog).replaceChildren($(".row > .sym", panel).cloneNode(true));
  $("h2", dialog).textContent = words.turnOf.replace("{name}", $(".who", panel).textContent);
  $("a", dialog).href = `/t/${state.table}?seat=${next}`;
  $("[data-do=undo]", dialog).hidden = $(".ask .undo")?.hidden ?? true;
  if (!dialog.open) dialog.showModal();
}
$("#curtain")?.addEventListener("cancel", event => event.preventDefault()); // the Escape key does not open it

// ---------------------------------------------------------------- what is touched and typed

const MENUS = "details[open]:is(.menu, .setup, .qr)"; // an outside click and the Escape key close them
document.addEventListener("keydown", event => {
  if (event.key !== "Escape") return;
  for (const menu of $$(MENUS)) { menu.open = false; $("summary", menu).focus(); }
});
document.addEventListener("click", event => {
  const target = event.target.closest("[data-thing], [data-move], [data-speed], [data-do], [data-copy], [data-toggle], button[data-guide], input[data-guide]");
  for (const menu of $$(MENUS)) if (!menu.contains(event.target)) menu.open = false;
  if (!target?.dataset.move && !event.target.closest(".words")) for (const open of $$(".words[open]")) open.open = false;
  if (!target) return hideWhy();
  const { thing, move, copy, toggle, speed } = target.dataset;
  if (thing && state) { if (!closerLook.held()) touch(thing); }
  else if (speed) follower.choose(speed);
  else if (move) { held = false; for (const open of $$(".words[open]")) open.open = false; decide(move); }
  else if (copy) copyLink(target, new URL(copy, document.body.dataset.network ?? location.href).href);
  else if (toggle) flip(target, toggle);
  else if (target.dataset.guide !== undefined) guide(target.dataset.guide || (target.checked ? "yes" : "no"));
  else if (target.dataset.do && target.tagName !== "FORM") doing(target.dataset.do, target);
});

async function doing(what, target) {
  if (["next", "skip", "pace", "again"].includes(what)) return follower[what]();
  if (what === "undo" || what === "back") return chosen.length ? clear() : ahead.back() ? show() : undo(what);
  if (what === "hint") return advice.hint(target);
  if (what === "why-this") return advice.hint(target, $("[data-idea-move]", target.closest(".idea"))?.dataset.ideaMove);
  if (what === "show-me") return target.dataset.ideaMove ? choose(target.dataset.ideaMove) : advice.hint(target);
  if (what === "understood") return teacher.understood();
  if (what === "analyse") return analyse(words.analysing);
  if (what === "share") return share(state, $("[name=nameless]")?.checked);
  if (what === "nudge") return nudge(target.dataset.region);
  if (what === "always") return setAlways([...always, ...state.moves.map(m => m.always).filter(Boolean)]);
  if (what === "ask") return setAlways([]);
  if (what === "close") return target.closest("dialog").close();
  if (what === "leave" && !$("#leave").open) return $("#leave").showModal();
  if (what === "stop") return $("#stop").showModal();
  if (what === "forget" && !confirm(target.dataset.sure)) return;
  const body = what === "rematch" ? { ...await offered(), step: Number(target.dataset.step ?? 0) } : what === "forget" || what === "begin" ? {} : target.dataset.body ? JSON.parse(target.dataset.body) : mine();
  const answer = await post(`${api()}/${what}`, body).catch(() => ({}));
  if (answer.ok && what === "rematch") location.href = `/t/${answer.table}`;
  else if (answer.ok && (what === "leave" || what === "forget" || (state.waiting && what === "votes"))) location.href = "/";
  else {
    target.closest("dialog")?.close();
    if (!answer.ok) complain(answer.message ?? words.failed);
  }
}

document.addEventListener("submit", async event => {
  if (event.target.dataset.do !== "chat") return;
  event.preventDefault();
  const input = $("input", event.target), text = input.value.trim();
  if (!text) return;
  const answer = await post(`${api()}/chat`, state.seat === null ? { text, name: state.name } : { text }).catch(() => ({}));
  if (answer.ok) { $(".chat input").value = ""; input.value = ""; } else complain(answer.message ?? words.failed);
});

document.addEventListener("keydown", event => {
  const focus = document.activeElement;
  if (!state || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(focus.tagName) || $("dialog[open]")) return;
  const thing = focus.dataset?.thing;
  if (event.key === "Escape") {
    for (const open of $$("details[open].words")) open.open = false;
    hideWhy();
    closerLook.close();
    if (chosen.length) clear(); else $(".request")?.focus({ preventScroll: true });
  } else if (event.key === "Enter" && (focus === document.body || thing || focus.matches(".request"))) {
    event.preventDefault();
    const go = $(".verbs [data-move]");
    if (go && (!thing || chosen.includes(thing))) decide(go.dataset.move);
    else if (thing) touch(thing);
  } else if (event.key === " " && thing) {
    event.preventDefault();
    touch(thing);
  } else if (event.key === " " && follower.waiting && !focus.closest("button, summary, a")) {
    event.preventDefault();
    follower.next();
  } else if (event.key.toLowerCase() === "s" && !state.mine && state.seat !== null) {
    follower.skip();
  } else if (event.key.toLowerCase() === "i" && thing) {
    closerLook.open(focus);
  } else if (event.key.startsWith("Arrow") && (thing || !(slider || state.explore))) {
    if (focus.closest(".log")) { event.preventDefault(); stepThroughLog(event.key); } else if (thing || focus === document.body) walk(event, thing ? focus : null);
  }
});

function walk(event, from) {
  const things = $$("[data-thing]").filter(seen);
  if (!things.length) return;
  event.preventDefault();
  if (!from) return (things.find(el => el.tabIndex === 0) ?? things[0]).focus();
  const across = event.key === "ArrowLeft" || event.key === "ArrowRight", sign = /Right|Down/.test(event.key) ? 1 : -1;
  const middle = el => { const b = el.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; };
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const el of things) {
    if (el === from) continue;
    const [ex, ey] = middle(el);
    const ahead = (across ? ex - x : ey - y) * sign, aside = Math.abs(across ? ey - y : ex - x);
    if (ahead > 4 && ahead + 2.5 * aside < least) { least = ahead + 2.5 * aside; best = el; }
  }
  best?.focus();
}

// ---------------------------------------------------------------- what every page has

function flip(target, what) {
  const on = target.type === "checkbox" ? target.checked : target.getAttribute("aria-pressed") !== "true";
  if (target.type !== "checkbox") target.setAttribute("aria-pressed", on);
  document.body.dataset[what] = on ? "yes" : "no";
  remember(what, on ? "yes" : "no");
  if (what === "sound" && on) playSound("turn");
  if (what === "notify" && on) askToNotify(target);
}

async function askToNotify(box) {
  const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
  if (answer === "granted") return;
  box.checked = false;
  document.body.dataset.notify = "no";
  remember("notify", "no");
}

async function guide(wish) {
  document.body.dataset.guide = wish;
  for (const box of $$("input[data-guide]")) box.checked = wish === "yes";
  remember(`guide-${document.body.dataset.game}`, wish);
  const goal = $("#goal[open]");
  goal?.close();
  show();
  if (goal && wish === "no" && state.chosen) { // who knows the game gets a deal that nobody chose
    const closed = await post(`${api()}/votes`, { about: "close" }).catch(() => ({}));
    const answer = closed.ok ? await post(`${api()}/rematch`, await offered()).catch(() => ({})) : {};
    if (answer.ok) location.href = `/t/${answer.table}`;
  }
}

document.addEventListener("change", event => {
  const { name, value } = event.target;
  if (name === "theme") {
    remember("theme", value);
    if (value) document.documentElement.dataset.theme = value; else delete document.documentElement.dataset.theme;
  }
  if (name === "pace" && state) follower.choose(value);
  if (name === "from") location.href = `?at=${slider.value}${value && `&seat=${value}`}`;
});

document.addEventListener("change", event => { // the choice of opponents on the home page
  const setup = event.target.closest?.(".setup");
  if (setup) $("summary span", setup).textContent = $$("select", setup).map(s => s.selectedOptions[0].text).join(", ");
});

document.addEventListener("change", event => { // the strength of a bot, the game of a list
  const { word } = event.target.dataset ?? {};
  if (word) { const list = event.target.closest("details"); $(".chosen", list).textContent = word; }
  if (event.target.form?.matches(".filter")) event.target.form.requestSubmit();
});

// A moment in words: today with its hour, yesterday, 3 days ago; before that, the date.

function inWords(moment) {
  const { lang } = document.documentElement, now = new Date(), days = (new Date(now).setHours(0, 0, 0, 0) - new Date(moment).setHours(0, 0, 0, 0)) / 86_400_000;
  const day = new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-Math.round(days), "day");
  if (days < 0.5) return `${day} ${moment.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit", hour12: false })}`;
  if (days < 6.5) return day;
  const year = moment.getFullYear() === now.getFullYear() ? {} : { year: "numeric" };
  return moment.toLocaleDateString(lang === "en" ? "en-GB" : lang, { day: "numeric", month: "long", ...year });
}
for (const time of $$("time")) time.textContent = inWords(new Date(time.dateTime));

for (const button of $$("[data-share]")) { // the share sheet of a phone, where there is one
  button.hidden = !navigator.share;
  button.addEventListener("click", () => navigator.share({ title: button.dataset.title, url: button.dataset.share }).catch(() => {}));
}

if (!given?.dataset.still) navigator.serviceWorker?.register("/worker.js").catch(() => {}); // says so where there is no network

function copyByHand(link) { // in a home network without https there is no other way
  const field = element("textarea", { class: "sr" });
  field.value = link;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

async function copyLink(target, link) {
  const done = navigator.clipboard ? await navigator.clipboard.writeText(link).then(() => true, () => false) : copyByHand(link);
  if (!done) return announce(link);
  const label = $("span", target) ?? target, was = label.textContent;
  label.textContent = target.dataset.copied ?? words.copied;
  setTimeout(() => { label.textContent = was; }, 1600);
}

setInterval(() => { // clocks run between the messages of the server
  for (const clock of $$(".seat.turn [data-left]")) {
    const left = Math.max(0, clock.dataset.left - 1);
    clock.dataset.left = left;
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}, 1000);

// A save file, chosen or dropped on the home page, is uploaded and replayed.

const zone = $(".drop-zone");
async function upload(file) {
  const say = $("span", zone), answer = await fetch("/api/replays", { method: "POST", body: file }).then(async a => ({ ok: a.ok, ...await a.json() })).catch(() => ({}));
  if (answer.ok) location.href = `/t/${answer.id}/replay`;
  else { say.textContent = answer.message ?? ""; announce(answer.message); }
}
if (zone) {
  $("input", zone).addEventListener("change", event => event.target.files[0] && upload(event.target.files[0]));
  for (const kind of ["dragover", "dragleave", "drop"]) {
    document.addEventListener(kind, event => {
      event.preventDefault();
      zone.classList.toggle("over", kind === "dragover");
      if (kind === "drop" && event.dataTransfer.files[0]) upload(event.dataTransfer.files[0]);
    });
  }
}

// A replay: the slider, its buttons and the arrow keys fetch the board as it was.

const slider = $("[name=ply]");
let fetching = null, playing = null;
async function goTo(ply) {
  slider.value = Math.max(0, Math.min(state.replay, ply));
  $("output").textContent = `${slider.value} / ${state.replay}`;
  $(".explore [name=at]").value = slider.value;
  here();
  fetching?.abort();
  fetching = new AbortController();
  const seat = Number.isInteger(state.from) ? `seat=${state.from}` : "", path = `/t/${state.table}/replay/${slider.value}${seat && `?${seat}`}`;
  const message = await fetch(path, { signal: fetching.signal }).then(a => a.json()).catch(() => null);
  if (!message) return;
  apply(message);
  if (state.ended) return announce(message.say);
  $(".replay .request").textContent = message.say;
  history.replaceState(null, "", `/t/${state.table}/replay?at=${slider.value}${seat && `&${seat}`}`);
}
function stepping(how) {
  const at = Number(slider.value);
  if (how === "play") {
    if (playing) { clearTimeout(playing); playing = null; return; }
    const on = () => {
      if (Number(slider.value) >= state.replay) return playing = null;
      goTo(Number(slider.value) + 1);
      playing = setTimeout(on, Number($("[name=speed]").value));
    };
    playing = setTimeout(on, Number($("[name=speed]").value));
    return;
  }
  goTo({ first: 0, previous: at - 1, next: at + 1, last: state.replay }[how]);
}

// Its analysis: the server thinks, the page asks until it is there. The graph shows where the replay stands, and goes where it is touched.

async function analyse(say) {
  announce(say);
  const answer = await fetch(`/t/${state.table}/replay/analysis`, { method: "POST" }).then(async a => ({ ok: a.ok, ...await a.json() })).catch(() => ({}));
  const place = $(".analysis");
  if (!answer.ok) { announce(answer.message ?? words.failed); return $(".note", place)?.replaceChildren(answer.message ?? words.failed); }
  const focused = place.contains(document.activeElement);
  place.innerHTML = answer.html;
  if (focused) place.focus({ preventScroll: true });
  if (answer.going) return setTimeout(analyse, 600);
  announce(words.analysed);
  if (focused) $("a, .told", place)?.focus({ preventScroll: true });
  here();
  show();
}
function here() {
  for (const line of $$(".graph .here, .lead .here")) {
    const column = $(`[data-ply="${slider.value}"]`, line.ownerSVGElement);
    line.setAttribute("transform", `translate(${column.dataset.x} 0)`);
    $(".chances").textContent = column.textContent;
  }
}
if (slider) {
  here();
  if ($(".analysis [data-going]")) analyse();
  document.addEventListener("click", event => {
    const to = event.target.closest("[data-at], .graph [data-ply], .lead [data-ply]");
    if (!to) return;
    event.preventDefault();
    goTo(Number(to.dataset.at ?? to.dataset.ply));
  });
  slider.addEventListener("input", () => goTo(Number(slider.value)));
  document.addEventListener("click", event => { const go = event.target.closest("[data-go]"); if (go) stepping(go.dataset.go); });
  document.addEventListener("keydown", event => {
    const how = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", " ": "play" }[event.key];
    if (!how || event.target.closest("[data-thing], input, button, summary, .log")) return;
    event.preventDefault();
    stepping(how);
  });
}

if (state) {
  closerLook.setup({ state, words });
  show();
  if (state.points) point(state.points);
  if (state.explore) explore({ state, words, apply, complain });
  else if (state.setup) setUp.begin({ state, words, apply, complain });
  else if (state.table && (!state.replay || state.ended) && !given.dataset.still) listen();
  if (state.ended && !given.dataset.still) followAnalysis(state, here);
  curtain();
  ease();
  teacher.begin();
  if (state.mine) seek();
  addEventListener("resize", show);
}
