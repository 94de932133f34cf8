"""Who may act, with what luck and how many MPs (7.2, 7.4), and whom a zone of control holds (7.2.3, 7.8)."""
from book import within


def rating(pos, man):
    """7.2.3a: the Initiative that the die is taken from."""
    basic = 0 if man.order in ("garrison", "stand") else man.initiative + (man.order == "retreat")
    feared = [m.initiative for m in pos.primi if m.side != man.side and man.hex in pos.zone(m)]
    modifiers = pos.book.chart("initiative_modifier")[1]
    worse = next(cell for key, cell in modifiers if within(key, max(feared))) if feared else 0
    return basic + int(worse) - (man.acts > 0)


def activations(pos, man):
    """7.2.4c: how often he may act in a turn; the frozen Swiss of 1515 never (S3.6g)."""
    if pos.book.scenario == "3" and man.army == "swiss" and pos.game["swiss"] == "pro_french":
        return 0
    return {"garrison": 1, "stand": 1, "manoeuvre": 2, "attack": 2, "retreat": 2}.get(man.order, 0)


def may_act(pos, side, alone):
    """7.2.1a, 7.2.5a: the Primi Capitani who may be activated. Alone: who has not acted yet, but for the French of S2.2c."""
    late = pos.book.scenario == "2" and side == "french" and pos.game["turn"] <= pos.book.limit["novara_waits"]
    return {m.id for m in pos.primi if m.side == side and m.acts < activations(pos, m) and (not alone or late or m.acts == 0)}


def allowance(pos, man):
    """7.4b, 7.4c: the MPs of the slowest unit, in halves, before any bad luck."""
    worse = pos.game["weather"] in ("mud", "snow")
    return 2 * min(max(0, int(u.kind["movement"]) - u.bad - worse) for u in pos.ranks(man)) if pos.ranks(man) else 0


def first_points(pos, man, result):
    """The half MPs with which an activation begins."""
    mp = max(0, allowance(pos, man) + 2 * min(0, result))
    if man.admin:
        mp *= 2
    if man.arrived and man.acts == 1 and any(m.arrived and m.entered == man.entered and m.acts and m is not man for m in pos.primi):
        book = pos.book
        primary = any("primary" in kinds for step, kinds in book.road.items() if man.entered in step)
        mp = max(0, mp - 2 * (1 if primary else 2))  # 7.1d
    return mp
