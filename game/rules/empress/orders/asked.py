"""What is asked beside turns: stances, opportunity attacks, further blows, whither to withdraw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.core import orders
from game.core.grid import STEPS
from game.core.orders import Order, Value
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.empress.acts.initiative import (
    ATTACK,
    ATTACK_TWICE,
    DEFENCE,
    DEFENCE_TWICE,
    PLAIN,
    PURE,
)
from game.rules.empress.orders import scene as at
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.sheet.gear import boarded, paired, shield
from game.rules.empress.sheet.law import MAX, SECOND_DIE
from game.rules.empress.sheet.seeing import walls
from game.rules.empress.sheet.stats import attack_modifier, power_modifier
from game.rules.empress.sheet.turns import DEFENSIVE, OFFENSIVE, PENETRATING, THRUSTING
from game.rules.empress.sheet.ways import backwards
from game.rules.empress.tables.book import weapons
from game.rules.kit.slots import Choices, Grammar, Slot, Table, of_fact, one_of, yes_or_no


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody who is asked, with what he is told."""

    view: View
    request: Request
    me: Figure


def asked(view: View, request: Request, partial: Order) -> Asked:
    """The scene of this question."""
    return Asked(view, request, figure(view, request.unit))


@rule("EM-STN-01", "EM-STN-02", "EM-STN-03")
def _stances(here: Asked, own: Order) -> Iterator[str]:
    """None, a trade, that of Warriors twice as high, or pure defence."""
    yield from (PLAIN, ATTACK, DEFENCE)
    if here.me.warrior:
        yield from (ATTACK_TWICE, DEFENCE_TWICE)
    yield PURE


@rule("EM-DUA-02", "EM-DUA-08")
def _sides(here: Asked, own: Order) -> Iterable[str]:
    return OFFENSIVE, DEFENSIVE


@rule("EM-WPN-07")
def _modes(here: Asked, own: Order) -> Iterable[str]:
    return THRUSTING, PENETRATING


def _pair(here: Asked, own: Order) -> bool:
    return paired(here.me)


def _board(here: Asked, own: Order) -> bool:
    return boarded(here.me)


@rule("EM-WPN-07")
def _modal(here: Asked, own: Order) -> bool:
    """Whether he has a longsword in both hands."""
    hands = here.me.hands
    row = weapons().get(hands.right)
    return row is not None and row.modal and hands.right == hands.left


@rule("EM-SHD-10")
def _walls(here: Asked, own: Order) -> bool:
    """Whether he could join a shield wall, and so may decline to."""
    return walls(here.me)


def _joins(here: Asked, own: Order) -> Iterable[bool]:
    return True, False


@rule("EM-GRD-06")
def looks(me: Figure) -> tuple[str, ...]:
    """As he looks now, or another way."""
    now = (me.facing,) if me.facing else ()
    return tuple(dict.fromkeys((*now, *STEPS)))


def _looks(here: Asked, own: Order) -> Iterable[str]:
    return looks(here.me)


def _guarded(here: Asked, own: Order) -> bool:
    return shield(here.me) is not None


NO_STANCE = ("EM-TRN-03", "empress.no.stance")

STANCES = Grammar(
    asked,
    {
        "": Table[Asked](
            Slot("stance", Role.FORM, _stances, NO_STANCE),
            Slot("dual", Role.WAY, _sides, NO_STANCE, when=_pair),
            Slot("board", Role.WAY, _sides, NO_STANCE, when=_board),
            Slot("mode", Role.WAY, _modes, NO_STANCE, when=_modal),
            Slot("wall", Role.FLAG, _joins, NO_STANCE, when=_walls),
            Slot("facing", Role.FACING, _looks, NO_STANCE, when=_guarded),
        )
    },
    lambda own: "",
    otherwise=NO_STANCE,
    incomplete=NO_STANCE,
)
"""What everybody declares before the countdown (EM-TRN-03)."""


def _yes_no(here: Asked, own: Order) -> Iterable[bool]:
    return True, False


def _uses(here: Asked, own: Order) -> bool:
    return own.get("use") is True


@rule("EM-OPP-01", "EM-GRD-03")
def blades(view: View, request: Request) -> tuple[str, ...]:
    """With what he could strike at whom he is asked about."""
    return at.blades_at(view, request.unit, request.fact("target") or 0)


def _blades(here: Asked, own: Order) -> Iterable[str]:
    return blades(here.view, here.request)


@rule("EM-ATK-01")
def higher(me: Figure) -> tuple[bool, bool]:
    """Power Modifier or Attack Modifier, the higher one first."""
    power = power_modifier(me.fighter) > attack_modifier(me.fighter)
    return power, not power


def _power(here: Asked, own: Order) -> Iterable[bool]:
    return higher(here.me)


def _two(here: Asked, own: Order) -> bool:
    return bool(own.text("weapon")) and at.two_modifiers(here.me, own.text("weapon"))


NO_CHANCE = ("EM-OPP-02", "empress.no.interrupt")

INTERRUPTS = Grammar(
    asked,
    {
        "": Table[Asked](
            Slot("use", Role.WAY, _yes_no, NO_CHANCE),
            Slot("weapon", Role.WEAPON, _blades, NO_CHANCE, when=_uses),
            Slot("power", Role.FLAG, _power, NO_CHANCE, when=_two),
        )
    },
    lambda own: "",
    otherwise=NO_CHANCE,
    incomplete=NO_CHANCE,
)
"""Whether he makes an opportunity attack, and with what."""


@rule("EM-BRK-04", "EM-BRK-05")
def withdrawals(view: View, request: Request, partial: Order) -> Iterator[orders.Slot]:
    """Where he can fall back to."""
    if not partial.slots:
        found: Iterable[Value] = backwards(view, request.unit)
        yield from (("to", cell) for cell in found)


PLAINLY: Choices = yes_or_no("use")
"""Whether he acts now, presses on, follows, turns (EM-INI-03, EM-RCH-03, EM-BRK-05, EM-GRD-06)."""

CLEAVES: Choices = of_fact("target", "targets", 0)
"""Whom he strikes next, or nobody (EM-CLV-01)."""

CRITICALS: Choices = one_of("damage", MAX, SECOND_DIE)
"""How the damage of a critical is found (EM-ATK-10)."""
