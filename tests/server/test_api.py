"""Every endpoint of docs/server.md with good, bad and hostile input. GONFALON names the program."""
import gzip
import json
import os
import re
import socket
import unittest

from table import Client, Server, keys_of, token_of, wait_for

PROGRAM = os.environ.get("GONFALON", "build/gonfalon")


class Api(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "--rate", "0")

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def setUp(self):
        self.me = self.client()

    def client(self, token=None):
        client = Client(self.server, token)
        self.addCleanup(client.close)
        return client

    def game(self, *who, **more):
        """A client per side, the watcher's, and the id; each with a token."""
        status, made = self.me.new_game(*who, **more)
        self.assertEqual(status, 201, made)
        clients = {side: self.client(key) for side, key in keys_of(self.server, made).items()}
        return made["game"], clients, self.client(token_of(made["watch"]))

    def assert_error(self, answer, status):
        self.assertEqual(answer[0], status, answer[1])
        self.assertTrue(answer[1]["error"] and answer[1]["what_to_do"], answer[1])

    # ---- before a game ----

    def test_systems(self):
        status, answer = self.me.get("/api/systems")
        self.assertEqual(status, 200)
        tolentino = next(system for system in answer["systems"] if system["id"] == "tolentino")
        self.assertEqual([side["id"] for side in tolentino["sides"]], ["austrian", "neapolitan"])
        for scenario in tolentino["scenarios"]:
            self.assertTrue(scenario["title"] and scenario["length"] and scenario["difficulty"] and scenario["teaches"])
            self.assertGreater(scenario["turns"], 0)
        self.assertIn("fog", [option["name"] for option in tolentino["options"]])

    def test_new_games_that_cannot_be(self):
        seats = {"austrian": {"who": "me"}, "neapolitan": {"who": "me"}}
        good = {"system": "tolentino", "scenario": "rancia", "seats": seats}
        for change, status in [({"system": "chess"}, 404), ({"scenario": "waterloo"}, 400), ({"system": 7}, 400), ({"seats": {}}, 400),
                               ({"seats": []}, 400), ({"options": {"fog": "perhaps"}}, 400), ({"options": {"magic": "yes"}}, 400),
                               ({"options": []}, 400), ({"options": {"fog": 1}}, 400), ({"system": "t" * 3000}, 400),
                               ({"seats": {**seats, "austrian": {"who": "god"}}}, 400),
                               ({"seats": {**seats, "austrian": {"who": "computer", "bot": "hal"}}}, 400),
                               ({"seats": {**seats, "austrian": {"who": "me", "name": "x" * 100}}}, 400)]:
            with self.subTest(change=change):
                self.assert_error(self.me.post("/api/games", {**good, **change}), status)

    def test_my_games_and_join(self):
        _, made = self.me.new_game("me", "link")
        game = made["game"]
        invitation = token_of(next(link["link"] for link in made["links"] if link["invitation"]))
        status, mine = self.me.get("/api/me")
        self.assertEqual((status, mine["name"]), (200, None))
        row = mine["playing"][0]
        self.assertEqual((row["game"], row["sides"], row["your_move"], row["decides"]), (game, ["austrian"], False, ["neapolitan"]))
        friend = self.client()
        self.assert_error(friend.get(f"/api/games/{game}/state"), 404)
        status, joined = friend.post("/api/join", {"token": invitation})
        self.assertEqual((status, joined["game"], joined["sides"], joined["role"]), (200, game, ["neapolitan"], "player"))
        self.assertTrue(friend.get("/api/me")[1]["playing"][0]["your_move"])
        seats = friend.get(f"/api/games/{game}/state")[1]["seats"]
        self.assertEqual([seat["who"] for seat in seats], ["human", "human"])
        for token in ("0" * 32, "x" * 32, "", "../..", invitation.upper() + "0", 5, None):
            self.assertIn(friend.post("/api/join", {"token": token})[0], (400, 404))

    def test_accounts(self):
        game, _, _ = self.game()
        first = self.me.cookie
        status, answer = self.me.post("/api/account", {"name": "Gioacchino", "password": "cavalleria!"})
        self.assertEqual((status, answer["name"]), (200, "Gioacchino"))
        self.assertNotEqual(self.me.cookie, first, "a log-in must change the cookie")
        self.assertEqual(self.me.get("/api/me")[1]["playing"][0]["game"], game)
        old = self.client()
        old.cookie = first
        self.assertEqual(old.get("/api/me")[1]["playing"], [])
        other = self.client()
        self.assert_error(other.post("/api/login", {"name": "Gioacchino", "password": "wrong password"}), 401)
        self.assert_error(other.post("/api/login", {"name": "Nobody at all", "password": "wrong password"}), 401)
        self.assert_error(other.post("/api/account", {"name": "gioacchino", "password": "cavalleria!"}), 409)
        for name, password in (("G", "long enough"), ("Good name", "short"), ("Good name", "x" * 200), ("Bad\nname", "long enough"), (3, 4)):
            self.assert_error(other.post("/api/account", {"name": name, "password": password}), 400)
        status, answer = other.post("/api/login", {"name": "GIOACCHINO", "password": "cavalleria!"})
        self.assertEqual((status, answer["name"]), (200, "Gioacchino"))
        self.assertEqual(other.get(f"/api/games/{game}/state")[0], 200)
        self.assertEqual(other.post("/api/logout", {})[0], 200)
        self.assert_error(other.get(f"/api/games/{game}/state"), 404)

    def test_cookie_is_kept_from_scripts(self):
        self.me.new_game()
        self.assertRegex(self.me.headers["set-cookie"], r"^gonfalon=[0-9a-f]{32}; Path=/; HttpOnly; SameSite=Lax; Max-Age=")

    # ---- a game ----

    def test_everything_that_can_be_asked(self):
        game, clients, watcher = self.game()
        one = clients["neapolitan"]
        at = f"/api/games/{game}"
        status, fixed = one.get(at)
        self.assertEqual((status, fixed["system"], fixed["turns"]), (200, "tolentino", 4))
        self.assertEqual(len(fixed["commitment"]), 64)
        status, board = one.get(at + "/board")
        self.assertIn("2910", board["hexes"])
        self.assertTrue(board["ground"].startswith("<g") and "<defs" in board["defs"])
        status, state = one.get(at + "/state")
        self.assertEqual((state["move"], state["viewer"], state["your_move"]), (0, "neapolitan", True))
        self.assertTrue(state["legal"]["atoms"][0]["label"])
        status, counters = one.get(at + "/counters", ids="N-L3-1")
        self.assertEqual(list(counters["counters"]), ["N-L3-1"])
        self.assertEqual(counters["counters"]["N-L3-1"]["key"], state["counters"]["N-L3-1"])
        self.assertEqual(set(one.get(at + "/counters")[1]["counters"]), set(state["counters"]))
        for kind in ("zones", "command", "objectives"):
            self.assertEqual(one.get(at + "/overlay", kind=kind)[0], 200)
        self.assertIn("2911", one.get(at + "/overlay", kind="sight", hex="2910")[1]["seen"])
        for bad in ({"kind": "magic"}, {}, {"kind": "sight"}, {"kind": "sight", "hex": "9999"}):
            self.assert_error(one.get(at + "/overlay", **bad), 404)
        self.assertEqual(one.get(at + "/words", typed="act")[1]["words"], ["activate"])
        why = one.get(at + "/why", order="move N-L3-1 2809")[1]
        self.assertFalse(why["legal"])
        self.assertTrue(why["reasons"][0]["rule"] and why["reasons"][0]["text"])
        self.assert_error(one.get(at + "/why"), 400)
        self.assertIn("error", one.get(at + "/odds", order="nonsense")[1])
        self.assertEqual(one.get(at + "/reach", hex="2809")[1]["pieces"], [])
        self.assert_error(one.get(at + "/reach", piece="A-KUN"), 404)
        self.assert_error(one.get(at + "/reach", piece="nobody"), 404)
        self.assertEqual(one.get(at + "/lines")[1], {"lines": []})
        self.assert_error(one.get(at + "/replay", line=1), 400)
        self.assert_error(one.get(at + "/replay", line="x"), 400)
        self.assert_error(one.get(at + "/nothing"), 404)
        self.assert_error(watcher.get(at + "/why", order="pass"), 403)
        self.assertIn(b"commitment", one.send("GET", at + "/export")[2])
        self.assertNotIn(b"\nseed", one.send("GET", at + "/export")[2])
        self.assertEqual(one.send("GET", at + "/map.svg?theme=dark")[1]["content-type"], "image/svg+xml")

    def test_rules_charts_and_pictures(self):
        rules = self.me.get("/api/systems/tolentino/rules")[1]["paragraphs"]
        self.assertGreater(len(rules), 300)
        some = self.me.get("/api/systems/tolentino/rules", q="12.5")[1]["paragraphs"]
        self.assertTrue(some and all(row["id"].startswith("12.5") for row in some))
        self.assertTrue(self.me.get("/api/systems/tolentino/rules", q="cuirassier or horse")[1]["paragraphs"] == [])
        charts = self.me.get("/api/systems/tolentino/charts")[1]["charts"]
        self.assertTrue(all(chart["origin"] for chart in charts))
        self.assertEqual(self.me.send("GET", "/api/systems/tolentino/rancia.svg")[0], 200)
        self.assertEqual(self.me.send("GET", "/picture.css")[1]["content-type"], "text/css; charset=utf-8")
        for path in ("/api/systems/chess/rules", "/api/systems/chess/charts", "/api/systems/tolentino/x.svg", "/api/nothing", "/api",
                     "/api/systems/tolentino/" + "x" * 100 + ".svg"):
            self.assert_error(self.me.get(path), 404)

    def test_playing_and_stale_moves(self):
        game, clients, _ = self.game()
        one, two = clients["neapolitan"], clients["austrian"]
        at = f"/api/games/{game}"
        self.assert_error(two.post(at + "/order", {"move": 0, "order": "activate II"}), 422)
        self.assert_error(one.post(at + "/order", {"move": 0, "order": "activate Av"}), 422)
        self.assert_error(one.post(at + "/order", {"move": 0, "order": "dance"}), 400)
        self.assert_error(one.post(at + "/order", {"order": "activate II"}), 400)
        self.assert_error(one.post(at + "/order", {"move": "0", "order": "activate II"}), 400)
        self.assert_error(one.post(at + "/dance", {"move": 0}), 404)
        status, answer = one.post(at + "/order", {"move": 0, "order": "activate II"})
        self.assertEqual((status, answer["result"]["ok"], answer["state"]["move"], answer["state"]["lines"]), (200, True, 1, 1))
        status, stale = one.post(at + "/order", {"move": 0, "order": "activate II"})
        self.assertEqual((status, stale["state"]["move"]), (409, 1))
        cursor = answer["state"]["log"]["cursor"]
        status, answer = one.post(at + "/undo", {"move": 1, "log": cursor})
        self.assertEqual((status, answer["state"]["lines"], answer["state"]["log"]["whole"]), (200, 0, True))
        self.assert_error(one.post(at + "/undo", {"move": 2}), 422)
        status, answer = one.post(at + "/atom", {"move": 2, "atom": "activate II"})
        cursor = answer["state"]["log"]["cursor"]
        status, answer = one.post(at + "/pass", {"move": 3, "log": cursor})
        self.assertEqual(status, 200, answer)
        self.assertFalse(answer["state"]["log"]["whole"])
        self.assertEqual(answer["state"]["step"], "B3_IN")
        reach = one.get(at + "/reach", piece="N-L3-1")[1]["goals"]
        self.assertTrue(any(goal["hex"] == "2909" for goal in reach))
        self.assertTrue(one.get(at + "/reach", hex="2909")[1]["pieces"])
        status, refused = one.post(at + "/atom", {"move": 4, "atom": "done"})
        self.assertEqual(status, 422)
        self.assertTrue(refused["result"]["reasons"][0]["rule"] and refused["result"]["reasons"][0]["text"])
        self.assertTrue(refused["state"]["legal"]["draft"]["owed"])
        plan = one.get(at + "/plan")[1]
        self.assertTrue(plan["done"] and plan["atoms"][-1]["verb"] == "done", "as far as the side knows nothing comes between")
        answer = refused
        for _ in plan["atoms"]:  # an enemy who comes into sight stops it, which the plan did not know
            status, answer = one.post(at + "/finish", {"move": answer["state"]["move"], "all": True})
            self.assertEqual(status, 200, answer)
            if answer["state"]["step"] != "B3_IN":
                break
            self.assertTrue(answer["result"]["revealed"] or answer["result"]["rolled"], answer["result"])
        self.assertNotEqual(answer["state"]["step"], "B3_IN")
        lines = one.get(at + "/lines")[1]["lines"]
        self.assertEqual(len(lines), answer["state"]["lines"])
        for n in (0, 1, len(lines)):
            self.assertEqual(one.get(at + "/replay", line=n)[1]["line"], n)
        self.assertEqual(one.get(at + "/replay", line=0)[1]["view"]["step"], "B0_FIRST")

    def test_going_back_by_agreement(self):
        game, clients, watcher = self.game("link", "link")
        one, two = clients["neapolitan"], clients["austrian"]
        at = f"/api/games/{game}"
        one.post(at + "/order", {"move": 0, "order": "activate II"})
        one.post(at + "/order", {"move": 1, "order": "roll_order"})
        self.assert_error(one.post(at + "/undo", {"move": 2}), 422)
        self.assert_error(two.post(at + "/undo/answer", {"yes": True, "question": 1}), 409)
        status, answer = one.post(at + "/undo/ask", {"move": 2, "line": 1})
        first = answer["state"]["undo"]["asked"]
        self.assertEqual((status, first["by"], first["line"]), (200, "neapolitan", 1))
        status, answer = one.post(at + "/undo/ask", {"move": 2, "line": 0})
        asked = answer["state"]["undo"]["asked"]
        yes = {"yes": True, "question": asked["question"]}
        self.assertEqual((asked["by"], asked["line"]), ("neapolitan", 0))
        self.assert_error(one.post(at + "/undo/answer", yes), 409)
        self.assert_error(watcher.post(at + "/undo/answer", yes), 403)
        self.assert_error(two.post(at + "/undo/answer", {**yes, "yes": 1}), 400)
        self.assert_error(two.post(at + "/undo/answer", {"yes": True}), 400)
        # an answer meets the question that its sender has read, and no other
        self.assert_error(two.post(at + "/undo/answer", {"yes": True, "question": first["question"]}), 409)
        status, answer = two.post(at + "/undo/answer", yes)
        self.assertEqual((status, answer["state"]["lines"]), (200, 0))

    def test_computer_moves(self):
        game, clients, _ = self.game("me", "computer")
        state = wait_for(lambda: (lambda s: s if s["your_move"] or s["over"] else None)(clients["austrian"].get(f"/api/games/{game}/state")[1]))
        self.assertGreater(state["move"], 0)

    def test_chat_and_resignation(self):
        game, clients, watcher = self.game()
        one = clients["neapolitan"]
        at = f"/api/games/{game}"
        status, answer = one.post(at + "/chat", {"text": "Avanti! <script>alert(1)</script>"})
        self.assertEqual(answer["state"]["chat"]["entries"][0]["text"], "Avanti! <script>alert(1)</script>")
        watcher.post(at + "/chat", {"text": "well played"})
        self.assertEqual([row["side"] for row in one.get(at + "/state", chat=0)[1]["chat"]["entries"]], ["neapolitan", None])
        self.assertEqual(len(one.get(at + "/state", chat=1)[1]["chat"]["entries"]), 1)
        for text in ("", "x" * 501, 5, None, "a\u0007b"):
            self.assert_error(one.post(at + "/chat", {"text": text}), 400)
        self.assert_error(watcher.post(at + "/resign", {}), 403)
        self.assert_error(one.get(at + "/state", side="referee"), 403)
        status, answer = one.post(at + "/resign", {})
        self.assertTrue(answer["state"]["over"])
        self.assertEqual((answer["state"]["winner"], answer["state"]["resigned"]), ("austrian", "neapolitan"))
        self.assertEqual(len(answer["state"]["seed"]), 64)
        self.assertEqual((answer["state"]["decides"], answer["state"]["legal"]), ([], None))
        self.assertIn("resigned", answer["state"]["prompt"])
        finished = self.me.get("/api/me")[1]["finished"]
        self.assertIn((game, "austrian", "resigned"), [(row["game"], row["winner"], row["level"]) for row in finished])
        self.assert_error(one.post(at + "/resign", {}), 409)
        self.assert_error(one.post(at + "/order", {"move": 1, "order": "activate II"}), 409)
        self.assertEqual(one.get(at + "/state", side="referee")[1]["viewer"], None)
        self.assertIn(b"\nseed", watcher.send("GET", at + "/export")[2])

    # ---- secrets ----

    def test_sides_see_only_their_own(self):
        game, clients, watcher = self.game(scenario="battle")
        at = f"/api/games/{game}"
        for side, other in (("austrian", "neapolitan"), ("neapolitan", "austrian")):
            self.assert_error(clients[side].get(at + "/state", side=other), 403)
            self.assert_error(clients[side].get(at + "/counters", side=other), 403)
            self.assert_error(clients[side].post(at + "/order", {"move": 0, "order": "pass", "side": other}), 403)
            self.assert_error(watcher.get(at + "/state", side=side), 403)
            self.assert_error(clients[side].get(at + "/replay", side="referee", line=0), 403)
        views = {side: {piece["id"]: piece for piece in clients[side].get(at + "/state")[1]["view"]["pieces"]} for side in clients}
        seen = {piece["id"] for piece in watcher.get(at + "/state")[1]["view"]["pieces"]}
        self.assertTrue(seen <= (set(views["austrian"]) & set(views["neapolitan"])))
        hidden = set(views["austrian"]) - set(views["neapolitan"])
        self.assertTrue(hidden, "in this scenario something must be hidden")
        state = clients["neapolitan"].get(at + "/state")[1]
        del state["view"]["groups"]  # who commands a formation is no secret
        told = json.dumps(state) + json.dumps(clients["neapolitan"].get(at + "/counters")[1])
        for piece in hidden:
            self.assertNotIn(f'"{piece}"', told)

    def test_a_secret_objective_lies_on_one_map_only(self):
        seats = {"FS": {"who": "me"}, "AU": {"who": "me"}}
        _, made = self.me.post("/api/games", {"system": "piacenza", "scenario": "campaign", "seats": seats})
        at = f"/api/games/{made['game']}"
        clients = {side: self.client(key) for side, key in keys_of(self.server, made).items()}
        clients["watcher"] = self.client(token_of(made["watch"]))
        before = clients["FS"].get(at + "/state")[1]
        self.assertEqual(clients["FS"].post(at + "/atom", {"move": before["move"], "atom": "objective Turro"})[0], 200)
        marks = {who: [mark["kind"] for mark in client.get(at + "/state")[1]["marks"]] for who, client in clients.items()}
        self.assertIn("objective", marks["FS"])
        self.assertEqual((marks["AU"], marks["watcher"]), ([], []))
        self.assertNotIn("Turro is", json.dumps(clients["AU"].get(at + "/state")[1]))

    def test_refusals_tell_no_secret(self):
        game, clients, _ = self.game(scenario="battle")
        at = f"/api/games/{game}"
        views = {side: {piece["id"]: piece for piece in clients[side].get(at + "/state")[1]["view"]["pieces"]} for side in clients}
        hidden = sorted(set(views["austrian"]) - set(views["neapolitan"]))
        one = clients["neapolitan"]
        answers = {json.dumps(one.get(at + "/why", order=f"move {piece} 2909")[1]).replace(piece, "X") for piece in hidden}
        self.assertEqual(len(answers), 1, "the answer must not depend on where the piece is")

    def test_nothing_secret_in_log_or_store(self):
        game, clients, _ = self.game()
        clients["neapolitan"].get(f"/api/games/{game}/why", order="activate secretplan")
        self.me.post("/api/login", {"name": "somebody", "password": "very-secret-word"})
        wait_for(lambda: "/why" in self.server.log_text())
        with open(self.server.store, "rb") as store, open(self.server.store + "-wal", "rb") as wal:
            kept = store.read() + wal.read()
        for secret in (clients["neapolitan"].token, self.me.cookie, "very-secret-word"):
            self.assertNotIn(secret, self.server.log_text())
            self.assertNotIn(secret.encode(), kept)
        self.assertNotIn("secretplan", self.server.log_text())
        self.assertRegex(self.server.log_text(), rf"Z 127\.0\.0\.1 GET /api/games/{game}/why 200 \d+ B [\d.]+ ms\n")

    # ---- hostile requests ----

    def test_bodies(self):
        for body, status in ((b"", 400), (b"{", 400), (b"[]", 400), (b'{"a":1,"a":2}', 400), (b"[" * 5000, 400), (b'{"a":"\xff"}', 400),
                             (b'{"a":"\\u0000"}', 400), (b'{"a":"\\ud800"}', 400), (b'{"a":1e999}', 400), (b'{"a":01}', 400),
                             (b'{"a":' + b"9" * 400 + b"}", 400), (b"null", 400), (b'{"system":"' + b"x" * 20000 + b'"}', 413)):
            status_of, _, content = self.me.send("POST", "/api/games", body, {"Content-Type": "application/json"})
            self.assert_error((status_of, json.loads(content)), status)
        status, _, content = self.me.send("POST", "/api/games", b"{}", {"Content-Type": "text/plain"})
        self.assert_error((status, json.loads(content)), 415)

    def test_foreign_pages(self):
        status, _, content = self.me.send("POST", "/api/games", b"{}", {"Content-Type": "application/json", "Origin": "http://evil.example"})
        self.assert_error((status, json.loads(content)), 403)
        own = f"http://127.0.0.1:{self.server.port}"
        self.assertEqual(self.me.send("POST", "/api/games", b"{}", {"Content-Type": "application/json", "Origin": own})[0], 400)

    def test_methods_and_addresses(self):
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
            self.assertIn(self.client().send(method, "/api/systems")[0], (405,))
        self.assert_error(self.me.post("/api/systems", {}), 405)
        self.assert_error(self.me.post("/", {}), 405)
        self.assert_error(self.me.get("/api/games"), 405)
        self.assertEqual(self.me.send("GET", "/?" + "x" * 3000)[0], 414)
        for path in ("/../meson.build", "/%2e%2e/meson.build", "/..%2fmeson.build", "/.git/config", "/%00", "/a/../../b", "/pages/table.html%00.js",
                     "//etc/passwd", "/play/../../x"):
            with self.subTest(path=path):
                status, _, content = self.me.send("GET", path)
                self.assertIn(status, (400,) if "%00" in path else (200, 404))
                self.assertNotIn(b"project(", content)
                self.assertNotIn(b"root:", content)
        for path in ("/api/games/" + "x" * 200, "/api/games/%27%20OR%201=1", "/api/games/a/b/c/d/e/f/g", "/api/games/%ff%fe/state"):
            self.assertEqual(self.me.send("GET", path)[0], 404)

    def test_raw_nonsense(self):
        for text in (b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"POST /api/games HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20000 + b"\r\n", b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=5) as raw:
                try:
                    raw.sendall(text)
                    raw.shutdown(socket.SHUT_WR)
                    while raw.recv(4096):
                        pass
                except OSError:
                    pass
        self.assertEqual(self.me.get("/api/systems")[0], 200, "the server must still be there")

    def test_tokens_of_another_game(self):
        first, clients, _ = self.game()
        second, _, _ = self.game()
        for what in ("", "/state", "/board", "/events", "/export"):
            self.assert_error(clients["austrian"].get(f"/api/games/{second}{what}"), 404)
        self.assert_error(clients["austrian"].post(f"/api/games/{second}/order", {"move": 0, "order": "activate II"}), 404)
        for wrong in ("", "x", "0" * 32, clients["austrian"].token[:-1], clients["austrian"].token + "0"):
            self.assert_error(self.client(wrong or "-").get(f"/api/games/{first}/state"), 404)

    # ---- headers, compression, caching ----

    def test_headers(self):
        _, headers, _ = self.me.send("GET", "/")
        policy = headers["content-security-policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe-eval", policy)
        self.assertNotRegex(policy, r"script-src[^;]*unsafe")
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        self.assertEqual(headers["referrer-policy"], "no-referrer")

    def test_compression_and_cache(self):
        _, headers, content = self.me.send("GET", "/api/systems/tolentino/rules", headers={"Accept-Encoding": "gzip"})
        self.assertEqual((headers["content-encoding"], content[:2]), ("gzip", b"\x1f\x8b"))
        tag = headers["etag"]
        status, _, content = self.me.send("GET", "/api/systems/tolentino/rules", headers={"If-None-Match": tag})
        self.assertEqual((status, content), (304, b""))
        game, clients, _ = self.game()
        board = f"/api/games/{game}/board"  # kept packed from the first request on: the second gets the same, and so does who cannot unpack
        first, second = [clients["austrian"].send("GET", board, headers={"Accept-Encoding": "gzip"}) for _ in range(2)]
        self.assertEqual((first[1]["content-encoding"], first[1]["etag"], first[2]), ("gzip", second[1]["etag"], second[2]))
        plain = clients["austrian"].send("GET", board)
        self.assertNotIn("content-encoding", plain[1])
        self.assertEqual(gzip.decompress(first[2]), plain[2])
        same = clients["austrian"].send("GET", board, headers={"If-None-Match": plain[1]["etag"]})
        self.assertEqual((same[0], same[2]), (304, b""))
        clients["austrian"].get(f"/api/games/{game}/state")
        self.assertEqual(clients["austrian"].headers["cache-control"], "no-store")
        packed = clients["austrian"].send("GET", f"/api/games/{game}/state", headers={"Accept-Encoding": "gzip"})[2]
        self.assertLess(len(packed), 40 * 1024, "a view must stay below 40 KB compressed")

    def test_boards_are_small(self):
        """Bytes of the first load, plain and packed; Piacenza's was 1,769,100 and 461,733 once."""
        me = Client(self.server)
        self.addCleanup(me.close)
        sides = {system["id"]: [side["id"] for side in system["sides"]] for system in me.get("/api/systems")[1]["systems"]}
        for system, scenario, plain, packed in (("piacenza", "campaign", 884_000, 230_000), ("tolentino", "battle", 390_000, 90_000)):
            seats = {side: {"who": "me"} for side in sides[system]}
            status, made = me.post("/api/games", {"system": system, "scenario": scenario, "seats": seats})
            self.assertEqual(status, 201, made)
            board = me.send("GET", f"/api/games/{made['game']}/board", headers={"Accept-Encoding": "gzip"})[2]
            self.assertLess(len(board), packed, system)
            self.assertLess(len(gzip.decompress(board)), plain, system)

    # ---- live ----

    def listen(self, game, client, last=None):
        raw = socket.create_connection(("127.0.0.1", self.server.port), timeout=10)
        more = f"Last-Event-ID: {last}\r\n" if last else ""
        raw.sendall(f"GET /api/games/{game}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {client.token}\r\n{more}\r\n".encode())
        return raw

    def read_until(self, raw, pattern):
        text = ""
        while not re.search(pattern, text):
            part = raw.recv(4096).decode()
            if not part:
                raise AssertionError(f"the stream ended: {text!r}")
            text += part
        return text

    def test_live_updates_and_resume(self):
        game, clients, _ = self.game()
        one, two = clients["neapolitan"], clients["austrian"]
        with self.listen(game, two) as raw:
            text = self.read_until(raw, r"event: changed")
            self.assertIn("text/event-stream", text)
            wait_for(lambda: [seat["here"] for seat in one.get(f"/api/games/{game}/state")[1]["seats"]] == [True, False])
            one.post(f"/api/games/{game}/order", {"move": 0, "order": "activate II"})
            text = self.read_until(raw, r'"move":1')
            self.assertNotIn("activate", text)
            last = re.findall(r"id: (\S+)", text)[-1]
        wait_for(lambda: not one.get(f"/api/games/{game}/state")[1]["seats"][0]["here"])
        one.post(f"/api/games/{game}/order", {"move": 1, "order": "roll_order"})
        with self.listen(game, two, last) as raw:
            self.read_until(raw, r'"move":2')


class Limits(unittest.TestCase):
    def test_too_many_requests(self):
        server = Server(PROGRAM, "--rate", "5")
        try:
            client = Client(server)
            self.addCleanup(client.close)
            answers = [client.get("/api/systems") for _ in range(40)]
            refused = [answer for status, answer in answers if status == 429]
            self.assertTrue(10 < len(refused) < 40)
            self.assertTrue(refused[0]["what_to_do"])
            self.assertEqual(client.headers.get("retry-after"), "1")
        finally:
            server.close()

    def test_guessing_passwords(self):
        server = Server(PROGRAM)
        try:
            client = Client(server)
            self.addCleanup(client.close)
            statuses = [client.post("/api/login", {"name": "anna", "password": f"guess number {n}"})[0] for n in range(14)]
            self.assertIn(429, statuses)
        finally:
            server.close()


if __name__ == "__main__":
    unittest.main()
