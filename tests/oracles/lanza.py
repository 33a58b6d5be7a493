"""Lanza, from the rules page docs/games/lanza.md (rule numbers are those of the page)."""

from collections import namedtuple
from itertools import permutations

SUITS = "DSHC"
RANKS = "JQK"
BEATS = {"K": "Q", "Q": "J", "J": "K"}  # S2
ROWS = "abcdefghi"

# S2: cards 1 to 6, as steps in axial coordinates; r grows downwards.
CARDS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]

# S3.
STARTS = {
    2: "a1 a3 c1 c5 e1 e3".split(),
    3: "a1 a3 b5 c1 d7 e1 f5 g1 g3".split(),
    4: "a1 a3 a5 c1 c7 e1 e9 g1 g7 i1 i3 i5".split(),
}

# `pieces` maps a piece to its cell. `phase` is a word, and `named` are the pieces after it.
Position = namedtuple("Position", "players target limit pieces scores turns phase named")


def make_board(side):
    """S1: the cells by name, in order, each with its axial coordinates."""
    cells = {}
    for row in range(2 * side - 1):
        r = side - 1 - row
        left = max(-(side - 1), -(side - 1) - r)
        right = min(side - 1, side - 1 - r)
        for q in range(left, right + 1):
            cells[f"{ROWS[row]}{q - left + 1}"] = (q, r)
    return cells


CELLS = {players: make_board(players + 1) for players in (2, 3, 4)}
NAMES = {players: {place: cell for cell, place in cells.items()}
         for players, cells in CELLS.items()}


def rim(players):
    """The cells with a neighbour off the board, in order."""
    return [cell for cell in CELLS[players]
            if any(step(players, cell, card) is None for card in range(1, 7))]


def step(players, cell, card):
    """The next cell in the direction of a card, or None."""
    q, r = CELLS[players][cell]
    dq, dr = CARDS[card - 1]
    return NAMES[players].get((q + dq, r + dr))


def target_cell(players, cell, card):
    """S5."""
    return step(players, cell, card) or step(players, cell, (card + 2) % 6 + 1)


def all_pieces(players):
    """N2: in order."""
    return [suit + rank for suit in SUITS[:players] for rank in RANKS]


def in_order(pieces):
    return sorted(pieces, key=lambda piece: (SUITS.index(piece[0]), RANKS.index(piece[1])))


def owner(piece):
    return SUITS.index(piece[0]) + 1


def number(text, low, high):
    if not text.isdecimal() or str(int(text)) != text or not low <= int(text) <= high:
        raise ValueError(f"number {text}")
    return int(text)


def read_options(options):
    """N1."""
    found = {}
    for option in options.split(",") if options else []:
        key, _, value = option.rpartition("=")
        if key == "":
            value = number(value, 2, 4)
        else:
            value = number(value, 1, {"target": 99, "turn-limit": 999}[key])
        assert key not in found, "option-twice"
        found[key] = value
    return found.get("", 2), found.get("target", 3), found.get("turn-limit", 200)


def read(options, text):
    """N3."""
    players, target, limit = read_options(options)
    piece_text, score_text, turn_text, phase_text = text.split(" ")
    pieces = {}
    for item in piece_text.split(",") if piece_text != "-" else []:
        piece, cell = item[:2], item[2:]
        assert piece in all_pieces(players) and piece not in pieces, "piece"
        assert cell in CELLS[players] and cell not in pieces.values(), "cell"
        pieces[piece] = cell
    assert list(pieces) == in_order(pieces), "order of pieces"
    turns = number(turn_text, 0, limit)
    scores = tuple(number(part, 0, 3 * (players - 1) * turns) for part in score_text.split(":"))
    assert len(scores) == players, "scores"
    phase, colon, named = phase_text.partition(":")
    named = tuple(named.split(",")) if colon else ()
    position = Position(players, target, limit, pieces, scores, turns, phase, named)
    check(position)
    return position


def check(position):
    """N3: texts that are refused."""
    players, phase, named = position.players, position.phase, position.named
    assert phase in ("deal", "orders", "turn-up", "return", "over"), "phase"
    assert len(named) >= {"turn-up": 2, "return": 1}.get(phase, 0), "too few pieces in the phase"
    assert phase in ("turn-up", "return") or not named, "pieces in the phase"
    assert len(set(named)) == len(named), "a piece twice"
    assert all(piece in all_pieces(players) and piece not in position.pieces for piece in named)
    waiting = list(named[1:] if phase == "return" else named)
    assert waiting == in_order(waiting), "order of waiting pieces"
    if phase == "deal":
        dealt = len(position.pieces)
        assert position.turns == 0 and dealt <= 3 * players - 2, "deal"
        assert set(position.pieces.values()) == set(STARTS[players][:dealt]), "dealt cells"
    assert not named or position.turns > 0, "return before the first turn"
    assert (phase == "over") == has_ended(position), "over"


def write(position):
    pieces = ",".join(piece + position.pieces[piece] for piece in in_order(position.pieces))
    scores = ":".join(str(score) for score in position.scores)
    phase = position.phase + (":" + ",".join(position.named) if position.named else "")
    return f"{pieces or '-'} {scores} {position.turns} {phase}"


