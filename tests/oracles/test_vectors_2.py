#!/usr/bin/env python3
"""As test_vectors.py, for further games."""

import sys

sys.dont_write_bytecode = True

import king_of_pearls
import nibelungenlied
import ot_tjin
import sleeping_beauty_draughts
from test_vectors import random_game


def replay(module, options, text, line):
    """Play moves of one seat at a time. Each has to be legal."""
    position = module.read(options, text)
    for move in line.split():
        (seat,) = module.turn(position)
        assert move in module.moves(position, seat), (module.write(position), move)
        position = module.play(position, {seat: move})
    return position


def refused(module, options, *texts):
    for text in texts:
        try:
            module.read(options, text)
        except (AssertionError, ValueError, KeyError, IndexError):
            continue
        raise AssertionError(f"not refused: {text}")


def test_king_of_pearls():
    game = king_of_pearls
    start = "8/8/8/8/8/8/8/8 b -"
    # vector 1: the worked example
    assert game.score([1] * 12 + [2] * 5 + [3]) == 32
    assert game.score([1] * 12 + [2] * 3 + [3] * 4 + [4, 5]) == 35

    def result(rows):
        return game.outcome(game.read("", "/".join(rows) + " b -"))

    assert result(["bbbbbbbb"] * 8) == ([-64, 0], [2, 1], "towers")
    assert result(["bwbwbwbw", "wbwbwbwb"] * 4) == ([32, 32], [1, 1], "towers")
    assert result(["bwbwbwbw"] * 8) == ([32, -32], [1, 2], "towers")

    # vector 5: Black always 4, White always 1
    position, turns = game.read("", start), 0
    while game.turn(position) != "over":
        if position.left is None:
            turns += 1
            position = game.play(position, {1: "4", 2: "1"})
        else:
            (seat,) = game.turn(position)
            position = game.play(position, {seat: game.moves(position, seat)[0]})
    colours = list(position.board.values())
    assert (turns, colours.count("b"), colours.count("w")) == (13, 51, 13)

    # vector 6: who is first
    position, firsts = game.read("", start), []
    for black, white in ((3, 3), (2, 2), (4, 1), (1, 1)):
        position = game.play(position, {1: str(black), 2: str(white)})
        firsts.append(position.first)
        while position.left:
            (seat,) = game.turn(position)
            position = game.play(position, {seat: game.moves(position, seat)[-1]})
    assert firsts == ["b", "b", "w", "w"]
    assert game.play(game.read("first=white", "8/8/8/8/8/8/8/8 w -"), {1: "2", 2: "2"}).first == "w"

    # vectors 7 and 8, the texts of S11
    position = game.play(game.read("", start), {1: "2", 2: "1"})
    position = game.play(position, {2: "h1"})
    assert game.write(position) == "8/8/8/8/8/5b2/6b1/7w w -"
    assert game.next_square(position.board) == (4, 3)
    position = game.play(game.read("", start), {1: "3", 2: "4"})
    assert len(game.moves(position, 1)) == 28
    position = game.play(position, {1: "a1"})
    assert game.write(position) == "8/8/8/8/8/8/8/b7 b 2:4"
    position = game.play(position, {1: "b1"})
    assert game.write(position) == "8/8/8/8/8/8/b7/bb6 b 0:4"
    assert game.turn(position) == [2] and len(game.moves(position, 2)) == 25

    # S13
    position = game.play(game.read("", start), {1: "--", 2: "4"})
    assert game.write(position) == "8/8/8/8/8/8/8/8 w 0:4"
    assert game.write(game.play(game.read("", start), {1: "--", 2: "--"})) == start
    position = game.play(game.read("", "8/8/8/8/8/8/8/b7 b 2:4"), {1: "--"})
    assert game.write(position) == "8/8/8/8/8/8/8/b7 b 0:4"
    assert game.write(game.play(position, {2: "--"})) == "8/8/8/8/8/8/8/b7 b -"
    assert game.write(game.read("", "44/8/8/8/8/8/8/8 b -")) == start
    refused(game, "", "8/8/8/8/8/8/8/1b6 b 2:4", "8/8/8/8/8/8/b7/8 b 1:1", "8/8/8/8/8/b7/8/2b5 b -x",
            "8/8/8/8/8/8/1b6/8 b -", "8/8/8/8/8/b7/b7/8 b -", start[:-1] + "0:0", start[:-1] + "5:0")

    for seed in range(60):
        position, _ = random_game(game, "", start, seed, 1000, lost=0.1 if seed % 2 else 0)
        assert game.turn(position) == "over"


