"""Millennium 3D Chess, from the rules page docs/games/millennium-3d-chess.md.

Rule numbers are those of the page. The functions that are also used by nardeshir.py take
their differences from the `Variant` of a position.
"""

from collections import namedtuple
from functools import lru_cache
from itertools import permutations, product

FILES = "abcdefgh"
PIECES = "PNBRQK"
BACK_RANK = "RNBQKBNR"

# `two_steps` is "all", "level" or "none".
Variant = namedtuple("Variant", "black_chooses long_queen two_steps")

# `board` is a tuple of 192 letters, "" for an empty cell. `castling` and `unmoved` are the letters
# of fields 3 and 4, `passed` is a cell or None. Before the choice `setup` is None.
Position = namedtuple("Position", "variant setup board mover castling unmoved passed clock number")


# Cells (S1). A cell is an index; its coordinates are (x, y, z): file, rank, level, from 0.

def cell_at(x, y, z):
    """The cell, or None if it is off the board."""
    if 0 <= x < 8 and 0 <= y < 8 and 0 <= z < 3:
        return z * 64 + y * 8 + x
    return None


PLACES = [(x, y, z) for z in range(3) for y in range(8) for x in range(8)]
CELL_NAMES = [f"{z + 1}{FILES[x]}{y + 1}" for x, y, z in PLACES]
CELLS = {name: cell for cell, name in enumerate(CELL_NAMES)}


def shift(cell, difference, times=1):
    x, y, z = PLACES[cell]
    dx, dy, dz = difference
    return cell_at(x + dx * times, y + dy * times, z + dz * times)


# S3. The directions of the queen by the number of changes: a rook moves along one axis, or along
# two of which one is the level; the bishop has the rest.
QUEEN = [d for d in product((-1, 0, 1), repeat=3) if d != (0, 0, 0)]
BISHOP = [d for d in QUEEN if d[0] and d[1]]
ROOK = [d for d in QUEEN if d not in BISHOP]
KNIGHT = sorted({tuple(sign * part for sign, part in zip(signs, parts))
                 for parts in permutations((0, 1, 2)) for signs in product((-1, 1), repeat=3)})


def ray(cell, direction):
    """The cells from a cell on in a direction, the nearest first."""
    cells = []
    while (cell := shift(cell, direction)) is not None:
        cells.append(cell)
    return cells


def rays(cell, directions):
    return [way for way in (ray(cell, direction) for direction in directions) if way]


ROOK_RAYS = [rays(cell, ROOK) for cell in range(192)]
BISHOP_RAYS = [rays(cell, BISHOP) for cell in range(192)]
KING_STEPS = [[way[0] for way in rays(cell, QUEEN)] for cell in range(192)]
KNIGHT_LEAPS = [[to for d in KNIGHT if (to := shift(cell, d)) is not None] for cell in range(192)]


def forward(white):
    return 1 if white else -1


def shifts(cell, differences):
    return [to for d in differences if (to := shift(cell, d)) is not None]


# S4, by colour (True is White).
PAWN_STEPS = {white: [(0, forward(white), 0), (0, 0, 1), (0, 0, -1),
                      (0, forward(white), 1), (0, forward(white), -1)] for white in (True, False)}
PAWN_CAPTURES = {white: [(dx, forward(white), dz) for dx in (-1, 1) for dz in (-1, 0, 1)]
                 for white in (True, False)}
PAWN_ATTACKS = {white: [shifts(cell, PAWN_CAPTURES[white]) for cell in range(192)]
                for white in (True, False)}
# The cells from which a pawn attacks a cell.
PAWN_SOURCES = {white: [shifts(cell, [(-x, -y, -z) for x, y, z in PAWN_CAPTURES[white]])
                        for cell in range(192)] for white in (True, False)}


# Home cells (S2).

def home_level(setup, white):
    return 0 if white == (setup == "johnson") else 2


def first_rank(white):
    return 0 if white else 7


def home_cell(setup, white, x):
    """The home cell of a piece of the first rank."""
    return cell_at(x, first_rank(white), home_level(setup, white))


def pawn_home(setup, white, x):
    return cell_at(x, first_rank(white) + forward(white), home_level(setup, white))


def is_promotion(setup, white, cell):
    """S5."""
    _, y, z = PLACES[cell]
    return y == first_rank(not white) and z == home_level(setup, not white)


# The rook and king of each letter of field 3, by file.
CASTLES = {"K": 7, "Q": 0, "k": 7, "q": 0}


