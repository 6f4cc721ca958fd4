"""Rounds, turns, the order of Agility and holding (3.1 to 3.3)."""

from __future__ import annotations

import pytest

from game.core.components import Out
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order
from game.core.setup import Goal
from game.rules.heroic2d6 import PERSONAL
from game.rules.heroic2d6.acts.hurt import suffer
from game.rules.heroic2d6.exchange.damage import Harm
from game.rules.heroic2d6.sheet.components import Down, Due, Netted, Pinned, Prone
from game.rules.kit.people.gear import Hands
from tests.rules.heroic2d6.bout import Bout, bout, man, setup


def acted(fight: Bout) -> list[str]:
    """Whose turns have begun, in their order."""
    return [fight.names[event.unit or 0] for event in fight.events("turn")]


@pytest.mark.rule("H2-RND-01")
def test_s1_twelve_rounds_are_a_minute() -> None:
    fight = bout(setup(man("ann", "a", (1, 1), "rastan"), man("ben", "b", (9, 1)))).ends(11)
    assert PERSONAL.elapsed(fight.battle.world, fight.battle.clock) == 60


@pytest.mark.rule("H2-INI-01", "H2-INI-03", "H2-RND-02", "H2-RND-03")
def test_the_quickest_acts_first_and_everybody_once() -> None:
    people = (
        man("slow", "a", (1, 1), "sir_balin", agility=3),
        man("quick", "a", (1, 3), "lilith"),
        man("orc", "b", (9, 1)),
    )
    fight = bout(setup(*people)).ends(2)
    assert acted(fight)[:6] == ["quick", "orc", "slow"] * 2


@pytest.mark.rule("H2-INI-02")
def test_ties_are_rolled_and_rolled_again() -> None:
    people = [man(name, "ab"[n == 2], (1 + 4 * n, 1)) for n, name in enumerate(("a1", "a2", "b1"))]
    fight = bout(setup(*people), {"tie": [7, 7, 9, 4, 8, 2, 3, 5]})
    fight.until("a2")
    assert acted(fight) == ["b1", "a2"]
    assert len(fight.events("tie")) == 5
    fight.ends(1)
    assert len(fight.events("tie")) == 8, "they roll anew in every round"


@pytest.mark.rule("H2-INI-04")
def test_d28_who_holds_to_four_rolls_off_with_an_agility_of_four() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (9, 1)))
    fight = bout(setup(*people), {"tie": [5, 6]})
    assert 4 in fight.open("ras", ("form", "hold"))
    fight.does("ras", "hold", score=4)
    assert fight.has("ras", Due) == Due(4, (5,), True)
    fight.until("ras", 1)
    assert acted(fight) == ["ras", "orc", "ras"]
    assert "hold" not in fight.open("ras"), "nobody holds twice"


@pytest.mark.rule("H2-INI-04")
def test_a_held_action_names_a_lower_score_before_anything_is_done() -> None:
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), man("orc", "b", (9, 1))))
    offered = fight.open("ras", ("form", "hold"))
    assert offered == [3, 2, 1, 0, 6, 5, 4], "first the one behind the enemy, who acts at 4"
    fight.does("ras", "shout")
    assert "hold" not in fight.open("ras")
    assert "hold" not in fight.open("orc"), "Critters do not hold"


@pytest.mark.rule("H2-INI-04")
def test_where_no_enemy_has_still_to_act_one_holds_to_the_next_lower_score() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (9, 1), agility=9))
    fight = bout(setup(*people)).until("ras")
    assert acted(fight) == ["orc", "ras"]
    assert fight.open("ras", ("form", "hold")) == [6, 5, 4, 3, 2, 1, 0]


@pytest.mark.rule("H2-INI-04")
def test_critters_may_hold_where_the_switch_says_so() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (9, 1)))
    fight = bout(setup(*people, switches=("hero_only_hold=off",)))
    assert "hold" in fight.open("orc")


@pytest.mark.rule("H2-INI-05", "H2-ACT-14", "H2-FRE-01")
def test_the_helpless_only_break_free_or_pass() -> None:
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), man("orc", "b", (2, 1))))
    fight.put("orc", Netted())
    assert fight.open("orc") == ["break_free", "end"]


@pytest.mark.rule("H2-INI-05")
def test_who_is_out_of_action_has_no_turn() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("bal", "a", (1, 3), "sir_balin"))
    fight = bout(setup(*people, man("orc", "b", (9, 1))), {"tie": [3, 4]})
    fight.put("bal", Down(0))
    fight.until("ras", 2)
    assert "bal" not in acted(fight)


