"""Choosing a battle: the scenarios at the left, the leaf of the chosen one at the right.

The screen gets plain ``ScenarioCard`` values and answers with a ``MatchChoice``; it knows no
file, no rulebook and no opponent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import keys, text
from game.ui.choice import filters, leaf_widgets, paint
from game.ui.choice.cards import BookCard, MatchChoice, ScenarioCard, cast
from game.ui.choice.layout import Parts, Places, columns, places
from game.ui.choice.optional import measured
from game.ui.current import now
from game.ui.screen import Opening, Plain, Pop, Screen, Step, Use
from game.ui.sound.music import HALL
from game.ui.theme import Theme
from game.ui.widgets import heading
from game.ui.widgets.base import Act, Look, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.listing import Listing, Scroll
from game.ui.widgets.ring import Ring

__all__ = ["BookCard", "ChoiceScreen", "MatchChoice", "ScenarioCard"]


@dataclass(slots=True)
class ChoiceScreen(Plain):
    """``start`` makes the screen of the battle from what was chosen here, ``weigh`` the one on
    which it is weighed; ``reread`` gives the scenarios as their files are now. ``level`` is how
    well the computer plays where a file says nothing; what the player chooses instead is kept.
    """

    cards: Sequence[ScenarioCard]
    levels: Sequence[str]
    start: Callable[[MatchChoice], Screen]
    cast_seed: Callable[[], int] = cast
    reread: Callable[[], Sequence[ScenarioCard]] | None = None
    weigh: Callable[[MatchChoice], Screen] | None = None
    kind: str = "all"
    under: str = filters.ANY
    chosen: int = 0
    book: str = ""
    controllers: dict[str, str] = field(default_factory=dict)
    machine_levels: dict[str, str] = field(default_factory=dict)
    switches: dict[str, int] = field(default_factory=dict)
    page: int = 0
    level: str = ""
    seed: int = 0
    lent: bool = False
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))
    scroll: Scroll = field(default_factory=Scroll)

    mood = HALL

    def __post_init__(self) -> None:
        """Cast the first seed and open the first leaf."""
        self.seed = self.cast_seed()
        self._open(0)

    @property
    def shown(self) -> list[ScenarioCard]:
        """The scenarios of the kind that is looked at, which the chosen book can judge."""
        return [card for card in self.cards if card.fits(self.kind, self.under)]

    @property
    def card(self) -> ScenarioCard | None:
        """The chosen scenario."""
        shown = self.shown
        return shown[self.chosen] if shown else None

    def choice(self) -> MatchChoice | None:
        """What ``Raise the pennon`` starts; None where nothing can be started."""
        card = self.card
        if card is None or card.faults:
            return None
        machines = [side.id for side in card.sides if self.controllers[side.id] == "machine"]
        book = self.book_card()
        words = [s.word(self.switches[s.id]) for s in book.switches] if book else []
        return MatchChoice(
            card.id,
            self.book,
            tuple((side.id, self.controllers[side.id]) for side in card.sides),
            tuple((side, self.machine_levels[side]) for side in machines),
            tuple(filter(None, words)),
            self.seed,
        )

    def layout(self, theme: Theme) -> None:
        """Place everything."""
        self.theme = theme
        self._lay()
        if not self.ring.focused:
            self.ring.focus("scenarios")

    def handle(self, event: pygame.event.Event) -> Step:
        """R casts the dice, W weighs, Enter raises the pennon, F5 reads anew, Esc goes back."""
        if keys.pressed(event, "cancel"):
            return Pop()
        if keys.pressed(event, "reread"):
            self._reread()
            return None
        act = self.ring.handle(event)
        if act is None:
            return None
        if act.id == heading.BACK:
            return Pop()
        choice = self.choice()
        if act.id in ("raise", "scenarios.open") and choice is not None:
            return Opening(partial(self.start, choice), instead=True)
        if act.id == "weigh" and choice is not None and self.weigh is not None:
            return Opening(partial(self.weigh, choice))
        self._act(act)
        self._lay()
        return self._kept()

    def update(self, seconds: float) -> Step:
        """Only tooltips need time."""
        self.ring.update(seconds)
        return None

    def draw(self, surface: Surface) -> None:
        """Paint the sheets, the leaf and all widgets."""
        at = self._places()
        paint.ground(surface, self.theme, at)
        if self.card is None:
            words, style = say("choice.empty", ()), self.theme.style("body")
            text.paragraph(surface, words, style, at.story)
        else:
            paint.leaf(surface, self.theme, at, self.card, self.book_card(), self.controllers)
        self.ring.draw(surface)

    def resume(self, result: object) -> None:
        """A battle that was kept meanwhile is chosen; one whose file was spoilt says so."""
        if isinstance(result, str) and result:
            self.kind, self.under = "all", filters.ANY
            self._reread(result)

    def _reread(self, wanted: str = "") -> None:
        """Show the scenarios as their files are now; the same one stays chosen if it is there."""
        if self.reread is None:
            return
        before = self.card.id if self.card else ""
        self.cards = self.reread()
        before = wanted if any(card.id == wanted for card in self.cards) else before
        self._narrow(self.kind, self.under, before)
        self._lay()

    def _narrow(self, kind: str, under: str, before: str) -> None:
        """Other scenarios in the list; the one that was chosen before stays so if it is there."""
        self.kind, known = kind, filters.books(self.cards, kind)
        self.under = under if under in known else filters.ANY
        ids = [card.id for card in self.shown]
        self._open(ids.index(before) if before in ids else 0)
        self.scroll.to(0)
        self.scroll.reveal(self.chosen)

    def _open(self, row: int) -> None:
        self.chosen = row
        card = self.card
        if card is None:
            return
        books = [book.id for book in card.books]
        wished = (book for book in (self.under, self.book, *books) if book in books)
        self.book = next(wished, "")
        first = next((side.id for side in card.sides), "")
        self.controllers = {
            side.id: side.controller or ("you" if side.id == first else "machine")
            for side in card.sides
        }
        usual = self.level if self.level in self.levels else _middle(self.levels)
        self.machine_levels = {
            side.id: side.level if side.level in self.levels else usual for side in card.sides
        }
        self._take_seed(card)
        self._take_switches()

    def _take_seed(self, card: ScenarioCard) -> None:
        """The scenario's own dice; after one that had some, fresh ones."""
        if card.seed is not None:
            self.seed = card.seed
        elif self.lent:
            self.seed = self.cast_seed()
        self.lent = card.seed is not None

    def _take_book(self, chosen: object) -> None:
        """The book of this id, or of this number among those of the scenario."""
        books = self.card.books if self.card is not None else ()
        self.book = books[chosen].id if isinstance(chosen, int) else str(chosen)
        self._take_switches()

    def _take_switches(self) -> None:
        book, self.page = self.book_card(), 0
        self.switches = {switch.id: switch.chosen for switch in book.switches} if book else {}

    def _switch(self, name: str, chosen: int) -> None:
        """Another value of an optional rule; one that is switched on brings what it proposes."""
        book = self.book_card()
        for switch in book.switches if book and chosen and not self.switches[name] else ():
            if switch.id == name:
                self.switches |= {other: 1 for other in switch.proposes if other in self.switches}
        self.switches[name] = chosen

    def book_card(self) -> BookCard | None:
        """The book that is to judge."""
        card = self.card
        return next((b for b in card.books if b.id == self.book), None) if card else None

    def _act(self, act: Act) -> None:
        name, _, side = act.id.partition(".")
        value, before = str(act.value), self.card.id if self.card else ""
        if name == "scenarios" and isinstance(act.value, int):
            self._open(act.value)
        elif name == "kind":
            self._narrow(value, self.under, before)
        elif name == "under" and isinstance(act.value, int):
            known = list(filters.books(self.cards, self.kind))
            self._narrow(self.kind, known[act.value], before)
        elif name == "book":
            self._take_book(act.value)
        elif name == "controller":
            self._seat(side, value)
        elif name == "page" and isinstance(act.value, int):
            self.page = act.value
        elif name == "level":
            self.machine_levels[side] = self.level = value
        elif name == "switch" and isinstance(act.value, int):
            self._switch(side, int(act.value))
        elif name == "reread":
            self._reread()
        elif name == "cast":
            self.seed = self.cast_seed()
        elif name == "seed" and isinstance(act.value, int):
            self.seed = act.value

    def _kept(self) -> Step:
        """A level that was chosen is kept for the battles after this one."""
        settings = now()
        if self.level in ("", settings.battle.level):
            return None
        return Use(replace(settings, battle=replace(settings.battle, level=self.level)))

    def _seat(self, side: str, controller: str) -> None:
        """One person sits at one side: who takes ``you`` gives what he had to the other."""
        before = self.controllers[side]
        for other, had in self.controllers.items():
            if controller == "you" and had == "you" and other != side:
                self.controllers[other] = before
        self.controllers[side] = controller

    def _places(self) -> Places:
        card, book = self.card, self.book_card()
        lines, room = 0, columns(self.theme)[-1].w
        if book is not None:
            style = self.theme.style("body")
            lines = len(text.wrap(paint.book_words(book), style, room))
        sides, books = (len(card.sides), len(card.books)) if card else (0, 0)
        rules = measured(self.theme, book.switches if book else (), room)
        narrowed = bool(filters.books(self.cards, self.kind))
        return places(self.theme, Parts(sides, rules, books, lines, self.page, narrowed))

    def _lay(self) -> None:
        at, theme = self._places(), self.theme
        back = heading.back_button(theme, say("choice.back", ()), say("key.escape", ()))
        widgets: list[Widget] = [back, *filters.widgets(self, at, back.rect)]
        widgets.append(
            Listing(
                "scenarios",
                at.listing,
                len(self.shown),
                at.row,
                self.chosen,
                self.scroll,
                self._draw_row,
                enabled=bool(self.shown),
            )
        )
        if self.reread is not None:
            words, cap = say("choice.reread", ()), keys.cap("reread")
            widgets.append(Button("reread", at.reread, words, "note", hint=cap))
        if self.card is not None and not self.card.faults:
            widgets += leaf_widgets.widgets(self, at, self.card)
        self.ring.lay(widgets, theme)

    def _draw_row(self, surface: Surface, area: Rect, row: int, look: Look, chosen: bool) -> None:
        paint.row(surface, area, self.shown[row], look, chosen)


def _middle(levels: Sequence[str]) -> str:
    return levels[(len(levels) - 1) // 2] if levels else ""
