"""Akron, from the rules page docs/games/akron.md (rule numbers are those of the page).

A point is (level, rank, file), all from 0, so that points sort in the order of N2.
"""

from collections import namedtuple
from functools import lru_cache
from itertools import combinations

FILES = "abcdefghijklmnop"

# O1 to O5. `columns` is crossing=links+columns.
Options = namedtuple("Options", "n pile swap columns delayed")

# `board` is a frozen set of pairs (point, colour), `piles` are those of "w" and "b".
Position = namedtuple("Position", "options board mover piles swapped lifted")

# S8: compass directions, clockwise, by the signs of the way east and north, seen from above.
COMPASS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]


def other(colour):
    return "w" if colour == "b" else "b"


# Points (S1 to S3, N2).

def name(point):
    k, y, x = point
    return f"{k or ''}{FILES[x]}{y + 1}"


def plan(point):
    """S2."""
    k, y, x = point
    return 2 * x + k, 2 * y + k


def supports(point):
    """S1: the four points that a point of level 1 or higher rests on."""
    k, y, x = point
    return [(k - 1, y, x), (k - 1, y, x + 1), (k - 1, y + 1, x), (k - 1, y + 1, x + 1)]


@lru_cache(maxsize=None)
def points(n):
    return [(k, y, x) for k in range(n) for y in range(n - k) for x in range(n - k)]


@lru_cache(maxsize=None)
def by_name(n):
    return {name(point): point for point in points(n)}


@lru_cache(maxsize=None)
def resting_on(n):
    """For each point, the points that rest on it."""
    result = {point: [] for point in points(n)}
    for point in points(n):
        if point[0] > 0:
            for below in supports(point):
                result[below].append(point)
    return result


@lru_cache(maxsize=None)
def touching(n):
    """S3: for each point, the points that touch it, with the direction on the compass."""
    result = {}
    for point in points(n):
        k, y, x = point
        near = [(k, y, x + 1), (k, y, x - 1), (k, y + 1, x), (k, y - 1, x)]
        near = [q for q in near if q in resting_on(n)]
        near += resting_on(n)[point] + (supports(point) if k else [])
        result[point] = [(direction(point, q), q) for q in near]
    return result


def direction(origin, to):
    (x1, y1), (x2, y2) = plan(origin), plan(to)
    sign = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
    return COMPASS.index(sign)


def middle(one, two):
    """S7: the mid-point of a level link, doubled."""
    (x1, y1), (x2, y2) = plan(one), plan(two)
    return x1 + x2, y1 + y2


# Connections (S7, S8). A board is here a dictionary from points to colours.

def uncut_links(n, board):
    """For each ball the uncut links: pairs of direction and the ball at the other end."""
    near = touching(n)
    level_links = {}  # by mid-point, pairs of level and colour
    for ball, colour in board.items():
        for _, q in near[ball]:
            if q > ball and q[0] == ball[0] and board.get(q) == colour:
                level_links.setdefault(middle(ball, q), []).append((ball[0], colour))

    def is_cut(one, two):
        level, colour = one[0], board[one]
        if two[0] != level:
            return False
        links = level_links[middle(one, two)]
        cutting = [l for l, c in links if c != colour and l > level and (l - level) % 2 == 1]
        own = [l for l, c in links if c == colour]
        return bool(cutting) and max(own) < max(cutting)

    return {ball: [(d, q) for d, q in near[ball] if board.get(q) == colour and not is_cut(ball, q)]
            for ball, colour in board.items()}


def is_between(a, f, g):
    """Is a strictly between f and g, clockwise?"""
    return 0 < (a - f) % 8 < (g - f) % 8


def are_separated(a, b, dividing):
    """S8."""
    return any(is_between(a, f, g) and is_between(b, g, f)
               for f in dividing for g in dividing if f != g)


def parts(options, board, colour):
    """S8: for each ball of a colour, the connected groups of links that it has a part in."""
    links = uncut_links(options.n, board)
    highest = {}
    for ball in sorted(board):
        highest[plan(ball)] = ball
    leader = {}  # union-find over links

    def find(link):
        while leader.setdefault(link, link) != link:
            link = leader[link]
        return link

    def link(ball, q):
        return (ball, q) if ball < q else (q, ball)

    own = [ball for ball in board if board[ball] == colour]
    for ball in own:
        top = highest[plan(ball)]
        dividing = set()
        if options.columns and board[top] != colour:
            dividing = {d for d, _ in links[top]}
        for (a, q), (b, r) in combinations(links[ball], 2):
            if not are_separated(a, b, dividing):
                leader[find(link(ball, q))] = find(link(ball, r))
    return {ball: {find(link(ball, q)) for _, q in links[ball]} for ball in own}


