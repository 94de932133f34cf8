"""tools/strangers finds words of a system, and patterns over what a verb or a sentence says, and lets plain words pass."""
import importlib.machinery
import importlib.util
import pathlib
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LOADER = importlib.machinery.SourceFileLoader("strangers", str(ROOT / "tools/strangers"))
SPEC = importlib.util.spec_from_loader("strangers", LOADER)
strangers = importlib.util.module_from_spec(SPEC)
LOADER.exec_module(strangers)


class Strangers(unittest.TestCase):
    def told(self, text, suffix=".js"):
        with tempfile.TemporaryDirectory(dir=ROOT / "tests/tools") as folder:
            path = pathlib.Path(folder) / f"x{suffix}"
            path.write_text(text)
            return list(strangers.problems(path, strangers.words()))

    def test_words_of_all_kinds_are_known(self):
        known = strangers.words()
        for word in ("tolentino", "DeclareCharge", "B3_IN", "billebaude", "smoke"):
            self.assertIn(word, known)
        for word in ("pass", "move", "roll"):
            self.assertNotIn(word, known)

    def test_a_verb_is_found_and_a_comment_is_not(self):
        self.assertEqual(len(self.told("if (atom.verb === 'DeclareCharge') {}")), 1)
        self.assertEqual(len(self.told('static const char *x = "billebaude";', ".c")), 1)
        self.assertEqual(self.told("/* as 'DeclareCharge' does */ go(); // 'billebaude'"), [])

    def test_words_of_maps_and_joined_words_are_known(self):
        known = strangers.words()
        for word in ("dry_po", "angel", "in_command"):
            self.assertIn(word, known)
        self.assertEqual(len(self.told('static const char *x = "dry_po";', ".c")), 1)

    def test_the_list_of_plain_words_holds_none_that_excuses_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "x.js"
            path.write_text("go('attack');")
            told = list(strangers.idle([path]))
        self.assertEqual(len(told), len(strangers.OURS) - 1)
        self.assertFalse([line for line in told if "'attack'" in line])

    def test_patterns(self):
        self.assertTrue(self.told("const x = /^DeclareCharge$/.test(y);"))
        self.assertTrue(self.told("const x = /^[a-z]+$/.test(atom.verb);"))
        self.assertTrue(self.told("entry.text.match(/x/);"))
        self.assertEqual(self.told("name.split(/[_-]/).filter(Boolean);"), [])


if __name__ == "__main__":
    unittest.main()
