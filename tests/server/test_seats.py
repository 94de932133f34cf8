"""Seats: an invitation is a claim, once; a seat has one holder who decides who else may open it; what is over stays over.

GONFALON names the program.
"""
import os
import random
import unittest

from table import Client, Server, keys_of, token_of, wait_for

PROGRAM = os.environ.get("GONFALON", "build/gonfalon")


class Seats(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "--rate", "0", "--quiet")

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def client(self, token=None):
        client = Client(self.server, token)
        self.addCleanup(client.close)
        return client

    def invite(self):
        """Who invites, the game's path, the link for the friend and the inviter's own key."""
        host = self.client()
        status, made = host.new_game("me", "link")
        self.assertEqual(status, 201, made)
        links = {link["side"]: link for link in made["links"]}
        self.assertEqual([links[side]["invitation"] for side in ("austrian", "neapolitan")], [False, True])
        return host, f"/api/games/{made['game']}", links["neapolitan"]["link"], links["austrian"]["link"]

    def assert_error(self, answer, status):
        self.assertEqual(answer[0], status, answer[1])
        self.assertTrue(answer[1]["error"] and answer[1]["what_to_do"], answer[1])

    def test_an_invitation_is_taken_once(self):
        host, at, link, _ = self.invite()
        friend, thief = self.client(), self.client()
        status, joined = friend.post("/api/join", {"token": token_of(link), "name": " Anna  Maria "})
        self.assertEqual((status, joined["sides"], joined["role"]), (200, ["neapolitan"], "player"))
        self.assertEqual(friend.get(at + "/state")[1]["seats"][1]["name"], "Anna Maria")
        # the inviter knows the link, and it opens nothing any more: neither by joining nor as a token
        for who in (thief, host):
            self.assert_error(who.post("/api/join", {"token": token_of(link), "both": True}), 410)
        self.assertEqual(host.get(at + "/state")[1]["sides"], ["austrian"])
        program = self.client(token_of(link))
        self.assert_error(program.get(at + "/state"), 404)
        self.assert_error(program.post(at + "/resign", {}), 404)
        # opened again in the browser that took it, it leads to the game
        self.assertEqual(friend.post("/api/join", {"token": token_of(link)})[0], 200)
        # and the friend has a link of his own, which opens the seat elsewhere
        phone = self.client()
        self.assertEqual(phone.post("/api/join", {"token": token_of(joined["link"])})[1]["sides"], ["neapolitan"])

    def test_an_invitation_opens_nothing_before_it_is_taken(self):
        _, at, link, _ = self.invite()
        program = self.client(token_of(link))
        self.assert_error(program.get(at + "/state"), 401)
        self.assert_error(program.post(at + "/resign", {}), 401)
        status, joined = program.post("/api/join", {"token": token_of(link)})
        self.assertEqual(status, 200)
        self.assertEqual(self.client(token_of(joined["link"])).get(at + "/state")[1]["viewer"], "neapolitan")

    def test_ones_own_invitation_is_not_taken_by_mistake(self):
        host, at, link, _ = self.invite()
        self.assert_error(host.post("/api/join", {"token": token_of(link)}), 409)
        self.assertEqual(self.client().post("/api/join", {"token": token_of(link)})[0], 200)
        host, at, link, _ = self.invite()
        self.assertEqual(host.post("/api/join", {"token": token_of(link), "both": True})[0], 200)
        self.assertEqual(host.get(at + "/state")[1]["sides"], ["austrian", "neapolitan"])

    def test_a_seat_opened_elsewhere_is_told(self):
        host, at, _, own = self.invite()
        self.assertEqual(host.get(at + "/state")[1]["openings"], [])
        phone = self.client()
        phone.post("/api/join", {"token": token_of(own)})
        told = host.get(at + "/state")[1]["openings"]
        self.assertEqual([(row["side"], row["count"]) for row in told], [("austrian", 1)])
        phone.post("/api/join", {"token": token_of(own)})
        self.assertEqual(host.get(at + "/state")[1]["openings"], told, "the same browser again is no news")

    def test_new_link_and_revoke(self):
        host, at, link, own = self.invite()
        friend = self.client()
        friend.post("/api/join", {"token": token_of(link)})
        phone = self.client()
        phone.post("/api/join", {"token": token_of(own)})
        status, answer = host.post(at + "/seat/link", {})
        self.assertEqual((status, answer["side"], answer["invitation"]), (200, "austrian", False))
        self.assert_error(self.client().post("/api/join", {"token": token_of(own)}), 404)
        self.assertEqual(phone.get(at + "/state")[0], 200, "a new link leaves those who are in")
        status, again = host.post(at + "/seat/revoke", {"side": "austrian"})
        self.assertEqual(status, 200, again)
        self.assert_error(phone.get(at + "/state"), 404)
        self.assertEqual((host.get(at + "/state")[0], friend.get(at + "/state")[0]), (200, 200))
        self.assert_error(self.client().post("/api/join", {"token": token_of(answer["link"])}), 404)
        self.assertEqual(self.client().post("/api/join", {"token": token_of(again["link"])})[0], 200)
        # nobody does that to a seat that is not his
        for what in ("link", "revoke"):
            self.assert_error(friend.post(at + f"/seat/{what}", {"side": "austrian"}), 403)
        self.assert_error(host.post(at + "/seat/invite", {"side": "neapolitan"}), 409)
        self.assert_error(host.post(at + "/seat/sell", {}), 404)
        self.assert_error(host.post(at + "/seat/link", {"side": "french"}), 400)
        watcher = self.client(token_of(host.new_game()[1]["watch"]))
        self.assert_error(watcher.post(at + "/seat/link", {"side": "austrian"}), 404)

    def test_a_lost_invitation_is_replaced(self):
        host, at, link, _ = self.invite()
        status, answer = host.post(at + "/seat/invite", {"side": "neapolitan"})
        self.assertEqual((status, answer["invitation"]), (200, True))
        self.assert_error(self.client().post("/api/join", {"token": token_of(link)}), 404)
        self.assertEqual(self.client().post("/api/join", {"token": token_of(answer["link"])})[0], 200)

    def test_a_program_revokes_its_key(self):
        _, made = self.client().new_game("link", "link")
        keys = keys_of(self.server, made)
        at = f"/api/games/{made['game']}"
        one = self.client(keys["austrian"])
        status, answer = one.post(at + "/seat/revoke", {})
        self.assertEqual(status, 200, answer)
        self.assert_error(one.get(at + "/state"), 404)
        self.assertEqual(self.client(token_of(answer["link"])).get(at + "/state")[0], 200)
        self.assertEqual(self.client(keys["neapolitan"]).get(at + "/state")[0], 200)

    # ---- what is over stays over ----

    def assert_nothing_changes(self, at, clients, move):
        before = [client.get(at + "/state")[1] for client in clients]
        lines = before[0]["lines"]
        for client in clients:
            state = client.get(at + "/state")[1]
            self.assertTrue(state["over"])
            self.assertFalse(state["undo"]["can"])
            for what, body in (("undo", {}), ("undo/ask", {"line": 0}), ("undo/ask", {"line": max(0, lines - 1)}), ("pass", {}),
                               ("finish", {"all": True}), ("order", {"order": "undo"}), ("order", {"order": "undo to 1"}),
                               ("atom", {"atom": "undo"}), ("atom", {"atom": "done"}), ("resign", {}),
                               ("undo/answer", {"yes": True, "question": 1})):
                side = state["viewer"] or state["sides"][0]
                self.assert_error(client.post(f"{at}/{what}", {"move": move, "side": side, **body}), 409)
        self.assertEqual([client.get(at + "/state")[1] for client in clients], before)

    def test_a_resigned_game(self):
        _, made = self.client().new_game("link", "link")
        keys = keys_of(self.server, made)
        at = f"/api/games/{made['game']}"
        clients = [self.client(key) for key in keys.values()]
        clients[1].post(at + "/order", {"move": 0, "order": "activate II"})
        status, answer = clients[0].post(at + "/undo/ask", {"move": 1, "line": 0})
        self.assertEqual(status, 200, answer)
        clients[1].post(at + "/resign", {})
        self.assert_nothing_changes(at, clients, 2)

    def test_a_game_played_to_its_end(self):
        me = self.client()
        _, made = me.new_game("me", "me")
        at = f"/api/games/{made['game']}"
        chance = random.Random(5)
        state = me.get(at + "/state")[1]
        for _ in range(5000):
            if state["over"]:
                break
            atoms = [atom["text"] for atom in state["legal"]["atoms"] if atom["verb"] != "retract"]
            what, body = ("atom", {"atom": chance.choice(atoms)}) if atoms and chance.random() < 0.5 else ("finish", {"all": True})
            _, answer = me.post(f"{at}/{what}", {"move": state["move"], "log": state["log"]["cursor"], **body})
            state = answer["state"] if "state" in answer else me.get(at + "/state")[1]
        self.assertTrue(state["over"])
        self.assert_nothing_changes(at, [me], state["move"])
        self.assert_nothing_changes(at, [self.client(key) for key in keys_of(self.server, made).values()], state["move"])

    def test_a_game_against_the_computer_played_to_its_end(self):
        me = self.client()
        _, made = me.new_game("computer", "computer")
        at = f"/api/games/{made['game']}"
        state = wait_for(lambda: (lambda s: s if s["over"] else None)(me.get(at + "/state?log=1000000")[1]), 60)
        self.assert_error(me.post(at + "/undo/ask", {"move": state["move"], "line": 0}), 403)


if __name__ == "__main__":
    unittest.main()
