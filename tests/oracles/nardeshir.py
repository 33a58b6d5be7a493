"""Nardeshir, from the rules page docs/games/nardeshir.md, which refers to Millennium 3D Chess."""

import millennium_3d_chess as millennium
from millennium_3d_chess import moves, outcome, play, turn, write

__all__ = ["read", "write", "turn", "moves", "play", "outcome"]


def read(options, text):
    """S2, S4, S5."""
    malka = {"": False, "traditional": False, "malka": True}[options]
    variant = millennium.Variant(False, not malka, "none" if malka else "level")
    return millennium.read_fields(variant, "johnson", text)
