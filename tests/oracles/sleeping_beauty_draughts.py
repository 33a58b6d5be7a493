"""Sleeping Beauty Draughts, from the rules page docs/games/sleeping-beauty-draughts.md (rule numbers
are those of the page)."""

from collections import namedtuple

# `board` maps names of squares to (colour, kind): "w" or "b", and "m" man, "L" lady, "S" sleeping
# beauty. `run` lists the earlier positions of the run as (square of the white lady, square of the
# black lady), "--" for none. `lost`, `again` and `run` are the last fields of S11.
Position = namedtuple("Position", "repetition board mover lost again run")

# `woken` is the square of the lady woken in this turn, or None. `captured` has squares.
Move = namedtuple("Move", "woken origin target captured")

SQUARES = [f + str(r) for x, f in enumerate("abcdefgh", 1) for r in range(1, 9) if (x + r) % 2 == 0]
DIRECTIONS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def shifted(square, direction):
    """The next square in a direction, or None."""
    name = chr(ord(square[0]) + direction[0]) + chr(ord(square[1]) + direction[1])
    return name if name in NAMES else None


NAMES = set(SQUARES)
STEP = {(square, direction): shifted(square, direction) for square in SQUARES for direction in DIRECTIONS}


def other(colour):
    return "b" if colour == "w" else "w"


def forward(colour, direction):
    return direction[1] == (1 if colour == "w" else -1)  # S1


def far_rank(colour, square):
    return square[1] == ("8" if colour == "w" else "1")


def lady_of(board, colour):
    """The square of the lady of a colour, "--" if there is none."""
    for square, piece in board.items():
        if piece == (colour, "L"):
            return square
    return "--"


def ladies(board):
    return lady_of(board, "w"), lady_of(board, "b")


def sleepers(board, colour):
    return sorted(square for square, piece in board.items() if piece == (colour, "S"))


def must_wake(board, colour):
    """S7."""
    return lady_of(board, colour) == "--" and bool(sleepers(board, colour))


# Reading and writing


def read(options, text):
    assert options in ("", "repetition=ban", "repetition=replay"), "options"  # S11
    repetition = "replay" if options == "repetition=replay" else "ban"
    fields = text.split(" ")
    board = {}
    for colour, field in zip("wb", fields):
        read_pieces(board, colour, field)
    mover = fields[2]
    assert mover in ("w", "b"), "player to move"
    rest = fields[3:]
    lost = bool(rest) and rest[0] == "lost"
    rest = rest[lost:]
    again = bool(rest) and rest[0] == "again"
    rest = rest[again:]
    run = []
    if rest:
        assert len(rest) == 1 and rest[0].startswith("run="), "fields"
        run = [(entry[:2], entry[2:]) for entry in rest[0][4:].split(",")]
    position = Position(repetition, board, mover, lost, again, run)
    check(position)
    return position


def read_pieces(board, colour, field):
    assert field.startswith(colour.upper() + ":"), "pieces"
    pieces = field[2:].split(",") if field[2:] else []
    assert len(pieces) <= 12, "more than twelve pieces"
    for piece in pieces:
        kind = piece[0] if piece[0] in "LS" else "m"
        square = piece.removeprefix(kind) if kind != "m" else piece
        assert square in NAMES and square not in board, "square"
        assert kind != "m" or not far_rank(colour, square), "a man on the far rank"
        board[square] = (colour, kind)
    assert list(board.values()).count((colour, "L")) <= 1, "two ladies"


def check(position):
    """What a reader refuses, after the pieces."""
    board, mover, run = position.board, position.mover, position.run
    assert any(colour != mover for colour, _ in board.values()), "no enemy piece"
    assert not must_wake(board, other(mover)), "the opponent has no lady"
    if position.lost:
        assert must_wake(board, mover) and legal(position), "lost"
    if run:
        assert not position.lost and not must_wake(board, mover), "run"
    now = ladies(board)
    fixed = {square for square, (_, kind) in board.items() if kind != "L"}
    for entry in run:
        for square, square_now in zip(entry, now):
            assert (square == "--") == (square_now == "--"), "ladies of an entry"
            assert square == "--" or square in NAMES and square not in fixed, "square of an entry"
        assert entry[0] != entry[1] or entry[0] == "--", "both ladies on one square"
    line = run + [now]
    for index in range(len(run)):
        # The last entry belongs to the opponent of the player to move, and so on.
        player = other(mover) if (len(run) - index) % 2 == 1 else mover
        who = "wb".index(player)
        before, after = line[index], line[index + 1]
        assert before[1 - who] == after[1 - who], "the wrong lady has moved"
        assert before[who] != "--" and after[who] in [STEP[before[who], d] for d in DIRECTIONS], "no step"
    times = [line[index % 2:index:2].count(line[index]) for index in range(len(line))]
    if position.repetition == "ban":
        recurrences = sum(count > 0 for count in times)
        assert recurrences == 0 or recurrences == 1 and position.again, "recurrences"
    else:
        assert not position.again, "again"
        assert max(times[:-1], default=0) < 2 and times[-1] < 3, "occurrences"


def write_pieces(board, colour):
    parts = []
    for kind in "LSm":
        squares = sorted(square for square, piece in board.items() if piece == (colour, kind))
        parts += [("" if kind == "m" else kind) + square for square in squares]
    return colour.upper() + ":" + ",".join(parts)


def write(position):
    fields = [write_pieces(position.board, "w"), write_pieces(position.board, "b"), position.mover]
    if position.lost:
        fields.append("lost")
    if position.again:
        fields.append("again")
    if position.run:
        fields.append("run=" + ",".join(white + black for white, black in position.run))
    return " ".join(fields)


# Moves


