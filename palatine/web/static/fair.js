// Checks the deal of a finished game in the browser: nothing is sent anywhere, and no other site takes part.
// The same as palatine.tables.commitment.check_deal does for `palatine verify`.

const words = JSON.parse(document.getElementById("words").textContent);

// SHA-256 (FIPS 180-4). Browsers have it too, but only over HTTPS.
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every(p => n % p)) primes.push(n);
const fraction = x => Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;
const START = primes.slice(0, 8).map(p => fraction(Math.sqrt(p)));
const K = primes.map(p => fraction(Math.cbrt(p)));
const turn = (x, n) => (x >>> n) | (x << (32 - n));

export function sha256(text) {
  const bytes = [...new TextEncoder().encode(text)], length = bytes.length * 8;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (let i = 7; i >= 0; i--) bytes.push(Math.floor(length / 2 ** (8 * i)) & 255);
  const hash = [...START];
  for (let block = 0; block < bytes.length; block += 64) {
    const w = [];
    for (let i = 0; i < 16; i++) w[i] = bytes.slice(block + 4 * i, block + 4 * i + 4).reduce((x, b) => (x << 8) | b, 0);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15], b = w[i - 2];
      w[i] = (w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => { hash[i] = (hash[i] + x) | 0; });
  }
  return hash.map(x => (x >>> 0).toString(16).padStart(8, "0")).join("");
}

function drawSeats(seed, players) {
  const places = [...Array(players).keys()].map(chair => [sha256(`seat ${seed} ${chair}`), chair]);
  return places.sort((a, b) => (a[0] < b[0] ? -1 : 1)).map(([, chair]) => chair);
}

/** For each point, whether it holds and what it is. *kept* is what this browser kept from before the game, if anything. */
export function check(file, kept) {
  const deal = file.notes?.deal, seed = String(file.seed ?? "");
  if (!deal?.salt) return null;
  const key = /^[0-9a-f]{64}$/.test(seed), entropy = deal.entropy ?? [];
  const points = [[sha256(key ? deal.salt : `${deal.salt}:${seed}`) === deal.commitment, words.salt]];
  if (key) points.push([sha256(["palatine deal", deal.salt, ...entropy].join("\n")) === seed, words.seed]);
  if (deal.drawn) points.push([String(drawSeats(seed, deal.drawn.length)) === String(deal.drawn), words.seats]);
  if (kept) {
    points.push([kept.commitment === deal.commitment, words.commitment]);
    points.push([entropy.includes(kept.entropy), words.entropy]);
  }
  return points;
}

function show(file, table) {
  const kept = JSON.parse(localStorage.getItem("deals") ?? "{}")[table];
  const points = file && check(file, kept), list = document.getElementById("points"), say = document.getElementById("verdict");
  list.replaceChildren(...(points ?? []).map(([holds, point]) => {
    const item = document.createElement("li");
    item.dataset.holds = holds;
    item.textContent = `${holds ? "✓" : "✗"} ${point}`;
    return item;
  }));
  say.textContent = file?.notes?.chosen ? words.chosen : !points ? words.none : points.every(([holds]) => holds) ? words.fair : words.unfair;
  say.dataset.fair = points ? points.every(([holds]) => holds) : "";
  document.getElementById("kept").hidden = !points || Boolean(kept);
}

const table = new URLSearchParams(location.search).get("table") ?? "";
if (table) fetch(`/api/tables/${encodeURIComponent(table)}/save`).then(a => a.json()).then(file => show(file, table)).catch(() => show(null, table));
document.querySelector("input[type=file]").addEventListener("change", async event => {
  const file = event.target.files[0], name = /-([A-Za-z0-9_-]{12})\.json$/.exec(file.name)?.[1] ?? table;
  show(await file.text().then(JSON.parse).catch(() => null), name);
});
