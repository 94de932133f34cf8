"""A second, slow reading of Honour's campaign, in another language and from the rules and tables alone.

    python3 tests/reference/honour_campaign build/gonfalon [GAMES] [SEED] [--scenario N] [--data DIR] [--altered]

All five scenarios are played at random. Wherever the program offers something that can be counted up, the same is counted up here, and both
must agree, neither more nor less: where a Force may march to and at what cost (march.py), who is a Force, who has a zone of control and who
may act with how many MPs (activation.py), which Orders may be given, over what path and at what price, and what points come in (supply.py),
the hexes of retreats (retreat.py), rides, transfers of units, drop-offs, attacks from March and works (others.py), who checks Attrition with
what loss, and when the game is won (toll.py). Differences are printed with the game they fell in. --data gives the program other tables than those that are read here; --altered does so with one number after
the other and wants differences (altered.py).
"""
import argparse
import random
import re
import sys
from collections import Counter

sys.dont_write_bytecode = True
# pylint: disable=wrong-import-position
from activation import allowance, first_points, may_act, rating
from altered import prove
from book import Book, distance
from fights import challenge
from march import March
from others import attacks, drop_offs, idle, in_hex, marker, may_begin_admin, minors, placed_sources, put_back, rides, taken_off, transfers
from position import Position
from retreat import Retreat
from supply import orders, pay
from talk import Game, Program
from toll import suffers, toll, victory

MOST = 12  # differences of one game that are printed


