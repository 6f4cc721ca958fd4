"""Runs the `[[test]]` blocks of a scenario; whatever fails is told with its place in the file."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from game.ai import LEVELS, Player
from game.ai.player import sensible
from game.core.battle import Battle
from game.core.data import Wrong
from game.core.dice import Dice, Key, KeyedDice, ScriptedDice, ScriptError
from game.core.orders import IllegalOrder, Order, Slot, is_pass
from game.core.ruleset import Request, Ruleset
from game.core.seat import Seat
from game.play.scenarios.roster import Roster, roster
from game.play.scenarios.scenario import Scenario
from game.play.scenarios.trial_file import Given, Trial
from game.play.scenarios.trial_verdict import Taken, verdicts
from game.play.words import say

DECISIONS = 500
"""Decisions that one test may take."""

SECONDS = 8.0
"""Processor time that all tests of a file may take together, before the last decision is
finished: one side's turn in the largest battle takes up to two. Decisions cannot be the measure:
one of them costs from 1 to 60 ms. It is not the time on the clock, so a busy machine changes no
verdict.
"""

SHOWN = 8
SEED = 1


@dataclass(slots=True)
class TrialDice:
    """Scripted throws first; what they do not cover comes from the seed, if there is one. What is
    thrown after the ``last`` round, before anybody is asked, is no part of the test.
    """

    script: ScriptedDice
    seed: int | None
    last: int

    def faces(self, key: Key, dice: tuple[int, int]) -> tuple[int, ...]:
        """The faces of ``count`` dice of ``sides`` for this key. Raises ScriptError."""
        purpose = key[4]
        spent = self.script.used.get(purpose, 0) >= len(self.script.script.get(purpose, ()))
        if spent and (self.seed is not None or key[0] > self.last):
            return KeyedDice(SEED if self.seed is None else self.seed).faces(key, dice)
        return self.script.faces(key, dice)

    def fork(self) -> Dice:
        """Imagined battles throw dice of their own."""
        return TrialDice(self.script.fork(), self.seed, self.last)


class Overdrawn(Exception):
    """A test takes too many decisions."""


class Unfit(Exception):
    """An order of the file does not fit what is asked: ``why``, and how many of its slots did,
    the one among them that was refused.
    """

    def __init__(self, why: str, taken: int) -> None:
        super().__init__(why)
        self.why, self.taken = why, taken


class TimeUp(Exception):
    """All tests of a file together take too long."""

    def __str__(self) -> str:
        return (
            f"the tests of a file may take {SECONDS:g} seconds of processor time in all; on this "
            "machine this one was not finished, and those after it were not begun"
        )


@dataclass(slots=True)
class Run:
    """One test under way: which orders of the file were used (``spent``: in which round), and what
    was decided.
    """

    trial: Trial
    battle: Battle
    known: Roster
    players: dict[str, Player]
    deadline: float
    used: set[int] = field(default_factory=set)
    spent: set[tuple[int, int]] = field(default_factory=set)
    refused: dict[int, str] = field(default_factory=dict)
    reached: dict[int, int] = field(default_factory=dict)
    taken: list[Taken] = field(default_factory=list)
    decisions: int = 0

    def play(self) -> None:
        """To the end of the test's last round, or of the battle. Raises Overdrawn, TimeUp,
        ScriptError.
        """
        while self.battle.result is None and self.battle.clock.round <= self.trial.rounds:
            seats = (self.battle.seat(side) for side in self.battle.sides)
            self._turn(next(seat for seat in seats if seat.waiting))

    def _turn(self, seat: Seat) -> None:
        """Answer everything that a side is asked, one after the other."""
        waiting = seat.waiting
        player = self.players.get(seat.side)
        decided = {it.request.id: it.order for it in player.decide(seat)} if player else {}
        for request in waiting:
            self._count()
            own = decided.get(request.id)
            order = self._given(seat, request) or own or sensible(seat, request)
            if own is not None and own == order:
                self._note(seat, request, order)
            if not (request.window and request.editable and is_pass(order)):
                seat.give(request, order)
        if any(request.editable for request in waiting):
            seat.commit()

    def _count(self) -> None:
        self.decisions += 1
        if self.decisions > DECISIONS:
            raise Overdrawn(f"more than {DECISIONS} decisions")
        in_time(self.deadline)

    def _note(self, seat: Seat, request: Request, order: Order) -> None:
        called = self.known.called(seat.view, request.unit)
        self.taken.append(Taken(self.battle.clock.round, request, called, order))

    def _given(self, seat: Seat, request: Request) -> Order | None:
        """The order of the file for this request, None if there is none that it allows: of several
        the first that was not given in this round yet, or else the last.
        """
        found: tuple[int, Order] | None = None
        for index, given in enumerate(self.trial.orders):
            if not self._concerns(given, seat, request):
                continue
            try:
                order = self._filled(seat, request, given)
            except Unfit as refusal:
                if refusal.taken > self.reached.get(index, -1):
                    self.reached[index], self.refused[index] = refusal.taken, refusal.why
                continue
            found = index, order
            if (self.battle.clock.round, index) not in self.spent:
                break
        if found is None:
            return None
        self.used.add(found[0])
        self.spent.add((self.battle.clock.round, found[0]))
        return found[1]

    def _concerns(self, given: Given, seat: Seat, request: Request) -> bool:
        """A leader's requests are meant only by his own name, or where the kind is given."""
        if given.round not in (0, self.battle.clock.round):
            return False
        if given.side not in ("", request.side) or given.kind not in ("", request.kind):
            return False
        if not given.unit:
            return True
        called = self.known.called(seat.view, request.unit)
        return given.unit in (called if given.kind else called[:1])

    def _filled(self, seat: Seat, request: Request, given: Given) -> Order:
        """The order with the slots the file gives; others as by default. Raises Unfit."""
        left, partial, usual = dict(given.order), Order(), seat.default(request)
        while options := tuple(seat.choices(request, partial)):
            names = [self.known.slot(seat.view, name) for name, _ in options]
            meant = next((name for name in names if name in left), None)
            if meant is None:
                partial = partial.plus(_liked(options, usual))
                continue
            written = left.pop(meant)
            fitting = (
                option
                for name, option in zip(names, options, strict=True)
                if name == meant and self.known.same(seat.view, option[1], written)
            )
            found = next(fitting, None)
            if found is None:
                tried = partial.plus((options[0][0], self.known.value(written)))
                why = self._refusal(seat, request, tried, meant, options)
                raise Unfit(why, len(given.order) - len(left))
            partial = partial.plus(found)
        if left:
            why = f"{request.kind} does not ask for '{next(iter(left))}'"
            raise Unfit(why, len(given.order) - len(left))
        return partial

    def _refusal(
        self, seat: Seat, request: Request, tried: Order, slot: str, options: Sequence[Slot]
    ) -> str:
        """Why the rules do not let this value through, and which they do."""
        said = seat.view.refusal(request, tried)
        names = dict.fromkeys(self.known.label(seat.view, value) for _, value in options)
        shown = ", ".join(list(names)[:SHOWN]) + (" …" if len(names) > SHOWN else "")
        rule = f" ({said.rule})" if said.rule else ""
        return f"{say(said.why, said.facts)}{rule} For '{slot}' there are: {shown}"


