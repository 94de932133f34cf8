"""What a Force may march to, and at what cost (7.3 to 7.8, 6.2a, 14h and the bars of the scenarios)."""
from book import around, distance


def hexside_cost(pos, a, b, bridges=True):
    """7.6.2: what the water between two neighbours adds; None where there is no way over it."""
    book, rain = pos.book, pos.rain
    water, built = book.river(a, b), frozenset((a, b)) in pos.bridged
    if not water:
        return 0
    if water == "po":
        name = "ferry" if book.crossing(a, b) == "ferry" else "pontoon_primary" if built else "primary_river"
    else:
        name = "bridge" if book.crossing(a, b) == "bridge" else "pontoon_secondary" if built else "secondary_river"
        if not bridges:
            name = "secondary_river"
    return book.mp("side", name, rain)


def step_cost(pos, a, b, force=True):
    """7.6a: what it costs to go from a hex to its neighbour, in half MPs, and whether it is along a road. force: not a lone rider (14h)."""
    book = pos.book
    if not pos.playable(b):
        return None, False
    neutral = force and pos.neutral_fortress(b)
    water = hexside_cost(pos, a, b, bridges=not neutral)
    if water is None:
        return None, False
    roads = [] if neutral else book.road.get(frozenset((a, b)), [])
    costs = [book.mp("road", "naviglio" if r == "naviglio" else r + "_road", pos.rain) for r in roads]
    if book.fortress(b):
        ground = book.mp("hex", book.place[b], pos.rain)
    elif costs:
        ground = min(costs)
    else:
        name = {"rice": "rice_field"}.get(book.terrain[b], book.terrain[b])
        ground = book.mp("hex", name, pos.rain)
    return ground + water, bool(roads)


def with_marker(tags, *names):
    return any(tags.get(n) for n in names)


def barred_by_scenario(pos, man, name):
    """The hexes that a scenario closes to a Force."""
    book, side, tags, men = pos.book, man.side, pos.book.tags[name], pos.followers(man)
    number, swiss = book.scenario, pos.game["swiss"]
    region = tags["region"]
    if number == "1":
        return side == "venetian" and with_marker(tags, "west_of_adda", "south_of_po")  # S1.1a
    if number == "3":
        closed = region == "PP" and not pos.game["papal"] or name == "2624" and swiss != "anti_french"
        return side == "french_coalition" and closed  # S3.1
    if number == "4" and side == "french_coalition":
        venetian = any(m.id == "t_trivulzio" for m in men) or any(u.kind["service"] == "Venetian" for u in pos.troops(man))
        return region == "PP" or venetian and region in ("M", "G", "R") and with_marker(tags, "west_of_adda")  # S4.1
    return False


def kept_off(pos, man, name):
    """S1.2a, S3.7a: who may not come next to the enemy, unless a retreat has no other way."""
    timid = pos.book.scenario == "1" and man.id == "pitigliano" and not pos.game["released"]
    talks = pos.book.scenario == "3" and pos.game["swiss"] != "anti_french"
    return (timid or talks) and pos.beside_enemy(name, man.side)


def may_lead(pos, chief, men):
    """Whether a Capitano Generale may have all these on his Card (3.2.2, S3.3, S4.0b)."""
    armies = {m.army for m in men}
    number = pos.book.scenario
    if len(armies) > 1:
        if number == "3" and chief.id not in ("francois_i", "cardona") or number == "4" and chief.id != "lautrec":
            return False
        if number == "3" and {"papal", "spanish"} <= armies and chief.order != "attack":
            return False  # S3.3c
    # 3.2.2b: a man of his own Army with a higher Rank takes the title from him
    return all(m.rank <= chief.rank for m in men if m.army != chief.army)


def could_join(pos, man, others):
    """6.2a: whether Forces that end their march in one hex would become one."""
    men = [m for primo in (man, *others) for m in pos.followers(primo)]
    if pos.book.index["swiss_forces_command"] == "y" and all(m.army == "swiss" for m in men):
        return True  # 15.5b
    return any(m.general and may_lead(pos, m, men) for m in men)


class March:
    """One Force in its activation. A state is a hex, the half MPs left and whether it stands where its activation began."""

    def __init__(self, pos, man, mp, unmoved):
        self.pos, self.man, self.mp, self.unmoved = pos, man, mp, unmoved
        self.attack = man.order == "attack"
        units = pos.ranks(man)
        self.weak = pos.half_broken(man) or not any(u.arm != "artillery" for u in units)  # 7.8.1c, 7.8.1d
        self.near = {m.hex for m in pos.primi if m.side != man.side}

    def bound(self):
        """Why it may not leave its hex at all."""
        man, pos = self.man, self.pos
        if man.order in ("garrison", "stand", None) or man.dropped or man.no_move:
            return True
        if pos.book.scenario == "3" and pos.game["swiss"] == "pro_french" and man.army == "swiss":
            return True  # S3.6g
        return False

    def cost(self, a, b, first):
        """What the step costs, or None if it may not be taken, MPs and friends apart."""
        pos, man = self.pos, self.man
        cost, road = step_cost(pos, a, b)
        if cost is None or pos.foe_in(b, man.side) or barred_by_scenario(pos, man, b) or kept_off(pos, man, b):
            return None
        if first and pos.book.place.get(a) == "fortified_city":
            cost += pos.book.mp("side", "exit_fortified_city")
        if man.admin and (not road or any(distance(b, h) <= pos.book.limit["admin_enemy"] for h in self.near)):
            return None
        if not self.attack and pos.beside_enemy(b, man.side):
            return None  # 7.3a
        if pos.feared(b, man.side) and (self.weak or pos.feared(a, man.side)):
            return None  # 7.8.1, 7.8.2.2a
        return cost

    def steps(self, a, mp, first):
        """The next hexes and what is left of the MPs there."""
        if not first and self.pos.feared(a, self.man.side):
            return {}  # 7.8.1a
        out = {}
        for b in around(a):
            cost = self.cost(a, b, first) if b in self.pos.book.terrain else None
            if cost is not None and cost <= mp and (self.may_stay(b) or self.steps(b, mp - cost, False)):
                out[b] = mp - cost
        return out

    def may_stay(self, name):
        """6.2a: whether it may end its march there."""
        others = [m for m in self.pos.friends_in(name, self.man.side) if m is not self.man]
        return not others or could_join(self.pos, self.man, others)

    def now(self):
        return {} if self.bound() else self.steps(self.man.hex, self.mp, self.unmoved)

    def goals(self):
        """Every hex that it can come to, with the least cost in half MPs."""
        if self.bound():
            return {}
        best, todo = {}, [(0, self.man.hex, self.unmoved)]
        while todo:
            todo.sort()
            spent, a, first = todo.pop(0)
            for b, left in self.steps(a, self.mp - spent, first).items():
                cost = self.mp - left
                if cost < best.get(b, cost + 1):
                    best[b] = cost
                    todo.append((cost, b, False))
        best.pop(self.man.hex, None)
        return best
