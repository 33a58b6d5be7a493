"""King of Pearls, from the rules page docs/games/king-of-pearls.md (rule numbers are those of the page)."""

from collections import namedtuple

# `board` maps (letter, number), both from 0, to "b" or "w". `first` is field 2 of S11.
# `left` is None in the first phase, otherwise the pieces still to place: {"b": n, "w": n}.
Position = namedtuple("Position", "board first left")

COLOURS = "bw"  # S1: seat 1 plays Black, seat 2 plays White

# S2: the squares of a line have the same sum. Each line is listed from one end to the other.
LINES = [
    [(x, total - x) for x in range(8) if 0 <= total - x < 8]
    for total in range(15)
]
ENDS = sorted({end for line in LINES for end in (line[0], line[-1])})


def other(colour):
    return "w" if colour == "b" else "b"


def name(square):
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def read(options, text):
    assert options in ("", "first=black", "first=white"), "options"  # S9
    board_text, first, left_text = text.split(" ")
    rows = board_text.split("/")
    assert len(rows) == 8, "rows"
    board = {}
    for y, row in zip(range(7, -1, -1), rows):
        x = 0
        for sign in row:
            if sign in COLOURS:
                board[x, y] = sign
                x += 1
            else:
                assert sign in "12345678", "sign"
                x += int(sign)
        assert x == 8, "length of a row"
    assert first in ("b", "w"), "first player"
    unfinished = [line for line in LINES if 0 < count(board, line) < len(line)]
    assert len(unfinished) <= 1, "two unfinished lines"
    for line in unfinished:
        filled = [square in board for square in line]
        pieces = sum(filled)
        assert all(filled[:pieces]) or all(filled[-pieces:]), "gaps in a line"
    left = None
    if left_text != "-":
        black, white = left_text.split(":")
        assert black in list("01234") and white in list("01234"), "pieces to place"
        left = {"b": int(black), "w": int(white)}
        assert any(left.values()) and not unfinished and len(board) < 64, "pieces to place"
    return Position(board, first, left)


def write(position):
    rows = []
    for y in range(7, -1, -1):
        row, empty = "", 0
        for x in range(8):
            if (x, y) in position.board:
                row += (str(empty) if empty else "") + position.board[x, y]
                empty = 0
            else:
                empty += 1
        rows.append(row + (str(empty) if empty else ""))
    left = position.left
    left_text = f"{left['b']}:{left['w']}" if left else "-"
    return f"{'/'.join(rows)} {position.first} {left_text}"


def count(board, line):
    return sum(square in board for square in line)


def next_square(board):
    """S4: the next square of the current line, or None if no line is unfinished."""
    for line in LINES:
        if 0 < count(board, line) < len(line):
            if line[0] not in board:
                line = line[::-1]  # it is filled from the other end
            return next(square for square in line if square not in board)
    return None


def placer(position):
    """The colour that places the next piece in the second phase."""
    if position.left[position.first] > 0:
        return position.first
    return other(position.first)


def turn(position):
    if len(position.board) == 64:  # S5
        return "over"
    if position.left is None:
        return [1, 2]  # S3
    return [COLOURS.index(placer(position)) + 1]


def moves(position, seat):
    assert seat in turn(position)
    if position.left is None:
        return ["1", "2", "3", "4"]  # Q1: always all four
    return [name(end) for end in ENDS if end not in position.board]  # S4


def play(position, choices):
    for seat in turn(position):
        assert choices[seat] == "--" or choices[seat] in moves(position, seat), choices
    if position.left is None:
        # S13: a lost number places nothing.
        numbers = {
            colour: 0 if choices[seat] == "--" else int(choices[seat])
            for seat, colour in ((1, "b"), (2, "w"))
        }
        first = position.first
        if numbers["b"] != numbers["w"]:  # S3
            first = min("bw", key=lambda colour: numbers[colour] or 5)  # S13: 0 is never first
        return place_forced(Position(dict(position.board), first, numbers))
    (seat,) = turn(position)
    board, left = dict(position.board), dict(position.left)
    colour = COLOURS[seat - 1]
    if choices[seat] == "--":
        left[colour] = 0  # S13
    else:
        square = ("abcdefgh".index(choices[seat][0]), int(choices[seat][1]) - 1)
        board[square] = colour
        left[colour] -= 1
    return place_forced(Position(board, position.first, left))


def place_forced(position):
    """Place all pieces that leave no decision (S4), and end the turn when it is over."""
    board, left = position.board, position.left
    while any(left.values()) and len(board) < 64:
        square = next_square(board)
        if square is None:
            return position
        colour = placer(position)
        board[square] = colour
        left[colour] -= 1
    return Position(board, position.first, None)


def towers(board, colour):
    """S6: the heights of all towers of a colour."""
    heights = []
    for fixed in range(8):
        height = 0
        for step in range(9):
            # Black: the letter changes. White: the number changes.
            square = (step, fixed) if colour == "b" else (fixed, step)
            if board.get(square) == colour:
                height += 1
            elif height:
                heights.append(height)
                height = 0
    return heights


def score(heights):
    """S7."""
    n = [heights.count(height) for height in range(9)]
    c2 = min(n[1], n[2])
    c3 = min(c2, n[3])
    c4 = min(c3, n[4])
    total = n[1] + 3 * c2 + 5 * c3 + 7 * c4
    total -= 2 * (n[2] - c2) + 3 * (n[3] - c3) + 4 * (n[4] - c4)
    return total - sum(height * n[height] for height in range(5, 9))


def scores(position):
    """S7: the score of each seat for the towers on the board now."""
    return [score(towers(position.board, colour)) for colour in COLOURS]


def outcome(position):
    if len(position.board) < 64:
        return None
    final = scores(position)
    # S8
    places = [1 if own == max(final) else 2 for own in final]
    return final, places, "towers"
