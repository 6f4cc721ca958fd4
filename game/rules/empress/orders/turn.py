"""The orders of a turn as tables of slots: what he can do, and with what, at whom, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.core.orders import Order, Value
from game.core.rule import rule
from game.core.vocabulary import Role
from game.rules.empress.acts import turn
from game.rules.empress.exchange.maneuvers import TRICK
from game.rules.empress.orders import afar, values
from game.rules.empress.orders import scene as at
from game.rules.empress.orders.scene import Scene
from game.rules.empress.sheet.situation import engaging
from game.rules.empress.sheet.ways import stuck
from game.rules.kit.slots import Grammar, Refusal, Slot, Table

Test = Callable[[Scene, Order], bool]
Values = Callable[[Scene, Order], Iterable[Value]]


@rule("EM-TRN-01", "EM-TRN-02")
def _forms(here: Scene, own: Order) -> Iterator[str]:
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
        turn.CHANGE: not held and bool(values.rights(here, own=Order())),
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
NO_TARGET, NO_WEAPON = ("EM-GRD-03", "empress.no.target"), ("EM-WPN-01", "empress.no.weapon")
NO_WAY, NO_CELL = ("EM-MOV-01", "empress.no.way"), ("EM-INI-07", "empress.no.cell")


def _slot(
    name: str, role: Role, values: Values, no: Refusal | None = None, when: Test | None = None
) -> Slot[Scene]:
    return Slot(name, role, values, no, when=when)


def _at(values: Values, rule_id: str = "EM-GRD-03") -> Slot[Scene]:
    return _slot("target", Role.TARGET, values, (rule_id, "empress.no.target"))


def _to(values: Values, rule_id: str = "EM-MOV-01") -> Slot[Scene]:
    return _slot("to", Role.END_CELL, values, (rule_id, "empress.no.way"))


def _of(find: Callable[[Scene], Iterable[Value]]) -> Values:
    """The values that depend on nothing declared."""
    return lambda here, own: find(here)


POWER = _slot("power", Role.FLAG, values.power, when=values.two_modifiers)
BLADE = _slot("weapon", Role.WEAPON, values.blades, NO_WEAPON)
MISSILE = Table(
    _at(values.shot, "EM-GRD-08"), _slot("weapon", Role.WEAPON, values.missiles, NO_WEAPON)
)

TURNS = Grammar(
    at.scene,
    {
        "": Table(_slot("form", Role.FORM, _forms, FORM)),
        turn.STRIKE: Table(
            _at(values.struck),
            _slot("punch", Role.FLAG, values.flag, when=values.punches),
            _slot("draw", Role.WEAPON, values.draws, NO_WEAPON, when=values.drawn),
            _slot("weapon", Role.WEAPON, values.blades, NO_WEAPON, when=values.undrawn),
            POWER,
        ),
        turn.SHOOT: MISSILE,
        turn.THROW: MISSILE,
        turn.LOB: Table(
            _slot("item", Role.DEED, _of(afar.pots), ("EM-ARM-10", "empress.no.thing")),
            _slot("cell", Role.AIMED_CELL, values.lobbed, ("EM-ARM-10", "empress.no.cell")),
        ),
        turn.CHARGE: Table(
            _at(_of(at.charges), "EM-INH-05"), _to(values.charged, "EM-INH-05"), BLADE, POWER
        ),
        turn.MANEUVER: Table(
            _at(_of(at.victims), "EM-MAN-01"),
            _slot("aim", Role.DEED, values.aims, ("EM-MAN-04", "empress.no.aim")),
            _slot("combined", Role.FLAG, values.flag, when=values.combines),
            _slot(
                "aim2",
                Role.WAY,
                values.second_aims,
                ("EM-MAN-03", "empress.no.aim"),
                when=values.single,
            ),
            _slot(
                "kind",
                Role.WAY,
                values.tricks,
                ("EM-DIR-05", "empress.no.trick"),
                when=values.aimed(TRICK),
            ),
            _slot("weapon", Role.WEAPON, values.blades, NO_WEAPON, when=values.armed),
            POWER,
        ),
        turn.ESCAPE: Table(_at(values.holders, "EM-GRP-04")),
        turn.CRUSH: Table(_at(_of(at.mastered), "EM-GIA-02")),
        turn.HURL: Table(
            _at(_of(at.mastered), "EM-GIA-03"),
            _slot("direction", Role.WAY, values.directions, ("EM-GIA-03", "empress.no.way")),
        ),
        turn.MOVE: Table(
            _to(_of(at.ways)),
            _slot("sneak", Role.FLAG, values.flag, when=values.sneaks),
            _slot("target", Role.WATCHED, values.close_to, NO_TARGET, when=values.comes_close),
            _slot("off", Role.FLAG, values.flag, when=values.at_edge),
            _slot("facing", Role.FACING, values.looks, when=values.guarded),
        ),
        turn.RUN: Table(_to(_of(at.runs))),
        turn.RETREAT: Table(_to(_of(at.retreats), "EM-BRK-05")),
        turn.RELOAD: Table(
            _slot("weapon", Role.WEAPON, values.unloaded, ("EM-INH-04", NO_WEAPON[1]))
        ),
        turn.CHANGE: Table(
            _slot("right", Role.WEAPON, values.rights, NO_WEAPON),
            _slot("left", Role.WEAPON, values.lefts, NO_WEAPON),
        ),
        turn.TEND: Table(
            _slot("target", Role.FRIEND, _of(at.patients), ("EM-DTH-04", "empress.no.patient"))
        ),
        turn.RELEASE: Table(_at(values.grip, "EM-GRP-03")),
        turn.COUNTER: Table(_at(values.opponents, "EM-INI-06")),
        turn.WATCH: Table(
            _slot("cells", Role.COUNT, values.counts),
            _slot("cell", Role.AIMED_CELL, values.watched, NO_CELL),
            _slot("cell2", Role.AIMED_CELL, values.watched, NO_CELL, when=values.more(2)),
            _slot("cell3", Role.AIMED_CELL, values.watched, NO_CELL, when=values.more(3)),
        ),
        **{form: Table() for form in ("hold", "fall_back", "aim", "hide", "stand", "end")},
    },
    lambda own: own.text("form"),
    otherwise=FORM,
    incomplete=FORM,
)
"""The orders of a turn."""