class Watch:
    """One game that is compared as it goes on."""

    def __init__(self, program, scenario, seed, found):
        self.book, self.program, self.found, self.name = Book(scenario), program, found, f"scenario {scenario}, game {seed}"
        self.game = Game(program, scenario, random.Random(f"{seed}.{scenario}"))
        self.trail, self.back, self.pos, self.results = [], None, None, {}
        self.differences, self.moments, self.size, self.tail, self.lately, self.over_with = [], 0, 0, [], False, False
        self.turn, self.with_troops, self.eve = 0, set(), None

    def differ(self, what, theirs, ours):
        """theirs and ours are compared; only what differs is told."""
        self.found[what] += 1
        if theirs == ours:
            return
        if isinstance(theirs, dict):
            keys = [k for k in {**theirs, **ours} if theirs.get(k) != ours.get(k)]
            theirs, ours = {k: theirs.get(k) for k in keys}, {k: ours.get(k) for k in keys}
        elif isinstance(theirs, set):
            theirs, ours = theirs - ours, ours - theirs
        man = self.pos.game["capitano"] if self.pos else None
        about = self.pos.men[man] if man else None
        who = f"{man} {about.hex} {about.order} mp {self.pos.game['mp']}" if about else self.pos.game["force"] if self.pos else ""
        self.differences.append(f"{self.name}, choice {self.moments}, {self.game.step} {who}: {what}: program {theirs}, model {ours}")

    def look(self):
        self.pos = Position(self.book, self.game.look())
        self.differ("who is a Force", {m.id for m in self.pos.men.values() if m.told["force"]}, {m.id for m in self.pos.primi})
        self.differ("Regions", self.pos.told_alignment, {r: self.pos.alignment(r) for r in self.pos.told_alignment})
        self.differ("who has a zone", {m.id for m in self.pos.men.values() if m.told["zoc"]}, {m.id for m in self.pos.primi if self.pos.zone(m)})
        return self.pos

    def offered(self, verb):
        return {t.split()[1] for t in self.game.legal() if t.split()[0] == verb}

    def indicated(self):
        pos, step = self.look(), self.game.step
        if pos.game["turn"] != self.turn:  # 3.4a: who was with a Force when the phase began is no idle man in it
            self.turn = pos.game["turn"]
            self.with_troops = {m.id for primo in pos.primi for m in pos.followers(primo)}
        verb = "activate" if step == "REMAIN" else "indicate"
        self.differ("who may act", self.offered(verb), may_act(pos, self.game.side, step == "REMAIN"))

    def rolled(self):
        """The activation dice that the last choice threw."""
        for event in self.game.events:
            if not {"7.2.2a", "7.2.5b"} & set(event["rules"]) or not event["rolls"]:
                continue
            roll, name = event["rolls"][0], event["hexes"][0]
            side = roll["side"]
            result = sum(m["value"] for m in event["modifiers"]) - roll["value"]
            men = self.pos.friends_in(name, side)
            self.differ("Initiative", {result} <= {rating(self.pos, m) - roll["value"] for m in men}, True)
            self.results[name, side] = result

    def ordered(self):
        theirs = {t.split(" ", 1)[1] for t in self.game.legal() if t.startswith("give_order")}
        self.differ("Orders", theirs, orders(self.look(), self.game.side))

    def paid(self):
        """The Administrative Points that came in with the last choice; nobody has moved since."""
        for event in self.game.events:
            if "4.3.1b" not in event["rules"] or not event["rolls"]:
                continue
            words = re.match(r"The (\w+) Army, (\d+) hex(?:es)? from its source, receives (\d+) of (\d+)", event["text"])
            theirs = tuple(map(int, words.groups()[1:])) if words else event["text"]
            dice = sum(roll["value"] for roll in event["rolls"])
            self.differ("Administrative Points", theirs, pay(self.look(), words[1].lower(), dice) if words else None)

    def act(self):
        pos = self.look()
        man = pos.men[pos.game["capitano"]]
        key = (man.id, man.acts, pos.game["turn"])
        if not self.trail or self.trail[0] != key:
            self.trail, self.size, self.over_with = [key, man.hex], pos.size(man), False
            if (man.hex, man.side) in self.results:
                self.differ("MPs at first", pos.game["mp"], first_points(pos, man, self.results[man.hex, man.side]))
        elif self.trail[-1] != man.hex:
            self.trail.append(man.hex)
        kept = {"earthworks_2", "remove_disruption", "leave_admin_march"}
        theirs = {t if t.split()[0] == "deploy_pontoon" else t.split()[0] for t in self.game.legal()}
        theirs = {t for t in theirs if t in kept | {"earthworks_1"} or t.startswith("deploy_pontoon")}
        moved = len(self.trail) > 2
        march = March(pos, man, pos.game["mp"], not moved)
        if not self.over_with and (not moved or march.may_stay(man.hex)):
            self.differ("work in the hex", theirs, in_hex(pos, man, pos.game["mp"], True))
            if not moved:
                self.differ("Administrative March", "begin_admin_march" in self.game.legal(), may_begin_admin(pos, man, pos.game["mp"]))
        self.differ("attacks from March", self.offered("attack_from_march"), attacks(pos, man, pos.game["mp"], moved))
        self.differ("drop-offs", self.rest("drop_off"), drop_offs(pos, man))
        if man.order == "retreat":
            self.retreats(man)
        else:
            self.back = None
            march = March(pos, man, pos.game["mp"], len(self.trail) == 2)
            self.differ("next hexes", self.offered("move"), set(march.now()))
            goals = self.game.ask(f"reach {man.id}").get("goals", [])
            self.differ("goals", {g["hex"]: round(2 * g["cost"]) for g in goals if g["hex"] != man.hex}, march.goals())

    def retreats(self, man):
        """A Retreat Order: the way goes on that was begun where the Order was first seen in this activation."""
        mp = self.pos.game["mp"]
        if not self.back or self.back[0] != self.trail[0]:
            self.back = (self.trail[0], len(self.trail) - 1, mp)
        trail = self.trail[self.back[1]:]
        mp += Retreat(self.pos, man, trail[0], 0, True).spent(trail)  # less than at first where MPs were spent against a Pursuit
        way = Retreat(self.pos, man, trail[0], mp, True)
        self.differ("hexes of a Retreat Order", self.offered("move"), way.next(trail, mp != self.back[2]))

    def fled(self):
        """A retreat after a combat. What of it is begun stands in the program's own position."""
        pos, lines = self.look(), self.game.ask("position")["position"].splitlines()
        frame = dict(w.split("=") for w in next(line for line in lines if line.startswith("frame RETREATING")).split()[2:])
        trail = next(line for line in lines if line.startswith("set trail")).split()[2].split(",")
        man, left = pos.men[frame.get("who", next(iter(pos.men)))], int(frame.get("left", 0))  # the first and 0 are not written
        if frame.get("optional"):
            return  # 11.5p: any distance
        if len(trail) == 1:
            self.differ("MPs of a retreat", left, allowance(pos, man))
        spent = Retreat(pos, man, trail[0], 0, False).spent(trail)
        way = Retreat(pos, man, trail[0], left + spent, False)
        self.differ("hexes of a retreat", self.offered("retreat"), way.next(trail))

    def rest(self, verb):
        return {t.split(" ", 1)[1] for t in self.game.legal() if t.split()[0] == verb}

    def organised(self):
        pos, side = self.look(), self.game.side
        self.differ("transfers of units", self.rest("transfer_unit"), transfers(pos, side))
        self.differ("Minors of the pool", self.rest("activate_minor"), minors(pos, side))
        self.differ("men off Cards", self.rest("place_on_map"), taken_off(pos, side))
        self.differ("men onto Cards", self.rest("put_on_card"), put_back(pos, side))
        self.differ("sources to place", self.rest("place_source"), placed_sources(pos, side))

    def rode(self):
        pos, side = self.look(), self.game.side
        if self.game.step == "UNEMPLOYED":
            self.differ("who may ride", self.rest("move_unemployed"), idle(pos, side) - self.with_troops)
        elif self.game.line.split()[2] == "move_unemployed":
            self.differ("goals of a ride", self.rest("ride"), rides(pos, pos.men[self.game.line.split()[3]]))

    def told_toll(self, event):
        return sum(m["value"] for m in event["modifiers"]), int(re.search(r"(\d+) SP", event["text"])[1])

    def worn(self, before, line):
        """8b: the Attrition of a second activation, when an order has just ended it."""
        man, step = before.men[before.game["capitano"]], line.split()
        checks = [e for e in self.game.events if "8h" in e["rules"]]
        if step[2] not in ("done", "move") or not self.game.over and self.game.look()["game"]["capitano"]:
            return
        spent, there = before.game["spent"], man.hex
        if step[2] == "move":
            first, there = len(self.trail) == 2, step[3]
            if before.feared(man.hex, man.side):
                return  # a Pursuit, and perhaps MPs spent against it
            way = Retreat(before, man, man.hex, 0, True) if man.order == "retreat" else March(before, man, 0, first)
            spent += way.cost(man.hex, there, first) or 0
        now = before.game
        after = Position(self.book, self.game.look())
        if before.town(there) and before.aligned(there) not in ("neutral", "ignored") and after.told_alignment == before.told_alignment:
            if (there != man.hex or len(self.trail) > 2) and after.men[man.id].hex == there and after.game["turn"] == now["turn"]:
                self.differ("Conquered", after.hexes.get(there, {}).get("conquered"), marker(before, man, there))
        man.hex = there
        if man.acts < 2:
            return
        ours = toll(before, man, now["weather"], now["pestilence"], checks[0]["rolls"][0]["value"], spent, self.size) if checks else None
        self.differ("Attrition of an activation", self.told_toll(checks[0]) if checks else "none", ours)

    def turn_ended(self, before, tail, activation):
        """D.5 and E: seen from the first decision of the next turn, since nothing marches between."""
        at = next((i for i, e in enumerate(tail) if "2.2b" in e["rules"] and e["heading"]), len(tail))
        checks = [e for e in tail[:at] if "8h" in e["rules"]]
        checks = checks[1:] if activation else checks
        after, weather, ill = Position(self.book, self.game.look()), before.game["weather"], before.game["pestilence"]
        if after.game["swiss"] == before.game["swiss"] and not any("16j" in e["rules"] for e in tail):
            dice = {e["hexes"][0]: e for e in checks}
            strange = {m.hex for m in before.primi if any(u.militia for u in before.troops(m))} | {
                h for h in dice if len(after.at.get(h, [])) != 1}
            ours = {m.hex for m in after.primi if suffers(after, m, weather, ill)}
            self.differ("who checks Attrition", set(dice) - strange, ours - strange)
            for m in after.primi:
                if m.hex in dice and m.hex not in strange and len(after.at[m.hex]) == 1:
                    told = self.told_toll(dice[m.hex])
                    roll = dice[m.hex]["rolls"][0]["value"]
                    self.differ("Attrition", told, toll(after, m, weather, ill, roll, None, after.size(m) + told[1]))
        last = before.game["turn"] == len(self.book.rows("turns"))
        result = victory(after, last)
        game = after.game
        theirs = (game["winner"], game["level"]) if self.game.over else None
        if result not in ("dice", "may declare") and not (self.game.over and self.book.scenario == "2"):
            self.differ("victory", theirs, result)

    def play(self, most):
        while not self.game.over and self.moments < most and len(self.differences) < MOST:
            self.moments += 1
            if self.pos:
                self.rolled()
            self.paid()
            step = self.game.step
            if step in ("INDICATE_1", "INDICATE_2", "REMAIN"):
                self.indicated()
            elif step == "ORDERS":
                self.ordered()
            elif step == "CHALLENGE":
                pos = self.look()
                self.differ("whom to fight", set(self.game.legal()), challenge(pos, pos.men[pos.game["force"]]))
            elif step == "ORG":
                self.organised()
            elif step in ("UNEMPLOYED", "RIDE"):
                self.rode()
            elif step == "RETREAT":
                self.fled()
            elif step == "ACT":
                self.act()
            before, activation = self.pos, bool(self.game.step == "ACT" and self.pos.men[self.pos.game["capitano"]].acts == 2)
            before = before if step in ("ACT", "LOSE") else Position(self.book, self.game.look())
            if step not in ("LOSE", "NEGOTIATE", "DECLARE"):  # these are asked in the middle of what ends a turn
                self.tail, self.lately, self.eve = [], activation, before
            self.game.go_on(self.far)
            self.tail += self.game.events
            if step == "ACT":
                self.over_with |= self.game.line.split()[2] in ("recover", "engineers", "attack_from_march")
                self.worn(before, self.game.line)
            if self.eve.step != "SETUP" and (self.game.over or any("2.2b" in e["rules"] and e["heading"] for e in self.game.events)):
                self.turn_ended(self.eve, self.tail, self.lately)
        return self.differences

    def far(self, name):
        """How far a hex is from the nearest enemy: who goes there meets him."""
        return min((distance(name, m.hex) for m in self.pos.primi if m.side != self.game.side), default=0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("games", nargs="?", type=int, default=1, help="games of each scenario")
    parser.add_argument("seed", nargs="?", type=int, default=1)
    parser.add_argument("--scenario", default="12345")
    parser.add_argument("--data", help="other tables for the program")
    parser.add_argument("--altered", action="store_true", help="show that altered tables are noticed")
    parser.add_argument("--most", type=int, default=2500, help="choices of one game at most")
    given = parser.parse_args()
    found = Counter()

    def compare(data, scenarios, games, first):
        program, wrong = Program(given.program, data), []
        for seed in range(first, first + games):
            for scenario in scenarios:
                wrong += Watch(program, scenario, seed, found).play(given.most)
        program.close()
        return wrong
    if given.altered:
        return bool(prove(compare, given.games, given.seed))
    wrong = compare(given.data, given.scenario, given.games, given.seed)
    print("\n".join(wrong) + "\n" * bool(wrong) + ", ".join(f"{what} {count}" for what, count in sorted(found.items())))
    print(f"{sum(found.values())} compared, {len(wrong)} different")
    return bool(wrong) or not found


if __name__ == "__main__":
    sys.exit(main())
