"""Moves listed per second, each an object with its text: our games beside python-chess.

The positions are those of random games with a fixed seed. All are measured in turns in one run,
so that a busy machine slows all of them. Fails if one of our games is slower than python-chess.
"""

import random
import sys
import time

import chess
import palamedes

SETUPS = ["pentagame:2", "pentagame:3", "pentagame:5", "pente", "pentalath"]
POSITIONS = 200
ROUNDS = 7


def chess_positions(chance: random.Random) -> list[chess.Board]:
    positions = []
    while len(positions) < POSITIONS:
        board = chess.Board()
        while not board.is_game_over() and len(positions) < POSITIONS:
            positions.append(board.copy(stack=False))
            board.push(chance.choice(list(board.legal_moves)))
    return positions


def our_positions(name: str, chance: random.Random) -> list[palamedes.Position]:
    positions = []
    while len(positions) < POSITIONS:
        position = palamedes.Game(name).start()
        while not position.is_over and len(positions) < POSITIONS:
            positions.append(position)
            position = position.play(chance.choice(position.legal_moves()))
    return positions


def list_chess(boards: list[chess.Board]) -> int:
    return sum(len([(m, m.uci()) for m in board.legal_moves]) for board in boards)


def list_ours(positions: list[palamedes.Position]) -> int:
    return sum(len([(m, m.text) for m in position.legal_moves()]) for position in positions)


def main() -> int:
    chance = random.Random(1)
    tasks = {"python-chess": (list_chess, chess_positions(chance))}
    for name in SETUPS:
        tasks[name] = (list_ours, our_positions(name, chance))
    best = dict.fromkeys(tasks, 0.0)
    for _ in range(ROUNDS):
        for name, (list_moves, positions) in tasks.items():
            started = time.perf_counter()
            count = list_moves(positions)
            best[name] = max(best[name], count / (time.perf_counter() - started))
    for name, speed in best.items():
        print(f"{name:14} {speed:12,.0f} moves per second")
    slowest = min(SETUPS, key=lambda name: best[name])
    ratio = best[slowest] / best["python-chess"]
    print(f"slowest {slowest} ratio {ratio:.2f}")
    return 0 if ratio >= 1.0 else 1


if __name__ == "__main__":
    sys.exit(main())
