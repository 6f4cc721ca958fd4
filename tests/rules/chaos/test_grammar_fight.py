"""The attacks that a Turn offers, slot by slot, and why others are refused."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from game.core.grid import Cell
from game.core.orders import Order, legal
from game.core.ruleset import Request
from game.rules.chaos.acts.fight import attacking, reaching
from game.rules.chaos.orders import fight, turn
from game.rules.chaos.orders.scene import Scene
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.components import Acquired, Loaded, Reserves, Wounds
from tests.rules.chaos.brawl import field, order, request, sheet, values, view, who
from tests.rules.chaos.drawn import Drawn


def offered(here: Drawn, **slots: Any) -> list[Any]:
    """The values of the next slot of an attack of fighter 1."""
    own = order(form="fight", **slots)
    return values(turn.TURNS.choices(view(here), request(here, "1", "chaos.turn"), own))


def refused(here: Drawn, **slots: Any) -> str:
    """The rule that forbids this attack, empty if none does."""
    own = order(form="fight", **slots)
    said = turn.refuse(view(here), request(here, "1", "chaos.turn"), own)
    return said.rule if said else ""


def unready(here: Drawn) -> str:
    """The rule by which 1 cannot shoot a pistol."""
    around = Scene(view(here), request(here, "1", "chaos.turn"), who(here, "1"), 1)
    return fight.why_weapon(around, order(how="shoot"), "pistol").rule


@pytest.mark.rule("CF-MOVE-02")
def test_whoever_can_be_run_up_to_can_be_struck() -> None:
    here = field("1 . . . 2", held=("long_sword", "club"))
    assert offered(here) == ["strike", "break"]
    assert offered(here, how="strike") == ["long_sword", "fist", "kick"]
    assert offered(here, how="strike", weapon="long_sword") == [here.units["2"]]
    assert attacking.hindrance(
        here.world,
        here.units["1"],
        Action("fight", "strike", "long_sword", target=here.units["2"]),
        here.units["2"],
    )


@pytest.mark.rule("CF-MOVE-10")
def test_nobody_behind_closed_ground_can_be_run_up_to() -> None:
    here = field("1 . # 2", held=("long_sword", "club"))
    assert offered(here) == []
    assert refused(here, how="strike") == "CF-MOVE-08"


@pytest.mark.rule("CF-CALL-08")
def test_shots_need_sight_and_range() -> None:
    here = field("1 . . 2", "claire", "thug", held=("pistol", "club"))
    assert "shoot" in offered(here)
    hidden = field("1 . # 2", "claire", "thug", held=("pistol", "club"))
    assert "shoot" not in offered(hidden)
    far = field("1" + " ." * 60 + " 2", "claire", "thug", held=("pistol", "club"))
    assert "shoot" not in offered(far)
    assert refused(far, how="shoot", weapon="pistol") == "CF-CALL-08"


@pytest.mark.rule("CF-ACQ-01", "CF-ACQ-03")
def test_a_new_target_is_acquired_or_not_a_known_one_is_not_asked_for() -> None:
    here = field("1 . . 2", "claire", "thug", held=("pistol", "club"))
    shot = {"how": "shoot", "weapon": "pistol", "target": here.units["2"]}
    assert offered(here, **shot) == [True, False]
    here.put("1", Acquired(here.units["2"]))
    assert offered(here, **shot)[0] == "any"


@pytest.mark.rule("CF-CALL-02", "CF-CALL-04")
def test_narrow_parts_take_skill() -> None:
    here = field("12", "joe", "thug", held=("club", "club"))
    unit = here.units["1"]
    plain = reaching.areas(here.world, unit, "club", "strike")
    assert plain[:2] == ("any", "head")
    assert "neck" not in plain and "right_eye" not in plain
    here.put("1", sheet("fred"))
    assert "neck" not in reaching.areas(here.world, unit, "club", "strike"), "level 2"
    here.put("1", sheet("rin"))
    assert "neck" in reaching.areas(here.world, unit, "club", "strike"), "level 3"
    here.put("1", sheet("fred"))
    assert "right_eye" not in reaching.areas(here.world, unit, "pistol", "shoot"), "level 5"
    here.put("1", sheet("rin"))
    assert "right_eye" not in reaching.areas(here.world, unit, "club", "strike")
    assert "right_eye" in reaching.areas(here.world, unit, "short_bow", "shoot")
    here.put("1", sheet("mai", skills=(sheet("mai").skills[-1],)))
    assert "neck" in reaching.areas(here.world, unit, "club", "strike")
    joe = field("12", "joe", "thug", held=("club", "club"))
    blow = {"how": "strike", "weapon": "club", "target": joe.units["2"], "jab": False}
    assert refused(joe, **blow, area="neck") == "CF-CALL-04"


@pytest.mark.rule("CF-JAB-01", "CF-JAB-04")
def test_the_off_hand_only_jabs() -> None:
    here = field("12", "rin", "thug", held=(("club", "dagger"), "club"))
    blow = {"how": "strike", "target": here.units["2"]}
    assert offered(here, how="strike", weapon="club", target=blow["target"]) == [False, True]
    assert offered(here, how="strike", weapon="dagger", target=blow["target"]) == [True]
    assert refused(here, how="strike", weapon="dagger", target=blow["target"], jab=False) == (
        "CF-PEN-09"
    )


@pytest.mark.rule("CF-DUAL-01", "CF-DUAL-02")
def test_a_second_strike_needs_a_second_weapon_and_ki() -> None:
    here = field("12", "rin", "thug", held=(("short_sword", "dagger"), "club"))
    blow = {
        "how": "strike",
        "weapon": "short_sword",
        "target": here.units["2"],
        "jab": False,
        "area": "any",
        "feint": False,
    }
    assert offered(here, **blow) == ["", "dagger"]
    here.put("1", Reserves(0, 3, 3))
    assert offered(here, **blow) == []
    assert refused(here, **blow, second="dagger") == "CF-DUAL-02"
    bare = field("12", "rin", "thug", held=("", "club"))
    assert reaching.seconds(bare.world, bare.units["1"], "strike", "fist", "main") == (
        "fist",
        "kick",
    )
    two = field("12", "mai", "thug", held=("katana", "club"))
    assert reaching.seconds(two.world, two.units["1"], "strike", "katana", "main") == ()


@pytest.mark.rule("CF-FEINT-01", "CF-ROLL-05", "CF-DUAL-01")
def test_fist_and_foot_cannot_feint() -> None:
    """A feint goes before a melee attack, which is a blow with a held striking weapon."""
    here = field("12", "aldric", "thug", held=(("long_sword", ""), "club"))
    for item, jab, next_slot in (
        ("long_sword", False, "feint"),
        ("long_sword", True, "feint"),
        ("fist", True, "ki"),
        ("kick", False, "second"),
    ):
        blow = {"how": "strike", "weapon": item, "target": here.units["2"]}
        own = order(form="fight", **blow, jab=jab, area="any")
        found = tuple(turn.TURNS.choices(view(here), request(here, "1", "chaos.turn"), own))
        assert {name for name, _ in found} == {next_slot}, item
        said = refused(here, **blow, jab=jab, area="any", feint=True)
        assert (said == "CF-FEINT-01") is (item != "long_sword")


@pytest.mark.rule("CF-CLEAVE-01")
def test_a_cleave_goes_on_to_neighbours_before_him() -> None:
    here = field("2 4 .\n. 1 .\n. 6 .", "aldric", "thug", "joe", "thug", "joe", "thug",
                 held=("long_sword",))  # fmt: skip
    blow = {
        "how": "strike",
        "weapon": "long_sword",
        "target": here.units["4"],
        "jab": False,
        "area": "any",
        "feint": False,
        "second": "",
    }
    assert offered(here, **{k: v for k, v in blow.items() if k != "second"})[:1] == [0]
    found = reaching.cleaves(here.world, here.units["1"], "long_sword", (here.units["4"],))
    assert found == (here.units["2"],)


@pytest.mark.rule("CF-KI-01", "CF-DUAL-02")
def test_ki_on_the_roll_is_limited_by_what_the_action_costs() -> None:
    here = field("12", "rin", "thug", held=(("short_sword", "dagger"), "club"))
    blow = {
        "how": "strike",
        "weapon": "short_sword",
        "target": here.units["2"],
        "jab": False,
        "area": "any",
        "feint": False,
    }
    assert offered(here, **blow, second="") == [0, 1, 2]
    assert offered(here, **blow, second="dagger") == [0, 1]
    assert refused(here, **blow, second="dagger", ki=2) == "CF-KI-01"


@pytest.mark.rule("CF-REFL-01", "CF-REFL-03", "CF-REFL-05")
def test_who_is_hidden_is_reached_off_a_wall() -> None:
    shot = {"how": "shoot", "weapon": "pistol", "acquire": True, "area": "any"}
    covered = field("# # # #\n1 . C 2", "claire", "thug", held=("pistol",), things={"C": "table"})
    shot = {"how": "shoot", "weapon": "pistol", "target": covered.units["2"], **shot}
    walls = offered(covered, **shot)
    assert walls[0] is None
    assert all(cell.y == 1 for cell in walls[1:])
    strong = reaching.bounces(covered.world, covered.units["1"], covered.units["2"], "pistol")
    assert strong and all(isinstance(cell, Cell) for cell in strong)


@pytest.mark.rule("CF-DISARM-04", "CF-DISARM-02")
def test_weapons_and_objects_can_be_struck_at() -> None:
    here = field("1 2\nC .", held=("long_sword", "club"), things={"C": "crate"})
    aims = {"how": "break", "weapon": "long_sword"}
    assert offered(here, **aims) == [here.units["C"], here.units["2"]]
    assert offered(here, **aims, target=here.units["2"]) == ["club"]
    assert refused(here, **aims, target=here.units["2"], item="axe") == "CF-DISARM-04"
    assert "disarm" not in offered(here)
    here.put("2", Wounds((("right_arm", 1),)))
    assert offered(here, how="disarm", weapon="long_sword", target=here.units["2"]) == ["club"]


@pytest.mark.rule("CF-DUAL-06", "CF-DISARM-05", "CF-ACQ-01")
def test_a_disarm_can_be_followed_by_taking_the_weapon() -> None:
    here = field("1 2", "rin", "thug", held=("short_sword", "club"))
    here.put("2", Wounds((("right_arm", 1),)))
    aims = {"how": "disarm", "weapon": "short_sword", "target": here.units["2"], "item": "club"}
    assert offered(here, **aims) == ["", "take"]
    here.put("1", Reserves(0, 3, 3))
    assert offered(here, **aims) == []


@pytest.mark.rule("CF-MISS-05", "CF-SPRAY-12")
def test_jammed_and_empty_guns_are_refused() -> None:
    here = field("1 . 2", "claire", "thug", held=("pistol", "club"))
    here.put("1", Loaded(jammed=("pistol",)))
    assert "shoot" not in offered(here)
    assert unready(here) == "CF-MISS-05"
    here.put("1", Loaded(shots=(("pistol", 0),)))
    assert unready(here) == "CF-SPRAY-12"
    assert refused(here, how="spray") in ("CF-CALL-08", "CF-SPRAY-01")


def test_every_offered_attack_is_complete_and_allowed() -> None:
    here = field("1 . 2\n. 3 4", "fred", "thug", "aldric", "mai",
                 held=("pistol", "club", ("long_sword", "small_shield"), "katana"))  # fmt: skip
    seen = view(here)
    for sign in "13":
        asked = request(here, sign, "chaos.turn")
        start = order(form="fight")

        def choices(partial: Order, asked: Request = asked) -> Any:
            return turn.TURNS.choices(seen, asked, partial)

        found = tuple(islice(legal(choices, start), 400))
        assert found
        for one in found[::20]:
            assert turn.refuse(seen, asked, one) is None


@pytest.mark.rule("CF-REFL-01", "CF-REFL-05")
def test_a_shot_at_somebody_in_cover_may_be_bounced_off_a_wall() -> None:
    """Straight at him first, where he can be seen; the second of two shots is for nobody else."""
    above = [Cell(2, 2), Cell(1, 2), Cell(3, 2)]
    for row, guns, second, found in (
        ("1 . 3 . 2", "pistol", {}, [None, *above]),
        ("1 . # . 2", "pistol", {}, above),
        ("1 . . . 2", "pistol", {}, []),
        ("1 . 3 . 2", ("pistol", "pistol"), {"second": "pistol"}, []),
    ):
        here = field(f"# # # # #\n. . . . .\n{row}", *["thug"] * (2 + ("3" in row)), held=(guns,))
        shot = {"how": "shoot", "weapon": "pistol", "target": here.units["2"], **second}
        own = order(form="fight", **shot, acquire=False, area="any")
        slots = turn.TURNS.choices(view(here), request(here, "1", "chaos.turn"), own)
        assert [cell for name, cell in slots if name == "bounce"] == found, row
