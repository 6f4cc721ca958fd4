"""What a battle cost, for its last page and for the counting of many."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core.battle import Battle
from game.core.components import Out, Strength, Unit
from game.core.ruleset import Reader, Scale
from game.play.names import called
from game.play.telling import archetypes
from game.play.words import say

Able = Callable[[Reader, int], bool]

HELPLESS = "helpless"
"""Why a single fighter is lost who lies senseless or bound on the field at the end."""


@dataclass(frozen=True, slots=True)
class Account:
    """One unit's battle: fighters at the start and at the end, and why it left, if it did."""

    unit: int
    name: str
    full: int
    now: int
    out: str


@dataclass(frozen=True, slots=True)
class SideAccount:
    """One side's battle; ``fallen`` of ``full`` fighters are lost."""

    side: str
    fallen: int
    full: int
    units: tuple[Account, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """How a battle ended: the winner's side, None for a draw or while it goes on."""

    over: bool
    winner: str | None
    why: str
    rule: str
    round: int
    sides: tuple[SideAccount, ...]


def summary(battle: Battle) -> Summary:
    """The battle's account as it stands."""
    result = battle.result
    return Summary(
        result is not None,
        result.winner if result else None,
        result.why if result else "",
        result.rule if result else "",
        battle.clock.round,
        tuple(_side(battle.world, side, _able(battle)) for side in battle.sides),
    )


def wounds(state: Reader, scale: Scale, sides: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """The number of wounds that every side carries at the end, in the book's own count."""
    units = [(unit, who.side) for unit, (who,) in state.each(Unit)]
    return tuple(
        (side, sum(scale.wounds(state, unit) for unit, own in units if own == side))
        for side in sides
    )


def _able(battle: Battle) -> Able:
    """Whether a single fighter can still fight, as the book says."""
    lookout = battle.scale.lookout
    return lookout.able if lookout is not None else _anybody


def _anybody(state: Reader, unit: int) -> bool:
    return True


def _side(state: Reader, side: str, able: Able) -> SideAccount:
    accounts = tuple(_accounts(state, side, able))
    full = sum(account.full for account in accounts)
    return SideAccount(side, full - sum(account.now for account in accounts), full, accounts)


def _accounts(state: Reader, side: str, able: Able) -> list[Account]:
    """All units with fighters; where there are none, single fighters count one each."""
    own = [
        (unit, who)
        for unit, (who,) in state.each(Unit)
        if who.side == side and not archetypes.beast(who.archetype)
    ]
    strong = [(unit, who) for unit, who in own if state.find(unit, Strength)]
    return [_account(state, unit, who, able) for unit, who in strong or own]


def _account(state: Reader, unit: int, who: Unit, able: Able) -> Account:
    strength, left = state.find(unit, Strength), state.find(unit, Out)
    why = left.why if left else ""
    if strength is None:
        why = why or ("" if able(state, unit) else HELPLESS)
        return Account(unit, who.name, 1, 0 if why else 1, why)
    return Account(unit, who.name, strength.full, strength.now, why)


def told_result(battle: Battle) -> str:
    """The result as text for a terminal."""
    found = summary(battle)
    lines = [""]
    for side in found.sides:
        lines.append(say("terminal.fell", {"side": side.side, "n": side.fallen, "full": side.full}))
        lines += [f"  {_told(account)}" for account in side.units]
    return "\n".join(lines)


def _told(account: Account) -> str:
    key = "terminal.unit_out" if account.out else "terminal.unit"
    facts = {
        "name": called(account.name),
        "now": account.now,
        "full": account.full,
        "why": account.out,
    }
    return say(key, facts)