def start(variant, setup):
    board = [""] * 192
    for white in (True, False):
        for x, piece in enumerate(BACK_RANK):
            board[home_cell(setup, white, x)] = piece if white else piece.lower()
            board[pawn_home(setup, white, x)] = "P" if white else "p"
    unmoved = "" if variant.two_steps == "none" else "ABCDEFGHabcdefgh"
    return Position(variant, setup, tuple(board), "w", "KQkq", unmoved, None, 0, 1)


# Texts (S10, S12, S13).

def read(options, text):
    setups = {"": "johnson", "setup=johnson": "johnson", "setup=hageman": "hageman",
              "black_chooses": None}
    setup = setups[options]
    variant = Variant(setup is None, True, "all")
    if setup is None:
        if text == "choose":
            return Position(variant, None, (), "b", "", "", None, 0, 1)
        text, setup = text.rsplit(" ", 1)
        assert setup in ("johnson", "hageman"), "setup"
    return read_fields(variant, setup, text)


def read_fields(variant, setup, text):
    boards, mover, castling, unmoved, passed, clock, number = text.split(" ")
    board = [""] * 192
    levels = boards.split("|")
    assert len(levels) == 3, "levels"
    for z, level in enumerate(levels):
        ranks = level.split("/")
        assert len(ranks) == 8, "ranks"
        for y, rank in zip(range(7, -1, -1), ranks):
            x = 0
            for letter in rank:
                if letter in "12345678":
                    x += int(letter)
                else:
                    assert letter.upper() in PIECES, "letter"
                    board[cell_at(x, y, z)] = letter
                    x += 1
            assert x == 8, "length of a rank"
    assert mover in ("w", "b"), "mover"
    position = Position(
        variant, setup, tuple(board), mover, "" if castling == "-" else castling,
        "" if unmoved == "-" else unmoved, None if passed == "-" else CELLS[passed],
        int(clock), int(number))
    check(position)
    assert write_fields(position) == text, "not written in this way"
    return position


def check(position):
    """S13."""
    board, setup = position.board, position.setup
    for white in (True, False):
        own = [piece.upper() for piece in board if piece and piece.isupper() == white]
        assert own.count("K") == 1 and own.count("P") <= 8 and len(own) <= 16, "pieces"
        for cell, piece in enumerate(board):
            if piece == ("P" if white else "p"):
                assert PLACES[cell][1] != first_rank(white), "pawn on its first rank"
                assert not is_promotion(setup, white, cell), "pawn not promoted"
    assert [letter for letter in "KQkq" if letter in position.castling] == list(position.castling)
    for letter in position.castling:
        white = letter.isupper()
        assert board[home_cell(setup, white, 4)] == ("K" if white else "k"), "king"
        assert board[home_cell(setup, white, CASTLES[letter])] == ("R" if white else "r"), "rook"
    assert list(position.unmoved) == sorted(set(position.unmoved)), "unmoved"
    assert not position.unmoved or position.variant.two_steps != "none", "unmoved"
    for letter in position.unmoved:
        white = letter.isupper()
        x = FILES.index(letter.lower())
        assert board[pawn_home(setup, white, x)] == ("P" if white else "p"), "unmoved"
    if position.passed is not None:
        check_passed(position)
    assert 0 <= position.clock <= 100 and 1 <= position.number <= 9999, "numbers"


def check_passed(position):
    white = position.mover == "b"  # the side that made the two-step
    x = PLACES[position.passed][0]
    home = pawn_home(position.setup, white, x)
    assert position.board[position.passed] == "" and position.board[home] == "", "passed"
    assert (position.passed, passed_pawn(position)) in two_steps(position.variant, home, white)
    assert position.board[passed_pawn(position)] == ("P" if white else "p"), "passed"
    assert FILES[x] not in (letter.lower() for letter in position.unmoved
                            if letter.isupper() == white), "passed"
    assert can_capture_passing(position), "passed"


def write(position):
    if position.setup is None:
        return "choose"
    text = write_fields(position)
    return text + " " + position.setup if position.variant.black_chooses else text


def write_fields(position):
    levels = []
    for z in range(3):
        ranks = []
        for y in range(7, -1, -1):
            rank = ""
            run = 0
            for x in range(8):
                piece = position.board[cell_at(x, y, z)]
                if piece == "":
                    run += 1
                    continue
                rank += (str(run) if run else "") + piece
                run = 0
            ranks.append(rank + (str(run) if run else ""))
        levels.append("/".join(ranks))
    passed = "-" if position.passed is None else CELL_NAMES[position.passed]
    return " ".join(["|".join(levels), position.mover, position.castling or "-",
                     position.unmoved or "-", passed, str(position.clock), str(position.number)])


