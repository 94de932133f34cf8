"""The store: brought up from every version ever written, refused when newer, read when it cannot be written, and never taken for shorter
than it is when a page of it is damaged. GONFALON names the program.
"""
import contextlib
import fcntl
import json
import os
import pathlib
import random
import resource
import shutil
import sqlite3
import stat
import subprocess
import tempfile
import threading
import time
import unittest

from table import Client, Server, keys_of

PROGRAM = os.environ.get("GONFALON", "build/gonfalon")
STORES = pathlib.Path(__file__).parent / "stores"


def run(*words):
    return subprocess.run([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False, timeout=60)


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="gonfalon-store-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.store = os.path.join(self.folder, "store.db")

    def serve(self, *options):
        server = Server(PROGRAM, "--rate", "0", "--quiet", *options, folder=self.folder)
        self.addCleanup(server.close)
        return server

    def client(self, server, token=None, cookie=None):
        client = Client(server, token)
        client.cookie = cookie
        self.addCleanup(client.close)
        return client

    def sql(self, *lines):
        with contextlib.closing(sqlite3.connect(self.store, isolation_level=None)) as db:
            return [db.execute(*line).fetchall() if isinstance(line, tuple) else db.execute(line).fetchall() for line in lines]

    def play(self, server, actions, scenario="rancia"):
        """A game with so many actions, and those that close the open order: its path, how many, and the keys to its seats."""
        me = self.client(server)
        status, made = me.new_game("me", "me", scenario=scenario)
        self.assertEqual(status, 201, made)
        at, chance = f"/api/games/{made['game']}", random.Random(9)
        state = me.get(at + "/state")[1]
        while state["move"] < actions or state["legal"]["draft"]["atoms"]:
            atoms = [atom["text"] for atom in state["legal"]["atoms"] if atom["verb"] != "retract"]
            what, body = ("atom", {"atom": chance.choice(atoms)}) if atoms and state["move"] < actions else ("finish", {"all": True})
            state = me.post(f"{at}/{what}", {"move": state["move"], "log": state["log"]["cursor"], **body})[1]["state"]
        return at, state["move"], keys_of(server, made)


class Versions(Folder):
    def write(self, form):
        """A store of version 1. Three programs wrote it in different forms: without lists, without questions, with both."""
        with contextlib.closing(sqlite3.connect(self.store)) as db:
            db.executescript((STORES / "version-1.sql").read_text())
            if form < 3:
                db.executescript("DROP TABLE ask; DROP TABLE snapshot;")
            if form < 2:
                db.executescript("PRAGMA foreign_keys=OFF; PRAGMA legacy_alter_table=ON; ALTER TABLE game RENAME TO was;"
                                 "CREATE TABLE game(id TEXT PRIMARY KEY, header TEXT NOT NULL, created INT, changed INT, over INT) WITHOUT ROWID;"
                                 "INSERT INTO game SELECT id,header,created,changed,over FROM was; DROP TABLE was;")
        os.chmod(self.store, 0o644)
        return json.loads((STORES / "version-1.json").read_text())

    def test_version_1(self):
        for form in (1, 2, 3):
            with self.subTest(form=form):
                for name in os.listdir(self.folder):
                    os.unlink(os.path.join(self.folder, name))
                self.check_version_1(form, self.write(form))

    def check_version_1(self, form, was):
        server = self.serve()
        joined, at = was["joined"], f"/api/games/{was['joined']['game']}"
        host, friend = self.client(server, cookie=joined["me"]), self.client(server, cookie=joined["friend"])
        state = host.get(at + "/state")[1]
        self.assertEqual((state["move"], state["sides"], state["chat"]["entries"][0]["text"]), (joined["move"], ["austrian"], "Good evening"))
        self.assertEqual(friend.get(at + "/state")[1]["sides"], ["neapolitan"])
        if form == 3:
            asked = friend.get(at + "/state")[1]["undo"]["asked"]
            self.assertEqual((asked["by"], asked["line"]), ("austrian", 1))
            self.assertEqual(friend.post(at + "/undo/answer", {"yes": False, "question": asked["question"]})[0], 200)
        # a link to a seat that somebody holds has ended: whoever invited had it, too
        for token in joined["tokens"].values():
            self.assertEqual(self.client(server, token).get(at + "/state")[0], 404)
            self.assertEqual(self.client(server).post("/api/join", {"token": token})[0], 404)
        self.assertEqual(self.client(server, joined["watch"]).get(at + "/state")[1]["role"], "watcher")
        # a seat that is open: its link is an invitation now
        token = was["open"]["tokens"]["neapolitan"]
        self.assertEqual(self.client(server, token).get(f"/api/games/{was['open']['game']}/state")[0], 401)
        self.assertEqual(self.client(server).post("/api/join", {"token": token})[0], 200)
        self.assertEqual(self.client(server).post("/api/join", {"token": token})[0], 410)
        # played by a link alone: a program's, which goes on
        at = f"/api/games/{was['program']['game']}"
        state = self.client(server, was["program"]["tokens"]["neapolitan"]).get(at + "/state")[1]
        self.assertEqual((state["move"], state["viewer"]), (was["program"]["move"], "neapolitan"))
        self.assertEqual(len(host.get("/api/me")[1]["finished"]), 1)
        account = self.client(server)
        status, answer = account.post("/api/login", {"name": was["account"]["name"].upper(), "password": was["account"]["password"]})
        self.assertEqual((status, answer["name"]), (200, was["account"]["name"]))
        self.assertEqual(account.get("/api/me")[1]["playing"][0]["game"], was["account"]["game"])
        # what it was lies beside it, and nobody but the owner may read either
        copy = self.store + ".version-1"
        for path in (self.store, copy):
            self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600, path)
        with contextlib.closing(sqlite3.connect(copy)) as old:
            self.assertEqual(old.execute("PRAGMA user_version").fetchone(), (1,))
        self.assertEqual(server.stop(), 0)
        server.start()  # and it is brought up once
        self.assertEqual(self.client(server, cookie=joined["me"]).get("/api/me")[0], 200)
        self.assertEqual(server.stop(), 0)

    def write_version_3(self):
        with contextlib.closing(sqlite3.connect(self.store)) as db:
            db.executescript((STORES / "version-3.sql").read_text())
        return json.loads((STORES / "version-3.json").read_text())

    def test_version_3(self):
        was = self.write_version_3()
        server = self.serve()
        at = f"/api/games/{was['game']}"
        state = self.client(server, cookie=was["friend"]).get(at + "/state")[1]
        self.assertEqual((state["move"], state["sides"], state["dice"]["commitment"]), (was["move"], ["neapolitan"], was["commitment"]))
        for name in (was["account"]["name"], was["account"]["name"].upper(), was["account"]["name"].lower()):
            account = self.client(server)
            self.assertEqual(account.post("/api/login", {"name": name, "password": was["account"]["password"]})[0], 200, name)
            self.assertEqual(account.get("/api/me")[1]["playing"][0]["game"], was["game"])
        self.assertEqual(self.client(server).post("/api/account", {"name": "Lukasz", "password": "long enough"})[0], 409)
        self.assertEqual(server.stop(), 0)
        self.assertTrue(os.path.exists(self.store + ".version-3"))

    def test_an_older_store_is_not_brought_up_beneath_a_server(self):
        """A server of the older program may still run on it when the newer one makes the nightly copy."""
        self.write_version_3()
        copy = os.path.join(self.folder, "copy.db")
        with open(self.store + "-serving", "w", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for words in (("backup", copy), ("export", "4tsp56zh7tzk"), ("purge",), ("serve", "--port", "0")):
                answer = run(*words, "--store", self.store)
                self.assertEqual(answer.returncode, 2, words)
                self.assertIn("another server", answer.stderr)
            self.assertEqual(self.sql("PRAGMA user_version")[0][0][0], 3)
        self.assertEqual(run("backup", copy, "--store", self.store).returncode, 0)

    def test_a_newer_store_is_refused(self):
        self.assertEqual(self.serve().stop(), 0)
        now = self.sql("PRAGMA user_version")[0][0][0]
        self.sql(f"PRAGMA user_version={now + 1}")
        before = pathlib.Path(self.store).read_bytes()
        for words in (("serve", "--port", "0"), ("backup", os.path.join(self.folder, "copy.db")), ("export", "k3q9x2m7dwta")):
            answer = run(*words, "--store", self.store)
            self.assertNotEqual(answer.returncode, 0)
            self.assertIn(f"version {now + 1}", answer.stderr)
            self.assertIn("newer", answer.stderr)
        self.assertEqual(pathlib.Path(self.store).read_bytes(), before)

    def test_what_is_no_store(self):
        self.sql("CREATE TABLE recipe(name TEXT)")
        answer = run("serve", "--port", "0", "--store", self.store)
        self.assertEqual(answer.returncode, 2)
        self.assertIn("no store", answer.stderr)
        pathlib.Path(self.store).write_bytes(b"not a database at all" * 100)
        self.assertEqual(run("serve", "--port", "0", "--store", self.store).returncode, 2)

    def test_a_store_that_others_could_read(self):
        self.assertEqual(self.serve().stop(), 0)
        os.chmod(self.store, 0o644)
        server = self.serve()
        self.assertIn("others on this machine could read it", server.log_text())
        self.client(server).new_game()
        for ending in ("", "-wal", "-shm"):
            self.assertEqual(stat.S_IMODE(os.stat(self.store + ending).st_mode) & 0o077, 0, ending)

    def test_a_wrong_name_makes_no_store(self):
        for words in (("export", "k3q9x2m7dwta"), ("backup", os.path.join(self.folder, "copy.db")), ("purge", "--yes"),
                      ("import", os.path.join(self.folder, "no game.txt"))):
            answer = run(*words, "--store", os.path.join(self.folder, "tpyo.db"))
            self.assertEqual(answer.returncode, 2, words)
            self.assertEqual(os.listdir(self.folder), [], words)

    def test_a_new_store_is_its_owners(self):
        server = self.serve()
        self.client(server).new_game()
        for ending in ("", "-wal", "-shm"):
            self.assertEqual(stat.S_IMODE(os.stat(self.store + ending).st_mode) & 0o077, 0, ending)


class Damage(Folder):
    def damage(self, table, game, share=0.5, keep_first=True):
        """Overwrites a page of the b-tree in which rows of this game lie; returns the page."""
        with contextlib.closing(sqlite3.connect(self.store)) as db:
            size = db.execute("PRAGMA page_size").fetchone()[0]
            root = db.execute("SELECT rootpage FROM sqlite_master WHERE name=?", (table,)).fetchone()[0]
        data = bytearray(pathlib.Path(self.store).read_bytes())
        # leaves of the b-tree that hold rows of the game, in sequence; type 10 is a leaf of an index b-tree (WITHOUT ROWID), 13 of a table
        leaves = [n for n in range(1, len(data) // size + 1)
                  if data[(n - 1) * size + (100 if n == 1 else 0)] in (10, 13) and data[(n - 1) * size:n * size].count(game.encode()) > 10]
        self.assertGreater(len(leaves), 1, f"the game must fill pages (root {root})")
        page = leaves[int(len(leaves) * share)]
        data[(page - 1) * size:page * size] = bytes([0x5A]) * size
        pathlib.Path(self.store).write_bytes(data)
        return page

    def test_a_damaged_page_is_no_end(self):
        server = self.serve()
        at, move, keys = self.play(server, 300, "battle")
        other, _, its_keys = self.play(server, 3)
        game = at.split("/")[-1]
        sound = self.client(server, its_keys["austrian"]).get(other + "/state")[1]
        whole = run("export", game, "--store", self.store)
        self.assertEqual((whole.returncode, server.stop()), (0, 0))
        snapshot = self.sql(("SELECT move,length(image) FROM snapshot WHERE game=?", (game,)))[0]
        self.assertEqual(snapshot[0][0], move)
        self.damage("action", game)
        server.start()
        self.assertIn("damaged", server.log_text())
        one = self.client(server, keys["austrian"])
        for _ in range(2):
            status, answer = one.get(at + "/state")
            self.assertEqual(status, 503, answer)
            self.assertIn("damaged", answer["error"])
            self.assertTrue(answer["what_to_do"])
        self.assertEqual(one.post(at + "/resign", {})[0], 503)
        # the others can be read; nothing is written any more
        two = self.client(server, its_keys["austrian"])
        self.assertEqual(two.get(other + "/state")[1], sound)
        status, answer = two.post(other + "/resign", {})
        self.assertEqual(status, 503)
        self.assertIn("damaged", answer["error"])
        self.assertEqual(server.stop(), 0)
        # neither export nor backup passes a stump off for the whole
        self.assertEqual(run("export", game, "--store", self.store).returncode, 2)
        answer = run("backup", os.path.join(self.folder, "copy.db"), "--store", self.store)
        self.assertNotEqual(answer.returncode, 0)
        self.assertIn("damaged", answer.stderr)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "copy.db")))
        # the snapshot knew everything, and is still there
        answer = run("export", game, "--damaged", "--store", self.store)
        self.assertEqual((answer.returncode, answer.stdout), (0, whole.stdout), answer.stderr)
        self.sql("DELETE FROM snapshot")
        answer = run("export", game, "--damaged", "--store", self.store)
        self.assertEqual(answer.returncode, 1)
        self.assertTrue(whole.stdout.startswith(answer.stdout[:len(answer.stdout) // 2]) and len(answer.stdout) < len(whole.stdout))
        self.assertRegex(answer.stderr, rf"\d+ of {move} actions")

    def test_damage_while_it_runs(self):
        server = self.serve()
        at, move, keys = self.play(server, 300, "battle")
        game = at.split("/")[-1]
        self.assertEqual(server.stop(), 0)
        self.sql("DELETE FROM snapshot", "PRAGMA wal_checkpoint(TRUNCATE)")
        server.start()  # the store is sound when it starts
        self.assertNotIn("damaged", server.log_text())
        self.damage("action", game)
        status, answer = self.client(server, keys["austrian"]).get(at + "/state")
        if status == 200:  # the page was still in memory: then it is the whole game
            self.assertEqual(answer["move"], move)
        else:
            self.assertEqual(status, 503, answer)
            self.assertIn("damaged", answer["error"])

    def test_a_lost_row_is_missed(self):
        server = self.serve()
        at, move, keys = self.play(server, 40)
        game = at.split("/")[-1]
        self.assertEqual(server.stop(), 0)
        self.sql(("DELETE FROM action WHERE game=? AND n=?", (game, move - 1)), "DELETE FROM snapshot")
        server.start()
        status, answer = self.client(server, keys["austrian"]).get(at + "/state")
        self.assertEqual(status, 503)
        self.assertIn(f"{move - 1} of its {move} actions", answer["error"])

    def test_a_snapshot_that_knows_more_is_not_replaced(self):
        server = self.serve()
        at, move, keys = self.play(server, 40)
        game = at.split("/")[-1]
        self.assertEqual(server.stop(), 0)
        before = self.sql(("SELECT move,checksum FROM snapshot WHERE game=?", (game,)))[0]
        self.assertEqual(before[0][0], move)
        self.sql(("DELETE FROM action WHERE game=? AND n>=35", (game,)), ("UPDATE game SET actions=35 WHERE id=?", (game,)))
        server.start()
        self.client(server, keys["austrian"]).get(at + "/state")
        self.assertEqual(server.stop(), 0)
        self.assertEqual(self.sql(("SELECT move,checksum FROM snapshot WHERE game=?", (game,)))[0], before)

    def test_accounts_that_cannot_be_read(self):
        """A name that cannot be looked up is not free."""
        server = self.serve()
        me = self.client(server)
        self.assertEqual(me.post("/api/account", {"name": "Gioacchino", "password": "cavalleria!"})[0], 200)
        self.assertEqual(server.stop(), 0)
        with contextlib.closing(sqlite3.connect(self.store)) as db:
            size = db.execute("PRAGMA page_size").fetchone()[0]
            pages = [row[0] for row in db.execute("SELECT rootpage FROM sqlite_master WHERE tbl_name='account'")]
        data = bytearray(pathlib.Path(self.store).read_bytes())
        for page in pages:
            data[(page - 1) * size:page * size] = bytes([0x5A]) * size
        pathlib.Path(self.store).write_bytes(data)
        server.start()
        for what in ("account", "login"):
            status, answer = self.client(server).post(f"/api/{what}", {"name": "Gioacchino", "password": "cavalleria!"})
            self.assertEqual(status, 503, answer)


class Obstacles(Folder):
    def test_a_second_server_is_refused(self):
        server = self.serve()
        answer = run("serve", "--port", "0", "--store", self.store)
        self.assertEqual(answer.returncode, 2)
        self.assertIn("another server", answer.stderr)
        self.assertEqual(run("backup", os.path.join(self.folder, "copy.db"), "--store", self.store).returncode, 0)
        link = os.path.join(self.folder, "link.db")  # by whatever name
        os.symlink(self.store, link)
        for words in (("serve", "--port", "0"), ("purge", "--yes")):
            answer = run(*words, "--store", link)
            self.assertEqual(answer.returncode, 2, words)
            self.assertIn("another server", answer.stderr)
        server.kill()
        server.start()  # the lock of a server that was killed is no lock

    def test_a_foreign_lock_does_not_freeze_everybody(self):
        server = self.serve()
        at, _, keys = self.play(server, 3)
        one, two = self.client(server, keys["austrian"]), self.client(server, keys["austrian"])
        with contextlib.closing(sqlite3.connect(self.store, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            took = []

            def read():
                for _ in range(20):
                    begun = time.monotonic()
                    self.assertEqual(two.get(at + "/state")[0], 200)
                    took.append(time.monotonic() - begun)

            reader = threading.Thread(target=read)
            reader.start()
            begun = time.monotonic()
            status, answer = one.post(at + "/chat", {"text": "is anybody there"})
            self.assertLess(time.monotonic() - begun, 2)
            self.assertEqual(status, 503)
            self.assertIn("Another program", answer["error"])
            reader.join()
            self.assertLess(max(took), 2)
            other.execute("ROLLBACK")
        self.assertEqual(one.post(at + "/chat", {"text": "is anybody there"})[0], 200)

    def test_a_full_store_still_reads(self):
        server = self.serve()
        at, _, keys = self.play(server, 60)
        self.assertEqual(server.stop(), 0)
        self.sql("DELETE FROM snapshot", "VACUUM")
        server.start()
        one = self.client(server, keys["austrian"])
        size = os.stat(self.store + "-wal").st_size if os.path.exists(self.store + "-wal") else 0
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (max(size, 4096), resource.RLIM_INFINITY))
        self.assertEqual(one.get(at + "/state")[0], 200)  # it is opened for this, and would like to write a snapshot
        self.assertEqual(one.get(at + "/lines")[0], 200)
        status, answer = one.post(at + "/chat", {"text": "x" * 400})
        self.assertEqual(status, 503)
        self.assertIn("disk", answer["error"].lower())
        self.assertEqual(one.get(at + "/state")[1]["chat"]["next"], 0)

    @unittest.skipIf(os.geteuid() == 0, "root may write anything")
    def test_a_store_that_may_not_be_written(self):
        self.check_read_only(lambda: os.chmod(self.store, 0o400))

    def check_read_only(self, forbid):
        server = self.serve()
        at, _, keys = self.play(server, 40)
        self.assertEqual(server.stop(), 0)
        forbid()
        server.start()
        one = self.client(server, keys["austrian"])
        self.assertEqual(one.get(at + "/state")[0], 200)
        status, answer = one.post(at + "/resign", {})
        self.assertEqual(status, 503)
        self.assertIn("only be read", answer["error"])


if __name__ == "__main__":
    unittest.main()
