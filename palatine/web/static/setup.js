// Setting up a position: a place is opened on the board or in the list, and what is chosen for it is drawn by the server.

import { $, $$, post } from "./dom.js";
import { point } from "./flags.js";

let state, words, apply, complain;
const before = []; // positions to go back to
let sending = false;

export const setUp = {
  begin(given) {
    ({ state, words, apply, complain } = given);
    document.body.dataset.quiet = "yes"; // what is put somewhere does not fly there
    document.addEventListener("click", clicked);
    document.addEventListener("change", event => { if (event.target.name === "save" && event.target.files[0]) load(event.target); });
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
  const answer = await post(`/setup/${then.game}/edit`, { ...position(then), ...wish }).catch(() => ({}));
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
  turn(wish);
}

let from = null; // where the board is shown page by page, the choices are a page of their own
function turn(wish) {
  const now = $(".tab[aria-pressed=true]"), choices = $(".tab[data-tab=log]");
  if (!now?.getClientRects().length) return;
  if (wish.opened && now !== choices) { from = now; choices.click(); }
  else if (!state.open && from) { from.click(); from = null; }
}

const position = ({ position, mark, names }) => ({ position, mark, names });

// The position as a list, and from a save file.

async function list() {
  const dialog = $("#list"), answer = await post(`/setup/${state.setup.game}/list`, position(state.setup)).catch(() => ({}));
  if (!answer.ok) return complain(answer.message ?? words.failed);
  const box = $("textarea", dialog);
  box.value = answer.list;
  refuse("");
  $(".menu[open]")?.removeAttribute("open");
  dialog.showModal();
  box.setSelectionRange(0, 0);
  box.scrollTo(0, 0);
}

function refuse(reason) {
  const note = $("#list [role=alert]");
  note.hidden = !reason;
  note.textContent = reason;
}

async function read() {
  const said = $("#list textarea").value;
  const answer = await post(`/setup/${state.setup.game}/list`, { ...position(state.setup), words: said }).catch(() => ({}));
  if (!answer.ok) return refuse(answer.message ?? words.failed);
  $("#list").close();
  begun(answer);
}

async function load(input) {
  const answer = await fetch(`/setup/${state.setup.game}/save`, { method: "POST", headers: { Accept: "application/json" }, body: input.files[0] }).then(async a => ({ ok: a.ok, ...await a.json() })).catch(() => ({}));
  input.value = "";
  if (answer.ok) begun(answer); else complain(answer.message ?? words.failed);
}

function begun(answer) {
  before.push(state.setup);
  apply(answer);
  show();
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
  else if (setup === "list") list();
  else if (setup === "read") read();
  else if (setup === "undo" && before.length) { state.setup = before.pop(); ask({}); }
}

function submitted(event) {
  const { position, mark, names } = event.target.elements;
  if (position && mark) for (const field of [position, mark, names]) field.value = state.setup[field.name];
}
