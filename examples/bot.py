#!/usr/bin/env python3
"""Plays random legal moves (docs/bots.md). usage: bot.py http://127.0.0.1:8080 TOKEN-FILE [GAMES]"""
import http.client, json, sys, threading, time, urllib.request, uuid

SERVER, TOKEN = sys.argv[1].rstrip("/") + "/api", open(sys.argv[2]).read().strip()
LAST = int(sys.argv[3]) if len(sys.argv) > 3 else 0  # It ends after so many games, if told.
BROKEN = (OSError, ValueError, http.client.HTTPException)
playing, finished = set(), []

def ask(path, body=None, read=json.load):
    """Asks until there is an answer, always the same under the same key. No is an answer, too."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": "Bearer " + TOKEN, "Content-Type": "application/json"}
    while True:
        try:
            wanted = urllib.request.Request(SERVER + path, data, headers)
            return read(urllib.request.urlopen(wanted, timeout=40))
        except BROKEN as no:
            if getattr(no, "code", 500) not in (429, *range(500, 600)):
                return json.load(no)
        time.sleep(1)

def lines(path):
    """What a stream says. It is opened anew when it breaks; an empty line says that it lives."""
    while not isinstance(stream := ask(path, read=lambda opened: opened), dict):
        try:
            yield from (json.loads(line) for line in stream if line.strip())
        except BROKEN:
            pass

def play(game):
    for message in lines(f"/games/{game}/stream"):
        if message["t"] == "full":
            config, log, you = message["config"], message["log"], message["you"]
        elif message["t"] == "said":
            log[message["from"]:] = message["lines"]
        drawn = ask("/rules/random", {"at": {"config": config, "log": log}})
        if drawn.get("code") == "game-over":
            return finished.append(game)
        if drawn.get("seat") == you:
            say = {"key": str(uuid.uuid4()), "ply": drawn["ply"], "say": "move " + drawn["move"]}
            ask(f"/games/{game}/act", say)

def start(game):
    if game not in playing:
        playing.add(game)
        threading.Thread(target=play, args=[game], daemon=True).start()

def listen():
    """Hears what concerns the bot. A stream begins with the games that are being played."""
    for notice in (message.get("notice", {}) for message in lines("/events")):
        if notice.get("n") == "challenged":
            ask(f"/games/{notice['game']}/sit", {})
        if notice.get("n") in ("challenged", "started", "your-turn"):
            start(notice["game"])

threading.Thread(target=listen, daemon=True).start()
while not LAST or len(finished) < LAST:
    time.sleep(1)
