"""Whom a Force may attack or make attack in phase D, and whether it may do neither (11.2)."""
from book import around
from others import fit_to_attack


def able(pos, man):
    """11.2.3a: a unit in good order that is no Artillery; Militia attack nobody (15.1.1h)."""
    return any(not u.bad and u.arm != "artillery" for u in pos.ranks(man))


def across_po(pos, a, b):
    return pos.book.river(a, b) == "po"


def behind_works(pos, man, foe):
    """7.5b: whether the hexside towards the other is protected by Earthworks of one's own hex."""
    at = pos.hexes.get(man.hex, {})
    if at.get("earthworks", 0) == 2:
        return True
    if at.get("earthworks", 0) != 1:
        return False
    middle = at["facing"]
    return foe.hex == middle or foe.hex in around(middle)


def talks(pos):
    return pos.book.scenario == "3" and pos.game["swiss"] != "anti_french"


def exempt(pos, man, foe):
    """11.2.4 as far as it lies in the two alone: the Po, the walls, the works, a faint heart, an attack already made."""
    return across_po(pos, man.hex, foe.hex) or pos.book.fortress(man.hex) or pos.half_broken(man) or man.finished


def binds(pos, man, foe):
    """Whether that enemy obliges the Force to fight."""
    if exempt(pos, man, foe) or behind_works(pos, man, foe) or talks(pos):
        return False
    inside = pos.book.fortress(foe.hex) and pos.owner(foe.hex) == foe.side  # 11.2.4c
    return not inside and (fit_to_attack(pos, man, foe) or foe.order != "retreat" or not able(pos, man))


def compellable(pos, man, foe):
    """Whether the Force may make that enemy attack it."""
    works = pos.hexes.get(foe.hex, {}).get("earthworks", 0)  # 7.8.3b: whichever hexsides they protect
    return not exempt(pos, foe, man) and not works and able(pos, foe) and fit_to_attack(pos, foe, man) and not talks(pos)


def challenge(pos, man):
    """Everything that the Force may answer in its turn."""
    near = [m for m in pos.primi if m.side != man.side and m.hex in around(man.hex) and pos.open(man.hex, m.hex)]
    zones = [m for m in near if man.hex in pos.zone(m)]
    besieged = pos.hexes.get(man.hex, {}).get("siege_status") is not None
    out = set()
    for foe in zones or near:
        faint = pos.half_broken(man) and not zones
        if able(pos, man) and not man.finished and not faint and fit_to_attack(pos, man, foe) and not talks(pos):
            if not (besieged and across_po(pos, man.hex, foe.hex)):
                out.add(f"attack {foe.id}")
    out |= {f"compel {foe.id}" for foe in zones if compellable(pos, man, foe)}
    if not out or not any(binds(pos, man, foe) for foe in zones):
        out.add("pass")
    return out
