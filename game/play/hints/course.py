"""The hints of one side as a value: which there are, which have begun, and which have served.

It is followed from what a side's view holds and what the screen reports (`following`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.ruleset import Ruleset
from game.core.view import View
from game.play.scenarios.hint_file import Hint
from game.play.scenarios.roster import Roster, roster
from game.play.scenarios.scenario import Scenario
from game.play.scenarios.translation import in_language


@dataclass(frozen=True, slots=True)
class Seen:
    """What the player has before him: his side's view, the unit that is taken up, and how many
    events were shown to him so far.
    """

    view: View
    selected: int | None = None
    shown: int = 0


@dataclass(frozen=True, slots=True)
class Begun:
    """When a hint first appeared: after how many events, and what was asked then."""

    events: int
    asked: frozenset[str]


@dataclass(frozen=True, slots=True)
class Course:
    """The hints of one side in the order of the file; ``done`` and ``begun`` go by their number."""

    hints: tuple[Hint, ...]
    names: Roster
    done: frozenset[int] = frozenset()
    begun: Mapping[int, Begun] = field(default_factory=dict)
    due: int | None = None

    @property
    def hint(self) -> Hint | None:
        """The hint that is due now."""
        return None if self.due is None else self.hints[self.due]


def course_of(scenario: Scenario, book: Ruleset, side: str) -> Course:
    """The course of this side from its beginning; without hints it is empty."""
    own = tuple(hint for hint in in_language(scenario).hints if hint.side == side)
    if not own:
        return Course(own, Roster({}))
    rows = book.scales[scenario.scale].build(scenario.setup())
    return Course(own, roster(scenario, View(book, side, rows, scale=scenario.scale)))
