"""Scenes of Empress: the countdown with one who holds, a blow in its bands, a way past enemies, a
grapple, a stance, the lesson.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.core.orders import Slot
from game.play.match import Match, open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from game.ui.app import App
from game.ui.leaf.draft import draft_of
from tools.countdowns import asked, ordering, turns
from tools.heroics import setting
from tools.moments import PATIENCE, lesson, seated, until
from tools.moments import asked as asks
from tools.skirmishes import parts, point_at
from tools.stagehand import Scene, battle, settle, still

GATE, MEASURE, RING, YARD = "hallin-gate", "the-long-measure", "quarrel-fair", "tollen-yard"
LOFT = "sarn-loft"
STANCE, TURN, NOW, CHANCE = "empress.stance", "empress.turn", "empress.now", "empress.interrupt"

CRITICAL = "empress.critical"
CHOICE = ("crit_damage=attacker_choice",)

STRIKE: tuple[Slot, ...] = (("form", "strike"),)
HOLD: tuple[Slot, ...] = (("form", "hold"),)
NOTHING: tuple[Slot, ...] = (("form", ""),)
"""No order: everybody does what is usual."""

COUNTER: tuple[Slot, ...] = (("form", "counter"),)
WATCH: tuple[Slot, ...] = (("form", "watch"),)
GRAPPLE: tuple[Slot, ...] = (("form", "maneuver"), ("aim", "grapple"))


def doing(
    name: str, slots: tuple[Slot, ...], seen: Callable[[Match], bool], least: int = 1
) -> Callable[[], App]:
    """From this round on the first side orders this wherever it can, until that is to be seen."""

    def found() -> App:
        shown = until(name, (TURN,), least)
        seat = shown.battle.seat("a")
        for _ in range(PATIENCE):
            if shown.over or seen(shown):
                break
            if not seat.waiting:
                shown.step()
                continue
            request = seat.waiting[0]
            draft = draft_of(seat.view, request)
            wanted = request.kind == TURN and draft.set(*slots)
            seat.give(request, draft.order if wanted else seat.default(request))
        return battle(shown)

    return found


def chosen() -> App:
    """Whoever has hit critically chooses how the damage is found, as a switch lets him."""
    found = load(find(RING), RULESETS)
    levels = {side.id: "simple" for side in found.sides}
    for dice in range(PATIENCE):
        shown = open_match(RING, replace(found, switches=CHOICE), RULESETS["empress"], levels, dice)
        for _ in range(PATIENCE):
            if asks(shown, "a", (CRITICAL,)):
                return battle(seated(shown, "a"))
            if not shown.step():
                break
    raise SystemExit(f"{RING}: no {CRITICAL}")


def held(shown: Match) -> bool:
    """Whether one of the first side has hold of somebody, and it is his turn."""
    view = shown.battle.seat("a").view
    open_ = [request for request in view.waiting if request.kind == TURN]
    asks = [request.unit for request in open_ if draft_of(view, request).set(*STRIKE)]
    return any(hold.holder == unit for unit in asks for hold in view.scale.card(view, unit).holds)


def risky(shown: Match) -> bool:
    """Whether somebody has his turn who may be struck at on a way that he can go."""
    view = shown.battle.seat("a").view
    lookout = view.scale.lookout
    if lookout is None or lookout.meets is None:
        return False
    return any(
        met.chance > 0
        for request in view.waiting
        if request.kind == TURN
        for stride in lookout.reach(view, request.unit)
        for met in lookout.meets(view, request.unit, stride.path)
    )


def waiting(shown: Match) -> bool:
    """Whether one who holds is asked if he acts now."""
    return any(request.kind == NOW for request in shown.battle.seat("a").waiting)


def past(app: App) -> None:
    """Pointing at the cell on the way to which most enemies may strike."""
    mode, stage = parts(app)
    mode.leaf.choose(("form", "move"))
    settle(app, 6)
    still(app)
    assert mode.request is not None
    unit, outlook = mode.request.unit, stage.outlook
    strides = outlook.reach(unit)
    taken = {
        stride.cell: sum(met.chance > 0 for met in outlook.meets(unit, stride.path))
        for stride in strides
    }
    point_at(app, max(taken, key=lambda cell: (taken[cell], cell)))
    still(app)


SEGMENTS: Mapping[str, Scene] = {
    "stance": Scene(asked(STANCE, GATE)),
    "count": Scene(doing(GATE, HOLD, waiting)),
    "bands": Scene(turns(GATE, setting(*STRIKE), TURN, 2), ordering(*STRIKE)),
    "meetings": Scene(doing(GATE, NOTHING, risky), past),
    "chance": Scene(asked(CHANCE, MEASURE)),
    "counter": Scene(turns(GATE, setting(*COUNTER), TURN, 2), ordering(*COUNTER)),
    "watch": Scene(turns(LOFT, setting(*WATCH), TURN), ordering(*WATCH)),
    "pin": Scene(doing(RING, GRAPPLE, held, 3), ordering(*GRAPPLE)),
    "critical": Scene(chosen),
    "grapple": Scene(doing(RING, GRAPPLE, held, 3), ordering(*STRIKE)),
    "yard": Scene(lambda: battle(lesson(YARD))),
}
"""Every one of them by its name."""
