// The analysis board: going from node to node, the tree of lines, and the champion's thoughts while one looks.

import { $, $$, announce, element, post, shape } from "./dom.js";
import { point } from "./flags.js";

let state, words, apply, complain;
let thoughts = null, fetching = null;
let thinks = true; // until somebody stops it

export function explore(given) {
  ({ state, words, apply, complain } = given);
  document.addEventListener("shown", shown);
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", typed);
  document.addEventListener("change", changed);
  document.addEventListener("submit", submitted);
  addEventListener("resize", find);
  if (location.hash === "#on") $("#on").showModal();
  shown();
  $(".tree .node[aria-current]")?.scrollIntoView({ block: "nearest" });
  if (state.explore.analyse) analyse();
}

// The chances of a game that is over: a first glance soon, better ones while one looks. What is being chosen stays chosen.

let patience = 800; // milliseconds
async function analyse() {
  const answer = await post(`/api/replays/${state.explore.analyse}/analysis`, {}).catch(() => ({}));
  if (answer.state !== "ready" && answer.state !== "thinking") return;
  await trunk();
  if (answer.state === "thinking") setTimeout(analyse, patience = Math.min(2 * patience, 8000));
}

async function trunk() {
  const node = state.step;
  const message = await fetch(`${state.home}/at/${node}${query()}&tree=true`).then(a => a.ok ? a.json() : null).catch(() => null);
  if (message === null || node !== state.step) return;
  const fresh = element("div");
  fresh.innerHTML = message.parts.lines;
  for (const row of $$(".node[data-win]", fresh)) {
    const here = $(`.tree .node[data-node="${row.dataset.node}"]`);
    if (here) here.dataset.win = row.dataset.win;
  }
  for (const name of ["graph", "course"]) $(`[data-part=${name}]`).innerHTML = message.parts[name];
  if (!state.chances) chances(state.chances = message.chances);
  numbers();
}

const query = () => `?seat=${state.explore.seat ?? ""}&all=${state.explore.all}`.replace("seat=&", "");

async function goTo(node, more = "") {
  fetching?.abort();
  fetching = new AbortController();
  const message = await fetch(`${state.home}/at/${node}${query()}${more}`, { signal: fetching.signal }).then(a => a.ok ? a.json() : null).catch(() => null);
  if (message) apply(message);
}

// After every change of the page: where one is, what is known, what is thought about next.

let at = null;
function shown() {
  const here = `${state.home} ${state.step} ${state.seat} ${state.explore.all}`;
  for (const row of $$(".tree .node")) {
    const now = Number(row.dataset.node) === state.step;
    if (now) row.setAttribute("aria-current", "true"); else row.removeAttribute("aria-current");
  }
  chances(state.chances);
  naming();
  numbers();
  button();
  find();
  if (here === at) return;
  at = here;
  const link = `${state.home}?at=${state.step}${state.explore.all ? "&all=true" : ""}`;
  history.replaceState(null, "", link);
  const copy = $("[data-copy]");
  if (copy) copy.dataset.copy = link;
  const change = $("a[data-setup]");
  if (change) change.href = `/setup/${document.body.dataset.game}?lines=${state.table}&at=${state.step}`;
  const form = $("#on form");
  form.action = `${state.home}/table`;
  form.elements.at.value = state.step;
  point();
  stop();
  if (thinks) think();
}

function find() { // the row of the place that is shown; again when the page with the lines is opened
  const row = $(".tree .node[aria-current]"), list = row?.closest("ol");
  if (row) list.scrollTop = Math.max(0, row.offsetTop - (list.clientHeight - row.offsetHeight) / 2);
}

// The champion.

