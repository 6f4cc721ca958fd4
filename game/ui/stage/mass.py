"""The stage of a mass battle: ribbon above, host at the left, squares of units, panel, lenses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.core.components import Field, Health
from game.core.grid import Cell
from game.core.seat import Seat
from game.core.view import View
from game.play.telling.aims import squares
from game.ui.battle.field.painter import paint_field, paint_ground, paint_sheet, wave
from game.ui.battle.field.projection import Projection
from game.ui.battle.field.units import Rehearsal, Scene
from game.ui.battle.hints import places as hint_parts
from game.ui.battle.lens.spyglass import Spyglass
from game.ui.battle.orders.deploy_mode import DeployMode
from game.ui.battle.orders.duel_mode import DuelMode
from game.ui.battle.orders.orders_mode import OrdersMode
from game.ui.battle.orders.prompt_mode import PromptMode
from game.ui.battle.orders.shared_mode import SharedMode
from game.ui.battle.panels import console, ribbon, ribbon_tip, roster, unit_panel
from game.ui.battle.panels.duel_scene import draw_duel, duelling
from game.ui.battle.panels.goal_line import goal_line
from game.ui.battle.panels.watch_panel import Watch, draw_watch
from game.ui.battle.table.layout import Layout, place
from game.ui.battle.table.mode import Mode, asks
from game.ui.battle.table.presses import Presses
from game.ui.battle.tips import help_here
from game.ui.battle.tips.square import paint_tip
from game.ui.stage.answer.ask_mode import AskMode
from game.ui.stage.attire import Attire
from game.ui.stage.stage import Stage, Zone
from game.ui.theme import Theme
from game.ui.widgets.base import Point, Widget

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen


ON_THE_FIELD = frozenset({"move", "lead"})
"""What sends somebody somewhere or against somebody."""

NUMBERS = 4
"""So many numbers the card of a unit shows."""


class MassStage(Stage):
    """The field of a mass battle; ``spyglass`` holds its overlays."""

    zones: tuple[Zone, ...] = help_here.ZONES

    def __init__(self) -> None:
        self.spyglass = Spyglass()
        self._presses = Presses()
        self._rehearsal, self._attire = Rehearsal(), Attire()
        self._place = place(Theme((1280, 720)), 7, 5)

    @property
    def squares(self) -> Projection:
        """The squares lie where the layout puts them."""
        return Projection(self._place.ground, self._place.square)

    def layout(self, theme: Theme, view: View) -> Layout:
        """The field lies on its side: north is to the right."""
        grid = view.each(Field)[0][1][0].grid
        self._place = place(theme, grid.rows, grid.columns)
        return self._place

    def seated(self) -> None:
        """Overlays and seals of one seat are none of the next one's business."""
        self._presses, self.spyglass = Presses(), Spyglass()

    def mode(self, seat: Seat) -> Mode:
        """The mode for what waits at this seat; single questions have the plainest one, but those
        to a fighter tell what each answer promises.
        """
        asked = {asks(seat.view, request) for request in seat.waiting}
        if asked & ON_THE_FIELD:
            return OrdersMode(seat)
        if "blow" in asked:
            return DuelMode(seat)
        if "place" in asked:
            return DeployMode(seat)
        if seat.view.find(seat.waiting[0].unit, Health) is not None:
            return AskMode(seat, standing=False)
        return PromptMode(seat)

    def update(self, screen: BattleScreen, seconds: float) -> None:
        """The overlays are worked out a little further."""
        self.spyglass.update(screen)

    def follow(self, screen: BattleScreen) -> None:
        """Seals that have just been set come down."""
        self._presses.follow(screen.marks(), screen.clock)

    def press(self, screen: BattleScreen, point: Point) -> None:
        """A row of the host is taken up; a square tells why nothing happens there."""
        shown = screen.playback.base(screen.view)
        rows = roster.lines(screen.theme, screen.place, shown, screen.marks())
        unit = roster.hit(rows, point)
        if unit is not None and isinstance(screen.mode, OrdersMode | SharedMode):
            screen.mode.select_unit(unit)
            screen.lay()
        self.spyglass.click(screen)

    def shows(self, overlay: str) -> bool:
        """Whether an overlay is on."""
        return overlay in self.spyglass.lens.on

    def toggle(self, screen: BattleScreen, overlay: str) -> None:
        """One overlay on or off."""
        self.spyglass.toggle(screen, overlay)

    def widgets(self, screen: BattleScreen) -> list[Widget]:
        """The table's buttons and those of the overlays."""
        table, warned = screen.table, screen.warned
        shown = (screen.theme, screen.place, table.seat, screen.mode, screen.playback)
        found = console.widgets(*shown, warned, table.watching)
        goal = goal_line(screen.place.goal, table.match, table.side, screen.playback.round)
        return [*found, *goal, *self.spyglass.widgets(screen)]

    def stops(self, screen: BattleScreen) -> Iterator[Rect]:
        """Squares, rows of the host, parts of the round, numbers of the chosen unit."""
        grid, squares = screen.view.each(Field)[0][1][0].grid, self.squares
        for x in range(grid.columns):
            yield from (squares.rect(Cell(x, y)) for y in range(grid.rows))
        theme, where = screen.theme, screen.place
        shown = screen.playback.base(screen.view)
        yield from (line.rect for line in roster.lines(theme, where, shown, screen.marks()))
        yield from (box for box, _ in ribbon.segments(theme, where, screen.view))
        if isinstance(screen.mode, OrdersMode):
            yield from _card(theme, unit_panel.rows(theme, self.spyglass.room(screen)))

    def part(self, screen: BattleScreen, name: str) -> Rect | None:
        """A form of order, a number of the card, or a sheet."""
        return hint_parts.part(screen, name)

    def paint_ground(self, surface: Surface, screen: BattleScreen) -> None:
        """The field without anybody on it, and the sheets."""
        paint_ground(surface, self._place, screen.view, self._attire.of(screen))
        for sheet in (self._place.roster, self._place.panel, self._place.log):
            paint_sheet(surface, sheet)

    def draw(self, surface: Surface, screen: BattleScreen) -> None:
        """Ribbon, field, beacon and host."""
        scene, theme, where = self._scene(screen), screen.theme, screen.place
        ribbon.draw(surface, theme, where, screen.view, screen.playback)
        paint_field(surface, theme, where, scene)
        self._rehearsal.go_on(scene, where.square)
        beacon = screen.log.beacon
        beacon.draw(surface, self.squares, scene.view, screen.playback, screen.clock)
        shown = (scene.view, screen.playback, scene.marks, screen.pointer)
        roster.draw(surface, theme, where, *shown)

    def figures(self, screen: BattleScreen) -> list[Rect]:
        """The squares of all units, and of commanders without one."""
        shown = (screen.playback.units, screen.playback.figures)
        return [self.squares.rect(now.cell) for known in shown for now in known.values()]

    def _scene(self, screen: BattleScreen) -> Scene:
        marks, playback = self.spyglass.over(screen, screen.marks()), screen.playback
        clock, cell = screen.clock, self.squares.cell(screen.pointer)
        hovered = next((u for u, shown in playback.units.items() if shown.cell == cell), None)
        seals = self._presses.sizes(clock), self._presses.inked(clock)
        dress = self._attire.of(screen)
        shown = playback.base(screen.view), playback, marks, hovered, wave(clock), *seals
        prize = squares(screen.table.match.goals, screen.table.side)
        return Scene(*shown, dress=dress, prize=prize)

    def draw_panel(self, surface: Surface, screen: BattleScreen) -> None:
        """A stranger under the glass, whatever is asked, or what is going on."""
        theme = screen.theme
        if self.spyglass.draw_panel(surface, screen):
            return
        if screen.mode is not None:
            screen.mode.draw(surface)
            return
        room = self.spyglass.room(screen).inflate(-theme.px(44), -theme.px(36))
        self.draw_watch(surface, screen, room)

    def draw_watch(self, surface: Surface, screen: BattleScreen, room: Rect) -> None:
        """The duel that is fought, or what happens on the field."""
        view, playback = screen.view, screen.playback
        if duelling(view, playback):
            draw_duel(surface, screen.theme, room, view, playback)
        else:
            draw_watch(surface, screen.theme, room, Watch(view, playback, screen.turns.thinking))

    def draw_tips(self, surface: Surface, screen: BattleScreen) -> None:
        """What lies under the pointer, on the field or on the ribbon."""
        theme, where = screen.theme, screen.place
        paint_tip(surface, theme, where, self._scene(screen), screen.advice.taken(screen))
        ribbon_tip.draw(surface, theme, where, screen.view, screen.playback, screen.pointer)


def _card(theme: Theme, rows: unit_panel.Rows) -> Iterator[Rect]:
    """The leader, the numbers, the strength, and the odds line by line."""
    wide, high = rows.stats.w // NUMBERS, theme.step("caption")
    yield Rect(rows.who.x, rows.who.y, rows.who.w, rows.stats.y - rows.who.y)
    for number in range(NUMBERS):
        yield Rect(rows.stats.x + number * wide, rows.stats.y, wide, rows.stats.h)
    yield rows.bar
    for y in range(rows.odds.y, rows.odds.bottom - high, high):
        yield Rect(rows.odds.x, y, rows.odds.w, high)
