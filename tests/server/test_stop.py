"""Stopped in order: SIGTERM while clients play, listen, ask for odds and log in, and while computers think. GONFALON names the program, STOP_ROUNDS
how often it is stopped.
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
ROUNDS = int(os.environ.get("STOP_ROUNDS", "6"))
GONE = (OSError, http.client.HTTPException)


class Busy(threading.Thread):
    """Does one thing as fast as it can, until the server is gone. What was acknowledged stands in `told`."""

    def __init__(self, server, number):
        super().__init__(daemon=True)
        self.server = server
        self.chance = random.Random(number)
        self.client = Client(server)
        _, made = self.client.new_game("me", "me")
        self.at, self.token = f"/api/games/{made['game']}", token_of(made["watch"])
        self.move = 0
        self.answers = {}
        self.work = (self.play, self.play, self.ask_odds, self.log_in, self.listen, self.begin_bots)[number % 6]

    def play(self):
        state = self.client.get(self.at + "/state?log=1000000")[1]
        atoms = [atom["text"] for atom in state["legal"]["atoms"] if atom["verb"] != "retract"]
        what, body = ("atom", {"atom": self.chance.choice(atoms)}) if atoms and self.chance.random() < 0.8 else ("finish", {"all": True})
        status, answer = self.client.post(f"{self.at}/{what}", {"move": state["move"], "log": state["log"]["cursor"], **body})
        if status == 200:
            self.move = answer["state"]["move"]
        return status

    def ask_odds(self):
        return self.client.get(self.at + "/odds", order="activate II")[0]

    def log_in(self):
        return Client(self.server).post("/api/login", {"name": f"nobody {self.chance.randrange(10**9)}", "password": "long enough"})[0]

    def listen(self):
        stream = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        stream.request("GET", self.at + "/events", headers={"Cookie": f"gonfalon={self.client.cookie}"})
        answer = stream.getresponse()
        while answer.status == 200 and answer.read1(4096):
            pass
        stream.close()
        return answer.status

    def begin_bots(self):
        time.sleep(0.02)
        seats = {side: {"who": "computer", "bot": "search"} for side in ("austrian", "neapolitan")}
        return self.client.post("/api/games", {"system": "tolentino", "scenario": "battle", "seats": seats})[0]

    def run(self):
        try:
            while True:
                status = self.work()
                self.answers[status] = self.answers.get(status, 0) + 1
        except GONE:
            self.client.close()
        except (KeyError, json.JSONDecodeError, TypeError):  # a state that is an error: the server stops
            self.run_out()

    def run_out(self):
        try:
            while True:
                self.client.get(self.at + "/state")
        except GONE:
            self.client.close()


class Stop(unittest.TestCase):
    def test_under_load(self):
        server = Server(PROGRAM, "--rate", "0", "--quiet", "--games", "0")
        self.addCleanup(server.close)
        played = 0
        for number in range(ROUNDS):
            busy = [Busy(server, 100 * number + i) for i in range(12)]
            for one in busy:
                one.start()
            time.sleep(0.3 + 0.1 * number)
            begun = time.monotonic()
            self.assertEqual(server.stop(), 0, server.log_text())
            self.assertLess(time.monotonic() - begun, 8 if "san" in PROGRAM else 5)
            for one in busy:
                one.join(timeout=20)
                self.assertFalse(one.is_alive())
            server.start()
            for one in busy:
                if one.move:
                    watcher = Client(server, one.token)
                    self.assertGreaterEqual(watcher.get(one.at + "/state")[1]["move"], one.move)
                    watcher.close()
                played += one.move
        self.assertGreater(played, 5 * ROUNDS, "too little was played to prove anything")

    def test_while_computers_think(self):
        server = Server(PROGRAM, "--rate", "0", "--quiet", "--games", "0")
        self.addCleanup(server.close)
        me = Client(server)
        for _ in range(40):
            seats = {side: {"who": "computer", "bot": "search"} for side in ("austrian", "neapolitan")}
            me.post("/api/games", {"system": "tolentino", "scenario": "battle", "seats": seats})
        me.close()
        time.sleep(0.3)
        begun = time.monotonic()
        self.assertEqual(server.stop(), 0)
        self.assertLess(time.monotonic() - begun, 8 if "san" in PROGRAM else 5)
        server.start()


if __name__ == "__main__":
    unittest.main()
