"""What else a side may do: rides of idle men (3.4), the Organization Segment (3.1, 3.5, 4.1, 5.1, 15), and what a Force may do in its hex
(6.3, 7.5, 7.7, 7.9, 9, 15)."""
from book import around
from march import barred_by_scenario, kept_off, may_lead, step_cost
from position import FOOT
from supply import has_path, price, stands

OWNERS = {"Sch": "schiner", "Fru": "frundsberg", "BaN": "giovanni"}  # 15.2b


# riders (3.4b to 3.4d)

def idle(pos, side):
    """The men who may ride: on the map, without a Force, not yet in this phase."""
    return {m.id for m in pos.men.values() if m.side == side and m.hex and m not in pos.primi and not m.moved}


def rides(pos, man):
    """Where a lone Capitano may ride to: 9 MPs, no zones, no hex with an enemy Force. In Rain the rivers cost more."""
    most, best, todo = 2 * pos.book.limit["unemployed_ride"], {man.hex: 0}, [(0, man.hex)]
    while todo:
        todo.sort()
        spent, a = todo.pop(0)
        for b in around(a):
            cost = step_cost(pos, a, b, False)[0] if b in pos.book.terrain else None
            if cost is None or pos.foe_in(b, man.side) or spent + cost > most or best.get(b, 99) <= spent + cost:
                continue
            tags = pos.book.tags[b]
            if man.id == "t_trivulzio" and pos.book.scenario == "4" and tags["region"] in ("M", "G", "R") and tags.get("west_of_adda"):
                continue  # S4.1b
            best[b] = spent + cost
            todo.append((spent + cost, b))
    return set(best) - {man.hex}


# the Organization Segment

def in_play(man):
    return man.hex or man.where in ("card", "later", "away")


def may_command(pos, man, unit):
    """15.2b, S3.4a, S4.3: whether a unit may be on that Card, room apart."""
    number, nation = pos.book.scenario, unit.kind["nation"]
    of = pos.book.men[man.id]["nation"]
    owner = OWNERS.get(unit.kind["named"])
    if owner and owner in pos.men and in_play(pos.men[owner]) and man.id != owner:
        return False
    if not unit.combat:
        return True
    if number == "3" and nation in ("Spanish", "Venetian", "Papal", "Swiss"):
        return nation == of
    if number == "4":
        if (nation == "Venetian") != (man.id == "t_trivulzio"):
            return False
        return of != "Swiss" or nation == "Swiss"
    return True


def frozen(pos, man):
    """S3.6h: Swiss who have gone over to the French do not change anything."""
    return pos.book.scenario == "3" and man.army == "swiss" and pos.game["swiss"] == "pro_french"


def primo_of(pos, man):
    while man.card:
        man = pos.men[man.card]
    return man


def transfers(pos, side):
    """5.1a, 3.1a, 15.1: which units may go to which Card."""
    out = set()
    men = [m for m in pos.men.values() if m.side == side and stands(pos, m) and not frozen(pos, m)]
    for unit in (u for u in pos.units.values() if u.card and u.side == side):
        holder = pos.men[unit.card]
        for man in men:
            if man is holder or stands(pos, man) != stands(pos, holder) or not may_command(pos, man, unit) or frozen(pos, holder):
                continue
            if unit.combat and sum(u.combat for u in pos.on_card.get(man.id, [])) >= man.rank:
                continue
            force = pos.troops(primo_of(pos, man))
            if not unit.combat and not any(u.sp for u in force if u.combat or u.militia):
                continue
            if unit.arm == "siege_artillery" and not any(u.arm == "artillery" and u.sp for u in force):
                continue
            out.add(f"{unit.id} {man.id}")
    return out


def minors(pos, side):
    """3.5b: which Minors of the pool may join which Forces."""
    return {f"{m.id} {p.id}" for m in pos.men.values() for p in pos.primi
            if m.side == side and m.where == "pool" and p.side == side and p.army == m.army and not frozen(pos, p)}


def placed_sources(pos, side):
    """4.1.1b, 4.1.2: where a marker that is not on the map may be put."""
    out = set()
    for army, now in pos.army.items():
        wait = {"changing": 1, "removed": 2}.get(now["source"])
        if pos.army_side(army) != side or not wait or pos.game["turn"] < now["since"] + wait:
            continue
        for row in pos.book.rows("supply"):
            name = row["hex"]
            if row["army"] != army or name not in pos.book.terrain or pos.book.scenario == "4" and name == "0114":
                continue
            if pos.book.scenario == "5" and name == "0114" and pos.game["landing"]:
                continue  # S5.1c
            if not pos.foe_in(name, side) and not pos.feared(name, side) and not pos.barred_fortress(name, side):
                out.add(f"{army} {name}")
    return out


# in its hex

def works(pos, man, mp):
    """7.5: whether it may build Earthworks of Level 1 or 2."""
    infantry = sum(u.sp for u in pos.troops(man) if u.arm in FOOT)
    if man.order == "retreat" or man.admin or infantry < pos.book.limit["earthworks_infantry"]:
        return False, False
    level = pos.hexes.get(man.hex, {}).get("earthworks", 0)
    return level == 0 and mp >= 4, level == 0 and mp >= 8 or level == 1 and mp >= 4