def are_connected(groups, one, two):
    return one == two or bool(groups[one] & groups[two])


def has_chain(options, board, colour):
    """S4."""
    groups = parts(options, board, colour)
    last = options.n - 1
    first_side, second_side = set(), set()
    for ball in groups:
        k, y, x = ball
        place = x if colour == "w" else y
        if k == 0 and place == 0:
            first_side |= groups[ball]
        if k == 0 and place == last:
            second_side |= groups[ball]
    return bool(first_side & second_side)


# Texts (N1, N4).

def read_options(text):
    found = {}
    for option in text.split(",") if text else []:
        key, value = option.split("=")
        assert key in ("n", "pile", "swap", "crossing", "delayed_win") and key not in found
        found[key] = value
    n = number(found.get("n", "8"), 4, 16)
    return Options(n, number(found.get("pile", str(n * n // 2)), 1, n * n),
                   {"on": True, "off": False}[found.get("swap", "on")],
                   {"links+columns": True, "links": False}[found.get("crossing", "links+columns")],
                   {"on": True, "off": False}[found.get("delayed_win", "off")])


def number(text, low, high):
    if not text.isdecimal() or str(int(text)) != text or not low <= int(text) <= high:
        raise ValueError(f"number {text}")
    return int(text)


def read(options, text):
    options = read_options(options)
    fields = text.split(" ")
    board = read_board(options.n, fields[0])
    mover = fields[1]
    assert mover in ("w", "b"), "mover"
    assert fields[2][0] == "w", "piles"
    piles = tuple(number(part, 0, options.pile) for part in fields[2][1:].split("b"))
    assert len(piles) == 2, "piles"
    marks = fields[3:]
    assert marks in ([], ["swap"], ["lifted"], ["swap", "lifted"]), "marks"
    swapped, lifted = "swap" in marks, "lifted" in marks
    assert not swapped or options.swap, "swap"
    for colour, pile in zip("wb", piles):
        hand = lifted and colour != mover
        assert list(board.values()).count(colour) + pile + hand <= options.pile, "balls"
    if lifted:
        assert not options.delayed and has_chain(options, board, mover), "lifted"
    return Position(options, frozenset(board.items()), mover, piles, swapped, lifted)


def read_board(n, text):
    board = {}
    for k, level in enumerate(text.split("|")):
        ranks = level.split("/")
        assert len(ranks) == n - k, "ranks"
        for y, rank in zip(reversed(range(n - k)), ranks):
            x = 0
            run = ""
            for letter in rank + "/":
                if letter.isdecimal():
                    run += letter
                    continue
                if run:
                    x += number(run, 1, n)
                    run = ""
                if letter in "wb":
                    board[k, y, x] = letter
                    x += 1
            assert x == n - k, "length of a rank"
    for ball in board:
        assert ball[0] == 0 or all(below in board for below in supports(ball)), "supports"
    return board


def write(position):
    n = position.options.n
    board = dict(position.board)
    levels = []
    for k in range(max((ball[0] for ball in board), default=0) + 1):
        ranks = []
        for y in reversed(range(n - k)):
            rank = ""
            run = 0
            for x in range(n - k):
                if (k, y, x) not in board:
                    run += 1
                    continue
                rank += (str(run) if run else "") + board[k, y, x]
                run = 0
            ranks.append(rank + (str(run) if run else ""))
        levels.append("/".join(ranks))
    text = f"{'|'.join(levels)} {position.mover} w{position.piles[0]}b{position.piles[1]}"
    return text + " swap" * position.swapped + " lifted" * position.lifted


# Moves.

def pile(position):
    return position.piles["wb".index(position.mover)]


def additions(position):
    """S5."""
    if pile(position) == 0:
        return []
    board = dict(position.board)
    return [point for point in points(position.options.n) if point[0] == 0 and point not in board]


def drops(n, board, ball):
    """S6.2: the places from the lifted ball up, each filled by the ball of the next one.

    The result is None if more than one ball rests on the lifted ball.
    """
    gaps = [ball]
    while True:
        above = [point for point in resting_on(n)[gaps[-1]] if point in board]
        if len(above) > 1:
            assert len(gaps) == 1, "there is never a choice"
            return None
        if not above:
            return gaps
        gaps.append(above[0])


def settle(board, gaps):
    """The board after the lift and all drops, without the lifted ball."""
    board = dict(board)
    for place, above in zip(gaps, gaps[1:]):
        board[place] = board[above]
    del board[gaps[-1]]
    return board


def destinations(options, board, ball):
    """S6: where a ball can be put, in the order of points."""
    n, colour = options.n, board[ball]
    gaps = drops(n, board, ball)
    if gaps is None:
        return []
    near = touching(n)
    starts = [q for _, q in near[ball] if board.get(q) == colour]
    if not starts:
        return []
    lifted = dict(board)
    del lifted[ball]
    groups_lifted = parts(options, lifted, colour)
    groups_settled = parts(options, settle(board, gaps), colour)
    # The place that a ball has after all drops: the ball of each gap goes to the gap before it.
    place_after = dict(zip(gaps[1:], gaps))
    reached = set()  # S6.4 and S6.5: the balls q
    for q in lifted:
        if lifted[q] == colour and q not in gaps:
            for r in starts:
                if q == r or (are_connected(groups_lifted, q, r) and are_connected(
                        groups_settled, q, place_after.get(r, r))):
                    reached.add(q)
                    break
    result = {point for q in reached for _, point in near[q]
              if point not in board and may_hold(board, gaps, point)}
    return sorted(result)


def may_hold(board, gaps, point):
    """S6.3."""
    return point[0] == 0 or all(below in board and below not in gaps for below in supports(point))


def movements(position):
    """S6: pairs of ball and destination, one after the other."""
    board = dict(position.board)
    for ball in sorted(board):
        if board[ball] == position.mover:
            for point in destinations(position.options, board, ball):
                yield ball, point


def may_swap(position):
    """N3."""
    return (position.options.swap and not position.swapped and position.mover == "w"
            and [colour for _, colour in position.board] == ["b"])


def has_move(position):
    return bool(additions(position)) or may_swap(position) \
        or next(movements(position), None) is not None


def seat_of(position, colour):
    """N4, field 4."""
    return 1 if (colour == "w") == position.swapped else 2


def turn(position):
    if winner(position) is not None:
        return "over"
    return [seat_of(position, position.mover)]


def moves(position, seat):
    assert turn(position) == [seat]
    return ([name(point) for point in additions(position)]
            + [f"{name(ball)}>{name(point)}" for ball, point in movements(position)]
            + ["swap"] * may_swap(position))


def play(position, choices):
    ((seat, move),) = choices.items()
    assert turn(position) == [seat], "turn"
    options, mover = position.options, position.mover
    if move == "--":  # N6
        return position._replace(mover=other(mover))
    if move == "swap":  # S10: White is still to move, now the first player
        assert may_swap(position), "swap"
        return position._replace(swapped=True)
    board = dict(position.board)
    names = by_name(options.n)
    if ">" not in move:
        point = names[move]
        assert point in additions(position), "addition"
        board[point] = mover
        piles = tuple(count - (colour == mover) for colour, count in zip("wb", position.piles))
        return position._replace(board=frozenset(board.items()), mover=other(mover), piles=piles)
    ball, point = (names[part] for part in move.split(">"))
    assert board.get(ball) == mover and point in destinations(options, board, ball), "movement"
    board = settle(board, drops(options.n, board, ball))
    # S9.1: a chain of the opponent ends the game before the ball is put down.
    lifted = not options.delayed and has_chain(options, board, other(mover))
    if not lifted:
        board[point] = mover
    return position._replace(board=frozenset(board.items()), mover=other(mover), lifted=lifted)


@lru_cache(maxsize=64)
def winner(position):
    """N4: the colour that has won and the reason, or None."""
    options, mover = position.options, position.mover
    board = dict(position.board)
    if position.lifted:
        return mover, "reveal"
    if not options.delayed and has_chain(options, board, other(mover)):
        return other(mover), "chain"
    if has_chain(options, board, mover):
        return mover, "chain" if options.delayed else "reveal"
    if not has_move(position):
        return other(mover), "stuck"
    return None


def outcome(position):
    """N5."""
    found = winner(position)
    if found is None:
        return None
    colour, reason = found
    if seat_of(position, colour) == 1:
        return [1, 0], [1, 2], reason
    return [0, 1], [2, 1], reason
