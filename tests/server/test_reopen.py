"""A long game is the same after a restart: its state, its whole log, its lines, its earlier positions, and what undo gives back.

GONFALON names the program.
"""
import contextlib
import os
import random
import sqlite3
import unittest

from table import Client, Server, token_of, wait_for

PROGRAM = os.environ.get("GONFALON", "build/gonfalon")
ACTIONS = 300


class Reopen(unittest.TestCase):
    def setUp(self):
        self.server = Server(PROGRAM, "--rate", "0", "--quiet")
        self.addCleanup(self.server.close)

    def begin(self, *who, scenario):
        """The game's path, and the token of each side and of a watcher."""
        me = Client(self.server)
        status, made = me.new_game(*who, scenario=scenario)
        me.close()
        self.assertEqual(status, 201, made)
        tokens = [token_of(link["link"]) for link in made["links"]]
        return f"/api/games/{made['game']}", [*tokens, token_of(made["watch"])]

    def ask(self, token, path, body=None):
        client = Client(self.server, token)
        status, answer = client.get(path) if body is None else client.post(path, body)
        client.close()
        return status, answer

    def all_of(self, path, tokens):
        """Everything that the server tells of a game, to each."""
        told = []
        for token in tokens:
            status, state = self.ask(token, path + "/state")
            self.assertEqual(status, 200, state)
            state.pop("seats", None)  # tells who is listening just now
            told.append(state)
            told.append(self.ask(token, path + "/lines"))
            for part in range(5):
                told.append(self.ask(token, f"{path}/replay?line={state['lines'] * part // 4}"))
        for answer in told:
            if isinstance(answer, tuple):
                self.assertEqual(answer[0], 200, answer[1])
        return told

    def restart(self):
        self.assertEqual(self.server.stop(), 0)
        self.server.start()

    def play(self, path, tokens):
        """Any legal atom for whoever must decide, so many times."""
        chance = random.Random(7)
        taken = 0
        clients = [Client(self.server, token) for token in tokens[:2]]
        while taken < ACTIONS:
            client = clients[chance.randrange(2)]
            _, state = client.get(path + "/state?log=1000000")
            if state["over"]:
                break
            atoms = [atom["text"] for atom in state["legal"]["atoms"] if atom["verb"] != "retract"] if state["your_move"] else []
            if atoms:
                taken += client.post(path + "/atom", {"move": state["move"], "atom": chance.choice(atoms)})[0] == 200
            elif state["your_move"]:  # a declaration stands in the way of `done`: the server finds the way out
                taken += client.post(path + "/finish", {"move": state["move"], "all": True})[0] == 200
        for client in clients:
            client.close()
        return taken

    def test_a_game_that_goes_on(self):
        path, tokens = self.begin("me", "me", scenario="battle")
        self.assertEqual(self.play(path, tokens), ACTIONS)
        before = self.all_of(path, tokens)
        self.restart()
        self.assertEqual(self.all_of(path, tokens), before)
        half = before[0]["lines"] // 2
        earlier = self.ask(tokens[0], f"{path}/replay?line={half}")[1]
        status, answer = self.ask(tokens[0], path + "/undo/ask", {"move": before[0]["move"], "line": half})
        self.assertEqual(status, 200, answer)
        self.restart()  # the question waits for the other side, however long
        asked = self.ask(tokens[1], path + "/state")[1]["undo"]["asked"]
        self.assertEqual((asked["by"], asked["line"]), (answer["state"]["viewer"], half))
        status, answer = self.ask(tokens[1], path + "/undo/answer", {"yes": True, "question": asked["question"]})
        self.assertEqual(status, 200, answer)
        now = self.ask(tokens[0], path + "/state")[1]
        self.assertEqual((now["lines"], now["view"]), (half, earlier["view"]))  # lines from before the restart can be taken back
        undone = self.all_of(path, tokens)
        self.restart()
        self.assertEqual(self.all_of(path, tokens), undone)

    def test_a_finished_game(self):
        path, tokens = self.begin("computer", "computer", scenario="rancia")
        watcher = tokens[-1:]
        wait_for(lambda: self.ask(watcher[0], path + "/state?log=1000000")[1]["over"], 60)
        before = self.all_of(path, watcher)
        self.assertGreater(before[0]["lines"], 50)
        self.restart()
        self.assertEqual(self.all_of(path, watcher), before)

    def test_a_damaged_action(self):
        path, tokens = self.begin("me", "me", scenario="rancia")
        other, its_tokens = self.begin("me", "me", scenario="rancia")
        self.play(path, tokens)
        sound = self.all_of(other, its_tokens)
        self.assertEqual(self.server.stop(), 0)
        with contextlib.closing(sqlite3.connect(self.server.store)) as store, store:
            store.execute("UPDATE action SET text='no such thing' WHERE game=? AND n=20", (path.split("/")[-1],))
        self.server.start()
        for _ in range(2):  # refused, not guessed at; and again
            status, answer = self.ask(tokens[0], path + "/state")
            self.assertEqual(status, 503, answer)
            self.assertIn("action 20 ", answer["error"])
        self.assertEqual(self.all_of(other, its_tokens), sound)


if __name__ == "__main__":
    unittest.main()
