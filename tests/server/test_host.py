"""What whoever hosts a table relies on: old games are deleted when he says so and not otherwise, and a fault of the program closes the game in
which it happens and no other. GONFALON names the program; beside it must lie the small one that knows the garden.
"""
import contextlib
import os
import socket
import sqlite3
import subprocess
import tempfile
import time
import unittest

from table import Client, Server

PROGRAM = os.environ.get("GONFALON", "build/gonfalon")
GARDEN = os.path.join(os.path.dirname(PROGRAM), "tests", "toy", "gonfalon-toy")
DAY = 86400


class Purge(unittest.TestCase):
    def setUp(self):
        self.server = Server(PROGRAM, "--rate", "0", "--quiet")
        self.addCleanup(self.server.close)
        self.me = Client(self.server)
        self.addCleanup(self.me.close)
        self.games = {}
        for name in ("fresh, over", "old, over", "fresh", "old"):
            status, made = self.me.new_game()
            self.assertEqual(status, 201)
            self.games[name] = made["game"]
            if "over" in name:
                self.assertEqual(self.me.post(f"/api/games/{made['game']}/resign", {})[0], 200)
        self.assertEqual(self.me.post(f"/api/games/{self.games['old']}/chat", {"text": "a line that goes with its game"})[0], 200)

    def purge(self, *options):
        return subprocess.run([PROGRAM, "purge", "--store", self.server.store, "--days", "30", *options], capture_output=True, text=True)

    def age(self):
        with contextlib.closing(sqlite3.connect(self.server.store)) as store:
            for name, game in self.games.items():
                if name.startswith("old"):
                    store.execute("UPDATE game SET changed=? WHERE id=?", (int(time.time()) - 40 * DAY, game))
            store.commit()

    def there(self):
        """Which of the games the server still has, asked over the wire."""
        self.me.close()
        self.server.start()
        found = {name for name, game in self.games.items() if self.me.get(f"/api/games/{game}/state")[0] == 200}
        self.assertEqual(self.server.stop(), 0)
        return found

    def test_only_what_is_old_and_over(self):
        self.assertNotEqual(self.purge("--yes").returncode, 0, "not while a server runs on the store")
        self.server.stop()
        self.age()
        asked = self.purge()
        self.assertEqual((asked.returncode, asked.stdout), (0, "1 finished game not touched for 30 days would be deleted; --yes does it\n"))
        self.assertEqual(self.there(), set(self.games))
        self.assertEqual(self.purge("--yes").stdout, "1 finished game not touched for 30 days deleted\n")
        self.assertEqual(self.there(), {"fresh, over", "fresh", "old"})
        self.age()
        self.assertEqual(self.purge("--unfinished", "--yes").stdout, "1 game not touched for 30 days deleted\n")
        self.assertEqual(self.there(), {"fresh, over", "fresh"})
        with sqlite3.connect(self.server.store) as store:
            self.assertEqual(store.execute("SELECT count(*) FROM chat").fetchone()[0], 0, "what was said there is gone, too")

    def test_what_is_deleted_is_gone_from_the_file(self):
        said, name = "A line that nobody is to find", "Clementina"
        self.assertEqual(self.me.post(f"/api/games/{self.games['old, over']}/chat", {"text": said})[0], 200)
        other = Client(self.server)
        self.assertEqual(other.post("/api/account", {"name": name, "password": "long enough"})[0], 200)
        other.new_game()
        self.assertEqual(other.post("/api/account/delete", {"password": "long enough"})[0], 200)
        other.close()
        self.me.close()
        self.assertEqual(self.server.stop(), 0)
        self.age()
        with open(self.server.store, "rb") as store:
            self.assertNotIn(name.encode(), store.read())
        with contextlib.closing(sqlite3.connect(self.server.store)) as store:  # a visitor of long ago who holds nothing, and all who hold something
            store.execute("UPDATE visitor SET created=created-?", (40 * DAY,))
            store.execute("INSERT INTO visitor(hash,account,created) VALUES(zeroblob(32),0,1)")
            store.executemany("INSERT INTO chat VALUES(?,?,0,'',?,0)", [(self.games["old, over"], 100 + n, "and on" * 60) for n in range(300)])
            holders = store.execute("SELECT count(DISTINCT holder) FROM hold").fetchone()[0]
            store.commit()
            store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = os.stat(self.server.store).st_size
        self.assertEqual(self.purge("--yes").returncode, 0)
        with open(self.server.store, "rb") as store:
            self.assertNotIn(said.encode(), store.read())
        self.assertLess(os.stat(self.server.store).st_size, size)
        with sqlite3.connect(self.server.store) as store:
            self.assertEqual(store.execute("SELECT count(*) FROM visitor").fetchone()[0], holders)
        self.assertEqual(self.there(), {"fresh, over", "fresh", "old"})


