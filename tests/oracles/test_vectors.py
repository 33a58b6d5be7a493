#!/usr/bin/env python3
"""Vectors and sample games of the rules pages, and random games, for the second implementations."""

import random
import re
import sys

sys.dont_write_bytecode = True

import akron
import frames
import hi_jack
import lanza
import millennium_3d_chess as millennium
import nardeshir


def random_game(module, options, text, seed, limit, lost=0.02):
    """Play at random. Every position is written and read again."""
    chooser = random.Random(seed)
    position = module.read(options, text)
    for number in range(limit):
        text = module.write(position)
        again = module.read(options, text)
        assert module.write(again) == text and again == position, text
        now = module.turn(position)
        assert (module.outcome(position) is not None) == (now == "over"), text
        if now == "over":
            return position, number
        if now == "chance":
            events = module.chance(position)
            position = module.deal(position, chooser.choice(events)[0])
            continue
        choices = {}
        for seat in now:
            listed = module.moves(position, seat)
            assert listed and len(set(listed)) == len(listed), text
            choices[seat] = "--" if chooser.random() < lost else chooser.choice(listed)
        position = module.play(position, choices)
    return position, limit


def frames_start(size):
    return "/".join([str(size)] * size) + " 0:0"


def test_frames():
    # N3
    position = frames.read("5", frames_start(5))
    for one, two, text in [("B2", "D4", "5/3w1/5/1b3/5 0:0"), ("A1", "E5", "4w/3w1/5/1b3/b4 0:0"),
                           ("C3", "C3", "4w/3w1/2n2/1b3/b4 0:0")]:
        position = frames.play(position, {1: one, 2: two})
        assert frames.write(position) == text
    # Vectors 1 to 8. P: Black K10 L11, White K11 H8
    start = frames.read("", frames_start(19))
    p = frames.play(start, {1: "K10", 2: "H8"})
    p = frames.play(p, {1: "L11", 2: "K11"})
    assert p.points == (0, 0)
    for one, two, points in [("J9", "M12", (1, 0)), ("H9", "M12", (1, 0)), ("K9", "K12", (0, 0)),
                             ("J9", "K12", (0, 0)), ("A1", "T19", (0, 0)), ("M5", "M5", (0, 0)),
                             ("J9", "--", (0, 0)), ("--", "M12", (0, 0))]:
        assert frames.play(p, {1: one, 2: two}).points == points, (one, two)
    assert "M5" not in frames.moves(frames.play(p, {1: "M5", 2: "M5"}), 1)
    assert "K10" not in frames.moves(p, 1) and len(frames.moves(p, 2)) == 357
    assert frames.play(p, {1: "--", 2: "--"}) == p
    end = frames.play(p._replace(points=(9, 9)), {1: "J9", 2: "M12"})
    assert frames.outcome(end) == ([10, 9], [1, 2], "target") and frames.turn(end) == "over"
    assert frames.read_options("target=10,12") == (12, 10)
    assert frames.read_options("12") == (12, 5)
    reasons = set()
    for seed in range(60):
        size = (5, 6, 12, 19)[seed % 4]
        end, _ = random_game(frames, str(size), frames_start(size), seed, 2000)
        reasons.add(frames.outcome(end)[2])
    assert reasons == {"target", "full"}


GAME_1 = """d4 f4 e6 f4 d3 f6 e7 e2 b6 b4 a6 c2 a2 b3 e3 c2 a2 g3 f1 f3 e3 h5 g7 h6 c8 c5 d6 a8
f8 h8 a4 b8 c8 b7 e7 h1 d1 d2 c1 g3 pass c5 c6 f6 f8 h8 g8"""
GAME_2 = """e5 c5 d4 c4 d4 e7 f6 f7 f6 e3 d3 e2 b3 b4 a3 a6 c1 a1 c1 b1 b2 b1 f1 f2 f1 g4 b2 g4
h5 g6 f5 h6 g5 g6 h3 e3 f4 g3 h4 c5 g4 g7 g3 e5 d6 e6 d5 c7 d8 d7 c8 d6 a8 c7
a8 d6 e8 f6 h8 g8 g3 f6 f4 f3 d2 d5 e4 e5 b3 a6 pass d4 pass e4 c3 d5 d1 d3 d2 d8
pass c8 b8 b7 c3 b8 pass a8"""


