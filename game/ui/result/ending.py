"""How a battle ended, as values for its last page: who, why, and everything that was counted."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from game.core.battle import Battle
from game.core.components import Health, Side, Strength, Unit
from game.core.events import Event
from game.core.ruleset import Reader
from game.play.match import Match
from game.play.names import called
from game.play.telling import feats, results
from game.play.telling.aims import count_in
from game.play.telling.chronicle import within
from game.play.telling.luck import Luck, luck
from game.play.words import say, templates
from game.ui.battle.table.wording import capital


@dataclass(frozen=True, slots=True)
class UnitResult:
    """One unit at the end; ``fate`` is a worded state ("fled", "destroyed") or empty.

    A single fighter has ``points`` (left, at the start), and has ``dealt`` some to others.
    """

    name: str
    now: int
    full: int
    fate: str = ""
    felled: int = 0
    points: tuple[int, int] | None = None
    dealt: int = 0


@dataclass(frozen=True, slots=True)
class SideResult:
    """One side at the end."""

    id: str
    name: str
    tincture: str
    units: tuple[UnitResult, ...]
    luck: tuple[Luck, ...] = ()

    @property
    def full(self) -> int:
        """How many fighters began."""
        return sum(unit.full for unit in self.units)

    @property
    def lost(self) -> int:
        """How many of them are gone."""
        return sum(unit.full - unit.now for unit in self.units)


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One round: the losses in the order of the sides, and whose units left the field."""

    round: int
    lost: tuple[int, ...]
    gone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deed:
    """Something worth telling, worded, and the side it was done for."""

    words: str
    side: str


@dataclass(frozen=True, slots=True)
class BattleResult:
    """The whole: the winner's side or None, why in a sentence, the rule, the rounds fought
    and what the book calls one; ``player`` is the side of the only person who played.
    """

    winner: str | None
    why: str
    rule: str
    rounds: int
    sides: tuple[SideResult, ...]
    by_round: tuple[RoundResult, ...] = ()
    deeds: tuple[Deed, ...] = ()
    count: str = ""
    player: str = ""

    @property
    def headline(self) -> str:
        """Who holds the field, and to the only one who played whether that is won or lost."""
        won = self.side(self.winner)
        if won is None:
            return say("result.draw", ())
        told = "" if not self.player else "victory" if won.id == self.player else "defeat"
        return say(f"result.{told or 'won'}", (("name", within(won.name)),))

    @property
    def singly(self) -> bool:
        """Whether single fighters fought."""
        return any(unit.points is not None for side in self.sides for unit in side.units)

    def side(self, name: str | None) -> SideResult | None:
        """The side of this id, or None."""
        return next((side for side in self.sides if side.id == name), None)


def account(match: Match) -> BattleResult:
    """What the last page says of a match."""
    battle = match.battle
    found, events = results.summary(battle), battle.events
    why = say(found.why, {}) if found.why else ""
    thrown, singly = luck(events, battle.world), not battle.world.each(Strength)
    lying = _lying(found, {event.unit for event in events if event.key == "out"})
    felled = feats.beaten(events, battle.world, lying) if singly else feats.felled(events)
    dealt = feats.dealt(events) if singly else {}
    count = count_in(battle.world, match.ruleset.id)
    named = {side.id: side for _, (side,) in battle.world.each(Side)}
    parts = tuple(
        SideResult(
            part.side,
            called(named[part.side].name),
            named[part.side].tincture,
            tuple(_unit(unit, felled, dealt, battle.world) for unit in part.units),
            thrown.get(part.side, ()),
        )
        for part in found.sides
    )
    plain = singly or _companies_strike(events, battle.world)
    best = feats.feats(events, battle.world, lying)
    told = tuple(_deed(feat, battle.world, plain) for feat in best)
    rounds = tuple(_round(one, battle) for one in feats.losses_by_round(events, battle.world))
    rounds = _and_helpless(rounds, found, lying)
    player = next(iter(match.humans)) if len(match.humans) == 1 else ""
    return BattleResult(
        winner=found.winner,
        why=why,
        rule=found.rule,
        rounds=found.round,
        sides=parts,
        by_round=rounds,
        deeds=told,
        count=count,
        player=player,
    )


def _unit(
    unit: results.Account, felled: Mapping[int, int], dealt: Mapping[int, int], state: Reader
) -> UnitResult:
    fate = say(f"battle.fate_{unit.out}", {}) if unit.out else ""
    alone = state.find(unit.unit, Strength) is None
    health = state.find(unit.unit, Health) if alone else None
    points = (max(0, health.now), health.full) if health else None
    done = felled.get(unit.unit, 0), points, dealt.get(unit.unit, 0)
    return UnitResult(called(unit.name), unit.now, unit.full, fate, *done)


def _round(one: feats.RoundLosses, battle: Battle) -> RoundResult:
    lost = tuple(one.lost.get(side, 0) for side in battle.sides)
    gone = tuple(battle.world.get(unit, Unit).side for unit in one.gone)
    return RoundResult(one.round, lost, gone)


def _lying(found: results.Summary, told: Collection[int | None]) -> tuple[int, ...]:
    """Whoever lies helpless at the end, whom no event has ``told`` as lost."""
    units = (unit for side in found.sides for unit in side.units)
    return tuple(u.unit for u in units if u.out == results.HELPLESS and u.unit not in told)


def _and_helpless(
    rounds: tuple[RoundResult, ...], found: results.Summary, lying: Collection[int]
) -> tuple[RoundResult, ...]:
    """Whoever is left ``lying`` at the end is lost in the last round."""
    if not rounds or not lying:
        return rounds
    last = rounds[-1]
    more = [sum(unit.unit in lying for unit in side.units) for side in found.sides]
    lost = tuple(n + m for n, m in zip(last.lost, more, strict=True))
    return (*rounds[:-1], replace(last, lost=lost))


def _companies_strike(events: Iterable[Event], state: Reader) -> bool:
    """Whether companies themselves strike points, as in Heroic Combat; where they fell fighters,
    points are what leaders strike in duels.
    """
    return any(state.find(unit, Strength) for unit in feats.dealt(events))


def _deed(feat: feats.Feat, state: Reader, plain: bool) -> Deed:
    """A deed in words: ``plain`` ones where points and who is put out are no matter of duels
    between leaders.
    """
    who = state.get(feat.unit, Unit)
    target = state.find(feat.target, Unit) if feat.target is not None else None
    facts = {
        "unit": within(called(who.name)),
        "target": within(called(target.name)) if target else "",
        "n": feat.n,
        "percent": max(1, round(feat.chance * 100)),
        "round": feat.round,
    }
    key = f"result.deed.{feat.key}{'_singly' if plain else ''}"
    key = key if key in templates() else f"result.deed.{feat.key}"
    return Deed(capital(say(key, facts)), who.side)
