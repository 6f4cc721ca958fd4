"""What leaves the hands, what ground costs, and what else two rules make of each other."""

from __future__ import annotations

import pytest

from game.core.components import Lying, Out, Seen
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.heroic2d6.orders.forecast import forecast
from game.rules.heroic2d6.sheet.components import (
    Netted,
    Pinned,
    Prone,
    Trap,
    Unloaded,
)
from game.rules.heroic2d6.sheet.ways import ways_of
from game.rules.kit.ground.sight import torches
from game.rules.kit.people.gear import Hands, Pack
from game.rules.kit.people.hearsay import Hearsay
from tests.rules.heroic2d6.bout import Bout, bout, man, setup

FAR = man("far", "b", (15, 7), agility=1)


def ground(fight: Bout) -> tuple[tuple[Cell, str], ...]:
    """What lies about."""
    return next(lying.things for _, (lying,) in fight.battle.world.each(Lying))


@pytest.mark.rule("H2-FUM-04", "H2-RNG-09")
@pytest.mark.parametrize(("other", "left"), [("throwing_knife", Hands("", "throwing_knife")),
    ("knife", Hands("knife", ""))])  # fmt: skip
def test_a_fumbled_throw_drops_what_was_to_be_thrown_and_nothing_else(
    other: str, left: Hands
) -> None:
    """He kept neither of two knives: one was dropped and the other one flew all the same."""
    two = (other, "throwing_knife")
    people = (man("ras", "a", (1, 1), "rastan", weapons=two, held=two), man("orc", "b", (4, 1)))
    fight = bout(setup(*people, FAR), {"attack": [(1, 1)], "fumble": [3]})
    fight.does("ras", "fight", how="throw", weapon="throwing_knife", target="orc")
    assert (fight.has("ras", Hands), ground(fight)) == (left, ((Cell(1, 1), "throwing_knife"),))


@pytest.mark.rule("H2-FUM-04", "H2-RNG-07", "H2-RNG-09")
def test_a_stray_throw_that_is_fumbled_drops_nothing_more() -> None:
    two = ("throwing_knife", "throwing_knife")
    people = (
        man("ras", "a", (1, 1), "rastan", weapons=two, held=two),
        man("sha", "a", (5, 1), "shamara"),
        man("orc", "b", (4, 1)),
    )
    fight = bout(setup(*people, FAR), {"attack": [3, (1, 1)], "fumble": [4]})
    fight.does("ras", "fight", how="throw", weapon="throwing_knife", target="orc")
    assert fight.has("ras", Hands) == Hands("", "throwing_knife")
    assert ground(fight) == ((Cell(4, 1), "throwing_knife"),)


@pytest.mark.rule("H2-GRD-03", "H2-GRD-02")
def test_difficult_ground_doubles_the_dear_diagonal_as_well() -> None:
    """Diagonals cost 1, 2, 1 in the open and 2, 4, 2 where it is hard; the second one cost 3."""
    rough = {(x, y): "rough" for x in range(12) for y in range(8)}
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), FAR, terrain=rough))
    found = ways_of(fight.battle.world, fight.unit("ras"), 12)
    assert [found[Cell(n, n)].cost for n in (2, 3, 4, 5)] == [2, 6, 8, 12]
    assert Cell(5, 5) not in ways_of(fight.battle.world, fight.unit("ras"), 9)


@pytest.mark.rule("H2-WRE-04", "H2-ATK-08")
@pytest.mark.parametrize(("how", "number"), [("strike", 12), ("wrestle", 12), ("brawl", 7)])
def test_the_odds_of_an_attack_on_whom_he_holds_are_those_that_are_rolled(
    how: str, number: int
) -> None:
    """A sword is drawn against somebody who is free again: odds of a helpless one were promised."""
    people = (man("wolf", "a", (1, 1), "wolfgar"), man("orc", "b", (2, 1)), FAR)
    fight = bout(setup(*people), {"attack": [3]})
    fight.put("orc", Pinned(fight.unit("wolf")))
    fight.until("wolf")
    more = {"strike": (("weapon", "great_sword"),)}.get(how, ())
    aim = {"wrestle": {"aim": "pin"}}.get(how, {})
    order = (("form", "fight"), ("how", how), *more, ("target", fight.unit("orc")), *aim.items())
    request = fight.request
    assert request is not None
    odds = forecast(fight.battle.view("a"), request, Order(order))
    fight.does("wolf", "fight", how=how, target="orc", **aim)
    rolled = (*fight.events("hit"), *fight.events("miss"))[0].outcomes[0].check  # type: ignore[union-attr]
    assert odds is not None and odds.check is not None
    assert (odds.check.column, rolled.column) == (number, number)


