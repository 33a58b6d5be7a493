"""Nibelungenlied, from the rules page docs/games/nibelungenlied.md (rule numbers are those of the page)."""

from collections import namedtuple
from itertools import combinations

# `rules` has the castles (a list of three sets of points) and the limit of turns.
# `points` maps the letter of a character to its point. `front` has the tokens in front of the
# screens of seats 1 and 2. `todo` lists the movements still to make as (letter, seat), each of
# `steps` steps.
Rules = namedtuple("Rules", "castles turns")
Position = namedtuple("Position", "rules points front turn steps todo")

ORDER = "GKHSB"  # S3
PAIRS = ["".join(pair) for pair in combinations(ORDER, 2)]
POINTS = [row + str(i) for r, row in enumerate("ABCDE", 1) for i in range(1, r + 1)]
# S2: top, left, right
CORNERS = [{"A1", "B1", "B2"}, {"D1", "E1", "E2"}, {"D4", "E4", "E5"}]
CENTRE = [{"C1", "C2", "D2"}, {"C2", "C3", "D3"}, {"C2", "D2", "D3"}, {"D2", "D3", "E3"}]


def joined(point):
    """S1: the points joined to a point."""
    row, i = "ABCDE".index(point[0]), int(point[1])
    near = [(row, i - 1), (row, i + 1), (row - 1, i - 1), (row - 1, i), (row + 1, i), (row + 1, i + 1)]
    return ["ABCDE"[r] + str(j) for r, j in near if 0 <= r < 5 and 1 <= j <= r + 1]


NEXT = {point: joined(point) for point in POINTS}


def number(text, low, high):
    assert text.isdecimal() and text == str(int(text)) and low <= int(text) <= high, text
    return int(text)


def read_options(options):
    """S12."""
    castles, turns = "ixw", 300
    seen = set()
    for option in options.split(",") if options else []:
        key, _, value = option.partition("=")
        assert key not in seen, "option given twice"
        seen.add(key)
        if key == "castles":
            assert sorted(value) == ["i", "w", "x"], "castles"
            castles = value
        else:
            assert key == "turns", "option"
            turns = number(value, 1, 999)
    return Rules([CORNERS[castles.index(letter)] for letter in "ixw"], turns)


def read(options, text):
    rules = read_options(options)
    points_text, front_text, turn_text, todo_text = text.split(" ")
    parts = points_text.split("/")
    assert [part[0] for part in parts] == list(ORDER), "characters"
    points = {part[0]: part[1:] for part in parts}
    assert all(point in POINTS for point in points.values()), "points"
    assert len(set(points.values())) == 5, "two characters on one point"
    front = front_text.split(":")
    assert len(front) == 2 and all(tokens == "-" or tokens in PAIRS for tokens in front), "tokens"
    turn_number = number(turn_text, 0, rules.turns + 1)
    steps, todo = None, []
    if todo_text != "-":
        assert todo_text[0] in "12" and todo_text[1] == ":", "steps"
        steps, rest = int(todo_text[0]), todo_text[2:]
        assert rest and len(rest) % 2 == 0, "movements"
        todo = [(rest[i], " tn".index(rest[i + 1])) for i in range(0, len(rest), 2)]
        places = [ORDER.index(letter) for letter, _ in todo]
        assert places == sorted(set(places)), "order of movements"
        for seat in (1, 2):
            assert [s for _, s in todo].count(seat) <= (2 if steps == 1 else 1), "movements"
    position = Position(rules, points, front, turn_number, steps, todo)
    if turn_number == 0:
        assert front == ["-", "-"] and not todo, "turn 0"
    if todo:
        assert turn_number <= rules.turns and aim(position) is None, "movements after the end"
    return position


def write(position):
    points = "/".join(letter + position.points[letter] for letter in ORDER)
    todo = "-"
    if position.todo:
        todo = f"{position.steps}:" + "".join(letter + " tn"[seat] for letter, seat in position.todo)
    return f"{points} {':'.join(position.front)} {position.turn} {todo}"


def aim(position):
    """The seat and the reason if an aim is reached on the board (S8, S9)."""
    at = position.points
    standing = {point: letter for letter, point in at.items()}
    for castle in position.rules.castles:
        inside = sorted(standing[point] for point in castle if point in standing)
        if inside in (["K", "S"], ["B", "S"]):
            return 2, "siegfried-marries"
        if inside == ["B", "G", "S"]:
            return 1, "gunther-marries"
    if {at["S"], at["G"], at["H"]} in CENTRE:
        return 1, "siegfried-killed"
    return None


def turn(position):
    if outcome(position) is not None:
        return "over"
    if position.turn == 0:
        return [1]  # S4
    if position.todo:
        return [position.todo[0][1]]  # S7
    return [1, 2]  # S5


def moves(position, seat):
    assert seat in turn(position)
    if position.turn == 0:
        return list(PAIRS)
    if position.todo:
        letter = position.todo[0][0]
        return [letter + "-" + point for point in reach(position, letter)]
    own, others = position.front[seat - 1], position.front[2 - seat]
    if own == "-":
        return [pair for pair in PAIRS if pair != others]  # S5
    return [pair for pair in PAIRS if not set(pair) & set(own)]


def reach(position, letter):
    """S7: where a character can come to rest. It may stay."""
    taken = set(position.points.values())
    reached = {position.points[letter]}
    for _ in range(position.steps):
        reached |= {near for point in reached for near in NEXT[point] if near not in taken}
    return sorted(reached)


def play(position, choices):
    choices = {seat: normal(position, choices[seat]) for seat in turn(position)}
    for seat, choice in choices.items():
        assert choice == "--" or choice in moves(position, seat), choices
    if position.turn == 0:
        front = ["-" if choices[1] == "--" else choices[1], "-"]  # S4, S16
        return position._replace(front=front, turn=1)
    if position.todo:
        return move_character(position, choices)
    return select(position, choices)


def normal(position, choice):
    """S13: tokens are read in both orders."""
    if choice != "--" and not position.todo:
        return "".join(sorted(choice, key=ORDER.index))
    return choice


def select(position, choices):
    # S5, S16: a lost selection is empty, and its tokens stay where they are.
    selected = ["" if choices[seat] == "--" else choices[seat] for seat in (1, 2)]
    front = []
    for before, pair in zip(position.front, selected):
        if not pair:
            front.append(before)
        else:
            front.append(pair if before == "-" else "-")
    # S6
    equal = set(selected[0]) & set(selected[1])
    steps = 2 if len(equal) == 1 else 1
    todo = [
        (letter, seat)
        for letter in ORDER
        for seat in (1, 2)
        if letter in selected[seat - 1] and letter not in equal
    ]
    if not todo:
        return position._replace(front=front, turn=position.turn + 1, steps=None, todo=[])
    return position._replace(front=front, steps=steps, todo=todo)


def move_character(position, choices):
    (letter, seat), rest = position.todo[0], position.todo[1:]
    points = dict(position.points)
    if choices[seat] != "--":  # S16: otherwise it stays
        points[letter] = choices[seat][2:]
    position = position._replace(points=points, todo=rest)
    if aim(position):  # S10, S14: the number of the turn stays
        return position._replace(steps=None, todo=[])
    if not rest:
        return position._replace(turn=position.turn + 1, steps=None)
    return position


def outcome(position):
    reached = aim(position)
    if reached:
        winner, reason = reached
        return ([1, 0], [1, 2], reason) if winner == 1 else ([0, 1], [2, 1], reason)
    if position.turn > position.rules.turns:  # S11
        return [0, 0], [1, 1], "turn-limit"
    return None
