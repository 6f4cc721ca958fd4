"""The orders of a turn as tables of slots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.core.orders import Order, Value
from game.core.rule import rule
from game.core.vocabulary import Role
from game.rules.heroic2d6.acts import turn
from game.rules.heroic2d6.acts.blows import GRAPPLE, SHOOT, STRIKE, THROW, TWO
from game.rules.heroic2d6.acts.looking import bodies
from game.rules.heroic2d6.acts.order import held_to, may_hold
from game.rules.heroic2d6.acts.things import changeable, chests, room
from game.rules.heroic2d6.exchange.attack import PIN, THROW_DOWN
from game.rules.heroic2d6.orders import scene as at
from game.rules.heroic2d6.orders.scene import Scene
from game.rules.heroic2d6.sheet.components import Due
from game.rules.heroic2d6.sheet.figure import CHEST
from game.rules.heroic2d6.sheet.ways import leaves
from game.rules.heroic2d6.tables.book import items, spells
from game.rules.kit.slots import Grammar, Slot, Table

Test = Callable[[Scene, Order], bool]
Values = Callable[[Scene, Order], Iterable[Value]]

WEAPONS = (STRIKE, SHOOT, THROW)
"""Ways to fight of which the weapon is named."""


@rule("H2-ACT-13")
def _forms(here: Scene, own: Order) -> Iterator[str]:
    """What he can do now."""
    if here.action:
        yield from _actions(here)
    if here.free:
        yield from _free(here)
    if at.pinning(here.view, here.me.unit) is not None:
        yield turn.RELEASE
    if here.fresh and may_hold(here.view, here.me.unit, here.view.find(here.me.unit, Due)):
        yield turn.HOLD
    yield turn.END


@rule("H2-INI-05", "H2-ACT-14")
def _actions(here: Scene) -> Iterator[str]:
    """The Actions that are open to him; to the helpless none but getting free."""
    me = here.me
    if me.asleep:
        return
    if me.helpless:
        yield turn.BREAK_FREE
        return
    can = {
        turn.FIGHT: at.hows(here),
        turn.MAGIC: at.spells_of(here),
        turn.USE: at.usable(here),
        turn.SPRINT: at.ways(here),
        turn.RELOAD: me.unloaded.left and _in_hand(here),
        turn.CHANGE: _changes(here, own=Order()),
        turn.PICK_UP: () if me.fighter.handless else at.lying_near(here),
        turn.SEARCH_BODY: bodies(here.view, me),
    }
    yield from (form for form, found in can.items() if found)
    yield turn.SEARCH


def several(here: Scene) -> bool:
    """Whether he can search as well as end his turn, whatever else."""
    return here.action and not (here.me.asleep or here.me.helpless)


@rule("H2-FRE-01")
def _free(here: Scene) -> Iterator[str]:
    """The free things that are open to him."""
    me = here.me
    if me.helpless:
        return
    if me.prone:
        yield turn.STAND
    elif at.ways(here):
        yield turn.MOVE
    if _draws(here, Order()):
        yield turn.DRAW
    if me.in_hand() or me.pack.items:
        yield turn.DROP
    yield turn.SHOUT


def _hows(here: Scene, own: Order) -> Iterable[str]:
    return at.hows(here)


def _arms(here: Scene, own: Order) -> Iterator[str]:
    how = own.text("how")
    for name in at.arms(here.me, how):
        if at.targets(here.view, here.me.unit, how, name):
            yield name


def _targets(here: Scene, own: Order) -> Iterable[int]:
    how = own.text("how")
    name = own.text("weapon") or (here.me.hands.right if how == TWO else "")
    return at.targets(here.view, here.me.unit, how, name)


def _seconds(here: Scene, own: Order) -> Iterable[int]:
    return at.targets(here.view, here.me.unit, TWO, here.me.hands.left)


@rule("H2-WRE-04")
def _aims(here: Scene, own: Order) -> Iterator[str]:
    """Throw down, or pin."""
    yield THROW_DOWN
    yield PIN


def _how_in(*known: str) -> Test:
    return lambda here, own: own.text("how") in known


def _spells(here: Scene, own: Order) -> Iterable[str]:
    return at.spells_of(here)


def _aimed_at(here: Scene, own: Order) -> Iterable[int]:
    return at.aims(here.view, here.me.unit, spells()[own.text("spell")])


def _aimed_cells(here: Scene, own: Order) -> Iterable[Value]:
    return at.aimed_cells(here.view, here.me.unit, spells()[own.text("spell")])


def _spell_aims(*known: str) -> Test:
    return lambda here, own: spells()[own.text("spell")].aim in known


def _things(here: Scene, own: Order) -> Iterable[str]:
    return at.usable(here)


def _patients(here: Scene, own: Order) -> Iterable[int]:
    return at.patients(here.view, here.me)


def _potion(here: Scene, own: Order) -> bool:
    row = items().get(own.text("item"))
    return row is not None and not row.light


def _shut_cells(here: Scene, own: Order) -> Iterable[Value]:
    """The doors beside him, or the chests."""
    find = at.doors if own.text("item") == at.DOOR else chests
    return find(here.view, here.me)


def _goals(here: Scene, own: Order) -> Iterable[Value]:
    return at.ways(here)


def _off(here: Scene, own: Order) -> Iterator[bool]:
    """Whether he leaves the field there."""
    yield False
    yield True


def _at_edge(here: Scene, own: Order) -> bool:
    cell = own.cell("to")
    return cell is not None and leaves(here.view, here.me.unit, cell)


@rule("H2-ACT-11")
def _changes(here: Scene, own: Order) -> tuple[str, ...]:
    """What he can take instead of one thing in his hands."""
    return tuple(name for name in at.drawable(here.me) if changeable(here.me.hands, name))


@rule("H2-FRE-03")
def _draws(here: Scene, own: Order) -> tuple[str, ...]:
    """What he can draw into an empty hand."""
    return tuple(name for name in at.drawable(here.me) if room(here.me.hands, name))


def _in_hand(here: Scene, own: Order = Order()) -> tuple[str, ...]:  # noqa: B008  # it is frozen
    """What in his hands needs loading."""
    short = dict(here.me.unloaded.left)
    return tuple(name for name in here.me.in_hand() if short.get(name))


def _drops(here: Scene, own: Order) -> tuple[str, ...]:
    return (*here.me.in_hand(), *dict.fromkeys(here.me.pack.items))


def _bodies(here: Scene, own: Order) -> Iterable[int]:
    return bodies(here.view, here.me)


def _lying(here: Scene, own: Order) -> Iterable[str]:
    return at.lying_near(here)


ONE_THING = ("H2-FRE-01", "heroic2d6.no.form")
GOAL = Slot[Scene]("to", Role.END_CELL, _goals, ("H2-GRD-03", "heroic2d6.no.way"))
OFF = Slot[Scene]("off", Role.FLAG, _off, when=_at_edge)


def _thing(values: Values, no: tuple[str, str]) -> Table[Scene]:
    return Table(Slot[Scene]("item", Role.WEAPON, values, no))


TURNS = Grammar(
    at.scene,
    {
        "": Table(Slot[Scene]("form", Role.FORM, _forms, ONE_THING)),
        turn.FIGHT: Table(
            Slot[Scene]("how", Role.DEED, _hows, ("H2-ATK-01", "heroic2d6.no.how")),
            Slot(
                "weapon",
                Role.WEAPON,
                _arms,
                ("H2-ATK-06", "heroic2d6.no.weapon"),
                when=_how_in(*WEAPONS),
            ),
            Slot("target", Role.TARGET, _targets, ("H2-GRD-02", "heroic2d6.no.target")),
            Slot(
                "target2",
                Role.TARGET,
                _seconds,
                ("H2-DUA-03", "heroic2d6.no.target"),
                when=_how_in(TWO),
            ),
            Slot("aim", Role.WAY, _aims, ("H2-WRE-04", "heroic2d6.no.aim"), when=_how_in(GRAPPLE)),
        ),
        turn.MAGIC: Table(
            Slot[Scene]("spell", Role.DEED, _spells, ("H2-MAG-02", "heroic2d6.no.spell")),
            Slot(
                "target",
                Role.TARGET,
                _aimed_at,
                ("H2-MAG-12", "heroic2d6.no.target"),
                when=_spell_aims("foe", "friend"),
            ),
            Slot(
                "cell",
                Role.AIMED_CELL,
                _aimed_cells,
                ("H2-MAG-12", "heroic2d6.no.cell"),
                when=_spell_aims("burst", "line", "place"),
            ),
        ),
        turn.USE: Table(
            Slot[Scene]("item", Role.DEED, _things, ("H2-ACT-07", "heroic2d6.no.thing")),
            Slot(
                "target",
                Role.FRIEND,
                _patients,
                ("H2-ACT-07", "heroic2d6.no.patient"),
                when=_potion,
            ),
            Slot(
                "cell",
                Role.AIMED_CELL,
                _shut_cells,
                ("H2-ACT-07", "heroic2d6.no.door"),
                when=lambda here, own: own.text("item") in (at.DOOR, CHEST),
            ),
        ),
        turn.MOVE: Table(GOAL, OFF),
        turn.SPRINT: Table(GOAL, OFF),
        turn.PICK_UP: _thing(_lying, ("H2-ACT-10", "heroic2d6.no.thing")),
        turn.CHANGE: _thing(_changes, ("H2-ACT-11", "heroic2d6.no.thing")),
        turn.RELOAD: _thing(_in_hand, ("H2-ACT-15", "heroic2d6.no.thing")),
        turn.DRAW: _thing(_draws, ("H2-FRE-03", "heroic2d6.no.thing")),
        turn.DROP: _thing(_drops, ("H2-FRE-04", "heroic2d6.no.thing")),
        turn.HOLD: Table(
            Slot[Scene](
                "score",
                Role.COUNT,
                lambda here, own: held_to(here.view, here.me.unit),
                ("H2-INI-04", "heroic2d6.no.score"),
            )
        ),
        turn.SEARCH: Table(),
        turn.SEARCH_BODY: Table(
            Slot[Scene]("target", Role.FRIEND, _bodies, ("H2-ACT-09", "heroic2d6.no.corpse"))
        ),
        turn.BREAK_FREE: Table(),
        turn.STAND: Table(),
        turn.SHOUT: Table(),
        turn.RELEASE: Table(),
        turn.END: Table(),
    },
    lambda own: own.text("form"),
    otherwise=ONE_THING,
    incomplete=ONE_THING,
)
"""The orders of a turn."""
