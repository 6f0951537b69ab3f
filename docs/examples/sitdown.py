"""Sits down at a table of a Palatine server against a bot, and plays a whole game: sitdown.py http://localhost:8000"""

import json
import random
import sys
import urllib.error
import urllib.request

SERVER = sys.argv[1].rstrip("/") + "/api"


def post(path, secret, body):
    """Asks the server for something; returns its answer, or None if it was refused."""
    headers = {"content-type": "application/json", "authorization": f"Bearer {secret}"}
    try:
        return json.load(urllib.request.urlopen(urllib.request.Request(SERVER + path, json.dumps(body).encode(), headers)))
    except urllib.error.HTTPError as refused:
        print(json.load(refused)["message"])
        return None


def events(path, secret):
    """Follows a table: each event is the table as our seat may see it."""
    request = urllib.request.Request(SERVER + path, headers={"authorization": f"Bearer {secret}"})
    for line in urllib.request.urlopen(request):
        if line.startswith(b"data: "):
            yield json.loads(line[6:])


table = post("/tables", "", {"game": "splendor", "seats": [{"kind": "me", "name": "Example"}, {"kind": "bot", "level": "greedy"}]})
place, secret = f"/tables/{table['table']}", table["secret"]
for seen in events(f"{place}/events", secret):
    if "step" not in seen:  # the rules are still being compiled
        continue
    for line in seen["log"]:
        print(line["text"])
    if seen["over"]:
        print("Points:", seen["scores"])
        break
    if seen["legal"]:
        post(f"{place}/moves", secret, {"move": random.choice(seen["legal"]), "step": seen["step"]})
