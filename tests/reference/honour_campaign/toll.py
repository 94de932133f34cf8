"""What Attrition takes (chapter 8, S5.4) and who has won (chapter 13, S1.9 to S5.9)."""
from book import looked_up
from supply import length_to

TEN = ("0710", "2611", "2117", "1623", "3822", "2032", "1444", "0716", "2341", "3032")  # S4.9, S5.9


def toll(pos, man, weather, pestilence, die, spent=None, size=None):
    """8h to 8n: what is added to the die, and the SPs lost. spent: the half MPs of a second activation; without them it is phase D."""
    besieged = pos.hexes.get(man.hex, {}).get("siege_status") is not None
    added = [weather != "fair", -man.star, 2 * (besieged and length_to(pos, man.army, man.hex) is None)]
    added += [min(4, (spent or 0) // 2), 2 * (pestilence == "yes" and man.hex == "2624")]
    size = pos.size(man) if size is None else size
    return sum(added), min(size, int(looked_up(pos.book.chart("attrition"), die + sum(added), size)))


def suffers(pos, man, weather, pestilence):
    """8c to 8f: whether it checks in phase D."""
    ground = pos.book.terrain[man.hex]
    return (pos.aligned(man.hex) == pos.enemy(man.side) or ground in ("mountain", "swamp") or ground == "rice" and weather == "heat"
            or pos.feared(man.hex, man.side) or pos.hexes.get(man.hex, {}).get("siege_status") is not None
            or pestilence == "yes" and man.hex == "2624")


def besieged(pos, name):
    return pos.hexes.get(name, {}).get("siege_status") is not None


def free_in(pos, army, name):
    """A Force of that Army that is not Besieged stands there."""
    return any(m.army == army for m in pos.at.get(name, [])) and not besieged(pos, name)


def victory(pos, last):
    """The side that has won at the end of this turn and how; draw; or None: the game goes on. Where a die decides, None as well."""
    number = pos.book.scenario
    gone = {m.id for m in pos.men.values() if m.where == "eliminated"}
    if number == "1" and last:
        towns = [h for h in ("2834", "2736", "2632", "2433") if pos.owner(h) == "french" and not besieged(pos, h)]
        french = pos.owner("1444") == "french" and not besieged(pos, "1444") and len(towns) >= pos.book.limit["towns_1509"]
        more = french and all(pos.hexes.get(h, {}).get("conquered") == "french" and not besieged(pos, h) for h in ("2236", "2849", "3436"))
        beyond = [m for m in pos.primi if m.side == "french" and pos.book.fortress(m.hex) and pos.book.tags[m.hex].get("east_of_adda")
                  and pos.book.tags[m.hex].get("north_of_po") and not besieged(pos, m.hex)]
        if french and (more or beyond):
            return "french", "strategic" if more else "standard"
        return ("draw", None) if french or beyond else ("venetian", "standard")
    if number == "2":
        if any(m.side == "french" for m in pos.at.get("2611", [])):
            return "french", "standard"
        return ("draw", None) if last else None
    if number == "3":
        free = free_in(pos, "french", "2624")
        swiss = {m.hex for m in pos.primi if any(f.army == "swiss" for f in pos.followers(m)) or any(
            u.kind["nation"] == "Swiss" and u.combat for u in pos.troops(m))}
        standard = free and not swiss & {"0710", "0716", "2611", "2117", "1623", "2032"}
        marked = [pos.hexes.get(h, {}).get("conquered") for h in ("0251", "1136")]
        if standard and all(m and pos.army_side(m) == "french_coalition" for m in marked):
            return "french_coalition", "strategic"
        if "francois_i" in gone:
            return "anti_french", "standard"
        if last:
            return ("french_coalition" if standard else "anti_french"), "standard"
        return "may declare" if standard else None
    if number == "4":
        for side in pos.book.sides:
            if all(pos.owner(h) == side and not besieged(pos, h) for h in TEN):
                return side, None
        return "dice" if last else None
    if number == "5":
        if "francois_i" in gone:
            return "imperial", "strategic"
        if free_in(pos, "french", "2624") and not any(m.side == "imperial" for h in TEN for m in pos.at.get(h, [])):
            return "dice" if pos.game["expedition"] else ("french", "standard")
        if last:
            held = [m for h in (*TEN, "2624") for m in pos.at.get(h, []) if m.side == "french" and not besieged(pos, h)]
            return ("dice" if pos.game["expedition"] else ("draw", None)) if held else ("imperial", "standard")
    return None