def hi_jack_game(options, texts):
    """All positions of a game, the start first."""
    start = "8/8/8/8/8/8/8/8 " + ("w" if options else "b") + " 0 -"
    game = [hi_jack.read(options, start)]
    for text in texts.split():
        (seat,) = hi_jack.turn(game[-1])
        assert text in hi_jack.moves(game[-1], seat), text
        game.append(hi_jack.play(game[-1], {seat: text}))
    return game


def hi_jack_scores(position):
    result = hi_jack.score(position.board)
    return result["b"], result["w"]


def test_hi_jack():
    game = hi_jack_game("", GAME_1)
    assert [hi_jack_scores(game[n]) for n in (9, 18, 35, 47)] \
        == [(11, 7), (11, 14), (14, 16), (13, 16)]
    assert hi_jack.write(game[4]) == "8/8/4,b,3/8/3,b,1,w2,2/8/8/8 b 4 -"
    assert hi_jack.write(game[47]).split()[0] == (
        "w,w,b2,2,b2,b,w2/1,w,2,b2,1,b,1/b,b,b,b,b,w2,1,w/2,w2,4,w/b,w,1,b,1,w2,2/"
        "1,w,1,b,b2,w,w2,1/b2,1,w2,w,w,3/2,b,b,1,b,1,w")
    assert hi_jack_scores(hi_jack_game("", GAME_1 + " b3")[-1]) == (12, 16)
    assert hi_jack_scores(hi_jack_game("", GAME_1 + " b3 b1")[-1]) == (12, 15)
    for end in (" pass b6 b5 pass pass", " pass b6 c4 pass pass", " b5 pass pass"):
        last = hi_jack_game("", GAME_1 + end)[-1]
        assert hi_jack.outcome(last) == ([13, 15], [2, 1], "passes")
    game = hi_jack_game("first=white", GAME_2)
    assert len(game) == 89
    assert hi_jack_scores(game[35]) == (13, 14) and hi_jack_scores(game[37]) == (14, 14)
    assert hi_jack_scores(game[49]) == (9, 13)  # territory 9:12 and one White hi-jack
    assert hi_jack_scores(game[88]) == (11, 8)
    assert sorted(hi_jack.name(s) for s, stack in game[88].board.items() if stack.hijacked) \
        == ["a8", "d4", "f6", "g4"]

    def strength(position, colour, square):
        x, y = "abcdefgh".index(square[0]), int(square[1]) - 1
        return hi_jack.strengths(position.board)[colour][x, y]

    # Vectors 4 to 6: before the moves 21.g4, 29...f6, 36...d4, 44...a8
    for n, square, own, enemy in [(40, "g4", 3, 1), (57, "f6", 4, 1), (71, "d4", 5, 2),
                                  (87, "a8", 2, 0)]:
        mover = game[n].mover
        assert strength(game[n], mover, square) == own, square
        assert strength(game[n], hi_jack.other(mover), square) == enemy, square
    for square in ("f2", "f3"):
        assert strength(game[62], "b", square) == strength(game[61], "b", square) + 1
    # Vectors 7 and 8
    def reached(text):
        strengths = hi_jack.strengths(hi_jack.read("", text).board)["b"]
        return sorted(hi_jack.name(s) for s, count in strengths.items() if count)
    assert reached("8/8/8/8/3,b,4/8/8/8 b 6 -") == ["c4", "d3", "d5", "e4"]
    assert reached("8/8/8/3,w,4/3,b2,4/8/8/8 b 6 -") == \
        ["b4", "c4", "d2", "d3", "d5", "e4", "f4"]
    assert len(hi_jack.moves(hi_jack.read("", "8/8/8/8/8/8/8/8 b 0 -"), 1)) == 65
    # S8, Q8, Q9
    position = hi_jack.read("", "b,6,w/8/8/8/8/8/8/8 b 6 w")
    assert hi_jack.moves(position, 1)[-2:] == ["pass", "switch"]
    switched = hi_jack.play(position, {1: "switch"})
    assert hi_jack.write(switched) == "b,6,w/8/8/8/8/8/8/8 w 6 w"
    assert "switch" not in hi_jack.moves(switched, 2)
    second = hi_jack.play(switched, {2: "pass"})
    assert hi_jack.write(second) == "b,6,w/8/8/8/8/8/8/8 b 7 w"
    assert hi_jack.write(hi_jack.play(second, {1: "--"})) == "b,6,w/8/8/8/8/8/8/8 b 6 -"
    assert hi_jack.write(hi_jack.play(second, {1: "pass"})) == "b,6,w/8/8/8/8/8/8/8 b 6 end"
    for text in ("8/8/8/8/8/8/8/b2+,1,w3+!,4,b w 5 -",
                 "8/8/8/2,b,2,w,2/8/8/b,6,w/b2,6,w2 b 7 w", "b,7/8/8/8/8/8/8/8 w 3 end"):
        assert hi_jack.write(hi_jack.read("", text)) == text
    for seed in range(40):
        options = ("", "first=white")[seed % 2]
        text = "8/8/8/8/8/8/8/8 " + "bw"[seed % 2] + " 0 -"
        end, number = random_game(hi_jack, options, text, seed, 2000)
        assert number < 2000


