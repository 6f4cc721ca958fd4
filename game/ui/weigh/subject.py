"""From what is chosen on the screen to the cases that are fought, and who fights them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.core.ruleset import Ruleset
from game.play.lab import wording
from game.play.lab.applied import Row, applied
from game.play.lab.case import Case
from game.play.lab.store import FILE, own_folder
from game.play.lab.weighing import Weighing, Weight
from game.play.match import Match
from game.play.scenarios.library import find, load
from game.play.scenarios.own.keeping import NAME, entitled, keep, untaken
from game.play.scenarios.own.writing import written
from game.play.scenarios.scenario import Scenario
from game.play.scenarios.translation import in_language
from game.play.words import say
from game.rules import RULESETS
from game.ui.choice.cards import MatchChoice
from game.ui.choice.muster import match_with
from game.ui.screen import Screen

SEED = 1
"""The dice of all battles that are weighed, as `pennon lab` has them unasked."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A battle that is weighed under a book."""

    name: str
    scenario: Scenario
    book: str

    @property
    def told(self) -> Scenario:
        """The battle in the chosen language, for showing."""
        return in_language(self.scenario)

    def weight(self, level: str, most: int, even: bool) -> Weight:
        """The case and where it is kept: what `pennon lab` fights and keeps for the same battle."""
        levels = {side.id: level for side in self.scenario.sides}
        case = Case(self.name, self.scenario, self.book, levels, SEED)
        return Weight(case, most, own_folder(self.name) / FILE, even)

    def begin(self, level: str, most: int, even: bool) -> Weighing:
        """Weigh it in a process of its own. Raises OSError where there is none."""
        return Weighing(self.weight(level, most, even))


@dataclass(frozen=True, slots=True)
class Doors:
    """What can be done with a proposal for a battle: ``opened`` is how a match comes on the
    screen.
    """

    choice: MatchChoice
    subject: Subject
    opened: Callable[[Match], Screen]

    def play(self, row: Row) -> Screen:
        """The battle with this change, with the players and the dice that were chosen."""
        changed = entitled(self._changed(row), self._title())
        text = written(changed, self._note(row))
        return self.opened(match_with(self.choice, changed, text))

    def name(self, row: Row) -> str:
        """A title that no battle has yet."""
        return untaken(self._title())

    def keep(self, row: Row, name: str) -> str:
        """Write the battle with this change into the player's folder; the id of its file."""
        return keep(self._changed(row), name, self._note(row), RULESETS).stem

    def _changed(self, row: Row) -> Scenario:
        return applied(self.subject.scenario, self.subject.book, row)

    def _title(self) -> str:
        return say("weigh.changed", {"title": self.subject.told.title})[:NAME]

    def _note(self, row: Row) -> str:
        """What is told above the file."""
        subject = self.subject
        change = wording.change(subject.told, subject.book, row)
        facts = {"id": subject.name, "book": RULESETS[subject.book].name, "change": change}
        return say("weigh.note", facts)


def subject_of(choice: MatchChoice) -> Subject:
    """What the player has chosen. Raises DataError."""
    path = find(choice.scenario)
    scenario = as_chosen(load(path, RULESETS), RULESETS[choice.book], choice.switches)
    return Subject(path.stem, scenario, choice.book)


def as_chosen(scenario: Scenario, book: Ruleset, words: tuple[str, ...]) -> Scenario:
    """The battle with optional rules as the player has set them; where that is how the file has
    them, it is the file's own, and what was fought of it counts.
    """
    known = [
        (name, switch)
        for name, switch in book.switches.items()
        if switch.scale in ("", scenario.scale)
    ]
    own = scenario.switched
    if all(switch.setting(name, words) == switch.setting(name, own) for name, switch in known):
        return scenario
    return replace(scenario, switches=words)
