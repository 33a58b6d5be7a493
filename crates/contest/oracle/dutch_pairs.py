"""Pairs fields of players by the FIDE (Dutch) system with py4swiss, for a comparison of quality.

    pip install py4swiss==0.3.1
    cargo run -p contest --example swiss_quality 1000 --write fields.txt
    python3 crates/contest/oracle/dutch_pairs.py fields.txt pairs.txt
    cargo run -p contest --example swiss_quality 1000 --pairs pairs.txt

A line of fields.txt has the ratings of all players and their results against all others, as digits
of match points. A line of pairs.txt has the rounds of that field.
"""

import sys

from py4swiss.engines import DutchEngine
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

PLAYERS = 64
ROUNDS = 9
RESULTS = {2: ResultToken.WIN, 1: ResultToken.DRAW, 0: ResultToken.LOSS}


def pair_field(line: str) -> str:
    """Returns the pairs of all rounds of one field."""
    words = line.split()
    ratings = [int(word) for word in words[:PLAYERS]]
    results = words[PLAYERS:]
    # Starting numbers by rating, the best first; equals in the order of the field.
    order = sorted(range(PLAYERS), key=lambda player: (-ratings[player], player))
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER, starting_number=number + 1, points_times_ten=0, rank=number + 1
        )
        for number in range(PLAYERS)
    ]
    trf = ParsedTrf(player_sections=sections, x_section=XSection(number_of_rounds=ROUNDS))
    rounds = []
    for _ in range(ROUNDS):
        pairs = []
        for pairing in DutchEngine.generate_pairings(trf):
            white, black = order[pairing.white - 1], order[pairing.black - 1]
            points = int(results[white][black])
            pairs.append(f"{white}-{black}")
            add(sections[pairing.white - 1], pairing.black, ColorToken.WHITE, points)
            add(sections[pairing.black - 1], pairing.white, ColorToken.BLACK, 2 - points)
        rounds.append(" ".join(pairs))
    return ";".join(rounds)


def add(section: PlayerSection, opponent: int, color: ColorToken, points: int) -> None:
    """Adds a result to a player."""
    section.results.append(RoundResult(id=opponent, color=color, result=RESULTS[points]))
    section.points_times_ten += 5 * points


def main() -> None:
    """Reads the fields and writes the pairs."""
    fields, pairs = sys.argv[1:]
    with open(fields, encoding="utf-8") as lines, open(pairs, "w", encoding="utf-8") as out:
        for line in lines:
            out.write(pair_field(line) + "\n")


if __name__ == "__main__":
    main()
