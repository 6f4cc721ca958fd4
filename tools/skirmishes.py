"""Scenes of single fighters: every way of deciding for them, and the fields they fight on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.core.components import Position
from game.core.grid import Cell, king_moves
from game.core.orders import Value
from game.play.settings import Pace, Settings
from game.ui import start
from game.ui.app import App
from game.ui.battle.lens.lens import THREAT
from game.ui.battle.table.table import Table
from game.ui.leaf.draft import Draft
from game.ui.result.screen import ResultScreen
from game.ui.stage.act.act_mode import ActMode
from game.ui.stage.personal import PersonalStage
from tools.moments import BRIDGE, PATIENCE, given_up, until
from tools.stagehand import Scene, battle, move, opened, screen_of, settle, shown, still

YARD, KETTLE, ROAD = "garrow-yard", "copper-kettle", "osyth-road"
FORD, WALL, HOLLOW = "marl-ford-night", "corven-wall", "blackbriar-hollow"
DECLARE = "personal.declare"
ASKING = Settings(battle=Pace(ask_facing=True))


def asked(kind: str, least: int = 2, name: str = BRIDGE) -> Callable[[], App]:
    """Single fighters, of whom this is asked in that turn or later."""
    return lambda: battle(until(name, (kind,), least))


def parts(app: App) -> tuple[ActMode, PersonalStage]:
    """The leaf and the map of somebody who declares."""
    found = screen_of(app)
    assert isinstance(found.mode, ActMode)
    assert isinstance(found.stage, PersonalStage)
    return found.mode, found.stage


def nearest(app: App) -> int | None:
    """The enemy whom the leaf offers first."""
    return next(iter(parts(app)[0].leaf.units), None)


def point_at(app: App, cell: Cell) -> None:
    """Point at a cell of the map, which is brought into view."""
    stage = parts(app)[1]
    if not stage.map.camera.shows(cell):
        stage.map.centre(cell)
        app.step([], 1.0)
    move(app, stage.squares.rect(cell).center)


def aiming(app: App) -> None:
    """One has sworn; the next aims at the nearest enemy, and the threat lies on the cells."""
    found = screen_of(app)
    mode, stage = parts(app)
    fighting(app)
    if not found.view.drafts:
        mode.swear()
        stage.toggle(found, THREAT)
    foe = nearest(app)
    if foe is not None:
        mode.leaf.put(foe)
        point_at(app, found.playback.units[foe].cell)
    still(app)


def calling(app: App) -> None:
    """A blow at the nearest enemy, with the pointer on his leg."""
    mode, _ = parts(app)
    fighting(app)
    foe = nearest(app)
    if foe is not None:
        mode.leaf.put(foe)
    settle(app, 8)
    still(app)
    badge = next((one for one in mode.ring.widgets if one.id.endswith("/left_leg")), None)
    if badge is not None:
        move(app, badge.rect.center)


def walking(app: App) -> None:
    """A long way, with the pointer on its end."""
    mode, _ = parts(app)
    assert mode.request is not None
    mode.leaf.choose(("form", "move"))
    here = mode.view.get(mode.request.unit, Position).cell
    far = max(mode.leaf.cells, key=lambda cell: (king_moves(cell, here), cell))
    mode.leaf.put(far)
    point_at(app, far)


def waiting(app: App) -> None:
    """A fighter waits until somebody enters a cell, and strikes him then."""
    mode, _ = parts(app)
    choose(mode, "form", "wait")
    choose(mode, "condition", "enters")
    choose(mode, "then.form", "fight")
    still(app)


def choose(mode: ActMode, slot: str, value: Value) -> None:
    """Set a slot, if it can be that."""
    if value in mode.leaf.draft.options(slot):
        mode.leaf.choose((slot, value))


def fighting(app: App, how: str = "strike") -> None:
    """Take up the first fighter who can fight like that, and let him."""
    mode, _ = parts(app)
    for request in mode.missing():
        mode.select(request)
        choose(mode, "form", "fight")
        if how in mode.leaf.draft.options("how"):
            mode.leaf.choose(("how", how))
            break
    settle(app, 8)
    still(app)


def shooting(app: App) -> None:
    """Take up the first who can shoot."""
    fighting(app, "shoot")


def defending() -> App:
    """One who parries everything is hit, and asked."""
    found = until(BRIDGE, (DECLARE,), 2)
    seat = found.battle.seat("a")
    for _ in range(PATIENCE):
        if found.battle.result is not None:
            break
        if not seat.waiting:
            found.step()
            continue
        request = seat.waiting[0]
        if request.kind == "duel.defend":
            return battle(found)
        open_ = [r for r in seat.waiting if r.id not in seat.view.drafts]
        request = open_[0] if open_ else request
        wanted = Draft(partial(seat.view.own_choices, request), seat.default(request))
        wanted.set(("form", "defend"))
        seat.give(request, wanted.order)
        if request.editable and not any(r.id not in seat.view.drafts for r in seat.waiting):
            seat.commit()
    raise SystemExit("nobody who defends himself is hit")


def ended() -> App:
    """The last page of a night that leads on to another battle."""
    return opened(start.ended(Table(given_up(FORD, "b"))))


def between() -> App:
    """How everybody comes out of it, over that page."""
    app = ended()
    page = app.top
    assert isinstance(page, ResultScreen)
    assert page.onward is not None
    app.show(page.onward.before())
    return app


SKIRMISHES: Mapping[str, Scene] = {
    "prepare": Scene(asked("personal.prepare", 1)),
    "declare": Scene(asked(DECLARE), fighting),
    "aim": Scene(asked(DECLARE), aiming),
    "called": Scene(asked(DECLARE), calling),
    "walk": Scene(asked(DECLARE), walking),
    "wait": Scene(asked(DECLARE), waiting),
    "initiative": Scene(
        lambda: shown(until(BRIDGE, (DECLARE,), 2), "zefrs.turn_initiative", "total")
    ),
    "blow": Scene(lambda: shown(until(BRIDGE, (DECLARE,), 2), "zefrs.duel_hit")),
    "facing": Scene(lambda: battle(until(BRIDGE, ("personal.face",), 2), settings=ASKING)),
    "parry": Scene(defending),
    "surprise": Scene(asked("personal.free", 1, YARD)),
    "night": Scene(asked(DECLARE, 3, FORD)),
    "wall": Scene(asked(DECLARE, 2, WALL), shooting),
    "hollow": Scene(asked(DECLARE, 2, HOLLOW)),
    "tavern": Scene(asked(DECLARE, 3, KETTLE)),
    "riders": Scene(asked(DECLARE, 2, ROAD)),
    "ended": Scene(ended),
    "between": Scene(between),
}
"""Every one of them by its name."""
