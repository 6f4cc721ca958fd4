"""Where the course of a round meets other rules of Empress: stances, surprise, holding, charges."""

from __future__ import annotations

import pytest

from game.core.components import Facing, Health, Lying, Position
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.empress.acts.blows import INTERRUPT
from game.rules.empress.acts.going import FOLLOW
from game.rules.empress.acts.initiative import STANCE, rolls
from game.rules.empress.exchange.defence import pure_defence
from game.rules.empress.sheet.components import (
    Down,
    Grappled,
    Injured,
    Poisoned,
    Prone,
    ShieldDown,
    Surprised,
    Swallowed,
)
from game.rules.empress.sheet.ground import backwards, wall_of
from game.rules.empress.sheet.turns import ACTED, Aiming, Attacked, Turn
from tests.rules.empress.bout import Bout, bout, man, setup
from tests.rules.empress.cast import figure
from tests.rules.empress.desk import desk

QUICK = {"agility": 18}


def asked(here: Bout, kind: str) -> list[str]:
    """Who was asked this, in their order."""
    return [name for told, name, _ in here.asked if told == kind]


@pytest.mark.rule("EM-MAN-04", "EM-BRK-04")
def test_whoever_lies_falls_back_by_one_cell_at_most() -> None:
    people = (man("E10", "a", (8, 5)), man("E2", "b", (7, 5)), man("E9", "b", (1, 1), agility=3))
    here = bout(setup(*people))
    here.put("E2", Attacked(((here.unit("E10"), 1),)))
    here.does("E10", "fall_back").put("E10", Prone())
    found = set(backwards(here.battle.world, here.unit("E10")))
    assert found == {Cell(9, 4), Cell(9, 5), Cell(9, 6)}


@pytest.mark.rule("EM-MAN-04", "EM-STN-03")
def test_pure_defence_is_the_action_that_raises_a_shield_again() -> None:
    here = bout(setup(man("E2", "a", (5, 5)), man("E1", "b", (9, 5))))
    here.until("E2").put("E2", ShieldDown()).ends()
    here.stances["E2"] = {"stance": "pure"}
    here.until("E1", 2)
    assert here.has("E2", ShieldDown) is None


@pytest.mark.rule("EM-STN-03", "EM-DIR-03", "EM-SUR-01")
def test_whoever_is_surprised_has_no_action_for_pure_defence() -> None:
    here = desk(setup(man("E2", "a", (5, 5)), man("E1", "b", (9, 5))))
    request = here.until("E2", STANCE)
    assert "pure" in here.open(request, "stance")
    here.put("E2", Surprised())
    assert "pure" not in here.open(request, "stance")


@pytest.mark.rule("EM-STN-03", "EM-DTH-06")
@pytest.mark.parametrize(
    ("light", "serious", "found"), [(0, 0, 5), (1, 0, 4), (1, 1, 2), (0, 3, 2)]
)
def test_injuries_count_in_pure_defence(light: int, serious: int, found: int) -> None:
    """E2 has Power Modifier 5; two are added at least (D37)."""
    assert pure_defence(figure("E2", pure=True, injured=Injured(light, serious))) == found


@pytest.mark.rule("EM-INI-11")
def test_whoever_is_swallowed_counts_among_those_able_to_act() -> None:
    """Four on the field and one inside the serpent: five, so nobody rolls (D35)."""
    people = [
        man("M6", "b", (4, 4)),
        man("E2", "a", (9, 9)),
        *(man(f"E10 {n}", "a", (12, n)) for n in range(3)),
    ]
    here = bout(setup(*people, switches=("initiative_mode=auto4",)))
    assert not rolls(here.battle.world, here.unit("E2"))
    here.battle.world.forget(here.unit("E2"), Position)
    here.put("E2", Swallowed(here.unit("M6")))
    assert not rolls(here.battle.world, here.unit("M6"))
    here.put("E10 0", Health(-1, 5), Down())
    assert rolls(here.battle.world, here.unit("M6"))


@pytest.mark.rule("EM-MAN-04")
@pytest.mark.rule("EM-INI-09", "EM-TRN-02")
@pytest.mark.parametrize(("stands", "found"), [(True, 3), (False, 2)])
def test_getting_up_is_acting(stands: bool, found: int) -> None:
    """E1 holds at 8; E10 gets up at 7, or passes: two more segments without anyone acting."""
    here = bout(setup(man("E1", "a", (2, 2)), man("E10", "b", (12, 5))))
    here.does("E1", "hold")
    if stands:
        here.until("E10").put("E10", Prone()).does("E10", "stand")
    here.ends()
    assert len(asked(here, "now")) == found