def test_nibelungenlied():
    game = nibelungenlied
    start = "GD4/KE5/HE4/SD1/BB1 -:- 0 -"
    # vector 1 and 6
    def reach(text, letter):
        return [move[2:] for move in game.moves(game.read("", text), 1)] if letter in text else None

    assert game.outcome(game.read("", start)) is None
    at = "GD4/KE5/HE4/SD1/BB1 GK:- 1 "
    assert reach(at + "1:Kt", "K") == ["E5"]
    assert reach(at + "1:Gt", "G") == ["C3", "D3", "D4"]
    assert reach(at + "1:Ht", "H") == ["D3", "E3", "E4"]
    assert reach(at + "1:Bt", "B") == ["A1", "B1", "B2", "C1", "C2"]
    assert reach(at + "2:St", "S") == ["C1", "C2", "D1", "D2", "D3", "E1", "E2", "E3"]

    # vectors 2 to 5
    for points, expected in (
        ("GD4/KE5/HE4/SA1/BB1", ([0, 1], [2, 1], "siegfried-marries")),
        ("GB2/KE5/HE4/SA1/BB1", ([1, 0], [1, 2], "gunther-marries")),
        ("GE4/KE5/HB2/SA1/BB1", None),
        ("GA1/KE5/HB1/SE4/BB2", ([0, 1], [2, 1], "siegfried-marries")),
        ("GD2/KE5/HD3/SC2/BB1", ([1, 0], [1, 2], "siegfried-killed")),
        ("GC3/KE5/HD2/SC1/BB1", None),
        ("GD4/KA1/HE4/SB2/BB1", None),
    ):
        assert game.outcome(game.read("", points + " GK:- 1 -")) == expected, points

    # vectors 7 and 8, the texts of S14
    position = game.read("", start)
    assert game.turn(position) == [1] and len(game.moves(position, 1)) == 10
    position = game.play(position, {1: "GK"})
    assert game.write(position) == "GD4/KE5/HE4/SD1/BB1 GK:- 1 -"
    assert game.turn(position) == [1, 2]
    assert game.moves(position, 1) == ["HS", "HB", "SB"]
    assert len(game.moves(position, 2)) == 9
    assert "GH" in game.moves(position, 2) and "GK" not in game.moves(position, 2)
    # vector 9
    equal = game.play(position, {1: "HS", 2: "SB"})
    assert game.write(equal) == "GD4/KE5/HE4/SD1/BB1 -:SB 1 2:HtBn"
    both = game.play(position, {1: "HS", 2: "HS"})
    assert game.write(both) == "GD4/KE5/HE4/SD1/BB1 -:HS 2 -"
    position = game.play(position, {1: "SH", 2: "GB"})
    assert game.write(position) == "GD4/KE5/HE4/SD1/BB1 -:GB 1 1:GnHtStBn"
    position = game.play(position, {2: "G-D3"})
    assert game.write(position) == "GD3/KE5/HE4/SD1/BB1 -:GB 1 1:HtStBn"
    # S16
    position = game.play(game.read("", start), {1: "--"})
    assert game.write(position) == "GD4/KE5/HE4/SD1/BB1 -:- 1 -"
    assert len(game.moves(position, 1)) == len(game.moves(position, 2)) == 10
    position = game.play(position, {1: "--", 2: "GK"})
    assert game.write(position) == "GD4/KE5/HE4/SD1/BB1 -:GK 1 1:GnKn"
    assert game.write(game.play(position, {2: "--"})) == "GD4/KE5/HE4/SD1/BB1 -:GK 1 1:Kn"
    # Q10
    assert game.outcome(game.read("castles=wxi", "GD4/KA1/HE4/SB2/BE5 GK:- 1 -"))[2] == "siegfried-marries"
    limit = game.read("turns=1", "GD4/KE5/HE4/SD1/BB1 -:GB 2 -")
    assert game.outcome(limit) == ([0, 0], [1, 1], "turn-limit")
    refused(game, "", "GD4/KE5/HE4/SD1/BB1 GK:- 0 -", "GD4/KE5/HE4/SD1/BB1 -:- 302 -",
            "GD4/KE5/HE4/SD1/BB1 -:- 301 1:Gt", "GD4/KE5/HE4/SD1/BB1 -:- 1 1:GtKtHt",
            "GD4/KE5/HE4/SD1/BB1 -:- 1 2:GtKt", "GD4/KE5/HE4/SA1/BB1 -:- 1 1:Gt",
            "GD4/KE5/HE4/SD1/BB1 -:- 1 1:KtGt", "GD4/KE5/HE4/SD1/BB1 KG:- 1 -")
    ends = set()
    for seed in range(200):
        options = ["", "castles=wxi", "turns=9,castles=xiw"][seed % 3]
        # The start follows the castles (S3).
        first = {"": start, "castles=wxi": "GA1/KB2/HB1/SD1/BE4 -:- 0 -",
                 "turns=9,castles=xiw": "GD4/KE5/HE4/SA1/BE1 -:- 0 -"}[options]
        position, _ = random_game(game, options, first, seed, 3000, lost=0.05)
        ends.add(game.outcome(position)[2])
    assert len(ends) == 4, ends