def leads_alone(position):
    """S8: is there one player with the highest score, at least the target?"""
    best = max(position.scores)
    return best >= position.target and position.scores.count(best) == 1


def has_ended(position):
    """S8. Before the first turn there is no end."""
    return position.turns > 0 and (leads_alone(position) or position.turns >= position.limit)


def turn(position):
    if position.phase == "over":
        return "over"
    if position.phase in ("deal", "turn-up"):
        return "chance"
    if position.phase == "return":
        return [owner(position.named[0])]
    return list(range(1, position.players + 1))


def moves(position, seat):
    assert seat in turn(position)
    if position.phase == "return":  # S9
        taken = position.pieces.values()
        return [cell for cell in rim(position.players) if cell not in taken]
    return ["J{}Q{}K{}".format(*cards) for cards in permutations(range(1, 7), 3)]  # S4


def chance(position):
    assert turn(position) == "chance"
    if position.phase == "turn-up":
        return [(piece, 1) for piece in position.named]
    return [(piece, 1) for piece in all_pieces(position.players) if piece not in position.pieces]


def deal(position, text):
    assert text in [piece for piece, _ in chance(position)], "event"
    if position.phase == "turn-up":
        waiting = tuple(piece for piece in position.named if piece != text)
        return position._replace(phase="return", named=(text,) + waiting)
    # S3, N2: the last piece is put down together with the one before it.
    pieces = dict(position.pieces)
    starts = STARTS[position.players]
    pieces[text] = starts[len(pieces)]
    left = [piece for piece in all_pieces(position.players) if piece not in pieces]
    if len(left) == 1:
        pieces[left[0]] = starts[len(pieces)]
        return position._replace(pieces=pieces, phase="orders")
    return position._replace(pieces=pieces)


def turn_up(position, waiting):
    """N2: one waiting piece is turned up without chance, and none means orders."""
    phase = ("orders", "return")[len(waiting)] if len(waiting) < 2 else "turn-up"
    return position._replace(phase=phase, named=tuple(waiting))


def play(position, choices):
    assert sorted(choices) == turn(position), "seats"
    for seat, choice in choices.items():
        assert choice == "--" or choice in moves(position, seat), choice
    if position.phase == "return":
        piece, waiting = position.named[0], position.named[1:]
        (cell,) = choices.values()
        if cell != "--":  # Q12
            position = position._replace(pieces={**position.pieces, piece: cell})
        return turn_up(position, waiting)
    cards = {}
    for seat, choice in choices.items():
        if choice != "--":
            for rank, card in zip(choice[0::2], choice[1::2]):
                cards[SUITS[seat - 1] + rank] = int(card)
    pieces, captures = resolve(position.players, position.pieces, cards)
    scores = list(position.scores)
    for victor, captured in captures:  # S7
        if owner(victor) != owner(captured):
            scores[owner(victor) - 1] += 1
    position = position._replace(pieces=pieces, scores=tuple(scores), turns=position.turns + 1)
    if has_ended(position):
        return position._replace(phase="over", named=())
    missing = [piece for piece in all_pieces(position.players) if piece not in pieces]
    return turn_up(position, missing)


def resolve(players, before, cards):
    """S6: the pieces afterwards, and the captures as pairs of victor and captured piece."""
    pieces = dict(before)
    captures = []
    # Pieces without orders have no target and take no part (Q11).
    targets = {piece: target_cell(players, cell, cards[piece])
               for piece, cell in before.items() if piece in cards}

    # Step 1, swaps.
    for one in list(targets):
        for other in list(targets):
            if one in targets and other in targets and one < other \
                    and targets[one] == before[other] and targets[other] == before[one]:
                if one[1] != other[1]:
                    victor, captured = (one, other) if BEATS[one[1]] == other[1] else (other, one)
                    captures.append((victor, captured))
                    del pieces[captured]
                    pieces[victor] = targets[victor]
                del targets[one], targets[other]

    def wanting(cell):
        return [piece for piece in targets if targets[piece] == cell]

    # Step 2, equals.
    stopped = []
    for piece in targets:
        rivals = [rival for rival in wanting(targets[piece]) if rival[1] == piece[1]]
        if len(rivals) > 1:
            stopped.append(piece)
    for piece in stopped:
        del targets[piece]

    # Step 3, unequals.
    for cell in set(targets.values()):
        rivals = wanting(cell)
        if len(rivals) == 2:
            one, other = rivals
            victor, captured = (one, other) if BEATS[one[1]] == other[1] else (other, one)
            captures.append((victor, captured))
            del pieces[captured], targets[captured]
        elif len(rivals) == 3:
            for piece in rivals:
                del targets[piece]

    # Step 4, moves: stop each piece whose target is held by one that does not move.
    while True:
        held = {cell for piece, cell in pieces.items() if piece not in targets}
        stopped = [piece for piece, cell in targets.items() if cell in held]
        if not stopped:
            break
        for piece in stopped:
            del targets[piece]
    pieces.update(targets)
    assert len(set(pieces.values())) == len(pieces)
    return pieces, captures


def outcome(position):
    """N4."""
    if position.phase != "over":
        return None
    scores = list(position.scores)
    places = [1 + sum(other > score for other in scores) for score in scores]
    return scores, places, "target" if leads_alone(position) else "turn-limit"
