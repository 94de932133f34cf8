"""Lines of Communication, Administrative Points, Command Paths and what may be ordered at what price (chapters 4, 5, 6.1)."""
from book import around, within


def stands(pos, man):
    """The hex of a Capitano, his own or that of the Force on whose Card he is."""
    while man.card:
        man = pos.men[man.card]
    return man.hex


def passable(pos, name, side):
    """4.2b, 4.2c, 4.2e and 5.2d: a hex that a line or a path may lead through."""
    if pos.foe_in(name, side) or pos.barred_fortress(name, side):
        return False
    return not pos.feared(name, side) or bool(pos.friends_in(name, side))


def on_road(pos, name):
    return any(name in step for step in pos.book.road)


def road_goes(pos, a, b):
    """4.2a: along a printed road, or over the water between two road hexes by a ferry or a pontoon."""
    step = frozenset((a, b))
    if step in pos.book.road:
        return True
    return (step in pos.bridged or pos.book.crossing(a, b) == "ferry") and on_road(pos, a) and on_road(pos, b)


def line(pos, side, source, goal):
    """4.2g: the length of the shortest Line of Communication; None where there is none."""
    if source != goal and not passable(pos, source, side):
        return None
    reached, seen, length = {(source, 0)}, {(source, 0)}, 0
    while reached:
        if any(name == goal for name, _ in reached):
            return length
        onward = set()
        for a, off in reached:
            for b in around(a):
                if not pos.open(a, b) or not (b == goal or passable(pos, b, side)):
                    continue
                if off == 0 and road_goes(pos, a, b):
                    onward.add((b, 0))
                if off < pos.book.limit["cross_country"]:
                    onward.add((b, off + 1))
        reached, length = onward - seen, length + 1
        seen |= reached
    return None


def sources(pos, army):
    """The active Supply Sources that an Army may use, with what is always added (S1.0b, S3.0d)."""
    side = pos.army_side(army)
    armies = [army] if not (pos.book.scenario == "3" and army == "swiss") else [a for a in pos.army if pos.army_side(a) == side]
    added = {(r["army"], r["hex"]): int(r["loc_add"]) for r in pos.book.rows("supply")}
    found = [(a, pos.army[a]["source"]) for a in armies]
    return [(hex_, added.get((a, hex_), 0)) for a, hex_ in found if str(hex_).isdigit()]


def length_to(pos, army, goal):
    """The length that the table of points is read with, or None."""
    side = pos.army_side(army)
    found = [(line(pos, side, source, goal), more) for source, more in sources(pos, army)]
    return min((length + more for length, more in found if length is not None), default=None)


def generals(pos, army):
    return [m for m in pos.men.values() if m.army == army and m.general and stands(pos, m)]


def pay(pos, army, dice):
    """4.3.1: length of the line, what is received of how much; None where nothing is."""
    turns = {r["turn"]: int(r["n"]) for r in pos.book.rows("turns")}
    nominal = next((int(r["ap"]) for r in pos.book.rows("ap") if r["army"] == army and turns.get(r["turn"]) == pos.game["turn"]), 0)
    lengths = [length for m in generals(pos, army) if (length := length_to(pos, army, stands(pos, m))) is not None]
    if not nominal or not lengths:
        return None
    head, body = pos.book.chart("admin_points")
    keys = head[1:]
    column = next(i for i, key in enumerate(keys, 1) if within(key, max(lengths)))
    column = min(len(keys), column + (pos.game["weather"] in ("mud", "snow")))
    modifier = int(next(cells[column] for cells in body if int(cells[0]) == dice))
    return max(lengths), max(0, nominal + modifier), nominal


def commanded(pos, issuer, man):
    """5.2d: whether a chain of hexes leads from who issues to who receives."""
    side, start, goal = man.side, stands(pos, issuer), man.hex
    todo, seen = [start], {start}
    while todo:
        a = todo.pop()
        if a == goal:
            return True
        for b in around(a):
            if b not in seen and pos.open(a, b) and (b == goal or passable(pos, b, side)):
                seen.add(b)
                todo.append(b)
    return False


def issuer(pos, army):
    """5.2e: who issues the Orders of an Army."""
    named = pos.army[army].get("issuer")
    if named:
        return pos.men[named]
    return max(generals(pos, army), key=lambda m: m.rank, default=None)


def has_path(pos, man):
    if pos.book.index["swiss_forces_command"] == "y" and man.army == "swiss" and not man.general:
        return True  # 5.2e: a lone Swiss orders himself
    chief = issuer(pos, man.army)
    return chief is not None and (chief is man or commanded(pos, chief, man))


def kind(pos, man):
    """6.1: major, minor or tiny."""
    if man.general:
        return "major"
    units = pos.ranks(man)
    light = units and all(u.arm in ("light_cavalry", "stradiots") for u in units)
    return "tiny" if light or pos.size(man) == 1 else "minor"


def price(pos, man, order):
    """5.2f, 5.3.2a, 3.8.1f: the APs for an Order, given the one that is held."""
    if pos.book.scenario == "2" or pos.book.scenario == "3" and man.army == "swiss":
        return 0  # S2.0b, S3.0d
    size = kind(pos, man)
    head, body = pos.book.chart("orders")
    if man.order is None:
        cost = int(next(r[head.index("cost_" + size)] for r in body if r[0] == order))
    else:
        head, body = pos.book.chart("order_change")
        cell = next(r for r in body if r[0] == man.order)[head.index(order)]
        cost = int(cell.split("/")[("major", "minor", "tiny").index(size)])
    return cost + (order == "attack" and "W" in man.features and size != "tiny")


def locked(pos, man):
    """Forces whose Order may not be touched (S2.2a, S3.6h, S4.5b)."""
    number, turn = pos.book.scenario, pos.game["turn"]
    if number == "2" and man.army == "swiss" and man.hex == "2611" and man.order == "garrison":
        return turn <= pos.book.limit["novara_waits"]
    return man.imposed or number == "3" and man.army == "swiss" and pos.game["swiss"] == "pro_french"


def orders(pos, side):
    """What may be ordered in the step of Orders: everything that give_order takes."""
    out = set()
    for man in pos.primi:
        if man.side != side or man.ordered or locked(pos, man):
            continue
        units = pos.ranks(man)
        hopeless = all(u.bad for u in units)
        path = has_path(pos, man)
        for order in ("garrison", "stand", "manoeuvre", "attack", "retreat"):
            if order == man.order or order == "garrison" and not pos.town(man.hex) or order == "attack" and pos.half_broken(man):
                continue
            if hopeless and order not in ("garrison", "stand", "retreat"):
                continue
            cost = price(pos, man, order)
            free = path and cost <= (pos.army[man.army]["ap"] if cost else 0)
            if free:
                out.add(f"{man.id} {order}")
            if not path or cost:
                out.add(f"{man.id} {order} forced")
    return out
