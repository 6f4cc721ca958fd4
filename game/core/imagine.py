"""A playable battle as one side believes it to be; opponents search in nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.components import Unit
from game.core.dice import KeyedDice
from game.core.past import Past
from game.core.snapshot import Passing, Snapshot
from game.core.world import in_order, screened

if TYPE_CHECKING:
    from game.core.battle import Battle
    from game.core.view import View


def imagine(battle: Battle, side: str, seed: int) -> Battle:
    """Hidden units are guessed, the enemy's answers open again; what was rolled stays rolled."""
    seen = battle.past.known_to(side, {})
    snapshot = _believed(battle, side, seed)
    imagined = type(battle)(battle.ruleset, snapshot, KeyedDice(seed), Past().plus(seen))
    imagined.fill(but=side)
    return imagined


def _believed(battle: Battle, side: str, seed: int) -> Snapshot:
    snapshot, view = battle.snapshot(), battle.view(side)
    known = screened(snapshot.boundary.rows, battle.ruleset.hide(side))
    rows = in_order(battle.ruleset.guess(known, side, seed))
    return replace(
        snapshot,
        boundary=replace(snapshot.boundary, rows=rows),
        given=tuple(item for item in snapshot.given if item[0] in view.requests),
        automatic=tuple(item for item in snapshot.automatic if item in view.requests),
        sealed=tuple(sealed for sealed in snapshot.sealed if sealed == side),
        standing=tuple(item for item in snapshot.standing if item[0][0] == side),
        passing=tuple(item for item in snapshot.passing if _own(view, item)),
    )


def _own(view: View, passing: Passing) -> bool:
    unit = view.find(passing[0][0], Unit)
    return unit is not None and unit.side == view.side
