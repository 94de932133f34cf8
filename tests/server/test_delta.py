"""What has changed, put onto what one has, is the whole: for every pair of eyes, in every system."""
import os
import random
import unittest

from table import Client, Server, token_of

PROGRAM = os.environ.get("GONFALON", "build/gonfalon")
ACTIONS = int(os.environ.get("DELTA_ACTIONS", "40"))
GAMES = (("tolentino", "rancia"), ("tolentino", "battle"), ("piacenza", "centre"), ("danube", "learning"), ("soldatini", "learning"),
         ("honour", "novara"), ("honour", "1"))


def put_together(last, news):
    """As docs/server.md says that a reader does it."""
    if "since" not in news:
        return news
    state = {**last, **news, "view": {**last["view"], **news["view"]}}
    pieces = {piece["id"]: piece for piece in last["view"]["pieces"] + news["view"]["pieces"]}
    there = news["view"].get("piece_ids", [piece["id"] for piece in last["view"]["pieces"]])
    state["view"]["pieces"] = [pieces[name] for name in there]
    counters = {**last["counters"], **news["counters"]}
    there = news.get("counter_ids", list(last["counters"]))
    state["counters"] = {name: counters[name] for name in there}
    return state


def told(state):
    """Without what speaks of the answer itself."""
    state = {key: value for key, value in state.items() if key not in ("number", "since", "counter_ids", "log", "chat")}
    state["view"] = {key: value for key, value in state["view"].items() if key != "piece_ids"}
    return state


class Delta(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "--rate", "0")

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def eyes(self, system, scenario):
        """A game, and a client for each side and for a watcher."""
        maker = Client(self.server)
        sides = next(s["sides"] for s in maker.get("/api/systems")[1]["systems"] if s["id"] == system)
        seats = {side["id"]: {"who": "me"} for side in sides}
        status, made = maker.post("/api/games", {"system": system, "scenario": scenario, "seats": seats})
        if status != 201:  # a scenario may name its sides itself
            found = next(s for s in maker.get("/api/systems")[1]["systems"] if s["id"] == system)
            own = next(s for s in found["scenarios"] if s["id"] == scenario)["sides"]
            status, made = maker.post("/api/games", {"system": system, "scenario": scenario,
                                                     "seats": {side["id"]: {"who": "me"} for side in own}})
        self.assertEqual(status, 201, made)
        clients = {link["side"]: Client(self.server, token_of(link["link"])) for link in made["links"]}
        clients["watcher"] = Client(self.server, token_of(made["watch"]))
        self.addCleanup(lambda: [client.close() for client in (maker, *clients.values())])
        return made["game"], clients

    def look(self, client, at, have):
        news = client.get(at + "/state", have=have["number"] if have else 0, log=have["log"]["cursor"] if have else "")[1]
        self.assertEqual("since" in news, bool(have), news.keys())
        whole = client.get(at + "/state")[1]
        state = put_together(have, news)
        self.assertEqual(told(state), told(whole))
        return state, len(str(news["view"])) + len(str(news["counters"]))

    def test_put_together_it_is_the_whole(self):
        for system, scenario in GAMES:
            with self.subTest(f"{system} {scenario}"):
                game, clients = self.eyes(system, scenario)
                at, chance = f"/api/games/{game}", random.Random(7)
                has, sizes = {}, []
                for _ in range(ACTIONS):
                    for eyes, client in clients.items():
                        has[eyes], size = self.look(client, at, has.get(eyes))
                        sizes.append(size)
                    side = next((eyes for eyes in clients if has[eyes]["your_move"]), None)
                    if side is None:
                        break
                    atoms = [atom["text"] for atom in has[side]["legal"]["atoms"]]
                    move = {"move": has[side]["move"], "side": side}
                    if atoms and chance.random() < 0.9:
                        clients[side].post(at + "/atom", {**move, "atom": chance.choice(atoms)})
                    elif chance.random() < 0.7:
                        clients[side].post(at + "/finish", move)
                    else:
                        clients[side].post(at + "/undo", move)
                self.assertLess(sorted(sizes)[len(sizes) // 2], sizes[0], "of pieces and counters only what is new")


if __name__ == "__main__":
    unittest.main()
