// Setting up a position: a place is opened on the board or in the list, and what is chosen for it is drawn by the server.

import { $, $$, post } from "./dom.js";
import { point } from "./flags.js";

let state, words, apply, complain;
const before = []; // positions to go back to
let sending = false;

export const setUp = {
  begin(given) {
    ({ state, words, apply, complain } = given);
    document.addEventListener("click", clicked);
    document.addEventListener("input", event => { if (event.target.name === "find") find(event.target.value); });
    document.addEventListener("submit", submitted);
    document.addEventListener("keydown", event => { if (event.key === "Escape" && state.open) ask({}); });
    show();
  },
  touch(thing) { // a thing may be several places: they are opened one after the other
    const names = state.places[thing] ?? [];
    if (names.length) ask({ opened: names[(names.indexOf(state.open) + 1) % names.length] });
  },
};

async function ask(wish) {
  if (sending) return;
  sending = true;
  const then = state.setup, groups = $$(".places-of details[open]").map(el => el.dataset.group);
  const scrolled = $(".places-of")?.scrollTop ?? 0, held = document.activeElement?.dataset ?? {};
  const answer = await post(`/setup/${then.game}/edit`, { position: then.position, mark: then.mark, ...wish }).catch(() => ({}));
  sending = false;
  if (!answer.ok) return complain(answer.message ?? words.failed);
  if (wish.place) before.push(then);
  apply(answer);
  for (const el of $$(".places-of details")) if (groups.includes(el.dataset.group)) el.open = true;
  if ($(".places-of")) $(".places-of").scrollTop = scrolled;
  const again = held.put ? $$(`[data-put="${CSS.escape(held.put)}"]`).find(el => !el.disabled && el.textContent === held.said) : null;
  again?.focus();
  show();
  if (wish.opened) $(".picker")?.scrollIntoView({ block: "nearest" });
}

function show() {
  point({ rings: state.ring ? [{ things: [state.ring] }] : [] });
  const undo = $("[data-setup=undo]");
  if (undo) undo.disabled = !before.length;
}

function find(text) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const li of $$(".picker li")) li.hidden = !wanted.every(word => li.textContent.toLowerCase().includes(word));
}

function clicked(event) {
  const target = event.target.closest("[data-open], [data-put], [data-setup]");
  if (!target || target.disabled) return;
  const { open, put, value, setup } = target.dataset;
  if (put) { target.dataset.said = target.textContent; ask({ place: put, value: Number(value), opened: target.closest(".picker") ? "" : state.open }); }
  else if (open) ask({ opened: open === state.open ? "" : open });
  else if (setup === "close") ask({});
  else if (setup === "undo" && before.length) { state.setup = before.pop(); ask({}); }
}

function submitted(event) {
  const { position, mark } = event.target.elements;
  if (position && mark) Object.assign(position, { value: state.setup.position }), Object.assign(mark, { value: state.setup.mark });
}