@pytest.mark.rule("H2-FRE-01", "H2-FRE-03", "H2-FRE-05", "H2-ACT-13")
def test_d29_only_one_free_thing() -> None:
    people = (man("sha", "a", (1, 1), "shamara", held=("broad_sword",)), man("orc", "b", (9, 1)))
    fight = bout(setup(*people))
    assert {"move", "draw", "drop", "shout"} <= set(fight.open("sha"))
    fight.does("sha", "move", to=(2, 1))
    assert not {"move", "draw", "drop", "shout"} & set(fight.open("sha"))
    request = fight.request
    assert request is not None
    with pytest.raises(IllegalOrder) as refused:
        fight.battle.give(request, Order((("form", "draw"), ("thing", "dagger"))))
    assert refused.value.rule == "H2-FRE-01"


@pytest.mark.rule("H2-RND-02", "H2-ACT-13")
def test_one_action_and_the_free_thing_before_or_after_it() -> None:
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), man("orc", "b", (9, 1))))
    fight.does("ras", "sprint", to=(5, 1))
    assert "sprint" not in fight.open("ras")
    fight.does("ras", "move", to=(7, 1))
    assert fight.at("ras") == (7, 1)
    fight.until("orc")
    assert acted(fight) == ["ras", "orc"]


@pytest.mark.rule("H2-FRE-02")
def test_a_shout_is_a_line_of_the_log() -> None:
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), man("orc", "b", (9, 1))))
    fight.does("ras", "shout")
    assert len(fight.events("shouts")) == 1


@pytest.mark.rule("H2-FRE-03", "H2-FRE-04", "H2-EQP-01")
def test_drawing_takes_an_empty_hand_and_dropping_makes_one() -> None:
    people = (man("lil", "a", (1, 1), "lilith"), man("orc", "b", (9, 1)))
    fight = bout(setup(*people))
    assert "draw" not in fight.open("lil"), "a longbow takes both hands"
    fight.does("lil", "drop", item="longbow")
    assert fight.has("lil", Hands) == Hands()
    fight.until("lil", 2).does("lil", "draw", item="short_sword")
    assert fight.has("lil", Hands) == Hands("short_sword", "")


@pytest.mark.rule("H2-ACT-11", "H2-EQP-02")
def test_changing_weapons_puts_one_away_and_draws_another() -> None:
    people = (man("lil", "a", (1, 1), "lilith"), man("orc", "b", (9, 1)))
    fight = bout(setup(*people)).does("lil", "change", item="short_sword")
    assert fight.has("lil", Hands) == Hands("short_sword", "")
    assert fight.until("lil", 2).open("lil", ("form", "change")) == ["longbow"]


@pytest.mark.rule("H2-ACT-10")
def test_what_lies_beside_him_is_picked_up() -> None:
    people = (man("ras", "a", (1, 1), "rastan", weapons=()), man("orc", "b", (9, 1)))
    fight = bout(setup(*people, things=[("club", (2, 2)), ("healing_potion", (1, 2))]))
    fight.does("ras", "pick_up", item="club")
    assert fight.has("ras", Hands).right == "club"
    fight.until("ras", 2).does("ras", "pick_up", item="healing_potion")
    assert fight.until("ras", 3).open("ras", ("form", "use")) == ["healing_potion"]


@pytest.mark.rule("H2-ACT-12", "H2-GRD-03", "H2-STA-04")
def test_a_sprint_adds_a_whole_movement() -> None:
    people = (man("ras", "a", (0, 1), "rastan"), man("orc", "b", (0, 7)))
    fight = bout(setup(*people, size=(40, 8)))
    fight.does("ras", "move", to=(9, 1)).does("ras", "sprint", to=(18, 1))
    assert fight.at("ras") == (18, 1)


@pytest.mark.rule("H2-GRD-03")
def test_hard_ground_costs_double_and_enemies_are_in_the_way() -> None:
    terrain = {(x, 1): "rough" for x in range(1, 12)}
    walls = {(x, y): "wall" for x in range(16) for y in (0, 2)}
    people = (man("ras", "a", (0, 1), "rastan"), man("orc", "b", (15, 1)))
    fight = bout(setup(*people, terrain={**terrain, **walls}))
    cells = [tuple(cell) for cell in fight.open("ras", ("form", "move"))]
    assert max(x for x, _ in cells) == 4
    shut = {(x, y): "wall" for x in range(16) for y in (0, 2)}
    people = (man("ras", "a", (0, 1), "rastan"), man("orc", "b", (3, 1)))
    fight = bout(setup(*people, terrain=shut))
    assert max(cell.x for cell in fight.open("ras", ("form", "move"))) == 2


