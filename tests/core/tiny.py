"""Rulebooks of a few lines, made of plain functions, to put the engine through its paces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from game.core.battle import Battle
from game.core.components import Out, Side, Strength, Unit
from game.core.dice import Dice
from game.core.events import Event
from game.core.grid import Grid
from game.core.orders import Order, Slot
from game.core.ruleset import (
    Clock,
    Kind,
    Moment,
    Phase,
    Reactor,
    Reader,
    Request,
    Result,
    Ruleset,
    Scale,
    no_reactions,
    nothing_hidden,
)
from game.core.setup import Setup
from game.core.shown import Card
from game.core.step import Process, Step
from game.core.view import View
from game.core.world import Rows, Screen, System

Does = Callable[[Step], Any]

A1, A2, B1, B2 = 3, 4, 5, 6
"""The units of the tiny battles; 1 and 2 are the sides."""

ROWS: Rows = (
    (1, (Side("a", "Ash", "azure"),)),
    (2, (Side("b", "Birch", "gules"),)),
    (A1, (Strength(10, 10), Unit("A1", "a"))),
    (A2, (Strength(10, 10), Unit("A2", "a"))),
    (B1, (Strength(10, 10), Unit("B1", "b"))),
    (B2, (Strength(10, 10), Unit("B2", "b"))),
)
SETUP = Setup("mass", Grid(3, 3), (), ())


class Doing(System):
    """A system made of one function."""

    def __init__(self, does: Does) -> None:
        self.does = does

    def process(self, step: Step) -> Process | bool | None:
        outcome: Process | bool | None = self.does(step)
        return outcome


def pick_choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """One slot with three values."""
    if not partial.slots:
        yield from (("pick", value) for value in ("x", "y", "z"))


def only_choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """One slot with one value."""
    if not partial.slots:
        yield ("pick", "x")


def none_choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """Nothing to choose."""
    yield from ()


def pick(value: str) -> Order:
    """The answer to a "pick"."""
    return Order((("pick", value),))


KINDS = {"pick": Kind(pick_choices), "only": Kind(only_choices), "none": Kind(none_choices)}


def after_round(last: int) -> Callable[[Reader, Clock], Result | None]:
    """A draw after so many rounds."""

    def winner(state: Reader, clock: Clock) -> Result | None:
        return Result(None, "T-END", "t.end") if clock.round >= last else None

    return winner


THREE_ROUNDS = after_round(3)


def first_x(view: View, request: Request) -> Order:
    """The usual answer to everything."""
    return pick("x")


def book(
    *phases: Phase,
    kinds: Mapping[str, Kind] = KINDS,
    rows: Rows = ROWS,
    winner: Callable[[Reader, Clock], Result | None] = THREE_ROUNDS,
    reactions: Callable[[Reader, Moment], Sequence[Reactor]] = no_reactions,
    hide: Callable[[str], Screen] = nothing_hidden,
    usual: Callable[[View, Request], Order] = first_x,
) -> Ruleset:
    """A rulebook of these phases."""
    return Ruleset(
        id="tiny",
        name="Tiny",
        scales={
            "mass": Scale(
                phases,
                build=lambda setup: rows,
                default_answer=usual,
                winner=winner,
                value=lambda state, side: 0.0,
                card=lambda state, unit: Card(()),
            )
        },
        kinds=kinds,
        reactions=reactions,
        hide=hide,
    )


def phase(name: str, *does: Does) -> Phase:
    """A phase of systems made of functions."""
    return Phase(name, tuple(Doing(function) for function in does))


def idle(step: Step) -> None:
    """Do nothing."""


def begin(ruleset: Ruleset, seed: int = 1, dice: Dice | None = None) -> Battle:
    """A new battle of this rulebook."""
    return Battle.start(ruleset, SETUP, seed, dice)


def keys(battle: Battle) -> list[str]:
    """The keys of all events but those that tell the time."""
    return [event.key for event in battle.events if event.key not in ("round", "phase")]


def act(*actors: int, kind: str = "steps") -> Callable[[Step], Process]:
    """Units act one after another, each announced."""

    def does(step: Step) -> Process:
        for actor in actors:
            yield from step.moment(Moment(kind, actor))
            step.emit(Event("acted", unit=actor))
        return None

    return does


def watchers(state: Reader, moment: Moment) -> Sequence[Reactor]:
    """Both units of b may react."""
    return [Reactor(unit, "b", "shot") for unit in (B1, B2) if not state.find(unit, Out)]


def shot_choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    if not partial.slots:
        yield ("pick", "shot")


def shoot(step: Step, moment: Moment, reactor: Reactor, order: Order) -> Process:
    step.emit(Event("shot", unit=reactor.unit, target=moment.actor))
    yield from ()
    return None


WITH_SHOT = {**KINDS, "shot": Kind(shot_choices, react=shoot)}
