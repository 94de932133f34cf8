"""What the checks of the command line share: a folder to type commands in, and the loop that runs every test_... of a file."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import traceback

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = str(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/gonfalon").resolve())
SEED = "00" * 31 + "2a"


class Answer:
    def __init__(self, done):
        self.status, self.out, self.err = done.returncode, done.stdout, done.stderr

    def json(self):
        return json.loads(self.out)


class Case:
    """A folder, and a way to type commands in it."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.env = {**os.environ, "HOME": folder, "XDG_DATA_HOME": f"{folder}/share", "LC_ALL": "C.UTF-8", "TERM": "xterm"}

    def type(self, *words, feed="", expect=0, **env):
        done = subprocess.run([BINARY, *map(str, words)], input=feed, cwd=self.folder, env={**self.env, **env}, timeout=120,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
        assert done.returncode == expect, f"{words}: exit {done.returncode}, expected {expect}\n{done.stdout}\n{done.stderr}"
        return Answer(done)

    def game(self, scenario="battle", name="game.txt"):
        self.type("new", "tolentino", scenario, name, "--seed", SEED)
        return name

    def legal(self, game):
        return self.type("legal", game, "--json").json()

    def path(self, name):
        return self.folder / name


def one_line(text):
    assert text.endswith("\n") and text.count("\n") == 1, f"an error is one line, not: {text!r}"


def run_tests(names):
    """Runs the functions test_... of a file (pass globals()), each in a fresh folder; NAME... after the binary picks some."""
    wanted = sys.argv[2:]
    passed, failed = 0, 0
    for name, test in [(name, f) for name, f in names.items() if name.startswith("test_")]:
        if wanted and not any(w in name for w in wanted):
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(Case(folder))
                passed += 1
            except Exception:  # a broken check is a failed one, and the others still count
                failed += 1
                print(f"{name}:\n{traceback.format_exc(limit=-2)}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)
