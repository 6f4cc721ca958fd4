"""What the field shows at one moment of the playback: tokens on their way, blows, arrows, ribbons.

A token looks as it did before, until nothing more is to be shown of that fighter.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from game.core.components import Unit
from game.core.events import Event
from game.core.grid import Cell, king_moves
from game.core.view import View
from game.core.vocabulary import VAIN
from game.play import screens
from game.play.words import say, word
from game.ui.art.people.held import SHOT
from game.ui.battle.table.playback import Playback
from game.ui.battle.table.shown import Shown
from game.ui.battle.table.wording import capital, first_said, plain
from game.ui.field.scene import Burst, Flight, TokenLook
from game.ui.odds.grades import shade
from game.ui.odds.shifts import signed
from game.ui.stage import paces, revealed

KNOCK, LUNGE = 0.1, 0.22
"""How far a blow throws the shield of who is struck, and how far who strikes leaps, in cells."""

HITS = 0.35
"""The part of a blow after which it lands; an arrow flies until then."""

SETTLES = 0.3
"""The part of a blow that the struck one takes to come back."""

STRUCK = 0.8
"""The part of a blow until which its poses are held."""

STRIDES = ("walk_one", "walk_two")
"""The pictures of a walk, one for each half of a cell."""

UNROLLS = 0.25
"""Seconds in which the ribbons of revealed orders unroll."""

HAND = 2
"""From further than so many cells something is shot or thrown."""

MISSILES: Mapping[str, frozenset[str]] = {
    "arrow": frozenset({"bow", "crossbow", "javelin", "spear"}),
    "shot": frozenset({"pistol", "rifle"}),
    "stone": frozenset({"sling", "fist"}),
}
"""What flies for the weapons that look so; all others turn over and over themselves."""


def tokens(
    before: Mapping[int, TokenLook], after: Mapping[int, TokenLook], view: View, playback: Playback
) -> tuple[TokenLook, ...]:
    """Everybody as he is shown; ``before`` and ``after`` are the looks of the view that was shown
    last and of the present one.
    """
    awaited = pending(view, playback)
    known, found = revealed.ribbons(view, playback), []
    for unit, shown in playback.units.items():
        look = before.get(unit) if unit in awaited else after.get(unit)
        look = look or after.get(unit) or before.get(unit)
        if look is not None:
            found.append(_shown(look, shown, playback, known.get(unit, "")))
    return tuple(found)


def told(view: View, playback: Playback) -> Callable[[int], View]:
    """The view that tells how somebody is shown: until nothing more is to be shown of him, the one
    that was shown last, if he was in it.
    """
    before = playback.base(view)
    waits = {unit for unit in pending(view, playback) if before.find(unit, Unit) is not None}
    return lambda unit: before if unit in waits else view


def pending(view: View, playback: Playback) -> frozenset[int]:
    """Those of whom something is still to be shown."""
    rest = (*playback.together, *view.events[playback.cursor :])
    units = (unit for event in rest for unit in (event.unit, event.target))
    return frozenset(unit for unit in units if unit is not None)


def _shown(look: TokenLook, shown: Shown, playback: Playback, ribbon: str) -> TokenLook:
    unit = look.unit
    return changed(
        look,
        cell=shown.cell,
        facing=shown.facing,
        offset=_off(shown, unit, playback),
        knock=_knock(unit, playback),
        turn=_turn(shown, unit, playback),
        now=_points(shown, unit, playback),
        full=max(1, shown.full),
        many=shown.left if look.block else look.many,
        fade=shown.fade,
        out=bool(shown.why),
        pose=_pose(look, shown, playback),
        ribbon=ribbon or look.ribbon,
        unrolled=_unrolled(unit, playback, ribbon),
    )


def changed(look: TokenLook, **parts: object) -> TokenLook:
    """The look with these parts; itself where it has them all, which costs much less."""
    if all(getattr(look, name) == value for name, value in parts.items()):
        return look
    return replace(look, **parts)  # type: ignore[arg-type]


def _pose(look: TokenLook, shown: Shown, playback: Playback) -> str:
    """How the figure stands: on its way, in a blow that it deals or suffers, or as it was."""
    unit, event = look.unit, blow(playback)
    if look.pose != "stand" or look.fallen:
        return look.pose
    if event is not None and unit == event.unit:
        return _dealing(look, far(playback, event), playback.part)
    if event is not None and unit == event.target and playback.part >= HITS / 2:
        return _suffering(look, hits(event), playback.part)
    if shown.offset != (0.0, 0.0):
        gone = math.hypot(*shown.offset)
        return STRIDES[int(gone * 2) % len(STRIDES)]
    return "guard" if look.ribbon == "defend" else look.pose


def _dealing(look: TokenLook, away: bool, part: float) -> str:
    """Whoever strikes draws back, and strikes; whoever shoots aims all the while."""
    if away and look.charge in SHOT:
        return "shoot" if look.charge == "bow" else "aim"
    if part < HITS / 2:
        return "throw" if away else "wind_up"
    return "strike" if part < STRUCK else "ready"


def _suffering(look: TokenLook, hit: bool, part: float) -> str:
    """Whoever is struck reels; else the shield, the weapon or a step aside has stopped it."""
    if part >= STRUCK:
        return "ready"
    if hit:
        return "reel" if part >= HITS else "ready"
    if look.shield:
        return "block"
    return "dodge" if look.charge in SHOT or look.charge == "fist" else "parry"


def _off(shown: Shown, unit: int, playback: Playback) -> tuple[float, float]:
    """Where he is on his way; who strikes somebody beside him leaps at him."""
    event = blow(playback)
    if event is None or event.unit != unit or far(playback, event):
        return shown.offset
    leap = LUNGE * math.sin(min(1.0, playback.part / (2 * HITS)) * math.pi)
    x, y = _way(playback, event)
    return shown.offset[0] + x * leap, shown.offset[1] + y * leap


def _knock(unit: int, playback: Playback) -> tuple[float, float]:
    event = blow(playback)
    since = playback.part - HITS
    if event is None or event.target != unit or not 0 <= since < SETTLES or not hits(event):
        return 0.0, 0.0
    thrown = KNOCK * math.sin(since / SETTLES * math.pi)
    x, y = _way(playback, event)
    return x * thrown, y * thrown


def _turn(shown: Shown, unit: int, playback: Playback) -> float:
    """Degrees that he has turned already."""
    event = playback.current
    if event is None or event.key != "turned" or event.unit != unit:
        return 0.0
    return 45.0 * paces.notches(shown.facing, str(event.fact("facing"))) * playback.part


def _points(shown: Shown, unit: int, playback: Playback) -> float:
    """His points, which drain while a loss is told."""
    event = playback.current
    found = paces.hurt(event) if event is not None and event.unit == unit else None
    if found is None:
        return float(shown.now)
    return shown.now + (found[1] - shown.now) * playback.part


def _unrolled(unit: int, playback: Playback, ribbon: str) -> float:
    just = playback.unsealed.get(unit)
    return min(1.0, just.age / UNROLLS) if just is not None and ribbon else 1.0


def blow(playback: Playback) -> Event | None:
    """The present event, if one fighter does something to another and dice are thrown for it."""
    event = playback.current
    if event is None or not event.outcomes or event.target is None:
        return None
    both = event.unit in playback.units and event.target in playback.units
    return event if both and event.unit != event.target else None


def far(playback: Playback, event: Event) -> bool:
    """Whether it is done from afar, so that something flies."""
    return king_moves(*_ends(playback, event)) > HAND


def hits(event: Event) -> bool:
    """Whether the blow lands at all: by its colour, or by what else its result is called."""
    grade, book = screens.fact(event, "grade"), screens.book_of(event.key)
    return isinstance(grade, str) and screens.tone(book, grade) != VAIN


def _ends(playback: Playback, event: Event) -> tuple[Cell, Cell]:
    cells = [playback.units[unit or 0].cell for unit in (event.unit, event.target)]
    return cells[0], cells[1]


def _way(playback: Playback, event: Event) -> tuple[float, float]:
    """From the one who acts towards the other, one cell long."""
    here, there = _ends(playback, event)
    x, y = there.x - here.x, there.y - here.y
    long = math.hypot(x, y) or 1.0
    return x / long, y / long


def flights(playback: Playback) -> tuple[Flight, ...]:
    """What is in the air just now."""
    event = blow(playback)
    if event is None or not far(playback, event) or playback.part >= HITS:
        return ()
    here, there = _ends(playback, event)
    ends = ((here.x + 0.5, here.y + 0.5), (there.x + 0.5, there.y + 0.5))
    return (
        Flight(
            *ends,
            playback.part / HITS,
            missile(screens.book_of(event.key), str(event.fact("weapon") or "")),
        ),
    )


def missile(book: str, weapon: str) -> str:
    """What flies when this weapon is shot or thrown: what the book says, one of MISSILES, or the
    weapon by its charge; a dagger stands for every blade.
    """
    charge = screens.charge(book, weapon)
    other = "dagger" if charge == "sword" else charge
    usual = next((kind for kind, charges in MISSILES.items() if charge in charges), other)
    return screens.flies(book, weapon) or usual


def bursts(playback: Playback) -> tuple[Burst, ...]:
    """What a blow has done, as it rises from who was struck; and what has become of it in what he
    wears, in his points and in his body.
    """
    event, since = blow(playback), playback.part - HITS
    if event is None:
        return tuple(_passing(playback))
    if since < 0:
        return ()
    cell = playback.units[event.target or 0].cell
    grade, points = str(screens.fact(event, "grade")), event.fact("n")
    part = since / (1 - HITS)
    if not hits(event):
        words = first_said((f"stage.result_{grade}",), (), say("stage.miss"))
        return (Burst(cell, words, part, "miss"),)
    colour = shade(screens.book_of(event.key), grade)
    named = word("colour", grade)
    told = named if named != grade or colour == grade else say(f"stage.result_{colour}")
    return (Burst(cell, signed(-points) if isinstance(points, int) else told, part, colour),)


def _passing(playback: Playback) -> Iterator[Burst]:
    """What one event tells of a blow on its way through armour and body."""
    event = playback.current
    shown = playback.units.get(event.unit or 0) if event is not None else None
    if event is None or shown is None:
        return
    if (thing := paces.worn(event)) is not None:
        words = f"{plain(word('weapon', thing[0]))} {signed(-thing[1])}"
        yield Burst(shown.cell, words, playback.part)
    elif (lost := paces.hurt(event)) is not None and event.target is not None:
        yield Burst(shown.cell, signed(-lost[0]), playback.part, "yellow")
    elif (wound := paces.wounded(event)) is not None:
        where = first_said((f"battle.answer.area.{wound[0]}",), (), plain(wound[0]))
        facts = (("area", where), ("n", wound[1]))
        words = first_said((f"{event.key}_short",), facts, f"{where} {signed(-wound[1])}")
        yield Burst(shown.cell, capital(words), playback.part, "red")
