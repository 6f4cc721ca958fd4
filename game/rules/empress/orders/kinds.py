"""All that Empress asks: stances, the orders of a turn, and the questions amid attacks and ways."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.grid import STEPS
from game.core.rule import rule
from game.core.ruleset import Kind
from game.core.vocabulary import Role
from game.rules.empress.acts import aims, blows, countdown, ending, going, initiative, turn
from game.rules.empress.exchange.damage import CHOOSE
from game.rules.empress.orders import afar, asked, values
from game.rules.empress.orders import scene as at
from game.rules.empress.orders.forecast import forecast
from game.rules.empress.sheet import gear, ground, law, situation, turns
from game.rules.empress.tables.book import numbers
from game.rules.kit.questions import of_fact, one_of, question, yes_or_no
from game.rules.kit.slots import Grammar, Odds, Slot, Table, single
from game.rules.kit.values import Test, Values, has, of, these


@rule("EM-TRN-01", "EM-TRN-02", "EM-INI-13")
def _forms(here: at.Scene) -> Iterator[str]:
    """What he can do now; whoever went down in his own segment has his action alone."""
    if here.action:
        yield from _actions(here)
        if here.fresh and here.me.able:
            yield from _waits(here)
    if at.stands(here):
        yield turn.STAND
    if at.ways(here):
        yield turn.MOVE
    if at.retreats(here):
        yield turn.RETREAT
    if here.me.holds:
        yield turn.RELEASE
    yield turn.END


@rule("EM-TRN-02", "EM-GRP-03", "EM-INH-06")
def _actions(here: at.Scene) -> Iterator[str]:
    """The actions that are open to him; whoever is held only strikes, or gets free."""
    me, view, may_aim = here.me, here.view, law.law_of(here.view).lotfp_aim
    can = {
        turn.STRIKE: bool(at.open_to_him(here)),
        turn.SHOOT: any(afar.shot_at(view, me.unit, n) for n in aims.missiles(me)),
        turn.THROW: any(afar.shot_at(view, me.unit, n) for n in aims.missiles(me, throw=True)),
        turn.MANEUVER: bool(at.victims(here)),
        turn.CHARGE: bool(at.charges(here)),
        turn.LOB: bool(afar.pots(here)),
        turn.ESCAPE: bool(me.grappled.holders),
        turn.CRUSH: bool(at.mastered(here)),
        turn.HURL: bool(at.mastered(here)),
        turn.FALL_BACK: not ground.stuck(me) and bool(situation.engaging(view, me.unit)),
        turn.RUN: bool(at.runs(here)),
        turn.AIM: bool(aims.missiles(me)) and may_aim and not (me.gripped or me.aiming),
        turn.HIDE: at.hides(here),
        turn.RELOAD: not me.gripped and bool(afar.unloaded(me)),
        turn.CHANGE: not (me.gripped or me.holds) and any(values.rights(here)),
        turn.TEND: not me.gripped and bool(at.patients(here)),
    }
    yield from (form for form, open_to in can.items() if open_to)


def _several(here: at.Scene) -> bool:
    """Whether he can hold as well as end his turn, whatever else."""
    return here.action and here.fresh and here.me.able and not here.held


@rule("EM-INI-03", "EM-INI-06", "EM-INI-07")
def _waits(here: at.Scene) -> Iterator[str]:
    """To act later; of a Warrior for an opponent, or with a missile weapon for a place."""
    if not here.held:
        yield turn.HOLD
    if not here.me.warrior:
        return
    if not here.me.swallowed_by and any(at.up(here.view, here.me)):
        yield turn.COUNTER
    if aims.missiles(here.me) and not here.me.gripped:
        yield turn.WATCH


FORM = ("EM-TRN-02", "empress.no.form")
NO_TARGET, NO_ANSWER = "empress.no.target", "empress.no.answer"


def _at(values: Values[at.Scene], rule_id: str = "EM-GRD-03") -> Slot[at.Scene]:
    return Slot("target", Role.TARGET, values, (rule_id, NO_TARGET))


def _to(values: Values[at.Scene], rule_id: str = "EM-MOV-01") -> Slot[at.Scene]:
    return Slot("to", Role.END_CELL, values, (rule_id, "empress.no.way"))


def _weapon(
    values: Values[at.Scene], name: str = "weapon", rule_id: str = "EM-WPN-01"
) -> Slot[at.Scene]:
    return Slot(name, Role.WEAPON, values, (rule_id, "empress.no.weapon"))


def _flag(name: str, when: Test[at.Scene]) -> Slot[at.Scene]:
    return Slot(name, Role.FLAG, these(False, True), when=when)


POWER = Slot("power", Role.FLAG, values.power)
MISSILE = Table(_at(values.shot, "EM-GRD-08"), _weapon(values.launchers))
LOOKS = Slot("facing", Role.FACING, values.looks)

TURNS = Grammar(
    at.scene,
    {
        "": Table(Slot("form", Role.FORM, of(_forms), FORM)),
        turn.STRIKE: Table(
            _at(of(at.open_to_him)),
            _flag("punch", values.punches),
            _weapon(values.draws, "draw"),
            _weapon(values.blades),
            POWER,
        ),
        turn.SHOOT: MISSILE,
        turn.THROW: MISSILE,
        turn.LOB: Table(
            Slot("item", Role.DEED, of(afar.pots), ("EM-ARM-10", "empress.no.thing")),
            Slot(
                "cell",
                Role.AIMED_CELL,
                lambda here, own: afar.lobbed(here.view, here.me.unit, own.text("item")),
                ("EM-ARM-10", "empress.no.cell"),
            ),
        ),
        turn.CHARGE: Table(
            _at(of(at.charges), "EM-INH-05"),
            _to(values.charged, "EM-INH-05"),
            _weapon(values.blades),
            POWER,
        ),
        turn.MANEUVER: Table(
            _at(of(at.victims), "EM-MAN-01"),
            Slot("aim", Role.DEED, values.aims, ("EM-MAN-04", "empress.no.aim")),
            _flag("combined", values.combines),
            Slot("aim2", Role.WAY, values.second_aims, ("EM-MAN-03", "empress.no.aim")),
            Slot("kind", Role.WAY, values.tricks, ("EM-DIR-05", "empress.no.trick")),
            _weapon(values.blades),
            POWER,
        ),
        turn.ESCAPE: Table(_at(of(lambda here: here.me.grappled.holders), "EM-GRP-04")),
        turn.CRUSH: Table(_at(of(at.mastered), "EM-GIA-02")),
        turn.HURL: Table(
            _at(of(at.mastered), "EM-GIA-03"),
            Slot("direction", Role.WAY, these(*STEPS), ("EM-GIA-03", "empress.no.way")),
        ),
        turn.MOVE: Table(
            _to(of(at.ways)),
            _flag("sneak", lambda here, own: at.sneaks(here, own.cell("to"))),
            Slot("target", Role.WATCHED, values.close_to, ("EM-GRD-03", NO_TARGET)),
            _flag("off", values.at_edge),
            LOOKS,
        ),
        turn.RUN: Table(_to(of(at.runs)), LOOKS),
        turn.RETREAT: Table(_to(of(at.retreats), "EM-BRK-05"), LOOKS),
        turn.RELOAD: Table(_weapon(of(lambda here: afar.unloaded(here.me)), rule_id="EM-INH-04")),
        turn.CHANGE: Table(_weapon(of(values.rights), "right"), _weapon(values.lefts, "left")),
        turn.TEND: Table(
            Slot("target", Role.FRIEND, of(at.patients), ("EM-DTH-04", "empress.no.patient"))
        ),
        turn.RELEASE: Table(_at(of(lambda here: here.me.holds), "EM-GRP-03")),
        turn.COUNTER: Table(
            _at(of(lambda here: (foe.unit for foe in at.up(here.view, here.me))), "EM-INI-06")
        ),
        turn.WATCH: Table(
            Slot("cells", Role.COUNT, these(*range(1, numbers().watched + 1))),
            *(
                Slot(name, Role.AIMED_CELL, values.watched, ("EM-INI-07", "empress.no.cell"))
                for name in turn.WATCHED
            ),
        ),
        **{form: Table() for form in ("hold", "fall_back", "aim", "hide", "stand", "end")},
    },
    lambda own: own.text("form"),
    otherwise=FORM,
    incomplete=FORM,
)
"""The orders of a turn."""


@rule("EM-STN-01", "EM-STN-02", "EM-STN-03", "EM-DIR-03", "EM-SUR-01")
def _stances(here: at.Scene) -> Iterator[str]:
    """None, a trade, that of Warriors twice as high, or pure defence, if he has his action."""
    yield from (initiative.PLAIN, initiative.ATTACK, initiative.DEFENCE)
    if here.me.warrior:
        yield from (initiative.ATTACK_TWICE, initiative.DEFENCE_TWICE)
    yield from () if here.me.surprised else (initiative.PURE,)


SIDES = these(turns.OFFENSIVE, turns.DEFENSIVE)

STANCES = single(
    at.scene,
    ("EM-TRN-03", "empress.no.stance"),
    Slot("stance", Role.FORM, of(_stances)),
    Slot("dual", Role.WAY, SIDES, when=has(lambda here: gear.paired(here.me))),
    Slot("board", Role.WAY, SIDES, when=has(lambda here: gear.boarded(here.me))),
    Slot(
        "mode",
        Role.WAY,
        these(turns.THRUSTING, turns.PENETRATING),
        when=has(lambda here: any(gear.modal(here.me, row) for row in gear.armed(here.me))),
    ),
    Slot(
        "wall",
        Role.FLAG,
        these(True, False),
        when=has(lambda here: ground.walls(here.me, law.law_of(here.view))),
    ),
    LOOKS,
)
"""What everybody declares before the countdown: a stance, which side of a pair of weapons or of
sword and board he uses, how he strikes with a longsword, whether he joins a shield wall, and where
he looks (EM-TRN-03, EM-DUA-02, EM-DUA-08, EM-WPN-07, EM-SHD-10, EM-GRD-06).
"""

INTERRUPTS = single(
    at.scene,
    ("EM-OPP-02", "empress.no.interrupt"),
    Slot("use", Role.WAY, these(True, False)),
    Slot("weapon", Role.WEAPON, values.blades),
    POWER,
)
"""Whether he makes an opportunity attack, and with what (EM-OPP-01)."""

WITHDRAWALS = single(
    at.scene,
    ("EM-BRK-05", "empress.no.way"),
    Slot("to", Role.END_CELL, of(lambda here: ground.backwards(here.view, here.me.unit))),
)
"""Where he falls back to (EM-BRK-04, EM-BRK-05)."""

TARGETS = of_fact("target", "targets", 0)
"""Whom he strikes at besides, or nobody (EM-CLV-01)."""

MODES = one_of("damage", law.MAX, law.SECOND_DIE)
"""How the damage of a critical is found (EM-ATK-10)."""


def _yes_or_no(rule_id: str, odds: Odds) -> Kind:
    return question(yes_or_no("use"), "use", Role.WAY, rule_id, NO_ANSWER, odds)


KINDS = {
    turn.TURN: TURNS.kind(forecast, asks="act", several=_several),
    initiative.STANCE: STANCES.kind(asked.declaring, asks="act", moment="between"),
    blows.INTERRUPT: INTERRUPTS.kind(asked.interrupting),
    countdown.NOW: _yes_or_no("EM-INI-03", asked.acting_now),
    blows.PRESS: _yes_or_no("EM-RCH-03", asked.pressing),
    going.FOLLOW: _yes_or_no("EM-BRK-05", asked.following),
    blows.FACE: _yes_or_no("EM-GRD-06", asked.facing),
    blows.CLEAVE: question(TARGETS, "target", Role.TARGET, "EM-CLV-01", NO_TARGET, asked.cleaving),
    CHOOSE: question(MODES, "damage", Role.WAY, "EM-ATK-10", NO_ANSWER, asked.choosing),
    ending.WITHDRAW: WITHDRAWALS.kind(asked.withdrawing),
}
"""What the book asks."""
