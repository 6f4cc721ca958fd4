"""What a side decides for its fighters: the foremost first, who know what is settled already."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from game.ai.player import Decision, chance_for, sensible
from game.ai.single.answers import answered, between, held, picked, plain
from game.ai.single.errand import errand
from game.ai.single.expected import Expected, declares, expected
from game.ai.single.mind import ANSWERS, FORECASTS, TIMED, Choice, Mind, Turn
from game.ai.single.nerve import gives_up, way_out
from game.ai.single.pace import clock
from game.ai.single.scene import Man, Scene, scene
from game.ai.single.turn import turn
from game.core.grid import king_moves
from game.core.ruleset import Request
from game.core.seat import Seat


@dataclass(frozen=True, slots=True)
class Level:
    """How well somebody decides: whether he looks at everything there is, fears the dangers of a
    place, guesses what the enemy will do, weighs his answers, and by how much whim he is off, in
    fighters.
    """

    keen: bool = True
    fears: bool = True
    guesses: bool = True
    answers: bool = True
    whim: float = 0.0


LEVELS: Mapping[str, Level] = {
    "recruit": Level(keen=False, fears=False, guesses=False, answers=False, whim=0.06),
    "soldier": Level(fears=False, guesses=False, whim=0.03),
    "veteran": Level(),
    "marshal": Level(),
}
"""What everybody can do; a marshal is a veteran among single fighters (decision 36)."""


def decided(seat: Seat, level: Level, seed: int) -> Mapping[str, Decision]:
    """A decision for everything that waits."""
    now, settled, likely = scene(seat.view), Turn(), Expected()
    found: dict[str, Decision] = {}
    ordered = _ordered(seat, now)
    guesses = level.guesses and not now.tactics.picks
    if guesses and any(declares(seat, request) for request, _ in ordered):
        chance = chance_for(seed, seat, ordered[0][0])
        likely = expected(seat, now, chance.randrange(1 << 30))
    for request, me in ordered:
        if me is None or not now.foes:
            found[request.id] = Decision(request, sensible(seat, request))
            continue
        budget = _budget(seat, request)
        mind = Mind(seat, request, now, me, settled, level.keen, level.fears, budget)
        choice = _chosen(mind, level, likely, chance_for(seed, seat, request))
        if declares(seat, request):
            settled.settle(me.unit, choice)
        found[request.id] = Decision(
            request, choice.order, tuple(term for term in choice.terms if term[1])
        )
    return found


def _budget(seat: Seat, request: Request) -> int:
    """Of how many orders the odds are worked out."""
    if seat.view.ruleset.kinds[request.kind].asks != "act":
        return ANSWERS
    return FORECASTS if clock(seat.view) is None else TIMED


def _ordered(seat: Seat, now: Scene) -> list[tuple[Request, Man | None]]:
    """Everything that waits with who is asked, the closest to an enemy first."""
    asked = [(request, now.man(request.unit)) for request in seat.waiting]
    return sorted(asked, key=lambda pair: (_nearness(now, pair[1]), pair[0].unit))


def _nearness(now: Scene, me: Man | None) -> int:
    foe = now.closest(me.cell) if me else None
    return king_moves(me.cell, foe.cell) if me and foe else 0


def _chosen(mind: Mind, level: Level, likely: Expected, chance: Random) -> Choice:
    kind = mind.seat.view.ruleset.kinds[mind.request.kind]
    if declares(mind.seat, mind.request):
        if gives_up(mind.now, mind.me):
            order = way_out(mind)
            if order is not None:
                intent = mind.now.tactics.intent(mind.now.view, mind.request, order)
                return Choice(order, (), intent.cell)
        weigh = _on_a_whim(level, chance)
        if mind.now.tactics.picks:
            return errand(mind) or picked(mind, weigh)
        return errand(mind) or turn(mind, likely, weigh)
    if not level.answers:
        return plain(mind)
    if kind.moment == "held":
        return held(mind)
    return between(mind) if kind.asks == "act" else answered(mind)


def _on_a_whim(level: Level, chance: Random) -> Callable[[Choice], float]:
    if not level.whim:
        return lambda choice: choice.worth
    return lambda choice: choice.worth + level.whim * (chance.random() - chance.random())
