"""A position of the campaign: who stands where with what, and what follows from it without asking anybody (chapters 6, 7.8, 14).

It is made from the referee's view. What the program has derived itself (who is a Force, who has a zone, whose a Region is) is kept apart
under `told`, to be compared.
"""
from book import around

AUXILIARY = ("siege_artillery", "engineers", "pontoon")
FOOT = ("infantry", "landsknecht")
HORSE = ("heavy_cavalry", "light_cavalry", "stradiots")
LIGHT = ("light_cavalry", "stradiots")


class Man:
    """A Capitano as he is now."""

    def __init__(self, seen, book):
        get = seen.get
        card = book.men[seen["id"]]
        self.id, self.side, self.army = seen["id"], seen["owner"], get("group")
        self.hex = get("hex") if str(get("hex", "")).isdigit() else None
        self.where, self.card = get("hex"), get("card")
        self.initiative, self.rank, self.star, self.features = int(card["initiative"]), int(card["rank"]), int(card["star"]), card["features"]
        self.general, self.elected, self.order, self.imposed = get("general", False), get("elected", False), get("order"), get("imposed", False)
        self.acts, self.moved, self.dropped, self.no_move = get("acts", 0), get("moved", False), get("dropped", False), get("no_move", False)
        self.admin, self.siege, self.finished = get("admin_march", False), get("siege", False), get("attack_finished", False)
        self.disrupted, self.ordered, self.previous = get("disrupted", False), get("ordered", False), get("previous_attack", False)
        self.face_down, self.broken, self.quarters = get("face") == "down", get("broken", False), get("quarters", False)
        self.arrived, self.entered = get("arrived", False), get("entered")
        self.told = {"force": get("force", False), "zoc": get("zoc", False)}


class Unit:
    """A counter of troops or a marker."""

    def __init__(self, seen, book):
        self.id, self.side, self.card, self.sp = seen["id"], seen["owner"], seen.get("card"), seen.get("sp", 0)
        self.kind, self.army = book.units[seen["id"].rsplit(".", 1)[0]], seen.get("group")
        self.arm, self.bad = self.kind["arm"], seen.get("state") == "demoralised"
        self.militia = self.arm == "militia"
        self.combat = not self.militia and self.arm not in AUXILIARY


class Position:
    """All of it. Sides are words, hexes their numbers."""

    def __init__(self, book, view):
        self.book, self.game, self.step = book, view["game"], view["step"]
        self.men = {p["id"]: Man(p, book) for p in view["pieces"] if p["kind"] == "leader"}
        seen = view["pieces"] + [p for stack in view.get("stacks", []) for p in stack.get("pieces", []) if isinstance(p, dict)]
        self.units = {p["id"]: Unit(p, book) for p in seen if p["kind"] != "leader"}
        self.hexes = {h["hex"]: h for h in view["hexes"]}
        self.army = {g["id"]: g for g in view["groups"] if "ap" in g}
        self.told_alignment = {g["id"]: g["alignment"] for g in view["groups"] if "alignment" in g}
        self.rain = self.game["weather"] == "rain"
        self.bridged = {frozenset((h, at["pontoon"])) for h, at in self.hexes.items() if at.get("pontoon")}
        self.on_card = {}
        for u in self.units.values():
            if u.card:
                self.on_card.setdefault(u.card, []).append(u)
        self.primi = [m for m in self.men.values() if m.hex and any(u.combat or u.militia for u in self.troops(m))]
        self.at = {}
        for m in self.primi:
            self.at.setdefault(m.hex, []).append(m)
        self.zones = {side: self.zone_hexes(side) for side in book.sides}

    # who belongs to whom (chapters 3 and 6)

    def followers(self, man):
        """The Capitani of a Force, he who leads it first."""
        out = [man]
        for m in out:
            out += [other for other in self.men.values() if other.card == m.id]
        return out

    def troops(self, man):
        return [u for m in self.followers(man) for u in self.on_card.get(m.id, [])]

    def ranks(self, man):
        return [u for u in self.troops(man) if u.combat]

    def half_broken(self, man):
        """9.1.1: by counters, and Militia are none."""
        units = self.ranks(man)
        return 2 * sum(u.bad for u in units) >= len(units)

    def size(self, man):
        return sum(u.sp for u in self.troops(man) if u.combat or u.militia)

    def enemy(self, side):
        return next(other for other in self.book.sides if other != side)

    # ground (7.6) and zones (7.8)

    def playable(self, name):
        return name in self.book.terrain and self.book.terrain[name] != "lake"

    def open(self, a, b):
        """Whether the hexside between two neighbours can be passed at all."""
        if not self.playable(a) or not self.playable(b):
            return False
        return self.book.river(a, b) != "po" or self.book.crossing(a, b) == "ferry" or frozenset((a, b)) in self.bridged

    def zone(self, man):
        """7.8a, 7.8.3: the hexes under a Force's zone of control."""
        if self.half_broken(man):
            return set()
        return {man.hex} | {h for h in around(man.hex) if self.open(man.hex, h)}

    def zone_hexes(self, side):
        return set().union(*[self.zone(m) for m in self.primi if m.side == side])

    def feared(self, name, side):
        """Whether a hex lies in a zone of the enemies of that side."""
        return name in self.zones[self.enemy(side)]

    def beside_enemy(self, name, side):
        """7.3a: next to an enemy Force, whatever lies between."""
        return any(m.side != side and m.hex in around(name) for m in self.primi)

    def foe_in(self, name, side):
        return any(m.side != side for m in self.at.get(name, []))

    def friends_in(self, name, side):
        return [m for m in self.at.get(name, []) if m.side == side]

    # Regions and who owns what (chapter 14)

    def alignment(self, region):
        """A side, or not_aligned, neutral, ignored."""
        rows = [r for r in self.book.rows("alignment") if r["region"] in (region, "*")]
        now = next((r for r in rows if r["condition"] == "start"), None)
        if not now:
            return "not_aligned"
        for row in rows:
            if (row["condition"] == "swiss_status=anti_french" and self.game["swiss"] == "anti_french") or (
                    row["condition"] == "french_force_has_occupied_2624" and self.game["duchy"]):
                now = row
        return "ignored" if now["alignment"] == "not_applicable" else now["alignment"]

    def aligned(self, name):
        return self.alignment(self.book.tags[name]["region"])

    def army_side(self, army):
        return next(m.side for m in self.men.values() if m.army == army)

    def owner(self, name):
        """14.1: whose a Town or City is, if anybody's."""
        now = self.aligned(name)
        if now == "ignored":
            return None
        marker = self.hexes.get(name, {}).get("conquered")
        if marker:
            return self.army_side(marker)
        return now if now in self.book.sides else None

    def barred_fortress(self, name, side):
        """4.2e, 14i: a Fortress of the enemy stops lines and paths."""
        return self.book.fortress(name) and self.owner(name) == self.enemy(side)

    def neutral_fortress(self, name):
        return self.book.fortress(name) and self.aligned(name) == "neutral"

    def town(self, name):
        """5.3b: where there can be a Garrison."""
        return self.book.place.get(name) in ("town", "fortified_town", "fortified_city")
