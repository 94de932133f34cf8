"""Speaks with the program by its line protocol (docs/bot-protocol.md) and plays at random to where something can be reckoned."""
import json
import random
import subprocess


class Program:
    """One running program. ask() sends a line and gives back what the answer holds."""

    def __init__(self, path, data=None):
        words = [path, "bot"] + (["--data", data] if data else [])
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the program ended at: {line}")
        return json.loads(answer)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Game:
    """A game that is played on at random, so that Forces march and meet. Whatever it comes to can be looked at."""

    def __init__(self, program, scenario, rng):
        self.ask, self.rng, self.eager = program.ask, rng, rng.choice((0.3, 0.6, 0.9))  # how keen both are to meet
        self.answer = self.ask(f"new honour {scenario} seed={rng.getrandbits(256):064x}")
        self.events, self.texts, self.view, self.line = [], None, None, ""

    @property
    def over(self):
        return self.answer.get("over", True)

    @property
    def step(self):
        return self.answer["step"]

    @property
    def side(self):
        return self.answer["decides"][0]

    def legal(self):
        if self.texts is None:
            self.texts = [atom["text"] for atom in self.ask(f"legal {self.side}")["atoms"]]
        return self.texts

    def look(self):
        if self.view is None:
            self.view = self.ask("view referee")
        return self.view

    def play(self, line):
        answer, self.line = self.ask(line), line
        if "step" not in answer or answer.get("error"):
            self.line = f"choose {self.side} random"
            answer = self.ask(self.line)
        if "step" not in answer:
            raise RuntimeError(f"{self.step}: {line}: {answer}")
        self.answer, self.texts, self.view = answer, None, None
        self.events = answer.get("events", [])

    def go_on(self, where=None):
        """One choice. where: the hexes that a march had better come to, nearest first."""
        rng, side, step = self.rng, self.side, self.step
        chance = rng.random()
        if step in ("ORG", "SETUP", "UNEMPLOYED", "CORPS", "CHITS") and chance < 0.6:
            return self.play(f"finish {side}")
        wanted = {"INDICATE_1": "indicate", "INDICATE_2": "indicate", "REMAIN": "activate", "ORDERS": "give_order", "ACT": "move",
                  "UNEMPLOYED": "move_unemployed"}.get(step)
        if not wanted or chance > 0.9:
            return self.play(f"atom {side} {rng.choice(self.legal())}" if step == "ACT" else f"choose {side} random")
        texts = [t for t in self.legal() if t.split()[0] == wanted]
        if step == "ORDERS":
            fit = [t for t in texts if t.split()[2] in ("manoeuvre", "attack") and not t.endswith("forced")]
            texts = [t for t in fit if rng.random() < self.eager and t.split()[2] == "attack"] or fit or texts
            texts = ["done"] if "done" in self.legal() and chance < 0.25 else texts
        if step == "ACT":
            texts += ["begin_admin_march"] * ("begin_admin_march" in self.legal() and chance < 0.15)
            texts += [t for t in self.legal() if t.startswith("attack_from_march")]
            if where and rng.random() < self.eager and texts:
                texts.sort(key=lambda t: where(t.split()[1]) if t.startswith("move") else 0)
                texts = texts[:1]
        texts = texts or self.legal() * (step == "ACT")
        return self.play(f"atom {side} {rng.choice(texts)}" if texts else f"choose {side} random")
