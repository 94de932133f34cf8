"""Nothing that was acknowledged is lost: the server is killed hard while clients play, started again, and compared.

Each client notes what it was told: the move number, the lines that stand, the view and the log. After the restart the game must be
there with at least that, and whatever was acknowledged last must be its exact beginning. GONFALON names the program, KILL_ROUNDS how
often it is killed.
"""
import http.client
import json
import os
import random
import threading
import time
import unittest

from table import Client, Server, token_of

PROGRAM = os.environ.get("GONFALON", "build/gonfalon")
ROUNDS = int(os.environ.get("KILL_ROUNDS", "4"))
PLAYERS = 6


class Player(threading.Thread):
    """Plays both sides of one game, any legal atom, until the server is gone."""

    def __init__(self, server, number):
        super().__init__(daemon=True)
        self.chance = random.Random(number)
        self.client = Client(server)
        self.computer = number % 3 == 0  # every third against the computer
        status, made = self.client.new_game("me", "computer" if self.computer else "me")
        assert status == 201, made
        self.game = made["game"]
        self.tokens = {link["side"]: token_of(link["link"]) for link in made["links"]}
        self.told = None  # the last state that was acknowledged
        self.talked = 0
        self.acknowledged = 0

    def choose(self, state):
        atoms = [atom["text"] for atom in state["legal"]["atoms"] if atom["verb"] != "retract"]
        roll = self.chance.random()
        if roll < 0.05:
            return "undo", {}
        if roll < 0.15 or not atoms:
            return "finish", {}
        return "atom", {"atom": self.chance.choice(atoms)}

    def step(self):
        status, state = self.client.get(f"/api/games/{self.game}/state")
        if state["over"] or not state["your_move"]:
            time.sleep(0.01)
            return
        what, body = self.choose(state)
        status, answer = self.client.post(f"/api/games/{self.game}/{what}", {"move": state["move"], **body})
        if status == 200:
            self.told = answer["state"]
            self.acknowledged += 1
        if self.chance.random() < 0.1:
            status, answer = self.client.post(f"/api/games/{self.game}/chat", {"text": f"line {self.talked}"})
            self.talked += status == 200

    def run(self):
        try:
            while True:
                self.step()
        except (OSError, http.client.HTTPException, json.JSONDecodeError):
            self.client.close()


class Kill(unittest.TestCase):
    def compare(self, server, player):
        client = Client(server, player.tokens["austrian"])
        self.addCleanup(client.close)
        status, state = client.get(f"/api/games/{player.game}/state")
        self.assertEqual(status, 200, state)
        self.assertGreaterEqual(state["chat"]["next"], player.talked, "a chat line was lost")
        if player.told is None:
            return
        self.assertGreaterEqual(state["move"], player.told["move"], "an acknowledged action was lost")
        if state["move"] == player.told["move"]:  # nothing can have come after it, so all must be the same
            status, again = client.get(f"/api/games/{player.game}/state?side={player.told['viewer']}") \
                if player.told["viewer"] == "austrian" else Client(server, player.tokens["neapolitan"]).get(f"/api/games/{player.game}/state")
            if again["move"] > state["move"]:  # the computer has gone on between the two questions
                return
            for key in ("view", "log", "lines", "counters", "prompt", "step", "decides", "score"):
                self.assertEqual(again[key], player.told[key], key)

    def test_killed_while_playing(self):
        server = Server(PROGRAM, "--rate", "0", "--quiet")
        self.addCleanup(server.close)
        acknowledged = 0
        for number in range(ROUNDS):
            players = [Player(server, 100 * number + i) for i in range(PLAYERS)]
            for player in players:
                player.start()
            time.sleep(1.0 + 0.3 * number)
            server.kill()
            for player in players:
                player.join(timeout=10)
                self.assertFalse(player.is_alive())
            server.start()
            for player in players:
                self.compare(server, player)
            acknowledged += sum(player.acknowledged for player in players)
        self.assertGreater(acknowledged, 20 * ROUNDS, "too little was played to prove anything")
        print(f"{acknowledged} acknowledged actions, {ROUNDS} kills")
        self.assertEqual(server.stop(), 0)
        server.start()  # and once more after a graceful stop

    def test_export_import_backup(self):
        import subprocess
        server = Server(PROGRAM, "--rate", "0", "--quiet")
        self.addCleanup(server.close)
        player = Player(server, 1)
        for _ in range(60):
            player.step()
        copy = os.path.join(server.folder, "copy.db")

        def run(*words):
            return subprocess.run([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)

        self.assertEqual(run("backup", copy, "--store", server.store).returncode, 0)
        self.assertNotEqual(run("backup", copy, "--store", server.store).returncode, 0, "a backup is not written over")
        text = run("export", player.game, "--store", copy)
        self.assertEqual(text.returncode, 0, text.stderr)
        self.assertEqual(run("export", "nosuchgame", "--store", copy).returncode, 2)
        path = os.path.join(server.folder, "game.txt")
        with open(path, "w", encoding="utf-8") as out:
            out.write(text.stdout)
        self.assertEqual(run("replay", path).returncode, 0)
        links = run("import", path, "--store", os.path.join(server.folder, "other.db"))
        self.assertEqual(links.returncode, 0, links.stderr)
        game = links.stdout.split("/play/")[1].split("#")[0]
        again = run("export", game, "--store", os.path.join(server.folder, "other.db"))
        self.assertEqual(again.stdout, text.stdout)
        self.assertNotEqual(run("import", server.store, "--store", copy).returncode, 0)


if __name__ == "__main__":
    unittest.main()
