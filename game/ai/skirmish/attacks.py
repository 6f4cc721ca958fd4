"""The attacks that a fighter looks at: few, the likely ones, each by its exact odds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.ai.skirmish import worth
from game.ai.skirmish.attempts import Attempt, Wanted, areas, attempt, steps
from game.ai.skirmish.fray import Man, apart, near
from game.ai.skirmish.mind import Choice, Mind
from game.ai.skirmish.walks import offered
from game.ai.skirmish.worth import Terms
from game.core.grid import Cell
from game.core.orders import Value

TARGETS = 3
"""So many enemies are weighed, the most promising first; the rank and file takes two."""

AREAS = 2
"""So many parts of the trunk are weighed; others than the rank and file weigh a limb as well."""

TRUNK, LIMBS = ("head", "chest", "gut"), ("right_arm", "right_leg", "left_leg", "left_arm")
"""Where one strikes; of parts that are covered alike the first."""

BARER = 1
"""The rank and file strikes at a limb only where it is barer than all of the trunk by so much."""

SHIELDED = 0.6
"""A shield covers one blow of several: so much of its points counts."""

PRESSED, CLOSE_BY = 0.15, 0.6
"""How often a shot comes off with an enemy beside, or with one who needs a step to be there."""

CHASE, MEETS = 0.2, 0.45
"""How often a target out of reach has come within it at his moment: as a rule, and if he is
expected to come.
"""

SECOND = 0.8
"""What the second of two blows is worth beside the first."""

TOUGH = 5
"""Somebody with so many points left may sooner be stunned than worn down."""

WORN = 0.6
"""How much of what others are expected to take from a target counts as taken."""

HOLD = 1.2
"""How many of his attacks it costs somebody to be caught by a blow that does no harm."""

ALIVE = 0.5
"""What a blow at somebody is worth who is wanted alive."""

UNARMED = 1.5
"""How many of his blows it costs somebody to throw what he strikes with."""


def blows(mind: Mind) -> list[Choice]:
    """Blows and shots with what he has in his hands."""
    hows = offered(mind.seat, mind.request, ("form", "fight"))
    found: list[Choice] = []
    if "strike" in hows:
        start = (("form", "fight"), ("how", "strike"))
        for weapon in offered(mind.seat, mind.request, *start):
            found.extend(_struck(mind, {"form": "fight", "how": "strike", "weapon": weapon}))
    elif "brawl" in hows:
        found.extend(_struck(mind, {"form": "fight", "how": "brawl"}))
    if "throw" in hows:
        found.extend(_thrown(mind, found))
    if "shoot" in hows:
        found.extend(_shots(mind, "shoot"))
    return found


def _thrown(mind: Mind, at_hand: list[Choice]) -> Iterator[Choice]:
    """Throws, each less the blows that could be struck with the same weapon."""
    for choice in _shots(mind, "throw"):
        weapon = choice.order.text("weapon")
        same = (blow.blow for blow in at_hand if blow.order.text("weapon") == weapon)
        lost = ("ready", -UNARMED * max(same, default=0.0))
        yield replace(choice, terms=(*choice.terms, lost))


def variants(mind: Mind, found: list[Choice]) -> Iterator[Choice]:
    """The best blow once more: with both weapons, and only to stun."""
    at_hand = [choice for choice in found if choice.order.text("how") in ("strike", "brawl")]
    best = max(at_hand, key=lambda choice: choice.worth, default=None)
    if best is None:
        return
    foe = mind.fray.foe(best.target)
    if foe is None:
        return
    yield from _both(mind, best, foe)
    if foe.life >= TOUGH or foe.unit in mind.wishes.captives:
        wanted: dict[str, Value] = dict(best.order.slots)
        made = attempt(mind, {**wanted, "stun": True}, foe, best.cell)
        if made is not None:
            yield weighed(mind, made)


def targets(mind: Mind) -> list[Man]:
    """The enemies worth attacking, the most promising first."""

    def promise(foe: Man) -> tuple[float, int]:
        far = max(0, apart(mind.me.cell, foe.cell) - 2)
        return (3.0 * far - mind.counts(foe) - 2.0 / foe.life, foe.unit)

    most = TARGETS if mind.keen and not mind.me.common else 2
    return sorted(mind.fray.foes, key=promise)[:most]


def aims(mind: Mind, foe: Man, how: Wanted) -> list[str]:
    """Where to strike him: where little armour covers him, of what can be struck at at all."""
    open_to = areas(mind, {**how, "target": foe.unit})
    shield = mind.fray.view.scale.card(mind.fray.view, foe.unit).shield
    covered = {
        part.area: part.armour + (SHIELDED * shield if part.shielded else 0.0)
        for part in foe.body
        if part.area in open_to
    }
    trunk = sorted((area for area in TRUNK if area in covered), key=lambda area: covered[area])
    limbs = sorted((area for area in LIMBS if area in covered), key=lambda area: covered[area])
    bare = limbs and trunk and covered[limbs[0]] <= covered[trunk[0]] - BARER
    if mind.me.common and trunk:
        return limbs[:1] if bare else trunk[:AREAS]
    return trunk[:AREAS] + limbs[:1]


def _struck(mind: Mind, how: Wanted) -> Iterator[Choice]:
    """Blows with one weapon at each target, from where he is or by a step, and from behind."""
    for foe in targets(mind):
        marks = aims(mind, foe, how)
        first = _reaching(mind, {**how, **_at(marks[:1])}, foe)
        if first is None:
            continue
        found = [weighed(mind, first)]
        if worth.unreached(first.forecast):
            yield from found
            continue
        for area in marks[1:]:
            other = attempt(mind, {**how, "area": area}, foe, first.cell)
            if other is not None:
                found.append(weighed(mind, other))
        yield from found
        if mind.keen and not foe.behind(first.cell):
            best = max(found, key=lambda choice: choice.worth)
            yield from _from_behind(mind, {**how, **_at([best.order.text("area")])}, foe)


def _at(areas: list[str]) -> Wanted:
    return {"area": areas[0]} if areas and areas[0] else {}


def _reaching(mind: Mind, wanted: Wanted, foe: Man) -> Attempt | None:
    """The blow from where he stands, else after the step that brings him to his target best."""
    here = attempt(mind, wanted, foe, mind.me.cell)
    if here is None or not worth.unreached(here.forecast):
        return here
    if apart(mind.me.cell, foe.cell) > 5:
        return here
    for cell in sorted(steps(mind, wanted), key=lambda cell: _inviting(mind, foe, cell))[:2]:
        made = attempt(mind, wanted, foe, cell)
        if made is not None and not worth.unreached(made.forecast):
            return made
    return here


def _inviting(mind: Mind, foe: Man, cell: Cell) -> tuple[bool, float]:
    """Cells beside the target first, those at his back, then the safest."""
    danger = -worth.total(mind.place(cell))
    return (not near(cell, foe.cell), danger - (0.1 if foe.behind(cell) else 0.0))


def _from_behind(mind: Mind, wanted: Wanted, foe: Man) -> Iterator[Choice]:
    back = [cell for cell in steps(mind, wanted) if foe.behind(cell)]
    if back:
        cell = min(back, key=lambda cell: -worth.total(mind.place(cell)))
        made = attempt(mind, wanted, foe, cell)
        if made is not None:
            yield weighed(mind, made)


def _shots(mind: Mind, how: str) -> Iterator[Choice]:
    """Shots at each target from where he is, and from a step away of those who press him."""
    start = (("form", "fight"), ("how", how))
    for weapon in offered(mind.seat, mind.request, *start):
        wanted: Wanted = {"form": "fight", "how": how, "weapon": weapon}
        cells = [cell for cell in (mind.me.cell, *steps(mind, wanted)) if not _beside(mind, cell)]
        for cell in (cells or [mind.me.cell])[:1]:
            for foe in targets(mind):
                made = attempt(mind, wanted, foe, cell)
                if made is not None:
                    yield weighed(mind, made, _undisturbed(mind, cell))


def _beside(mind: Mind, cell: Cell) -> bool:
    return bool(mind.fray.beside(cell))


def _undisturbed(mind: Mind, cell: Cell) -> float:
    """How often a shot from there comes off."""
    closest = mind.fray.closest(cell)
    far = apart(cell, closest.cell) if closest else 9
    return PRESSED if _beside(mind, cell) else CLOSE_BY if far <= 2 else 1.0


def _both(mind: Mind, best: Choice, foe: Man) -> Iterator[Choice]:
    """Two weapons at once: the same blow, and one more."""
    area = best.order.text("area")
    wanted: Wanted = {"form": "fight", "how": "two", "role": "attack"}
    wanted = {**wanted, "area": area, "target2": foe.unit, "area2": area}
    made = attempt(mind, wanted, foe, best.cell)
    if made is None:
        return
    once = weighed(mind, made)
    more = tuple(
        (name, term * (1.0 + SECOND) if name in ("harm", "finish") else term)
        for name, term in once.terms
    )
    felled = 1.0 - (1.0 - once.felled) ** 2
    yield replace(once, terms=more, felled=felled, hurt=2 * once.hurt)


def weighed(mind: Mind, made: Attempt, chance: float = 1.0) -> Choice:
    """An attack with its worth: what it takes of its target, and what its place is worth."""
    foe, forecast, order = made.foe, made.forecast, made.order
    menace = mind.dangers.of(foe.unit)
    hurt = WORN * mind.turn.hurt.get(foe.unit, 0.0)
    left = max((foe.now + 1) // 2, round(foe.now - hurt))
    target = replace(foe, now=left) if foe.now > 0 else foe
    if worth.unreached(forecast):
        chance *= MEETS if menace.to and near(menace.to, mind.me.cell) else CHASE
    value = worth.of_blow(forecast, target, order.text("area"), menace.answer)
    felled = worth.felled(forecast)
    stuns = order.get("stun") is True
    if foe.unit in mind.wishes.captives and not stuns:
        value *= ALIVE
    if worth.catches(forecast):
        free = 0.0 if foe.held else mind.stands(foe)
        gain = free * mind.meanwhile * HOLD * menace.power
        blow = worth.hits(forecast) * (gain + (worth.TIED * mind.ransom(foe) if free else 0.0))
        return Choice(order, (("control", chance * blow),), made.cell, foe.unit, blow=blow)
    counts = chance * (mind.counts(foe) + (mind.ransom(foe) if stuns else 0.0))
    terms: Terms = (
        ("harm", counts * max(0.0, value - felled)),
        ("finish", counts * min(value, felled)),
    )
    points = forecast.branches[0].mean if forecast.branches else 0.0
    blow = mind.counts(foe) * value
    fells, costs = chance * felled, chance * points
    return Choice(order, terms, made.cell, foe.unit, fells, costs, blow, points)
