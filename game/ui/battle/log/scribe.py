"""The scribe: writes down what a seat has seen, as lines of the chronicle with their time; the
names in them are lettered in the colours of their sides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from game.core.events import Event
from game.core.view import View
from game.core.vocabulary import Does
from game.play import screens
from game.play.telling import chronicle
from game.play.telling.aims import count_in
from game.play.telling.chronicle import Line, capital
from game.play.telling.walks import Walks
from game.play.words import say
from game.ui import text
from game.ui.art.palette import INK, READABLE, SHEET, TINCTURES, Colour, Tincture, contrast, mix
from game.ui.battle.table.model import tincture_of
from game.ui.battle.table.wording import first_said
from game.ui.text import Piece, Style

Why = Callable[[View, int, Event], str]
"""Why an opponent did what an event of a round tells; nothing where nobody knows or may know."""


@dataclass(frozen=True, slots=True)
class Told:
    """One line of the chronicle, and when it happened: worded, its round, and what that part of
    the round is about (one of ABOUT, or nothing); an opponent's reasons; and the names in it with
    the tinctures of their sides.
    """

    line: Line
    when: str
    round: int = 0
    about: str = ""
    why: str = ""
    names: Names = ()

    @property
    def placed(self) -> bool:
        """Whether it happened to somebody or somewhere."""
        event = self.line.event
        found = (event.unit, event.target, event.cell)
        return not self.line.heading and any(one is not None for one in found)

    @property
    def begins(self) -> bool:
        """Whether it tells nothing but that a part of the round begins, which then stands before
        every line.
        """
        return screens.does(self.line.event) is Does.BEGINS and not self.placed


class Scribe:
    """Writes down what a seat has seen, event by event, and keeps round and stage in mind.

    ``edition`` counts how often something was written anew: all of it, because something was
    taken back, or the line of a way that has gone on.
    """

    def __init__(self, why: Why | None = None) -> None:
        self.lines: list[Told] = []
        self._why = why
        self.count = 0
        self.edition = 0
        self.whens: set[str] = set()
        self._last: Event | None = None
        self._round, self._stage, self._about = 0, "", ""
        self._count = ""
        self._walks = Walks()

    def follow(self, view: View, cursor: int) -> bool:
        """Write down all events before the cursor; True if something changed."""
        events = view.events[:cursor]
        if self.count > len(events) or (self.count and events[self.count - 1] != self._last):
            self.lines, self.count, self._round, self._stage, self._about = [], 0, 0, "", ""
            self._walks = Walks()
            self.edition += 1
        if self.count == len(events):
            return False
        for event in events[self.count :]:
            self._take(view, event)
        self.count, self._last = len(events), events[-1]
        return True

    def _take(self, view: View, event: Event) -> None:
        if event.key == chronicle.ROUND:
            self._round = int(str(event.fact("round")))
            self._count = count_in(view, view.ruleset.id)
        elif event.key == chronicle.PHASE:
            self._stage = _stage(view, str(event.fact("phase")))
            self._about = _about(view, str(event.fact("phase")))
        elif screens.does(event) is Does.BEGINS:
            key = f"{view.ruleset.id}.when_{event.key.partition('.')[2]}"
            self._stage = first_said((key,), event.facts, self._stage)
        known = self._walks.take(event, len(self.lines))
        if known is not None:
            self._lengthen(view, event, known)
            return
        found = chronicle.line(event, view, view.ruleset.id)
        why = self._why(view, self._round, event) if self._why else ""
        told = Told(found, self._when(found), self._round, self._about, why, names_in(view, event))
        self.lines.append(told)
        if not found.heading:
            self.whens.add(told.when)

    def _lengthen(self, view: View, event: Event, number: int) -> None:
        """A way goes on in the line that it has."""
        told = self.lines[number]
        line = chronicle.lengthened(told.line, event, view, view.ruleset.id)
        self.lines[number] = replace(
            told, line=line, when=self._when(line), names=names_in(view, line.event)
        )
        self.whens.add(self.lines[number].when)
        self.edition += 1

    def _when(self, line: Line) -> str:
        tick, stage = chronicle.counted(line), self._stage
        if tick:
            stage = say("battle.chronicle.tick", {"tick": tick})
        if not stage:
            return capital(say("round", {"count": self._count, "round": self._round}))
        facts = {"count": self._count, "round": self._round, "stage": stage}
        return capital(say("battle.chronicle.when", facts))


def _stage(view: View, phase: str) -> str:
    """The short name of the stage of a phase."""
    phases = view.scale.phases
    stage = next((p.stage for p in phases if p.id == phase), "")
    book = view.ruleset.id
    keys = (f"{book}.stage_{stage}_short", f"{book}.stage_{stage}", f"{book}.phase.{phase}")
    return first_said(keys, (), "")


def _about(view: View, phase: str) -> str:
    """What a phase is about."""
    phases = view.scale.phases
    return next((p.about for p in phases if p.id == phase), "")


Names = tuple[tuple[str, str], ...]
"""Names as they stand in a sentence, each with a tincture."""


def names_in(view: View, event: Event) -> Names:
    """The names that the sentence of an event has, with the tinctures of their sides."""
    sides = set(view.sides)
    return tuple(
        (name, tincture_of(view, side))
        for name, side in chronicle.whose(event, view)
        if name and side in sides
    )


def coloured(whole: Piece, names: Names, room: int = 0) -> tuple[Piece, ...]:
    """The sentence in pieces, the names strong and in their colours; where strong letters would
    take a row more in this room, in plain ones.
    """
    found = tuple(_pieces(whole, names, "bold"))
    rows = len(text.wrap_pieces((whole,), room)) if room else 0
    if room and len(text.wrap_pieces(found, room)) > rows:
        return tuple(_pieces(whole, names, whole.style.weight))
    return found


def _pieces(whole: Piece, names: Names, weight: str) -> Iterator[Piece]:
    tinctures = dict(names)
    if not tinctures:
        yield whole
        return
    longest = sorted(tinctures, key=len, reverse=True)
    wanted = "|".join(_pattern(name) for name in longest)
    at = 0
    for hit in re.finditer(rf"(?<!\w)({wanted})(?!\w)\S*", whole.text):
        if hit.start() > at:
            yield Piece(whole.text[at : hit.start()], whole.style)
        name = next(name for name in longest if re.fullmatch(_pattern(name), hit.group(1)))
        yield Piece(hit.group(), _style(whole.style, tinctures[name], weight))
        at = hit.end()
    if at < len(whole.text):
        yield Piece(whole.text[at:], whole.style)


def _pattern(name: str) -> str:
    """A name, which may begin the sentence and then has a capital."""
    head = name[:1]
    return f"[{re.escape(head)}{re.escape(head.upper())}]{re.escape(name[1:])}"


def _style(plain: Style, tincture: str, weight: str) -> Style:
    return plain.but(colour=ink_of(TINCTURES[tincture]), weight=weight)


@lru_cache(maxsize=64)
def ink_of(tincture: Tincture) -> Colour:
    """The tincture as an ink: as light as can be read on the sheets."""
    for step in range(17):
        near = mix(tincture.base, tincture.dark, min(1.0, step / 8))
        found = mix(near, INK, max(0.0, step / 8 - 1))
        if min(contrast(found, ground) for ground in SHEET) >= READABLE:
            return found
    return INK
