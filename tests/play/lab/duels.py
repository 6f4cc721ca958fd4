"""What the tests of the laboratory fight: a quick battle of two, and battles that are made up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.play.lab.battle import Fall, Outcome, Thrown
from game.play.lab.case import Case
from game.play.lab.fighters import Task
from game.play.lab.laboratory import Questions
from game.play.match import derived
from game.play.scenarios.library import find, load
from game.play.tally import DRAW, Fought, Price
from game.rules import RULESETS

QUICK = replace(load(find("fifteen-yards"), RULESETS), round_limit=2)
"""Two against each other for two rounds: a tenth of a second."""

BOOK = QUICK.ruleset
EVENLY = 41
"""A hundred battles in steps of so many have each number below a hundred once, and any twenty or
forty of them are spread evenly. Were each thrown for itself, one change of a book's code in
thirteen would show fewer than 18 of 20 where 95 of 100 are won, as a case's digest is its code's.
"""

SIMPLE = {"a": "simple", "b": "simple"}


def case(**levels: str) -> Case:
    """The quick battle between these players."""
    return Case("quick", QUICK, BOOK, {**SIMPLE, **levels}, 1)


def asked(**changed: object) -> Questions:
    """Questions about the quick battle."""
    usual = Questions("quick", QUICK, (BOOK,), ("simple",), 1)
    return replace(usual, **changed)  # type: ignore[arg-type]  # the tests know its fields


def ended(winner: str | None, rounds: int = 1) -> Outcome:
    """A battle that somebody won."""
    prices = (Price("a", "sword", 1, int(winner == "b")), Price("b", "bandit", 1, 0))
    return Outcome(Fought(winner, "why", "RULE", rounds, prices))


class Made:
    """Fights battles that are made up: ``parts`` of a hundred go to a and to b, the rest is drawn.
    It counts what it was asked for.
    """

    def __init__(self, a: int, b: int, backwards: bool = False) -> None:
        self.parts = (a, b)
        self.backwards = backwards
        self.fought: list[int] = []

    def __call__(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, Outcome]]:
        """In one order or the other."""
        for task in reversed(tasks) if self.backwards else tasks:
            self.fought.append(task[1])
            yield task, self.one(*task)

    def one(self, made: Case, number: int) -> Outcome:
        """The battle of this number; whoever loses falls where chance says."""
        dice = (derived(made.seed, "made", made.digest) + EVENLY * number) % 100
        a, b = self.parts
        winner = "a" if dice < a else "b" if dice < a + b else DRAW
        loser = "b" if winner == "a" else "a"
        falls = () if winner == DRAW else (Fall(loser, dice % 7, dice % 5, 1),)
        thrown = (
            Thrown("a", "points", 2, dice % 9, 4.0, 2.5),
            Thrown("b", "points", 2, 4, 4.0, 2.5),
        )
        price = Price(loser, "sword" if loser == "a" else "bandit", 1, len(falls), "fallen")
        return Outcome(Fought(winner, "won", "", 1 + dice % 6, (price,)), falls, thrown)
