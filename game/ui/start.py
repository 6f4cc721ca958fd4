"""Opens the window: the title, or a battle at once, and everything that follows from there.

Screens are read where they open, so that the title has not to wait for all of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.play.options import NoDisplay, PlayOptions
from game.play.records.head import told_count, told_title
from game.play.records.journal import journal_of, keep
from game.play.records.shelf import journals, unfinished
from game.play.settings import save
from game.play.words import say
from game.ui.app import App
from game.ui.current import now
from game.ui.early import fitting, opened
from game.ui.heap import give_back
from game.ui.screen import Screen
from game.ui.settings.reading import read, told
from game.ui.sound.player import Sound
from game.ui.title.screen import Continued, TitleScreen

if TYPE_CHECKING:
    from game.play.match import Match
    from game.ui.battle.log.scribe import Scribe
    from game.ui.battle.table.table import Table
    from game.ui.choice.cards import MatchChoice
    from game.ui.result.parts import Onward


def run(options: PlayOptions) -> int:
    """Play until the player leaves; the exit code. Raises NoDisplay where no window opens."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    give_back()
    app = window(options)
    app.sound = Sound()
    for _ in ("the menu", "its picture"):
        app.step()
    Thread(target=read_ahead, daemon=True).start()
    app.run()
    return 0


def read_ahead() -> None:
    """Read what the title does not need, while somebody looks at it: the other screens, and all
    books and battles, for which whoever opened the choice at once waited well over a second.
    """
    for name in ("battle.table", "choice", "result", "weigh"):
        import_module(f"game.ui.{name}.screen")
    import_module("game.ui.choice.muster").cards()


def window(options: PlayOptions) -> App:
    """The window with its title, and over it the battle that was asked for."""
    loaded = read()
    try:
        if pygame.display.get_surface() is None:
            opened()
        app = App(title(), fitting(), settings=loaded.settings, keep=save)
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    if options.match is not None:
        app.show(battle(options.match, options.folder))
    if options.replay is not None:
        from game.ui.records.opening import seen_again

        app.show(seen_again(options.replay, battle))
    if loaded.faults:
        app.show(told(loaded))
    return app


def title() -> Screen:
    """The first screen."""
    return TitleScreen(choice, rules, continued, shelf, first)


def shelf() -> Screen:
    """The battles that were kept."""
    from game.ui.records.shelf_screen import ShelfScreen

    return ShelfScreen(battle)


def continued() -> Continued | None:
    """The battle that was fought last, if it is not over."""
    kept = unfinished()
    if kept is None:
        return None
    head = kept.head
    facts = {"title": told_title(head), "count": told_count(head), "round": kept.round}
    words = say("records.waiting", facts)

    def taken_up() -> Screen:
        from game.ui.records.opening import fought_on

        return fought_on(kept.path, battle)

    def pictured(room: tuple[int, int]) -> Surface | None:
        from game.ui.records.item import picture

        return picture(kept, room)

    return Continued(words, taken_up, pictured)


def first() -> Callable[[], Screen] | None:
    """The guided battle, as long as no battle has been fought to its end."""
    from game.ui.choice.muster import first_battle, first_file

    if any(kept.over for kept in journals()):
        return None
    path = first_file()
    return None if path is None else lambda: battle(first_battle(path))


def rules() -> Screen:
    """The rulebooks, at the place read last."""
    from game.ui.pages.screen import RulesScreen

    return RulesScreen(keeps=True)


def choice() -> Screen:
    """The choice of a battle."""
    from game.ui.choice.muster import LEVELS, cards
    from game.ui.choice.screen import ChoiceScreen

    level = now().battle.level
    return ChoiceScreen(cards(), LEVELS, chosen, reread=cards, weigh=weighed, level=level)


def weighed(choice: MatchChoice) -> Screen:
    """The battle that was chosen, weighed."""
    from game.rules import RULESETS
    from game.ui.choice.muster import LEVELS
    from game.ui.weigh.screen import WeighScreen
    from game.ui.weigh.subject import Doors, subject_of

    subject = subject_of(choice)
    book = RULESETS[choice.book]
    taken = Doors(choice, subject, battle)
    return WeighScreen(subject.told, (book.id, book.name), LEVELS, subject.begin, taken)


def chosen(choice: MatchChoice) -> Screen:
    """The battle that was chosen."""
    from game.ui.choice.muster import match_of

    return battle(match_of(choice))


def battle(match: Match, folder: Path | None = None) -> Screen:
    """A match on its screen, written down from here on. One that was taken up begins behind a
    curtain if several people play it. What follows it is looked for in ``folder`` first.
    """
    from game.ui.battle.table.screen import BattleScreen
    from game.ui.battle.table.table import Table

    begun = journal_of(match) is not None
    keep(match)
    table = Table(match, begun and len(match.humans) > 1)
    table.thinker.warm(match)
    return BattleScreen(table, partial(ended, folder=folder))


def ended(table: Table, folder: Path | None = None) -> Screen:
    """The last page of a battle."""
    from game.ui.choice.muster import again, swapped
    from game.ui.result.ending import account
    from game.ui.result.screen import ResultScreen

    match = table.match
    return ResultScreen(
        account(match),
        again=lambda: battle(again(match, match.levels), folder),
        swapped=lambda: battle(again(match, swapped(match)), folder),
        more=more(table),
        onward=onward(match, folder),
    )


def onward(match: Match, folder: Path | None = None) -> Onward | None:
    """The battle that goes on from this one, with who is left and as he comes out of it."""
    from game.play.following import go_on
    from game.play.telling.interlude import interlude
    from game.ui.result.interlude import InterludeScreen
    from game.ui.result.parts import Onward

    later = go_on(match, folder)
    if later is None:
        return None
    between = interlude(match, later)
    return Onward(between.title, lambda: InterludeScreen(between), lambda: battle(later, folder))


def _scribe(table: Table) -> Scribe:
    """The whole battle written down, with the reasons of opponents."""
    from game.ui.battle.log.scribe import Scribe
    from game.ui.battle.tips import motives

    view = table.seat.view
    scribe = Scribe(motives.behind(table.match))
    scribe.follow(view, len(view.events))
    return scribe


def more(table: Table) -> dict[str, Callable[[], Screen]]:
    """What can be opened from the last page: chronicle, the rule of the end, the battle again."""
    from game.ui.battle.log.screen import LogScreen
    from game.ui.pages.screen import rule_page
    from game.ui.records.opening import seen_again

    match, found = table.match, dict[str, Callable[[], Screen]]()
    found["log"] = lambda: LogScreen(table.seat.view, _scribe(table), jumps=False)
    if match.battle.result is not None and match.battle.result.rule:
        rule = match.battle.result.rule
        found["rules"] = lambda: rule_page(match.ruleset.id, rule)
    journal = journal_of(match)
    if journal is not None and not journal.fault:
        found["replay"] = lambda: seen_again(journal.path, battle)
    return found
