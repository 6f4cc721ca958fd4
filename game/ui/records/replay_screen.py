"""A battle seen again on the battle screen: play, pause, step, speed, rounds, take over."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from pygame import Rect, Surface

from game.play.match import Match
from game.play.records.replay import Replay
from game.play.records.resume import take_over
from game.play.scenarios.translation import in_language
from game.play.telling.aims import count_in
from game.play.telling.chronicle import capital, within
from game.play.words import say
from game.rules import RULESETS
from game.ui import keys, text
from game.ui.art.palette import SEPIA
from game.ui.battle.log import panel as log_panel
from game.ui.battle.panels.console import corner
from game.ui.battle.panels.goal_line import GOALS, goal_line, goals_page
from game.ui.battle.table import controls
from game.ui.battle.table.playback import Playback
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.table import Due, Over, Table
from game.ui.battle.tips import motives
from game.ui.curtain import Lifted
from game.ui.screen import TITLE, Opening, Pop, Push, Screen, Step
from game.ui.widgets.base import Act
from game.ui.widgets.button import Button

DOES: Mapping[str, str] = {
    "play": "play",
    "step": "step",
    "round_back": "back",
    "round_on": "on",
    "other_side": "side",
    "take_seat": "take",
    "cancel": "leave",
}
"""The button that each key presses."""


class ReplayScreen(BattleScreen):
    """``fight`` makes the screen of the battle that somebody takes over."""

    def __init__(self, replay: Replay, fight: Callable[[Match], Screen]) -> None:
        self.seen = ReplayTable(replay)
        super().__init__(self.seen, lambda table: self)
        self._fight = fight

    @property
    def caption(self) -> str:
        """The window's title says that it is no battle under way."""
        facts = {"title": in_language(self.table.match.scenario).title}
        return f"{TITLE} – {say('records.replay_title', facts)}"

    def update(self, seconds: float) -> Step:
        """Show what happened, then go on to the next decision if it runs."""
        self.clock += seconds
        self.ring.update(seconds)
        if self.seen.veiled:
            return Push(self.turns.seating.curtain(self.seen.next, self.view))
        self._play_on(seconds)
        runs = not self.playback.busy(self.view) and self.seen.playing
        if runs and self.turns.paused(seconds):
            self.turns.acted()
            self.seen.turn()
            self.lay()
        return None

    def resume(self, result: object) -> None:
        """The curtain was lifted, or the chronicle leads somewhere."""
        if isinstance(result, Lifted):
            self.seen.sit(self.seen.next)
            self._watch_anew()
            self.lay()
        else:
            super().resume(result)

    def handle(self, event: pygame.event.Event) -> Step:
        """Keys and buttons of the replay, then the log's."""
        found = (self._take(one) for one in self.finger.meant(self, event))
        return next((step for step in found if step is not None), None)

    def _take(self, event: pygame.event.Event) -> Step:
        if event.type == pygame.MOUSEMOTION:
            self.pointer = event.pos
        if event.type == pygame.KEYDOWN:
            return self._press(event)
        if self.stage.steer(self, event):
            return None
        act = self.ring.handle(event)
        if act is not None:
            return self._act(act)
        if self.log.handle(event):
            return controls.from_log(self)
        return None

    def _press(self, event: pygame.event.Event) -> Step:
        action = keys.action_of(event, DOES)
        busy = self.playback.busy(self.view)
        if busy and action in ("", "play") and keys.pressed(event, "skip"):
            self.playback.catch_up(self.view)
            return None
        if action:
            return self._act(Act(DOES[action]))
        action = keys.action_of(event, controls.WATCHING)
        if not action:
            self.stage.steer(self, event)
            return None
        return controls.DOES[action](self)

    def _act(self, act: Act) -> Step:
        if act.id in ("leave", "menu"):
            return Pop()
        if act.id == GOALS:
            return Push(goals_page(self.table.match, self.view, self.playback.round))
        if act.id == "rules":
            return controls.open_rule(self, "")
        if act.id == "take":
            return self._take_over()
        if act.id == "speed" and isinstance(act.value, float):
            self.playback.speed = act.value
        elif act.id == "play":
            self.seen.playing = not self.seen.playing and not self.seen.replay.ended
        elif act.id == "side":
            self.seen.other_side()
            if not self.seen.veiled:
                self._watch_anew()
        else:
            self._go(act.id)
        self.lay()
        return None

    def _go(self, where: str) -> None:
        """One decision on, or to another round; both stop what runs."""
        self.seen.playing = False
        if where == "step":
            self.playback.catch_up(self.view)
            self.seen.turn()
            return
        self.seen.jump(self.seen.round + (1 if where == "on" else -1))
        self._watch_anew()

    def _watch_anew(self) -> None:
        """The field and the log as this seat has them now."""
        self.playback = Playback.at(self.view, self.playback.speed)
        self.log = log_panel.LogPanel(motives.behind(self.table.match))
        self.log.layout(self.theme, self.place.log)

    def _take_over(self) -> Step:
        if self.table.match.over:
            return None
        return Opening(
            lambda: self._fight(take_over(self.seen.replay, self.table.side)), instead=True
        )

    def _draw_panel(self, surface: Surface) -> None:
        inner, style = self._inner(), self.theme.style("body", SEPIA)
        words = self._where()
        high = text.height(words, style, inner.w)
        foot = self._controls()[0].rect.y - self.theme.px(10)
        text.paragraph(surface, words, style, Rect(inner.x, foot - high, inner.w, high))
        room = Rect(inner.x, inner.y, inner.w, foot - high - self.theme.px(10) - inner.y)
        self.stage.draw_watch(surface, self, room)

    def _where(self) -> str:
        """How far the record is, and why it goes no further."""
        replay, over = self.seen.replay, self.table.match.over
        last = replay.record.entries[replay.at - 1].line if replay.at else 1
        facts = {
            "n": last,
            "all": len(replay.record.entries) + 1,
            "round": self.playback.round,
            "count": self._count(),
        }
        ended = say("records.replay_over") if over else self.seen.stopped
        return f"{capital(say('records.replay_where', facts))} {ended}".strip()

    def _count(self) -> str:
        return count_in(self.table.match.battle.world, self.table.match.ruleset.id)

    def _inner(self) -> Rect:
        return self.place.panel.inflate(-self.theme.px(44), -self.theme.px(36))

    def lay(self) -> None:
        """The buttons of the replay."""
        found = corner(self.theme, self.place, self.playback)
        shown = self.table.match, self.table.side, self.playback.round
        found += goal_line(self.place.goal, *shown)
        found = [*found, *self._controls(), self._take_button()]
        self.ring.lay(found, self.theme, self.stage.spared(self))

    def _controls(self) -> list[Button]:
        """Rows of two buttons at the foot of the panel."""
        inner, gap = self._inner(), self.theme.px(10)
        row = self.theme.step("strong") + self.theme.px(20)
        wide = (inner.w - gap) // 2
        made = self._buttons()
        top = inner.bottom - (len(made) + 1) // 2 * (row + gap) + gap
        placed = []
        for number, (name, words) in enumerate(made):
            x = inner.x + number % 2 * (wide + gap)
            box = Rect(x, top + number // 2 * (row + gap), wide, row)
            enabled = name != "side" or len(self.seen.seats) > 1
            placed.append(Button(name, box, words, enabled=enabled))
        return placed

    def _buttons(self) -> list[tuple[str, str]]:
        side = {"side": within(self.table.match.name(self.table.side))}
        return [
            ("play", say("records.replay_pause" if self.seen.playing else "records.replay_play")),
            ("step", say("records.replay_step")),
            ("back", capital(say("records.replay_back", {"count": self._count()}))),
            ("on", capital(say("records.replay_on", {"count": self._count()}))),
            ("side", say("records.replay_side", side)),
            ("leave", say("records.leave")),
        ]

    def _take_button(self) -> Button:
        side = {"side": within(self.table.match.name(self.table.side))}
        return Button(
            "take",
            self.place.commit,
            say("records.replay_take"),
            "ribbon",
            caption=say("records.replay_take_note", side),
            hint=say("key.enter"),
            enabled=not self.table.match.over,
        )


class ReplayTable(Table):
    """A replay, the seat it is watched from, and whether it runs by itself.

    While a battle of several humans is not over, a curtain comes before each of their seats.
    """

    def __init__(self, replay: Replay) -> None:
        sides = replay.match.battle.sides
        self.seats = tuple(side for side in sides if side in replay.record.seats)
        self.secret = not replay.record.over and len(self.seats) > 1 and bool(replay.match.humans)
        super().__init__(replay.match, self.secret)
        self.replay = replay
        self.playing = True
        self.side = self.next = self.seats[0]

    @property
    def watching(self) -> bool:
        """Nobody plays here."""
        return True

    @property
    def round(self) -> int:
        """The round that is shown."""
        return self.match.battle.clock.round

    @property
    def stopped(self) -> str:
        """Why it goes no further although the battle is not over, worded, or an empty text."""
        found = self.replay
        if found.difference is not None:
            return say("records.replay_stopped", {"why": found.difference.why})
        if found.error is not None:
            return say("records.crash_replay", {"kind": type(found.error).__name__})
        return ""

    def due(self) -> Due:
        """Nothing is ever due: the screen leads."""
        return Over()

    def turn(self) -> None:
        """One decision on; at the end it stops running."""
        if not self.replay.turn():
            self.playing = False

    def jump(self, number: int) -> None:
        """To where this round begins; back means from the beginning once more."""
        number = max(1, number)
        if number <= self.round:
            self.replay = Replay(self.replay.record, RULESETS)
            self.match = self.replay.match
        self.replay.round(number)

    def other_side(self) -> None:
        """Watch from the next seat, behind a curtain if it has secrets."""
        self.next = self.seats[(self.seats.index(self.side) + 1) % len(self.seats)]
        if self.secret:
            self.veiled = True
        else:
            self.sit(self.next)
