#!/usr/bin/env python3
"""Count sequences of moves with a second implementation.

Use: perft.py GAME TABLE.perft POSITIONS

Every count of the table that needs at most so many positions is compared; the
table says how many by the count of the length before. The exit code is 1 if a
count differs.
"""

import importlib
import os
import sys


def count(module, position, length):
    """Sequences of this length from a position."""
    seats = module.turn(position)
    if seats == "over":
        return 0
    moves = module.moves(position, seats[0])
    if length == 1:
        return len(moves)
    return sum(count(module, module.play(position, {seats[0]: move}), length - 1)
               for move in moves)


def main(game, path, limit):
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    module = importlib.import_module(game.replace("-", "_"))
    compared = differ = 0
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("#"):
                continue
            separator = " | " if " | " in line else " # "
            options, text, counts = line.rstrip("\n").split(separator)
            counts = [int(number) for number in counts.split()]
            for length, (expected, before) in enumerate(zip(counts, [1, *counts]), 1):
                if before > limit:
                    break
                found = count(module, module.read(options, text), length)
                compared += 1
                if found != expected:
                    differ += 1
                    print(f"{game}:{options} {text}, length {length}: {found}, not {expected}")
    print(f"game {game} counts {compared} differ {differ}")
    return 1 if differ or not compared else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