# Attacks and moves.

def is_attacked(board, variant, cell, by_white):
    """Could a piece of this colour capture on the cell? S3, S4, Q7."""
    def piece(letter):
        return letter if by_white else letter.lower()

    if any(board[source] == piece("N") for source in KNIGHT_LEAPS[cell]):
        return True
    if any(board[source] == piece("P") for source in PAWN_SOURCES[by_white][cell]):
        return True
    if any(board[source] in (piece("K"), piece("Q")) for source in KING_STEPS[cell]):
        return True
    for kind, ways in (("R", ROOK_RAYS[cell]), ("B", BISHOP_RAYS[cell])):
        for way in ways:
            for source in way:
                if board[source]:
                    if board[source] == piece(kind):
                        return True
                    if board[source] == piece("Q") and variant.long_queen:
                        return True
                    break
    return False


def in_check(board, variant, white):
    """S8: is the king of this colour in check?"""
    return is_attacked(board, variant, board.index("K" if white else "k"), not white)


def two_steps(variant, home, white):
    """S4, and S2 of Nardeshir: pairs of the cell passed over and the cell reached."""
    pairs = []
    for step in PAWN_STEPS[white]:
        changes_level = step[2] != 0
        allowed = variant.two_steps == "all" or variant.two_steps == "level" and not changes_level
        middle, second = shift(home, step), shift(home, step, 2)
        if allowed and second is not None:
            pairs.append((middle, second))
    return pairs


def passed_pawn(position):
    """S12, field 5: the pawn is as far beyond the cell as its home cell lies before it."""
    x, y, z = PLACES[position.passed]
    white = position.mover == "b"
    hx, hy, hz = PLACES[pawn_home(position.setup, white, x)]
    return cell_at(2 * x - hx, 2 * y - hy, 2 * z - hz)


def targets(position, cell):
    """The cells that the piece on a cell could go to, apart from castling and checks."""
    board = position.board
    piece = board[cell]
    white = piece.isupper()
    kind = piece.upper()
    if kind == "P":
        return pawn_targets(position, cell, white)
    if kind == "N":
        reach = KNIGHT_LEAPS[cell]
    elif kind == "K" or (kind == "Q" and not position.variant.long_queen):
        reach = KING_STEPS[cell]
    else:
        reach = []
        ways = ROOK_RAYS[cell] if kind in "RQ" else []
        ways = ways + (BISHOP_RAYS[cell] if kind in "BQ" else [])
        for way in ways:
            for to in way:
                reach.append(to)
                if board[to]:
                    break
    return [to for to in reach if board[to] == "" or board[to].isupper() != white]


def pawn_targets(position, cell, white):
    """S4, S6."""
    board = position.board
    result = [to for to in shifts(cell, PAWN_STEPS[white]) if board[to] == ""]
    x = PLACES[cell][0]
    letter = FILES[x].upper() if white else FILES[x]
    if letter in position.unmoved and cell == pawn_home(position.setup, white, x):
        result += [second for middle, second in two_steps(position.variant, cell, white)
                   if board[middle] == "" and board[second] == ""]  # Q2
    for to in PAWN_ATTACKS[white][cell]:
        if board[to] and board[to].isupper() != white or to == position.passed:
            result.append(to)
    return result


def board_after(position, origin, to, new_kind=None):
    """The board after a move, with castling and en passant."""
    board = list(position.board)
    piece = board[origin]
    board[origin] = ""
    board[to] = piece
    if new_kind:
        board[to] = new_kind.upper() if piece.isupper() else new_kind
    if piece in "Pp" and to == position.passed and PLACES[origin][0] != PLACES[to][0]:
        board[passed_pawn(position)] = ""
    if is_castling(piece, origin, to):
        white = piece.isupper()
        corner, crossed = (7, 5) if PLACES[to][0] == 6 else (0, 3)
        board[home_cell(position.setup, white, crossed)] = "R" if white else "r"
        board[home_cell(position.setup, white, corner)] = ""
    return board


def is_castling(piece, origin, to):
    return piece in "Kk" and abs(PLACES[origin][0] - PLACES[to][0]) == 2


