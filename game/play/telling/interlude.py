"""What lies between two battles of a chain: the days gone, and how everybody comes out of them."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.components import Health
from game.core.setup import Carried
from game.play.match import Match
from game.play.scenarios.crowds import one_by_one
from game.play.scenarios.roster import roster
from game.play.scenarios.translation import in_language
from game.play.words import say, told, word


@dataclass(frozen=True, slots=True)
class Comer:
    """A fighter of both battles: his points at the end of the first, at the start of the second,
    and at most; his wounds, worded; and why he stays behind ("slain"), empty if he comes along.
    """

    name: str
    before: int
    now: int
    full: int
    wounds: tuple[str, ...] = ()
    out: str = ""

    @property
    def healed(self) -> int:
        """The points he has got back."""
        return max(0, self.now - self.before)


@dataclass(frozen=True, slots=True)
class Party:
    """One side: its name, its tincture, and those of it who were in the first battle too."""

    name: str
    tincture: str
    comers: tuple[Comer, ...]


@dataclass(frozen=True, slots=True)
class Interlude:
    """The second battle in the chosen language, and what happened before it."""

    title: str
    story: str
    days: int
    rest: bool
    parties: tuple[Party, ...]

    @property
    def words(self) -> str:
        """When the second battle is fought."""
        when = say("interlude.days" if self.days else "interlude.at_once", {"n": self.days})
        return f"{when} {say('interlude.rest')}" if self.days and self.rest else when


def interlude(match: Match, later: Match) -> Interlude:
    """What lies between a finished battle and the one that goes on from it."""
    scenario, follows = in_language(later.scenario), later.scenario.follows
    days, rest = (follows.days, follows.rest) if follows else (0, False)
    carried = {one.fighter: one for one in scenario.carried}
    fighters = one_by_one(scenario.fighters)
    parties = [
        Party(
            side.name,
            side.tincture,
            tuple(
                _comer(match, later, fighter.name, carried[fighter.id])
                for fighter in fighters
                if fighter.side == side.id and fighter.id in carried
            ),
        )
        for side in scenario.sides
    ]
    return Interlude(
        scenario.title, scenario.story, days, rest, tuple(one for one in parties if one.comers)
    )


def _comer(match: Match, later: Match, name: str, carried: Carried) -> Comer:
    before = _health(match, carried.fighter)
    there = _health(later, carried.fighter)
    full = max(before.full, there.full)
    return Comer(name, before.now, carried.health, full, _wounds(later, carried), carried.out)


def _health(match: Match, fighter: str) -> Health:
    world = match.battle.world
    entity = roster(match.scenario, world).entities.get(fighter)
    return (world.find(entity, Health) if entity is not None else None) or Health(0, 0)


def _wounds(match: Match, carried: Carried) -> tuple[str, ...]:
    """What still hurts, then what is healed and still weak."""
    book = match.ruleset.id
    named = [(f"{book}.wound.{wound}", wound, at) for wound, at in carried.wounds]
    named += [(f"{book}.after.{wound}", wound, at) for wound, at in carried.after]
    return tuple(
        say("interlude.wound", {"wound": told(key, _plain(wound)), "at": _plain(word("at", at))})
        for key, wound, at in named
    )


def _plain(value: str) -> str:
    return value.replace("_", " ")
