"""What a battle is remembered for: its losses round by round, and the best deeds in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.core.components import Out, Strength, Unit
from game.core.events import Event
from game.core.ruleset import Reader
from game.play.telling import archetypes
from game.play.telling.luck import chance_of, gained

MANY = 2
"""From so many enemies at once on a unit is beset."""


@dataclass(frozen=True, slots=True)
class RoundLosses:
    """How many fighters each side lost in a round, and which units left the field in it."""

    round: int
    lost: Mapping[str, int]
    gone: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Feat:
    """A deed worth telling: its wording key's last part, who did it, to whom, how much, and the
    chance it had (0 where chance does not belong to it).
    """

    key: str
    unit: int
    n: int
    target: int | None = None
    chance: float = 0.0
    round: int = 0


def losses_by_round(events: Iterable[Event], state: Reader) -> tuple[RoundLosses, ...]:
    """The losses of each round, every side named in every round."""
    sides, lost = _sides(state), _lost if state.each(Strength) else _out
    every = tuple(dict.fromkeys(sides.values()))
    return tuple(
        RoundLosses(number, lost(told, sides, every), _gone(told, state))
        for number, told in rounds(_once(events))
    )


def _once(events: Iterable[Event]) -> Iterator[Event]:
    """The events, each unit leaving but once: whoever has fallen may die of it later."""
    gone = set[int | None]()
    for event in events:
        if event.key == "out":
            if event.unit in gone:
                continue
            gone.add(event.unit)
        yield event


def rounds(events: Iterable[Event]) -> Iterator[tuple[int, list[Event]]]:
    """The events of each round, with its number; what comes before the first belongs to it."""
    number, told = 0, list[Event]()
    for event in events:
        if event.key == "round":
            if number:
                yield number, told
                told = []
            number = int(str(event.fact("round")))
        told.append(event)
    if number:
        yield number, told


def felled(events: Iterable[Event]) -> dict[int, int]:
    """The fighters that each unit felled; where several struck one unit at once and it had not
    so many left, the first to throw are credited first, so that the sums are the losses. What no
    throw accounts for is credited to the unit that the event itself names (fact ``by``).
    """
    found: dict[int, int] = {}
    waiting: dict[int, list[Event]] = {}
    for event in events:
        if event.key == "phase":
            waiting = {}
        if event.stakes and event.stakes.counts == "fighters" and event.target is not None:
            waiting.setdefault(event.target, []).append(event)
        if event.unit is not None and (left := _fallen(event)):
            for blow in waiting.pop(event.unit, ()):
                part = min(left, gained(blow))
                left -= part
                if blow.unit is not None and part:
                    found[blow.unit] = found.get(blow.unit, 0) + part
            by = event.fact("by")
            if isinstance(by, int) and left:
                found[by] = found.get(by, 0) + left
    return found


def feats(events: Sequence[Event], state: Reader, lying: Collection[int] = ()) -> tuple[Feat, ...]:
    """The best deeds, the most telling first; a kind of deed nobody did is left out. ``lying`` are
    those who are helpless at the end, though no event says so.
    """
    best = (
        _most("felled", felled(events)),
        _luckiest(events),
        _most("beat", beaten(events, state, lying)),
        _most("points", dealt(events)),
        _most("beset", _beset(events, state)),
        _most("stood", _summed(events, "stands")),
    )
    return tuple(feat for feat in best if feat is not None)


def _most(key: str, counted: Mapping[int, int]) -> Feat | None:
    if not counted or max(counted.values()) <= 0:
        return None
    unit = max(counted, key=lambda one: (counted[one], -one))
    return Feat(key, unit, counted[unit])


def _luckiest(events: Iterable[Event]) -> Feat | None:
    """The blow at a unit that was least to be expected to do so much."""
    best: Feat | None = None
    for number, told in rounds(events):
        for event in told:
            fights = event.stakes is not None and event.stakes.counts == "fighters"
            if not fights or event.unit is None or not gained(event):
                continue
            feat = Feat("lucky", event.unit, gained(event), event.target, chance_of(event), number)
            if best is None or (feat.chance, -feat.n) < (best.chance, -best.n):
                best = feat
    return best


def _summed(events: Iterable[Event], counts: str) -> dict[int, int]:
    """What the throws of each unit were worth together, in this count."""
    found: dict[int, int] = {}
    for event in events:
        if event.stakes and event.stakes.counts == counts and event.unit is not None:
            found[event.unit] = found.get(event.unit, 0) + gained(event)
    return found


def dealt(events: Iterable[Event]) -> dict[int, int]:
    """The points that each fighter struck."""
    return _summed(events, "points")


def beaten(events: Iterable[Event], state: Reader, lying: Collection[int] = ()) -> dict[int, int]:
    """How many leaders each leader put out of action: the last who struck them in the phase did it,
    and of those who are left ``lying`` at the end the last who struck them at all.
    """
    found: dict[int, int] = {}
    struck, last = dict[int, int](), dict[int, int]()
    for event in _once(events):
        if event.key == "phase":
            struck = {}
        points = event.stakes is not None and event.stakes.counts == "points"
        if points and event.unit is not None and event.target is not None:
            struck[event.target] = last[event.target] = event.unit
        by = struck.pop(event.unit, None) if event.key == "out" and event.unit else None
        if by is not None and state.find(by, Strength) is None:
            found[by] = found.get(by, 0) + 1
    for by in (last[unit] for unit in lying if unit in last):
        found[by] = found.get(by, 0) + 1
    return found


def _beset(events: Iterable[Event], state: Reader) -> dict[int, int]:
    """In how many phases each unit that stands in the end was struck at by several enemies."""
    found: dict[int, int] = {}
    attackers: dict[int, set[int]] = {}
    for event in (*events, Event("phase")):
        if event.key == "phase":
            for unit, foes in attackers.items():
                if len(foes) >= MANY and state.find(unit, Out) is None:
                    found[unit] = found.get(unit, 0) + 1
            attackers = {}
        fights = event.stakes is not None and event.stakes.counts == "fighters"
        if fights and event.unit is not None and event.target is not None:
            attackers.setdefault(event.target, set()).add(event.unit)
    return found


def _sides(state: Reader) -> dict[int, str]:
    found = ((unit, who) for unit, (who,) in state.each(Unit))
    return {unit: who.side for unit, who in found if not archetypes.beast(who.archetype)}


def _lost(told: Iterable[Event], sides: Mapping[int, str], every: Iterable[str]) -> dict[str, int]:
    found = dict.fromkeys(every, 0)
    for event in told:
        if event.unit is not None and event.unit in sides:
            found[sides[event.unit]] += _fallen(event)
    return found


def _fallen(event: Event) -> int:
    """How many fell by this event: so many of a unit, or all with whom it left the battle, where
    they were not told before.
    """
    many = event.fact("n") if event.key in ("losses", "out") else 0
    return many if isinstance(many, int) else 0


def _out(told: Iterable[Event], sides: Mapping[int, str], every: Iterable[str]) -> dict[str, int]:
    """Single fighters are lost one by one; beasts belong to nobody's count."""
    found = dict.fromkeys(every, 0)
    for event in told:
        side = sides.get(event.unit or 0) if event.key == "out" else None
        if side is not None:
            found[side] += 1
    return found


def _gone(told: Iterable[Event], state: Reader) -> tuple[int, ...]:
    return tuple(
        event.unit
        for event in told
        if event.key == "out" and event.unit is not None and _is_unit(state, event.unit)
    )


def _is_unit(state: Reader, who: int) -> bool:
    """Whether it is a unit of fighters and no single one."""
    return state.find(who, Strength) is not None