def castlings(position):
    """S7: pairs of origin and target of the king."""
    white = position.mover == "w"
    result = []
    for letter in position.castling:
        if letter.isupper() != white:
            continue
        to_right = letter in "Kk"
        between = (5, 6) if to_right else (1, 2, 3)
        crossed = (4, 5, 6) if to_right else (4, 3, 2)

        def cell(x):
            return home_cell(position.setup, white, x)

        if any(position.board[cell(x)] for x in between):
            continue
        if any(is_attacked(position.board, position.variant, cell(x), not white) for x in crossed):
            continue
        result.append((cell(4), cell(crossed[-1])))
    return result


def legal_steps(position):
    """S8: all legal pairs of origin and target, one after the other."""
    white = position.mover == "w"
    for origin, piece in enumerate(position.board):
        if piece and piece.isupper() == white:
            for to in targets(position, origin):
                if not in_check(board_after(position, origin, to), position.variant, white):
                    yield origin, to
    yield from castlings(position)


def can_capture_passing(position):
    """S12, field 5: is at least one en passant capture legal?"""
    white = position.mover == "w"
    for origin in PAWN_SOURCES[white][position.passed]:
        if position.board[origin] == ("P" if white else "p"):
            board = board_after(position, origin, position.passed)
            if not in_check(board, position.variant, white):
                return True
    return False


@lru_cache(maxsize=64)
def legal_moves(position):
    """S11: the texts of all legal moves, each with origin, target and new kind."""
    result = {}
    for origin, to in legal_steps(position):
        text = f"{CELL_NAMES[origin]}-{CELL_NAMES[to]}"
        piece = position.board[origin]
        if piece in "Pp" and is_promotion(position.setup, piece == "P", to):
            for kind in "qrbn":
                result[f"{text}={kind}"] = origin, to, kind
        else:
            result[text] = origin, to, None
    return result


# The interface.

def turn(position):
    if position.setup is None:
        return [2]
    if outcome(position) is not None:
        return "over"
    return [1 if position.mover == "w" else 2]


def moves(position, seat):
    assert turn(position) == [seat]
    if position.setup is None:
        return ["johnson", "hageman"]
    return list(legal_moves(position))


def play(position, choices):
    ((seat, move),) = choices.items()
    assert turn(position) == [seat], "turn"
    if position.setup is None:
        setup = "johnson" if move == "--" else move  # Q12
        assert setup in ("johnson", "hageman"), "setup"
        return start(position.variant, setup)
    if move == "--":
        return next_turn(position, position.board, position.clock + 1)
    origin, to, kind = legal_moves(position)[move]
    piece = position.board[origin]
    white = piece.isupper()
    board = tuple(board_after(position, origin, to, kind))
    quiet = piece not in "Pp" and position.board[to] == ""
    after = next_turn(position, board, position.clock + 1 if quiet else 0)

    def touched(cell):
        return cell in (origin, to)

    castling = "".join(
        letter for letter in position.castling
        if not touched(home_cell(position.setup, letter.isupper(), 4))
        and not touched(home_cell(position.setup, letter.isupper(), CASTLES[letter])))
    unmoved = "".join(
        letter for letter in position.unmoved
        if board[home := pawn_home(position.setup, letter.isupper(), FILES.index(letter.lower()))]
        == ("P" if letter.isupper() else "p") and not touched(home))
    after = after._replace(castling=castling, unmoved=unmoved)
    # S12, field 5.
    x = PLACES[origin][0]
    if piece in "Pp" and origin == pawn_home(position.setup, white, x):
        for middle, second in two_steps(position.variant, origin, white):
            if second == to:
                passing = after._replace(passed=middle)
                if can_capture_passing(passing):
                    after = passing
    return after


def next_turn(position, board, clock):
    """The other side to move (S12, fields 2, 5, 6 and 7)."""
    number = position.number
    if position.mover == "b":
        number = min(number + 1, 9999)
    return position._replace(board=board, mover="b" if position.mover == "w" else "w",
                             passed=None, clock=clock, number=number)


@lru_cache(maxsize=64)
def outcome(position):
    """S9."""
    if position.setup is None:
        return None
    white = position.mover == "w"
    board, variant = position.board, position.variant
    draw = [0, 0], [1, 1]
    if in_check(board, variant, not white):
        return win(white) + ("lost-in-check",)
    if sum(1 for piece in board if piece) == 2:
        return draw + ("bare-kings",)
    if next(legal_steps(position), None) is None:
        if in_check(board, variant, white):
            return win(not white) + ("checkmate",)
        return draw + ("stalemate",)
    if position.clock == 100:
        return draw + ("fifty-moves",)
    return None


def win(white):
    return ([1, 0], [1, 2]) if white else ([0, 1], [2, 1])
