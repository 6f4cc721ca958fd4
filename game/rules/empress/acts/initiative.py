"""Before the countdown: surprise at a meeting, segments, and what everybody declares (3.2, 3.3)."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Check
from game.core.components import Side
from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import AGAIN, Process, Step
from game.core.world import System
from game.rules.empress.acts import state, watching
from game.rules.empress.sheet import components, situation, stats
from game.rules.empress.sheet.figure import UNHELD, Figure, figure
from game.rules.empress.sheet.law import AUTO, HYBRID, ROLLED, law_of
from game.rules.empress.sheet.turns import (
    ACTED,
    Counter,
    Declaring,
    Important,
    LastDeclared,
    Stance,
    Turn,
)
from game.rules.empress.tables.book import numbers
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.hearsay import heard_of

STANCE = "empress.stance"

PLAIN, ATTACK, DEFENCE, PURE = "none", "attack", "defence", "pure"
ATTACK_TWICE, DEFENCE_TWICE = "attack2", "defence2"
STANCES = {
    PLAIN: (0, 0),
    ATTACK: (1, -2),
    DEFENCE: (-2, 1),
    ATTACK_TWICE: (2, -4),
    DEFENCE_TWICE: (-4, 2),
    PURE: (0, 0),
}
"""What each stance adds to attacks and to Hit Class (EM-STN-01, -02)."""


class Meeting(System):
    """Two parties that meet unexpectedly save against surprise, in the first round."""

    @rule("EM-SUR-01")
    def process(self, step: Step) -> None:
        watching.awakes(step)
        if step.clock.round > 1:
            return
        terms = step.world.find(field_of(step.world), components.Terms)
        if terms is not None and terms.unexpected:
            for _, (side,) in step.world.each(Side):
                watching.caught_unawares(step, side.id)


class Initiative(System):
    """Everybody who can act gets his segment of this round."""

    @rule("EM-INI-01", "EM-INI-08", "EM-INI-10", "EM-TRN-03", "EM-GRP-05")
    def process(self, step: Step) -> None:
        world = step.world
        for one in situation.everybody(world):
            if (waits := world.find(one.unit, Counter)) is not None:
                world.put(one.unit, replace(waits, old=True), waits)
            world.forget(one.unit, Turn, Stance)
            freeable = replace(one, grappled=UNHELD).able  # a pin may end before his segment
            if not present(one) or not freeable:
                continue
            world.put(one.unit, Turn(_segment(step, one)))
            if one.able:
                world.put(one.unit, Declaring())


def present(one: Figure) -> bool:
    """Whether he has come: he is on the field, or inside somebody who is."""
    return bool(one.place or one.swallowed_by)


@rule("EM-INI-10", "EM-INI-11", "EM-INI-12")
def rolls(reader: Reader, unit: int) -> bool:
    """Whether he rolls for his segment: all do, the important ones, or all while they are few."""
    mode = law_of(reader).initiative_mode
    if mode == HYBRID:
        return reader.find(unit, Important) is not None
    if mode == AUTO:
        up = sum(one.able and present(one) for one in situation.everybody(reader))
        return up <= numbers().auto
    return mode == ROLLED


@rule("EM-INI-10", "EM-INI-12", "EM-CHR-05")
def _segment(step: Step, me: Figure) -> int:
    """The segment in which he acts."""
    level, law = stats.initiative(me.fighter), law_of(step.world)
    if not rolls(step.world, me.unit):
        return law.hybrid_default_segment if law.initiative_mode == HYBRID else level
    drawn = step.draw(Check("initiative", "EM-INI-10", me.unit, 0, (1, 6)))
    facts: tuple[Slot, ...] = (("n", level + drawn.total),)
    state.tells(step, Event("empress.rolls", "EM-INI-10", me.unit, facts=facts, outcomes=(drawn,)))
    return level + drawn.total


class Stances(System):
    """Everybody declares his stance, the slowest first, who knows nothing of the others yet."""

    @rule("EM-TRN-03")
    def process(self, step: Step) -> Process:
        waiting = declaring(step.world)
        if not waiting:
            return None
        unit = waiting[0]
        if not heard_of(step.world, state.hidden_side(step.world, unit)):
            step.world.forget(unit, Declaring)
            declares(step, unit, (yield from step.ask(unit, STANCE)))
            heard_of(step.world, "")
        return AGAIN


@rule("EM-TRN-03")
def declaring(reader: Reader) -> tuple[int, ...]:
    """Who has still to declare: the lowest segment first, then the lower Agility, the higher id."""
    found = (figure(reader, unit) for unit, _ in reader.each(Declaring))
    slow = sorted(found, key=lambda one: (one.turn.segment, one.fighter.agility, -one.unit))
    return tuple(one.unit for one in slow)


@rule("EM-STN-01", "EM-STN-02", "EM-STN-03", "EM-SHD-10", "EM-WPN-07")
def stance_of(order: Order) -> Stance:
    """The stance of this declaration, the use of two weapons or of his shield, the mode of his
    longsword, and whether he stays out of a shield wall.
    """
    name = order.text("stance")
    return Stance(
        *STANCES[name],
        name == PURE,
        order.text("dual"),
        order.text("board"),
        order.text("mode"),
        order.get("wall") is False,
    )


@rule("EM-TRN-03", "EM-STN-03", "EM-INI-08", "EM-MAN-04")
def declares(step: Step, unit: int, order: Order) -> None:
    """What he declares holds for a round; pure defence is his action, and ends his waiting."""
    world, name, made = step.world, order.text("stance"), stance_of(order)
    world.write(unit, made)
    world.write(unit, LastDeclared(order))
    state.look(step, unit, order.text("facing"))
    if made.pure:
        world.amend(unit, Turn(0), state=ACTED)
        world.forget(unit, Counter)
        state.begins_action(step, unit)
    if name != PLAIN:
        state.tells(step, Event("empress.stance", "EM-STN-01", unit, facts=(("stance", name),)))
