"""What somebody does unasked: when he waits, strikes first, lays himself open, runs (7.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Facing, Health, Position, Seen
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.empress.acts.blows import CLEAVE, FACE, FOLLOW_UP, INTERRUPT
from game.rules.empress.acts.countdown import NOW
from game.rules.empress.acts.going import FOLLOW
from game.rules.empress.acts.initiative import STANCE
from game.rules.empress.exchange.blow import USUAL
from game.rules.empress.exchange.damage import CHOOSE
from game.rules.empress.orders import replies, stances
from game.rules.empress.orders.prospects import best, promise
from game.rules.empress.orders.tactics import TACTICS
from game.rules.empress.sheet.components import Grappled, Loading
from game.rules.empress.sheet.figure import figure as on_field
from game.rules.empress.sheet.turns import ACTED, PENDING, Attacked, Stance, Turn
from game.rules.kit.people.gear import Hands, Pack
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import Desk, desk

QUICK: dict[str, Any] = {"agility": 18}
YES, NO = Order((("use", True),)), Order((("use", False),))


def asked(here: Desk, name: str, kind: str, **about: Any) -> Request:
    """A question of this kind to him."""
    unit = here.unit(name)
    side = here.until(name).side
    return Request("q", side, unit, kind, about=tuple(about.items()))


@pytest.mark.rule("EM-INI-03", "EM-INI-09")
@pytest.mark.parametrize(
    ("segment", "state", "near", "found"),
    [
        (7, PENDING, False, NO),
        (3, PENDING, False, NO),
        (2, PENDING, False, YES),
        (7, ACTED, False, YES),
        (7, PENDING, True, YES),
    ],
)
def test_when_a_holder_acts(segment: int, state: str, near: bool, found: Order) -> None:
    """Late, when nobody is left to wait for, and with an enemy in reach."""
    foe = man("E10", "b", (4, 5) if near else (12, 5))
    here = desk(setup(man("E2", "a", (3, 5), **QUICK), foe))
    request = asked(here, "E2", NOW, segment=segment)
    here.put("E10", Turn(7, state))
    assert replies.now(here.view(request), request) == found


@pytest.mark.rule("EM-INI-03")
@pytest.mark.parametrize(("held", "found"), [("longbow", YES), ("short_sword", NO)])
def test_an_archer_who_holds_shoots_when_he_can(held: str, found: Order) -> None:
    here = desk(setup(man("E7", "a", (3, 5), **QUICK), man("E10", "b", (12, 5))))
    request = asked(here, "E7", NOW, segment=7)
    here.put("E7", Hands(held, held if held == "longbow" else ""))
    assert replies.now(here.view(request), request) == found


@pytest.mark.rule("EM-OPP-02")
def test_an_opportunity_attack_is_taken_for_what_it_promises() -> None:
    """One that costs the action has to promise a tenth of the target, a free one anything."""
    people = (man("E10", "a", (3, 5), **QUICK), man("E3", "b", (4, 5), health=100))
    here = desk(setup(*people))

    def said(**about: Any) -> object:
        request = asked(here, "E10", INTERRUPT, target=here.unit("E3"), **about)
        return replies.interrupt(here.view(request), request).get("use")

    request = here.until("E10")
    assert 0 < promise(here.view(request), request.unit, here.unit("E3"), "mace") < 0.1
    here.put("E10", Turn(10, PENDING))
    assert said(moment="past") is False
    assert said(moment=FOLLOW_UP) is True
    here.put("E10", Turn(10, ACTED))
    assert said(moment="past") is True
    here.put("E10", Turn(10, PENDING), Stance(pure=True))
    assert said(moment="past") is True
    here.put("E10", Turn(10, PENDING), Stance()).put("E3", Health(5, 100))
    assert said(moment="past") is True
    here.put("E3", Health(-1, 100)).put("E10", Turn(10, ACTED))
    assert said(moment="past") is False
    here.put("E3", Health(5, 100), Seen(("b",)))
    here = desk(setup(man("E10", "a", (3, 5), **QUICK), man("E3", "b", (9, 5))))
    assert said(moment="past") is False


@pytest.mark.rule("EM-CLV-01")
def test_it_goes_on_to_whomever_it_promises_most_of() -> None:
    people = (man("E2", "a", (3, 5), **QUICK), man("E3", "b", (4, 5)), man("E10", "b", (3, 4)))
    here = desk(setup(*people))
    both = (here.unit("E3"), here.unit("E10"))

    def said(*targets: int, n: int = 1) -> object:
        request = asked(here, "E2", CLEAVE, targets=targets, weapon="sword", n=n)
        return replies.cleave(here.view(request), request).unit("target")

    assert said(*both) == here.unit("E10")
    assert said(both[0]) == here.unit("E3")
    assert not said()
    here.put("E10", Health(-1, 5))
    assert said(*both) == here.unit("E3")
    assert not said(both[1])


@pytest.mark.rule("EM-CLV-01", "EM-CLV-02")
def test_each_further_blow_promises_less() -> None:
    """E10 has one point left of five; E1 is whole, and easier to hurt only while it is hit."""
    people = (man("E2", "a", (3, 5), **QUICK), man("E10", "b", (4, 5)), man("E1", "b", (15, 9)))
    here = desk(setup(*people))
    request = here.until("E2")
    view, unit, foe = here.view(request), here.unit("E2"), here.unit("E10")
    told = [promise(view, unit, foe, "sword", replace(USUAL, cleave=n)) for n in (0, 1, 2, 3, 4)]
    assert told == sorted(told, reverse=True)
    assert told[0] > told[1] > told[2] > told[3]


@pytest.mark.rule("EM-BRK-05")
@pytest.mark.parametrize(
    ("name", "held", "found"),
    [("E2", "sword", YES), ("E7", "longbow", NO), ("M1", "", YES)],
)
def test_who_follows(name: str, held: str, found: Order) -> None:
    """Who fights hand to hand: with a melee weapon, or with his own body as beasts do."""
    here = desk(setup(man(name, "a", (3, 5), **QUICK), man("E10", "b", (4, 5))))
    request = asked(here, name, FOLLOW, target=here.unit("E10"))
    assert replies.follow(here.view(request), request) == found


@pytest.mark.rule("EM-ATK-10")
@pytest.mark.parametrize(("points", "found"), [(4, "max"), (5, "second_die")])
def test_a_critical_is_sure_where_little_is_left(points: int, found: str) -> None:
    here = desk(setup(man("E2", "a", (3, 5), **QUICK), man("E1", "b", (4, 5))))
    request = asked(here, "E2", CHOOSE, target=here.unit("E1"), weapon="sword")
    here.put("E1", Health(points, 8))
    view = here.view(request)
    assert replies.critical(view, request).text("damage") == found


@pytest.mark.rule("EM-ATK-10")
def test_both_ways_of_a_critical_are_told_with_their_damage() -> None:
    """A sword: eight for sure, or two eight-sided dice."""
    switch = ("crit_damage=attacker_choice",)
    people = (man("E2", "a", (3, 5), **QUICK), man("E1", "b", (4, 5), health=12))
    here = desk(setup(*people, switches=switch))
    request = asked(here, "E2", CHOOSE, target=here.unit("E1"), weapon="sword")

    def told(crit: str) -> dict[int, float]:
        found = here.promised(request, Order((("damage", crit),)))
        assert found is not None
        assert found.target == here.unit("E1")
        return dict(found.branches[0].losses)

    assert told("max") == {8: pytest.approx(1)}
    two = {n: pytest.approx((8 - abs(9 - n)) / 64) for n in range(2, 17)}
    assert told("second_die") == two
    assert here.promised(request, Order(())) is None
    bare = asked(here, "E2", CHOOSE, target=here.unit("E1"))
    assert here.promised(bare, Order((("damage", "max"),))) is None


@pytest.mark.rule("EM-TRN-03")
@pytest.mark.parametrize(
    ("name", "at", "found"),
    [("E7", (15, 0), "none"), ("E7", (24, 0), "attack"), ("E2", (24, 0), "none")],
)
def test_who_shoots_undisturbed_trades_hit_class(
    name: str, at: tuple[int, int], found: str
) -> None:
    """E10 comes twice forty feet far in two turns: sixteen cells."""
    here = desk(setup(man(name, "a", (0, 0)), man("E10", "b", at), size=(30, 10)))
    request = here.until(name, STANCE)
    assert here.usual(request).text("stance") == found


@pytest.mark.rule("EM-TRN-03")
@pytest.mark.parametrize(("at", "found"), [((16, 0), "none"), ((17, 0), "attack")])
def test_twice_the_way_of_the_nearest_is_near(at: tuple[int, int], found: str) -> None:
    people = (man("E7", "a", (0, 0)), man("E10", "b", at), man("E10 far", "b", (29, 9)))
    here = desk(setup(*people, size=(30, 10)))
    assert here.usual(here.until("E7", STANCE)).text("stance") == found


@pytest.mark.rule("EM-TRN-03", "EM-GRD-06")
def test_a_shield_is_turned_to_the_nearest_who_is_up() -> None:
    people = (man("E1", "a", (5, 5)), man("E10", "b", (8, 5)), man("E10 b", "b", (1, 5)))
    here = desk(setup(*people))
    request = here.until("E1", STANCE)
    assert here.usual(request).text("facing") == "E"
    here.put("E10", Health(-1, 5))
    assert here.usual(request).text("facing") == "W"
    here.put("E10 b", Seen(("b",)))
    assert here.usual(request).text("stance") == "none"


@pytest.mark.rule("EM-GRD-06", "EM-SHD-09")
def test_turning_is_told_where_it_is_known_with_what_he_strikes() -> None:
    people = (man("E2", "a", (5, 5), facing="W"), man("E10", "b", (6, 5), **QUICK))
    here = desk(setup(*people))
    about = {"target": here.unit("E10"), "facing": "E"}
    known = asked(here, "E2", FACE, weapon="mace", **about)
    told = here.promised(known, YES)
    assert told is not None
    assert told.target == here.unit("E2")
    assert here.promised(known, Order(())) is None
    assert here.promised(asked(here, "E2", FACE, **about), YES) is None


@pytest.mark.rule("EM-STN-01", "EM-STN-03", "EM-TRN-03")
def test_a_declaration_tells_both_sides_of_it_as_far_as_there_are_any() -> None:
    """Nobody within reach: nothing to be told; pure defence tells what it suffers alone."""
    here = desk(setup(man("E2", "a", (0, 0)), man("E10", "b", (29, 9)), size=(30, 10)))
    request = here.until("E2", STANCE)
    order = here.order(request, {"stance": "none"})
    assert here.promised(request, order) is None
    assert here.promised(request, Order(())) is None
    here = desk(setup(man("E2", "a", (5, 5), facing="E"), man("E10", "b", (6, 5))))
    request = here.until("E2", STANCE)
    told = {
        way: here.promised(request, here.order(request, {"stance": "none", "facing": way}))
        for way in ("E", "W")
    }
    means = {way: one.branches[0].own_mean for way, one in told.items() if one is not None}
    assert means["W"] > means["E"] > 0


@pytest.mark.rule("EM-TRN-03")
def test_who_is_likely_to_attack_whom() -> None:
    """Alone among three friends a third; whoever is fought already is the one."""
    friends = [man(f"E1 {n}", "a", spot) for n, spot in enumerate([(5, 5), (5, 6), (5, 7)])]
    here = desk(setup(*friends, man("E10", "b", (8, 6)), man("E10 b", "b", (8, 5))))
    request = here.until("E1 0")
    view = here.view(request)
    first, second = here.unit("E10"), here.unit("E10 b")
    assert dict(stances.attackers(view, request.unit)) == pytest.approx(
        {first: 1 / 3, second: 1 / 3}
    )
    here.put("E1 2", Health(-1, 8))
    found = dict(stances.attackers(here.view(request), request.unit))
    assert found == pytest.approx({first: 1 / 2, second: 1 / 2})
    here.put("E10 b", Attacked(((here.unit("E1 1"), 1),))).put("E1 1", *moved(here, "E10 b"))
    found = dict(stances.attackers(here.view(request), request.unit))
    assert found == pytest.approx({first: 1 / 2})
    here.put("E10 b", Attacked(((request.unit, 1),)))
    here.put("E1 0", *moved(here, "E10 b", 1))
    likely = stances.attackers(here.view(request), request.unit)
    assert likely[0] == pytest.approx((second, 1))
    here.put("E1 0", Seen(("a",)))
    assert stances.attackers(here.view(request), request.unit) == ()


def moved(here: Desk, name: str, dy: int = 0) -> tuple[Any, ...]:
    """Beside somebody."""
    cell = here.battle.world.get(here.unit(name), Position).cell
    return (Position(Cell(cell.x - 1, cell.y - dy)),)


@pytest.mark.rule("EM-INI-05", "EM-INI-03")
def test_an_attack_after_holding_is_awaited_of_whoever_is_not_in_reach_yet() -> None:
    here = desk(setup(man("E2", "a", (3, 5), **QUICK), man("E10", "b", (8, 5))))
    request = here.until("E2")
    view, foe = here.view(request), here.unit("E10")
    worth, whom = stances.awaited(view, request.unit)
    held = best(view, on_field(view, request.unit), on_field(view, foe), held=True)
    assert (whom, worth) == pytest.approx((foe, stances.COMES * held))
    assert held > best(view, on_field(view, request.unit), on_field(view, foe))
    here.put("E10", Turn(7, ACTED))
    assert stances.awaited(here.view(request), request.unit) == (0.0, 0)
    assert stances.held_back(here.view(request), request.unit) == 0


@pytest.mark.rule("EM-INI-06")
def test_a_counter_is_worth_its_blow_with_the_chance_of_the_attack() -> None:
    here = desk(setup(man("E2", "a", (5, 5), **QUICK), man("E10", "b", (6, 5))))
    request = here.until("E2")
    view, foe = here.view(request), here.unit("E10")
    order = here.order(request, {"form": "counter", "target": "E10"})
    told = here.promised(request, order)
    assert told is not None
    assert TACTICS.happens(view, request, order, told) == stances.AWAITED
    assert not tuple(TACTICS.gains(view, request, order, told)), "its blow counts once"
    strike = here.order(request, {"form": "strike", "target": "E10"})
    assert TACTICS.happens(view, request, strike, told) == 1
    assert stances.provoked(view, request.unit, foe) == stances.AWAITED
    here.put("E2", Grappled((here.unit("E10"),), 1), Hands("", ""))
    far = desk(setup(man("E2", "a", (5, 5), **QUICK), man("E10", "b", (9, 5))))
    request = far.until("E2")
    assert stances.provoked(far.view(request), request.unit, far.unit("E10")) == 0


@pytest.mark.rule("EM-STN-04")
@pytest.mark.rule("EM-STN-03")
def test_pure_defence_deals_nothing_and_who_is_beside_counts_most() -> None:
    people = (man("E2", "a", (5, 5), **QUICK), man("E10", "b", (6, 5)), man("E10 b", "b", (9, 8)))
    here = desk(setup(*people))
    request = here.until("E2")
    here.put("E10", Attacked(((request.unit, 1),)))
    view = here.view(request)
    me, foe = on_field(view, request.unit), on_field(view, here.unit("E10"))
    worth, whom = stances.dealt(view, me)
    assert (whom, worth) == pytest.approx((foe.unit, best(view, me, foe)))
    assert stances.dealt(view, replace(me, stance=Stance(pure=True))) == (0.0, 0)
    far = desk(setup(man("E2", "a", (5, 5), **QUICK), man("E10", "b", (9, 8))))
    request = far.until("E2")
    view = far.view(request)
    me, foe = on_field(view, request.unit), on_field(view, far.unit("E10"))
    worth, whom = stances.dealt(view, me)
    assert (whom, worth) == pytest.approx((foe.unit, stances.AFAR * best(view, me, foe)))
    alone = desk(setup(man("E2", "a", (0, 0), **QUICK), man("E10", "b", (29, 9)), size=(30, 10)))
    request = alone.until("E2")
    view = alone.view(request)
    assert stances.dealt(view, on_field(view, request.unit)) == (0.0, 0)


@pytest.mark.rule("EM-MOV-01")
@pytest.mark.parametrize(
    ("at", "form", "to"),
    [((16, 0), "move", 8), ((17, 0), "run", None), ((29, 0), "run", 20)],
)
def test_who_is_far_runs_no_nearer_than_the_enemy_comes_in_a_turn(
    at: tuple[int, int], form: str, to: int | None
) -> None:
    """Both move eight cells a turn and strike one farther: a run ends ten cells off."""
    people = (man("E1", "a", (0, 0), **QUICK), man("E10", "b", at))
    here = desk(setup(*people, size=(40, 3)))
    order = here.usual(here.until("E1"))
    cell = order.cell("to")
    assert cell is not None
    if to is None:
        assert (order.text("form"), cell.x) in (("run", 7), ("move", 8))
        return
    assert order.text("form") == form
    assert cell.x in (to - 1, to)


@pytest.mark.rule("EM-MOV-01")
def test_who_shoots_or_loads_or_hides_does_not_run() -> None:
    people = (man("E1", "a", (0, 0), **QUICK), man("E10", "b", (29, 0)))
    archer = (man("E7", "a", (0, 0), **QUICK), people[1])
    here = desk(setup(*archer, size=(40, 3), terrain={(14, y): "wall" for y in range(3)}))
    assert here.usual(here.until("E7")).text("form") != "run"
    here = desk(setup(*people, size=(40, 3)))
    request = here.until("E1")
    assert here.usual(request).text("form") == "run"
    here.put("E1", Hands("heavy_crossbow", "heavy_crossbow"), Loading((("heavy_crossbow", 1),)))
    assert here.usual(request).text("form") == "reload"
    hidden = man("E1", "a", (0, 0), traits=("hidden",), **QUICK)
    here = desk(setup(hidden, people[1], size=(40, 3)))
    assert here.usual(here.until("E1")).text("form") == "move"


@pytest.mark.rule("EM-INH-04")
def test_nobody_loads_in_contact() -> None:
    bow = man("E7", "a", (5, 5), gear=("heavy_crossbow",), **QUICK)
    for at, form in (((12, 5), True), ((6, 5), False)):
        here = desk(setup(bow, man("E10", "b", at)))
        request = here.until("E7")
        here.put("E7", Loading((("heavy_crossbow", 2),)))
        here.put("E10", Attacked(((request.unit, 1),)))
        assert (here.usual(request).text("form") == "reload") is form


@pytest.mark.rule("EM-TRN-02")
def test_an_archer_in_contact_takes_what_he_can_strike_with() -> None:
    people = (man("E7", "a", (5, 5), **QUICK), man("E10", "b", (6, 5)))
    here = desk(setup(*people))
    request = here.until("E7")
    here.put("E10", Attacked(((request.unit, 1),)))
    order = here.usual(request)
    assert (order.text("form"), order.text("right"), order.text("left")) == (
        "change",
        "short_sword",
        "",
    )
    here.put("E7", Pack(("medium_shield", "short_bow", "short_sword"), ()))
    order = here.usual(request)
    assert (order.text("right"), order.text("left")) == ("short_sword", "medium_shield")
    here.put("E7", Pack(("longsword",), ()))
    order = here.usual(request)
    assert (order.text("right"), order.text("left")) == ("longsword", "longsword")
    here.put("E7", Pack(("short_bow",), ()))
    assert here.usual(request).text("form") != "change"
    here.put("E7", Hands("short_sword", ""), Pack(("sword",), ()))
    assert here.usual(request).text("form") == "strike"


@pytest.mark.rule("EM-GRP-04", "EM-GRP-03")
def test_who_is_held_gets_free_unless_a_blow_would_fell_the_holder() -> None:
    for name, form in (("E3", "escape"), ("E10", "strike")):
        here = desk(setup(man("E9", "a", (5, 5), **QUICK), man(name, "b", (6, 5))))
        request = here.until("E9")
        here.put("E9", Grappled((here.unit(name),), 1), Hands("dagger", ""))
        assert here.usual(request).text("form") == form


@pytest.mark.rule("EM-GIA-02")
def test_the_very_large_crush_only_whom_they_have_pinned() -> None:
    here = desk(setup(man("M3", "a", (3, 5), **QUICK), man("E2", "b", (6, 5))))
    request = here.until("M3")
    assert here.usual(request).text("form") == "strike"
    here.put("E2", Facing("W"))
    people = (man("M3", "a", (3, 5), **QUICK), man("E2", "b", (6, 5)), man("E1", "b", (15, 9)))
    here = desk(setup(*people))
    request = here.until("M3")
    here.put("E2", Grappled((request.unit,), 3, pinned=True))
    assert here.usual(request).text("form") == "crush"
