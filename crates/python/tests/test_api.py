"""A whole game of the client against a computer player, on a real server."""

import http.server
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import uuid

from palamedes.api import Client, RequestError

SERVER = os.environ["PALAMEDES_TEST_SERVER"]
ROOT = pathlib.Path(__file__).parents[3]
TUTORIAL = ROOT / "docs/api/bots.md"


def bot(name: str) -> Client:
    """A client with the token of a new bot."""
    owner = Client(SERVER)
    owner.create_account({"name": name, "password": "eleven tall herons 7"})
    made = owner.create_token({"label": "test", "scopes": ["read", "play"], "bot": f"{name}-bot"})
    return Client(SERVER, made["token"])


class LimitedServer(http.server.HTTPServer):
    """Answers the first request with 429 and a delay, and all others with an empty list."""

    def __init__(self, delay_s: int) -> None:
        super().__init__(("127.0.0.1", 0), LimitedHandler)
        self.delay_s = delay_s
        self.times: list[float] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def wait_for_second_request(self) -> float:
        """The time between the first two requests."""
        deadline = time.monotonic() + 30
        while len(self.times) < 2 and time.monotonic() < deadline:
            time.sleep(0.01)
        self.shutdown()
        self.server_close()
        return self.times[1] - self.times[0]


class LimitedHandler(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.server.times.append(time.monotonic())
        is_first = len(self.server.times) == 1
        self.send_response(429 if is_first else 200)
        if is_first:
            self.send_header("Retry-After", str(self.server.delay_s))
        self.end_headers()
        self.wfile.write(b"[]")

    def log_message(self, *arguments: object) -> None:
        pass


class ClientTest(unittest.TestCase):
    def test_client_and_example_wait_as_long_as_the_server_says(self):
        server = LimitedServer(delay_s=1)
        url = f"http://127.0.0.1:{server.server_port}"
        self.assertEqual(Client(url).list_my_games(), [])
        self.assertGreaterEqual(server.wait_for_second_request(), 1)
        # Without the header the example waits for one second.
        server = LimitedServer(delay_s=2)
        url = f"http://127.0.0.1:{server.server_port}"
        with tempfile.NamedTemporaryFile("w", suffix=".token") as token:
            token.write("secret")
            token.flush()
            command = [sys.executable, ROOT / "examples/bot.py", url, token.name]
            with subprocess.Popen(command, stderr=subprocess.DEVNULL) as example:
                waited_s = server.wait_for_second_request()
                example.kill()
        self.assertGreaterEqual(waited_s, 2)

    def test_a_bot_plays_a_whole_game(self):
        client = bot(f"py-{uuid.uuid4().hex[:8]}")
        game = client.create_game({"rules": "pente:9,free", "time_control": "egg:60", "seat": 1})
        client.add_computers(game["game_id"], {"level": 1})
        moves = 0
        for message in client.messages(game["game_id"]):
            self.assertIn(message["type"], ("snapshot", "log-appended", "seats"))
            state = client.get_game_state(game["game_id"])
            if state["status"] == "finished":
                break
            if state["your_seat"] in state["to_move"]:
                at = {"rules": state["rules"], "position": state["position"]}
                client.play(game["game_id"], client.random_move({"at": at})["move"])
                moves += 1
        self.assertGreater(moves, 2)
        record = client.get_game_record(game["game_id"])
        self.assertIn("pente:9", record)

    def test_the_tutorial_plays_a_whole_game(self):
        text = TUTORIAL.read_text()
        saved = re.compile(
            r"save\s+this\s+as\s+`(\w+)\.py`.*?^```python\n(.*?)^```$",
            re.DOTALL | re.MULTILINE | re.IGNORECASE,
        )
        blocks = saved.findall(text)
        self.assertEqual([file for file, _ in blocks], ["make_token", "mybot", "start_game"])
        self.assertEqual(text.count("```python"), len(blocks))
        name = f"ada-{uuid.uuid4().hex[:8]}"
        with tempfile.TemporaryDirectory() as folder:
            # Run as files: a script called token.py replaced the standard module of this name.
            for file, block in blocks:
                self.assertNotIn(file, sys.stdlib_module_names)
                block = block.replace("http://127.0.0.1:8080", SERVER).replace('"ada', f'"{name}')
                pathlib.Path(folder, f"{file}.py").write_text(block)
            run = {"cwd": folder, "check": True, "timeout": 60}
            subprocess.run([sys.executable, "make_token.py"], **run)
            command = [sys.executable, "-u", "mybot.py"]
            with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
                try:
                    subprocess.run([sys.executable, "start_game.py"], **run)
                    lines = iter(process.stdout.readline, "")
                    self.assertIn('[Game "pente:9"]\n', lines)
                finally:
                    process.kill()

    def test_a_rejected_request_names_code_and_field(self):
        with self.assertRaises(RequestError) as caught:
            Client(SERVER).random_move({"at": {"rules": "pente:9", "positoin": "startpos"}})
        self.assertEqual((caught.exception.status, caught.exception.code), (400, "invalid-json-fields"))
        with self.assertRaises(RequestError) as caught:
            next(Client(SERVER, "no such token").messages())
        self.assertEqual(caught.exception.status, 401)

    def test_an_unreachable_server_is_an_error_after_the_retries(self):
        with self.assertRaises(RequestError) as caught:
            Client("http://127.0.0.1:9", retries=1).list_rules()
        self.assertEqual((caught.exception.status, caught.exception.code), (0, "unreachable"))


if __name__ == "__main__":
    unittest.main()
