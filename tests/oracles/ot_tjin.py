"""Ot-tjin, from the rules page docs/games/ot-tjin.md (rule numbers are those of the page)."""

from collections import namedtuple
from functools import lru_cache

LAPS = 10_000  # Q11
PLIES = 20_000  # S7

# `holes` has eighteen numbers, S1 to S9 and N1 to N9. Rows are counted 0 (South) and 1 (North).
# `since` has the holes at the beginning of the run, `run` its plies as a text.
# `times` says how often each (holes, mover) has occurred in the run.
# `endless` is true after a move that Q11 ended.
Rules = namedtuple("Rules", "fish repetition first")
Position = namedtuple("Position", "rules holes stores mover since run times endless")


def read_options(options):
    """S6, S7."""
    fish, repetition, first = 3, 3, 0
    seen = set()
    for option in options.split(",") if options else []:
        key, _, value = option.partition("=")
        assert key not in seen, "option given twice"
        seen.add(key)
        if key == "fish":
            assert value in ("2", "3", "4", "5"), option
            fish = int(value)
        elif key == "repetition":
            assert value in ("2", "3"), option
            repetition = int(value)
        elif key == "first":
            first = ["south", "north"].index(value)
        else:
            assert option == "mirror", option
    return Rules(fish, repetition, first)


def number(text):
    assert text.isdecimal() and text == str(int(text)), text
    return int(text)


def read_holes(fields):
    assert fields[0] == "S" and fields[10] == "N" and len(fields) == 20, "holes"
    return tuple(number(text) for text in fields[1:10] + fields[11:20])


def read(options, text):
    rules = read_options(options)
    fields = text.split(" ")
    assert len(fields) in (22, 44), "number of fields"
    holes = read_holes(fields[:20])
    stores = tuple(number(part) for part in fields[20].split(":"))
    assert len(stores) == 2, "stores"
    mover = "SN".index(fields[21])
    assert sum(holes) + sum(stores) == 18 * rules.fish, "number of seeds"
    assert seeds(holes, mover) or not seeds(holes, 1 - mover), "seeds left"
    if len(fields) == 22:
        return begin_run(rules, holes, stores, mover)
    assert fields[22] == "since", "since"
    since, run = read_holes(fields[23:43]), fields[43]
    assert 0 < len(run) <= PLIES, "length of the run"
    player = mover if len(run) % 2 == 0 else 1 - mover
    now, endless = since, False
    assert seeds(now, player), "the run begins after the end"
    times = {(now, player): 1}
    for ply in run:
        assert not endless and times[now, player] < rules.repetition, "an impasse in the run"
        now, _, captured, endless = ply_result(rules, now, stores, player, ply)
        assert not captured, "a capture in the run"
        player = 1 - player
        add_occurrence(times, now, player)
    assert now == holes, "the run leads elsewhere"
    return Position(rules, holes, stores, mover, since, run, times, endless)


def begin_run(rules, holes, stores, mover):
    return Position(rules, holes, stores, mover, holes, "", {(holes, mover): 1}, False)


def write_holes(holes):
    return " ".join(["S", *map(str, holes[:9]), "N", *map(str, holes[9:])])


def write(position):
    south, north = position.stores
    text = f"{write_holes(position.holes)} {south}:{north} {'SN'[position.mover]}"
    if position.run:
        text += f" since {write_holes(position.since)} {position.run}"
    return text


def seeds(holes, row):
    return sum(holes[9 * row : 9 * row + 9])


@lru_cache(maxsize=1_000_000)
def sow(fish, holes, hole):
    """S3: the holes after a move, whether a fish was caught, and whether Q11 ended the move."""
    now = list(holes)
    for _ in range(LAPS):
        hand, now[hole] = now[hole], 0
        for _ in range(hand):
            hole = (hole + 1) % 18
            now[hole] += 1
        if now[hole] == 1:  # gok
            return tuple(now), False, False
        if now[hole] == fish:
            now[hole] = 0
            return tuple(now), True, False
    return holes, False, True


def ply_result(rules, holes, stores, mover, ply):
    """One ply, a digit or "-" for a lost turn: holes, stores, whether a capture was made, and Q11."""
    captured = endless = False
    stores = list(stores)
    if ply != "-":
        hole = 9 * mover + "123456789".index(ply)
        assert holes[hole], "an empty hole"  # S2
        holes, captured, endless = sow(rules.fish, holes, hole)
    if captured:
        stores[mover] += rules.fish
    if not endless and sum(holes) and not seeds(holes, 1 - mover):  # S4
        stores[mover] += sum(holes)
        holes, captured = (0,) * 18, True
    return holes, tuple(stores), captured, endless


def play(position, choices):
    (seat,) = turn(position)
    ply = "-" if choices[seat] == "--" else choices[seat].rstrip("x")
    mover = position.mover
    holes, stores, captured, endless = ply_result(
        position.rules, position.holes, position.stores, mover, ply)
    if captured:
        return begin_run(position.rules, holes, stores, 1 - mover)
    times = dict(position.times)
    add_occurrence(times, holes, 1 - mover)
    return position._replace(
        holes=holes, mover=1 - mover, run=position.run + ply, times=times, endless=endless)


def add_occurrence(times, holes, mover):
    """S8."""
    times[holes, mover] = times.get((holes, mover), 0) + 1


def outcome(position):
    if not any(position.holes):  # S4, S9
        south, north = position.stores
        scores = [south, north] if position.rules.first == 0 else [north, south]
        places = [1 if own == max(scores) else 2 for own in scores]
        return scores, places, "seeds"
    if position.endless or position.times[position.holes, position.mover] >= position.rules.repetition:
        return "replay"  # S5, S8, Q11
    return None


def turn(position):
    if outcome(position) is not None:
        return "over"
    return [1 if position.mover == position.rules.first else 2]  # S7


def moves(position, seat):
    assert seat in turn(position)
    row = position.holes[9 * position.mover : 9 * position.mover + 9]
    return [str(i) for i, count in enumerate(row, 1) if count]
