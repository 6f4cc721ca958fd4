"""Scenes of battles in which time is counted: a turn, an attack to be answered, fire, windows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.orders import Slot
from game.core.seat import Seat
from game.play.match import Match
from game.play.settings import Pace, Settings
from game.ui.app import App
from game.ui.leaf.draft import Draft
from game.ui.stage.answer.answer_mode import AnswerMode
from tools.moments import PATIENCE, until
from tools.skirmishes import parts
from tools.stagehand import Scene, battle, move, screen_of, settle, still

PIER, HALL, HOLLOW = "pier-nine", "saddlers-hall", "hollow-way"
TURN, ANSWER = "chaos.turn", "chaos.defend"


def asked(kind: str, name: str, least: int = 1) -> Callable[[], App]:
    """Fighters, of whom this is asked in that round or later."""
    return lambda: battle(until(name, (kind,), least))


def windows(name: str) -> Callable[[], App]:
    """Somebody who wishes to be asked at every window, at one between his Turns."""
    always = Settings(battle=Pace(between="always"))
    return lambda: battle(until(name, ("chaos.between",)), settings=always)


def turns(
    name: str, wanted: Callable[[Draft], bool], kind: str = TURN, least: int = 1
) -> Callable[[], App]:
    """Whoever has his turn can do what is wanted, in that round or later."""

    def found() -> App:
        shown = until(name, (kind,), least)
        seat = shown.battle.seat("a")
        for _ in range(PATIENCE):
            if shown.over or _ready(seat, wanted, kind):
                break
            _on(shown, seat)
        return battle(shown)

    return found


def _ready(seat: Seat, wanted: Callable[[Draft], bool], kind: str) -> bool:
    turn = next((r for r in seat.waiting if r.kind == kind), None)
    return turn is not None and wanted(Draft(lambda p: seat.view.own_choices(turn, p)))


def _on(shown: Match, seat: Seat) -> None:
    """One decision more, whoever has to take it."""
    if seat.waiting:
        seat.give(seat.waiting[0], seat.default(seat.waiting[0]))
    else:
        shown.step()


def several(draft: Draft) -> bool:
    """Whether he can sweep his fire over three."""
    sprays = draft.set(("form", "fight"), ("how", "spray"))
    return sprays and sum(map(bool, draft.options("target2"))) > 1


def ordering(*slots: Slot) -> Callable[[App], None]:
    """These slots are set, as far as they can be; a further target is the last there is."""

    def pose(app: App) -> None:
        mode, _ = parts(app)
        for name, value in slots:
            known = mode.leaf.draft.options(name)
            mode.leaf.choose((name, known[-1] if value is None and known else value))
        settle(app, 8)
        still(app)

    return pose


def answering(app: App) -> None:
    """The pointer rests on the second reply."""
    settle(app, 12)
    mode = screen_of(app).mode
    assert isinstance(mode, AnswerMode)
    still(app)
    rows = [widget for widget in mode.ring.widgets if widget.id.startswith("reply/")]
    move(app, rows[1].rect.center)


FIRE: tuple[Slot, ...] = (("form", "fight"), ("how", "spray"))

COUNTDOWNS: Mapping[str, Scene] = {
    "ticks": Scene(asked(TURN, HALL), ordering(("form", "fight"))),
    "answer": Scene(asked(ANSWER, HALL), answering),
    "burst": Scene(turns(PIER, several), ordering(*FIRE, ("target2", 0), ("shots", 3))),
    "sweep": Scene(turns(PIER, several), ordering(*FIRE, ("target2", None))),
    "window": Scene(windows(HOLLOW), ordering(("form", "move"))),
    "strength": Scene(asked("chaos.natural", HALL)),
}
"""Every one of them by its name."""
