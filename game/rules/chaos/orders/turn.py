"""The grammar of a Turn, of a held one, and of what an idle man does between his Turns (12.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core.components import Facing
from game.core.grid import STEPS, Cell
from game.core.orders import IllegalOrder, Order, Value
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.chaos.acts.deeds import chakra, chores
from game.rules.chaos.acts.fight import ambush
from game.rules.chaos.acts.move import moving
from game.rules.chaos.orders import fight, missiles, parlay
from game.rules.chaos.orders.scene import Scene, scene
from game.rules.chaos.sheet import ki, paces
from game.rules.chaos.sheet.actions import HOWS
from game.rules.chaos.sheet.components import Going, HeldTurn, Reserves
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.muster import condition_of
from game.rules.kit.slots import Grammar, Slot, Table

FORMS = {
    "chaos.turn": ("fight", "parlay", "prepare", "hold", "move", "chore", "chakra", "surrender"),
    "chaos.held": ("fight", "parlay", "prepare", "chore", "chakra", "surrender"),
    "chaos.between": ("move", "chore", "parlay"),
}
"""What a Turn, a held one, and the time between Turns can be used for."""

WAITING = ("CF-HOLD-01", "CF-HOLD-03", "CF-ENT-03")
"""What keeps nobody from holding his Turn back."""

TIED = ("chore", "chakra", "surrender", "parlay")
"""What is left to whoever holds, is held or is caught."""

NOTHING_TO_DO = IllegalOrder("CF-TICK-08", "chaos.no.chore")


@rule("CF-TICK-08", "CF-TICK-15", "CF-AMBUSH-01")
def _forms(here: Scene, own: Order) -> tuple[str, ...]:
    """What he can use the moment for; in the round in which he is ambushed he has his Free
    Actions alone.
    """
    sudden = here.request.kind == "chaos.between" and _surprised(here.view, here.unit)
    return ("chore",) if sudden else FORMS[here.request.kind]


def _why_form(here: Scene, own: Order, form: Value) -> IllegalOrder | None:
    """Something keeps him from it, or there is nothing of it to do."""
    if rule_id := _kept_from(here.view, here.unit, str(form)):
        return IllegalOrder(rule_id, "chaos.no.hindered")
    return None if _possible(here, Order((("form", form),))) else NOTHING_TO_DO


def _possible(here: Scene, start: Order) -> bool:
    return next(_table(start).choices(here, start), None) is not None


def _table(own: Order) -> Table[Scene]:
    return TABLES[_which(own)]


@rule("CF-ROLL-02", "CF-SPRAY-01", "CF-SPRAY-04", "CF-AREA-06", "CF-PARLAY-01", "CF-HOLD-03")
def _which(own: Order) -> tuple[str, str]:
    """The table of what is declared: each attack and parlay has its own, other deeds that of their
    form.
    """
    key = own.text("form"), own.text("how")
    return key if key in TABLES else (key[0], "")


@rule("CF-HOLD-02", "CF-HOLD-03", "CF-TICK-09")
def _kept_from(view: View, unit: int, form: str) -> str:
    """The rule that keeps him from this form, empty for none: who holds, is held or is caught may
    hold his Turn back as he is.
    """
    found = "" if form in TIED else paces.hindered(view, unit)
    return "" if form == "hold" and found in WAITING else found


def _why_attack(here: Scene, own: Order, how: Value) -> IllegalOrder | None:
    """There must be anything at all to attack so with and to attack."""
    if how in HOWS and _possible(here, own.plus(("how", how))):
        return None
    if how == "spray" and not ki.may(here.me.reserves, here.when, "spray"):
        return IllegalOrder("CF-SPRAY-01", "chaos.no.ki")
    near = how in ("strike", "break", "breach", "disarm")
    return IllegalOrder("CF-MOVE-08" if near else "CF-CALL-08", "chaos.no.no_target")


def _facings(here: Scene, own: Order) -> tuple[str, ...]:
    """Where he looks: as he does, or any other way."""
    now = here.view.get(here.unit, Facing).direction
    return (now, *(way for way in STEPS if way != now))


@rule("CF-MOVE-04", "CF-MOVE-05", "CF-MOVE-09")
def _gaits(here: Scene, own: Order) -> tuple[str, ...]:
    """The gait, or to stop."""
    stop = (moving.STOP,) if here.view.find(here.unit, Going) is not None else ()
    return (*paces.gaits(here.view, here.unit), *stop)


def _why_gait(here: Scene, own: Order, gait: Value) -> IllegalOrder | None:
    leads = gait == moving.STOP or paces.leads(here.view, here.unit, str(gait))
    return None if leads else IllegalOrder("CF-MOVE-01", "chaos.no.way")


def _ends(here: Scene, own: Order) -> Iterator[Cell]:
    return iter(paces.destinations(here.view, here.unit, own.text("how")))


def _deeds(here: Scene, own: Order) -> tuple[str, ...]:
    """The chores; between his Turns they take a Free Action that he has."""
    acts = here.request.kind != "chaos.between" or ki.has_action(here.me.reserves, here.when)
    return chores.meant(acts)


def _why_deed(here: Scene, own: Order, how: Value) -> IllegalOrder | None:
    """There must be a way to do it now."""
    ways = chores.ways(here.view, here.unit, here.when, str(how))
    return None if ways else refuse_chore(here.view, here.unit)


def _of_deed(name: str) -> Callable[[Scene, Order], tuple[Value, ...]]:
    """What a chore can be done with, after what is said of it."""

    def values(here: Scene, own: Order) -> tuple[Value, ...]:
        said = own.slots[2:]
        ways = chores.ways(here.view, here.unit, here.when, own.text("how"))
        fits = (way for way in ways if way[: len(said)] == said and len(way) > len(said))
        return tuple(dict.fromkeys(way[len(said)][1] for way in fits if way[len(said)][0] == name))

    return values


@rule("CF-WIN-01")
def hurt(reader: Reader, unit: int) -> bool:
    """Whether he has come to harm, so that he may surrender."""
    who = combatant(reader, unit)
    return bool(who.wounds.total) or who.hp.now < who.hp.full


FORM = Slot("form", Role.FORM, _forms, law=_why_form)
_ATTACK = Slot[Scene]("how", Role.DEED, lambda here, own: HOWS, law=_why_attack)
_DEED = Slot("how", Role.DEED, _deeds, law=_why_deed)
_CHAKRA = Slot[Scene]("how", Role.DEED, lambda here, own: chakra.whats(here.view, here.unit))
_FACING = Slot("facing", Role.FACING, _facings)
_STAT = Slot[Scene]("stat", Role.OTHER, lambda here, own: chakra.SPANS)
TABLES: dict[tuple[str, str], Table[Scene]] = {
    ("", ""): Table(FORM),
    ("fight", ""): Table(FORM, _ATTACK),
    **{("fight", how): Table(FORM, _ATTACK, *slots) for how, slots in fight.SLOTS.items()},
    ("fight", "spray"): Table(FORM, _ATTACK, *missiles.SPRAY),
    ("fight", "area"): Table(FORM, _ATTACK, *missiles.AREA),
    ("parlay", ""): Table(FORM, parlay.HOW),
    **{("parlay", how): Table(FORM, parlay.HOW, *slots) for how, slots in parlay.SLOTS.items()},
    ("prepare", ""): Table(FORM, _FACING),
    ("hold", ""): Table(FORM, _FACING),
    ("move", ""): Table(
        *(FORM, Slot("how", Role.DEED, _gaits, law=_why_gait, needed=True)),
        Slot("to", Role.END_CELL, _ends),
    ),
    ("chore", ""): Table(
        *(FORM, _DEED),
        Slot("item", Role.OTHER, _of_deed("item")),
        Slot("to", Role.END_CELL, _of_deed("to")),
        Slot("facing", Role.FACING, _of_deed("facing")),
    ),
    ("chakra", ""): Table(FORM, _CHAKRA),
    ("chakra", "resist"): Table(
        *(FORM, _CHAKRA), Slot[Scene]("item", Role.OTHER, lambda here, own: chakra.RESISTS)
    ),
    ("chakra", "bonus"): Table(
        *(FORM, _CHAKRA), Slot[Scene]("item", Role.OTHER, lambda here, own: chakra.SKILLS), _STAT
    ),
    ("surrender", ""): Table(
        FORM,
        Slot[Scene](
            "sure",
            Role.FLAG,
            lambda here, own: (True,),
            when=lambda here, own: hurt(here.view, here.unit),
        ),
    ),
}
TURNS = Grammar(
    *(scene, TABLES, _which),
    otherwise=("CF-ROLL-02", "chaos.no.slot"),
    incomplete=("CF-ROLL-02", "chaos.no.incomplete"),
)
"""The answers to "chaos.turn", "chaos.held" and "chaos.between"."""


def _surprised(view: View, unit: int) -> bool:
    return ambush.surprised(view, unit, view.clock.round)


@rule("CF-TICK-08", "CF-TICK-09", "CF-MOVE-04")
def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """Why this cannot be done now."""
    unit, form = request.unit, order.text("form")
    if rule_id := _kept_from(view, unit, form):
        return IllegalOrder(rule_id, "chaos.no.hindered")
    if form == "hold" and view.find(unit, HeldTurn) is not None:
        return IllegalOrder("CF-TICK-09", "chaos.no.held_already")
    if form == "fight":
        return refuse_fight(view, request, order)
    if form == "parlay":
        return parlay.refuse(view, unit, order)
    if form == "chakra":
        return refuse_chakra(view, unit, order)
    if form == "surrender":
        return IllegalOrder("CF-WIN-01", "chaos.no.unhurt")
    if form == "move":
        if _surprised(view, unit):
            return IllegalOrder("CF-AMBUSH-01", "chaos.no.surprised")
        return IllegalOrder("CF-MOVE-01", "chaos.no.way")
    return refuse_chore(view, unit) if form == "chore" else None


def refuse_fight(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """The first slot of an attack that a rule forbids."""
    return TURNS.refuse(view, request, order, start=1)


@rule("CF-TICK-08", "CF-TICK-07")
def refuse_chore(view: View, unit: int) -> IllegalOrder:
    """Why there is no chore for him now."""
    if condition_of(view, unit).stunned:
        return IllegalOrder("CF-STUN-03", "chaos.no.hindered")
    if not ki.has_action(view.get(unit, Reserves), view.clock.round):
        return IllegalOrder("CF-TICK-07", "chaos.no.action")
    return IllegalOrder("CF-TICK-08", "chaos.no.chore")


@rule("CF-CHAK-01")
def refuse_chakra(view: View, unit: int, order: Order) -> IllegalOrder | None:
    """What forbids Chakra, or None."""
    found, how = chakra.whats(view, unit), order.text("how")
    if how in found or (found and not how):
        return None
    return IllegalOrder("CF-CHAK-01", "chaos.no.chakra")
