// Measures a page as it is laid out: what is cut, covered, too small to read or to touch. Returns sentences, each with the name of an element.
({ finger, phone }) => {
  const found = new Set(), $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document.body;
  const once = f => { const known = new WeakMap(); return el => { if (!known.has(el)) known.set(el, f(el)); return known.get(el); }; };
  const clipped = once(el => { const style = getComputedStyle(el); return style.clipPath !== "none" && el.getBoundingClientRect().width < 3; });
  const away = once(el => el !== document.documentElement && (clipped(el) || away(el.parentElement)));
  const shown = once(el => el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !el.closest(".sr, .sprite, .skip, defs, symbol, pattern") && !away(el));
  const name = el => {
    const thing = el.closest("[data-thing], [data-panel], [data-part], [class], [id]");
    const where = el.closest("[data-panel]")?.dataset.panel ?? el.closest("[data-part]")?.dataset.part ?? "page";
    const what = el.closest("[data-thing]")?.dataset.thing ?? (el.getAttribute("class") || thing?.getAttribute("class") || thing?.id || el.tagName);
    return `${where}: ${el.tagName.toLowerCase()} ${what} “${(el.textContent || el.getAttribute("aria-label") || "").trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  };
  const say = (words, el) => found.add(`${words}: ${el ? name(el) : ""}`);
  const round = n => Math.round(n * 10) / 10;
  const meets = (a, b, by = 1.5) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;

  // The page does not scroll sideways, and nothing hangs over its edge.
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) {
    const guilty = $$("body *").filter(el => shown(el) && !el.closest("svg") && el.getBoundingClientRect().right > innerWidth + 0.5).pop();
    say(`the page is ${wide} px too wide`, guilty ?? document.body);
  }

  // The cells of the table do not overlap. The prompt may lie over what scrolls below it.
  const cells = dialog ? [] : $$(".table > .top, .table .panel, .table [data-part=seats], .table .side > .advice, .table .tale, .table [data-part=prompt], .table .replay, .table .analysis, .seats > .seat, .games > .game, .home .side > *")
    .filter(el => shown(el) && el.getBoundingClientRect().width && getComputedStyle(el).display !== "contents");
  const floats = el => ["fixed", "sticky"].includes(getComputedStyle(el).position);
  cells.forEach((a, i) => cells.slice(i + 1).forEach(b => {
    if (a.contains(b) || b.contains(a) || floats(a) || floats(b)) return;
    if (meets(a.getBoundingClientRect(), b.getBoundingClientRect())) say(`lies over ${name(b)}`, a);
  }));
  const palace = el => ["west", "east"].includes(el.dataset.panel);
  for (const el of [...found]) if (/^lies over .*(west|east).*: (west|east)/.test(el) && palace) found.delete(el); // two wings of one palace

  // Text: large enough, and not cut.
  const least = phone ? 9.5 : 11;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = new Set();
  while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.add(walker.currentNode.parentElement);
  for (const el of texts) {
    if (!shown(el) || el.closest("script, style, option, title, .marks, .sketch svg, .idea .piece, .goal .stage, .ended .board")) continue; // a sketch, a scene and the piece of an idea have their words beside them; the board of a result is a small picture
    const svg = el.closest("svg");
    const size = parseFloat(getComputedStyle(el).fontSize) * (svg && el.getScreenCTM ? Math.abs(el.getScreenCTM().d) : 1);
    if (size < least - 0.06) say(`text of ${round(size)} px`, el);
    if (svg) {
      const box = el.getBoundingClientRect(), frame = svg.getBoundingClientRect();
      if (box.left < frame.left - 3 || box.right > frame.right + 3 || box.top < frame.top - 4 || box.bottom > frame.bottom + 4) say("sticks out of its drawing", el);
    }
  }
  for (const el of $$("*", root)) {
    if (el.closest("svg") || !shown(el)) continue;
    const style = getComputedStyle(el);
    if (["auto", "scroll"].includes(style.overflowX) || ["auto", "scroll"].includes(style.overflowY)) continue;
    const across = el.scrollWidth - el.clientWidth, down = el.scrollHeight - el.clientHeight;
    if (["hidden", "clip"].includes(style.overflowX) && el.clientWidth && (across > 1 || down > 1) && el.textContent.trim()) say(`cut by ${across} x ${down} px`, el);
  }
  for (const el of $$(".panel > svg, .pic > svg", root)) {
    if (!shown(el)) continue;
    const box = el.getBoundingClientRect();
    if (box.left < -0.5 || box.right > innerWidth + 0.5) say("hangs over the edge of the screen", el.parentElement);
  }

  for (const panel of $$(".panel", root).filter(shown)) {
    const drawn = $$(":scope > svg", panel).filter(shown).length;
    if (drawn !== 1) say(`${drawn} drawings are shown`, panel);
  }

  // What each cell holds stays in it.
  for (const [outer, inner] of [[".ask", ".ask *"], [".seat", ".seat *"], [".game", ".game .act, .game p, .game h2"], [".form", ".form .act, .form select, .form input"], [".end-side > .sheet", ".end-side > .sheet *"]]) {
    for (const el of $$(inner, root)) {
      const holder = el.closest(outer);
      if (!shown(el) || el.closest("svg *, .drop, .words ul, .since > *, .compare *, .idea *, .bubble") || !holder || el === holder) continue;
      const box = el.getBoundingClientRect(), frame = holder.getBoundingClientRect();
      const scrolls = ["auto", "scroll"].includes(getComputedStyle(holder).overflowY);
      if (box.width && (box.left < frame.left - 1 || box.right > frame.right + 1.5 || (!scrolls && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1.5)))) say("sticks out of its place", el);
    }
  }

  // Words in a drawing do not run into each other.
  for (const svg of $$(".panel > svg", root).filter(shown)) {
    const boxes = $$("text", svg).filter(el => shown(el) && !el.closest(".marks, .faded")).map(el => {
      const b = el.getBoundingClientRect(), trim = b.height * 0.24;
      return { el, left: b.left + 1, right: b.right - 1, top: b.top + trim, bottom: b.bottom - trim };
    });
    boxes.forEach((a, i) => { for (const b of boxes.slice(i + 1)) if (meets(a, b, 1)) say(`runs into “${b.el.textContent}”`, a.el); });
  }

  // Controls: large enough, and not covered. A checkbox is as large as its label; a link within a sentence is as it is.
  const need = finger ? 44 : 32;
  for (const el of $$("a[href], button, summary, select, input, [role=button]", root)) {
    if (!shown(el) || el.closest("[data-thing], svg, .contents, .told, .section, .log") || el.type === "hidden" || el.type === "file") continue;
    if (el.tagName === "A" && getComputedStyle(el).display === "inline") continue;
    const whole = ["checkbox", "radio"].includes(el.type) ? el.closest("label") : el.closest("[data-choose]") && el.closest("li"); // a row is touched anywhere
    const box = (whole ?? el).getBoundingClientRect();
    if (!box.width) continue;
    if (box.width < need - 0.6 || box.height < need - 0.6) say(`${round(box.width)} x ${round(box.height)} px to touch`, el);
    if (!["INPUT", "SELECT"].includes(el.tagName) && el.scrollWidth > el.clientWidth + 1 && el.clientWidth) say("its words do not fit", el);
    let above;
    for (const block of ["", "center", "start"]) { // where it is; else in the middle; a sheet at the foot may be taller than half of the screen
      if (block) el.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      const now = el.getBoundingClientRect(), top = document.elementFromPoint(now.left + now.width / 2, now.top + now.height / 2);
      above = top && !el.contains(top) && !top.contains(el) && !(el.closest("label")?.contains(top)) ? top : null;
      if (!above && (block || top)) break;
    }
    if (above) say(`covered by ${name(above)}`, el);
  }
  scrollTo(0, 0);

  // Things: two of them can be told apart, and each is reached with the rule of the nearest.
  for (const svg of $$(".panel > svg", root).filter(el => shown(el) && !el.closest(".ended"))) {
    const hits = $$(".thing > .hit", svg).map(hit => ({ el: hit.parentElement, box: hit.getBoundingClientRect() }));
    for (const { el, box } of hits) if (Math.min(box.width, box.height) + 44 < need || Math.min(box.width, box.height) < 12) say(`${round(box.width)} x ${round(box.height)} px to touch`, el);
    const middle = b => [b.left + b.width / 2, b.top + b.height / 2];
    hits.forEach((a, i) => { for (const b of hits.slice(i + 1)) {
      const [ax, ay] = middle(a.box), [bx, by] = middle(b.box);
      if (Math.hypot(ax - bx, ay - by) < 16) say(`too close to ${b.el.dataset.thing}`, a.el);
    } });
  }
  return [...found];
}