def lanza_turn(orders, owners=2):
    """Carry out orders like `DKc2 1`; answers pieces, captures and points."""
    pieces, cards = {}, {}
    for order in orders.split(", "):
        item, card = order.split(" ")
        pieces[item[:2]] = item[2:]
        cards[item[:2]] = int(card)
    after, captures = lanza.resolve(owners, pieces, cards)
    return (",".join(piece + after[piece] for piece in lanza.in_order(after)),
            " ".join(captured for _, captured in captures))


def test_lanza():
    assert [lanza.target_cell(2, "e1", card) for card in range(1, 7)] == \
        "e2 d2 d1 e2 d2 d1".split()
    assert [lanza.target_cell(2, "d1", card) for card in range(1, 7)] == \
        "d2 c2 c1 d2 c2 e1".split()
    for orders, after, captured in [
        ("DKc2 1, SQc3 4", "DKc3", "SQ"),
        ("DKc2 1, SKc3 4", "DKc2,SKc3", ""),
        ("DKc2 1, SQc4 4", "DKc3", "SQ"),
        ("DKc2 1, SKc4 4, SQb2 6", "DKc2,SQc3,SKc4", ""),
        ("DKc2 1, SQc4 4, SJb2 6", "DKc2,SJb2,SQc4", ""),
        ("DKc2 1, DQc4 4", "DKc3", "DQ"),
        ("DKc2 1, SKc4 4, DJc1 1", "DJc1,DKc2,SKc4", ""),
        ("DKc2 1, SQc3 3, DJb2 5", "DJc2,DKc3,SQb2", ""),
        ("DKc2 1, SQc3 4, SJc4 4", "DKc3,SJc4", "SQ"),
        ("DKc2 1, SQc3 4, DJc1 1", "DJc2,DKc3", "SQ"),
        ("DKc2 1, SQc4 4, DJc3 6, SJd4 4", "DJc3,DKc2,SJd4", "SQ"),
    ]:
        assert lanza_turn(orders) == (after, captured), orders
    for players, side in [(2, 3), (3, 4), (4, 5)]:
        assert len(lanza.CELLS[players]) == 3 * side * (side - 1) + 1
        edge = lanza.rim(players)
        assert len(edge) == 6 * (side - 1)
        assert set(lanza.STARTS[players]) < set(edge)
        assert list(lanza.CELLS[players]) == sorted(lanza.CELLS[players])
    texts = """DJd1,DQb2,DKc4,SQb1 1:0 1 turn-up:SJ,SK
DJd1,DQb2,DKc4,SQb1 1:0 1 return:SK,SJ
DJd1,DQb2,DKc4,SQb1,SKe2 1:0 1 return:SJ
DJd1,DQb2,DKc4,SJa1,SQb1,SKe2 1:0 1 orders""".split("\n")
    position = lanza.read("", texts[0])
    for action, text in zip([None, "SK", "e2", "a1"], texts):
        if action == "SK":
            position = lanza.deal(position, action)
        elif action:
            position = lanza.play(position, {2: action})
        assert lanza.write(position) == text
    # Q12
    position = lanza.read("", texts[1])
    position = lanza.play(position, {2: "--"})
    assert lanza.write(position) == "DJd1,DQb2,DKc4,SQb1 1:0 1 return:SJ"
    position = lanza.play(position, {2: "--"})
    assert lanza.write(position) == "DJd1,DQb2,DKc4,SQb1 1:0 1 orders"
    position = lanza.play(position, {1: "--", 2: "--"})
    assert lanza.write(position) == "DJd1,DQb2,DKc4,SQb1 1:0 2 turn-up:SJ,SK"
    # The deal of N3
    position = lanza.read("", "- 0:0 0 deal")
    for piece in "SK DQ SQ DK DJ".split():
        assert lanza.turn(position) == "chance"
        position = lanza.deal(position, piece)
    assert lanza.write(position) == "DJe1,DQa3,DKc5,SJe3,SQc1,SKa1 0:0 0 orders"
    reasons = set()
    for seed in range(60):
        players = 2 + seed % 3
        options = f"{players},turn-limit={20 if seed % 2 else 200}"
        text = "- " + ":".join("0" * players) + " 0 deal"
        end, number = random_game(lanza, options, text, seed, 10000)
        reasons.add(lanza.outcome(end)[2])
    assert reasons == {"target", "turn-limit"}, reasons


