// The teacher of a first game: one idea at a time, in a bubble at the piece that it speaks of (on a phone in the prompt), each once;
// and a word after each own turn. What was said is kept in this browser.

import { $, $$, announce, reveal, seen, small as narrow, things } from "./dom.js";
import { point } from "./flags.js";
import { picture } from "./look.js";

const PATIENCE = 3; // turns between two pieces of criticism

export class Teacher {
  constructor(state, advice) {
    Object.assign(this, { state, advice });
    this.key = `ideas ${document.body.dataset.game}`;
    this.said = new Set(this.read(this.key));
    this.current = null; // the idea that is shown, and at which step
    this.praised = -1; // the step after which feedback was asked for
    this.criticised = -PATIENCE;
    this.turns = 0;
    this.recap();
    document.addEventListener("shown", () => this.show());
    addEventListener("scroll", () => this.place(), { passive: true });
  }

  read(key) { try { return JSON.parse(localStorage.getItem(key) ?? "[]"); } catch { return []; } }
  write() { try { localStorage.setItem(this.key, JSON.stringify([...this.said])); } catch { /* then an idea comes twice */ } }
  remember() { // that this game was taught
    try { localStorage.setItem("taught", JSON.stringify([...new Set([...this.read("taught"), this.state.table])].slice(-20))); } catch { /* then it has no recap */ }
  }
  get shows() { return $$(".idea").some(bubble => !bubble.hidden); }
  get on() { return document.body.dataset.guide === "yes" && this.state.seat !== null; }

  async begin() { // the goal, once, before the first move
    if (document.body.dataset.guide !== "ask" || !this.state.fresh) return;
    const html = await fetch(`/goal/${document.body.dataset.game}${this.state.chosen ? "?chosen=yes" : ""}`).then(a => a.ok ? a.text() : "").catch(() => "");
    document.body.insertAdjacentHTML("beforeend", html);
    const goal = $("#goal");
    goal?.addEventListener("cancel", () => { document.body.dataset.guide = "no"; });
    goal?.showModal();
    goal?.scrollTo(0, 0); // the button that has the focus is at its foot
  }

  recap() { // at the end of a game that was taught
    const place = $("[data-taught]");
    if (!place || !this.read("taught").includes(this.state.table)) return;
    for (const line of $$("[data-learned]", place)) line.classList.toggle("learned", this.said.has(line.dataset.learned));
    place.hidden = false;
  }

  show() {
    this.tell();
    const bubbles = $$(".idea");
    const found = this.on && this.state.mine && !this.advice.given ? bubbles.find(b => this.current?.step === this.state.step ? b.dataset.idea === this.current.name : !this.said.has(b.dataset.idea)) : null;
    for (const bubble of bubbles) bubble.hidden = bubble !== found || this.current?.closed === this.state.step;
    if (!found || found.hidden) return this.remind();
    if (this.current?.step !== this.state.step) {
      this.current = { name: found.dataset.idea, step: this.state.step };
      this.said.add(found.dataset.idea);
      this.write();
      this.remember();
      announce(found.textContent);
      if (narrow()) reveal(this.target(found));
    }
    this.suggest(found);
    for (const dot of $$("[data-dot]", found)) dot.className = this.said.has(dot.dataset.dot) ? "on" : "";
    const move = this.aim(found), order = [...new Set(move?.things)];
    this.draw(found);
    point({ // what the words are about, and the move to try in its order
      rings: found.dataset.at ? [{ things: [found.dataset.at] }] : [],
      flags: order.map((thing, i) => ({ letter: i + 1, best: true, small: true, corner: order.length > 1, things: [thing] })),
    });
    this.pointing = true;
    this.place();
  }

  remind() { // what the word about the last turn speaks of keeps its ring until the next one
    if (this.advice.given) { this.pointing = false; return; } // the flags of a hint stay
    const rings = this.on && this.last?.rings || [];
    if (rings.length || this.pointing) point({ rings });
    this.pointing = rings.length > 0;
  }