def test_ot_tjin():
    game = ot_tjin

    def after(options, south, north, stores, move):
        text = f"S {south} N {north} {stores} S"
        return game.play(game.read(options, text), {1: move})

    def holes(south, north):
        return tuple(map(int, (south + " " + north).split()))

    three, five = "3 3 3 3 3 3 3 3 3", "5 5 5 5 5 5 5 5 5"
    none = "0 0 0 0 0 0 0 0 0"
    # vector 1 and the text of S7
    position = after("", three, three, "0:0", "1")
    assert game.write(position) == (
        "S 1 0 5 1 5 5 0 1 5 N 5 5 1 4 4 4 0 4 4 0:0 N since S 3 3 3 3 3 3 3 3 3 N 3 3 3 3 3 3 3 3 3 1")
    # vectors 2 and 3
    assert after("", three, three, "0:0", "5").holes == holes("4 0 4 4 1 0 5 1 5", "5 0 1 5 5 5 1 4 4")
    assert after("", three, three, "0:0", "9").holes == holes("5 1 4 4 4 0 4 4 1", "0 5 1 5 5 0 1 5 5")
    assert after("fish=5", five, five, "0:0", "1").holes == holes("1 7 7 7 7 1 6 6 6", "6 6 0 6 6 6 6 6 0")
    # vectors 4 to 7
    position = after("", "2 0 2 0 0 0 0 0 0", "1 0 0 0 0 0 0 0 0", "20:29", "1")
    assert game.write(position) == "S 0 1 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0 23:29 N"
    position = after("", "2 0 2 0 0 0 0 0 0", none, "20:30", "1")
    assert game.outcome(position) == ([24, 30], [2, 1], "seeds")
    position = after("", "0 0 0 0 0 0 0 0 1", "2 0 0 0 0 0 0 0 0", "26:25", "9")
    assert game.write(position) == f"S {none} N {none} 29:25 N"
    assert game.outcome(position) == ([29, 25], [1, 2], "seeds")
    position = after("", "1 3 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0 1", "20:29", "1")
    assert position.holes == holes("0 0 1 1 1 1 0 0 0", "0 0 0 0 0 0 0 0 1")
    position = after("", "1 0 0 0 0 0 0 0 0", none, "26:27", "1")
    assert game.outcome(position) == ([27, 27], [1, 1], "seeds")
    # vector 8: the printed line
    problem = "S 0 0 0 0 0 0 0 1 2 N 0 2 0 0 1 0 1 1 2 40:40 S"
    line = ("9/8/8/1/5/4/4/6/2/3/6/2/5/5/4/4/3/3/7/7/6/6/5/5/4/4/8/2/7/1/6/3/5/2/8/8/2/7/1/6/3/5/2/4/4/3/3/8/"
            "7/7/6/6/5/5/4/4").split("/")
    assert game.moves(game.read("fish=5", problem), 1) == ["8", "9"]
    plies = [replay(game, "fish=5", problem, " ".join(line[:count])) for count in range(57)]
    assert plies[1].holes == holes("1 1 1 0 0 0 0 1 0", "1 0 1 1 0 1 0 2 0")
    assert plies[48].holes == plies[18].holes and plies[56].holes == plies[26].holes
    assert plies[56].holes == holes("0 0 0 0 1 1 1 1 1", "0 0 0 0 1 1 1 1 1")
    assert game.outcome(plies[56]) is None
    early = replay(game, "fish=5,repetition=2", problem, " ".join(line[:48]))
    assert game.outcome(early) == "replay"
    assert game.outcome(replay(game, "fish=5,repetition=2", problem, " ".join(line[:47]))) is None
    # S9: lost turns
    position = game.play(game.read("first=north", f"S {three} N {three} 0:0 N"), {1: "--"})
    assert game.write(position) == f"S {three} N {three} 0:0 S since S {three} N {three} -"
    assert game.turn(position) == [2]
    position = game.play(game.read("", f"S 1 0 0 0 0 0 0 0 0 N {none} 26:27 S"), {1: "--"})
    assert game.write(position) == f"S {none} N {none} 27:27 N"
    refused(game, "", f"S {three} N {three} 0:1 S", f"S {three} N {three} 0:0 S since S {three} N {three} 1",
            f"S {none} N 1 0 0 0 0 0 0 0 0 26:27 S", f"S {three} N {three} 00:0 S")
    ends = []
    for seed in range(40):
        fish = 2 + seed % 3
        options = f"fish={fish}" + (",repetition=2,first=north,mirror" if seed % 2 else "")
        row = " ".join([str(fish)] * 9)
        position, _ = random_game(game, options, f"S {row} N {row} 0:0 {'SN'[seed % 2]}", seed, 5000)
        ends.append(game.outcome(position))
    assert "replay" in ends and any(end not in (None, "replay") for end in ends)


