"""Opens the window: the title, or a battle at once, and everything that follows from there."""

from __future__ import annotations

import os

import pygame

from game.core.components import Side
from game.play.match import Match
from game.play.options import NoDisplay, PlayOptions
from game.play.records.journal import journal_of, keep
from game.play.records.shelf import unfinished
from game.play.results import Account, SideAccount, summary
from game.play.words import say
from game.rules import RULESETS
from game.ui.app import App, open_app
from game.ui.battle.screen import BattleScreen
from game.ui.battle.table import Table
from game.ui.cards import MatchChoice
from game.ui.choice import ChoiceScreen
from game.ui.muster import LEVELS, again, cards, match_of, swapped
from game.ui.records.opening import fought_on, seen_again
from game.ui.records.shelf_screen import ShelfScreen
from game.ui.result import BattleResult, ResultScreen, SideResult, UnitResult
from game.ui.rulesview import RulesScreen, read_books
from game.ui.screen import Screen
from game.ui.title import Continued, TitleScreen


def run(options: PlayOptions) -> int:
    """Play until the player leaves; the exit code. Raises NoDisplay where no window opens."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    app = window(options)
    app.run()
    return 0


def window(options: PlayOptions) -> App:
    """The window with its title, and over it the battle that was asked for."""
    try:
        app = open_app(title())
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    if options.match is not None:
        app.show(battle(options.match))
    if options.replay is not None:
        app.show(seen_again(options.replay, battle))
    return app


def title() -> Screen:
    """The first screen."""
    return TitleScreen(choice, rules, continued, shelf)


def shelf() -> Screen:
    """The battles that were kept."""
    return ShelfScreen(battle)


def continued() -> Continued | None:
    """The battle that was fought last, if it is not over."""
    kept = unfinished()
    if kept is None:
        return None
    words = say("records.waiting", {"title": kept.head.title, "round": kept.round})
    return Continued(words, lambda: fought_on(kept.path, battle))


def rules() -> Screen:
    """The rulebooks, rule by rule."""
    return RulesScreen(read_books(names=[(book.id, book.name) for book in RULESETS.values()]))


def choice() -> Screen:
    """The choice of a battle."""
    return ChoiceScreen(cards(), LEVELS, start=chosen, reread=cards)


def chosen(choice: MatchChoice) -> Screen:
    """The battle that was chosen."""
    return battle(match_of(choice))


def battle(match: Match) -> Screen:
    """A match on its screen, written down from here on. One that was taken up begins behind a
    curtain if several people play it.
    """
    begun = journal_of(match) is not None
    keep(match)
    return BattleScreen(Table(match, begun and len(match.humans) > 1), ended)


def ended(table: Table) -> Screen:
    """The last page of a battle."""
    match = table.match
    return ResultScreen(
        account(match),
        again=lambda: battle(again(match, match.levels)),
        swapped=lambda: battle(again(match, swapped(match))),
    )


def account(match: Match) -> BattleResult:
    """What the last page says."""
    found = summary(match.battle)
    sides = {side.id: side for _, (side,) in match.battle.world.each(Side)}
    why = say(found.why, {}) if found.why else ""
    parts = tuple(_side(sides[part.side], part) for part in found.sides)
    return BattleResult(found.winner, why, found.rule, found.round, parts)


def _side(side: Side, part: SideAccount) -> SideResult:
    return SideResult(side.id, side.name, side.tincture, tuple(map(_unit, part.units)))


def _unit(unit: Account) -> UnitResult:
    fate = say(f"battle.fate_{unit.out}", {}) if unit.out else ""
    return UnitResult(unit.name, unit.now, unit.full, fate)
