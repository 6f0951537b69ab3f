// Quiet sounds, made by code and off by default: gems ring, cards swish, stones thud, cubes click, and a knock says that it is my turn.

let audio = null;
const ready = () => { audio ??= new AudioContext(); if (audio.state === "suspended") audio.resume(); return audio; };

function tone(pitch, loud, long, { fall = 1, shape = "sine", after = 0 } = {}) {
  const now = ready().currentTime + after, wave = audio.createOscillator(), gain = audio.createGain();
  wave.type = shape;
  wave.frequency.setValueAtTime(pitch, now);
  wave.frequency.exponentialRampToValueAtTime(pitch * fall, now + long);
  gain.gain.setValueAtTime(0.0001, now);
  gain.gain.exponentialRampToValueAtTime(loud, now + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + long);
  wave.connect(gain).connect(audio.destination);
  wave.start(now);
  wave.stop(now + long + 0.02);
}

function rustle(loud, long, from, to) { // paper: noise through a band that moves
  const now = ready().currentTime, size = Math.floor(audio.sampleRate * long);
  const buffer = audio.createBuffer(1, size, audio.sampleRate), grain = buffer.getChannelData(0);
  for (let i = 0; i < size; i++) grain[i] = (Math.random() * 2 - 1) * (1 - i / size);
  const source = audio.createBufferSource(), band = audio.createBiquadFilter(), gain = audio.createGain();
  source.buffer = buffer;
  band.type = "bandpass";
  band.Q.value = 0.8;
  band.frequency.setValueAtTime(from, now);
  band.frequency.exponentialRampToValueAtTime(to, now + long);
  gain.gain.value = loud;
  source.connect(band).connect(gain).connect(audio.destination);
  source.start(now);
}

const SOUNDS = {
  gem: () => { tone(1568, 0.05, 0.22); tone(2349, 0.03, 0.3, { after: 0.03 }); },
  card: () => rustle(0.14, 0.16, 1200, 3600),
  stone: () => { tone(110, 0.22, 0.16, { fall: 0.6 }); rustle(0.06, 0.05, 500, 300); },
  cube: () => tone(420, 0.1, 0.06, { fall: 0.7, shape: "triangle" }),
  turn: () => { tone(196, 0.2, 0.16, { fall: 0.7 }); tone(523, 0.06, 0.07, { fall: 0.7 }); },
};
const KINDS = [["gem", /^(gem|coin|gold|seal|bag)/], ["card", /^(card|noble|face|privilege|tile|court|deck)/], ["stone", /./]];

export function play(name) { // tests read what was played last
  document.body.dataset.heard = name;
  try { SOUNDS[name]?.(); } catch { /* a browser without sound still plays */ }
}

const wanted = () => document.body.dataset.sound === "yes";
const at = el => { const box = el.getBoundingClientRect(); return `${Math.round(box.left)} ${Math.round(box.top + scrollY)}`; };
const places = () => new Map([
  ...[...document.querySelectorAll(".board [data-piece]")].map(el => [el.dataset.piece, at(el)]),
  ...[...document.querySelectorAll(".board [data-pool]")].map((el, i) => [`${el.dataset.pool} ${i}`, el.dataset.n]),
]);

export const listen = { // what moved between two drawings of the board
  before: () => wanted() ? places() : null,
  after(then) {
    if (!then) return;
    const now = places();
    const moved = [...new Set([...then.keys(), ...now.keys()])].filter(name => then.get(name) !== now.get(name));
    const kind = KINDS.find(([, like]) => moved.some(name => like.test(name)))?.[0];
    if (kind) play(kind === "stone" && document.body.dataset.game !== "eschnapur" ? "cube" : kind);
  },
  turn: () => { if (wanted()) play("turn"); },
};
