"""What mouse and keys do on the battle screen, apart from what a mode takes for itself.

One row of ``DOES`` for each action that has a key; buttons of the table are acts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.orders import IllegalOrder
from game.play.records.journal import journal_of
from game.ui import keys
from game.ui.battle.lens import buttons as lens_buttons
from game.ui.battle.lens import lens
from game.ui.battle.log.screen import LogScreen
from game.ui.battle.panels import console, speeds
from game.ui.battle.panels.goal_line import GOALS, goals_page
from game.ui.battle.table.menu import UNDONE_NOT, asked_again, menu
from game.ui.battle.table.mode import Choosing, Citing, Joining, Making
from game.ui.battle.tips import help_here
from game.ui.leaf.rows.seal import SAME
from game.ui.pages.screen import rule_page
from game.ui.screen import Push, Step
from game.ui.widgets.base import Act, activates

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen


HUSH = 0.4
"""Seconds after something was shown, or answered for several, in which a hurried hand that presses
twice does nothing.
"""

HURRIED = ("skip", "commit", "same")
"""What the keys do that a hurried hand presses twice."""


def show_end(screen: BattleScreen) -> None:
    """All that happened at once."""
    screen.playback.catch_up(screen.view)
    screen.hush = HUSH


def take(screen: BattleScreen, event: pygame.event.Event) -> Step:
    """What an event leads to; the keyboard's pointer stands for a mouse."""
    found = (_take(screen, one) for one in screen.finger.meant(screen, event))
    return next((step for step in found if step is not None), None)


def _take(screen: BattleScreen, event: pygame.event.Event) -> Step:
    """What is being shown first, then the mode, then the screen's own buttons and keys."""
    if event.type == pygame.MOUSEMOTION:
        screen.pointer = event.pos
        panel = () if screen.mode is None else (screen.mode.ring,)
        for ring in (screen.ring, screen.log.ring, screen.advice.ring, *panel):
            ring.passed(event.pos)
    if screen.advice.handle(screen, event) or screen.stage.steer(screen, event):
        return None
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_MIDDLE:
        return help_here.open_help(screen)
    if screen.playback.busy(screen.view) and keys.pressed(event, "skip"):
        show_end(screen)
        return None
    if screen.hush > 0 and _hurried(screen, event):
        return None
    screen.turns.drop_stale()
    if screen.mode is not None and screen.mode.handle(event):
        screen.warned = False
        joint = screen.mode.take_joint() if isinstance(screen.mode, Joining) else None
        if joint is not None:
            screen.turns.joints.note(screen.table.side, joint)
            screen.hush = HUSH
        screen.lay()
        rule = screen.mode.take_rule() if isinstance(screen.mode, Citing) else ""
        return open_rule(screen, rule) if rule else None
    found = screen.ring.handle(event)
    if found is not None:
        return act(screen, found)
    if screen.log.handle(event):
        return from_log(screen)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        screen.stage.press(screen, event.pos)
    action = keys.action_of(event, DOES)
    return DOES[action](screen) if action else None


def _hurried(screen: BattleScreen, event: pygame.event.Event) -> bool:
    """Whether this is what a hurried hand does twice: a key that presses, or a click on what
    answers for several.
    """
    if keys.pressed(event, *HURRIED) or activates(event):
        return True
    clicked = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1
    widgets = screen.mode.ring.widgets if clicked and screen.mode is not None else ()
    return any(w.id == SAME and w.rect.collidepoint(event.pos) for w in widgets)


def act(screen: BattleScreen, done: Act) -> Step:
    """What a button of the table was pressed for."""
    if done.id == "commit":
        commit(screen)
    elif done.id == console.TO_END:
        show_end(screen)
    elif done.id == "speed" and isinstance(done.value, float):
        screen.playback.speed = done.value
        screen.lay()
    elif done.id == GOALS:
        return Push(goals_page(screen.table.match, screen.view, screen.playback.round))
    elif done.id == "rules":
        return open_rule(screen, "")
    elif done.id.startswith(lens_buttons.PREFIX):
        screen.stage.toggle(screen, done.id[len(lens_buttons.PREFIX) :])
    return Push(menu(screen.table)) if done.id == "menu" else None


def from_log(screen: BattleScreen) -> Step:
    """What was wanted of the log at the foot: a rule, or the whole of it."""
    if screen.log.take_whole():
        return _log(screen)
    rule = screen.log.take_rule()
    return open_rule(screen, rule) if rule else None


def open_rule(screen: BattleScreen, rule: str) -> Step:
    """The rulebook at this rule, or at its beginning."""
    return Push(rule_page(screen.view.ruleset.id, rule))


def commit(screen: BattleScreen) -> None:
    """Seal the orders, one that was made and not sworn with them. With some missing it names the
    units, takes up the first, and asks for a second press.
    """
    if screen.mode is None or not screen.mode.commits or screen.hush > 0:
        return
    if isinstance(screen.mode, Making) and screen.mode.made is not None:
        screen.mode.swear()
    seat = screen.table.seat
    loud = console.loud(seat)
    if loud and not screen.warned:
        screen.warned = True
        if isinstance(screen.mode, Choosing):
            screen.mode.select_unit(loud[0].unit)
    else:
        for request in console.missing(seat):
            seat.give(request, seat.proposal(request))
        seat.commit()
        screen.asked = ()
    screen.lay()


def change_speed(screen: BattleScreen, by: int) -> None:
    """The next speed, faster or slower."""
    speeds.change(screen.playback, by)
    screen.lay()


def undo(screen: BattleScreen) -> bool:
    """Take the last decision back; False if that cannot be."""
    screen.turns.joints.watch(screen.table.seat)
    try:
        undone = screen.table.seat.undo()
    except IllegalOrder:
        return False
    if undone:
        screen.turns.joints.undone(screen.table.seat)
        screen.asked = ()
        screen.playback.catch_up(screen.view)
    return undone


def _undo(screen: BattleScreen) -> Step:
    """What cannot be taken back is said, as the menu says it."""
    if undo(screen) or screen.table.watching or screen.table.match.over:
        return None
    refused = asked_again(screen.table, UNDONE_NOT)
    return Push(refused) if refused is not None else None


def _log(screen: BattleScreen) -> Step:
    return Push(LogScreen(screen.view, screen.log.scribe))


def _menu(screen: BattleScreen) -> Step:
    return Push(menu(screen.table))


def _lens(name: str) -> Callable[[BattleScreen], Step]:
    def toggle(screen: BattleScreen) -> Step:
        screen.stage.toggle(screen, name)
        return None

    return toggle


def _keep(screen: BattleScreen) -> Step:
    match = screen.table.match
    if journal_of(match) is not None and not match.over:
        screen.resume("keep")
    return None


DOES: Mapping[str, Callable[[BattleScreen], Step]] = {
    "commit": commit,
    "undo": _undo,
    "faster": partial(change_speed, by=1),
    "slower": partial(change_speed, by=-1),
    "keep": _keep,
    "help": help_here.open_help,
    "log": _log,
    "menu": _menu,
    "cancel": _menu,
    "ask_next": _lens("ask_next"),
    "ask_all": _lens("habits"),
    "on_their_own": _lens("on_their_own"),
    "all_on_their_own": _lens("all_on_their_own"),
    **{name: _lens(name) for name in lens.ALL},
}
"""What each action does, if no mode has taken its key."""

WATCHING = ("help", "log", "faster", "slower", "reasons")
"""Those of them that somebody who only looks on can do."""
