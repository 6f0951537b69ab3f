// Hints and warnings: moves compared in a sheet beside the board (on a phone in the prompt), flags on the board.
// The player still plays, or not.

import { $, $$, announce, reveal, seen, small, things } from "./dom.js";
import { point } from "./flags.js";

const ask = path => fetch(path, { headers: { accept: "application/json" } }).then(async a => ({ ok: a.ok, ...await a.json() })).catch(() => ({}));

export class Advice {
  constructor(state, words, { choose, play, complain }) {
    Object.assign(this, { state, words, choose, play, complain });
    this.given = null; // what is shown now
    this.warned = -1; // the decision, counted by this page, that was warned of last
    this.decisions = 0;
    document.addEventListener("shown", () => this.keep());
    document.addEventListener("click", event => {
      const row = event.target.closest("[data-choose]");
      if (row) this.choose(row.dataset.choose);
    });
  }

  path(what) {
    const seat = this.state.seat === null ? "" : `&seat=${this.state.seat}`;
    return `/t/${this.state.table}/${what}${seat}`;
  }

  async hint(button, about = "") { // *about* is a move that is compared too, and chosen
    button.setAttribute("aria-busy", "true");
    const { state } = this, step = state.step, answer = await ask(this.path(`hint?about=${encodeURIComponent(about)}`));
    button.removeAttribute("aria-busy");
    if (state.step !== step) return;
    if (!answer.ok) return this.complain(answer.message ?? this.words.failed);
    const meant = about || answer.move, shown = state.moves.find(m => m.move === meant);
    if (answer.step !== step || !shown) return;
    this.show(answer);
    this.choose(meant);
    announce(answer.aloud);
    reveal(things(shown.things[0] ?? "").find(seen));
  }

  // Before a move is played: true if the player should look first.
  async warns(move) {
    const { state } = this, step = state.step;
    if (document.body.dataset.warn !== "yes" || !$("[data-do=hint]") || this.given?.step === step) return false;
    if (this.warned === this.decisions++) return false; // not twice in a row
    document.body.classList.add("busy");
    const answer = await ask(this.path(`compare?move=${encodeURIComponent(move)}`));
    document.body.classList.remove("busy");
    if (!answer.better || state.step !== step) return false;
    this.warned = this.decisions;
    this.show({ ...answer, move });
    announce(`${answer.ask} ${answer.say}`);
    reveal(things(state.moves.find(m => m.move === answer.better)?.things[0] ?? "").find(seen));
    return true;
  }

  say(move) { // what the prompt says of a chosen move
    if (this.given?.step !== this.state.step) return "";
    return this.given.move === move ? this.given.say : "";
  }

  show(given) {
    this.clear();
    this.given = given;
    $$(".advice").find(place => Boolean(place.closest(".ask")) === small())?.insertAdjacentHTML("beforeend", given.html);
    document.body.classList.toggle("advised", Boolean(given.html));
    const moves = new Map(this.state.moves.map(m => [m.move, m.things]));
    const flags = given.flags.map(flag => ({ ...flag, things: moves.get(flag.move) ?? [] }));
    const touched = new Set(flags.flatMap(flag => flag.things));
    point({ flags, rings: given.rings.filter(({ things: [name], kind }) => kind || !touched.has(name)) });
  }

  tookBack() { if (this.given?.better) this.clear(); } // the choice that was warned of

  keep() { if (this.given && this.given.step !== this.state.step) this.clear(); }

  clear() {
    if (!this.given) return;
    this.given = null;
    for (const place of $$(".advice")) place.replaceChildren();
    document.body.classList.remove("advised");
    point();
  }
}
