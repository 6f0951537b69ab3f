#!/usr/bin/env python3
"""A player for `palatine arena GAME exec:docs/examples/mybot.py greedy`: in Splendor it buys what it can."""

import json
import random
import sys


def choose(view, legal):
    """The last purchase on the list, which is the dearest card; otherwise anything but giving up gems or the turn."""
    purchases = [move for move in legal if move.startswith("buy")]
    others = [move for move in legal if move.startswith("take")]
    return purchases[-1] if purchases else random.choice(others or legal)


def say(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    heard = json.loads(line)
    if heard["type"] == "hello":
        say(type="hello", protocol=1, name="mybot")
    elif heard["type"] == "game":
        random.seed(heard["seed"])
    elif heard["type"] == "turn":
        say(type="move", id=heard["id"], move=choose(heard["view"], heard["legal"]))
