"""Magic, where a scenario gives it: harm to who suffers most, healing to the worst hurt."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.skirmish import worth
from game.ai.skirmish.fray import Man
from game.ai.skirmish.mind import Choice, Mind
from game.ai.skirmish.walks import declared, offered
from game.core.forecast import Branch
from game.core.orders import Value

HURT = 0.5
"""Who has more than this part of his points left is not worth healing yet."""

SPARED, SAVED = 0.9, 0.25
"""What all of a man's points are worth when they come back, and what it is to be above 0 again."""

TARGETS = 3
"""So many targets of each kind are weighed."""


def magic(mind: Mind) -> Iterator[Choice]:
    """Each effect upon those for whom it promises most."""
    for effect in offered(mind.seat, mind.request, ("form", "magic")):
        start = (("form", "magic"), ("effect", effect))
        targets = offered(mind.seat, mind.request, *start)
        men = [man for unit in targets if (man := mind.fray.man(_id(unit))) is not None]
        foes = [man for man in men if man.side != mind.me.side]
        hurt = [man for man in men if man.side == mind.me.side and man.now <= HURT * man.full]
        for man in sorted(foes or hurt, key=lambda man: (man.life, man.unit))[:TARGETS]:
            wanted: dict[str, Value] = {"form": "magic", "effect": effect, "target": man.unit}
            order = declared(mind.seat, mind.request, wanted)
            forecast = mind.seat.forecast(mind.request, order) if order is not None else None
            if order is None or forecast is None or not forecast.branches:
                continue
            if man.side == mind.me.side:
                gain = healed(forecast.branches[0], man)
                yield Choice(order, (("healing", gain),), mind.me.cell)
            else:
                harm = mind.counts(man) * worth.of_blow(forecast, man, "")
                fells = worth.felled(forecast)
                points = forecast.branches[0].mean
                yield Choice(
                    order, (("harm", harm),), mind.me.cell, man.unit, fells, points, harm, points
                )


def healed(branch: Branch, man: Man) -> float:
    """What is restored, as a part of the man; above all that he is no longer at 0 or below."""
    points = sum(-lost * chance for lost, chance in branch.losses if lost < 0)
    up = sum(chance for lost, chance in branch.losses if man.now <= 0 < man.now - lost)
    return SPARED * min(points, man.full - man.now) / man.full + SAVED * up


def _id(value: Value) -> int | None:
    return value if isinstance(value, int) else None
