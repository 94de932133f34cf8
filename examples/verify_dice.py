#!/usr/bin/env python3
"""Checks every die of a finished game without Gonfalon, as docs/dice.md describes: verify_dice.py GAME.txt COMMITMENT"""
import hashlib
import sys


def keyed(key, number, attempt, text=b""):
    message = number.to_bytes(8, "little") + attempt.to_bytes(8, "little") + text
    return hashlib.blake2b(message, key=key, digest_size=16).digest()[:8]


lines = open(sys.argv[1], encoding="utf-8").read().splitlines()
begin, number = lines.index("begin"), 0
key = bytes.fromhex(next(line[5:] for line in lines[:begin] if line.startswith("seed ")))
if hashlib.blake2b(key, digest_size=32).hexdigest() != sys.argv[2]:
    sys.exit("the seed is not the one that was promised")
for line in lines[begin + 1:]:
    if line.startswith("word "):
        key = b"".join(keyed(key, 0, part, line.encode()) for part in range(4))
    for die in line.split()[1:] if line.startswith("rolled ") else ():
        value, sides = map(int, die.split("/"))
        number, attempt = number + 1, 0
        while (drawn := int.from_bytes(keyed(key, number, attempt), "little")) >= 2**64 - 2**64 % sides:
            attempt += 1
        if drawn % sides + 1 != value:
            sys.exit(f"die {number}: the seed gives {drawn % sides + 1}, the file says {value}")
print(f"{number} dice, each as the seed gives it")
