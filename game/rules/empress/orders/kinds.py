"""All that Empress asks: stances, the orders of a turn, and the questions amid attacks and ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core import orders
from game.core.orders import Order, Value
from game.core.rule import rule
from game.core.ruleset import Kind, Request
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.empress.acts import initiative
from game.rules.empress.acts.blows import CLEAVE, FACE, INTERRUPT, PRESS
from game.rules.empress.acts.countdown import NOW
from game.rules.empress.acts.ending import WITHDRAW
from game.rules.empress.acts.going import FOLLOW
from game.rules.empress.acts.turn import TURN
from game.rules.empress.exchange.damage import CHOOSE
from game.rules.empress.orders import asked, values
from game.rules.empress.orders import scene as at
from game.rules.empress.orders.forecast import forecast
from game.rules.empress.orders.scene import Scene
from game.rules.empress.orders.turn import POWER, TURNS
from game.rules.empress.orders.values import has, of, these
from game.rules.empress.sheet.gear import boarded, paired
from game.rules.empress.sheet.law import MAX, SECOND_DIE, law_of
from game.rules.empress.sheet.seeing import walls
from game.rules.empress.sheet.turns import DEFENSIVE, OFFENSIVE, PENETRATING, THRUSTING
from game.rules.empress.sheet.ways import backwards
from game.rules.empress.tables.book import weapons
from game.rules.kit.questions import of_fact, one_of, question, yes_or_no
from game.rules.kit.slots import Odds, Slot, single


@rule("EM-STN-01", "EM-STN-02", "EM-STN-03")
def _stances(here: Scene) -> Iterator[str]:
    """None, a trade, that of Warriors twice as high, or pure defence."""
    yield from (initiative.PLAIN, initiative.ATTACK, initiative.DEFENCE)
    if here.me.warrior:
        yield from (initiative.ATTACK_TWICE, initiative.DEFENCE_TWICE)
    yield initiative.PURE


@rule("EM-WPN-07")
def _modal(here: Scene) -> bool:
    """Whether he has a longsword in both hands."""
    hands = here.me.hands
    row = weapons().get(hands.right)
    return row is not None and row.modal and hands.right == hands.left


NO_STANCE = ("EM-TRN-03", "empress.no.stance")
SIDES = these(OFFENSIVE, DEFENSIVE)

STANCES = single(
    at.scene,
    NO_STANCE,
    Slot("stance", Role.FORM, of(_stances)),
    Slot("dual", Role.WAY, SIDES, when=has(lambda here: paired(here.me))),
    Slot("board", Role.WAY, SIDES, when=has(lambda here: boarded(here.me))),
    Slot("mode", Role.WAY, these(THRUSTING, PENETRATING), when=has(_modal)),
    Slot(
        "wall",
        Role.FLAG,
        these(True, False),
        when=has(lambda here: walls(here.me, law_of(here.view))),
    ),
    Slot("facing", Role.FACING, of(values.looks), when=values.guarded),
)
"""What everybody declares before the countdown: a stance, which side of a pair of weapons or of
sword and board he uses, how he strikes with a longsword, whether he joins a shield wall, and where
he looks (EM-TRN-03, EM-DUA-02, EM-DUA-08, EM-WPN-07, EM-SHD-10, EM-GRD-06).
"""


NO_CHANCE = ("EM-OPP-02", "empress.no.interrupt")

INTERRUPTS = single(
    at.scene,
    NO_CHANCE,
    Slot("use", Role.WAY, these(True, False)),
    Slot("weapon", Role.WEAPON, values.blades, when=lambda here, own: own.get("use") is True),
    POWER,
)
"""Whether he makes an opportunity attack, and with what (EM-OPP-01)."""


@rule("EM-BRK-04", "EM-BRK-05")
def _withdrawals(view: View, request: Request, partial: Order) -> Iterator[orders.Slot]:
    """Where he can fall back to."""
    if not partial.slots:
        found: Iterable[Value] = backwards(view, request.unit)
        yield from (("to", cell) for cell in found)


def _yes_or_no(rule_id: str, odds: Odds | None = None) -> Kind:
    return question(yes_or_no("use"), "use", Role.WAY, rule_id, "empress.no.answer", odds)


KINDS = {
    TURN: TURNS.kind(forecast, asks="act"),
    initiative.STANCE: STANCES.kind(asked.declaring, asks="act", moment="between"),
    INTERRUPT: INTERRUPTS.kind(asked.interrupting),
    NOW: _yes_or_no("EM-INI-03", asked.acting_now),
    PRESS: _yes_or_no("EM-RCH-03", asked.pressing),
    FOLLOW: _yes_or_no("EM-BRK-05", asked.following),
    FACE: _yes_or_no("EM-GRD-06", asked.facing),
    CLEAVE: question(
        of_fact("target", "targets", 0),
        "target",
        Role.TARGET,
        "EM-CLV-01",
        "empress.no.target",
        asked.cleaving,
    ),
    CHOOSE: question(
        one_of("damage", MAX, SECOND_DIE),
        "damage",
        Role.WAY,
        "EM-ATK-10",
        "empress.no.answer",
        asked.choosing,
    ),
    WITHDRAW: question(
        _withdrawals, "to", Role.END_CELL, "EM-BRK-05", "empress.no.way", asked.withdrawing
    ),
}
"""What the book asks."""
