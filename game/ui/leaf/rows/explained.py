"""What the abbreviations of a leaf stand for: spelled out in the tip over them, from the first."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from game.core.forecast import Forecast
from game.core.shown import Card
from game.core.view import View
from game.play.words import say, templates
from game.ui.battle.table.model import card
from game.ui.odds.grades import coloured
from game.ui.theme import Theme
from game.ui.widgets.base import Act, Look, Placed, Point


@dataclass(frozen=True, slots=True)
class Explained(Placed):
    """A place that is painted already and says what stands there; nothing comes of a click."""

    def draw(self, surface: Surface, look: Look) -> None:
        """Nothing: the leaf has painted it."""

    def click(self, at: Point, theme: Theme) -> Act | None:
        """It is only read."""
        return None

    def key(self, event: object) -> Act | None:
        """No key is taken."""
        return None


def numbers(rect: Rect, view: View, unit: int) -> list[Explained]:
    """The head of a leaf: every number whose name is short for something."""
    lines = meanings(card(view, unit))
    return [Explained("means.numbers", rect, enabled=False, tip="\n".join(lines))] if lines else []


def column(rect: Rect, view: View, forecast: Forecast) -> list[Explained]:
    """The chart of a book that reads its throws in columns."""
    key = f"{view.ruleset.id}.means.column"
    if forecast.check is None or not coloured(forecast.check) or key not in templates():
        return []
    return [Explained("means.column", rect, enabled=False, tip=say(key))]


def meanings(facts: Card) -> tuple[str, ...]:
    """What each of these numbers is, as far as the book has words for it."""
    keys = (meaning_key(stat.key) for stat in facts.stats)
    return tuple(dict.fromkeys(say(key) for key in keys if key in templates()))


def meaning_key(key: str) -> str:
    """The wording key of what a number is, from that of its name."""
    book, _, name = key.partition(".stat.")
    return f"{book}.means.{name}"