@pytest.mark.rule("H2-FUM-03")
def test_who_lies_stands_up_instead_of_moving() -> None:
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), man("orc", "b", (9, 1))))
    fight.put("ras", Prone())
    assert "move" not in fight.open("ras")
    fight.does("ras", "stand")
    assert fight.has("ras", Prone) is None


@pytest.mark.rule("H2-ACT-07")
def test_a_potion_for_oneself_or_for_who_lies_beside() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan", items=("healing_potion", "healing_potion")),
        man("bal", "a", (2, 1), "sir_balin"),
    )
    fight = bout(setup(*people, man("orc", "b", (9, 1))), {"potion": [7, 5], "tie": [2, 3]})
    fight.put("bal", Down(0))
    fight.put("bal", Out("fallen"))
    fight.put("bal", _health(fight, "bal", -2))
    fight.does("ras", "use", item="healing_potion", target="bal")
    assert fight.health("bal") == 5
    assert fight.has("bal", Down) is None
    assert fight.has("bal", Prone) is None


def _health(fight: Bout, name: str, now: int):
    from game.core.components import Health

    return Health(now, fight.has(name, Health).full)


@pytest.mark.rule("H2-ACT-07")
def test_a_door_beside_him_is_opened() -> None:
    fight = bout(
        setup(
            man("ras", "a", (1, 1), "rastan"),
            man("orc", "b", (9, 1)),
            terrain={(2, 1): "door", (2, 0): "wall", (2, 2): "wall"},
        )
    )
    fight.does("ras", "use", item="door", cell=(2, 1))
    assert len(fight.events("opens")) == 1
    assert (2, 1) in [tuple(cell) for cell in fight.open("ras", ("form", "move"))]


@pytest.mark.rule("H2-RND-03")
def test_the_last_side_that_stands_has_won_at_once() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (2, 1), health=5))
    fight = bout(setup(*people), {"attack": [7]})
    fight.does("ras", "fight", how="strike", target="orc")
    assert fight.battle.result is not None
    assert (fight.battle.result.winner, fight.battle.result.rule) == ("a", "H2-RND-03")


@pytest.mark.rule("H2-RND-04")
def test_twenty_rounds_without_harm_are_a_draw() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (9, 1)))
    fight = bout(setup(*people, last=60))
    fight.ends(40)
    assert fight.battle.result is not None
    assert (fight.battle.result.winner, fight.battle.clock.round) == (None, 20)
    short = bout(setup(*people, last=5)).ends(9)
    assert short.battle.result is not None
    assert short.battle.clock.round == 5


@pytest.mark.rule("H2-RND-03")
def test_who_leaves_the_field_is_gone() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (9, 1)))
    fight = bout(setup(*people, goals=(Goal("escape", "a"),)))
    fight.does("ras", "move", to=(0, 1), off=True)
    assert fight.has("ras", Out) == Out("escaped")
    result = fight.battle.result
    assert result is not None
    assert (result.winner, result.why) == ("a", "heroic2d6.goal_escape"), "that was his goal"
    left = bout(setup(*people)).does("ras", "move", to=(0, 1), off=True).battle.result
    assert left is not None
    assert (left.winner, left.why) == ("b", "heroic2d6.foes_out")


@pytest.mark.rule("H2-GRD-07")
def test_nobody_looks_anywhere() -> None:
    people = (man("ras", "a", (1, 1), "rastan", zone=((1, 1), (1, 2))), man("orc", "b", (9, 1)))
    fight = bout(setup(*people))
    request = fight.request
    assert request is not None
    view = fight.battle.view("a")
    cells = [("cell", Cell(1, 1)), ("cell", Cell(1, 2))]
    assert list(view.own_choices(request, Order())) == cells
    assert list(view.own_choices(request, Order(tuple(cells[:1])))) == [], "and nothing else"


@pytest.mark.rule("H2-OOA-05")
def test_who_falls_drops_what_he_holds_and_frees_whom_he_held() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (2, 1)))
    fight = bout(
        setup(*people, man("too", "b", (9, 1))), {"survival": [12], "wakes": [6], "tie": [4, 5]}
    )
    fight.put("orc", Pinned(fight.unit("ras")))
    fight.until("ras")
    step = _step(fight)
    list(suffer(step, fight.unit("ras"), Harm(25)))
    assert fight.has("orc", Pinned) is None
    assert fight.has("ras", Hands) == Hands()


def _step(fight: Bout):
    from game.core.step import Step
    from game.rules.heroic2d6 import RULESET

    battle = fight.battle
    return Step(RULESET, battle.world, battle.clock, fight.dice, {})