def run_trials(scenario: Scenario, ruleset: Ruleset) -> list[Wrong]:
    """Everything that fails in the tests of a scenario, with its path in the file."""
    deadline = time.process_time() + SECONDS
    found = []
    for index, trial in enumerate(scenario.test):
        try:
            wrongs = list(run_trial(scenario, trial, ruleset, deadline))
        except TimeUp as up:
            found.append(Wrong(("test", index, "name"), f"test '{trial.name}': {up}"))
            break
        for wrong in wrongs:
            path = ("test", index, *wrong.path)
            found.append(Wrong(path, f"test '{trial.name}': {wrong.message}"))
    return found


def in_time(deadline: float) -> None:
    """Raises TimeUp after ``deadline``, as time.process_time."""
    if time.process_time() > deadline:
        raise TimeUp


def run_trial(
    scenario: Scenario, trial: Trial, ruleset: Ruleset, deadline: float
) -> Iterator[Wrong]:
    """What fails in this test, with its path in the test. Raises TimeUp after ``deadline``."""
    in_time(deadline)
    script = ScriptedDice(trial.dice)
    seed = trial.seed if trial.dice or trial.seed is not None else SEED
    dice = TrialDice(script, seed, trial.rounds)
    run: Run | None = None
    try:
        battle = Battle.start(ruleset, scenario.setup(ruleset.id), dice=dice)
        players = {
            side: LEVELS[level](SEED if trial.seed is None else trial.seed)
            for side, level in trial.players.items()
        }
        run = Run(trial, battle, roster(scenario, battle.world), players, deadline)
        run.play()
        script.finish()
    except ScriptError as error:
        yield Wrong(("dice",), str(error))
    except (Overdrawn, IllegalOrder) as error:
        yield Wrong(("name",), str(error))
    if run is not None:
        yield from _unused(run)
        yield from verdicts(trial, run.battle, run.known, run.taken)


def _liked(options: Sequence[Slot], usual: Order) -> Slot:
    slots = (slot for slot in options if slot in usual.slots)
    return next(slots, options[0])


def _unused(run: Run) -> Iterator[Wrong]:
    for index in range(len(run.trial.orders)):
        if index not in run.used:
            why = run.refused.get(index, "nothing like this was asked in the test")
            yield Wrong(("orders", index), f"the order was not given: {why}")
