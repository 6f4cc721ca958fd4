"""The orders of a turn as tables of slots: what he can do, and with what, at whom, and where."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.grid import STEPS
from game.core.rule import rule
from game.core.vocabulary import Role
from game.rules.empress.acts import turn
from game.rules.empress.exchange.maneuvers import KINDS, TRICK, may_combine
from game.rules.empress.orders import afar, values
from game.rules.empress.orders import scene as at
from game.rules.empress.orders.scene import Scene
from game.rules.empress.orders.values import Test, Values, has, of, these
from game.rules.empress.sheet.situation import engaging
from game.rules.empress.sheet.ways import stuck
from game.rules.kit.slots import Grammar, Refusal, Slot, Table


@rule("EM-TRN-01", "EM-TRN-02")
def _forms(here: Scene) -> Iterator[str]:
    """What he can do now."""
    if here.action:
        yield from _actions(here)
        if here.fresh:
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


@rule("EM-TRN-02")
def _actions(here: Scene) -> Iterator[str]:
    """The actions that are open to him."""
    me, view = here.me, here.view
    held = me.gripped or bool(me.holds)
    can = {
        turn.STRIKE: bool(at.struck(view, me.unit)),
        turn.SHOOT: any(afar.shot_at(view, me.unit, n) for n in afar.missiles(me, throw=False)),
        turn.THROW: any(afar.shot_at(view, me.unit, n) for n in afar.missiles(me, throw=True)),
        turn.MANEUVER: bool(at.victims(here)),
        turn.CHARGE: bool(at.charges(here)),
        turn.LOB: bool(afar.pots(here)),
        turn.ESCAPE: bool(me.grappled.holders),
        turn.CRUSH: bool(at.mastered(here)),
        turn.HURL: bool(at.mastered(here)),
        turn.FALL_BACK: not stuck(me) and bool(engaging(view, me.unit)),
        turn.RUN: bool(at.runs(here)),
        turn.AIM: afar.takes_aim(here),
        turn.HIDE: at.hides(here),
        turn.RELOAD: bool(afar.unloaded(me)),
        turn.CHANGE: not held and bool(values.rights(here)),
        turn.TEND: bool(at.patients(here)),
    }
    yield from (form for form, open_to in can.items() if open_to)


@rule("EM-INI-03", "EM-INI-06", "EM-INI-07")
def _waits(here: Scene) -> Iterator[str]:
    """To act later; of a Warrior for an opponent; with a missile weapon for a place."""
    if not here.held:
        yield turn.HOLD
    if here.me.warrior and not here.me.swallowed_by and any(at.up(here.view, here.me)):
        yield turn.COUNTER
    if afar.missiles(here.me, throw=False) and here.me.cell is not None:
        yield turn.WATCH


FORM = ("EM-TRN-02", "empress.no.form")
NO_WEAPON, NO_CELL = ("EM-WPN-01", "empress.no.weapon"), ("EM-INI-07", "empress.no.cell")


def _slot(
    name: str, role: Role, values: Values, no: Refusal | None = None, when: Test | None = None
) -> Slot[Scene]:
    return Slot(name, role, values, no, when=when)


def _at(values: Values, rule_id: str = "EM-GRD-03") -> Slot[Scene]:
    return _slot("target", Role.TARGET, values, (rule_id, "empress.no.target"))


def _to(values: Values, rule_id: str = "EM-MOV-01") -> Slot[Scene]:
    return _slot("to", Role.END_CELL, values, (rule_id, "empress.no.way"))


def _weapon(
    values: Values, name: str = "weapon", when: Test | None = None, rule_id: str = NO_WEAPON[0]
) -> Slot[Scene]:
    return _slot(name, Role.WEAPON, values, (rule_id, NO_WEAPON[1]), when)


def _flag(name: str, when: Test) -> Slot[Scene]:
    return _slot(name, Role.FLAG, these(False, True), when=when)


POWER = _slot("power", Role.FLAG, of(values.power), when=values.two_modifiers)
MISSILE = Table(_at(values.shot, "EM-GRD-08"), _weapon(values.missiles))

TURNS = Grammar(
    at.scene,
    {
        "": Table(_slot("form", Role.FORM, of(_forms), FORM)),
        turn.STRIKE: Table(
            _at(of(lambda here: at.struck(here.view, here.me.unit))),
            _flag("punch", values.punches),
            _weapon(values.draws, "draw", values.drawn),
            _weapon(values.blades, when=lambda here, own: not own.text("draw")),
            POWER,
        ),
        turn.SHOOT: MISSILE,
        turn.THROW: MISSILE,
        turn.LOB: Table(
            _slot("item", Role.DEED, of(afar.pots), ("EM-ARM-10", "empress.no.thing")),
            _slot("cell", Role.AIMED_CELL, values.lobbed, ("EM-ARM-10", "empress.no.cell")),
        ),
        turn.CHARGE: Table(
            _at(of(at.charges), "EM-INH-05"),
            _to(values.charged, "EM-INH-05"),
            _weapon(values.blades),
            POWER,
        ),
        turn.MANEUVER: Table(
            _at(of(at.victims), "EM-MAN-01"),
            _slot("aim", Role.DEED, values.aims, ("EM-MAN-04", "empress.no.aim")),
            _flag("combined", has(lambda here: may_combine(here.me))),
            _slot(
                "aim2", Role.WAY, values.second_aims, ("EM-MAN-03", "empress.no.aim"), values.single
            ),
            _slot(
                "kind",
                Role.WAY,
                these(*KINDS),
                ("EM-DIR-05", "empress.no.trick"),
                values.aimed(TRICK),
            ),
            _weapon(values.blades, when=values.armed),
            POWER,
        ),
        turn.ESCAPE: Table(_at(of(lambda here: here.me.grappled.holders), "EM-GRP-04")),
        turn.CRUSH: Table(_at(of(at.mastered), "EM-GIA-02")),
        turn.HURL: Table(
            _at(of(at.mastered), "EM-GIA-03"),
            _slot("direction", Role.WAY, these(*STEPS), ("EM-GIA-03", "empress.no.way")),
        ),
        turn.MOVE: Table(
            _to(of(at.ways)),
            _flag("sneak", values.sneaks),
            _slot(
                "target",
                Role.WATCHED,
                values.close_to,
                ("EM-GRD-03", "empress.no.target"),
                values.comes_close,
            ),
            _flag("off", values.at_edge),
            _slot("facing", Role.FACING, of(values.looks), when=values.guarded),
        ),
        turn.RUN: Table(_to(of(at.runs))),
        turn.RETREAT: Table(_to(of(at.retreats), "EM-BRK-05")),
        turn.RELOAD: Table(_weapon(of(lambda here: afar.unloaded(here.me)), rule_id="EM-INH-04")),
        turn.CHANGE: Table(_weapon(of(values.rights), "right"), _weapon(values.lefts, "left")),
        turn.TEND: Table(
            _slot("target", Role.FRIEND, of(at.patients), ("EM-DTH-04", "empress.no.patient"))
        ),
        turn.RELEASE: Table(_at(of(lambda here: here.me.holds), "EM-GRP-03")),
        turn.COUNTER: Table(
            _at(of(lambda here: (foe.unit for foe in at.up(here.view, here.me))), "EM-INI-06")
        ),
        turn.WATCH: Table(
            _slot("cells", Role.COUNT, of(values.counts)),
            _slot("cell", Role.AIMED_CELL, values.watched, NO_CELL),
            _slot("cell2", Role.AIMED_CELL, values.watched, NO_CELL, values.more(2)),
            _slot("cell3", Role.AIMED_CELL, values.watched, NO_CELL, values.more(3)),
        ),
        **{form: Table() for form in ("hold", "fall_back", "aim", "hide", "stand", "end")},
    },
    lambda own: own.text("form"),
    otherwise=FORM,
    incomplete=FORM,
)
"""The orders of a turn."""
