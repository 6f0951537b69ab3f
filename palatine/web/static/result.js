// The page of a result: the analysis comes bit by bit, and the game becomes a picture to share.

import { $$, announce, element, post } from "./dom.js";

const asking = state => state.seat === null ? "" : `?seat=${state.seat}`;

export async function follow(state, drawn) { // asks until the analysis is whole
  const answer = await post(`/t/${state.table}/found${asking(state)}`, {}).catch(() => ({}));
  if (!answer.ok) { if (answer.status !== 409) setTimeout(follow, 3000, state, drawn); return; }
  for (const place of $$("[data-found]")) {
    const html = answer.parts[place.dataset.found];
    if (place.made === html) continue;
    const at = place.contains(document.activeElement) ? document.activeElement.dataset.at : undefined;
    place.innerHTML = place.made = html;
    if (at !== undefined) (place.querySelector(`[data-at="${at}"]`) ?? place.querySelector("button"))?.focus({ preventScroll: true });
  }
  document.body.dataset.found = answer.going ? "some" : "all"; // for tests
  drawn();
  if (answer.going) setTimeout(follow, 700, state, drawn);
}

// The picture: the server draws it as SVG, the browser makes a PNG of it and hands it over.

export async function share(state, nameless) {
  const asked = new URLSearchParams({ ...(state.seat === null ? {} : { seat: state.seat }), ...(nameless ? { names: "no" } : {}) });
  const drawn = await fetch(`/t/${state.table}/picture.svg?${asked}`).then(a => a.ok ? a.text() : null).catch(() => null);
  if (!drawn) return announce(state.words.failed);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`;
  await image.decode();
  const canvas = element("canvas", { width: 1200, height: 630 });
  canvas.getContext("2d").drawImage(image, 0, 0, 1200, 630);
  const png = await new Promise(done => canvas.toBlob(done, "image/png"));
  const file = new File([png], `palatine-${state.table}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {});
  const link = element("a", { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  announce(state.words.saved);
}
