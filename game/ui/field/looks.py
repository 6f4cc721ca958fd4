"""From a seat's view to what the map shows: tokens, things on the ground, lights.

Which sign a book's states have stands in its screen.toml, so that every book's are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from game.core.components import (
    Facing,
    Field,
    Health,
    Large,
    Lights,
    Lying,
    Out,
    Position,
    Ropes,
    Scenery,
    Side,
    Spread,
    Strength,
    Unit,
)
from game.core.shown import Card, Chip
from game.core.view import View
from game.core.vocabulary import Sign
from game.play import screens
from game.play.scenarios.dressing import DUSK, PLAIN, Dressing
from game.play.telling import archetypes
from game.play.words import say
from game.ui.art.palette import TINCTURES
from game.ui.field.scene import Scene, Seal, TokenLook
from game.ui.field.token.weapons import charge_by

_POSTURES = frozenset(
    {Sign.FALLEN, Sign.CHAIN, Sign.CAPTIVE, Sign.FLED, Sign.ASLEEP, Sign.RIDDEN, Sign.KEPT}
)
_COSTS = frozenset(
    {Sign.STAR, Sign.WINDED, Sign.LOAD, Sign.SPENT, Sign.BLIND, Sign.BARS, Sign.MOVING, Sign.DOT}
)
_DOWN = frozenset({Sign.FALLEN.value, Sign.ASLEEP.value, Sign.SKULL.value})

_BOUND = frozenset({Sign.CHAIN.value, Sign.CAPTIVE.value})

WORTH, GRAVE = 4, 8
"""The gravities from which on a state is told over a unit, and told in red."""

MOUNT = "mount"
"""The rank of beasts that are ridden."""


def seal_of(chip: Chip) -> Seal | None:
    """A state as a seal; None if the token itself says it."""
    sign = screens.sign(chip.key)
    if sign is Sign.NONE:
        return None
    tone = "posture" if sign in _POSTURES else "penalty" if sign in _COSTS else "wound"
    return Seal(sign.value, "wound" if screens.wound(chip.key) else tone, chip.key)


def seals_of(chips: Iterable[Chip]) -> tuple[Seal, ...]:
    """The seals of a card's states, the gravest first, each sign once."""
    ordered = sorted(chips, key=lambda chip: -chip.gravity)
    found: dict[str, Seal] = {}
    for chip in ordered:
        seal = seal_of(chip)
        if seal is not None:
            found.setdefault(seal.sign, seal)
    return tuple(found.values())


def size_of(view: View, unit: int) -> int:
    """How many cells a fighter fills each way."""
    large = view.find(unit, Large)
    return large.cells if large else 1


def token_look(view: View, unit: int, card: Card) -> TokenLook:
    """A fighter as the view knows him; he must have a Position. His charge is what he has in his
    hand, or what his archetype bears where the book does not tell.
    """
    known, health = view.get(unit, Unit), view.find(unit, Health)
    facing, seals = view.find(unit, Facing), seals_of(card.chips)
    gone = view.find(unit, Out) is not None
    signs = {seal.sign for seal in seals}
    armour, head, shield, beast = archetypes.worn(known.archetype)
    shown = TokenLook(
        unit=unit,
        cell=view.get(unit, Position).cell,
        tincture=tinctures(view)[known.side],
        charge=charge_by(view.ruleset.id, known.archetype, card),
        steed=card.rank == MOUNT,
        rank=card.rank,
        facing=facing.direction if facing else "S",
        now=float(max(0, health.now)) if health else 1.0,
        full=max(1, health.full) if health else 1,
        seals=tuple(seal for seal in seals if seal.sign not in ("fallen",) or not gone),
        fallen=bool(signs & _DOWN),
        out=gone,
        name=known.name,
        size=size_of(view, unit),
        armour=armour,
        head=head,
        shield=shield if card.shield else "",
        beast=beast,
        pose="held" if signs & _BOUND else "stand",
        side=known.side,
    )
    return replace(shown, **_unit(view, unit, card))


