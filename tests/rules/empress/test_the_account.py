"""What the last page tells of a battle of Empress: who fell by whom, what was struck, luck."""

from __future__ import annotations

import pytest

from game.core.events import Event
from game.play.telling.feats import beaten, losses_by_round
from game.play.telling.luck import luck
from game.rules.empress.exchange.blow import Attack
from game.rules.empress.exchange.damage import typical
from game.rules.empress.sheet.components import Alert, Down
from game.rules.empress.sheet.law import MAX, SECOND_DIE, Law
from game.rules.empress.shown import card
from tests.rules.empress.bout import Bout, bout, man, setup
from tests.rules.empress.cast import blow, changed, figure


def fight(face: int, will: int = 0, *switches: str) -> Bout:
    """E1 strikes at E10, who is slower; another of his side looks on."""
    people = (man("E1", "a", (5, 5)), man("E10", "b", (5, 4)), man("E10 b", "b", (12, 8)))
    dice = {"attack": [face], "damage": [6], "fight_on": [will]}
    return bout(setup(*people, switches=switches), dice)


def outs(here: Bout) -> list[tuple[object, str]]:
    found = [event for event in here.battle.events if event.key == "out"]
    return [(event.fact("why"), event.rule) for event in found]


@pytest.mark.rule("EM-ATK-01", "EM-ATK-02", "EM-ATK-03", "EM-ATK-04", "EM-ATK-08")
def test_an_attack_tells_what_each_of_its_grades_would_have_been_worth() -> None:
    here = fight(19).does("E1", "strike", target="E10")
    (told,) = here.events("direct")
    assert told.stakes is not None
    assert told.stakes.counts == "points"
    # A spear does 4 on the average, light mail and buckler take 2 or more, a critical does 6.
    worth = told.stakes.worth
    assert [worth(g) for g in ("miss", "direct", "critical")] == [0, 4, 6]
    assert 0 <= worth("protected") < 4
    (own,) = luck(here.battle.events, here.battle.world)["a"]
    assert (own.throws, own.got) == (1, 4)


@pytest.mark.parametrize(
    ("law", "grade", "more", "points"),
    [
        (Law(), "miss", {}, 0),
        (Law(), "direct", {}, 5),
        (Law(crit_damage=MAX), "critical", {}, 8),
        (Law(crit_damage=SECOND_DIE), "critical", {}, 9),
        (Law(), "direct", {"doubled": True}, 10),
        (Law(), "protected", {}, 1),
    ],
)
def test_a_hit_takes_so_much_on_the_average(
    law: Law, grade: str, more: dict[str, bool], points: int
) -> None:
    attack = blow(figure("E2"), figure("E4", 2, armour="heavy_mail", coverage=5), "sword", law)
    made: Attack = blow(attack.me, attack.foe, "sword", law, **more)
    assert typical(made, grade) == points


def test_a_blow_in_the_back_is_worth_what_sneak_attack_multiplies_it_by() -> None:
    one = figure("E10", 2)
    plain = blow(figure("E8"), one, "short_sword")
    sly = blow(figure("E8"), changed(one, surprised=True), "short_sword")
    assert typical(sly, "direct") == 3 * typical(plain, "direct")


def test_whoever_is_struck_down_is_out_and_his_slayer_is_named() -> None:
    here = fight(19).does("E1", "strike", target="E10")
    assert outs(here) == [("incapacitated", "EM-DTH-01")]
    assert beaten(here.battle.events, here.battle.world) == {here.unit("E1"): 1}
    assert [one.lost for one in losses_by_round(here.battle.events, here.battle.world)] == [
        {"a": 0, "b": 1}
    ]


@pytest.mark.rule("EM-DTH-01", "EM-DTH-02", "EM-DTH-03")
def test_whoever_falls_and_dies_of_it_is_lost_once() -> None:
    here = fight(19).does("E1", "strike", target="E10")
    here.ends().does("E1", "strike", target="E10")
    assert [why for why, _ in outs(here)] == ["incapacitated"]
    assert [event.rule for event in here.events("dying")] == ["EM-DTH-02"]
    here.put("E10", Down(0, tended=True)).ends().does("E1", "strike", target="E10")
    assert [why for why, _ in outs(here)] == ["incapacitated", "dead"]
    lost = losses_by_round(here.battle.events, here.battle.world)
    assert [one.lost["b"] for one in lost] == [1, 0, 0]
    assert sum(beaten(here.battle.events, here.battle.world).values()) == 1


@pytest.mark.rule("EM-DTH-05")
@pytest.mark.parametrize(("face", "gone"), [(20, False), (1, True)])
def test_whoever_fights_on_is_not_out_before_he_gives_in(face: int, gone: bool) -> None:
    here = fight(19, face, "fight_on").does("E1", "strike", target="E10")
    assert bool(outs(here)) is gone
    assert here.me("E10").fighting_on is not gone


@pytest.mark.rule("EM-SUR-14")
def test_who_is_alert_is_shown_only_while_an_enemy_hides() -> None:
    chips = {}
    for traits in ((), ("hidden",)):
        hides = (man("E1", "a", (5, 5)), man("E8", "b", (5, 1), traits=traits))
        here = bout(setup(*hides)).put("E1", Alert())
        shown = card(here.battle.world, here.unit("E1")).chips
        chips[traits] = "empress.chip.alert" in [chip.key for chip in shown]
        own = card(here.battle.world, here.unit("E8")).chips
        assert "empress.chip.alert" not in [chip.key for chip in own]
    assert chips == {(): False, ("hidden",): True}


def test_the_account_counts_nobody_twice_that_no_event_tells() -> None:
    here = fight(2).does("E1", "strike", target="E10")
    assert outs(here) == []
    assert beaten([*here.battle.events, Event("out", "", here.unit("E10"))], here.battle.world)