function think() {
  stop();
  thoughts = new EventSource(`${state.home}/live?at=${state.step}&seat=${state.seat}&from=${state.explore.from}`);
  const node = state.step;
  thoughts.addEventListener("chances", event => {
    const found = JSON.parse(event.data);
    if (found.at !== state.step || found.at !== node) return;
    state.chances = found.win;
    const part = $("[data-part=champion]"), focus = $$("button", part).indexOf(document.activeElement), height = part.offsetHeight;
    if (found.html) part.innerHTML = found.html;
    if (part.offsetHeight !== height) find(); // the lines have less room now
    if (focus >= 0) $$("button", part)[focus]?.focus();
    for (const [name, html] of Object.entries(found.parts)) $(`[data-part=${name}]`).innerHTML = html;
    const row = $(`.tree .node[data-node="${node}"]`);
    if (row) row.dataset.win = found.win.join(" ");
    chances(found.win);
    const marked = found.flags.map(flag => ({ ...flag, things: state.moves.find(m => m.move === flag.move)?.things ?? [] }));
    point({ flags: marked.map(flag => ({ ...flag, things: flag.things.slice(0, 1) })) });
    numbers();
    if (found.done) stop();
  });
  thoughts.addEventListener("error", stop);
  const note = $("[data-part=champion] .note");
  if (note && !$(".proposal")) note.textContent = words.thinking;
  button();
}

function stop() {
  thoughts?.close();
  thoughts = null;
  button();
}

function button() {
  const act = $("[data-think]");
  if (!act) return;
  act.setAttribute("aria-pressed", String(thoughts !== null));
  act.title = thoughts ? words.stop : words.thought;
}

function chances(win) { // in each seat's panel: a bar and a number
  for (const seat of $$(".seats .seat")) {
    let row = $(".odds", seat);
    if (!win) { row?.remove(); continue; }
    if (!row) {
      row = element("div", { class: "odds" }, element("b"));
      const bar = shape("svg", { viewBox: "0 0 100 9", preserveAspectRatio: "none", "aria-hidden": "true" });
      bar.append(shape("rect", { class: "track", width: 100, height: 9, rx: 2 }), shape("rect", { class: "full", height: 9, rx: 2 }));
      row.append(bar);
      seat.append(row);
    }
    const share = win[Number(seat.dataset.seat)] ?? 0;
    $("b", row).textContent = percent(share);
    $(".full", row).setAttribute("width", 100 * share);
  }
}

const percent = share => words.percent.replace("57", Math.round(100 * share));

function numbers() { // the chance of the seat that is looked from, beside each move
  const seat = Number($(".lines [name=from]")?.value ?? state.explore.from);
  for (const row of $$(".tree .node")) {
    const share = row.dataset.win?.split(" ")[seat];
    $(".np", row).textContent = share === undefined ? "" : Math.round(100 * share);
  }
}

// The line that one is in can be named and removed.

function naming() {
  const form = $(".naming");
  if (!form) return;
  form.hidden = !state.line;
  if (!state.line) return;
  $(".nn", form).textContent = state.line.label;
  if (document.activeElement !== form.elements.line) form.elements.line.value = state.line.name;
}

async function change(path, body) {
  const answer = await post(`${state.home}/${path}`, body).catch(() => ({}));
  if (answer.ok) apply(answer); else complain(answer.message ?? words.failed);
}

function submitted(event) {
  if (!event.target.matches(".naming")) return;
  event.preventDefault();
  const name = event.target.elements.line.value;
  document.activeElement.blur();
  change("names", { node: state.step, name });
}

function clicked(event) {
  const target = event.target.closest("[data-node], [data-think], [data-on], [data-prune]");
  if (!target || target.disabled) return;
  if (target.dataset.node !== undefined) goTo(target.dataset.node);
  else if (target.dataset.on !== undefined) $("#on").showModal();
  else if (target.dataset.prune !== undefined) change("prune", { node: state.line.first });
  else if (thoughts) { thinks = false; stop(); } else { thinks = true; think(); announce(words.thinking); }
}

function typed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]") || event.target.closest("[data-thing], input, select, summary")) return;
  const to = { ArrowLeft: state.previous, ArrowRight: state.next, Home: 0 }[event.key];
  if (to === undefined || to === null) return;
  event.preventDefault();
  goTo(to);
}

function changed(event) {
  if (event.target.name === "from") { state.explore.from = Number(event.target.value); numbers(); }
  if (event.target.name === "everything") { state.explore.all = event.target.checked; goTo(state.step); }
}
