"""Battles up to a moment worth a picture, played by the computer from fixed seeds.

Each is played once; whoever asks gets a copy, so nothing done with one shows in another.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from game.core.data import text_of
from game.play.match import HUMAN, Match, lineup, open_match
from game.play.scenarios.library import DEMO, find, load, whole_text
from game.rules import RULESETS

SEED = 11
PATIENCE = 4000
"""Decisions after which a moment is taken not to come."""

HILL = "wendle-hill"
"""The battle with the most to see."""

BRIDGE = "wyvern-bridge"
"""A battle of single fighters."""

GATE = "morrow-gate"
LESSON = "first-toll-meadow"
QUESTIONS = ("mass.follow", "mass.swap", "mass.fill", "duel.defend", "duel.shield")


def match(name: str, deployed: bool = True, dice: int = SEED) -> Match:
    """A match in which all sides are played by the computer until somebody takes over: by the
    usual answers, since a picture is worth no search.
    """
    path = find(name)
    found = load(path, RULESETS)
    text = whole_text(text_of(path), found)
    units = found.units if deployed else tuple(replace(unit, place="") for unit in found.units)
    found = replace(found, units=units)
    levels = {side.id: "simple" for side in found.sides}
    return open_match(name, found, RULESETS[found.ruleset], levels, dice, text)


def asked(found: Match, side: str, kinds: tuple[str, ...], least: int = 1) -> bool:
    """Whether this side is asked such a thing in round ``least`` or later."""
    waiting = found.battle.seat(side).waiting if not found.over else ()
    return found.battle.clock.round >= least and any(r.kind in kinds for r in waiting)


@cache
def _played(
    name: str, kinds: tuple[str, ...], least: int, sides: str, deployed: bool, dice: int = SEED
) -> Match:
    found = match(name, deployed, dice)
    for _ in range(PATIENCE):
        if all(asked(found, side, kinds, least) for side in sides):
            return found
        if not found.step():
            break
    raise SystemExit(f"{name}: no {kinds[0]} in round {least} or later")


def until(
    name: str,
    kinds: tuple[str, ...],
    least: int = 1,
    sides: str = "a",
    deployed: bool = True,
    dice: int = SEED,
) -> Match:
    """A battle with these dice in which these sides are asked such a thing in round ``least`` or
    later, with people sitting there.
    """
    return seated(copied(_played(name, kinds, least, sides, deployed, dice)), sides)


def copied(found: Match) -> Match:
    """The same battle once more; computer opponents remember nothing between decisions here."""
    return replace(found, battle=found.battle.fork())


def seated(found: Match, sides: str) -> Match:
    """The match with people on these sides."""
    players = {side: player for side, player in found.players.items() if side not in sides}
    return replace(found, players=players, levels={**found.levels, **dict.fromkeys(sides, HUMAN)})


@cache
def _fought() -> Match:
    found = match(DEMO)
    found.advance()
    return found


def fought() -> Match:
    """A battle that is over, in which side a was a person."""
    return seated(copied(_fought()), "a")


@cache
def _given_up(name: str, by: str) -> Match:
    found = copied(_played(name, ("personal.declare",), 6, "a", deployed=True))
    found.battle.concede(by)
    return found


def given_up(name: str, by: str, sides: str = "a") -> Match:
    """A battle that this side has given up after some turns."""
    return seated(copied(_given_up(name, by)), sides)


def lesson(name: str = LESSON) -> Match:
    """A guided battle as the choice of a battle starts it."""
    found = load(find(name), RULESETS)
    levels = lineup(found, {}, HUMAN, "veteran")
    return open_match(name, found, RULESETS[found.ruleset], levels, found.seed or SEED)