class Warnings(unittest.TestCase):
    """What is dangerous is said before it is done. The port is taken, so that nothing is ever open to the world."""

    def said(self, *options):
        with socket.socket() as taken, tempfile.TemporaryDirectory() as folder:
            taken.bind(("0.0.0.0", 0))
            answer = subprocess.run([PROGRAM, "serve", "--port", str(taken.getsockname()[1]), "--store", os.path.join(folder, "s.db"), *options],
                                    capture_output=True, text=True, timeout=30)
        self.assertEqual(answer.returncode, 2, answer.stdout)
        self.assertIn("cannot listen", answer.stderr)
        return answer.stderr

    def test_open_to_others(self):
        self.assertIn("everybody who reaches 0.0.0.0", self.said("--bind", "0.0.0.0"))
        self.assertIn("--host should name it", self.said("--bind", "0.0.0.0"))
        self.assertNotIn("--host should", self.said("--bind", "0.0.0.0", "--host", "table.example.org"))
        self.assertIn("passes by the proxy", self.said("--bind", "0.0.0.0", "--behind-proxy"))
        for local in (("--bind", "127.0.0.1"), ("--bind", "127.0.0.1", "--behind-proxy"), ("--bind", "127.3.2.1")):
            said = self.said(*local)
            self.assertNotIn("everybody", said)
            self.assertNotIn("proxy", said)

    def test_root(self):
        self.assertEqual("you run this as root" in self.said(), os.geteuid() == 0)


@unittest.skipUnless(os.path.exists(GARDEN), "the program that knows the garden is not built")
class Fault(unittest.TestCase):
    def begin(self, client, scenario):
        status, made = client.post("/api/games", {"system": "garden", "scenario": scenario, "seats": {"bees": {"who": "me"}, "wasps": {"who": "me"}}})
        self.assertEqual(status, 201, made)
        return f"/api/games/{made['game']}"

    def test_a_fault_closes_its_game_and_no_other(self):
        server = Server(GARDEN, "--rate", "0", "--quiet")
        self.addCleanup(server.close)
        me = Client(server)
        self.addCleanup(me.close)
        sound, faulty = self.begin(me, "meadow"), self.begin(me, "pit")
        status, answer = me.post(faulty + "/order", {"move": 0, "order": "settle B-ANNA 0101"})
        self.assertEqual((status, answer["result"]["verdict"]), (500, "closed"))
        self.assertIn("fault of its own", answer["error"])
        self.assertIn("Send the game file", answer["what_to_do"])
        self.assertIn("is closed: the stack of steps is full", server.log_text())
        self.assertIn("order: settle B-ANNA 0101", server.log_text())
        for again in range(2):
            state = me.get(faulty + "/state")[1]
            self.assertIn("fault of its own", state["prompt"])
            self.assertEqual((state["broken"], state["decides"], state["your_move"], state["legal"]), (state["prompt"], [], False, None))
            self.assertEqual(me.post(faulty + "/order", {"move": state["move"], "order": "settle B-ANNA 0102"})[0], 500)
            status, _, file = me.send("GET", faulty + "/export")
            self.assertEqual(status, 200)
            self.assertIn(b"settle B-ANNA 0101", file)
            self.assertIsNone(me.get(sound + "/state")[1]["broken"])
            if not again:
                self.assertEqual(me.post(sound + "/order", {"move": 0, "order": "settle B-ANNA 0101"})[0], 200)
                me.close()
                self.assertEqual(server.stop(), 0)
                server.start()


if __name__ == "__main__":
    unittest.main()
