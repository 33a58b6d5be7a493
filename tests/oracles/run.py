#!/usr/bin/env python3
"""Compare cases of a game with its second implementation.

Use: run.py CASES.jsonl [MORE.jsonl ...]

A case is one JSON object per line: a position with its turn, moves, chance,
outcome and scores, and some choices with the position each of them leads to.
The scores are null in games whose position texts contain all that is scored.
The module of a game is the file of its name, with `_` for `-`. Up to ten
disagreements are printed in full, then one line for each game. The exit code is
1 if there was a disagreement, 2 if a file or a case could not be read.
"""

import importlib
import json
import os
import sys
import traceback

SHOWN = 10


class Tally:
    """Counts for one game."""

    def __init__(self):
        self.positions = 0
        self.choices = 0
        self.disagree = 0


class Checker:
    def __init__(self):
        self.tallies = {}
        self.shown = 0
        self.place = ""

    def disagree(self, tally, game, what, expected, found):
        tally.disagree += 1
        if self.shown < SHOWN:
            self.shown += 1
            print(f"disagreement at {self.place}, game {game}")
            print(f"  what:     {what}")
            print(f"  expected: {show(expected)}")
            print(f"  found:    {show(found)}")

    def compare(self, tally, game, what, expected, compute):
        """Compare a value of the case with a computed one. Answers whether they agree."""
        try:
            found = compute()
        except Exception:
            found = Failure(traceback.format_exc())
        if isinstance(found, Failure) or expected != found:
            if isinstance(expected, list) and isinstance(found, list):
                what += difference(expected, found)
            self.disagree(tally, game, what, expected, found)
            return False
        return True

    def case(self, case):
        game = case["game"]
        name, _, options = game.partition(":")
        tally = self.tallies.setdefault(name, Tally())
        tally.positions += 1
        module = importlib.import_module(name.replace("-", "_"))
        text = case["position"]
        try:
            position = module.read(options, text)
        except Exception:
            tally.choices += len(case["choices"])
            self.disagree(tally, game, f"reading {text}", "a position",
                          Failure(traceback.format_exc()))
            return
        at = f" of {text}"
        self.compare(tally, game, "text" + at, text, lambda: module.write(position))
        self.compare(tally, game, "turn" + at, case["turn"],
                     lambda: turn_text(module.turn(position)))
        self.outcome(tally, module, game, case, position, at)
        self.moves(tally, module, case, position, at)
        self.chance(tally, module, case, position, at)
        for choice in case["choices"]:
            tally.choices += 1
            self.choice(tally, module, game, options, position, text, choice)

    def moves(self, tally, module, case, position, at):
        try:
            now = module.turn(position)
        except Exception:
            return  # reported already
        seats = now if isinstance(now, list) else []
        expected = case.get("moves") or {}
        self.compare(tally, case["game"], "seats with moves" + at, sorted(expected),
                     lambda: sorted(str(seat) for seat in seats))
        for seat in seats:
            if str(seat) in expected:
                self.compare(tally, case["game"], f"moves of seat {seat}" + at,
                             sorted(expected[str(seat)]),
                             lambda seat=seat: sorted(module.moves(position, seat)))

    def outcome(self, tally, module, game, expected, position, at):
        self.compare(tally, game, "outcome" + at, expected["outcome"],
                     lambda: outcome_value(module.outcome(position)))
        if expected["scores"] is not None:
            self.compare(tally, game, "scores" + at, expected["scores"],
                         lambda: module.scores(position))

    def chance(self, tally, module, case, position, at):
        expected = case.get("chance")
        if expected is None and case["turn"] != "chance":
            return
        expected = sorted([text, weight] for text, weight in expected or [])
        self.compare(tally, case["game"], "chance" + at, expected,
                     lambda: sorted([text, weight] for text, weight in module.chance(position)))

    def choice(self, tally, module, game, options, position, text, choice):
        action = choice["action"]
        at = f" after {action} in {text}"
        result = []

        def next_text():
            result.append(act(module, position, action))
            return module.write(result[0])

        self.compare(tally, game, "position" + at, choice["position"], next_text)
        if not result:
            return
        self.compare(tally, game, "turn" + at, choice["turn"],
                     lambda: turn_text(module.turn(result[0])))
        self.outcome(tally, module, game, choice, result[0], at)
        self.compare(tally, game, "text read again" + at, choice["position"],
                     lambda: module.write(module.read(options, choice["position"])))


class Failure:
    """An exception in place of a value."""

    def __init__(self, text):
        self.text = text


def act(module, position, action):
    """The position after an action of a case."""
    if action.startswith("~"):
        return module.deal(position, action[1:])
    seats = module.turn(position)
    if len(seats) == 1:
        return module.play(position, {seats[0]: action})
    parts = [part.partition(":") for part in action.split("|")]
    return module.play(position, {int(seat): move for seat, _, move in parts})


def turn_text(turn):
    if isinstance(turn, str):
        return turn
    return ",".join(str(seat) for seat in turn)


def outcome_value(outcome):
    if outcome is None or outcome == "replay":
        return outcome
    scores, places, reason = outcome
    return {"score": list(scores), "place": list(places), "reason": reason}


def difference(expected, found):
    """In words, what one list has and the other has not."""
    missing = [item for item in expected if item not in found]
    more = [item for item in found if item not in expected]
    return f" (not found: {show(missing)}; not expected: {show(more)})"


def show(value):
    if isinstance(value, Failure):
        return "a failure:\n" + value.text.rstrip()
    return json.dumps(value, ensure_ascii=False)


def main(paths):
    if not paths:
        print("use: run.py CASES.jsonl [MORE.jsonl ...]", file=sys.stderr)
        return 2
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    checker = Checker()
    for path in paths:
        try:
            with open(path, encoding="utf-8") as lines:
                for number, line in enumerate(lines, 1):
                    if line.strip():
                        checker.place = f"{path}:{number}"
                        checker.case(json.loads(line))
        except (OSError, json.JSONDecodeError, KeyError, ModuleNotFoundError) as error:
            print(f"cannot read the cases of {checker.place or path}: {error!r}", file=sys.stderr)
            return 2
    if not checker.tallies:
        print("there are no cases", file=sys.stderr)
        return 2
    bad = 0
    for name, tally in checker.tallies.items():
        bad += tally.disagree
        print(f"game {name} positions {tally.positions} choices {tally.choices} "
              f"disagree {tally.disagree}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