SAMPLE_GAME = """
B2b2 Q2e7 R2a1 R2b8 N2d1 R2h7 Q2e2 Q2f7 B2a3 Q2c7 B3h3 B2b7 R2c1 Q2d7 B2g4 Q1c7 B1f5 B1c8 B2e4 R2c7
1c3 3a5 Rx2c7 Qx2c7 R3h3 3b5 Rx3h7 3b4 B3b2 Q2e7 R3h8 Q2g7 R3h4 3g5 R3c4 R2c8 N1f3 N2b6
N1g5 Q2f7 3a4 Q2b3 Q3e2 B3a6 Q3c2 Bx3c4 Qx2b3 Bx2b3 2a5 N1b8 2a6 N3a8 B2b7 R3b8 B3d4 N3b6
Bx3b6 cx3b6 2a7 R3d8 3e4 B3c2 2f3 3d5 ex3d5 3e6 dx3e6 fx3e6 N1e6 B3b3 B3c6+ K2e7 N2c6+ K2d6
N1c8 Kx3c6 Nx3d8+ K2b7 3a8=Q+ Kx3a8 N3f7 B3e7 N3d3 B3c2 Nd3e5 3a4 N3c6 B3c5 Nx3g5 N2g6
K2d2 3b3 N2a6+ K2b7 Nx3a4 2b2 N3b2 B1e4 fx1e4 N1e6 Nx3e6 N2c6 Nx3c5 bx3c5 K1c2 3b1 2b2 3c4
1d4 N1c4 K2b1 N3c3 Nx3c4 N2e3 Kx3b1 Nx1c3 bx1c3 K2b6 2e5 K2b5 N3d6 K2c6 K2c2 K2d5 K2d3 K2e6
K2d4 K2f5 2c4 K2e6 2d5+ K2f5 2c5 K2f4 2c6 K2f5 2c7 K2f4 3c8=Q K2f5 Q3f5+ K1g6 2d6 K1g5
2d7 K1g4 3d8=Q K1g5 Qd3g5+ K1g4 Qf2g5#"""
CHESS = "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR|8/8/8/8/8/8/8/8|rnbqkbnr/pppppppp/8/8/8/8/8/8 w KQkq "
START = CHESS + "ABCDEFGHabcdefgh - 0 1"


def fits(position, move, shown):
    """Does a legal move fit a move as shown in the magazine?"""
    kind, file, taken, target, new = re.fullmatch(
        r"([NBRQK]?)([a-h]?)(x?)([123][a-h][1-8])(?:=(.))?[+#]?", shown).groups()
    origin, to, new_kind = millennium.legal_moves(position)[move]
    return (position.board[origin].upper() == (kind or "P") and move[1] == (file or move[1])
            and bool(taken) == (position.board[to] != "")
            and millennium.CELL_NAMES[to] == target and new_kind == (new.lower() if new else None))


def count_moves(position, depth):
    if depth == 0:
        return 1
    return sum(count_moves(next_position(position, move), depth - 1)
               for move in millennium.legal_moves(position))