PROBLEM_3 = """d4e5 g7h8 e5f6 h8g7 f6:g7 a1*c3 g7f6 c3d4 a7b8 d4c3 f6e5 c3b2 e5d4 b2a1 d4c3 a1b2 c3:a1
g1*e3 c7d8 e3d4 a1b2 d4e5 b2c3 e5f6 c3d4 f6g7 d4e5 g7h8 e5f6 h8g7 f6:g7 e1*c3 g7f6 c3b4 f6e5 b4a5 e5d4 a5b6
d4c5 b6:c5 b8*c7 c5d4 c7d6 d4e3 d6e5 e3f2 e5f4 f2g1 f4g3 g1h2 g3:h2 c1*d2 h2g3 d2c3 g3f4 c3b4 f4e5 b4a5 e5d4
a5b6 d4c5 b6:c5 d8*c7 c5d4 c7d6 d4e3 d6e5 e3f2 e5f4 f2g1 f4g3 g1h2 g3:h2"""


def test_sleeping_beauty_draughts():
    game = sleeping_beauty_draughts
    start = "W:a1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2 B:a7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8 w"

    def moves(text, options=""):
        position = game.read(options, text)
        return game.moves(position, *game.turn(position))

    # vectors 1 to 7
    assert moves(start) == "a3b4 c3b4 c3d4 e3d4 e3f4 g3f4 g3h4".split()
    assert moves("W:c3 B:Ld4 w") == ["c3b4"]
    assert moves("W:c5 B:Ld4 w") == ["c5:e3"]
    assert moves("W:c5 B:d4 w") == ["c5b6", "c5d6"]
    assert moves("W:c3,g3 B:d4,f6,h4 w") == ["c3:e5:g7"]
    assert moves("W:Lc3 B:Ld4 w") == ["c3:d4", "c3:e5"]
    assert moves("W:Lc3 B:Ld4,f6 w") == ["c3:e5:g7"]
    assert moves("W:Lg3 B:h4 w") == ["g3:h4", "g3f2", "g3f4", "g3h2"]
    assert moves("W:Lc3 B:d4 w") == ["c3:e5"]
    assert moves("W:Lc3 B:Ld8,Sd4 w") == ["c3b2", "c3b4", "c3d2"]
    assert moves("W:Le5 B:Sa1,Sg1 b") == "a1*b2 a1*c3 g1*e3 g1*f2 g1*h2".split()
    assert moves("W:Lc3 B:Sa1 b") == ["a1*b2"]
    # another piece moves after the waking
    assert moves("W:Lh8 B:Sa1,c3 b") == ["a1*,c3b2", "a1*,c3d2", "a1*b2"]

    # the problems
    for man in ("W:Ld6,c1,d2 B:La7,Sa1,a3,d4 w", "W:Ld6,a3,c1,d2 B:La7,Sa1,d4 w"):
        for end in ("a7b8 c7:b8", "a7b6 c7:b6"):
            position = replay(game, "", man, "d2c3 d4:b2 d6c7 " + end)
            assert game.outcome(position) == ([5, 0], [1, 2], "no-move")
    position = replay(game, "", "W:Le1,Sh8,a1,d2,e3,h4 B:Le5,a3,c5,c7,e7,g7 w",
                      "a1b2 a3:c1 e3f4 e5:g3 h4:f2 c1*:e3:g1 e1f2 g1:e3 h8*:f6:d8:b6:d4:f2")
    assert game.outcome(position) == ([1, 0], [1, 2], "no-move")
    position = replay(game, "", "W:Ld4,a7,c7 B:Lg7,Sa1,Sc1,Se1,Sg1 w", PROBLEM_3)
    assert game.outcome(position) == ([1, 0], [1, 2], "no-move")
    four = replay(game, "", "W:La7,e3,f4 B:Lh2,c5,d6 b", "h2g1 a7b8 g1h2 b8a7")
    assert game.write(four) == "W:La7,e3,f4 B:Lh2,c5,d6 b again run=a7h2,a7g1,b8g1,b8h2"
    assert game.moves(four, 2) == "c5b4 c5d4 d6e5 h2g3".split()
    assert "a7b6" in game.moves(game.play(four, {2: "c5b4"}), 1)
    five = replay(game, "", "W:Ld8,f4 B:Le1,c5 b",
                  "e1f2 d8c7 f2g1 c7b8 g1h2 b8a7 h2g1 a7b8 g1f2 b8a7 f2e1 a7b8")
    assert game.moves(five, 2) == "c5b4 c5d4 e1d2".split()
    line = "h2g1 a7b8 g1h2 b8a7"
    replayed = replay(game, "repetition=replay", "W:La7,e3,f4 B:Lh2,c5,d6 b", line + " " + line)
    assert game.outcome(replayed) == "replay"
    assert game.write(game.read("repetition=replay", game.write(replayed))) == game.write(replayed)

    # S12: lost turns
    position = game.play(game.read("", "W:Le5 B:Sa1,Sg1 b"), {2: "--"})
    assert game.write(position) == "W:Le5 B:Sa1,Sg1 b lost"
    assert game.outcome(position) == ([3, 0], [1, 2], "wake-lost")
    assert game.write(game.play(four, {2: "--"})) == "W:La7,e3,f4 B:Lh2,c5,d6 w"
    refused(game, "", "W:La7,La5 B:b6 w", "W:e3 B: w", "W:a8 B:b6 w", "W:Sa3,b4 B:b6 b", "W:a3 B:b6 w lost",
            "W:La7 B:Lh2 b again run=a7h2", "W:La7 B:Lh2 b run=a7h2,a7g1,b8g1,b8h2", "W:La7 B:Lh2 b run=a7g1,a5g1")
    refused(game, "repetition=replay", "W:La7 B:Lh2 b again")

    ends = {}
    for seed in range(60):
        options = "repetition=replay" if seed % 2 else ""
        position, plies = random_game(game, options, start, seed, 1000, lost=0.01)
        end = game.outcome(position)
        end = end if isinstance(end, str) else end[2]
        ends[end] = ends.get(end, 0) + 1
    # Many ladies and few men: repetitions and wakings.
    for seed in range(60):
        options = "repetition=replay" if seed % 2 else ""
        position, plies = random_game(game, options, "W:La7,Sb8,Sd8 B:Lh2,Sc1,Se1,a3 w", seed, 3000, lost=0.01)
        end = game.outcome(position)
        end = end if isinstance(end, str) else end[2]
        ends[end] = ends.get(end, 0) + 1
    assert set(ends) == {"no-move", "wake-lost", "replay"}, ends


def main(names):
    for name in names or [key for key in globals() if key.startswith("test_")]:
        globals()[name]()
        print(name, "ok")


if __name__ == "__main__":
    main(sys.argv[1:])