@pytest.mark.rule("EM-SUR-10", "EM-INH-05")
@pytest.mark.parametrize(("roll", "caught"), [(2, True), (19, False)])
def test_a_charge_out_of_hiding_meets_saves_against_surprise(roll: int, caught: bool) -> None:
    people = (man("E10", "a", (5, 5), traits=("hidden",), **QUICK), man("E9", "b", (9, 5)))
    dice = {"surprise": [roll], "attack": [2]}
    here = bout(setup(*people, switches=("lotfp_charge",)), dice)
    here.does("E10", "charge", target="E9", to=(8, 5), weapon="mace")
    assert [o.total for o in here.rolls("surprise")] == [roll]
    assert ("caught" in here.story) is caught


@pytest.mark.rule("EM-INH-06", "EM-INI-07")
def test_a_shot_at_a_watched_place_uses_up_the_aim() -> None:
    wall = dict.fromkeys([(6, 1), (6, 2)], "wall")
    people = (man("E7", "a", (3, 2)), man("E10", "b", (7, 1)))
    here = bout(setup(*people, terrain=wall, switches=("lotfp_aim",)), {"attack": [1]})
    here.until("E7").put("E7", Aiming())
    here.does("E7", "watch", cell=(7, 3)).does("E10", "move", to=(7, 3))
    assert here.shifts()["EM-INH-06"] == 4
    assert here.has("E7", Aiming) is None


@pytest.mark.rule("EM-ARM-10", "EM-INH-01", "EM-STN-01", "EM-DTH-06")
@pytest.mark.parametrize(
    ("far", "stance", "injured", "found"),
    [
        (2, "none", 0, 0),
        (4, "none", 0, -2),
        (6, "none", 0, -4),
        (2, "attack", 0, 1),
        (4, "defence", 1, -5),
    ],
)
def test_a_powder_pot_is_thrown_as_far_as_a_rock_and_by_the_stance(
    far: int, stance: str, injured: int, found: int
) -> None:
    people = (man("E10", "a", (2, 5), items=("powder_pot",)), man("E2", "b", (15, 9)))
    here = bout(setup(*people), {"lob": [20], "blast": [(1, 1)]})
    here.stances["E10"] = {"stance": stance}
    here.until("E10").put("E10", Injured(injured))
    here.does("E10", "lob", item="powder_pot", cell=(2 + far, 5))
    assert here.last("lob").check.shift == found


@pytest.mark.rule("EM-ARM-10", "EM-INH-01")
def test_the_promise_of_a_powder_pot_knows_the_range() -> None:
    people = (man("E10", "a", (2, 5), items=("powder_pot",)), man("E2", "b", (8, 5)))
    here = desk(setup(*people))
    request = here.until("E10")
    said = {"form": "lob", "item": "powder_pot", "cell": (8, 5)}
    told = here.promised(request, here.order(request, said))
    assert told is not None
    assert told.check is not None
    assert told.check.shift == -4


@pytest.mark.rule("EM-GIA-03")
@pytest.mark.parametrize(("way", "found"), [("S", 2), ("W", 2), ("E", 3)])
def test_only_a_wall_or_a_figure_makes_a_hurl_worse(way: str, found: int) -> None:
    """At the southern edge nothing stops him, nor in the west; in the east a wall does."""
    people = (man("M3", "a", (5, 1)), man("E2", "b", (6, 0), agility=3))
    here = bout(setup(*people, terrain={(7, 0): "wall"}), {"hurl": [(1,) * found]})
    here.until("M3").put("E2", Grappled((here.unit("M3"),), 1, True))
    here.does("M3", "hurl", target="E2", direction=way)
    assert here.last("hurl").check.dice == (found, 6)


@pytest.mark.rule("EM-CON-06", "EM-DTH-01")
def test_venom_that_ends_leaves_whoever_is_down_where_he_lies() -> None:
    """E2 stands over him: he does not come to himself, and so is not pushed aside."""
    here = bout(setup(man("E10", "a", (5, 5)), man("E1", "a", (2, 2)), man("E2", "b", (5, 6))))
    here.until("E2").put("E10", Health(-1, 5), Down(), Prone(), Poisoned(1))
    here.does("E2", "move", to=(5, 5)).ends()
    assert here.has("E10", Poisoned) is None
    assert here.at("E10") == (5, 5)