def next_position(position, move):
    (seat,) = millennium.turn(position)
    return millennium.play(position, {seat: move})


def small_chess(pieces, fields, options="", module=millennium):
    """A position with few pieces: `K1e1 p3a7`, and the fields behind the board."""
    board = [""] * 192
    for item in pieces.split():
        board[millennium.CELLS[item[1:]]] = item[0]
    empty = millennium.Position(None, "johnson", tuple(board), "w", "", "", None, 0, 1)
    return module.read(options, millennium.write_fields(empty).split(" ")[0] + " " + fields)


def akron_board(white, black):
    names = akron.by_name(8)
    board = {names[text]: "w" for text in white.split()}
    board.update({names[text]: "b" for text in black.split()})
    return board


def akron_connected(board, one, two, options=""):
    one, two = (akron.by_name(8)[text] for text in (one, two))
    groups = akron.parts(akron.read_options(options), board, board[one])
    return akron.are_connected(groups, one, two)


def akron_destinations(board, ball):
    found = akron.destinations(akron.read_options(""), board, akron.by_name(8)[ball])
    return " ".join(sorted(akron.name(point) for point in found))


def akron_lift(board, ball):
    return akron.drops(8, board, akron.by_name(8)[ball])


def test_akron():
    assert len(akron.points(8)) == 204
    assert len(akron.points(4)) == 30
    assert [akron.name(p) for p in akron.supports(akron.by_name(8)["2c3"])] == \
        ["1c3", "1d3", "1c4", "1d4"]
    # Vector 1
    board = akron_board("c4 d4 e4", "d3 e3 d5 e5 1d3")
    assert akron_connected(board, "c4", "e4") and not akron_connected(board, "d3", "d5")
    board = akron_board("c4 d4 e4", "d3 e3 d5 e5 1d3 1d4")
    assert not akron_connected(board, "c4", "e4") and akron_connected(board, "d3", "d5")
    # Vector 2
    board = akron_board("d4 e5 e6 f5", "e4 d5")
    assert not akron_connected(board, "d4", "e5")
    assert akron_destinations(board, "f5") == "1d4 d6 e7 f6"
    assert akron_connected(akron_board("d4 e5 e6 1d4", "e4 d5"), "d4", "e5")
    # Vector 3
    board = akron_board("c4 d4 1d4", "e4 d5 e5")
    assert akron_destinations(board, "d4") == "b4 c3 c5"
    assert akron_destinations(board, "1d4") == "b4 c3 c5 d3"
    # Vector 4
    board = akron_board("d4 e4 f4 1d4 1e4", "d5 e5 f5")
    assert akron_lift(board, "e4") is None and akron_lift(board, "d4")
    # Vector 5
    position = akron.read("n=4", "4/1bb1/wwww/1bb1|3/1b1/1b1 b w4b2")
    assert "1b2>a1" in akron.moves(position, 1)
    end = akron.play(position, {1: "1b2>a1"})
    assert akron.write(end) == "4/1bb1/wwww/1bb1|3/3/1b1 w w4b2 lifted"
    assert akron.read("n=4", akron.write(end)) == end
    assert akron.outcome(end) == ([0, 1], [2, 1], "reveal")
    # Vector 6
    for top, connected in (("", True), (" 2c3", False)):
        board = akron_board("c3 d3 e3 c5 d5 e5 1c3 1d4" + top, "c4 d4 e4 1d3 1c4")
        assert akron_connected(board, "c4", "e4") == connected
        assert akron_connected(board, "c4", "e4", "crossing=links")
    # Vector 7
    for top, connected in (("", False), (" 2c3 2d3", True)):
        board = akron_board("c3 c4 c5 d4 e4 f3 f4 f5 1c3 1c4 1e3 1e4" + top,
                            "d3 e3 d5 e5 1d3 1d4")
        links = akron.uncut_links(8, board)
        names = akron.by_name(8)
        assert (names["e4"] in [q for _, q in links[names["d4"]]]) == connected
        assert (names["1d4"] in [q for _, q in links[names["1d3"]]]) != connected
    # Vector 8
    board = akron_board("c3 d3 e3 c4 d4 e4 c5 d5 e5 1c3 1d3 1c4 1d4 2c3 b3", "")
    assert [akron.name(gap) for gap in akron_lift(board, "c3")] == ["c3", "1c3", "2c3"]
    assert akron_lift(board, "d3") is None and akron_lift(board, "d4") is None
    # Vector 9
    assert akron_destinations(akron_board("a1 d4", ""), "a1") == ""
    assert akron_destinations(akron_board("a1 b1 d4", ""), "a1") == "b2 c1"
    # N4: swap
    position = akron.read("", "8/8/8/8/8/8/8/8 b w32b32")
    position = akron.play(position, {1: "d4"})
    assert akron.moves(position, 2)[-1] == "swap"
    position = akron.play(akron.play(position, {2: "swap"}), {1: "e4"})
    assert akron.write(position) == "8/8/8/8/3bw3/8/8/8 b w31b31 swap"
    assert akron.turn(position) == [2]
    position = akron.read("swap=off", "8/8/8/8/3b4/8/8/8 w w32b31")
    assert "swap" not in akron.moves(position, 2)
    # A chain has to survive the reply
    chain = akron.read("n=4,delayed_win=on", "4/1b2/1b2/1b2 b w8b5")
    chain = akron.play(chain, {1: "b4"})
    assert akron.outcome(chain) is None
    assert akron.outcome(akron.play(chain, {2: "--"})) == ([1, 0], [1, 2], "chain")
    for options, text in [("n=4", "4/4/4/4|3/3/1b1 b w8b7"), ("n=4", "4/4/4/4 b w9b8"),
                          ("n=4", "4/4/4/4 b w8b8 lifted"), ("n=4", "4/4/4/5 b w8b8"),
                          ("n=4,swap=off", "4/4/4/4 w w8b7 swap")]:
        try:
            akron.read(options, text)
        except (AssertionError, ValueError):
            continue
        raise AssertionError(f"not refused: {text}")
    reasons = set()
    for seed in range(60):
        n = 4 + seed % 3
        options = f"n={n}" + ("", ",delayed_win=on", ",crossing=links", ",swap=off",
                              ",pile=5")[seed % 5]
        pile = akron.read_options(options).pile
        text = "/".join([str(n)] * n) + f" b w{pile}b{pile}"
        end, _ = random_game(akron, options, text, seed, 120)
        reasons.add((akron.outcome(end) or (0, 0, "none"))[2])
    assert {"chain", "reveal"} <= reasons, reasons


