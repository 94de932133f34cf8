"""Shows that the model would notice: the program is given tables with one number changed, and there must be differences of the right kind in
one of the games."""
import tempfile
from pathlib import Path

from book import ROOT

# file, what stands there, what stands there instead, the scenario to be played, what must differ
ALTERATIONS = [
    ("charts/tec.chart", "hill hex 2 2", "hill hex 3 3", "4", "goals"),
    ("charts/weather_effects.chart", "\nfair 0 0 0 1 2", "\nfair 0 0 0 2 2", "1", "goals"),
    ("charts/tec.chart", "exit_fortified_city side +1 +1", "exit_fortified_city side +0 +0", "4", "goals"),
    ("charts/limits.chart", "admin_enemy 5 hexes", "admin_enemy 4 hexes", "5", "next hexes"),
    ("charts/order_change.chart", "stand 0/0/0 0/0/0 2/1/0", "stand 0/0/0 0/0/0 9/8/0", "4", "Orders"),
    ("charts/initiative_modifier.chart", "\n3 -4", "\n3 -3", "5", "Initiative"),
    ("charts/admin_points.chart", "7 0 -1 -1", "7 -1 0 0", "5", "Administrative Points"),
    ("charts/attrition.chart", "\n4 0 0 0 1", "\n4 1 1 1 2", "4", "Attrition"),
    ("map/roads.tsv", "primary\tStrada di Pavia", "secondary\tStrada di Pavia", "4", "goals"),
    ("scenarios/alignment.tsv", "4\tM\tstart\timperial", "4\tM\tstart\tneutral", "4", "Regions"),
]


def prove(compare, games, seed):
    """compare(data, scenarios, games, seed) gives the differences. Each alteration must show in its own kind."""
    missed = []
    for name, old, new, scenario, what in ALTERATIONS:
        text = (ROOT / "data/honour" / name).read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            to = Path(folder) / "honour" / name
            to.parent.mkdir(parents=True)
            to.write_text(text.replace(old, new, 1), encoding="utf-8")
            wrong = []
            for game in range(seed, seed + games * (old in text)):
                wrong = wrong or [line for line in compare(folder, scenario, 1, game) if f": {what}: " in line]
        print(f"{name}: {old.strip()} -> {new.strip()}: {len(wrong)} differences" + (f", {wrong[0][:160]}" if wrong else ""))
        missed += [] if wrong else [name]
    return missed
