"""A server under test and a client of its protocol: what the tests of this folder share. Nothing but the standard library."""
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.parse


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """gonfalon serve on a port and a store of its own."""

    def __init__(self, program, *options, folder=None):
        self.program = program
        self.own_folder = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="gonfalon-server-")
        self.store = os.path.join(self.folder, "store.db")
        self.options = options
        self.start()

    def start(self):
        self.port = free_port()
        self.log = open(os.path.join(self.folder, "log"), "ab")
        self.process = subprocess.Popen([self.program, "serve", "--port", str(self.port), "--store", self.store, *self.options],
                                        stdout=subprocess.PIPE, stderr=self.log)
        line = self.process.stdout.readline().decode()
        if "http://" not in line:
            raise RuntimeError(f"the server did not start: {line!r} {self.log_text()}")

    def log_text(self):
        with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as log:
            return log.read()

    def kill(self):
        """As the machine would: nothing can be finished."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()
        self.log.close()

    def stop(self):
        """As whoever runs it would; returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=20)
        self.process.stdout.close()
        self.log.close()
        return status

    def close(self):
        status = self.stop() if self.process.poll() is None else 0
        said = self.log_text()
        if self.own_folder:
            shutil.rmtree(self.folder, ignore_errors=True)
        if status != 0:  # also what the sanitizers found, leaks among it
            raise AssertionError(f"the server ended with {status}: {said[-4000:]}")


class Client:
    """A browser: keeps its cookie; or a program: sends a token."""

    def __init__(self, server, token=None):
        self.server = server
        self.token = token
        self.cookie = None
        self.headers = {}
        self.connection = None

    def close(self):
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def send(self, method, path, body=None, headers=None):
        """Status, headers and bytes of the answer."""
        head = dict(headers or {})
        if self.token and "Authorization" not in head:
            head["Authorization"] = f"Bearer {self.token}"
        if self.cookie and "Cookie" not in head:
            head["Cookie"] = f"gonfalon={self.cookie}"
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        try:
            self.connection.request(method, path, body=body, headers=head)
            answer = self.connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            raise
        self.headers = {key.lower(): value for key, value in answer.getheaders()}
        cookie = self.headers.get("set-cookie", "")
        if cookie.startswith("gonfalon="):
            self.cookie = cookie[9:].split(";")[0]
        return answer.status, self.headers, content

    def get(self, path, **query):
        address = path + ("?" + urllib.parse.urlencode(query) if query else "")
        status, _, content = self.send("GET", address)
        return status, json.loads(content)

    def post(self, path, body):
        status, _, content = self.send("POST", path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        return status, json.loads(content)

    def new_game(self, austrian="me", neapolitan="me", scenario="rancia", **more):
        quick = {"bot": "random"}  # of the computers the one that thinks the least
        seats = {side: {"who": who, **(quick if who == "computer" else {})}
                 for side, who in (("austrian", austrian), ("neapolitan", neapolitan))}
        return self.post("/api/games", {"system": "tolentino", "scenario": scenario, "seats": seats, **more})


def token_of(link):
    return link.split("#seat=")[1].split("&")[0]


def keys_of(server, made):
    """The key to each seat of a new game: one's own as given, an invitation taken by a program without cookies."""
    keys = {}
    for link in made["links"]:
        token = token_of(link["link"])
        if link["invitation"]:
            program = Client(server, "-")
            status, joined = program.post("/api/join", {"token": token})
            program.close()
            if status != 200:
                raise AssertionError(joined)
            token = token_of(joined["link"])
        keys[link["side"]] = token
    return keys


def wait_for(what, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("it did not come about in time")
