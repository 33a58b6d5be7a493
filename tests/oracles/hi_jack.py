"""Hi-Jack, from the rules page docs/games/hi-jack.md (rule numbers are those of the page)."""

from collections import namedtuple

# A stack belongs to "b" or "w". S2, S6, S7.
Stack = namedtuple("Stack", "owner height open hijacked")

# `board` maps (file, rank), both from 0, to stacks. `first` is the colour that begins the game.
# `mover`, `counter` and `last` are the fields 2, 3 and 4 of N3.
Position = namedtuple("Position", "first board mover counter last")

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
SQUARES = [(x, y) for y in range(8) for x in range(8)]

# S8: three rotations and four reflections.
SYMMETRIES = [
    lambda x, y: (y, 7 - x),
    lambda x, y: (7 - x, 7 - y),
    lambda x, y: (7 - y, x),
    lambda x, y: (7 - x, y),
    lambda x, y: (x, 7 - y),
    lambda x, y: (y, x),
    lambda x, y: (7 - y, 7 - x),
]


def other(colour):
    return "w" if colour == "b" else "b"


def name(square):
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def read(options, text):
    first = {"": "b", "first=black": "b", "first=white": "w"}[options]  # N1
    board_text, mover, counter, last = text.split(" ")
    board = {}
    rows = board_text.split("/")
    assert len(rows) == 8, "ranks"
    for y, row in zip(range(7, -1, -1), rows):
        x = 0
        for item in row.split(","):
            if item.isdecimal():
                assert item in "12345678", "run"
                x += int(item)
            else:
                board[x, y] = read_stack(item)
                x += 1
        assert x == 8, "length of a rank"
    assert mover in ("b", "w") and counter in list("01234567") and last in ("-", "b", "w", "end")
    counter = int(counter)
    assert counter >= 6 or mover == (first, other(first))[counter % 2], "mover"
    if last in ("b", "w"):
        assert counter != 0 and (counter == 6 or last != mover), "last pass"
    assert last != "end" or counter >= 2, "end"
    return Position(first, board, mover, counter, last)


def read_stack(item):
    """N3, field 1."""
    owner, rest = item[0], item[1:]
    assert owner in ("b", "w"), "owner"
    hijacked = rest.endswith("!")
    if hijacked:
        rest = rest[:-1]
    opened = rest.endswith("+")
    if opened:
        rest = rest[:-1]
    height = int(rest) if rest else 1
    stack = Stack(owner, height, opened or height == 1, hijacked)
    assert write_stack(stack) == item and height <= 30, "stack"
    assert not (opened and height == 30) and not (hijacked and height <= 2), "marks"
    return stack


def write_stack(stack):
    if stack.height == 1:
        return stack.owner
    return (stack.owner + str(stack.height) + ("+" if stack.open else "")
            + ("!" if stack.hijacked else ""))


def write(position):
    rows = []
    for y in range(7, -1, -1):
        items = []
        run = 0
        for x in range(8):
            stack = position.board.get((x, y))
            if stack is None:
                run += 1
                continue
            if run:
                items.append(str(run))
                run = 0
            items.append(write_stack(stack))
        if run:
            items.append(str(run))
        rows.append(",".join(items))
    return f"{'/'.join(rows)} {position.mover} {position.counter} {position.last}"


def strengths(board):
    """S3, S4: for each colour, its strength on every square."""
    result = {colour: dict.fromkeys(SQUARES, 0) for colour in "bw"}
    for (x, y), stack in board.items():
        count = result[stack.owner]
        height = stack.height
        for dx, dy in STRAIGHT:
            all_occupied = True  # all squares nearer than the one at this distance
            for distance in range(1, height + 1):
                square = x + dx * distance, y + dy * distance
                if square not in count:
                    break
                # S4, and Q2: a single piece is never blocked.
                if not (distance == height >= 2 and all_occupied):
                    count[square] += 1
                all_occupied = all_occupied and square in board
        for dx, dy in DIAGONAL:
            for distance in range(1, height - 1):
                square = x + dx * distance, y + dy * distance
                if square not in count:
                    break
                count[square] += 1
    return result


def placements(position):
    """S5."""
    strength = strengths(position.board)
    own, enemy = strength[position.mover], strength[other(position.mover)]
    squares = []
    for square in SQUARES:
        stack = position.board.get(square)
        if stack is None:
            legal = own[square] >= enemy[square]
        elif stack.owner == position.mover:
            legal = stack.open
        else:
            legal = own[square] >= stack.height + enemy[square]
        if legal:
            squares.append(square)
    return squares


def is_symmetrical(board):
    """S8."""
    def fits(symmetry):
        return all(board.get(symmetry(*square)) == stack._replace(owner=other(stack.owner))
                   for square, stack in board.items())
    return any(fits(symmetry) for symmetry in SYMMETRIES)


def may_switch(position):
    """S8, Q8, N3: at 6 the other colour to move means that the pair is switched already."""
    return (position.counter == 6 and position.mover == position.first
            and is_symmetrical(position.board))


def turn(position):
    if position.last == "end":
        return "over"
    return [1 if position.mover == position.first else 2]  # N1


def moves(position, seat):
    assert turn(position) == [seat]
    result = [name(square) for square in placements(position)] + ["pass"]
    if may_switch(position):
        result.append("switch")
    return result


def play(position, choices):
    ((seat, move),) = choices.items()
    assert turn(position) == [seat], "turn"
    mover = position.mover
    board = position.board
    if move == "switch":
        assert may_switch(position), "switch"
        return position._replace(mover=other(mover))  # Q9: no turn, the last pass stays
    if move == "--":
        last = "-"  # N5
    elif move == "pass":
        last = "end" if position.last == other(mover) else mover  # S7, Q9
    else:
        last = "-"
        square = "abcdefgh".index(move[0]), "12345678".index(move[1:])
        assert square in placements(position), "placement"
        board = dict(board)
        board[square] = stack_after(board.get(square), mover)
    # S8: within a pair the other player is next; a new pair begins in the normal order.
    next_mover = other(mover) if position.counter % 2 == 0 else position.first
    counter = 6 if position.counter == 7 else position.counter + 1
    return Position(position.first, board, next_mover, counter, last)


def stack_after(stack, mover):
    """S2, S5, S6."""
    if stack is None:
        return Stack(mover, 1, True, False)
    if stack.owner == mover:
        return Stack(mover, stack.height + 1, False, stack.hijacked)
    return Stack(mover, stack.height + 1, True, stack.height >= 2)


def score(board):
    """S7: the scores of "b" and "w"."""
    strength = strengths(board)
    result = {"b": 0, "w": 0}
    for square in SQUARES:
        stack = board.get(square)
        for colour in "bw":
            if stack is None:
                result[colour] += strength[colour][square] > strength[other(colour)][square]
            else:
                result[colour] += stack.owner == colour and stack.hijacked
    return result


def scores(position):
    """N4: the score of each seat now."""
    result = score(position.board)
    return [result[position.first], result[other(position.first)]]


def outcome(position):
    """N4."""
    if position.last != "end":
        return None
    one, two = scores(position)
    return [one, two], [1 + (one < two), 1 + (two < one)], "passes"
