"""What the overlays that are on put on the squares: patches with numbers, and strings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.components import Strength, Unit
from game.core.grid import Cell
from game.play.odds.exposure import Exposure
from game.play.odds.reach import Shot
from game.play.words import decimal, say
from game.ui.battle.lens import paint
from game.ui.battle.lens import words as lens_words
from game.ui.battle.lens.lens import FIRE, PERIL, REACH, THREAT, Lens, Sight
from game.ui.battle.table.mode import Marks, Patch

SHARES = (0.08, 0.16, 0.28)
"""Shares of a unit's fighters from which on a threat is drawn denser."""


def over(lens: Lens, sight: Sight, marks: Marks, why: lens_words.Tip) -> Marks:
    """The marks of the mode with those of the overlays; ``why`` are an opponent's reasons."""
    strings = _strings(lens, sight) if PERIL in lens.on else ()
    lines = (*lens_words.lines(lens, sight), *why)
    patches = tuple(_patches(lens, sight))
    marks = replace(marks, patches=patches, strings=strings)
    if REACH in lens.on and sight.hovered is not None and sight.foe(sight.hovered):
        marks = replace(marks, reach=())
    if not lines or sight.cell is None:
        return marks
    head = () if marks.tip else (("head", lens_words.place(sight)),)
    return replace(marks, tip=(*head, *marks.tip, *lines), tip_at=sight.cell)


def _patches(lens: Lens, sight: Sight) -> Iterator[Patch]:
    if THREAT in lens.on:
        for exposure in lens.threats(sight).values():
            if exposure.perils:
                yield _threat(sight, exposure)
    elif FIRE in lens.on:
        yield from _fire(lens, sight)
    elif REACH in lens.on:
        yield from _reach(lens, sight)


def _threat(sight: Sight, exposure: Exposure) -> Patch:
    """How many could strike there, and what that would cost."""
    now = sight.view.get(exposure.unit, Strength).now
    level = sum(exposure.loss >= share * now for share in SHARES)
    facts = {"n": len(exposure.perils), "loss": number(exposure.loss)}
    return Patch(exposure.cell, paint.THREAT, level, say("lens.threat_badge", facts))


def _fire(lens: Lens, sight: Sight) -> Iterator[Patch]:
    found = lens.shots(sight)
    shots = found[1] if found else ()
    best = max((shot.loss for shot in shots), default=0.0)
    for shot in shots:
        if shot.check is not None:
            words = say("lens.fire_badge", {"loss": number(shot.loss)})
            yield Patch(shot.cell, paint.FIRE, _level(shot, best), words)
        elif best:
            yield Patch(shot.cell, paint.SHUT)


def _level(shot: Shot, best: float) -> int:
    """Denser where the shot is better, against the best one."""
    return round(3 * shot.loss / best) if best else 0


def _reach(lens: Lens, sight: Sight) -> Iterator[Patch]:
    found = lens.reach(sight)
    if found is None:
        return
    own = _held_by_own(sight, found.unit)
    for cell in sorted(found.strikes - found.moves - own - {found.start}):
        yield Patch(cell, paint.STRIKE, 0)
    for cell in sorted(found.moves):
        yield Patch(cell, paint.MOVE, 1)


def _held_by_own(sight: Sight, unit: int) -> frozenset[Cell]:
    """The squares of units of the same side as this one."""
    side = sight.view.get(unit, Unit).side
    return frozenset(cell for cell, who in sight.held.items() if sight.side(who) == side)


def _strings(lens: Lens, sight: Sight) -> tuple[tuple[Cell, Cell], ...]:
    """From everybody who could strike the square that a click would lead to."""
    found = lens.peril(sight)
    return tuple((peril.start, found.cell) for peril in found.perils) if found else ()


def number(loss: float) -> str:
    """A loss with a decimal where it is small."""
    return decimal(loss) if loss < 9.95 else str(round(loss))
