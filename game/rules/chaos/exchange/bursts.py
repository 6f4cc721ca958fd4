"""The exact chances of the shots of a burst (SPRAY): each meets him as all before have left him,
and is fired as long as there is anybody to be hit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from game.core.checks import gather
from game.core.rule import rule
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.outlines import (
    FURTHER,
    LANDS,
    UNTOUCHED,
    Leaves,
    Outline,
    Outlines,
    bare,
    left_of,
)
from game.rules.chaos.exchange.remains import Left

Series = tuple[tuple[str, str], ...]
"""The result of each shot: against the number that stands, and against somebody helpless."""

Results = tuple[tuple[Series, float], ...]
"""The chance of each series."""

Struck = tuple[tuple[tuple[Outline, Left | None], float], ...]
"""What he has suffered so far, as he is then; None: as at the beginning."""


@rule("CF-SPRAY-14", "CF-KO-10")
def one_after_the_other(strike: Strike, made: Results, ducks: bool) -> Outlines:
    """The harm of all shots, until he is out of the fight, or ``ducks``: lies where nobody sees
    him.
    """
    shot = bare(strike, FURTHER)
    return gather(
        (had, chance * part)
        for results, chance in made
        for had, part in _harm(shot, results, ducks)
    )


@rule("CF-SPRAY-14", "CF-KO-10")
def of_each(strike: Strike, made: Results, what: tuple[str, ...], ducks: bool) -> Iterator[float]:
    """The chance that each of the shots is fired and has one of these results."""
    shot = bare(strike, FURTHER)
    for place in range(len(made[0][0])):
        found = gather(((landing(one[:place]), one[place]), chance) for one, chance in made)
        yield sum(
            chance * part
            for (before, met), chance in found
            for (_, left), part in _so_far(shot, before, ducks)
            if _meets(shot, left, met, ducks) in what
        )


@rule("CF-SPRAY-14", "CF-KO-10")
def of_any(strike: Strike, made: Results, what: tuple[str, ...], ducks: bool) -> float:
    """The chance that any of the shots is fired and has one of these results."""
    shot = bare(strike, FURTHER)
    return 1 - sum(chance * _none(shot, results, what, ducks) for results, chance in made)


@lru_cache(maxsize=4096)
def _none(strike: Strike, results: Series, what: tuple[str, ...], ducks: bool) -> float:
    """The chance that no shot of these has one of those results."""
    begun: tuple[tuple[Left | None, float], ...] = ((None, 1.0),)
    for met in results:
        begun = gather(_others(strike, begun, met, what, ducks))
    return sum(chance for _, chance in begun)


def _others(
    strike: Strike,
    begun: tuple[tuple[Left | None, float], ...],
    met: tuple[str, str],
    what: tuple[str, ...],
    ducks: bool,
) -> Iterator[tuple[Left | None, float]]:
    """How a shot with another result than those leaves him."""
    does = _next(strike, ducks)
    for left, chance in begun:
        result = _meets(strike, left, met, ducks)
        if result in LANDS and result not in what:
            for (_, then), part in does(left, result):
                yield then, chance * part
        elif result not in what:
            yield left, chance


def landing(results: Series) -> Series:
    """Those shots that can strike him, or what he has in their way."""
    return tuple(pair for pair in results if any(one in LANDS for one in pair))


@lru_cache(maxsize=4096)
def _harm(strike: Strike, results: Series, ducks: bool) -> Outlines:
    return gather((had, chance) for (had, _), chance in _so_far(strike, results, ducks))


@lru_cache(maxsize=8192)
def _so_far(strike: Strike, results: Series, ducks: bool) -> Struck:
    """The same with what is left of him; bursts that begin alike have their beginning in common."""
    if not results:
        return (((UNTOUCHED, None), 1.0),)
    return gather(_again(strike, _so_far(strike, results[:-1], ducks), results[-1], ducks))


def _again(
    strike: Strike, begun: Struck, met: tuple[str, str], ducks: bool
) -> Iterator[tuple[tuple[Outline, Left | None], float]]:
    """The same after another shot."""
    does = _next(strike, ducks)
    for (had, left), chance in begun:
        result = _meets(strike, left, met, ducks)
        if result not in LANDS:
            yield (had, left), chance
            continue
        for (one, then), part in does(left, result):
            yield (had.and_also(one), then), chance * part


@rule("CF-SPRAY-14", "CF-KO-10")
def _meets(strike: Strike, left: Left | None, met: tuple[str, str], ducks: bool) -> str:
    """The result of a shot at him as he is by then; empty where none is fired at him any more."""
    if left is None:
        return met[bool(strike.foe.condition.asleep)]
    return "" if left.gone or (ducks and left.prone) else met[left.asleep]


@lru_cache(maxsize=256)
def _next(strike: Strike, ducks: bool) -> Callable[[Left | None, str], Leaves]:
    """What a shot with a result does to him as he is by then. The attack is the same for every
    state of him, so that none is looked up by all of it.
    """
    return lru_cache(maxsize=4096)(partial(_done, strike, ducks))


def _done(strike: Strike, ducks: bool, left: Left | None, result: str) -> Leaves:
    found = left_of(strike if left is None else left.of(strike), result)
    return found if ducks else tuple(((one, then.upright), part) for (one, then), part in found)
