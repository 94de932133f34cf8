"""The tables of Honour's campaign as they are printed in data/honour: the map, the charts, the men and the counters.

Nothing here knows a rule; the other files ask. MPs are counted in halves, as everywhere in this game. A folder of data other than the
project's own may be given, so that it can be shown that the model notices.
"""
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FORTRESSES = ("fortified_town", "fortified_city")
NAMES = {"rice": "rice_field", "po": "primary_river"}  # what the Terrain Effects Chart calls them
COLUMNS = {"1": (27, 52), "2": (1, 26)}  # scenarios on half the map (S0.8)


def rows(path):
    """The lines of a .tsv as dictionaries by its heading."""
    lines = [line.rstrip("\n").split("\t") for line in path.open(encoding="utf-8") if line.strip() and line[0] != "#"]
    return [dict(zip(lines[0], line)) for line in lines[1:]]


def chart(path):
    """The rows of a chart: its heading and the cells of every row."""
    lines = [line.split() for line in path.open(encoding="utf-8") if line.strip() and line[0] != "#"]
    return lines[0], lines[1:]


def within(key, value):
    """Whether a number falls under a key like 5, 10-19, <=1 or >=80."""
    if key[:2] in ("<=", ">="):
        return value <= int(key[2:]) if key[0] == "<" else value >= int(key[2:])
    low, _, high = key.partition("-") if key[0] != "-" else (key, "", "")
    return int(low) <= value <= int(high or low)


def looked_up(table, row, column):
    """The cell of a chart whose rows and columns are keys of numbers."""
    head, body = table
    at = next(i for i, key in enumerate(head[1:], 1) if within(key, column))
    return next(line[at] for line in body if within(line[0], row))


def halves(text):
    """A cost of the TEC in half MPs; nothing where there is no way."""
    return None if text == "no" else round(2 * float(text))


@cache
def around(name):
    """The six neighbours of a hex by its number, even rows standing half a hex further east. Some may lie off the map."""
    row, col = int(name[:2]), int(name[2:])
    shift = 0 if row % 2 == 0 else -1
    return [f"{r:02d}{c:02d}" for r, c in ((row, col - 1), (row, col + 1), (row + 1, col + shift), (row + 1, col + shift + 1),
                                            (row - 1, col + shift), (row - 1, col + shift + 1))]


@cache
def distance(a, b):
    """In hexes, whatever lies between."""
    def axes(name):
        row, col = int(name[:2]), int(name[2:])
        return col - (row + row % 2) // 2, row
    (qa, ra), (qb, rb) = axes(a), axes(b)
    dq, dr = qa - qb, ra - rb
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


class Book:
    """All of it, for one scenario."""

    def __init__(self, scenario, data=None):
        data = Path(data or ROOT / "data/honour")
        self.scenario = scenario
        self.rows = cache(lambda name: [r for r in rows(data / f"scenarios/{name}.tsv") if r.get("scenario") == scenario])
        self.chart = cache(lambda name: chart(data / f"charts/{name}.chart"))
        self.terrain, self.tags = {}, {}
        low, high = COLUMNS.get(scenario, (1, 52))
        for line in rows(data / "map/hexes.tsv"):
            if low <= int(line["hex"][2:]) <= high:
                self.terrain[line["hex"]] = line["terrain"]
                words = [w for w in line["tags"].split(",") if w not in ("", "-")]
                self.tags[line["hex"]] = {w.partition("=")[0]: w.partition("=")[2] or True for w in words}
        self.place = {p["hex"]: p["kind"] for p in rows(data / "map/places.tsv") if p["kind"] != "river"}
        self.side, self.road = {}, {}
        for line in (data / "map/sides.tsv").open(encoding="utf-8"):
            words = line.split()
            if len(words) >= 3 and words[0].isdigit():
                self.side.setdefault(frozenset(words[:2]), set()).update(words[2].split(","))
        for line in rows(data / "map/roads.tsv"):
            chain = line["hexes"].split()
            for step in zip(chain, chain[1:]):
                self.road.setdefault(frozenset(step), set()).add(line["kind"])
        head, body = self.chart("tec")
        self.tec = {(line[1], line[0]): dict(zip(head[2:], line[2:])) for line in body}
        self.men = {m["id"]: m for m in rows(data / "capitani.tsv")}
        self.units = {u["key"]: u for u in rows(data / "units_legend.tsv")}
        self.limit = {line[0]: int(line[1]) for line in self.chart("limits")[1]}
        self.index = next(r for r in rows(data / "scenarios/index.tsv") if r["scenario"] == scenario)
        self.sides = self.index["sides"].split("|")
        self.hexes = sorted(self.terrain)

    def fortress(self, name):
        return self.place.get(name) in FORTRESSES

    def river(self, a, b):
        """What water runs between two hexes: nothing, po or the name of a river."""
        return next((f for f in self.side.get(frozenset((a, b)), ()) if f == "po" or f.startswith("river:")), None)

    def crossing(self, a, b):
        """What is printed across that water."""
        return next((f for f in self.side.get(frozenset((a, b)), ()) if f in ("bridge", "ferry")), None)

    def mp(self, kind, name, rain=False):
        return halves(self.tec[kind, name]["rain" if rain else "mp"])
