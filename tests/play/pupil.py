"""A pupil who does what the hints say, by a seat alone: reads, orders, seals, as each is done."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.orders import Order, legal
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.hints.course import Course, Seen, about, course_of, fits
from game.play.hints.following import follow, may_appear, narrowed, read
from game.play.match import HUMAN, Match, lineup, open_match
from game.play.scenarios.hint_file import Hint
from game.play.scenarios.library import find, load
from game.rules import RULESETS

PATIENCE = 2000


def lesson(name: str, seed: int | None = None) -> Match:
    """A guided battle as a new player opens it, with its own dice if none are named."""
    scenario = load(find(name), RULESETS)
    levels = lineup(scenario, {}, HUMAN, "veteran")
    assert levels == {"a": HUMAN, "b": "recruit"}
    assert scenario.seed is not None
    dice = scenario.seed if seed is None else seed
    return open_match(name, scenario, RULESETS[scenario.ruleset], levels, dice)


def obeyed(name: str, seed: int | None = None) -> Pupil:
    """Somebody who has done all that he was told, to the end of the battle."""
    made = Pupil(lesson(name, seed), "a")
    made.play()
    return made


@dataclass
class Pupil:
    """One side of a match, its course, and the hints it has met: (round, id) in their order."""

    match: Match
    side: str
    course: Course = field(init=False)
    selected: int | None = None
    met: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin the course."""
        self.course = course_of(self.match.scenario, self.match.ruleset, self.side)

    @property
    def won(self) -> bool:
        """Whether the battle has ended so."""
        result = self.match.battle.result
        return result is not None and result.winner == self.side

    @property
    def seat(self) -> Seat:
        """The seat of the side."""
        return self.match.seat(self.side)

    def play(self) -> None:
        """The whole battle."""
        for _ in range(PATIENCE):
            self.match.advance()
            if self.match.over:
                return
            self.act()
        raise AssertionError("the battle does not end")

    def seen(self) -> Seen:
        """Everything that happened was shown."""
        view = self.seat.view
        return Seen(view, self.selected, len(view.events))

    def act(self) -> None:
        """Do what the hint that is due asks for; without one, seal."""
        self.course = follow(self.course, self.seen())
        hint = self.course.hint
        if hint is None:
            self.seal()
            return
        entry = (self.match.battle.clock.round, hint.id)
        assert self.met.count(entry) < 2, f"{hint.id} does not come to an end"
        self.met.append(entry)
        assert may_appear(self.course, hint, self.seen())
        self.obey(hint)

    def obey(self, hint: Hint) -> None:
        """What ends this hint."""
        done = hint.done
        if not done.acts:
            self.course = read(self.course)
        elif done.selected:
            self.selected = self.course.names.entities[done.selected]
        elif done.orders:
            for request, order in self.fitting(hint)[: done.least]:
                self.seat.give(request, order)
        else:
            self.seal()

    def fitting(self, hint: Hint) -> list[tuple[Request, Order]]:
        """For each unit that can obey, the first order that does."""
        view = self.seat.view
        named = about(self.course, hint, view)
        found: list[tuple[Request, Order]] = []
        for request in view.waiting:
            if named is None or request.unit == named:
                orders = legal(narrowed(self.course, hint.done, view, request))
                order = next((o for o in orders if self._fits(hint, request, o)), None)
                found += [(request, order)] if order else []
        return found

    def _fits(self, hint: Hint, request: Request, order: Order) -> bool:
        return fits(self.course, hint.done, self.seat.view, request.unit, order)

    def seal(self) -> None:
        """Default answers for whoever has none, and seal."""
        seat = self.seat
        missing = [r for r in seat.waiting if r.id not in seat.view.drafts]
        if not missing:
            seat.commit()
        elif missing[0].editable:
            for request in missing:
                seat.give(request, seat.default(request))
            seat.commit()
        else:
            seat.give(missing[0], seat.default(missing[0]))