  async suggest(bubble) { // an idea without a move of its own shows the analyst's
    const button = $("[data-do=show-me]", bubble), step = this.state.step;
    if (!button || button.dataset.ideaMove) { if (button) this.proposed = button.dataset.ideaMove; return; }
    if (this.asked?.step !== step) {
      this.asked = { step };
      const seat = this.state.seat === null ? "" : `?seat=${this.state.seat}`;
      const answer = await fetch(`/t/${this.state.table}/hint${seat}`, { headers: { accept: "application/json" } }).then(a => a.ok ? a.json() : null).catch(() => null);
      if (answer?.step === step && this.state.step === step) { this.asked.answer = answer; this.show(); }
      return;
    }
    const answer = this.asked.answer, line = $(".try", bubble);
    if (!answer) return;
    this.proposed = button.dataset.ideaMove = answer.move;
    $("strong", line).innerHTML = answer.try[0];
    $(".because", line).textContent = answer.try[1];
    line.hidden = false;
    this.aim(bubble);
    if (narrow()) reveal(this.target(bubble)); // the sheet has grown
  }

  aim(bubble) { // words that hold for several things point at what the move touches
    const move = this.state.moves.find(m => m.move === $("[data-do=show-me]", bubble)?.dataset.ideaMove);
    if (move?.things.length && bubble.dataset.any !== undefined) bubble.dataset.at = move.things[0];
    return move;
  }

  draw(bubble) { // in the sheet of a phone, the piece stands small beside the words
    const el = this.target(bubble);
    $(".piece", bubble)?.remove();
    const drawn = narrow() && el && picture(el, 52, "piece");
    if (drawn) bubble.prepend(drawn);
  }

  target(bubble) { return bubble.dataset.at ? things(bubble.dataset.at).find(seen) : null; }

  place() { // beside the piece, on the side that has room; never over it, nor over the prompt
    const bubble = $$(".idea").find(b => !b.hidden);
    if (!bubble) return;
    const el = narrow() ? null : this.target(bubble);
    bubble.classList.toggle("bubble", Boolean(el));
    if (!el) return;
    const box = el.getBoundingClientRect(), { offsetWidth: w, offsetHeight: h } = bubble, gap = 14;
    const ask = $(".ask").getBoundingClientRect(), above = ask.top < innerHeight / 2;
    const highest = above ? Math.max(54, ask.bottom + 8) : 54, lowest = (above ? innerHeight : ask.top) - h - 8;
    const lit = $$("[data-thing]:is(.lit, .chosen)").filter(seen).map(other => other.getBoundingClientRect());
    const spots = ["right", "left", "above", "below"].map(side => {
      const along = side === "right" || side === "left";
      const x = along ? (side === "right" ? box.right + gap : box.left - w - gap) : box.left + box.width / 2 - w / 2;
      const y = along ? box.top + box.height / 2 - h / 2 : side === "above" ? box.top - h - gap - 10 : box.bottom + gap;
      const left = Math.max(8, Math.min(innerWidth - w - 8, x)), top = Math.max(highest, Math.min(lowest, y));
      const covers = r => Math.max(0, Math.min(left + w, r.right) - Math.max(left, r.left)) * Math.max(0, Math.min(top + h, r.bottom) - Math.max(top, r.top));
      return { side, along, left, top, cost: 100 * covers(box) + lit.reduce((sum, r) => sum + covers(r), 0) };
    });
    const { side, along, left, top } = spots.reduce((best, spot) => spot.cost < best.cost ? spot : best);
    bubble.dataset.side = side;
    bubble.style.left = `${left}px`;
    bubble.style.top = `${top}px`;
    bubble.style.setProperty("--p", `${along ? box.top + box.height / 2 - top : box.left + box.width / 2 - left}px`);
  }

  understood() { if (this.current) this.current.closed = this.state.step; this.show(); }

  async played(step) { // a word about the turn that is over
    if (!this.on || !$("[data-feedback]") || this.praised === step) return;
    this.praised = step;
    this.turns += 1;
    this.last = null; // it was about the turn before
    this.tell();
    const seat = this.state.seat === null ? "" : `?seat=${this.state.seat}`;
    const answer = await fetch(`/t/${this.state.table}/feedback${seat}`, { headers: { accept: "application/json" } }).then(a => a.ok ? a.json() : null).catch(() => null);
    if (!answer?.say || (!answer.good && this.turns - this.criticised < PATIENCE)) return;
    if (!answer.good && answer.moves.includes(this.proposed)) return; // it was the teacher's idea
    if (!answer.good) this.criticised = this.turns;
    this.last = answer;
    this.show();
    announce(answer.say);
  }

  tell() { // the prompt is drawn anew while the others move: the word stays until the next turn
    const place = $("[data-feedback]");
    if (place) place.hidden = !(this.on && this.last);
    if (!place || place.hidden) return;
    place.textContent = this.last.say;
    place.className = this.last.good ? "feedback good" : "feedback";
  }
}
