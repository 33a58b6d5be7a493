#!/usr/bin/env python3
"""Plays random legal moves (docs/api/bots.md). usage: bot.py http://127.0.0.1:8080 TOKEN-FILE [GAMES]"""
import http.client, json, sys, threading, time, urllib.request, uuid

API, TOKEN = sys.argv[1].rstrip("/") + "/api", open(sys.argv[2]).read().strip()
GAMES_MAX = int(sys.argv[3]) if len(sys.argv) > 3 else 0  # 0: no limit
TRANSPORT_ERRORS = (OSError, ValueError, http.client.HTTPException)
playing, finished = set(), []

def request(path, body=None, read=json.load):
    """Retries until the server responds; a rejection (4xx) is a response. Retries keep the request id."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": "Bearer " + TOKEN, "Content-Type": "application/json"}
    while True:
        try:
            http_request = urllib.request.Request(API + path, data, headers)
            return read(urllib.request.urlopen(http_request, timeout=40))
        except TRANSPORT_ERRORS as error:
            if getattr(error, "code", 500) not in (429, *range(500, 600)):
                return json.load(error)
            time.sleep(int(getattr(error, "headers", {}).get("Retry-After", 1)))

def messages(path):
    """Yields the messages of a stream and reconnects when it breaks; empty lines are keep-alives."""
    while not isinstance(stream := request(path, read=lambda response: response), dict):
        try:
            yield from (json.loads(line) for line in stream if line.strip())
        except TRANSPORT_ERRORS:
            pass

def play(game_id):
    for message in messages(f"/games/{game_id}/stream"):
        if message["type"] == "snapshot":
            config, log, seat = message["config"], message["log"], message["your_seat"]
        elif message["type"] == "log-appended":
            log[message["from_version"]:] = message["lines"]
        move = request("/rules/random", {"at": {"config": config, "log": log}})
        if move.get("code") == "game-over":
            return finished.append(game_id)
        if move.get("seat") == seat:
            body = {"request_id": str(uuid.uuid4()), "ply": move["ply"], "command": "move " + move["move"]}
            request(f"/games/{game_id}/commands", body)

def start(game_id):
    if game_id not in playing:
        playing.add(game_id)
        threading.Thread(target=play, args=[game_id], daemon=True).start()

def listen():
    """Reads notifications. The stream begins with the live games of the bot."""
    for notification in (message.get("notification", {}) for message in messages("/events")):
        kind = notification.get("type")
        if kind == "challenge-received":
            request(f"/games/{notification['game_id']}/join", {})
        if kind in ("challenge-received", "game-started", "your-turn"):
            start(notification["game_id"])

threading.Thread(target=listen, daemon=True).start()
while not GAMES_MAX or len(finished) < GAMES_MAX:
    time.sleep(1)
