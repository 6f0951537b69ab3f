// What the rules ask one after the other is chosen in any order, such as gold for the officials: what comes later is kept here until then.

import { boxOf, shape, things } from "./dom.js";

export class Ahead {
  constructor(state) { this.state = state; this.kept = []; }

  get moves() { // all that can be chosen: what is asked now, and what comes later
    const { mine, ahead, moves } = this.state, later = mine ? ahead?.moves ?? [] : [];
    return this.kept.length || later.length ? [...moves, ...later.map(m => ({ ...m, later: true }))].filter(m => this.free(m)) : moves;
  }
  free(move) { // a thing is used up by what is kept
    const many = this.state.ahead?.many ?? {};
    return move.things.every(thing => this.kept.filter(m => m.things.includes(thing)).length < (many[thing] ?? 1));
  }

  keep(move) { this.kept.push(move); }
  back() { return this.kept.pop(); }
  backFrom(place) { // what is kept at a place
    const found = this.kept.find(m => m.things.at(-1) === place);
    this.kept = this.kept.filter(m => m !== found);
    return found;
  }
  due() { // what is asked now and was chosen before
    const { mine, moves, ahead } = this.state;
    if (!mine) return null;
    const known = [...moves, ...ahead?.moves ?? []].map(m => m.move);
    this.kept = this.kept.filter(m => known.includes(m.move));
    const now = moves.find(m => this.kept.some(kept => kept.move === m.move));
    this.kept = this.kept.filter(m => m.move !== now?.move);
    return now;
  }

  draw() {
    for (const { things: names, shows } of this.kept) for (const el of things(names.at(-1))) {
      const layer = el.ownerSVGElement?.querySelector(".marks");
      if (!layer) continue;
      const [x, y, width, height, rx] = boxOf(el), words = shape("text", { x: x + width / 2, y: y + height / 2 + 7, "text-anchor": "middle", "font-size": 20 });
      words.textContent = shows;
      const g = shape("g", { class: "kept", "data-mark": names.at(-1) });
      g.append(shape("rect", { x: x + 1, y: y + 1, width: width - 2, height: height - 2, rx }), words);
      layer.append(g);
    }
  }
}
