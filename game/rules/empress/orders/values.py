"""The legal values of the slots of a declaration, given what is declared so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.grid import STEPS, king_moves
from game.core.orders import Order, Value
from game.core.rule import rule
from game.rules.empress.acts import turn
from game.rules.empress.acts.aims import missiles
from game.rules.empress.exchange.maneuvers import GRAPPLE, PUSH, TRICK
from game.rules.empress.exchange.maneuvers import KINDS as TRICKS
from game.rules.empress.orders import afar
from game.rules.empress.orders import scene as at
from game.rules.empress.sheet import gear, situation, stats
from game.rules.empress.sheet.figure import figure, standing_at
from game.rules.empress.tables.book import shields, weapons
from game.rules.kit.ground.places import touching


def blades(here: at.Scene, own: Order) -> Iterable[str]:
    """With what he reaches whom he has named, of a charge from where it ends; nothing is named
    where he draws, grapples or lets an opportunity go.
    """
    if own.text("draw") or own.get("use") is False or GRAPPLE in _aims(own):
        return ()
    target = own.unit("target") or here.request.fact("target") or 0
    if own.text("form") == turn.CHARGE and (cell := own.cell("to")) is not None:
        there = standing_at(here.me, cell)
        return tuple(row.id for row in situation.arms(here.view, there, figure(here.view, target)))
    return _blades(here, own, target)


@rule("EM-MAN-03", "EM-GRP-03")
def _blades(here: at.Scene, own: Order, target: int) -> tuple[str, ...]:
    """The same from where he stands; with a blow of what grapples nobody is pushed away as well."""
    found = at.blades_at(here.view, here.me.unit, target)
    if own.get("combined") is not True or PUSH not in _aims(own):
        return found
    return tuple(name for name in found if not weapons()[name].grapples)


def combines(here: at.Scene, own: Order) -> bool:
    """Whether a blow may go with what a Warrior is out for."""
    wanted = own.plus(("combined", True))
    return here.me.warrior and bool(_blades(here, wanted, own.unit("target") or 0))


@rule("EM-ATK-01", "EM-UNA-02")
def power(here: at.Scene, own: Order) -> tuple[bool, ...]:
    """Power or Attack Modifier, the higher first, where they differ with what he has named."""
    attack, powerful = stats.attack_modifier(here.me.fighter), stats.power_modifier(here.me.fighter)
    if attack == powerful or own.text("weapon") in ("", gear.BARE):
        return ()
    return powerful > attack, attack > powerful


@rule("EM-SUR-11", "EM-GIA-04")
def punches(here: at.Scene, own: Order) -> bool:
    """Whether a sucker punch is possible: he is not taken for an enemy yet, but is seen, beside the
    target and not within it.
    """
    me, foe = here.me, figure(here.view, own.unit("target") or 0)
    seen = me.unsuspected and not at.sneaking(here)
    return seen and bool(me.place) and touching(me.place, foe.place)


def draws(here: at.Scene, own: Order) -> tuple[str, ...]:
    """Nothing, if he reaches the target so, or what he draws for it; none where there is nothing to
    draw.
    """
    target = own.unit("target") or 0
    found = at.draws(here, target)
    plain = ("",) if at.blades_at(here.view, here.me.unit, target) else ()
    return (*plain, *found) if found else ()


def shot(here: at.Scene, own: Order) -> Iterator[int]:
    """Whom he reaches with any of what he can shoot or throw."""
    names = missiles(here.me, throw=own.text("form") == turn.THROW)
    found = (unit for name in names for unit in afar.shot_at(here.view, here.me.unit, name))
    yield from dict.fromkeys(found)


def launchers(here: at.Scene, own: Order) -> Iterator[str]:
    """With what he reaches whom he has named."""
    for name in missiles(here.me, throw=own.text("form") == turn.THROW):
        if own.unit("target") in afar.shot_at(here.view, here.me.unit, name):
            yield name


def aims(here: at.Scene, own: Order) -> Iterable[str]:
    """What he can be out for."""
    return at.aims(here, own.unit("target") or 0)


@rule("EM-MAN-03")
def second_aims(here: at.Scene, own: Order) -> Iterator[str]:
    """Something else besides, or nothing; that is for Warriors, if there is no blow with it. Nobody
    takes hold of somebody and pushes him away.
    """
    if here.me.warrior and own.get("combined") is not True:
        first = own.text("aim")
        out = {first, *({PUSH, GRAPPLE} if first in (PUSH, GRAPPLE) else ())}
        yield ""
        yield from (aim for aim in aims(here, own) if aim not in out)


def tricks(here: at.Scene, own: Order) -> tuple[str, ...]:
    """The dirty tricks, where that is what he is out for."""
    return TRICKS if TRICK in _aims(own) else ()


def _aims(own: Order) -> tuple[str, str]:
    """What he is out for."""
    return own.text("aim"), own.text("aim2")


def charged(here: at.Scene, own: Order) -> Iterable[Value]:
    """The cells from which he strikes after a charge."""
    return at.charged(here.view, here.me.unit, own.unit("target") or 0)


@rule("EM-SUR-06")
def close_to(here: at.Scene, own: Order) -> tuple[int, ...]:
    """Whom he steals up to: somebody in reach there, or nobody; none where there is no one."""
    view, cell = here.view, own.cell("to")
    if cell is None or own.get("sneak") is not True:
        return ()
    there = standing_at(here.me, cell)
    found = tuple(one.unit for one in at.up(view, there) if situation.arms(view, there, one))
    return (0, *found) if found else ()


def at_edge(here: at.Scene, own: Order) -> bool:
    """Whether the field ends there."""
    cell = own.cell("to")
    return cell is not None and situation.site_of(here.view).edge(cell)


@rule("EM-GRD-06")
def looks(here: at.Scene, own: Order) -> Iterable[str]:
    """As he looks now, or another way, where that matters: he has a shield, and stays."""
    if gear.shield(here.me) is None or own.get("off") is True:
        return ()
    return dict.fromkeys((here.me.facing, *STEPS))


@rule("EM-TRN-02", "EM-MAN-04")
def rights(here: at.Scene) -> Iterator[str]:
    """What he could take into his right hand, or into both, or a shield into the left."""
    names = at.at_hand(here.view, here.me.unit)
    return (n for n in names if next(lefts(here, Order((("right", n),))), None) is not None)


def lefts(here: at.Scene, own: Order) -> Iterator[str]:
    """What can be in the left hand with it, so that anything is changed by it."""
    me, right = here.me, own.text("right")
    for left in ("", *at.at_hand(here.view, me.unit)):
        if left == right and not _in_both(here, right):
            continue
        hands = gear.in_hands((right, left))
        if hands is not None and hands != me.hands and not (left and right in shields()):
            yield left


def _in_both(here: at.Scene, name: str) -> bool:
    """Whether one thing may be named for both hands: it is used with two, or he has two of it."""
    row, me = weapons().get(name), here.me
    own = [*gear.held(me.hands), *me.pack.gear].count(name)
    return row is not None and (row.two_handed or row.hands > 1 or own > 1)


def watched(here: at.Scene, own: Order) -> Iterator[Value]:
    """The cells in sight, as many as he watches; of further ones those that adjoin the first."""
    me, site = here.me, situation.site_of(here.view)
    assert me.cell is not None
    before = [cell for name in turn.WATCHED if (cell := own.cell(name)) is not None]
    if len(before) >= (own.unit("cells") or 1):
        return
    for cell in afar.seen_from(site, me.cell, 2 * max(site.grid.columns, site.grid.rows)):
        near = not before or any(king_moves(cell, other) == 1 for other in before)
        if near and cell not in before:
            yield cell
