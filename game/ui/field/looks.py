"""From a seat's view to what the map shows: tokens, things on the ground, lights.

Chips become seals by the words in their keys, so that every book's states are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.components import (
    Facing,
    Field,
    Health,
    Lights,
    Lying,
    Out,
    Position,
    Ropes,
    Scenery,
    Side,
    Unit,
)
from game.core.shown import Card, Chip
from game.core.view import View
from game.ui.art.palette import TINCTURES
from game.ui.field.scene import Scene, Seal, TokenLook
from game.ui.field.token.weapons import charge_by

LAID = ("unconscious", "asleep", "dead", "slain", "dying")
"""Words of states in which one lies on the ground, besides those that say so."""

_SIGNS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("kept", ("holds_turn", "prepared")),
    ("moving", ("moving", "running")),
    ("fallen", ("fallen", "prone", "knocked_down", "lying", "tripped", "on_the_ground")),
    ("chain", ("held", "hold", "grappl", "pinned", "bound", "caught", "clinch", "tangl")),
    ("captive", ("captured", "surrender", "prisoner")),
    ("fled", ("fled", "escaped", "flees", "withdrawn", "left")),
    ("skull", ("slain", "dead", "dying", "killed", "mortal")),
    ("asleep", ("unconscious", "asleep", "knocked_out", "senseless", "out_cold", "swoon", "coma")),
    ("star", ("stun", "dazed", "reeling", "surprised", "shaken")),
    ("winded", ("wind", "breath", "gut")),
    ("blind", ("blind", "eye")),
    ("bars", ("rib", "chest", "crack")),
    ("leg", ("leg", "knee", "foot", "hobbl", "lame")),
    ("arm", ("arm", "hand", "wrist", "numb", "shoulder")),
    ("drop", ("bleed", "bloody", "artery", "wound", "hurt", "cut", "maim")),
    ("load", ("jam", "load", "reload", "burden", "encumb")),
    ("ridden", ("mounted", "rides", "ridden")),
    ("spent", ("tired", "exhaust", "spent", "overreach", "late")),
)
_POSTURES = frozenset({"fallen", "chain", "captive", "fled", "asleep", "ridden", "kept"})
_COSTS = frozenset({"star", "winded", "load", "spent", "blind", "bars", "moving"})

WOUNDS = "red_"
"""How the last words of states begin that are wounds of a part of the body."""

DUSK = "dusk"
"""The switch of a battle whose whole field lies in half light."""

MOUNT = "mount"
"""The rank of beasts that are ridden."""

HIDDEN = frozenset({"hurt", "commander", "leader"})
"""The last words of states that a token tells otherwise, or need not tell."""


def seal_of(chip: Chip) -> Seal | None:
    """A state as a seal; None if the token itself says it."""
    word = chip.key.rsplit(".", 1)[-1]
    if word in HIDDEN:
        return None
    bare = word.replace("left_", "") if word.startswith(WOUNDS) else word
    sign = next((s for s, words in _SIGNS if any(each in bare for each in words)), "")
    wound = word.startswith(WOUNDS) or ".wound." in chip.key
    if not sign:
        sign = "drop" if wound else "dot"
    tone = "posture" if sign in _POSTURES else "penalty" if sign in _COSTS else "wound"
    if sign == "dot":
        tone = "penalty"
    if word.startswith(WOUNDS):
        tone = "wound"
    return Seal(sign, tone, chip.key)


def seals_of(chips: Iterable[Chip]) -> tuple[Seal, ...]:
    """The seals of a card's states, the gravest first, each sign once."""
    ordered = sorted(chips, key=lambda chip: -chip.gravity)
    found: dict[str, Seal] = {}
    for chip in ordered:
        seal = seal_of(chip)
        if seal is not None:
            found.setdefault(seal.sign, seal)
    return tuple(found.values())


def token_look(view: View, unit: int, card: Card) -> TokenLook:
    """A fighter as the view knows him; he must have a Position. His charge is what he has in his
    hand, or what his archetype bears where the book does not tell.
    """
    known, health = view.get(unit, Unit), view.find(unit, Health)
    facing, seals = view.find(unit, Facing), seals_of(card.chips)
    gone = view.find(unit, Out) is not None
    signs = {seal.sign for seal in seals}
    words = [chip.key.rsplit(".", 1)[-1] for chip in card.chips]
    down = bool(signs & {"fallen", "asleep", "skull"}) or any(w in LAID for w in words)
    return TokenLook(
        unit=unit,
        cell=view.get(unit, Position).cell,
        tincture=tinctures(view)[known.side],
        charge=charge_by(known.archetype, card),
        steed=card.rank == MOUNT,
        rank=card.rank,
        facing=facing.direction if facing else "S",
        now=float(max(0, health.now)) if health else 1.0,
        full=max(1, health.full) if health else 1,
        seals=tuple(seal for seal in seals if seal.sign not in ("fallen",) or not gone),
        fallen=down,
        out=gone,
        name=known.name,
    )


def tinctures(view: View) -> dict[str, str]:
    """The tincture of every side; one that cannot be drawn becomes sable."""
    sides = (side for _, (side,) in view.each(Side))
    return {side.id: side.tincture if side.tincture in TINCTURES else "sable" for side in sides}


def tokens(view: View) -> tuple[TokenLook, ...]:
    """Everybody on the field; who shares the cell of a mount rides it."""
    units = [unit for unit, _ in view.each(Unit, Position)]
    found = [token_look(view, unit, view.ruleset.card(view, unit)) for unit in units]
    saddles = {look.cell for look in found if look.steed and not (look.out or look.fallen)}
    return tuple(replace(look, steed=look.steed or look.cell in saddles) for look in found)


def bare_scene(view: View) -> Scene:
    """The field with everything on it and no overlay."""
    entity, (field,) = view.each(Field)[0]
    lying, lights, ropes = (view.find(entity, kind) for kind in (Lying, Lights, Ropes))
    return Scene(
        field.grid,
        tokens(view),
        dusk=DUSK in field.switches,
        lit=lights.lit if isinstance(lights, Lights) else (),
        lying=lying.things if isinstance(lying, Lying) else (),
        standing=tuple((spot.cell, it.kind) for _, (it, spot) in view.each(Scenery, Position)),
        ropes=ropes.hung if isinstance(ropes, Ropes) else (),
    )
