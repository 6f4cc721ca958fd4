"""What the overlays that are on put on the squares: patches, strings, and words in the tooltip."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.components import Strength, Unit
from game.core.grid import Cell
from game.play.odds.exposure import Exposure, Peril
from game.play.odds.reach import Shot
from game.play.words import decimal, say, square
from game.ui.battle.lens import paint
from game.ui.battle.lens.lens import FIRE, PERIL, REACH, THREAT, Lens, Sight
from game.ui.battle.table.mode import Marks, Patch
from game.ui.battle.table.model import name_of
from game.ui.battle.tips.square import refused
from game.ui.odds.shifts import signed

SHARES = (0.08, 0.16, 0.28)
"""Shares of a unit's fighters from which on a threat is drawn denser."""


def over(lens: Lens, sight: Sight, marks: Marks, why: Tip) -> Marks:
    """The marks of the mode with those of the overlays; ``why`` are an opponent's reasons."""
    strings = _strings(lens, sight) if PERIL in lens.on else ()
    told = (*lines(lens, sight), *why)
    patches = tuple(_patches(lens, sight))
    marks = replace(marks, patches=patches, strings=strings)
    if REACH in lens.on and sight.hovered is not None and sight.foe(sight.hovered):
        marks = replace(marks, reach=())
    if not told or sight.cell is None:
        return marks
    head = () if marks.tip else (("head", place(sight)),)
    return replace(marks, tip=(*head, *marks.tip, *told), tip_at=sight.cell)


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


Tip = tuple[tuple[str, str], ...]

MOST = 4
"""So many enemies, or modifiers, are named."""


def lines(lens: Lens, sight: Sight) -> Tip:
    """Lines for every overlay that is on and has something to say here."""
    if sight.cell is None:
        return ()
    found = [*_peril(lens, sight)] if PERIL in lens.on else []
    if THREAT in lens.on and not found:
        found += _threat_words(lens, sight)
    if FIRE in lens.on:
        found += _fire_words(lens, sight)
    if REACH in lens.on:
        found += _reach_words(lens, sight)
    return tuple(found)


def place(sight: Sight) -> str:
    """What the square under the pointer is called."""
    return square(*sight.cell) if sight.cell else ""


def _peril(lens: Lens, sight: Sight) -> Iterator[tuple[str, str]]:
    found = lens.peril(sight)
    if found is not None:
        yield from _exposed(sight, found, "lens.peril")


def _threat_words(lens: Lens, sight: Sight) -> Iterator[tuple[str, str]]:
    found = lens.threats(sight).get(sight.cell) if sight.cell else None
    if found is not None:
        yield from _exposed(sight, found, "lens.threat")


def _exposed(sight: Sight, found: Exposure, key: str) -> Iterator[tuple[str, str]]:
    """How many could strike a unit there, who, and what each of them would cost it."""
    facts = {
        "n": len(found.perils),
        "loss": decimal(found.loss),
        "unit": name_of(sight.view, found.unit),
        "cell": found.cell,
    }
    yield "body", say(key if found.perils else f"{key}_none", facts)
    for peril in found.perils[:MOST]:
        yield "note", _striker(sight, peril)


def _striker(sight: Sight, peril: Peril) -> str:
    way = "shoots" if peril.shot else "strikes" if peril.cell == peril.start else "comes"
    facts = {
        "unit": name_of(sight.view, peril.striker),
        "loss": decimal(peril.loss),
        "cell": peril.cell,
    }
    return say(f"lens.{way}", facts)


def _fire_words(lens: Lens, sight: Sight) -> Iterator[tuple[str, str]]:
    found = lens.shots(sight)
    if found is None:
        return
    unit, shots = found
    shot = next((one for one in shots if one.cell == sight.cell), None)
    if not any(one.check for one in shots):
        yield from _barred(sight, unit, shots)
    elif shot is not None and shot.check is not None:
        facts = {"unit": name_of(sight.view, unit), "loss": decimal(shot.loss)}
        yield "body", say("lens.shot" if shot.real else "lens.shot_there", facts)
        for modifier in [m for m in shot.check.modifiers if m.worth][:MOST]:
            yield "note", f"{say(modifier.label)} {signed(modifier.worth)}"
    elif shot is not None and shot.refusal is not None:
        yield "no", refused(sight.view, shot.refusal)


def _barred(sight: Sight, unit: int, shots: tuple[Shot, ...]) -> Iterator[tuple[str, str]]:
    """Why the unit shoots at nobody at all."""
    why = next((shot.barred for shot in shots if shot.barred), None)
    if why is not None:
        yield "note", name_of(sight.view, unit)
        yield "no", refused(sight.view, why)


def _reach_words(lens: Lens, sight: Sight) -> Iterator[tuple[str, str]]:
    found = lens.reach(sight)
    if found is not None and sight.cell == found.start:
        facts = {"n": len(found.moves), "strikes": len(found.strikes - {found.start})}
        yield "body", say("lens.reach", facts)