def pontoons(pos, man, mp):
    """15.1.4: the neighbours to which it may lay a bridge."""
    if man.order == "retreat" or man.admin or mp < 2 or not any(u.arm == "pontoon" for u in pos.troops(man)):
        return set()
    return {h for h in around(man.hex) if pos.playable(h) and pos.book.river(man.hex, h) and not pos.book.crossing(man.hex, h)
            and frozenset((man.hex, h)) not in pos.bridged and not pos.foe_in(h, man.side) and not pos.feared(h, man.side)}


def in_hex(pos, man, mp, stay):
    """The verbs of an activation that do not leave the hex. stay: it is not held with friends it may not join (6.2a)."""
    one, two = works(pos, man, mp)
    out = set()
    if stay:
        out |= {"earthworks_1"} if one else set()
        out |= {"earthworks_2"} if two else set()
        out |= {"deploy_pontoon " + h for h in pontoons(pos, man, mp)}
        if man.disrupted and mp >= 4 and not man.admin and man.order != "retreat":
            out.add("remove_disruption")
    if man.admin:
        out.add("leave_admin_march")
    return out


def may_begin_admin(pos, man, mp):
    """7.7a: in a road hex, with a MP to pay."""
    roads = any(man.hex in step for step in pos.book.road)
    return man.order == "manoeuvre" and not man.admin and roads and mp >= 2


def fit_to_attack(pos, man, target):
    """9.1.1i, 11.7b, 3.8.1e: somebody with good Infantry or Cavalry in hand must lead, and no Cavaliere attacks one who retreats."""
    leaders = {u.card for u in pos.ranks(man) if not u.bad and u.arm != "artillery"}
    if target.order == "retreat":
        leaders = {m for m in leaders if "C" not in pos.men[m].features}
    return bool(leaders) and not (target.order == "retreat" and "C" in man.features)


def attacks(pos, man, mp, moved):
    """7.9: the hexes that may be attacked from March."""
    out = set()
    if man.order != "attack" or man.finished or pos.half_broken(man) or not moved:
        return out
    for foe in (m for m in pos.primi if m.side != man.side and m.hex in around(man.hex)):
        cost = step_cost(pos, man.hex, foe.hex)[0]
        po = pos.book.river(man.hex, foe.hex) == "po"
        reached = man.hex in pos.zone(foe) or not pos.zone(foe)
        if cost is None or po or pos.book.place.get(foe.hex) == "fortified_city" or not reached or mp < cost + 2:
            continue
        if barred_by_scenario(pos, man, foe.hex) or kept_off(pos, man, man.hex) or not fit_to_attack(pos, man, foe):
            continue
        out.add(foe.hex)
    return out


def drop_offs(pos, chief):
    """6.3: whom a Capitano Generale may leave in his hex, with which Order and whether Forced."""
    out = set()
    if not chief.general or chief.order == "retreat":
        return out
    if pos.book.scenario == "2" and chief.hex == "2611" and chief.army == "swiss" and pos.game["turn"] <= pos.book.limit["novara_waits"]:
        return out  # S2.2a
    for man in pos.followers(chief)[1:]:
        units = [u for m in pos.followers(man) for u in pos.on_card.get(m.id, []) if u.combat]
        if not any(u.card == man.id for u in units) or len(units) == len(pos.ranks(chief)):
            continue
        path = man.army == chief.army or has_path(pos, man)
        for order in ("garrison", "stand", "manoeuvre", "attack", "retreat"):
            broken = 2 * sum(u.bad for u in units) >= len(units)
            if order == "garrison" and not pos.town(chief.hex) or order == "attack" and broken:
                continue
            if order == "manoeuvre" and all(u.bad for u in units):
                continue
            cost = price(pos, man, order)
            if path and cost <= (pos.army[man.army]["ap"] if cost else 0):
                out.add(f"{man.id} {order}")
            if not path or cost:
                out.add(f"{man.id} {order} forced")
    return out


def taken_off(pos, side):
    """5.1b: who may be put on the map; not the locked men of Novara (S2.2a)."""
    late = pos.book.scenario != "2" or pos.game["turn"] > pos.book.limit["novara_waits"]
    return {m.id for m in pos.men.values() if m.side == side and m.card and not frozen(pos, m)
            and (late or m.army != "swiss" or stands(pos, m) != "2611")}


def put_back(pos, side):
    """5.1d: who may be put on whose Card. A general takes anybody of no higher Rank, another Force only idle men."""
    out = set()
    for man in (m for m in pos.men.values() if m.side == side and m.hex and not frozen(pos, m)):
        for to in (m for m in pos.men.values() if m is not man and m.hex == man.hex and m.side == side and not frozen(pos, m)):
            swiss = pos.book.index["swiss_forces_command"] == "y" and man.army == to.army == "swiss"
            if to.general:
                fits = (man.rank <= to.rank or swiss) and may_lead(pos, to, [man, to]) and not (man.general and man.army == to.army)
            else:
                fits = to in pos.primi and man not in pos.primi and not man.general and may_lead(pos, to, [man, to])
            if fits:
                out.add(f"{man.id} {to.id}")
    return out


def marker(pos, man, name):
    """14.2, 14.3: the Conquered marker of a place in which that Force has ended its march; None: none."""
    if pos.aligned(name) == man.side:
        return None
    return pos.hexes.get(name, {}).get("conquered") if pos.owner(name) == man.side else man.army  # an ally's marker stays
