#!/usr/bin/env python3
"""A bot over `gonfalon bot` (docs/bot-protocol.md): it marches on a place, attacks what stands there, and leaves the rest to chance.

    examples/bot.py --game tolentino rancia --side neapolitan --goal 2411 [--against random] [--save game.txt]

A built-in bot plays the other side; `--side both` drives the whole game, as a referee does. It asks only what its side may know."""
import argparse
import json
import random
import shutil
import subprocess

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--program", default=shutil.which("gonfalon") or "build/gonfalon", help="the installed one, else build/gonfalon")
parser.add_argument("--game", nargs=2, default=["tolentino", "rancia"], metavar=("SYSTEM", "SCENARIO"))
parser.add_argument("--side", default="neapolitan")
parser.add_argument("--against", default="random")
parser.add_argument("--goal", default="2411")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--save")
given = parser.parse_args()
host = subprocess.Popen([given.program, "bot"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
chance = random.Random(given.seed)


def ask(line):
    print(line, file=host.stdin, flush=True)
    answer = json.loads(host.stdout.readline())
    assert "error" not in answer, answer["error"]
    return answer


def far(place):
    """Hexes from the goal, to a good half: columns first, then what the slant does not cover."""
    columns, rows = abs(int(place[:2]) - int(given.goal[:2])), abs(int(place[2:]) - int(given.goal[2:]))
    return columns + max(0, rows - columns / 2)


def choose(legal):
    """The text of a legal atom: fight before moving, and step only nearer to the goal."""
    atoms = [atom for atom in legal["atoms"] if atom["verb"] != "retract"]
    if legal["draft"]["finish"] and (not atoms or chance.random() < 0.02):
        return legal["draft"]["finish"]["text"]  # the way out; also now and then, so that no game goes round in a circle
    way = [atom["args"][0] for atom in legal["draft"]["atoms"] if atom["verb"] in ("to", "march")]
    steps = [atom for atom in atoms if atom["verb"] in ("to", "march") and (not way or far(atom["args"][0]) < far(way[-1]))]
    for wanted in (("commit", "upon"), ("attack", "bombard", "at"), ("advance_stack", "advance"), ("move", "enter")):
        found = [atom for atom in atoms if atom["verb"] in wanted]
        if found:
            return chance.choice(found)["text"]
    orders = [atom for atom in atoms if atom["verb"] == "stop" or atom["args"][-1:] in (["attack"], ["advance"])]
    return (min(steps, key=lambda atom: far(atom["args"][0])) if steps else chance.choice(orders or atoms))["text"]


answer = ask(f"new {' '.join(given.game)} seed={given.seed:064x}")
while not answer["over"]:
    side = answer["decides"][0]
    mine = given.side in (side, "both")
    answer = ask(f"atom {side} {choose(ask(f'legal {side}'))}" if mine else f"choose {side} {given.against}")
if given.save:
    ask(f"save {given.save}")
print(f"{answer['winner']}, {answer['level']}, {answer['score']} points")
