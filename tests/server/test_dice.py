"""The dice proof proves: what was promised before the first die is kept, words of both players are in it, somebody without Gonfalon can check
it (examples/verify_dice.py), and a forged file is found. GONFALON names the program.
"""
import hashlib
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

from table import Client, Server, keys_of, token_of

PROGRAM = os.environ.get("GONFALON", "build/gonfalon")
VERIFIER = pathlib.Path(__file__).parents[2] / "examples/verify_dice.py"
PROVED, WRONG, CONSISTENT = 0, 1, 3


class Dice(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "--rate", "0", "--quiet")
        cls.folder = tempfile.TemporaryDirectory()
        cls.before, cls.commitment, cls.game = cls.play()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()
        cls.folder.cleanup()

    @classmethod
    def play(cls):
        """A game between two, each with his word, to its end: one side's export from before, the commitment, the whole file."""
        me = Client(cls.server)
        _, made = me.new_game("link", "link")
        at = f"/api/games/{made['game']}"
        clients = {side: Client(cls.server, key) for side, key in keys_of(cls.server, made).items()}
        for side, word in (("neapolitan", "Tolentino 1815"), ("austrian", "Bianchi, però")):
            status, answer = clients[side].post(at + "/word", {"word": word})
            assert status == 200, answer
        chance, before = random.Random(2), None
        for n in range(3000):
            for client in clients.values():
                state = client.get(at + "/state?log=1000000")[1]
                if state["over"]:
                    _, _, text = client.send("GET", at + "/export")
                    for one in (me, *clients.values()):
                        one.close()
                    return before, made["commitment"], text.decode()
                if state["your_move"]:
                    atoms = [atom["text"] for atom in state["legal"]["atoms"] if atom["verb"] != "retract"]
                    what, body = ("atom", {"atom": chance.choice(atoms)}) if atoms and chance.random() < 0.6 else ("finish", {"all": True})
                    client.post(f"{at}/{what}", {"move": state["move"], "log": "1.1", **body})
            if n == 8:
                before = clients["austrian"].send("GET", at + "/export")[2].decode()
        raise AssertionError("the game did not end")

    def verify(self, text, *more):
        path = os.path.join(self.folder.name, "game.txt")
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return subprocess.run([PROGRAM, "verify", path, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)

    def without_gonfalon(self, text, commitment):
        path = os.path.join(self.folder.name, "game.txt")
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return subprocess.run([sys.executable, VERIFIER, path, commitment], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)

    def test_three_outcomes(self):
        self.assertIn(f"commitment {self.commitment}\n", self.game)
        answer = self.verify(self.game, "--commitment", self.commitment)
        self.assertEqual(answer.returncode, PROVED, answer.stderr)
        self.assertIn("PROVED", answer.stdout)
        self.assertIn("2 of the players", answer.stdout)
        answer = self.verify(self.game)
        self.assertEqual(answer.returncode, CONSISTENT, answer.stderr)
        self.assertIn("--commitment", answer.stdout)
        answer = self.verify(re.sub(r"\nseed .*", "", self.game), "--commitment", self.commitment)
        self.assertEqual(answer.returncode, CONSISTENT, answer.stderr)
        self.assertEqual(self.verify(self.game, "--commitment", "0" * 64).returncode, WRONG)
        self.assertEqual(self.verify(self.game, "--commitment", "0" * 63).returncode, 2)
        # what one had in hand before the end is of the same promise, and says so
        self.assertIn(f"commitment {self.commitment}\n", self.before)
        self.assertNotIn("\nseed", self.before)
        self.assertIn("word neapolitan Tolentino 1815\n", self.before)

    def test_somebody_without_gonfalon(self):
        self.assertLessEqual(len([line for line in VERIFIER.read_text().splitlines() if line.strip()]), 26)
        answer = self.without_gonfalon(self.game, self.commitment)
        self.assertEqual(answer.returncode, 0, answer.stderr)
        dice = sum(len(line.split()) - 1 for line in self.game.splitlines() if line.startswith("rolled "))
        self.assertIn(f"{dice} dice", answer.stdout)
        self.assertGreater(dice, 5)

    def test_forged_files(self):
        lines = self.game.splitlines(keepends=True)
        rolled = [n for n, line in enumerate(lines) if line.startswith("rolled ")]
        chance = random.Random(8)
        forged = {}
        for n in chance.sample(rolled, min(12, len(rolled))):
            value, sides = map(int, lines[n].split()[1].split("/"))
            other = value % sides + 1
            forged[f"die in line {n}"] = [*lines[:n], lines[n].replace(f"{value}/{sides}", f"{other}/{sides}", 1), *lines[n + 1:]]
        seed = next(line for line in lines if line.startswith("seed "))
        forged["another seed"] = [("seed " + "0" * 64 + "\n") if line == seed else line for line in lines]
        forged["another seed and its commitment"] = [
            line.replace(self.commitment, "89eb0d6a8a691dae2cd15ed0369931ce0a949ecafa5c3f93f8121833646e15c3") for line in forged["another seed"]]
        for word in [n for n, line in enumerate(lines) if line.startswith("word ")]:
            forged[f"without the word of line {word}"] = [*lines[:word], *lines[word + 1:]]
            forged[f"another word in line {word}"] = [*lines[:word], lines[word].strip() + "x\n", *lines[word + 1:]]
        end = next(n for n, line in enumerate(lines) if line.startswith("end "))
        forged["another end"] = [*lines[:end], "end 0123456789abcdef\n"]
        for name, text in forged.items():
            with self.subTest(name):
                answer = self.verify("".join(text), "--commitment", self.commitment)
                self.assertEqual(answer.returncode, WRONG, answer.stdout)
                if "die" in name or "word" in name or "seed" in name:
                    self.assertNotEqual(self.without_gonfalon("".join(text), self.commitment).returncode, 0)
                # neither does it pass without its seed for more than it is
                bare = "".join(line for line in text if not line.startswith("seed "))
                self.assertNotEqual(self.verify(bare, "--commitment", self.commitment).returncode, PROVED)

    def test_files_that_were_cut_short(self):
        """Neither the end nor a die can be left out of a file that is to prove something."""
        lines = self.game.splitlines(keepends=True)
        begin, rolled = lines.index("begin\n"), [n for n, line in enumerate(lines) if line.startswith("rolled ")]
        end = next(n for n, line in enumerate(lines) if line.startswith("end "))
        for cut in (begin + 1, rolled[0] + 1, rolled[-1] + 1, end):
            answer = self.verify("".join(lines[:cut]), "--commitment", self.commitment)
            self.assertEqual(answer.returncode, CONSISTENT, answer.stdout)
            self.assertIn("the end of the game is not in the file", answer.stdout)
        answer = self.verify(self.game[:-4], "--commitment", self.commitment)
        self.assertEqual(answer.returncode, CONSISTENT, answer.stdout)
        self.assertIn("cut short", answer.stderr)
        for n in rolled:
            answer = self.verify("".join(lines[:n] + lines[n + 1:]), "--commitment", self.commitment)
            self.assertEqual(answer.returncode, WRONG, answer.stdout)
            self.assertIn("rolled", answer.stderr)

    def test_headers_that_were_changed(self):
        lines = self.game.splitlines(keepends=True)
        for n, line in enumerate(lines[:lines.index("begin\n") + 1]):
            word = line.split()[0]
            twice = self.verify("".join(lines[:n] + [line] + lines[n:]), "--commitment", self.commitment)
            self.assertEqual(twice.returncode, WRONG, line)
            if word in ("rules", "data"):  # the game is judged by what is here; that it was played by something else is said
                other = re.sub(r"\d\n", lambda digit: f"{(int(digit[0][0]) + 1) % 8}\n", line) if line[-2].isdigit() else line[:-2] + "0\n"
                answer = self.verify("".join(lines[:n] + [other] + lines[n + 1:]), "--commitment", self.commitment)
                self.assertIn("played ", answer.stderr, other)

    def test_words_that_nobody_gave(self):
        """Whoever knows the seed could choose dice by one more word: a side has one, before its first order."""
        def keyed(key, number, attempt, text=b""):
            message = number.to_bytes(8, "little") + attempt.to_bytes(8, "little") + text
            return hashlib.blake2b(message, key=key, digest_size=16).digest()[:8]

        lines = self.game.splitlines()
        begin, first = lines.index("begin"), next(n for n, line in enumerate(lines) if line.startswith("rolled "))
        seed = bytes.fromhex(next(line[5:] for line in lines if line.startswith("seed ")))
        orders = [line for line in lines[begin + 1:first] if not line.startswith("word ")]

        def rolled_after(words, later=()):
            """A file up to its first die, with the die that these words give."""
            key = seed
            for word in (*words, *later):
                key = b"".join(keyed(key, 0, part, word.encode()) for part in range(4))
            dice = [int(die.split("/")[1]) for die in lines[first].split()[1:]]
            self.assertTrue(all(2**64 % sides < 2**32 for sides in dice))  # no second attempt in practice
            fell = " ".join(f"{int.from_bytes(keyed(key, n + 1, 0), 'little') % sides + 1}/{sides}" for n, sides in enumerate(dice))
            text = [*lines[:begin + 1], *words, *orders[:-1], *later, orders[-1], "rolled " + fell]
            return self.verify("\n".join(text) + "\n", "--commitment", self.commitment)

        one, other = "word neapolitan a", "word austrian b"
        self.assertEqual(rolled_after(()).returncode, CONSISTENT)
        self.assertEqual(rolled_after((one, other)).returncode, CONSISTENT)
        for words, later in (((one, "word neapolitan c"), ()), ((one, other, one), ()), (("word nobody d",), ()), ((other,), (one,))):
            answer = rolled_after(words, later)
            self.assertEqual(answer.returncode, WRONG, (words, later))
            self.assertIn("word", answer.stderr)

    def test_words(self):
        me = Client(self.server)
        self.addCleanup(me.close)
        _, made = me.new_game("me", "link")
        at = f"/api/games/{made['game']}"
        self.assertEqual(me.get(at + "/state")[1]["dice"], {"commitment": made["commitment"], "words": {}, "wanted": ["austrian"]})
        for link in made["links"]:
            self.assertIn(f"&dice={made['commitment']}", link["link"], "who is invited sees what was promised")
        for word in ("", "x" * 41, "two\nlines", "bell\u0007", 5, None):
            self.assertEqual(me.post(at + "/word", {"word": word})[0], 400, word)
        self.assertEqual(me.post(at + "/word", {"word": "Leipzig"})[0], 200)
        self.assertEqual(me.post(at + "/word", {"word": "Dresden"})[0], 409, "once")
        self.assertEqual(me.get(at + "/state")[1]["dice"]["words"], {"austrian": "Leipzig"})
        friend = Client(self.server)
        self.addCleanup(friend.close)
        token = next(token_of(link["link"]) for link in made["links"] if link["invitation"])
        self.assertEqual(friend.post("/api/join", {"token": token})[1]["commitment"], made["commitment"])
        state = friend.get(at + "/state")[1]
        self.assertEqual((state["dice"]["wanted"], state["dice"]["words"]), (["neapolitan"], {"austrian": "Leipzig"}))
        # a word changes nothing that anybody has before his eyes: it makes no move stale
        self.assertEqual(friend.post(at + "/order", {"move": state["move"] + 1, "order": "activate II"})[0], 409)
        state["move"] -= 1
        self.assertEqual(friend.post(at + "/order", {"move": state["move"], "order": "activate II"})[0], 200)
        self.assertEqual(friend.post(at + "/word", {"word": "too late"})[0], 409)
        self.assertEqual(friend.get(at + "/state")[1]["dice"]["wanted"], [])

    def test_a_word_survives_a_restart(self):
        server = Server(PROGRAM, "--rate", "0", "--quiet")
        self.addCleanup(server.close)
        me = Client(server)
        _, made = me.new_game()
        at = f"/api/games/{made['game']}"
        me.post(at + "/word", {"word": "Jena", "side": "austrian"})
        keys = keys_of(server, made)

        def rolls(actions):
            chance = random.Random(4)
            client = {side: Client(server, key) for side, key in keys.items()}
            for _ in range(actions):
                for one in client.values():
                    state = one.get(at + "/state?log=1000000")[1]
                    if state["your_move"]:
                        atoms = [atom["text"] for atom in state["legal"]["atoms"] if atom["verb"] != "retract"]
                        what, body = ("atom", {"atom": chance.choice(atoms)}) if atoms else ("finish", {"all": True})
                        one.post(f"{at}/{what}", {"move": state["move"], "log": "1.1", **body})
            for one in client.values():
                one.close()

        rolls(60)
        self.assertEqual(server.stop(), 0)
        server.start()
        rolls(40)
        me.close()
        me = Client(server, keys["austrian"])
        self.addCleanup(me.close)
        self.assertEqual(me.get(at + "/state")[1]["dice"]["words"], {"austrian": "Jena"})
        me.post(at + "/resign", {})
        text = me.send("GET", at + "/export")[2].decode()
        self.assertEqual(self.verify(text, "--commitment", made["commitment"]).returncode, PROVED)
        answer = self.without_gonfalon(text, made["commitment"])
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertIn("# austrian resigned\nend ", text)
        self.assertIn("the position is the one kept", self.verify(text, "--commitment", made["commitment"]).stdout)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "game.txt"
            path.write_text(text, encoding="utf-8")
            after = subprocess.run([PROGRAM, "do", path, "done"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
            self.assertEqual(after.returncode, 2)
            self.assertIn("somebody resigned", after.stderr)
            self.assertEqual(path.read_text(encoding="utf-8"), text)


if __name__ == "__main__":
    unittest.main()
