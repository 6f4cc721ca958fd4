"""Opens the window: the title, or a battle at once, and everything that follows from there."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game.play.following import go_on
from game.play.match import Match
from game.play.options import NoDisplay, PlayOptions
from game.play.records.head import told_count, told_title
from game.play.records.journal import journal_of, keep
from game.play.records.shelf import journals, unfinished
from game.play.settings import save
from game.play.telling.interlude import interlude
from game.play.words import say
from game.rules import RULESETS
from game.ui.app import App, open_app
from game.ui.battle.log.screen import LogScreen
from game.ui.battle.log.scribe import Scribe
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.table import Table
from game.ui.battle.tips import motives
from game.ui.choice.cards import MatchChoice
from game.ui.choice.muster import LEVELS, again, cards, first_battle, first_file, match_of, swapped
from game.ui.choice.screen import ChoiceScreen
from game.ui.current import now
from game.ui.heap import give_back
from game.ui.pages.screen import RulesScreen, rule_page
from game.ui.records.item import picture
from game.ui.records.opening import fought_on, seen_again
from game.ui.records.shelf_screen import ShelfScreen
from game.ui.result.ending import account
from game.ui.result.interlude import InterludeScreen
from game.ui.result.parts import Onward
from game.ui.result.screen import ResultScreen
from game.ui.screen import Screen
from game.ui.settings.reading import read, told
from game.ui.sound.player import Sound
from game.ui.title.screen import Continued, TitleScreen
from game.ui.weigh.screen import WeighScreen
from game.ui.weigh.subject import Doors, subject_of


def run(options: PlayOptions) -> int:
    """Play until the player leaves; the exit code. Raises NoDisplay where no window opens."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    give_back()
    app = window(options)
    app.sound = Sound()
    app.run()
    return 0


def window(options: PlayOptions) -> App:
    """The window with its title, and over it the battle that was asked for."""
    loaded = read()
    try:
        app = open_app(title(), settings=loaded.settings, keep=save)
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    if options.match is not None:
        app.show(battle(options.match, options.folder))
    if options.replay is not None:
        app.show(seen_again(options.replay, battle))
    if loaded.faults:
        app.show(told(loaded))
    return app


def title() -> Screen:
    """The first screen."""
    return TitleScreen(choice, rules, continued, shelf, first)


def shelf() -> Screen:
    """The battles that were kept."""
    return ShelfScreen(battle)


def continued() -> Continued | None:
    """The battle that was fought last, if it is not over."""
    kept = unfinished()
    if kept is None:
        return None
    head = kept.head
    facts = {"title": told_title(head), "count": told_count(head), "round": kept.round}
    words = say("records.waiting", facts)
    return Continued(
        words,
        lambda: fought_on(kept.path, battle),
        lambda room: picture(kept, room),
    )


def first() -> Callable[[], Screen] | None:
    """The guided battle, as long as no battle has been fought to its end."""
    if any(kept.over for kept in journals()):
        return None
    path = first_file()
    return None if path is None else lambda: battle(first_battle(path))


def rules() -> Screen:
    """The rulebooks, at the place read last."""
    return RulesScreen(keeps=True)


def choice() -> Screen:
    """The choice of a battle."""
    level = now().battle.level
    return ChoiceScreen(cards(), LEVELS, chosen, reread=cards, weigh=weighed, level=level)


def weighed(choice: MatchChoice) -> Screen:
    """The battle that was chosen, weighed."""
    subject = subject_of(choice)
    book = RULESETS[choice.book]
    taken = Doors(choice, subject, battle)
    return WeighScreen(subject.told, (book.id, book.name), LEVELS, subject.begin, taken)


def chosen(choice: MatchChoice) -> Screen:
    """The battle that was chosen."""
    return battle(match_of(choice))


def battle(match: Match, folder: Path | None = None) -> Screen:
    """A match on its screen, written down from here on. One that was taken up begins behind a
    curtain if several people play it. What follows it is looked for in ``folder`` first.
    """
    begun = journal_of(match) is not None
    keep(match)
    table = Table(match, begun and len(match.humans) > 1)
    table.thinker.warm(match)
    return BattleScreen(table, partial(ended, folder=folder))


def ended(table: Table, folder: Path | None = None) -> Screen:
    """The last page of a battle."""
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
    later = go_on(match, folder)
    if later is None:
        return None
    between = interlude(match, later)
    return Onward(between.title, lambda: InterludeScreen(between), lambda: battle(later, folder))


def _scribe(table: Table) -> Scribe:
    """The whole battle written down, with the reasons of opponents."""
    view = table.seat.view
    scribe = Scribe(motives.behind(table.match))
    scribe.follow(view, len(view.events))
    return scribe


def more(table: Table) -> dict[str, Callable[[], Screen]]:
    """What can be opened from the last page: chronicle, the rule of the end, the battle again."""
    match, found = table.match, dict[str, Callable[[], Screen]]()
    found["log"] = lambda: LogScreen(table.seat.view, _scribe(table), jumps=False)
    if match.battle.result is not None and match.battle.result.rule:
        rule = match.battle.result.rule
        found["rules"] = lambda: rule_page(match.ruleset.id, rule)
    journal = journal_of(match)
    if journal is not None and not journal.fault:
        found["replay"] = lambda: seen_again(journal.path, battle)
    return found
