// Small helpers that all scripts of the pages share.

export const $ = (selector, from = document) => from.querySelector(selector);
export const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
export const seen = el => el.getClientRects().length > 0;
export const calm = () => document.body.dataset.quiet === "yes" || matchMedia("(prefers-reduced-motion: reduce)").matches;
export const EASE = "cubic-bezier(.2,.7,.2,1)";

export const small = () => matchMedia("(max-width: 739px), (max-height: 499px)").matches; // the prompt is a sheet below, or beside, the board

export function reveal(el) { // what the words are about comes into sight; on a phone, above the sheet
  const sheet = $(".ask")?.getBoundingClientRect().top ?? innerHeight, box = el?.getBoundingClientRect(), behavior = calm() ? "auto" : "smooth";
  if (!el) return;
  if (!small() || sheet < innerHeight / 3) return el.scrollIntoView({ block: "nearest", behavior });
  if (box.top < 50 || box.bottom > sheet - 8) scrollBy({ top: box.top - Math.max(60, (sheet - box.height) / 2), behavior });
}

export function element(name, attributes = {}, ...children) {
  const el = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) el.setAttribute(key, value);
  el.append(...children);
  return el;
}

export function shape(name, attributes) {
  const el = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  return el;
}

export function symbol(name, text = "") { // a shape, with a number on it if it is a coin or a gem, else beside it
  const svg = shape("svg", { class: "sym", viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.append(shape("use", { href: `#${name}` }));
  if (!text) return svg;
  if (!/coin|gem-|flat-/.test(name)) return element("span", { class: "beside" }, svg, element("b", {}, text));
  const fill = /coin|gold|diamond/.test(name) ? "var(--on-light)" : "var(--on-dark)";
  const on = shape("text", { x: 12, y: 17, "font-size": 13, "text-anchor": "middle", class: "bold", fill });
  on.textContent = text;
  svg.append(on);
  return svg;
}

// Where the ring of a thing lies, in the units of its drawing: x, y, width, height, radius. It is the hit shape unless the thing says so.
export function boxOf(el) {
  const hit = el.dataset.box ? null : $(".hit", el);
  return hit ? ["x", "y", "width", "height", "rx"].map(name => Number(hit.getAttribute(name))) : (el.dataset.box ?? "").split(" ").map(Number);
}

export async function post(path, body) {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(body) });
  const told = await answer.json().catch(() => ({}));
  return { ok: answer.ok, status: answer.status, ...told };
}

export const announce = words => { if (words) $("#live").textContent = words; };

export const remember = (name, value) => { document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`; };
export const things = name => $$(`[data-thing="${CSS.escape(name)}"]`);
