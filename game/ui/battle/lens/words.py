"""What the overlays say of the square under the pointer, as lines of its tooltip."""

from __future__ import annotations

from collections.abc import Iterator

from game.play.odds.exposure import Exposure, Peril
from game.play.odds.reach import Shot
from game.play.words import decimal, say, square
from game.ui.battle.lens.lens import FIRE, PERIL, REACH, THREAT, Lens, Sight
from game.ui.battle.table.model import name_of
from game.ui.battle.tips.square import refused
from game.ui.odds.shifts import signed

Tip = tuple[tuple[str, str], ...]

MOST = 4
"""So many enemies, or modifiers, are named."""


def lines(lens: Lens, sight: Sight) -> Tip:
    """Lines for every overlay that is on and has something to say here."""
    if sight.cell is None:
        return ()
    found = [*_peril(lens, sight)] if PERIL in lens.on else []
    if THREAT in lens.on and not found:
        found += _threat(lens, sight)
    if FIRE in lens.on:
        found += _fire(lens, sight)
    if REACH in lens.on:
        found += _reach(lens, sight)
    return tuple(found)


def place(sight: Sight) -> str:
    """What the square under the pointer is called."""
    return square(*sight.cell) if sight.cell else ""


def _peril(lens: Lens, sight: Sight) -> Iterator[tuple[str, str]]:
    found = lens.peril(sight)
    if found is not None:
        yield from _exposed(sight, found, "lens.peril")


def _threat(lens: Lens, sight: Sight) -> Iterator[tuple[str, str]]:
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


def _fire(lens: Lens, sight: Sight) -> Iterator[tuple[str, str]]:
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


def _reach(lens: Lens, sight: Sight) -> Iterator[tuple[str, str]]:
    found = lens.reach(sight)
    if found is not None and sight.cell == found.start:
        facts = {"n": len(found.moves), "strikes": len(found.strikes - {found.start})}
        yield "body", say("lens.reach", facts)
