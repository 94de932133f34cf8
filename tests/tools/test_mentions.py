"""tools/mentions finds names of files that are not there, in comments and pages, and lets code and foreign headers alone."""
import importlib.machinery
import importlib.util
import pathlib
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LOADER = importlib.machinery.SourceFileLoader("mentions", str(ROOT / "tools/mentions"))
SPEC = importlib.util.spec_from_loader("mentions", LOADER)
mentions = importlib.util.module_from_spec(SPEC)
LOADER.exec_module(mentions)

NAMES = mentions.Names(["src/rules/one/melee.c", "src/rules/two/fire.c", "src/engine/dice.c", "web/net/api.js"], {"sqlite3.h"})


class Mentions(unittest.TestCase):
    def told(self, text, path="src/engine/dice.c"):
        return list(mentions.problems(path, text, NAMES))

    def test_comments_are_read_and_code_is_not(self):
        self.assertEqual(len(self.told("/* see gone.c */\n")), 1)
        self.assertEqual(self.told("/* see dice.c, engine/dice.c, sqlite3.h */ area.h = gone.c;\n"), [])
        self.assertEqual(self.told("int x;\n\n/* one\n * gone.h two */\n"), ["src/engine/dice.c:4: there is no gone.h"])
        self.assertEqual(len(self.told("// gone.js\n", "web/net/api.js")), 1)

    def test_pages_are_read_whole(self):
        self.assertEqual(len(self.told("the file `gone.py` and api.js\n", "docs/x.md")), 1)

    def test_folders_count(self):
        self.assertEqual(len(self.told("/* engine/melee.c */")), 1)
        self.assertEqual(self.told("/* one/melee.c */"), [])

    def test_a_system_names_its_own_files(self):
        self.assertEqual(len(self.told("/* melee.c */", "src/rules/two/fire.c")), 1)
        self.assertEqual(self.told("/* melee.c, dice.c */", "src/rules/one/melee.c"), [])

    def test_a_file_opens_with_its_own_name(self):
        self.assertEqual(len(self.told("/* fire.c - chance */")), 1)
        self.assertEqual(self.told("/* dice.c - chance */"), [])


if __name__ == "__main__":
    unittest.main()
