"""What has to be asked or told about a journal: questions in front of everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pygame

from game.core.data import DataError
from game.play.match import Match
from game.play.records.journal import journal_of
from game.play.records.lines import BrokenRecord
from game.play.records.report import Crash
from game.play.records.resume import take_back
from game.play.scenarios.library import Unknown
from game.play.words import say
from game.ui.screen import Opening, Pop, Push, Screen, Step, Swap
from game.ui.widgets.modal import Answer, Modal


@dataclass(slots=True)
class Crossroads(Modal):
    """A question whose answers lead to screens of their own; the others just close it."""

    ways: Mapping[str, Callable[[], Screen]] = field(default_factory=dict)

    def handle(self, event: pygame.event.Event) -> Step:
        """Go the way that was chosen."""
        step = Modal.handle(self, event)
        way = self.ways.get(str(step.result)) if isinstance(step, Pop) else None
        return Opening(way, instead=True) if way is not None else step


def told(title: str, words: str) -> Modal:
    """Something to be read."""
    fine = Answer("fine", say("records.fine"), "ribbon", (pygame.K_RETURN,))
    return Modal(title, words, (fine,))


def broken(error: BrokenRecord) -> Modal:
    """A journal that cannot be used."""
    return told(say("records.broken_title"), error.short)


def made(opening: Opening) -> Step:
    """What is opened; or, where a file that it needs was spoilt or went away meanwhile, what is
    wrong with that, over whoever asked for it.
    """
    try:
        screen = opening.make()
    except (DataError, Unknown) as error:
        wrong = error.faults[0] if isinstance(error, DataError) else error
        return Push(told(say("records.broken_title"), str(wrong)))
    return Swap(screen) if opening.instead else Push(screen)


def stumbled(crash: Crash, match: Match) -> Modal:
    """A decision that broke a step: go on without it, or leave."""
    facts = {"kind": type(crash.error).__name__, "side": match.name(crash.deed.side)}
    where = (
        say("records.crash_report", {"file": "/".join(crash.report.parts[-2:])})
        if crash.report
        else say("records.crash_unreported")
    )
    words = " ".join((say("records.crash", facts), where, say("records.crash_ask")))
    answers = (
        Answer("take back", say("records.crash_back"), "ribbon"),
        Answer("leave", say("records.leave")),
    )
    return Modal(say("records.crash_title"), words, answers)


class JournalWatch:
    """Looks after a match on the screen: what is wrong with its journal is asked or told once."""

    def __init__(self) -> None:
        self._asked: Crash | None = None
        self._told = False

    def due(self, match: Match) -> Step:
        """The question that is due, or None. A crash that was asked about is taken back, which
        may raise what a step raises.
        """
        journal = journal_of(match)
        if journal is None:
            return None
        if journal.crash is not None and journal.crash is not self._asked:
            self._asked = journal.crash
            return Push(stumbled(journal.crash, match))
        if journal.crash is not None:
            take_back(match)
        if journal.fault and not self._told:
            self._told = True
            words = say("records.unkept", {"why": journal.fault})
            return Push(told(say("records.fault_title"), words))
        return None

    def blames(self, match: Match) -> bool:
        """Whether the error that was just raised belongs to a decision that can be taken back."""
        journal = journal_of(match)
        return journal is not None and journal.crash is not None
