"""What the enemy may be about: what he would order by his own lights, and what he is bent on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from game.ai.field import survey, together
from game.ai.groups import deciding
from game.ai.groups.board import Deed
from game.ai.groups.habits import Bent, deeds
from game.ai.groups.plans import Judge, Threat
from game.core.seat import Seat

WISE = 0.6
"""How likely the enemy is to do what a veteran would in his place."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Orders of all enemies, by number, with what they are bent on afterwards, whether the own
    side moves first, and how likely it is before anything is weighed; ``name`` says what is
    feared of it.
    """

    name: str
    threat: Threat
    deeds: tuple[Deed, ...]

    @property
    def chance(self) -> float:
        """How likely it is by itself."""
        return self.threat.chance


def foreseen(seat: Seat, judge: Judge, chance: Random) -> list[Foreseen]:
    """What the enemy may order: as a veteran would, to come on, to hold his ground."""
    board = judge.board
    still = deciding.threats(board, deciding.LEVELS["veteran"])[-1].chance
    usual = tuple(deeds(judge.start, False, Bent.COME))
    found = []
    wise = list(usual)
    for number, deed in _wise(seat, judge, chance.randrange(1 << 30)):
        wise[number] = deed
    for own_first in (True, False):
        found.append(Foreseen("plan", Threat(Bent.COME, WISE / 2, own_first), tuple(wise)))
    rest = 1.0 - WISE
    hold = tuple(deeds(judge.start, False, Bent.HOLD))
    found.append(Foreseen("come", Threat(Bent.COME, rest * (1.0 - still), False), usual))
    found.append(Foreseen("hold", Threat(Bent.HOLD, rest * still, True), hold))
    return found


def _wise(seat: Seat, judge: Judge, seed: int) -> Iterator[tuple[int, Deed]]:
    """What a veteran would order for the other sides in a battle as this side imagines it."""
    board, imagined = judge.board, seat.imagine(seed)
    for side in imagined.sides:
        other = imagined.seat(side)
        movers = deciding.movers(other) if side != seat.side else {}
        tactics = together(other.view)
        if not movers or tactics is None:
            continue
        level = deciding.LEVELS["veteran"]
        made = deciding.planned(other, survey(other.view), movers, level, seed)
        for unit, (request, _) in movers.items():
            meant = tactics.intent(other.view, request, made[request.id].order)
            if unit in board.numbers:
                yield board.numbers[unit], board.deed(meant)
