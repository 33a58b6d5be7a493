"""Frames, from the rules page docs/games/frames.md (rule numbers are those of the page)."""

from collections import namedtuple

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # N2: without I

# `board` maps (column, row), both from 0, to "b", "w" or "n". `points` are those of seats 1, 2.
Position = namedtuple("Position", "size target board points")


def read_options(options):
    """N1."""
    size = target = None
    for option in options.split(",") if options else []:
        if option.startswith("target="):
            if target is not None:
                raise ValueError("option-twice")
            target = number(option[len("target="):], 1, 99)
        else:
            if size is not None:
                raise ValueError("option-twice")
            size = number(option, 5, 25)
    size = size or 19
    return size, target or (5 if size == 12 else 10)


def number(text, low, high):
    if not text.isdecimal() or str(int(text)) != text or not low <= int(text) <= high:
        raise ValueError(f"number {text}")
    return int(text)


def read(options, text):
    """N3."""
    size, target = read_options(options)
    rows, points = text.split(" ")
    board = {}
    rows = rows.split("/")
    assert len(rows) == size, "rows"
    for y, row in zip(reversed(range(size)), rows):
        x = 0
        run = ""
        for letter in row + "/":
            if letter.isdecimal():
                run += letter
                continue
            if run:
                x += number(run, 1, size)
                run = ""
            if letter in "bwn":
                board[x, y] = letter
                x += 1
            else:
                assert letter == "/", "letter"
        assert x == size, "length of a row"
    points = tuple(number(part, 0, target) for part in points.split(":"))
    assert len(points) == 2 and points != (target, target), "points"
    return Position(size, target, board, points)


def write(position):
    rows = []
    for y in reversed(range(position.size)):
        row = ""
        run = 0
        for x in range(position.size):
            if (x, y) not in position.board:
                run += 1
                continue
            row += (str(run) if run else "") + position.board[x, y]
            run = 0
        rows.append(row + (str(run) if run else ""))
    return "/".join(rows) + " {}:{}".format(*position.points)


def is_full(position):
    return len(position.board) == position.size ** 2


def turn(position):
    if position.target in position.points or is_full(position):
        return "over"
    return [1, 2]  # S2


def moves(position, seat):
    """S2, N2: all vacant points, for both seats."""
    return [f"{LETTERS[x]}{y + 1}" for y in range(position.size) for x in range(position.size)
            if (x, y) not in position.board]


def point(position, text):
    """N2: the letter is read in both cases."""
    x, y = LETTERS.index(text[0].upper()), number(text[1:], 1, position.size) - 1
    assert x < position.size and (x, y) not in position.board, "point"
    return x, y


def play(position, choices):
    assert turn(position) == [1, 2] and sorted(choices) == [1, 2]
    board = dict(position.board)
    points = list(position.points)
    black, white = (None if choices[seat] == "--" else point(position, choices[seat])
                    for seat in (1, 2))
    if black is not None and black == white:
        board[black] = "n"  # S2
    else:
        # S3, on the board before: the new stones are corners and never inside (Q5).
        if black is not None and white is not None:
            inside = stones_inside(position.board, black, white)
            if inside["b"] > inside["w"]:
                points[0] += 1
            elif inside["w"] > inside["b"]:
                points[1] += 1
        # Q6: a lost choice places nothing.
        if black is not None:
            board[black] = "b"
        if white is not None:
            board[white] = "w"
    return position._replace(board=board, points=tuple(points))


def stones_inside(board, one, other):
    """S3. If the corners share a line, no point is strictly between, so the counts are 0."""
    left, right = sorted((one[0], other[0]))
    low, high = sorted((one[1], other[1]))
    count = {"b": 0, "w": 0, "n": 0}
    for (x, y), stone in board.items():
        if left < x < right and low < y < high:
            count[stone] += 1
    return count


def outcome(position):
    """S4, N4."""
    if turn(position) != "over":
        return None
    black, white = position.points
    reason = "target" if position.target in position.points else "full"
    return [black, white], [1 + (black < white), 1 + (white < black)], reason
