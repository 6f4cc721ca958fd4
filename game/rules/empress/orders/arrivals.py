"""What a blow promises at the end of a way, as long as the action is left for it (3.2, 3.10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.forecast import Branch, Forecast
from game.core.grid import Cell
from game.core.rule import rule
from game.rules.empress.acts import turn
from game.rules.empress.acts.aims import Blow, made
from game.rules.empress.exchange.blow import USUAL, Attack
from game.rules.empress.orders import chances, prospects, risks
from game.rules.empress.orders.remarks import Note
from game.rules.empress.orders.scene import Scene
from game.rules.empress.sheet import situation
from game.rules.empress.sheet.figure import Figure, standing_at
from game.rules.empress.tables import rows

MOST = 3
"""At so many enemies a blow is told, those at whom it takes most: the leaf has no room for more."""


@rule("EM-TRN-01", "EM-GRD-03", "EM-ATK-01")
def strikes_there(here: Scene, cell: Cell) -> Iterator[Note]:
    """For the enemies who are up whom he can strike at from there, how often the best blow hits,
    and the points it takes on the average, with all that may stop him on the way; how many more
    they are.
    """
    view, there = here.view, standing_at(here.me, cell)
    if not here.action:
        return
    able = list[tuple[float, Figure, list[Attack]]]()
    for foe in situation.foes(view, there):
        blows = [_struck(here, there, foe, row) for row in situation.arms(view, there, foe)]
        if blows and foe.able:
            able.append((max(then(here, one, 0).mean for one in blows), foe, blows))
    able.sort(key=lambda found: (-found[0], found[1].unit))
    for _, foe, blows in able[:MOST]:
        best = max((_on_arrival(here, one, cell) for one in blows), key=lambda found: found.mean)
        hits = 1.0 - dict(best.hit).get(chances.MISSED, 0.0)
        told = ("n", round(100 * hits)), ("points", f"{best.mean:.1f}")
        yield "empress.note_then", (("unit", foe.unit), *told)
    if len(able) > MOST:
        yield "empress.note_then_more", (("n", len(able) - MOST),)


@rule("EM-INI-05")
def _struck(here: Scene, there: Figure, foe: Figure, row: rows.Weapon) -> Attack:
    """A blow from there, of who has held his action with what that brings."""
    cell, around = there.cell, replace(USUAL, held=here.held)
    assert cell is not None
    blow = Blow(there.unit, foe.unit, row.id, at=around)
    return arrived(here, made(here.view, blow, there), turn.MOVE, cell)


def _on_arrival(here: Scene, attack: Attack, cell: Cell) -> Branch:
    """What comes of it after all that enemies may do on the way."""
    found = Forecast(None, (then(here, attack, 0),))
    met = risks.on_the_way(here, turn.MOVE, cell, found, then=lambda lost: then(here, attack, lost))
    (branch,) = met.branches
    return branch


@rule("EM-HLP-03", "EM-OPP-04")
def arrived(here: Scene, attack: Attack, form: str, cell: Cell) -> Attack:
    """The attack of somebody who has just come there: in haste, and at one who may have struck at
    him on the way.
    """
    attack = replace(attack, at=replace(attack.at, hasty=True))
    if any(foe == attack.foe.unit for foe, _ in risks.passing(here, form, cell)):
        return replace(attack, foe=prospects.spent(attack.foe))
    return attack


def hurt(attack: Attack, lost: int) -> Attack:
    """The attack of somebody who has lost so many points before."""
    had = attack.me.health
    return replace(attack, me=replace(attack.me, health=replace(had, now=had.now - lost)))


def then(here: Scene, attack: Attack, lost: int) -> Branch:
    """What comes of it then, with what a longer weapon does before."""
    faced = prospects.awaited(here.view, hurt(attack, lost))
    found, own = prospects.met(here.view, faced)
    return chances.told(found, attack.foe.health.now, own)