@pytest.mark.rule("H2-WRE-04", "H2-GRD-05", "H2-MAG-01", "H2-RNG-08")
def test_whoever_holds_somebody_neither_shoots_nor_casts_as_he_would_be_locked_then() -> None:
    two = man("two", "b", (7, 1), agility=2)
    people = (
        man("lil", "a", (1, 1), "lilith", spells=("spark",), magic=5),
        man("orc", "b", (2, 1)),
    )
    fight = bout(setup(*people, two))
    fight.put("orc", Pinned(fight.unit("lil")))
    assert "shoot" not in fight.open("lil", ("form", "fight"))
    assert "magic" not in fight.open("lil")
    fight = bout(setup(*people, two))
    fight.put("orc", Pinned(fight.unit("lil")))
    fight.put("orc", Prone())
    assert "shoot" in fight.open("lil", ("form", "fight")), "whoever lies locks nobody"
    assert "magic" in fight.open("lil")


@pytest.mark.rule("H2-RNG-10", "H2-MAG-03")
@pytest.mark.parametrize(("had", "left"), [(0, 0), (5, 5), (2, 3)])
def test_of_two_nets_the_longer_one_holds(had: int, left: int) -> None:
    """A net of magic made an end of the one of rope, which holds until somebody gets out of it."""
    people = (man("ras", "a", (1, 1), "rastan"), man("sor", "b", (5, 1), "undead_sorcerer"), FAR)
    fight = bout(setup(*people), {"lasts": [3]})
    fight.put("ras", Netted(had))
    fight.does("sor", "magic", spell="entangle", target="ras")
    assert fight.has("ras", Netted) == Netted(left)


@pytest.mark.rule("H2-RNG-04", "H2-FUM-03")
def test_who_gets_up_and_shoots_has_used_his_move() -> None:
    people = (man("lil", "a", (1, 1), "lilith"), man("orc", "b", (9, 1)), FAR)
    fight = bout(setup(*people), {"attack": [5, 5]})
    fight.put("lil", Prone())
    fight.does("lil", "stand").does("lil", "fight", how="shoot", target="orc")
    (hit,) = fight.events("hit")
    shifts = hit.outcomes[0].check.modifiers  # type: ignore[union-attr]
    assert [(one.rule, one.worth) for one in shifts] == [("H2-RNG-04", -1)]
    fight.until("lil", 2).does("lil", "fight", how="shoot", target="orc")
    assert fight.events("hit")[1].outcomes[0].check.modifiers == ()  # type: ignore[union-attr]


@pytest.mark.rule("H2-MAG-04", "H2-GRD-12")
def test_a_light_is_made_where_the_caster_stands_and_a_line_leads_from_there() -> None:
    known = ("light", "fire_ball", "lightning")
    people = (man("zol", "a", (1, 1), "zoltan", spells=known, magic=8), FAR)
    fight = bout(setup(*people), {"spell": [5]})
    own = {
        name: Cell(1, 1) in fight.open("zol", ("form", "magic"), ("spell", name)) for name in known
    }
    assert own == {"light": True, "fire_ball": True, "lightning": False}
    fight.does("zol", "magic", spell="light", cell=(1, 1))
    (lit,) = fight.events("light")
    assert (lit.cell, lit.fact("n")) == (Cell(1, 1), 5)


@pytest.mark.rule("H2-ACT-11", "H2-EQP-01")
@pytest.mark.parametrize(
    ("hands", "open_to"),
    [
        (Hands("broad_sword", "shield"), ["dagger"]),
        (Hands("broad_sword", ""), ["battle_axe", "dagger"]),
        (Hands("", "shield"), ["battle_axe", "dagger"]),
        (Hands("great_sword", "great_sword"), ["battle_axe", "dagger"]),
    ],
)
def test_one_thing_is_put_away_for_another(hands: Hands, open_to: list[str]) -> None:
    """For an axe that takes both hands he put away sword and shield at once."""
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), FAR))
    fight.put("ras", hands)
    fight.put("ras", Pack(("battle_axe", "dagger")))
    assert fight.open("ras", ("form", "change")) == open_to


@pytest.mark.rule("H2-ACT-11", "H2-EQP-01")
def test_the_shield_alone_is_put_away_for_an_axe_of_both_hands() -> None:
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), FAR))
    fight.put("ras", Hands("", "shield"))
    fight.put("ras", Pack(("battle_axe",)))
    fight.does("ras", "change", item="battle_axe")
    assert fight.has("ras", Hands) == Hands("battle_axe", "battle_axe")
    assert fight.has("ras", Pack) == Pack(("shield",))


