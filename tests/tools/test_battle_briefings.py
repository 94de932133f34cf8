"""What a briefing of a great battle says the field may cost is what the chart says."""
import pathlib
import re
import unittest

HONOUR = pathlib.Path(__file__).resolve().parents[2] / "data/honour"


class BattleBriefings(unittest.TestCase):
    def test_limits_are_those_of_the_chart(self):
        rows = [line.split() for line in (HONOUR / "charts/battle_victory.chart").read_text().splitlines() if line and line[0] != "#"]
        parts = re.split(r"^# ", (HONOUR / "briefings.md").read_text(), flags=re.M)
        told = {part.split("\n", 1)[0]: part for part in parts}
        self.assertEqual(len(rows), 6)
        for battle, _, may_lose, _ in rows[1:]:
            limits = re.findall(r"more than (\d+) SPs|limit of (\d+) SPs|(?:no|a single) SP\b", told[battle])
            self.assertEqual(len(limits), 3, battle)  # each side's part and what is special
            self.assertEqual({a or b or "0" for a, b in limits}, {may_lose}, battle)


if __name__ == "__main__":
    unittest.main()
