#!/usr/bin/env python3
"""A player for `gonfalon tournament` and `gonfalon simulate` (docs/bot-protocol.md, "As a player").

    gonfalon tournament tolentino rancia exec:examples/player.py random --games 20

It is started for each game, greeted with it on standard input, and asks and plays by lines on standard output. This one looks a little
ahead: of a few choices it takes the one after which games played out at random end best for its side."""
import json
import random
import sys


def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)


def ask(line):
    print(line, flush=True)
    return hear()


def worth(side, text):
    """Games won of those played out after the choice, on a branch that the real game knows nothing of."""
    ask(f"fork {side} 1")
    tried = ask(f"atom {side} {text}")
    won = ask(f"playout {side} random 2 1")["won"].get(side, 0) if tried["ok"] and not tried["over"] else -1
    ask("back")
    return won


game = hear()
side, chance = game["play"], random.Random(game["seed"])
depth = int(sys.argv[1]) if len(sys.argv) > 1 else 0  # how many choices are tried out; 0: none, chance decides
while not game["over"]:
    legal = ask(f"legal {side}")
    choices = [atom["text"] for atom in legal["atoms"] if "back" not in atom["is"]]
    way_out = legal["draft"]["finish"]
    if way_out and (not choices or chance.random() < 0.1):
        choice = way_out["text"]
    elif choices:
        tried = chance.sample(choices, min(depth, len(choices)))
        choice = max(tried, key=lambda text: worth(side, text)) if tried else chance.choice(choices)
    else:
        span = chance.choice(legal["intervals"])
        game = ask(f"finish {side}") if way_out else ask(f"atom {side} {span['text']}")
        continue
    game = ask(f"atom {side} {choice}")