@pytest.mark.rule("H2-ACT-09", "H2-FUM-03")
@pytest.mark.parametrize(("awareness", "found"), [(4, False), (5, True)])
def test_a_critter_that_lies_searches_worse(awareness: int, found: bool) -> None:
    lurker = man("lurk", "a", (4, 1), "rastan", traits=("hidden",), agility=1)
    orc = man("orc", "b", (1, 1), awareness=awareness, agility=9)
    fight = bout(setup(orc, lurker, man("ras", "a", (9, 7), "rastan")))
    fight.put("orc", Prone())
    fight.does("orc", "search")
    assert (fight.has("lurk", Seen) is None) is found


@pytest.mark.rule("H2-GRD-12", "H2-RND-03")
def test_whoever_leaves_the_field_takes_his_light_with_him() -> None:
    dark = {(x, y): "dark" for x in range(16) for y in range(8)}
    lil = man("lil", "a", (1, 0), "lilith", traits=("torch",))
    ras = man("ras", "a", (9, 5), "rastan", agility=5)
    fight = bout(setup(lil, ras, FAR, terrain=dark))
    assert len(torches(fight.battle.world)) == 1
    fight.does("lil", "move", to=(0, 0), off=True)
    assert fight.has("lil", Out) == Out("escaped")
    assert torches(fight.battle.world) == ()


@pytest.mark.rule("H2-ACT-15", "H2-ACT-03")
def test_of_two_pistols_each_is_loaded() -> None:
    """One shot made both of them empty, and one load filled both."""
    two = ("pistol", "pistol")
    ras = man("ras", "a", (1, 1), "rastan", weapons=two, held=two)
    fight = bout(setup(ras, man("ogre", "b", (6, 1), "ogre"), FAR), {"attack": [3, 3]})
    for round_ in (1, 2):
        fight.until("ras", round_).does("ras", "fight", how="shoot", target="ogre")
    assert fight.has("ras", Unloaded) == Unloaded((("pistol", 2), ("pistol", 2)))
    assert "fight" not in fight.until("ras", 3).open("ras")
    for round_ in (3, 4):
        fight.until("ras", round_).does("ras", "reload", item="pistol")
    assert fight.has("ras", Unloaded) == Unloaded((("pistol", 2),))
    assert fight.until("ras", 5).open("ras", ("form", "fight")) == ["shoot"]


@pytest.mark.rule("H2-GRD-06")
@pytest.mark.parametrize(("off", "rolls"), [(False, 0), (True, 1)])
def test_who_goes_round_his_enemy_leaves_no_melee_but_off_the_field_he_does(
    off: bool, rolls: int
) -> None:
    """A roll was asked for every step beside an enemy, and a failed one kept him on the spot."""
    people = (man("ras", "a", (0, 2), "rastan"), man("orc", "b", (1, 1)))
    dice = {"leaving": [3], "tie": [3, 4]}
    both = (*people, man("sha", "a", (9, 5), "shamara"), FAR)
    fight = bout(setup(*both, switches=("melee_lock_holds",)), dice)
    fight.does("ras", "move", to=(0, 1), off=off)
    assert len(fight.events("kept")) == rolls
    assert fight.at("ras") == ((0, 2) if off else (0, 1))


@pytest.mark.rule("H2-GRD-13", "H2-FRE-05")
@pytest.mark.parametrize(
    ("known", "narrow", "end"),
    [(True, False, (7, 1)), (False, False, (4, 1)), (True, True, (4, 1))],
)
def test_a_way_leads_round_a_trap_that_was_found(
    known: bool, narrow: bool, end: tuple[int, int]
) -> None:
    """The straight way led over it, known or not; where there is no other one it still does."""
    rim = {(x, y): "wall" for x in range(9) for y in ((0, 2) if narrow else (0,))}
    people = (man("ras", "a", (1, 1), "rastan"), FAR)
    fight = bout(
        setup(*people, terrain=rim, things=[("blade", (4, 1))]), {"reaction": [12]}, ["dodge"]
    )
    ((trap, _),) = fight.battle.world.each(Trap)
    if known:
        fight.battle.world.forget(trap, Seen)
        heard = fight.battle.world.each(Hearsay)[0]
        fight.battle.world.write(heard[0], Hearsay(0, heard[1][0].hidden))
    fight.does("ras", "move", to=(7, 1))
    assert fight.at("ras") == end
