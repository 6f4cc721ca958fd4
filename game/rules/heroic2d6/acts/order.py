"""Who acts when: by Agility, ties by a roll, and whoever holds his Action (3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.core.checks import Check
from game.core.events import Event
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import System
from game.rules.heroic2d6.exchange.rolls import die
from game.rules.heroic2d6.sheet.components import Due
from game.rules.heroic2d6.sheet.figure import figure, setting
from game.rules.heroic2d6.sheet.situation import figures, foes
from game.rules.kit.people.guess import knowing


class Order(System):
    """At the start of a round everybody who is awake gets his place."""

    @rule("H2-INI-01", "H2-INI-05")
    def process(self, step: Step) -> None:
        for one in figures(step.world):
            if one.asleep:
                continue
            step.world.write(one.unit, Due(one.level("agility")))
        step.emit(Event("heroic2d6.order", "H2-INI-01", facts=(("n", step.clock.round),)))


def waiting(reader: Reader) -> tuple[tuple[int, Due], ...]:
    """Who has still to act in this round, the first of them first."""
    found = [(unit, due) for unit, (due,) in reader.each(Due) if not figure(reader, unit).out]
    return tuple(sorted(found, key=lambda pair: (-pair[1].score, _later(pair[1]), pair[0])))


def _later(due: Due) -> tuple[int, ...]:
    return tuple(-tie for tie in due.ties)


@rule("H2-INI-02", "H2-INI-04")
def tied(reader: Reader) -> tuple[int, ...]:
    """Those whose score has come up together and who have thrown the same so far."""
    queue = waiting(reader)
    if not queue:
        return ()
    first = queue[0][1]
    same = [u for u, due in queue if (due.score, due.ties) == (first.score, first.ties)]
    return tuple(same) if len(same) > 1 else ()


@rule("H2-INI-02")
def tie_check(unit: int) -> Check:
    """The two dice of one of those who are tied."""
    return die("tie", "H2-INI-02", unit, count=2)


@rule("H2-INI-02")
def roll_off(step: Step, units: Iterable[int]) -> None:
    """Each throws two dice; the higher goes first."""
    for unit in units:
        due, drawn = step.world.get(unit, Due), step.draw(tie_check(unit))
        step.world.put(unit, Due(due.score, (*due.ties, drawn.total), due.held), due)
        facts: tuple[Slot, ...] = (("n", due.score), ("total", drawn.total))
        told = Event("heroic2d6.tie", "H2-INI-02", unit, facts=facts, outcomes=(drawn,))
        step.emit(replace(told, to=knowing(step.world, unit)))


@rule("H2-INI-04")
def may_hold(reader: Reader, unit: int, due: Due | None) -> bool:
    """Whether he may hold his Action: a Hero, or anybody where Critters may; once, before he has
    done anything, and to a score that is left.
    """
    me = figure(reader, unit)
    only = setting(reader, "hero_only_hold") is True
    return (
        (me.hero or not only)
        and not me.helpless
        and due is not None
        and due.score > 0
        and not due.held
    )


@rule("H2-INI-04")
def held_to(reader: Reader, unit: int) -> Iterator[int]:
    """The lower scores that he may name: first the one behind all enemies who have still to act,
    who may have come by then; from there down, and around.
    """
    due, last = reader.find(unit, Due) or Due(0), last_foe(reader, unit)
    first = (last if last and last <= due.score else due.score) - 1
    yield from (*range(first, -1, -1), *range(due.score - 1, first, -1))


def last_foe(reader: Reader, unit: int) -> int | None:
    """The score of the last of his enemies who have still to act, None where none has."""
    known = {foe.unit for foe in foes(reader, figure(reader, unit))}
    return min((due.score for foe, due in waiting(reader) if foe in known), default=None)
