"""From a journal to the screen on which its battle goes on, or is seen again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.play.match import Match
from game.play.records.head import told_count
from game.play.records.hold import Busy, told_busy
from game.play.records.lines import BrokenRecord
from game.play.records.record import read_record
from game.play.records.replay import Replay
from game.play.records.resume import Resumed, from_boundary, resume
from game.play.words import say
from game.rules import RULESETS
from game.ui.records.questions import Crossroads, broken
from game.ui.records.replay_screen import ReplayScreen
from game.ui.screen import Screen
from game.ui.widgets.modal import Answer

Fight = Callable[[Match], Screen]


def fought_on(path: Path, fight: Fight, copy: bool = False) -> Screen:
    """The battle of this journal, or of a copy of it, or what has to be said before."""
    try:
        resumed = resume(path, RULESETS, copy)
    except BrokenRecord as error:
        return broken(error)
    except Busy as error:
        return _busy(error, fight)
    if resumed.difference is not None:
        return _otherwise(resumed, fight)
    notes = resumed.notes()
    if not notes:
        return fight(resumed.match)
    answers = (Answer("on", say("battle.menu_on"), "ribbon"),)
    title, words = say("records.note_title"), " ".join(notes)
    return Crossroads(title, words, answers, ways={"on": lambda: fight(resumed.match)})


def seen_again(path: Path, fight: Fight) -> Screen:
    """The battle of this journal to be watched; ``fight`` makes the screen of taking over."""
    try:
        return ReplayScreen(Replay(read_record(path), RULESETS), fight)
    except BrokenRecord as error:
        return broken(error)


def _busy(error: Busy, fight: Fight) -> Screen:
    """Another game writes it: go on in a copy, or look on."""
    answers = (
        Answer("copy", say("records.busy_copy"), "ribbon"),
        Answer("watch", say("records.busy_watch")),
        Answer("cancel", say("records.cancel")),
    )
    ways = {
        "copy": lambda: fought_on(error.file, fight, copy=True),
        "watch": lambda: seen_again(error.file, fight),
    }
    words = f"{told_busy(error)} {say('records.busy_ask')}"
    return Crossroads(say("records.busy_title"), words, answers, ways=ways)


def _otherwise(resumed: Resumed, fight: Fight) -> Screen:
    assert resumed.difference is not None

    def anyway() -> Screen:
        try:
            return fight(from_boundary(resumed, RULESETS))
        except BrokenRecord as error:
            return broken(error)

    facts = {"count": told_count(resumed.record.head), "round": resumed.difference.round}
    words = say("records.otherwise", facts)
    answers = (
        Answer("on", say("records.otherwise_on"), "ribbon"),
        Answer("cancel", say("records.cancel")),
    )
    return Crossroads(say("records.otherwise_title"), words, answers, ways={"on": anyway})