def leaps(board, origin):
    """S3: all sequences of leaps of a piece, also those that can go on: lists of (landing, victim)."""
    colour, kind = board[origin]
    if kind == "S":
        return []
    board = dict(board)
    del board[origin]  # the first square counts as vacant
    found = []

    def extend(square, sequence):
        if kind == "m" and far_rank(colour, square):  # S6
            return
        for direction in DIRECTIONS:
            over = STEP[square, direction]
            landing = over and STEP[over, direction]
            if not landing or over not in board or landing in board:
                continue
            victim_colour, victim_kind = board[over]
            if victim_colour == colour or victim_kind == "S":
                continue
            if any(victim == over for _, victim in sequence):
                continue
            if kind == "m" and forward(colour, direction) != (victim_kind == "m"):
                continue
            longer = sequence + [(landing, over)]
            found.append(longer)
            extend(landing, longer)

    extend(origin, [])
    return found


def threatened(board, square):
    """S7: could the piece on a square be captured by the opponent of its owner?"""
    enemy = other(board[square][0])
    for origin, (colour, kind) in board.items():
        if colour != enemy:
            continue
        if kind == "L" and square in [STEP[origin, direction] for direction in DIRECTIONS]:
            return True
        if any(victim == square for sequence in leaps(board, origin) for _, victim in sequence):
            return True
    return False


def board_moves(board, mover, woken):
    """S5 for one board, on which the lady on `woken` (if any) was woken in this turn."""
    moves = {}

    def add(origin, text, target, captured=()):
        if woken == origin:
            text = origin + "*" + text
        elif woken:
            text = woken + "*," + origin + text
        else:
            text = origin + text
        assert text not in moves
        moves[text] = Move(woken, origin, target, list(captured))

    own = [square for square, (colour, _) in board.items() if colour == mover]
    sequences = [(origin, sequence) for origin in own for sequence in leaps(board, origin)]
    most = max((len(sequence) for _, sequence in sequences), default=0)
    for origin, sequence in sequences:
        if len(sequence) == most:
            text = "".join(":" + landing for landing, _ in sequence)
            add(origin, text, sequence[-1][0], [victim for _, victim in sequence])
    if most >= 2:
        return moves

    lady = lady_of(board, mover)
    if lady != "--":  # replacement, S4
        for direction in DIRECTIONS:
            target = STEP[lady, direction]
            if target not in board:
                continue
            colour, kind = board[target]
            if colour != mover and (kind == "L" or kind == "m" and most == 0):
                add(lady, ":" + target, target, [target])
    if most == 1:
        return moves

    for origin in own:  # S2
        kind = board[origin][1]
        for direction in DIRECTIONS:
            target = STEP[origin, direction]
            if kind == "S" or kind == "m" and not forward(mover, direction):
                continue
            if target and target not in board:
                add(origin, target, target)
                beyond = STEP[target, direction]
                if origin == woken and beyond and beyond not in board:  # jump of joy, S7
                    crossed = dict(board)
                    crossed[target] = crossed.pop(origin)
                    if not threatened(crossed, target):
                        add(origin, beyond, beyond)
    return moves


def legal(position):
    """All legal moves: texts and moves."""
    board, mover = position.board, position.mover
    if must_wake(board, mover):
        moves = {}
        for square in sleepers(board, mover):
            moves.update(board_moves({**board, square: (mover, "L")}, mover, square))
        return moves
    moves = board_moves(board, mover, None)
    if position.again:  # S9
        # The opponent is to move after the move, and was so in every second entry from the last on.
        banned = position.run[::-1][::2]
        moves = {
            text: move for text, move in moves.items()
            if board[move.origin][1] != "L" or move.captured or ladies_after(position, move) not in banned
        }
    return moves


def ladies_after(position, move):
    """The ladies after a step of the lady of the player to move."""
    white, black = ladies(position.board)
    return (move.target, black) if position.mover == "w" else (white, move.target)


def turn(position):
    if outcome(position) is not None:
        return "over"
    return ["wb".index(position.mover) + 1]


def moves(position, seat):
    assert seat in turn(position)
    return sorted(legal(position))


def play(position, choices):
    (seat,) = turn(position)
    choice = choices[seat]
    if choice == "--":  # S12
        if must_wake(position.board, position.mover):
            return position._replace(lost=True, again=False, run=[])
        return position._replace(mover=other(position.mover), again=False, run=[])
    move = legal(position)[choice.removesuffix("sb").removesuffix("L")]
    board, mover = dict(position.board), position.mover
    if move.woken:
        board[move.woken] = (mover, "L")
    for square in move.captured:
        del board[square]
    kind = board.pop(move.origin)[1]
    new_kind = kind
    if kind == "m" and far_rank(mover, move.target):  # S6
        new_kind = "S" if lady_of(board, mover) != "--" else "L"
    board[move.target] = (mover, new_kind)
    after = position._replace(board=board, mover=other(mover))
    if kind == "m":
        return after._replace(again=False, run=[])
    if move.captured or move.woken:
        return after._replace(run=[])
    run = position.run + [ladies(position.board)]
    after = after._replace(run=run)
    if position.repetition == "ban" and occurrences(after):
        after = after._replace(again=True)
    return after


def occurrences(position):
    """How often the position on the board is in the list with the same player to move."""
    return position.run[::-1][1::2].count(ladies(position.board))


def outcome(position):
    if position.repetition == "replay" and occurrences(position) >= 2:  # S10
        return "replay"
    if position.lost:
        reason = "wake-lost"
    elif not legal(position):
        reason = "no-move"
    else:
        return None
    pieces = len(position.board)  # S8
    if position.mover == "w":
        return [0, pieces], [2, 1], reason
    return [pieces, 0], [1, 2], reason
