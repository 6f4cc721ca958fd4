"""What a fighter has to fear in a cell, of each enemy, and what his side has if he is there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.ai.single.mind import Choice, Mind
from game.ai.single.scene import Man, Scene, shoots
from game.ai.single.worth import Threat
from game.core.grid import Cell, king_moves
from game.core.memo import lately

NEAREST, AT_GRIPS, MOST = 2.0, 5.0, 2.0
"""So much likelier an enemy attacks whoever is nearest to him, and whoever is at his side; and the
most to fear of all.
"""

BUNCHED = 0.3
"""The part of an attack on a friend that takes him as well who stands near him."""

TEAM = 0.7
"""How much it counts that an enemy who attacks him attacks no friend."""


def feared(mind: Mind, cell: Cell) -> float:
    """The part of him that he has to expect to lose in a cell before his next turn."""
    return min(MOST, sum(one.own for one in threats(mind, cell).values()))


def borne(mind: Mind, cell: Cell) -> float:
    """The same less what friends are spared because he is there to be attacked, which makes good a
    part of it at most.
    """
    found = threats(mind, cell).values()
    return min(MOST, sum(one.own - TEAM * min(one.own, one.without - one.friends) for one in found))


def spared(mind: Mind, choice: Choice, cell: Cell) -> float:
    """What has not to be feared any more of those who have struck at him by then; friends are sure
    to be spared only by those who are sure to strike.
    """
    if not mind.fears or not choice.spent:
        return 0.0
    found = threats(mind, cell)
    less = sum(
        chance * (found[foe].own + (TEAM * found[foe].friends if chance >= 1.0 else 0.0))
        for foe, chance in choice.spent
        if foe in found
    )
    return mind.now.tactics.fear * mind.own * less


def threats(mind: Mind, cell: Cell) -> Mapping[int, Threat]:
    """What each enemy takes who gets at him there."""
    if cell not in mind.threats:
        mind.threats[cell] = _threats(mind, cell)
    return mind.threats[cell]


def _threats(mind: Mind, cell: Cell) -> dict[int, Threat]:
    """The same worked out: an enemy attacks one of those whom he can get at, the likelier the more
    he takes of him.
    """
    now, me, found = mind.now, mind.me, dict[int, Threat]()
    danger, spread, view = now.tactics.danger, now.tactics.spread, now.view
    for foe in now.foes:
        part = danger(view, foe.unit, me.unit, cell) if foe.power else 0.0
        if part <= 0.0:
            continue
        far, around = king_moves(cell, foe.cell), spread(view, foe.unit)
        others, stands = _others(now, me, foe), mind.stands(foe)
        close = min((far, *(other.far for other in others)))
        weights = [_likely(other.far, close) * other.part for other in others]
        own, rivals = _likely(far, close) * part, sum(weights)
        share = own / (own + rivals)
        without = sum(
            weight / rivals * other.part * other.worth
            for weight, other in zip(weights, others, strict=True)
        )
        bunched = 0.0
        if around:
            friends = (man for man in now.friends if man is not me)
            bunched = BUNCHED * sum(king_moves(man.cell, cell) <= around for man in friends)
        found[foe.unit] = Threat(
            part * (share + bunched) * stands, (1.0 - share) * without * stands, without * stands
        )
    return found


def _likely(far: int, close: int) -> float:
    """How much likelier an enemy attacks somebody so far off than anybody, if the closest of all is
    as close as that.
    """
    return 1.0 if far > close else AT_GRIPS if far <= 1 else NEAREST


@dataclass(frozen=True, slots=True)
class _Friend:
    """Another whom an enemy can get at: how many steps off, which part of him he takes, and what he
    counts beside the one who is asked.
    """

    far: int
    part: float
    worth: float


@lately
def _others(now: Scene, me: Man, foe: Man) -> tuple[_Friend, ...]:
    """The friends whom this enemy can get at as well."""
    danger, own = now.tactics.danger, now.counts(me)
    found = (
        _Friend(
            _far(now, man, foe),
            danger(now.view, foe.unit, man.unit, man.cell),
            now.counts(man) / own,
        )
        for man in now.friends
        if man is not me
    )
    return tuple(one for one in found if one.part > 0.0)


def _far(now: Scene, man: Man, foe: Man) -> int:
    """How many steps off a friend is when the enemy attacks: beside him, if he may strike first."""
    far = king_moves(man.cell, foe.cell)
    goes = now.tactics.follows is not None and far > 1 and not shoots(now, man)
    return 1 if goes and now.tactics.danger(now.view, man.unit, foe.unit, foe.cell) > 0.0 else far
