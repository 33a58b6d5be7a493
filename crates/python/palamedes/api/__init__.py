"""Client of a Palamedes server: games, bots, archive and rules over HTTP.

```python
from palamedes.api import Client

client = Client("http://127.0.0.1:8080", token=open("bot.token").read().strip())
for message in client.messages():
    ...
```

Each operation of the API has a method with the types of its request and response, which are
generated from the OpenAPI document of the server. Only the standard library is used.
"""

import time
import uuid
from collections.abc import Iterator

from . import _generated as types
from ._generated import CommandAccepted, Operations, ToClient
from ._transport import RequestError

__all__ = ["Client", "RequestError", "types"]


class Client(Operations):
    """A client with a token, with the session of an account, or without either."""

    def play(self, game_id: str, move: str, ply: int | None = None) -> CommandAccepted:
        """Plays a move. With `ply`, only if so many plies have been played."""
        return self.command(game_id, f"move {move}", ply)

    def command(self, game_id: str, command: str, ply: int | None = None) -> CommandAccepted:
        """Sends a command, such as `resign` or `accept takeback 1`."""
        request_id = str(uuid.uuid4())
        return self.send_command(
            game_id, {"request_id": request_id, "ply": ply, "command": command}
        )

    def messages(self, game_id: str | None = None, software: str | None = None) -> Iterator[ToClient]:
        """The messages of a game, or else the notifications of the player.

        The stream is opened again when the connection breaks. It ends only with an error that a
        new attempt does not change, such as an invalid token.
        """
        delay_s = 0.25
        while True:
            try:
                stream = self.stream_game(game_id) if game_id else self.stream_events(software=software)
                for message in stream:
                    delay_s = 0.25
                    if message["type"] == "going-away":
                        delay_s = message["retry_after_ms"] / 1000
                        break
                    yield message
            except RequestError as error:
                if error.status not in (0, 429, 502, 503, 504):
                    raise
            time.sleep(delay_s)
            delay_s = min(delay_s * 2, 30.0)
