"""*Weigh this battle*: it is fought over and over in the background, and what comes out is told
meanwhile; then, on request, what would make it even.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

import pygame
from pygame import Surface

from game.play.lab.weighing import Found, Told
from game.play.scenarios.scenario import Scenario
from game.play.words import say
from game.ui import keys
from game.ui.screen import Opening, Plain, Pop, Push, Screen, Step
from game.ui.theme import Theme
from game.ui.weigh.blocks import Proposed, Spot, laid
from game.ui.weigh.naming import NamingScreen
from game.ui.weigh.places import Clock, Places
from game.ui.weigh.told import blocks
from game.ui.widgets import paint
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.ring import Ring
from game.ui.widgets.toggle import Cycle, Option, Segments

BATTLES = 100
"""So many are fought at the most, unless more are asked for; `pennon lab` has as many."""


class Running(Protocol):
    """A battle that is being weighed somewhere."""

    def look(self) -> Told:
        """How far it has come; it never waits."""

    def stop(self) -> None:
        """End it; what was fought is kept."""


Begin = Callable[[str, int, bool], Running]
"""Begins to weigh: who plays all sides, how many battles at the most, and whether it is to be made
even. Raises OSError where there is no process for it.
"""


class Taken(Protocol):
    """What can be done with a proposal, a row of what was found."""

    def play(self, row: Found) -> Screen:
        """The screen of the battle with this change."""

    def name(self, row: Found) -> str:
        """What such a battle may be called."""

    def keep(self, row: Found, name: str) -> str:
        """Keep it as a file; its id. Raises ValueError, OSError, DataError."""


@dataclass(slots=True)
class WeighScreen(Plain):
    """Lies over the choice of a battle. ``book`` is the id and the name of the rulebook.

    It is not lively: a bar that grows ten times a second is smooth enough, and the processor is
    wanted elsewhere.
    """

    scenario: Scenario
    book: tuple[str, str]
    levels: tuple[str, ...]
    begin: Begin
    taken: Taken
    level: str = ""
    most: int = BATTLES
    told: Told = field(default_factory=Told)
    running: Running | None = None
    even: bool = False
    page: int = 0
    clock: Clock = field(default_factory=Clock)
    kept: str = ""
    over: bool = True
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))
    spots: list[Spot] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin at once."""
        self.level = self.level or self.levels[0]
        self._start()

    def layout(self, theme: Theme) -> None:
        """Place what is known, and the buttons."""
        self.theme = theme
        at = self._places()
        told = list(blocks(self.scenario, self.book[0], self.told.account, self.told.even))
        self.spots = laid(told, theme, at.body, at.columns)
        self.page = min(self.page, self._pages() - 1)
        self.ring.lay(self._widgets(), theme)
        if not self.ring.focused:
            self.ring.focus("pause" if self.running else "back")

    def handle(self, event: pygame.event.Event) -> Step:
        """Stop, go on, make it even, or leave; whoever leaves stops it too."""
        act = self.ring.handle(event)
        if keys.pressed(event, "cancel") or (act is not None and act.id == "back"):
            self._stop()
            return Pop(self.kept)
        if act is None:
            return None
        name, _, number = act.id.partition(":")
        if name in ("play", "file"):
            return self._take(name, int(number))
        if act.id == "pause":
            self._stop()
        elif act.id == "on":
            self._start()
        elif act.id == "more":
            self.most += BATTLES
            self._start()
        elif act.id == "even":
            self.even = True
            self._start()
        elif act.id == "level":
            self.level, self.most, self.even, self.told = str(act.value), BATTLES, False, Told()
            self._start()
        elif act.id == "page" and isinstance(act.value, int):
            self.page = act.value
        self.layout(self.theme)
        return None

    def update(self, seconds: float) -> Step:
        """Hear how far it has come."""
        self.ring.update(seconds)
        if self.running is None:
            return None
        before, self.told = self.told, self.running.look()
        if self.told.account is None:  # what was known before holds until more is
            self.told = replace(self.told, account=before.account)
        self.clock.update(seconds, self.told)
        if self.told.over:
            self.running = None
        if self.told != before:
            self.layout(self.theme)
            if self.told.even is not None:
                self._turn_to_even()
        return None

    def draw(self, surface: Surface) -> None:
        """Veil the choice; paint head, bar and what is told on this page."""
        at = self._places()
        paint.veil(surface)
        paint.sheet(surface, at.box)
        title = say("lab.heading", {"title": self.scenario.title})
        at.head(surface, title, say("weigh.how", {"book": self.book[1]}), say("weigh.level"))
        at.progress(surface, self.told, self._state())
        for spot in self.spots:
            if spot.page == self.page:
                spot.block.draw(surface, self.theme, spot.area)
        self.ring.draw(surface)

    def resume(self, result: object) -> None:
        """A battle was kept, or was not."""
        self.layout(self.theme)

    # What goes on.

    def _take(self, how: str, number: int) -> Step:
        """Play the battle with the change of this block, or ask for its name."""
        block = self.spots[number].block
        assert isinstance(block, Proposed)
        row = block.row
        self._stop()
        if how == "play":
            return Opening(partial(self.taken.play, row), instead=True)

        def keep(name: str) -> None:
            self.kept = self.taken.keep(row, name)

        return Push(NamingScreen("weigh.keep", keep, self.taken.name(row)))

    def _start(self) -> None:
        self._stop()
        self.clock = Clock()
        try:
            self.running = self.begin(self.level, self.most, self.even)
        except (OSError, RuntimeError) as error:
            self.told = Told(account=self.told.account, failed=str(error), over=True)

    def _stop(self) -> None:
        if self.running is not None:
            self.running.stop()
            self.running = None

    def _turn_to_even(self) -> None:
        """To the page on which it is told what would make it even."""
        known = len(list(blocks(self.scenario, self.book[0], self.told.account, None)))
        self.page = self.spots[min(known, len(self.spots) - 1)].page
        self.layout(self.theme)

    # What can be pressed.

    def _places(self) -> Places:
        return Places(self.theme)

    def _pages(self) -> int:
        return 1 + max((spot.page for spot in self.spots), default=0)

    def _state(self) -> str:
        """How far it has come, in words."""
        account = self.told.account
        fought = account["battles"] if account else 0
        if self.told.failed:
            return say("weigh.failed", {"why": self.told.failed})
        if self.kept:
            return say("weigh.kept", {"file": f"{self.kept}.toml"})
        if self.running is None:
            return say("weigh.over" if self.told.over else "weigh.stopped", {"n": fought})
        return self.clock.words(self.told)

    def _widgets(self) -> list[Widget]:
        at, pages = self._places(), self._pages()
        options = tuple(Option(one, say(f"choice.level_{one}")) for one in self.levels)
        row, tip = at.levels(say("weigh.level")), say("weigh.level_tip")
        found: list[Widget] = []
        if pages > 1:
            facts = [(("n", page), ("all", pages)) for page in range(1, pages + 1)]
            words = tuple(say("weigh.page", fact) for fact in facts)
            turn = at.turn(words)
            row.w = turn.x - self.theme.px(14) - row.x
            found.append(Cycle("page", turn, words, self.page, self.page))
        levels = Segments("level", row, options, self.level, tip=tip)
        return [levels, *found, *self._takes(), *self._buttons(at)]

    def _takes(self) -> Iterator[Button]:
        """Two buttons below each proposal of this page."""
        for number, spot in enumerate(self.spots):
            if spot.page == self.page and isinstance(spot.block, Proposed):
                for name, place in zip(
                    ("play", "file"), spot.block.buttons(self.theme, spot.area), strict=True
                ):
                    words, tip = say(f"weigh.{name}"), say(f"weigh.{name}_tip")
                    yield Button(f"{name}:{number}", place, words, tip=tip)

    def _buttons(self, at: Places) -> list[Widget]:
        back, even, main = at.buttons()
        words, tip = say("weigh.make_even"), say("weigh.make_even_tip")
        return [
            Button("back", back, say("weigh.close"), hint=keys.cap("cancel")),
            Button("even", even, words, enabled=self._uneven(), tip=tip),
            self._main(main),
        ]

    def _main(self, place: pygame.Rect) -> Button:
        """What the red ribbon does just now."""
        account = self.told.account
        if self.running is not None:
            name, free = "pause", True
        elif not self.told.over or self.told.failed:
            name, free = "on", True
        else:
            name, free = "more", account is not None and not account["clear"]
        key = "weigh.more_battles" if name == "more" else f"weigh.{name}"
        words, tip = say(key, {"n": BATTLES}), say(f"{key}_tip")
        return Button(name, place, words, "ribbon" if free else "sheet", enabled=free, tip=tip)

    def _uneven(self) -> bool:
        """Whether somebody is favoured, and nothing proposed against it yet."""
        account = self.told.account
        if self.running is not None or account is None or self.told.even is not None:
            return False
        points = account["points"].values()
        return any(one["low"] > 1 / len(points) for one in points)
