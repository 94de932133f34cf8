"""The generator of rule constants refuses a bad ledger with its place."""
import pathlib
import subprocess
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools/rules_header.py"
HEAD = "id\tkind\tsummary\n"


class RulesHeader(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.folder = pathlib.Path(self.place.name)

    def make(self, **ledgers):
        for name, text in ledgers.items():
            (self.folder / f"{name}.tsv").write_text(text)
        return subprocess.run([TOOL, "toy", self.folder, self.folder / "toy_rules.h", self.folder / "toy_rules.c"],
                              stderr=subprocess.PIPE, text=True)

    def refused(self, message, **ledgers):
        run = self.make(**ledgers)
        self.assertNotEqual(run.returncode, 0)
        self.assertIn(message, run.stderr)

    def test_constants_and_table(self):
        self.assertEqual(self.make(rules=HEAD + "1a\trule\tFirst\n", more_rules="# note\n" + HEAD + '12.5-1a\toption\tSay "no"\n').returncode, 0)
        header = (self.folder / "toy_rules.h").read_text()
        source = (self.folder / "toy_rules.c").read_text()
        self.assertIn("RULE_12_5_1a = 1,", header)
        self.assertIn("RULE_1a = 2,", header)
        self.assertIn('{"12.5-1a", KIND_OPTION, "Say \\"no\\""},', source)
        self.assertIn("toy_rule_count = 3;", source)

    def test_duplicate_in_one_ledger(self):
        self.refused("data/toy/rules.tsv:4: duplicate rule 1a; the first is at data/toy/rules.tsv:2",
                     rules=HEAD + "1a\trule\tx\n# note\n1a\trule\ty\n")

    def test_duplicate_over_two_ledgers(self):
        self.refused("data/toy/rules.tsv:2: duplicate rule 1a; the first is at data/toy/more_rules.tsv:2",
                     rules=HEAD + "1a\trule\tx\n", more_rules=HEAD + "1a\trule\tx\n")

    def test_two_ids_with_one_constant(self):
        self.refused("data/toy/rules.tsv:3: same constant RULE_1_a", rules=HEAD + "1.a\trule\tx\n1-a\trule\ty\n")

    def test_unknown_kind(self):
        self.refused("data/toy/rules.tsv:2: unknown kind 'ruel'", rules=HEAD + "1a\truel\tx\n")

    def test_ragged_row(self):
        self.refused("data/toy/rules.tsv:2: 2 cells, expected 3", rules=HEAD + "1a\trule\n")

    def test_missing_column(self):
        self.refused("data/toy/rules.tsv:1: no column summary", rules="id\tkind\n")

    def test_too_many_frames(self):
        rows = "".join(f"{number}\trule\tx\n" for number in range(18))
        self.refused("1 of 19 rules are of kind frame", rules=HEAD + rows + "99\tframe\tx\n")
        self.assertEqual(self.make(rules=HEAD + rows + "98\trule\tx\n99\tframe\tx\n").returncode, 0)

    def test_no_ledger(self):
        self.refused("data/toy: no rules")


if __name__ == "__main__":
    unittest.main()
