"""Where a Force may retreat to (12.2): all ways are counted up, and the priorities of 12.2.1h choose among them."""
from book import around, distance
from march import barred_by_scenario, could_join, kept_off, step_cost
from supply import sources

HOME = ("3436", "2849", "2236")  # where the Venetians of 1522 go (S4.5c)


class Retreat:
    """A Force that retreats from a hex with so many half MPs. marching: under a Retreat Order, out of enemy zones (12.2.7e)."""

    def __init__(self, pos, man, start, mp, marching):
        self.pos, self.man, self.start, self.mp, self.marching = pos, man, start, mp, marching
        self.all, self.known = {}, {}
        self.timid, self.zones = True, [pos.zone(m) for m in pos.primi if m.side != man.side]
        self.timid = bool(self.ways())  # S1.2a, S3.7a: only if there is no other way

    def cost(self, a, b, first):
        key = a, b, first
        if key not in self.known.setdefault(self.timid, {}):
            self.known[self.timid][key] = self.reckon(a, b, first)
        return self.known[self.timid][key]

    def reckon(self, a, b, first):
        pos, side = self.pos, self.man.side
        if b not in pos.book.terrain or not pos.open(a, b) or pos.foe_in(b, side) or barred_by_scenario(pos, self.man, b):
            return None
        if self.marching and pos.feared(b, side) or self.timid and kept_off(pos, self.man, b):
            return None
        cost = step_cost(pos, a, b)[0]
        leaving = self.marching and first and pos.book.place.get(a) == "fortified_city"
        return cost if cost is None else cost + leaving * pos.book.mp("side", "exit_fortified_city")

    def spent(self, trail):
        return sum(self.cost(a, b, i == 0) or 0 for i, (a, b) in enumerate(zip(trail, trail[1:])))

    def ways(self):
        """(1): the ways that cannot be prolonged, and those that end in an own Fortress; each with its cost."""
        if self.timid in self.all:
            return self.all[self.timid]
        out = self.all[self.timid] = []

        def walk(path, spent):
            last, on = path[-1], False
            for b in around(last):
                if b in path or any(b in around(a) for a in path[:-1]):
                    continue  # 12.2.1c
                cost = self.cost(last, b, len(path) == 1)
                if cost is not None and spent + cost <= self.mp:
                    on |= walk(path + [b], spent + cost)
            ends = len(path) > 1 and self.may_end(last)
            if ends:
                out.append((tuple(path), spent, not on))
            return on or ends
        walk([self.start], 0)
        return out

    def may_end(self, name):
        """S3.3b, S4.2a: not beside allies whom nobody there could lead together with it; other friends are no bar (12.2.1d)."""
        others = [m for m in self.pos.friends_in(name, self.man.side) if m is not self.man]
        return all(m.army == self.man.army for m in others) or could_join(self.pos, self.man, others)

    def pursuits(self, path):
        """12.2.1e: by how many Forces it would be pursued."""
        return sum(b in zone for b in path[1:] for zone in self.zones)

    def havens(self):
        """Own Fortresses in which it may stop (12.2c); the Venetians on their way home have others (S4.5c)."""
        pos = self.pos
        if self.man.imposed:
            return {h for h in HOME if pos.hexes.get(h, {}).get("conquered") != "imperial"}
        return {h for h in pos.book.hexes if pos.book.fortress(h) and pos.owner(h) == self.man.side}

    def goals(self):
        source = [name for name, _ in sources(self.pos, self.man.army)]
        return (self.havens() | set(source)) - {self.start}  # nobody retreats towards the place he leaves

    def best(self, trail=()):
        """(2) to (6): the ways that may be taken. trail: what was passed before the MPs changed binds the choice."""
        ways, havens, chosen = self.ways(), self.havens(), set()
        ways = [w for w in ways if w[0][:len(trail)] == tuple(trail)]
        for haven in havens:
            to = [(p, c) for p, c, _ in ways if p[-1] == haven and all(distance(b, haven) < distance(a, haven) for a, b in zip(p, p[1:]))]
            least = min(((self.pursuits(p), c) for p, c in to), default=None)
            chosen |= {p for p, c in to if (self.pursuits(p), c) == least}
        rest = [(p, c) for p, c, ends in ways if ends]
        far = max((distance(self.start, p[-1]) for p, _ in rest), default=0)
        rest = [(p, c) for p, c in rest if distance(self.start, p[-1]) == far]
        counted = {p: self.pursuits(p) for p, _ in rest}
        few = min(counted.values(), default=0)
        rest = [(p, c) for p, c in rest if counted[p] == few]
        for goal in self.goals() or {None}:
            near = min((distance(p[-1], goal) if goal else 0 for p, _ in rest), default=0)
            nearest = [(p, c) for p, c in rest if not goal or distance(p[-1], goal) == near]
            cheap = min((c for _, c in nearest), default=0)
            chosen |= {p for p, c in nearest if c == cheap}
        return chosen

    def next(self, trail, changed=False):
        """The hexes that go on along one of them, given the hexes of the retreat so far. changed: MPs went on something else."""
        if self.marching and (self.man.dropped or self.man.no_move):
            return set()  # 6.3b, 11.4as
        n = len(trail)
        return {p[n] for p in self.best(trail if changed else ()) if len(p) > n and list(p[:n]) == trail}
