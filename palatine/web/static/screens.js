// What a screen needs beyond its style: the pages of a phone on its side, and touches that miss by a little.

const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
const sideways = matchMedia("(min-width: 560px) and (max-height: 499px)");

// Pages. A dot marks the tab where something can be chosen; once a turn that page opens by itself,
// and so does one with something that wants to be read first.

const tabs = $$(".tab");
let turned = null;

function turnTo(page) {
  for (const tab of tabs) tab.setAttribute("aria-pressed", tab.dataset.tab === page);
  for (const el of $$("[data-page]")) el.classList.toggle("away", el.dataset.page !== page);
  dispatchEvent(new Event("resize")); // rings are drawn again where they can be seen now
}

function current() { return tabs.find(tab => tab.getAttribute("aria-pressed") === "true")?.dataset.tab; }

function inSight(el) { // above the board, where the page is one column
  if (el.getBoundingClientRect().top < 0) el.scrollIntoView({ block: "start" });
}

function signs() {
  if (!tabs.length) return;
  const lit = new Set($$("[data-page]").filter(el => el.querySelector(".thing.lit")).map(el => el.dataset.page));
  for (const tab of tabs) tab.classList.toggle("act-here", lit.has(tab.dataset.tab));
  const step = document.body.dataset.step, front = $$("[data-page]").find(el => el.querySelector("[data-front]"));
  if (front && !sideways.matches) inSight(front.querySelector("[data-front]"));
  const wanted = front ? [front.dataset.page] : [...lit];
  if (!wanted.length || step === turned) return;
  turned = step;
  if (sideways.matches && !wanted.includes(current())) turnTo(wanted[0]);
}
document.addEventListener("shown", signs);
signs();

document.addEventListener("click", event => {
  const tab = event.target.closest("[data-tab]");
  if (tab) turnTo(tab.dataset.tab);
});

let start = null; // a swipe over the board turns the page
document.addEventListener("pointerdown", event => {
  start = sideways.matches && event.pointerType !== "mouse" && event.target.closest(".board, .tale") ? [event.clientX, event.clientY] : null;
});
document.addEventListener("pointerup", event => {
  if (!start) return;
  const [dx, dy] = [event.clientX - start[0], event.clientY - start[1]], at = tabs.findIndex(tab => tab.dataset.tab === current());
  start = null;
  const next = tabs[at - Math.sign(dx)];
  if (next && Math.abs(dx) > 60 && Math.abs(dx) > 2 * Math.abs(dy)) turnTo(next.dataset.tab);
});

// A touch that misses goes to the nearest thing that can be chosen, if its edge is near.

const NEAR = 22;

function nearest(x, y) {
  let best = null, least = NEAR;
  for (const el of $$(".thing.able, .thing.lit, .thing.chosen")) {
    const box = el.querySelector(".hit").getBoundingClientRect();
    if (!box.width) continue;
    const far = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    if (far < least) { least = far; best = el; }
  }
  return best;
}

const inside = (el, x, y) => { // well inside, not by the edge
  const box = el.querySelector(".hit").getBoundingClientRect(), margin = 12;
  return x > box.left + margin && x < box.right - margin && y > box.top + margin && y < box.bottom - margin;
};

document.addEventListener("click", event => {
  if (!event.isTrusted || event.target.closest("a, button, summary, input, select, label, dialog, .ask, .seats, .tale, .idea, .compare")) return;
  const hit = event.target.closest(".thing"), finger = event.pointerType !== "mouse";
  if (hit?.matches(".able, .lit, .chosen") || (hit && (!finger || inside(hit, event.clientX, event.clientY)))) return;
  const meant = nearest(event.clientX, event.clientY);
  if (!meant || meant === hit) return;
  event.stopImmediatePropagation();
  meant.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}, true);
