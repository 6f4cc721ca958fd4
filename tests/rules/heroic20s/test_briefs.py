"""The numbers below the tactics on the leaf are those of the table (T-1)."""

from __future__ import annotations

import pytest

from game.play import language
from game.play.words import say
from game.rules.heroic20s.tables.book import tactics

MINUS = "\N{MINUS SIGN}"


def shown(number: int) -> str:
    """A shift as it is written."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}" if number else "0"


@pytest.mark.parametrize("code", language.languages())
def test_briefs_tell_move_blows_and_defence(code: str) -> None:
    before = language.language()
    language.use(code)
    try:
        for name, row in tactics().items():
            move, strike, guard = say(f"heroic20s.tactic_brief.{name}").split(" · ")
            assert move == f"×{row.move}"
            assert (strike == shown(row.melee)) is row.attacks
            assert guard.split(",")[0] == shown(row.defence)
            assert (f" {shown(row.ranged)}" in guard) is row.aims
    finally:
        language.use(before)
