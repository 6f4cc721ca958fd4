"""The stage of single fighters: the bar of time, the map with its small one, the leaf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.core.components import Field, Spread
from game.core.grid import Cell
from game.core.ruleset import Ruleset
from game.core.seat import Seat
from game.core.view import View
from game.play.scenarios.dressing import Dressing
from game.ui.battle.field.painter import paint_sheet
from game.ui.battle.panels import console
from game.ui.battle.panels.goal_line import goal_line
from game.ui.battle.panels.watch_panel import Watch, draw_watch
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.mode import Mode, asks
from game.ui.battle.table.model import tincture_of
from game.ui.battle.table.presses import Presses
from game.ui.field.camera import Camera
from game.ui.field.field_view import FieldView
from game.ui.stage import (
    framing,
    help_zones,
    host,
    map_buttons,
    personal_hand,
    personal_paint,
)
from game.ui.stage.act.act_mode import ActMode
from game.ui.stage.act.place_mode import PlaceMode
from game.ui.stage.answer import wishes
from game.ui.stage.answer.answer_mode import ANSWER, AnswerMode
from game.ui.stage.answer.ask_mode import AskMode
from game.ui.stage.answer.wishes import Wishes
from game.ui.stage.attire import Attire
from game.ui.stage.beyond import Beyond
from game.ui.stage.following import Following
from game.ui.stage.help_zones import spot
from game.ui.stage.outlook import Outlook
from game.ui.stage.personal_hand import looked_at
from game.ui.stage.places import Places, places
from game.ui.stage.stage import NO_PLAN, Plan, Planning, Stage, Zone
from game.ui.stage.time.strip import Strip
from game.ui.theme import Theme
from game.ui.widgets.base import Widget
from game.ui.widgets.still import Still

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen


def counts(book: Ruleset) -> bool:
    """Whether a book counts time: then it knows of orders what course they would take."""
    return any(kind.course for kind in book.kinds.values())


def _asks(screen: BattleScreen) -> bool:
    """Whether there are windows between Turns, and somebody who can be asked in them."""
    return counts(screen.view.ruleset) and not screen.table.watching


class PersonalStage(Stage):
    """The field of single fighters. ``outlook`` holds its overlays, ``strip`` is the bar of time,
    ``hovered`` the cell under the pointer, ``presses`` the seals that come down, ``time`` the
    seconds that the picture lives by. ``host``: the picture of the host beside the map,
    ``marked`` what the map has been marked with, and ``beyond`` the enemies out of sight.
    """

    zones: tuple[Zone, ...] = help_zones.ZONES

    def __init__(self) -> None:
        self.map = FieldView()
        self.outlook = Outlook()
        self.strip = Strip()
        self.hovered: Cell | None = None
        self.presses, self._wishes = Presses(), Wishes()
        self.places: Places = places(Theme((1280, 720)))
        self._theme = Theme((1280, 720))
        self.time = 0.0
        self._shown: int | None = None
        self._round = 0
        self._whole: Camera | None = None
        self._attire, self.following = Attire(), Following()
        self.host, self.marked = Still(), NO_PLAN
        self.beyond: tuple[Beyond, ...] = ()

    @property
    def squares(self) -> FieldView:
        """The cells lie where the camera shows them."""
        return self.map

    @property
    def moving(self) -> bool:
        """The camera is on its way."""
        return self.map.moving

    def dress(self, screen: BattleScreen) -> Dressing:
        """What the file of the battle says of its looks, in the chosen language."""
        return self._attire.of(screen)

    # Where things are.

    def layout(self, theme: Theme, view: View) -> Layout:
        """The camera stays where it was; where it showed the whole field it does so again. Sizes,
        colours and language may be others: what was painted is painted anew.
        """
        self.host = Still()
        self._theme, self.places = (
            theme,
            places(theme, counts(view.ruleset), view.scale.fields.wide),
        )
        self.strip.layout(theme, self.places.layout.ribbon)
        small = self.places.minimap
        small = small.inflate(-theme.px(16), -theme.px(16)) if small is not None else None
        grid = view.each(Field)[0][1][0].grid
        whole = self._whole is None or self.map.camera == self._whole
        self.map.layout(theme, self.places.layout.field, grid, small)
        if whole:
            self._fit(view)
        return self.places.layout

    def _fit(self, view: View) -> None:
        """Show the whole field, if its cells are large enough then, or else all hosts on it, of
        whom at least the own one has room.
        """
        found = framing.opening(self.map, view)
        if found is not None:
            self.map.show(found)
        self._whole = self.map.camera

    def seated(self) -> None:
        """What one seat has looked at is none of the next one's business."""
        self.outlook, self.presses = Outlook(), Presses()
        self.strip.lit, self.hovered, self._shown, self.beyond = None, None, None, ()
        self.following.release()

    def unasked(self, seat: Seat) -> bool:
        """Where somebody looks who has acted, and windows that the settings let pass."""
        return wishes.answered(seat) or self._wishes.met(seat)

    def mode(self, seat: Seat) -> Mode:
        """Declarations in the leaf, or a single question."""
        asked = {asks(seat.view, request) for request in seat.waiting}
        if "place" in asked:
            return PlaceMode(seat)
        if ANSWER in asked:
            return AnswerMode(seat)
        return ActMode(seat) if "act" in asked else AskMode(seat)

    # Time.

    def drift(self, screen: BattleScreen, seconds: float) -> None:
        """Camera, tokens and water move; the camera follows whoever acts."""
        playback = screen.playback
        self.time += seconds * min(1.0, playback.speed)
        if self.map.update(seconds, playback.speed):
            self.following.hand(screen.view, playback)
        self.strip.update(screen, seconds)
        self.following.follow(self.map, screen.view, playback)

    def follow(self, screen: BattleScreen) -> None:
        """Seals come down; who is taken up is brought into view."""
        marks = screen.marks()
        self.presses.follow(marks, screen.clock)
        known = screen.playback.units.get(marks.selected or 0)
        asked = bool(screen.view.waiting) and not screen.playback.busy(screen.view)
        if asked and self.following.led and screen.playback.round != self._round:
            self._round = screen.playback.round
            self._come_nearer(screen.view)
        if marks.selected != self._shown and known is not None:
            spread = screen.view.find(marks.selected or 0, Spread)
            self.map.reveal(known.cell, spread.cells if spread is not None else ())
        self._shown = marks.selected

    def _come_nearer(self, view: View) -> None:
        """At the first question of a round: hosts that have met fill the map, and whoever has gone
        beyond its edge is shown again.
        """
        found = framing.nearer(self.map, view)
        if found is not None:
            self.map.show(found)
            self._whole = self.map.camera

    # Events.

    steer, press = personal_hand.steer, personal_hand.press

    def shows(self, overlay: str) -> bool:
        """Whether an overlay is on."""
        return overlay in self.outlook.on

    def toggle(self, screen: BattleScreen, overlay: str) -> None:
        """An overlay on or off; or all questions are asked again, or the next one is; or fighters
        are left on their own.
        """
        if overlay == map_buttons.HABITS:
            self._wishes.ask_all(screen.table.seat)
        if overlay == map_buttons.ASK and _asks(screen):
            self._wishes.ask_once(screen.table.seat)
        if overlay in map_buttons.OWN:
            personal_hand.leave(screen, self.hovered, everyone=overlay != map_buttons.OWN[0])
        if overlay == map_buttons.LEGEND:
            self.map.legend = not self.map.legend
        self.outlook.toggle(overlay)
        screen.lay()

    # What can be pressed and pointed at.

    def widgets(self, screen: BattleScreen) -> list[Widget]:
        """The table's buttons, and those of the overlays."""
        table, view = screen.table, screen.view
        shown = (screen.theme, screen.place, table.seat, screen.mode, screen.playback)
        found = console.widgets(*shown, screen.warned, table.watching)
        if isinstance(screen.mode, ActMode | AnswerMode) and not screen.mode.commits:
            found = [widget for widget in found if widget.id != "commit"]
        if isinstance(screen.mode, ActMode) and screen.mode.fresh:
            found = [map_buttons.keyless(widget) for widget in found]
        tincture, habits = tincture_of(view, view.side), bool(view.standing)
        field = self.places.layout.field
        on = self.outlook.on | ({map_buttons.LEGEND} if self.map.legend else set())
        found += goal_line(screen.place.goal, table.match, table.side, screen.playback.round)
        on |= {map_buttons.ASK} if self._wishes.asking(view) else set()
        asks = _asks(screen)
        own = screen.marks().selected in {request.unit for request in view.waiting}
        return [
            *found,
            *map_buttons.buttons(
                screen.theme, field, on, tincture, habits=habits, asks=asks, own=own
            ),
        ]

    def spared(self, screen: BattleScreen) -> Sequence[Rect]:
        """How the sides stand, and the leaf."""
        rows = map_buttons.rows(self._theme, self.places.layout.roster, screen.view)
        return [*(row for _, row in rows), self.places.layout.panel]

    def stops(self, screen: BattleScreen) -> Iterator[Rect]:
        """The cells in sight, and everybody on the bar of time."""
        grid = screen.view.each(Field)[0][1][0].grid
        camera = self.map.camera
        yield from (self.map.rect(cell) for cell in grid.cells() if camera.shows(cell))
        yield from self.strip.stops(screen)
        if self.places.host is not None:
            chosen = screen.marks().selected
            rows = host.lines(screen.theme, self.places.host, screen.view, chosen)
            yield from (row.rect for row in rows)

    def part(self, screen: BattleScreen, name: str) -> Rect | None:
        """A sheet, or a part of the leaf."""
        return spot(screen, self.places, name)

    # Painting.

    def paint_ground(self, surface: Surface, screen: BattleScreen) -> None:
        """The sheets on the table."""
        for sheet in self.places.sheets:
            paint_sheet(surface, sheet)

    @property
    def covers(self) -> Rect:
        """The map paints all of its view."""
        return self.map.camera.view

    def plan(self, screen: BattleScreen) -> Plan:
        """What whoever decides wants the map to show."""
        mode, plan = screen.mode, NO_PLAN
        if isinstance(mode, Planning) and not screen.playback.busy(screen.view):
            self.outlook.look(screen.view)
            plan = mode.plan(self.outlook, self.hovered)
        return looked_at(screen, plan, self.hovered)

    scene, draw, draw_tips = personal_paint.scene, personal_paint.draw, personal_paint.draw_tips

    def figures(self, screen: BattleScreen) -> list[Rect]:
        """The cells of all who are in sight, and the labels about them."""
        cells = [self.map.rect(shown.cell) for shown in screen.playback.units.values()]
        view = self.map.camera.view
        return [*(cell for cell in cells if cell.colliderect(view)), *self.map.labels]

    def draw_panel(self, surface: Surface, screen: BattleScreen) -> None:
        """The leaf of whoever decides, or what goes on."""
        if screen.mode is not None:
            screen.mode.draw(surface)
            return
        pad = self._theme.px(44), self._theme.px(36)
        self.draw_watch(surface, screen, screen.place.panel.inflate(-pad[0], -pad[1]))

    def draw_watch(self, surface: Surface, screen: BattleScreen, room: Rect) -> None:
        """Who does what, with the dice."""
        watch = Watch(screen.view, screen.playback, screen.turns.thinking)
        draw_watch(surface, screen.theme, room, watch)
