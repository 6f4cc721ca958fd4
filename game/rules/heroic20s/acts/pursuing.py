"""After the battle (3.20): pursuit of those who fled, and what has become of the fallen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby

from game.core.components import ESCAPED, FLED, Health, Out, Strength, Unit
from game.core.events import Event, out
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Asking, Process, Step
from game.core.world import System
from game.rules.heroic20s.acts.state import CAPTURED, SLAIN
from game.rules.heroic20s.exchange import pursuit
from game.rules.heroic20s.exchange.casualties import important, the_rest
from game.rules.heroic20s.sheet.components import Fighter, Routed, Taken, Terms, Toll, Verdict
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure, figures, terms
from game.rules.kit.ground.site import field_of

PURSUE = "heroic20s.pursue"
"""The kind of request that asks both sides about the pursuit: the victor whether, with whom and
how, the beaten side how it gets away.
"""

STAY, SLAY, CAPTURE = "stay", "slay", "capture"
RUN, HIDE = "run", "hide"

RECORDS = ("split", "merged")
"""Why units are out that others stand for now."""


def verdict(reader: Reader) -> Verdict | None:
    """How the battle has come out, None while it lasts."""
    return reader.find(field_of(reader), Verdict)


@rule("HC-END-04")
def pursuers(reader: Reader, side: str) -> tuple[Figure, ...]:
    """The units of the victor that can pursue: those that are free, and their own masters."""
    return tuple(
        one
        for one in figures(reader)
        if one.side == side and not (one.routed or one.grappled or one.unaware)
    )


@rule("HC-END-04")
def runaways(reader: Reader, side: str) -> tuple[Figure, ...]:
    """The units of other sides that flee or have left the field, all together."""
    found = []
    for unit, (who, _, strength) in reader.each(Unit, Fighter, Strength):
        gone = reader.find(unit, Out)
        flees = (
            reader.find(unit, Routed) is not None if gone is None else gone.why in (FLED, ESCAPED)
        )
        if who.side != side and flees and strength.now > 0:
            found.append(figure(reader, unit))
    return tuple(found)


class Pursuit(System):
    """The victor may pursue, once."""

    @rule("HC-END-02")
    def process(self, step: Step) -> Process:
        world, field = step.world, field_of(step.world)
        found = verdict(world)
        if found is None or found.pursued:
            return None
        world.put(field, replace(found, pursued=True), found)
        if found.side is None or found.rule == "HC-END-14":
            return None
        mine, fled = pursuers(world, found.side), runaways(world, found.side)
        if not mine or not fled:
            return None
        if not pursuit.possible(mine, fled):
            step.emit(Event("heroic20s.no_pursuit", "HC-END-06", mine[0].unit))
            return None
        yield from _pursues(step, mine, fled)
        return None


@rule("HC-END-02", "HC-END-05", "HC-END-09", "HC-END-10")
def _pursues(step: Step, mine: tuple[Figure, ...], fled: tuple[Figure, ...]) -> Asking[None]:
    """Both sides say what they do, the victor whether to slay or to capture; then one contest."""
    asked = _requests(step, mine, fled)
    said = dict((yield from step.ask_all(asked)))
    ours, theirs = (said[one] if one in said else Order() for one in asked)
    form = ours.text("form")
    if form not in (SLAY, CAPTURE):
        step.emit(Event("heroic20s.stays", "HC-END-02", mine[0].unit))
        return
    chase = chase_of(terms(step.world), mine, fled, ours, theirs)
    done = yield from step.run(pursuit.pursued(chase))
    facts: tuple[Slot, ...] = (("n", done.figures), ("hides", chase.hides), ("form", form))
    lead, other = chase.pursuers[0].unit, fled[0].unit
    step.emit(Event("heroic20s.pursues", "HC-END-03", lead, other, None, facts, done.outcomes))
    for unit, number in pursuit.first_caught(fled, done.figures):
        _caught(step, unit, number, form)


@rule("HC-END-04", "HC-END-05", "HC-END-07")
def chase_of(
    set_: Terms, mine: tuple[Figure, ...], fled: tuple[Figure, ...], ours: Order, theirs: Order
) -> pursuit.Chase:
    """The pursuit that both orders come to: with the units named, or else all; those who fled hide
    where they can, or run.
    """
    chosen = {value for name, value in ours.slots if name.split(".")[0] == "friend"}
    return pursuit.Chase(
        pursuers=tuple(one for one in mine if one.unit in chosen) or mine,
        fled=fled,
        hides=theirs.text("form") == HIDE and pursuit.may_hide(fled, set_.open),
        town=set_.town,
        visibility=set_.visibility,
        knows=_guide(mine, ours),
        escapes=_guide(fled, theirs),
    )


def _requests(
    step: Step, mine: tuple[Figure, ...], fled: tuple[Figure, ...]
) -> tuple[Request, Request]:
    ids = tuple(one.unit for one in mine), tuple(one.unit for one in fled)
    made = [
        step.request(
            who[0].side,
            who[0].unit,
            PURSUE,
            secret=True,
            about=(("flees", who is fled), ("pursuers", ids[0]), ("fled", ids[1])),
        )
        for who in (mine, fled)
    ]
    return made[0], made[1]


@rule("HC-END-07")
def guides(units: Iterable[Figure], town: bool) -> tuple[int, ...]:
    """Who of these could try the complementary skill."""
    name = pursuit.complement(town)
    return tuple(one.unit for one in units if one.fighter.skill(name))


def _guide(units: tuple[Figure, ...], order: Order) -> Figure | None:
    return next((one for one in units if one.unit == order.unit("guide")), None)


@rule("HC-END-09", "HC-END-10")
def _caught(step: Step, unit: int, number: int, form: str) -> None:
    """So many figures of a unit are slain or captured; a unit of which none is left is out so."""
    world, me = step.world, figure(step.world, unit)
    slain = form == SLAY
    had = world.find(unit, Taken) or Taken()
    world.write(unit, Taken(had.slain + number * slain, had.captured + number * (not slain)))
    strength, health = world.get(unit, Strength), world.get(unit, Health)
    left = me.living - number
    world.put(unit, replace(strength, now=left), strength)
    pool = max(0, min(health.now, left * me.fighter.hit_points))
    world.put(unit, replace(health, now=pool), health)
    key = "heroic20s.slain" if slain else "heroic20s.captured"
    step.emit(Event(key, "HC-END-09", unit, facts=(("n", number), ("left", left))))
    if not left:
        why = SLAIN if slain else CAPTURED
        if (gone := world.find(unit, Out)) is not None:
            world.drop(unit, gone)
        else:
            step.emit(out(unit, why, "HC-END-09"))
        world.put(unit, Out(why))


class Aftermath(System):
    """Each side works out its casualties; then the battle is over."""

    @rule("HC-END-02", "HC-END-11", "HC-END-12", "HC-END-13")
    def process(self, step: Step) -> Process:
        world, field = step.world, field_of(step.world)
        found = verdict(world)
        if found is None or found.done:
            return None
        for unit, number in fallen(world).items():
            if world.get(unit, Fighter).person and number:
                yield from _matters(step, unit)
        _counts(step)
        world.put(field, replace(found, done=True, pursued=True), found)
        return None


@rule("HC-END-11")
def fallen(reader: Reader) -> Mapping[int, int]:
    """The figures of each unit that were put out of action in the battle; those taken in the
    pursuit are not among them, nor whoever fled, surrendered or stands for what is now others.
    """
    found = {}
    for unit, (_, strength) in reader.each(Fighter, Strength):
        gone, taken = reader.find(unit, Out), reader.find(unit, Taken) or Taken()
        if gone is None or gone.why not in RECORDS:
            found[unit] = strength.full - strength.now - taken.slain - taken.captured
    return found


@rule("HC-END-12")
def _matters(step: Step, unit: int) -> Asking[None]:
    """Somebody whose exact state matters."""
    fate = yield from step.run(important(unit, step.world.get(unit, Fighter)))
    dead = int(fate.dead)
    step.world.write(unit, Toll(dead, 1 - dead, fate.points, fate.location, fate.crippled))
    facts: tuple[Slot, ...] = (
        ("n", fate.points),
        ("area", fate.location),
        ("crippled", fate.crippled),
    )
    key = "heroic20s.dies" if fate.dead else "heroic20s.survives"
    step.emit(Event(key, "HC-END-12", unit, facts=facts, outcomes=fate.outcomes))


@rule("HC-END-13")
def _counts(step: Step) -> None:
    """All others, by side and stat block: half, rounded up, are dead, counted off by unit."""
    world = step.world
    rest = {
        unit: number
        for unit, number in fallen(world).items()
        if number > 0 and not world.get(unit, Fighter).person
    }

    def kind(unit: int) -> tuple[str, str, int]:
        who = world.get(unit, Unit)
        return who.side, who.archetype, world.get(unit, Fighter).hit_points

    for (side, archetype, points), group in groupby(sorted(rest, key=lambda u: (kind(u), u)), kind):
        units = list(group)
        account = the_rest(sum(rest[unit] for unit in units), points)
        dead = account.dead
        for unit in units:
            own = min(dead, rest[unit])
            dead -= own
            world.write(unit, Toll(own, rest[unit] - own, account.points))
        facts: tuple[Slot, ...] = (
            ("side", side),
            ("archetype", archetype),
            ("dead", account.dead),
            ("wounded", account.wounded),
        )
        step.emit(Event("heroic20s.casualties", "HC-END-13", units[0], facts=facts))