def _unit(view: View, unit: int, card: Card) -> dict[str, Any]:
    """What a unit of several fighters shows besides: how many they are, where they stand, and what
    they can still bear; of one that fills whole cells its men and its worst state as well.
    """
    strength, spread = view.find(unit, Strength), view.find(unit, Spread)
    if strength is None or (strength.full == 1 and spread is None):
        return {}
    cells = spread.cells if spread is not None else (view.get(unit, Position).cell,)
    health = view.find(unit, Health)
    found = {
        "now": float(strength.now),
        "full": strength.full,
        "many": strength.now,
        "cells": cells,
        "strength": strength.full,
        "share": max(0, health.now) / max(1, health.full) if health else 1.0,
    }
    if not view.scale.fields.wide:
        return found
    worst = max((one for one in card.chips if one.gravity >= WORTH), key=_gravity, default=None)
    return {
        **found,
        "block": True,
        "troop": archetypes.look(view.get(unit, Unit).archetype),
        "chip": say(worst.key) if worst else "",
        "grave": worst is not None and worst.gravity >= GRAVE,
    }


def _gravity(chip: Chip) -> int:
    return chip.gravity


def tinctures(view: View) -> dict[str, str]:
    """The tincture of every side; one that cannot be drawn becomes sable."""
    sides = (side for _, (side,) in view.each(Side))
    return {side.id: side.tincture if side.tincture in TINCTURES else "sable" for side in sides}


def tokens(view: View) -> tuple[TokenLook, ...]:
    """Everybody on the field; who shares the cell of a mount rides it."""
    units = [unit for unit, _ in view.each(Unit, Position)]
    found = [token_look(view, unit, view.scale.card(view, unit)) for unit in units]
    saddles = {look.cell for look in found if look.steed and not (look.out or look.fallen)}
    return tuple(replace(look, steed=look.steed or look.cell in saddles) for look in found)


def bare_scene(view: View, dress: Dressing = PLAIN) -> Scene:
    """The field with everything on it and no overlay, dressed so."""
    book, (entity, (field,)) = view.ruleset.id, view.each(Field)[0]
    lying, lights, ropes = (view.find(entity, kind) for kind in (Lying, Lights, Ropes))
    things = lying.things if isinstance(lying, Lying) else ()
    stood = view.each(Scenery, Position)
    return Scene(
        field.grid,
        tokens(view),
        dress=in_light(dress, field.switches),
        lit=lights.lit if isinstance(lights, Lights) else (),
        lying=tuple((cell, screens.charge(book, item)) for cell, item in things),
        standing=tuple((spot.cell, screens.thing(book, it.kind)) for _, (it, spot) in stood),
        ropes=ropes.hung if isinstance(ropes, Ropes) else (),
        holds=holds(view),
    )


@lru_cache(maxsize=8)
def in_light(dress: Dressing, switches: tuple[str, ...]) -> Dressing:
    """A battle that a book fights in half light is seen in it, whatever its file says."""
    return replace(dress, weather=DUSK) if DUSK in switches else dress


def worn(look: TokenLook, dress: Dressing, sides: Mapping[int, str]) -> TokenLook:
    """Somebody in what his file lets him wear."""
    own = dress.looks.get((sides.get(look.unit, ""), look.name))
    if own is None or look.beast:
        return look
    return replace(
        look,
        head=own.helm or look.head,
        armour=own.armour or look.armour,
        hair=own.hair,
        cloak=own.cloak,
    )


def holds(view: View) -> tuple[tuple[int, int], ...]:
    """Who has hold of whom."""
    cards = (view.scale.card(view, unit) for unit, _ in view.each(Unit, Position))
    found = {(hold.holder, hold.held): None for card in cards for hold in card.holds}
    return tuple(found)
