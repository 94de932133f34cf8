"""What comes over the wire from people who mean no good: requests that can be read in two ways, foreign names, guessing, flooding, names that
pass for others. GONFALON names the program.
"""
import contextlib
import json
import os
import re
import socket
import sqlite3
import threading
import time
import unittest

from table import Client, Server, token_of, wait_for

PROGRAM = os.environ.get("GONFALON", "build/gonfalon")


class Table(unittest.TestCase):
    options = ("--rate", "0", "--quiet")

    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, *cls.options)

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def client(self, token=None):
        client = Client(self.server, token)
        self.addCleanup(client.close)
        return client

    def raw(self, text):
        """Everything that is answered to these bytes, until the server closes or is silent."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=0.5) as wire:
            wire.sendall(text)
            answer = b""
            try:
                while part := wire.recv(65536):
                    answer += part
            except (TimeoutError, ConnectionError):
                pass
            return answer

    def assert_error(self, answer, status):
        self.assertEqual(answer[0], status, answer[1])
        self.assertTrue(answer[1]["error"] and answer[1]["what_to_do"], answer[1])


class Wire(Table):
    def test_requests_that_can_be_read_in_two_ways(self):
        post = b"POST /api/logout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        smuggled = b"GET /api/systems HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for name, text in {
                "both lengths": post + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + smuggled,
                "both, the other way": post + b"Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n" + smuggled,
                "two lengths": post + b"Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}" + smuggled,
                "two equal lengths": post + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
                "a signed length": post + b"Content-Length: +2\r\n\r\n{}",
                "a hexadecimal length": post + b"Content-Length: 0x2\r\n\r\n{}",
                "a list of lengths": post + b"Content-Length: 2, 2\r\n\r\n{}",
                "two types": post + b"Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}",
                "two origins": post + b"Origin: http://localhost\r\nOrigin: http://evil.example\r\nContent-Length: 2\r\n\r\n{}",
                "two rights": b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n",
                "an address that ends early": b"GET /api/systems%00/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "a question that ends early": b"GET /api/me?count=1%00x HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "two hosts": b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
                "no host": b"GET / HTTP/1.1\r\n\r\n",
                "a blank before the colon": b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length : 5\r\n\r\nhello",
                "a header without a colon": b"GET / HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n",
                "an unknown encoding": post + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                "an old chunked one": b"POST /api/logout HTTP/1.0\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                      b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "a folded length": post + b"Content-Length:\r\n 2\r\n\r\n{}",
                "a folded encoding": post + b"Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n" + smuggled,
                "a folded host": b"GET /api/systems HTTP/1.1\r\nHost:\r\n localhost\r\n\r\n",
                "a host folded in the middle": b"GET /api/systems HTTP/1.1\r\nHost: local\r\n host\r\n\r\n",
                "a NUL in the host": b"GET /api/systems HTTP/1.1\r\nHost: localhost\x00.evil.example\r\n\r\n",
                "a NUL in a cookie": b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nCookie: gonfalon=a\x00b\r\n\r\n",
                "a header without a name": b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n",
                "an ordinary header folded": b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n",
                "a header made by folding": b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Forwarded: 6.6.6.6\r\n -For\r\n\r\n",
                "a NUL in an ordinary header": b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nX: a\x00b\r\n\r\n",
                "lines that end with LF alone": b"GET /api/me HTTP/1.1\nHost: localhost\n\n",
                "a folded cookie": b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nCookie:\r\n gonfalon=abc\r\n\r\n",
                "a length behind a fold": b"GET /api/systems HTTP/1.1\r\nHost: localhost\r\nX: a\r\n\tContent-Length: 5\r\n\r\nhello",
        }.items():
            with self.subTest(name):
                answer = self.raw(text)
                self.assertNotIn(b"HTTP/1.1 200", answer)
                self.assertNotIn(b'"systems"', answer)
                self.assertIn(b"HTTP/1.1 400", answer, "it is refused at once, not left waiting for a body without an end")
                self.assertLessEqual(len(set(re.findall(rb"HTTP/1.1 \d+", answer))), 1, "what follows is not taken for a request")
        self.assertIn(b"HTTP/1.1 200", self.raw(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))

    def test_plain_requests_however_they_arrive(self):
        """The head is measured (what libmicrohttpd passes over is refused), so whole ones must never be: in pieces, one behind the other, long."""
        head = b"GET /api/me?from=0&count=1%30 HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"a%20b" * 2000 + b"\r\nCookie: gonfalon=abc; other=def\r\n"
        for name, text in {"one blank each": head, "no blanks": head.replace(b": ", b":"), "empty values": head + b"X-Empty: \r\nY-Empty:\r\n",
                           "a blank behind a value": head + b"X: a  \r\n", "of HTTP/1.0": head.replace(b"HTTP/1.1", b"HTTP/1.0")}.items():
            for size in (1, 7, 1000, 100000):
                if size == 1 and name != "one blank each":
                    continue
                with self.subTest(name, size=size):
                    with socket.create_connection(("127.0.0.1", self.server.port)) as wire:
                        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                        whole = text + b"Connection: close\r\n\r\n"
                        whole = whole.replace(b": ", b":") if name == "no blanks" else whole
                        short = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2 + whole if size == 1000 else whole
                        for i in range(0, len(short), size):
                            wire.sendall(short[i:i + size])
                        answer = b""
                        while piece := wire.recv(65536):
                            answer += piece
                    statuses = re.findall(rb"HTTP/1\.[01] (\d+)", answer)
                    self.assertEqual(statuses, [b"200"] * (3 if size == 1000 else 1))

    def test_malformed_requests(self):
        before = self.client().get("/api/systems")[1]
        for text in (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\x00b\r\n\r\n", b"GET / HTTP/1.1\nHost: localhost\n\n", b"\r\n\r\n\r\n",
                     b"GET  /  HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET / HTTP/1.1 extra\r\nHost: localhost\r\n\r\n",
                     b"G\xc3\x8bT / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
                     b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                     b"GET /%zz%1 HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"a=b; " * 2000 + b"\r\n\r\n",
                     b"POST /api/logout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                     b"ffffffffffffffff\r\n{}\r\n0\r\n\r\n"):
            self.assertNotIn(b"project(", self.raw(text))
        self.assertEqual(self.client().get("/api/systems")[1], before)

    def test_only_our_own_names(self):
        me = self.client()
        for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "localhost:80x", "localhost:", "127.0.0.2"):
            status, _, content = me.send("GET", "/api/systems", headers={"Host": host})
            self.assert_error((status, json.loads(content)), 421)
        for host in ("localhost", f"localhost:{self.server.port}", "127.0.0.1", f"127.0.0.1:{self.server.port}", "LOCALHOST", "[::1]:99"):
            self.assertEqual(me.send("GET", "/api/systems", headers={"Host": host})[0], 200, host)


class Named(Table):
    options = ("--rate", "0", "--quiet", "--behind-proxy", "--host", "table.example.org, other.example.org")

    def test_the_names_that_were_given(self):
        me = self.client()
        for host, status in (("table.example.org", 200), ("Other.Example.Org:443", 200), ("localhost", 200), ("evil.example", 421)):
            self.assertEqual(me.send("GET", "/api/systems", headers={"Host": host})[0], status, host)


class Proxy(unittest.TestCase):
    def ask(self, server, **headers):
        client = Client(server)
        self.addCleanup(client.close)
        return client.send("GET", "/api/systems", headers={name.replace("_", "-"): value for name, value in headers.items()})[0]

    def test_the_last_value_of_the_last_header_counts(self):
        server = Server(PROGRAM, "--rate", "2", "--behind-proxy")
        self.addCleanup(server.close)
        statuses = {self.ask(server, X_Forwarded_For=f"10.0.0.{n}, 192.0.2.7") for n in range(30)}
        self.assertIn(429, statuses, "what stands before the last value anybody can have written")
        self.assertEqual(self.ask(server, X_Forwarded_For="192.0.2.7, 192.0.2.8"), 200)
        page = Client(server)
        self.addCleanup(page.close)
        status = page.send("GET", "/", headers={"X-Forwarded-For": "192.0.2.7"})[0]
        self.assertEqual(status, 200, "files of the page have a limit of their own")
        two = b"".join(b"X-Forwarded-For: %b\r\n" % address for address in (b"192.0.2.99", b"192.0.2.7"))
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as wire:
            wire.sendall(b"GET /api/systems HTTP/1.1\r\nHost: localhost\r\n" + two + b"Connection: close\r\n\r\n")
            self.assertIn(b" 429 ", wire.recv(100))
        # some proxies write the port behind it
        statuses = {self.ask(server, X_Forwarded_For=f"192.0.2.7:{n}") for n in range(1000, 1030)}
        self.assertEqual(statuses, {429}, "the port makes no other visitor")
        self.assertEqual(self.ask(server, X_Forwarded_For="192.0.2.10:99"), 200)
        self.assertEqual(self.ask(server, X_Forwarded_For="[2001:db8:1:9::1]:99"), 200)
        # a household has 2^64 addresses of IPv6, and counts once
        statuses = {self.ask(server, X_Forwarded_For=f"2001:db8:1:2::{n:x}") for n in range(30)}
        self.assertIn(429, statuses)
        self.assertEqual(self.ask(server, X_Forwarded_For="2001:db8:1:3::1"), 200)
        wait_for(lambda: "192.0.2.7 GET" in server.log_text())


class Guessing(unittest.TestCase):
    def test_passwords_are_limited_whatever_the_rate(self):
        server = Server(PROGRAM, "--rate", "0", "--quiet", "--behind-proxy")
        self.addCleanup(server.close)

        def guess(name, address):
            client = Client(server)
            self.addCleanup(client.close)
            body = json.dumps({"name": name, "password": "a guess, no more"}).encode()
            return client.send("POST", "/api/login", body, {"Content-Type": "application/json", "X-Forwarded-For": address})[0]

        # one account from many addresses
        statuses = [guess("Gioacchino", f"192.0.2.{n}") for n in range(16)]
        self.assertEqual((statuses.count(401), statuses[-1]), (10, 429))
        self.assertEqual(guess("GIOACCHINO", "192.0.2.200"), 429, "the same account in other letters")
        # many accounts from one address, with as many others between as one likes
        begun = time.monotonic()
        statuses = [guess(f"name number {n}", "198.51.100.1") for n in range(40)]
        refilled = (time.monotonic() - begun) / 5  # a try comes back in five seconds, and a busy machine takes its time
        self.assertTrue(20 <= statuses.count(401) <= 21 + refilled, (statuses, refilled))
        self.assertIn(429, statuses)


class People(Table):
    def test_names_that_pass_for_others(self):
        self.assertEqual(self.client().post("/api/account", {"name": "  Zoë   Alba ", "password": "long enough"})[1]["name"], "Zoë Alba")
        for name in ("Zoe\u0308 Alba", "zoe alba", "ZOË ALBA", "Zo\u00eb\u00a0Alba", "Z0ë A1ba", "Zoё Alba"):
            status = self.client().post("/api/account", {"name": name, "password": "long enough"})[0]
            self.assertIn(status, (409, 400), name)
            self.assertEqual(status == 400, name == "Zoё Alba", name)  # a Cyrillic letter among Latin ones

    def test_names_that_hide_something(self):
        for name in ("a\u202eb", "a\u200bb", "\ufeffab", "a\u0000b", "ab\u0085", "\U000e0041bc", "a\ud7ff\uf8ffb", "<b>ab</b>", "x" * 41, "   ", "a", "é"):
            status, answer = self.client().post("/api/games", {"system": "tolentino", "scenario": "rancia", "seats": {
                "austrian": {"who": "me", "name": name}, "neapolitan": {"who": "me"}}})
            if name.strip() in ("", "a", "é"):
                self.assertEqual(status, 201, repr(name))
            else:
                self.assert_error((status, answer), 400)
        # lengths are counted in characters
        status, made = self.client().post("/api/games", {"system": "tolentino", "scenario": "rancia", "seats": {
            "austrian": {"who": "me", "name": "名" * 40}, "neapolitan": {"who": "me"}}})
        self.assertEqual(status, 201)
        watcher = self.client(token_of(made["watch"]))
        self.assertEqual(watcher.get(f"/api/games/{made['game']}/state")[1]["seats"][0]["name"], "名" * 40)

    def test_a_new_password(self):
        me, other = self.client(), self.client()
        me.post("/api/account", {"name": "Carolina", "password": "the first one"})
        other.post("/api/login", {"name": "Carolina", "password": "the first one"})
        self.assertEqual(other.get("/api/me")[1]["name"], "Carolina")
        self.assert_error(me.post("/api/account/password", {"password": "wrong", "new_password": "the second one"}), 401)
        self.assert_error(me.post("/api/account/password", {"password": "the first one", "new_password": "short"}), 400)
        self.assert_error(self.client().post("/api/account/password", {"password": "the first one", "new_password": "the second one"}), 401)
        self.assertEqual(me.post("/api/account/password", {"password": "the first one", "new_password": "the second one"})[0], 200)
        self.assertEqual((me.get("/api/me")[1]["name"], other.get("/api/me")[1]["name"]), ("Carolina", None))
        self.assert_error(other.post("/api/login", {"name": "Carolina", "password": "the first one"}), 401)
        self.assertEqual(other.post("/api/login", {"name": "Carolina", "password": "the second one"})[0], 200)

    def test_an_account_goes_with_its_data(self):
        me, friend = self.client(), self.client()
        me.post("/api/account", {"name": "Letizia", "password": "long enough"})
        alone = me.new_game("me", "me")[1]
        _, shared = me.new_game("me", "link")
        keys = {link["side"]: token_of(link["link"]) for link in shared["links"]}
        friend.post("/api/join", {"token": keys["neapolitan"]})
        at = f"/api/games/{shared['game']}"
        me.post(at + "/chat", {"text": "Good evening"})
        own = self.client(keys["austrian"])
        self.assertEqual(own.get(at + "/state")[0], 200)
        self.assert_error(me.post("/api/account/delete", {"password": "not this one"}), 401)
        self.assertEqual(me.post("/api/account/delete", {"password": "long enough"})[0], 200)
        self.assertEqual(me.get("/api/me")[1], {"name": None, "playing": [], "more_playing": False, "finished": [], "more_finished": False})
        for game in (alone["game"], shared["game"]):
            self.assert_error(me.get(f"/api/games/{game}/state"), 404)
        self.assert_error(self.client(token_of(alone["watch"])).get(f"/api/games/{alone['game']}/state"), 404)
        self.assert_error(own.get(at + "/state"), 404)
        state = friend.get(at + "/state")[1]
        self.assertEqual((state["seats"][0]["who"], state["seats"][0]["name"], state["chat"]["entries"][0]["name"]), ("open", "", ""))
        self.assert_error(me.post("/api/login", {"name": "Letizia", "password": "long enough"}), 401)
        status, answer = friend.post(at + "/seat/invite", {"side": "austrian"})  # and somebody else may go on with it
        self.assertEqual(self.client().post("/api/join", {"token": token_of(answer["link"])})[0], 200)
        self.assertEqual(self.client().post("/api/account", {"name": "Letizia", "password": "long enough"})[0], 200)

    def test_my_games_come_in_pages(self):
        me = self.client()
        games = [me.new_game()[1]["game"] for _ in range(7)]
        seen = []
        for page in range(3):
            answer = me.get("/api/me", count=3, **{"from": 3 * page})[1]
            self.assertEqual(answer["more_playing"], page < 2)
            seen += [row["game"] for row in answer["playing"]]
        self.assertEqual(sorted(seen), sorted(games))
        for bad in ({"count": 0}, {"count": 1000}, {"from": -1}, {"from": "x"}):
            self.assert_error(me.get("/api/me", **bad), 400)

    def test_chat_is_the_last_of_it(self):
        server = Server(PROGRAM, "--rate", "0", "--quiet")
        self.addCleanup(server.close)
        me = Client(server)
        self.addCleanup(me.close)
        _, made = me.new_game()
        at = f"/api/games/{made['game']}"
        for n in range(230):
            me.post(at + "/chat", {"text": f"line {n}", "chat": 100000, "log": "0.0"})
        entries = me.get(at + "/state")[1]["chat"]["entries"]
        self.assertEqual((len(entries), entries[0]["n"], entries[-1]["n"]), (200, 30, 229))
        self.assertEqual([row["n"] for row in me.get(at + "/state", chat=228)[1]["chat"]["entries"]], [228, 229])
        self.assertEqual(me.post(at + "/chat", {"text": "é" * 500})[0], 200)
        self.assertEqual(me.post(at + "/chat", {"text": "é" * 501})[0], 400)
        for hides in (" ", "   ", "a\u202eb", "a\u2028b", "a\u2066b", "bell\u0007", "a\u0085b", "a\u007fb"):
            self.assertEqual(me.post(at + "/chat", {"text": hides})[0], 400, repr(hides))
        self.assertEqual(me.post(at + "/chat", {"text": "“Forward” – à la bataille… €5 ‰ №"})[0], 200)


class Gone(Table):
    def test_a_password_that_waited_for_an_account_that_is_gone(self):
        """What was asked for while the account was being deleted must not meet whoever gets its number next."""
        for name, what, more in (("Caterina", "login", {"name": "Caterina"}), ("Giovanni", "account/delete", {}),
                                 ("Ippolita", "account/password", {"new_password": "mine for ever"})):
            me, other, victim = self.client(), self.client(), self.client()
            self.assertEqual(me.post("/api/account", {"name": name, "password": "long enough"})[0], 200)
            if what != "login":
                self.assertEqual(other.post("/api/login", {"name": name, "password": "long enough"})[0], 200)
            # passwords are hashed one after the other, so that each waits for the one before
            sent = ((me, "account/delete", {"password": "long enough"}), (victim, "account", {"name": name + " II", "password": "quite another"}),
                    (other, what, {"password": "long enough", **more}))
            answers = [None] * len(sent)

            def send(n, client, path, body, answers=answers):
                answers[n] = client.post("/api/" + path, body)[0]

            threads = [threading.Thread(target=send, args=(n, *one)) for n, one in enumerate(sent)]
            for thread in threads:
                thread.start()
                time.sleep(0.01)
            for thread in threads:
                thread.join(30)
            self.assertEqual(answers, [200, 200, 401], what)
            self.assertEqual((victim.get("/api/me")[1]["name"], other.get("/api/me")[1]["name"]), (name + " II", None), what)
            self.assertEqual(self.client().post("/api/login", {"name": name + " II", "password": "quite another"})[0], 200, what)


class Shares(unittest.TestCase):
    def test_one_line_a_second(self):
        server = Server(PROGRAM, "--quiet")
        self.addCleanup(server.close)
        me = Client(server)
        self.addCleanup(me.close)
        _, made = me.new_game()
        statuses = [me.post(f"/api/games/{made['game']}/chat", {"text": "again"})[0] for _ in range(12)]
        self.assertTrue(5 <= statuses.count(200) <= 8 and statuses[-1] == 429, statuses)

    def test_too_many_windows(self):
        server = Server(PROGRAM, "--quiet")
        self.addCleanup(server.close)
        me = Client(server)
        self.addCleanup(me.close)
        _, made = me.new_game()
        answers = []
        for _ in range(16):
            wire = socket.create_connection(("127.0.0.1", server.port), timeout=5)
            self.addCleanup(wire.close)
            wire.sendall(f"GET /api/games/{made['game']}/events HTTP/1.1\r\nHost: localhost\r\nCookie: gonfalon={me.cookie}\r\n\r\n".encode())
            answers.append(wire.recv(12))
        self.assertEqual((answers.count(b"HTTP/1.1 200"), answers.count(b"HTTP/1.1 429")), (12, 4))
        self.assertEqual(me.get(f"/api/games/{made['game']}/state")[0], 200)

    def test_a_quota_of_games(self):
        server = Server(PROGRAM, "--quiet", "--games", "3")
        self.addCleanup(server.close)
        me = Client(server)
        self.addCleanup(me.close)
        made = [me.new_game() for _ in range(4)]
        self.assertEqual([status for status, _ in made], [201, 201, 201, 409])
        me.post(f"/api/games/{made[0][1]['game']}/resign", {})
        self.assertEqual(me.new_game()[0], 201)

    def test_people_come_before_computers(self):
        """A new account and a question for odds do not wait behind a hundred computers that think."""
        server = Server(PROGRAM, "--rate", "0", "--quiet", "--games", "0")
        self.addCleanup(server.close)
        flood, me = Client(server), Client(server)
        self.addCleanup(flood.close)
        self.addCleanup(me.close)
        seats = {side: {"who": "computer", "bot": "search"} for side in ("austrian", "neapolitan")}
        for _ in range(100):
            flood.post("/api/games", {"system": "tolentino", "scenario": "battle", "seats": seats})
        begun = time.monotonic()
        self.assertEqual(me.post("/api/account", {"name": "Anna", "password": "long enough"})[0], 200)
        _, made = me.new_game("me", "computer")
        self.assertIn(me.get(f"/api/games/{made['game']}/odds", order="pass")[0], (200, 400, 422))
        # the flood is one visitor's: another's computer gets its turn
        wait_for(lambda: me.get(f"/api/games/{made['game']}/state?log=1000000")[1]["your_move"], 30)
        self.assertLess(time.monotonic() - begun, 30 if "san" in PROGRAM else 12)

    def test_computers_wait_where_nobody_looks(self):
        """A game of two computers stands still a second after the last request, and goes on when somebody comes back."""
        server = Server(PROGRAM, "--rate", "0", "--quiet", "--unwatched", "1")
        self.addCleanup(server.close)
        me = Client(server)
        self.addCleanup(me.close)
        seats = {side: {"who": "computer", "bot": "search"} for side in ("austrian", "neapolitan")}
        _, made = me.post("/api/games", {"system": "tolentino", "scenario": "battle", "seats": seats})

        def kept():
            with contextlib.closing(sqlite3.connect(f"file:{server.store}?mode=ro", uri=True)) as store:
                return store.execute("select count(*) from action").fetchone()[0]

        wait_for(kept, 60)

        def stands_still():
            before = kept()
            time.sleep(4)  # longer than a choice takes
            return kept() == before

        wait_for(stands_still, 60)
        before = kept()
        self.assertFalse(me.get(f"/api/games/{made['game']}/state")[1]["over"])
        wait_for(lambda: kept() > before, 60)


if __name__ == "__main__":
    unittest.main()
