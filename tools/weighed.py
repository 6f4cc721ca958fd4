"""What a battle that is weighed shows in the pictures, without a single one being fought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pygame

from game.play.lab.weighing import Told
from game.play.scenarios.library import DEMO, find, load
from game.play.scenarios.translation import in_language
from game.play.tally import DRAW, Share, points, shares
from game.rules import RULESETS
from game.ui import start
from game.ui.app import App
from game.ui.choice.cards import MatchChoice
from game.ui.choice.muster import LEVELS
from game.ui.weigh.screen import WeighScreen
from game.ui.weigh.subject import Doors, Subject
from tools.stagehand import Scene, opened, settle


def plain(found: Mapping[str, Share]) -> dict[str, Any]:
    """Shares as the laboratory tells them."""
    return {
        side: {"share": one.share, "low": one.low, "high": one.high} for side, one in found.items()
    }


def account(wins: dict[str, int], clear: bool) -> dict[str, Any]:
    """What is known of a battle with these winners."""
    return {
        "battles": sum(wins.values()),
        "finished": sum(wins.values()),
        "clear": clear,
        "wins": wins,
        "shares": plain(shares(wins)),
        "points": plain(points(wins)),
        "rounds": {"min": 6, "median": 12.5, "max": 20},
        "endings": [
            {"why": "zefrs.field_held", "winner": "a", "battles": wins["a"]},
            {"why": "zefrs.field_held", "winner": "b", "battles": wins["b"]},
            {"why": "zefrs.no_units", "winner": DRAW, "battles": wins[DRAW]},
        ],
    }


PROPOSED = (
    ("number", "units.ashdown-spears.troops.0.count", 100, 90, {"a": 52, "b": 46, DRAW: 2}),
    ("number", "round_limit", 20, 19, {"a": 58, "b": 38, DRAW: 4}),
    ("placed", "units.ashdown-spears.place", "left", "centre", {"a": 61, "b": 37, DRAW: 2}),
)


def made_even() -> dict[str, Any]:
    """What would make it even."""
    rows = [
        {"how": how, "key": key, "old": old, "new": new, "battles": 100, "points": plain(points(w))}
        for how, key, old, new, w in PROPOSED
    ]
    return {"book": "zefrs", "even": False, "favoured": "a", "proposals": rows}


@dataclass
class Still:
    """A weighing that has always come as far as this."""

    told: Told

    def look(self) -> Told:
        """No farther."""
        return self.told

    def stop(self) -> None:
        """Nothing to stop."""


def sheet(told: Told) -> WeighScreen:
    """The sheet, as far as that."""
    scenario = in_language(load(find(DEMO), RULESETS))
    book = RULESETS["zefrs"]
    choice = MatchChoice(DEMO, book.id, (("a", "you"), ("b", "machine")), (), (), 1)
    doors = Doors(choice, Subject(DEMO, load(find(DEMO), RULESETS), book.id), start.battle)
    return WeighScreen(scenario, (book.id, book.name), LEVELS, lambda *asked: Still(told), doors)


def weighed(told: Told) -> App:
    """The sheet over the title, as far as that: the choice of a battle reads every file."""
    app = opened(start.title(), sheet(told))
    settle(app)
    return app


WINS = {"a": 73, "b": 24, DRAW: 3}


def under_way() -> App:
    """A battle fought 27 times."""
    return weighed(Told(27, 73, account=account({"a": 15, "b": 11, DRAW: 1}, clear=False)))


def evened() -> App:
    """A battle that was weighed, and is to be made even."""
    return weighed(Told(1, 0, account=account(WINS, clear=True), even=made_even(), over=True))


def turned(app: App) -> App:
    """The same at the last page of whatever window."""
    sheet = app.top
    assert isinstance(sheet, WeighScreen)
    sheet.page = 99
    return app


def saving(app: App) -> App:
    """A title is asked for the first proposal."""
    sheet = app.top
    assert isinstance(sheet, WeighScreen)
    first = next(one for one in sheet.ring.widgets if one.id.startswith("file:"))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.event.Event(kind, pos=first.rect.center, button=1)], 0.0)
    return app


def unweighed() -> App:
    """A battle that cannot be weighed."""
    return weighed(Told(failed="lab.sqlite3: is no file of a laboratory", over=True))


WEIGHED = {
    "weighed": Scene(under_way),
    "weighed-even": Scene(evened),
    "weighed-even-last": Scene(lambda: turned(evened())),
    "weighed-name": Scene(lambda: saving(evened())),
    "weighed-not": Scene(unweighed),
}
"""The scenes of it."""
