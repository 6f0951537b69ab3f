#!/usr/bin/env node
// A player for `palatine arena GAME "exec:node docs/examples/mybot.js" greedy`: in Splendor it buys what it can.
const readline = require("node:readline");

function choose(view, legal) {
  const purchases = legal.filter((move) => move.startsWith("buy"));
  return purchases.at(-1) ?? legal[Math.floor(Math.random() * legal.length)];
}

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const heard = JSON.parse(line);
  if (heard.type === "hello") say({ type: "hello", protocol: 1, name: "mybot.js" });
  else if (heard.type === "turn") say({ type: "move", id: heard.id, move: choose(heard.view, heard.legal) });
});