@pytest.mark.rule("EM-INH-07")
def test_a_quick_change_drops_what_he_had_in_hand() -> None:
    people = (
        man("E1", "a", (5, 5), gear=("spear", "medium_shield", "dagger")),
        man("E10", "b", (5, 4)),
    )
    here = bout(setup(*people, switches=("lotfp_quick_change",)), {"attack": [2]})
    here.does("E1", "strike", target="E10", draw="dagger")
    assert here.me("E1").hands.right == "dagger"
    assert here.me("E1").pack.gear == ()
    (lying,) = [part for _, (part,) in here.battle.world.each(Lying)]
    assert lying.things == ((Cell(5, 5), "spear"),)


@pytest.mark.rule("EM-CLV-01", "EM-CLV-03")
def test_whoever_is_pinned_is_another_opponent_for_a_cleave() -> None:
    people = (
        man("E2", "a", (5, 5)),
        man("E9", "a", (6, 3)),
        man("E10", "b", (5, 4)),
        man("E8", "b", (6, 4)),
    )
    here = bout(setup(*people), {"attack": [10], "damage": [8]})
    here.until("E2").put("E8", Grappled((here.unit("E9"),), 3, True))
    here.answers["cleave"] = ["E8"]
    here.does("E2", "strike", target="E10", weapon="sword")
    assert asked(here, "cleave") == ["E2"]


@pytest.mark.rule("EM-SHD-10")
def test_small_figures_stand_in_a_shield_wall_as_medium_ones_do() -> None:
    people = (
        man("E5 l", "a", (5, 5), facing="N"),
        man("E5 r", "a", (6, 5), facing="N"),
        man("E2", "b", (5, 1)),
    )
    here = bout(setup(*people))
    here.fighter("E5 l", size=1).fighter("E5 r", size=1)
    assert wall_of(here.battle.world, here.unit("E5 l")) == 1
    here.fighter("E5 r", size=3)
    assert wall_of(here.battle.world, here.unit("E5 l")) == 0


@pytest.mark.rule("EM-GRP-01", "EM-UNA-02")
def test_a_beast_grapples_with_power_modifier_though_its_bite_is_better_otherwise() -> None:
    people = (man("M1", "a", (5, 5), dexterity=18), man("E2", "b", (5, 4)))
    here = bout(setup(*people), {"maneuver": [2]})
    here.does("M1", "maneuver", target="E2", aim="grapple")
    assert here.last("maneuver").check.base == 2


@pytest.mark.rule("EM-BRK-01", "EM-BRK-02", "EM-TRN-05")
def test_whoever_leaves_the_field_past_an_enemy_is_struck_at() -> None:
    people = (man("E10", "a", (2, 5)), man("E2", "a", (9, 9)), man("E1", "b", (0, 7), agility=3))
    here = bout(setup(*people))
    here.does("E10", "move", to=(0, 6), off=True)
    assert asked(here, "interrupt") == ["E1"]


@pytest.mark.rule("EM-GRD-06")
@pytest.mark.parametrize("form", ["run", "retreat"])
def test_a_shield_is_turned_at_the_end_of_a_run_or_a_retreat(form: str) -> None:
    here = desk(setup(man("E2", "a", (5, 5), facing="N", **QUICK), man("E1", "b", (5, 4))))
    request = here.until("E2")
    here.put("E1", Attacked(((here.unit("E2"), 1),)))
    order = here.order(request, {"form": form, "to": (5, 7), "facing": "W"})
    here.battle.give(request, order)
    while (asks := here.request) is not None and asks.kind in (INTERRUPT, FOLLOW):
        here.battle.give(asks, Order((("use", False),)))
    assert here.battle.world.get(here.unit("E2"), Facing).direction == "W"


@pytest.mark.rule("EM-BRK-01")
@pytest.mark.rule("EM-BRK-03", "EM-OPP-03")
def test_the_promise_of_a_graceful_retreat_knows_the_switch() -> None:
    people = (man("E2", "b", (5, 4), **QUICK), man("E10", "a", (5, 5)))
    here = desk(setup(*people, switches=("breakaway_attack_free",)))
    request = here.until("E10")
    here.put("E2", Attacked(((here.unit("E10"), 1),)))
    assert here.battle.world.get(here.unit("E2"), Turn).state == ACTED
    told = here.promised(request, here.order(request, {"form": "retreat", "to": (5, 6)}))
    assert told is not None
    assert ("empress.note_provokes", (("unit", here.unit("E2")),)) in told.notes