def test_millennium_3d_chess():
    position = millennium.read("", START)
    assert millennium.start(position.variant, "johnson") == position
    assert len(millennium.moves(position, 1)) == 100
    assert count_moves(position, 2) == 9992
    reach = {cell: " ".join(sorted(move[4:] for move in millennium.moves(position, 1)
                                   if move.startswith(cell)))
             for cell in ("1b1", "1a1", "1c1", "1d1", "1e1", "1e2")}
    assert reach == {"1b1": "1a3 1c3 2b3 2d1 3a1 3b2 3c1", "1a1": "2a1 2a2 2b1 3a1 3a3 3c1",
                     "1c1": "2b2 2d2 3a3 3e3",
                     "1d1": "2c1 2c2 2d1 2d2 2e1 2e2 3b1 3b3 3d1 3d3 3f1 3f3",
                     "1e1": "2d1 2d2 2e1 2e2 2f1 2f2", "1e2": "1e3 1e4 2e2 2e3 3e2 3e4"}
    assert millennium.write(next_position(position, "1e2-3e4")) == (
        "8/8/8/8/8/8/PPPP1PPP/RNBQKBNR|8/8/8/8/8/8/8/8|rnbqkbnr/pppppppp/8/8/4P3/8/8/8 "
        "b KQkq ABCDFGHabcdefgh - 0 1")
    # Vector 3: mobility on an empty board
    for cell, numbers in [("2d4", (26, 45, 24, 21, 16)), ("1a1", (7, 29, 20, 9, 6))]:
        for kind, number in zip("KQRBN", numbers):
            board = [""] * 192
            board[millennium.CELLS[cell]] = kind
            alone = position._replace(board=tuple(board))
            assert len(millennium.targets(alone, millennium.CELLS[cell])) == number
    # Sample game, with the checks as printed
    for shown in SAMPLE_GAME.split():
        (move,) = [move for move in millennium.legal_moves(position)
                   if fits(position, move, shown)]
        position = next_position(position, move)
        assert millennium.in_check(position.board, position.variant, position.mover == "w") \
            == (shown[-1] in "+#"), shown
        assert millennium.read("", millennium.write(position)) == position
        assert (millennium.outcome(position) is not None) == shown.endswith("#"), shown
    assert millennium.outcome(position) == ([1, 0], [1, 2], "checkmate")
    assert sorted(piece + millennium.CELL_NAMES[cell]
                  for cell, piece in enumerate(position.board) if piece) == \
        ["K2d4", "N3d6", "P1g2", "P1h2", "P2e5", "Q2g5", "Q3g5", "k1g4"]
    # En passant between levels: 1e2-3e4 passes 2e3; a pawn on 3d4 captures there.
    position = small_chess("K1a1 k3h8 P1e2 p3d4 p1d4", "w - E - 0 1")
    after = next_position(position, "1e2-3e4")
    assert millennium.write(after).split()[2:] == ["-", "-", "2e3", "0", "1"]
    assert millennium.read("", millennium.write(after)) == after
    for pawn in ("3d4", "1d4"):
        taken = next_position(after, pawn + "-2e3")
        assert "P" not in taken.board and taken.clock == 0 and taken.number == 2
    assert millennium.write(next_position(after, "--")).split()[1:] == \
        ["w", "-", "-", "-", "1", "2"]
    # Castling, and a cell crossed that is attacked from another level
    position = small_chess("K1e1 R1a1 R1h1 k3h8 r3d3", "w KQ - - 0 1")
    assert "1e1-1g1" in millennium.moves(position, 1)
    assert "1e1-1c1" not in millennium.moves(position, 1)
    after = next_position(position, "1e1-1g1")
    assert after.board[millennium.CELLS["1f1"]] == "R" and after.castling == ""
    # Promotion by going up, and a lost turn in check
    position = small_chess("K1e1 k3h6 P2a8", "w - - - 0 1")
    assert [m for m in millennium.moves(position, 1) if m.startswith("2a8")] == \
        ["2a8-3a8=q", "2a8-3a8=r", "2a8-3a8=b", "2a8-3a8=n", "2a8-1a8"]
    after = next_position(next_position(position, "2a8-3a8=b"), "3h6-3h5")
    assert millennium.outcome(after) is None
    checked = small_chess("K1e1 k3h6 R3a6", "b - - - 3 9")
    assert millennium.outcome(next_position(checked, "--")) == \
        ([1, 0], [1, 2], "lost-in-check")
    bare = small_chess("K1e1 k3h6", "b - - - 3 9")
    assert millennium.outcome(bare) == ([0, 0], [1, 1], "bare-kings")
    fifty = small_chess("K1e1 k3h6 R3a5", "b - - - 100 70")
    assert millennium.outcome(fifty) == ([0, 0], [1, 1], "fifty-moves")
    # Black chooses
    position = millennium.read("black_chooses", "choose")
    assert millennium.turn(position) == [2]
    after = millennium.play(position, {2: "hageman"})
    assert millennium.write(after).endswith(" 0 1 hageman")
    assert len(millennium.moves(after, 1)) == 100
    assert millennium.write(millennium.play(position, {2: "--"})) == START + " johnson"
    for seed in range(6):
        options, text = [("", START), ("black_chooses", "choose")][seed % 2]
        random_game(millennium, options, text, seed, 400)


def test_nardeshir():
    position = nardeshir.read("", START)
    assert len(nardeshir.moves(position, 1)) == 84  # 16 two-steps fewer than in Millennium
    malka = nardeshir.read("malka", CHESS + "- - 0 1")
    assert nardeshir.write(malka) == CHESS + "- - 0 1"
    assert len(nardeshir.moves(malka, 1)) == 70
    assert len([m for m in nardeshir.moves(malka, 1) if m.startswith("1d1")]) == 6
    assert len([m for m in nardeshir.moves(malka, 1) if m.startswith("1e2")]) == 3
    for seed in range(6):
        options, text = [("", START), ("malka", CHESS + "- - 0 1")][seed % 2]
        random_game(nardeshir, options, text, seed, 400)


def main():
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
            print(name, "ok")


if __name__ == "__main__":
    main()
