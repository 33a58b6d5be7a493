"""Rules, records, pictures and search of the games of Palamedes.

>>> import palamedes
>>> position = palamedes.Game("pentagame").start()
>>> [m.text for m in position.legal_moves()][:2]
['aA-B*b', 'aA-B*2b']

The module `palamedes.pettingzoo` is the environment for learning with several agents.
"""

from ._palamedes import (
    Analysis,
    DataSet,
    Engine,
    Error,
    Game,
    IllegalMove,
    Move,
    Outcome,
    Position,
    Record,
    State,
    Step,
    Table,
    Variation,
    evaluate,
    games,
    load_game,
    openings,
    read_records,
    self_play,
)

__all__ = [
    "Analysis",
    "DataSet",
    "Engine",
    "Error",
    "Game",
    "IllegalMove",
    "Move",
    "Outcome",
    "Position",
    "Record",
    "State",
    "Step",
    "Table",
    "Variation",
    "evaluate",
    "games",
    "load_game",
    "openings",
    "read_records",
    "self_play",
]
