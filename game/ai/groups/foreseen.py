"""What the enemy may be about: what he would order by his own lights, and what he is bent on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.ai.field import survey, together
from game.ai.groups import deciding
from game.ai.groups.board import Board, Deed
from game.ai.groups.habits import Bent, deeds
from game.ai.groups.plans import Judge, Threat
from game.core.seat import Seat

WISE = 0.8
"""How likely the enemy is to do what a veteran would in his place."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What all units do, by number, of which the enemies' count; what they are bent on afterwards,
    whether the own side moves first, and how likely it is by itself; ``name`` says in one word
    what is feared of it.
    """

    name: str
    threat: Threat
    deeds: tuple[Deed, ...]


def foreseen(judge: Judge, likely: Mapping[int, Deed]) -> list[Foreseen]:
    """What the enemy may order: as a veteran would, to come on, to hold his ground."""
    board = judge.board
    still = deciding.threats(board, deciding.LEVELS["veteran"])[-1].chance
    usual = tuple(deeds(judge.start, False, Bent.COME))
    best = tuple(likely.get(number, deed) for number, deed in enumerate(usual))
    found = [
        Foreseen("plan", Threat(Bent.COME, WISE / 2, own_first), best)
        for own_first in (True, False)
    ]
    rest = 1.0 - WISE
    hold = tuple(deeds(judge.start, False, Bent.HOLD))
    found.append(Foreseen("come", Threat(Bent.COME, rest * (1.0 - still), False), usual))
    found.append(Foreseen("hold", Threat(Bent.HOLD, rest * still, True), hold))
    return found


def wise(seat: Seat, board: Board, seed: int) -> Mapping[int, Deed]:
    """What veterans would order for the other sides in a battle as this side imagines it, by the
    numbers of the units: nothing of what the enemy has really ordered.
    """
    imagined, found, level = seat.imagine(seed), dict[int, Deed](), deciding.LEVELS["veteran"]
    for side in imagined.sides:
        other = imagined.seat(side)
        tactics = together(other.view)
        if side == seat.side or tactics is None:
            continue
        now = survey(other.view)
        asked = deciding.movers(other, now)
        made = deciding.planned(other, now, asked, level, seed) if asked else {}
        for unit, (request, _) in asked.items():
            meant = tactics.intent(other.view, request, made[request.id].order)
            if unit in board.numbers:
                found[board.numbers[unit]] = board.deed(meant)
    return found
