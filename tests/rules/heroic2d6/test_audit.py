"""What an outside reading of the book has found."""

from __future__ import annotations

import pytest

from game.core.components import Health, Out
from game.core.orders import Order
from game.rules.heroic2d6 import RULESET
from game.rules.heroic2d6.acts.blows import OTHER_HAND
from game.rules.heroic2d6.exchange.defence import BLOCK, MELEE, UNARMED, defences
from game.rules.heroic2d6.sheet.components import Down, Prone
from game.rules.heroic2d6.sheet.figure import figure
from tests.rules.heroic2d6.bout import Bout, bout, man, setup

FAR = man("far", "b", (14, 7))


@pytest.mark.rule("H2-REA-05", "H2-ATK-03")
def test_whoever_has_no_hands_blocks_with_brawl_all_the_same() -> None:
    """Tables 4.2 and 4.3 ask for nothing in hand."""
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), man("dog", "b", (2, 1), "wolf")))
    dog = figure(fight.battle.world, fight.unit("dog"))
    for how in (UNARMED, MELEE):
        assert BLOCK in [one.name for one in defences(dog, how)]


@pytest.mark.rule("H2-OOA-03", "H2-ACT-07")
def test_whoever_wakes_has_got_up() -> None:
    items = ("healing_potion",)
    people = (man("ras", "a", (1, 1), "rastan", items=items), man("bal", "a", (2, 1), "sir_balin"))
    fight = bout(setup(*people, FAR), {"potion": [7]})
    for what in (Down(0), Out("fallen"), Health(-2, 23)):
        fight.put("bal", what)
    fight.until("ras", 2).does("ras", "use", item="healing_potion", target="bal")
    assert fight.has("bal", Prone) is None
    assert fight.health("bal") == 5


def _both_hands(*others: tuple[int, int], **dice: list[int]) -> Bout:
    """Two weapons, the first of which fells the one whom both are meant for."""
    sha = man("sha", "a", (2, 2), "shamara", held=("broad_sword", "dagger"))
    orcs = (man(f"orc{n}", "b", cell) for n, cell in enumerate(others))
    people = (sha, man("weak", "b", (3, 2), health=5), *orcs, FAR)
    fight = bout(setup(*people), {"tie": [3, 4, 5, 6], "attack": [9, 9], **dice})
    return fight.does("sha", "fight", how="two", target="weak", target2="weak")


@pytest.mark.rule("H2-DUA-03")
def test_the_second_blow_turns_on_another_when_the_first_has_felled_its_target() -> None:
    fight = _both_hands((1, 2))
    assert fight.health("orc0") == 20 - (7 - 2), "there is but one other: nothing is asked"
    assert not fight.events("void")


@pytest.mark.rule("H2-DUA-03")
def test_of_several_others_he_chooses_whom_the_second_blow_turns_on() -> None:
    fight = _both_hands((1, 2), (2, 3))
    request = fight.request
    assert request is not None
    assert (request.kind, request.unit) == (OTHER_HAND, fight.unit("sha"))
    view = fight.battle.view("a")
    first, second = fight.unit("orc0"), fight.unit("orc1")
    assert [value for _, value in view.own_choices(request, Order())] == [first, second]
    order = Order((("target", second),))
    promised = RULESET.kinds[OTHER_HAND].forecast(view, request, order)  # type: ignore[misc]
    assert promised is not None and promised.check is not None
    assert (promised.check.base, promised.check.shift, promised.check.column) == (6, -2, 12)
    fight.battle.give(request, order)
    assert (fight.health("orc0"), fight.health("orc1")) == (20, 20 - (7 - 2))


@pytest.mark.rule("H2-DUA-03", "H2-ATK-09")
def test_with_nobody_else_in_reach_the_second_blow_is_void() -> None:
    assert len(_both_hands((6, 6)).events("void")) == 1


@pytest.mark.rule("H2-GRD-06")
@pytest.mark.parametrize(("goal", "rolled"), [((1, 5), True), ((1, 2), False)])
def test_the_odds_of_leaving_a_melee_that_holds_are_told(
    goal: tuple[int, int], rolled: bool
) -> None:
    people = (man("bal", "a", (1, 1), "sir_balin"), man("orc", "b", (2, 1), agility=5))
    fight = bout(setup(*people, switches=("melee_lock_holds",)), {"leaving": [8]}).until("bal")
    request = fight.request
    assert request is not None
    order = Order((("form", "move"), ("to", fight._value("to", goal))))
    found = RULESET.kinds[request.kind].forecast(  # type: ignore[misc]
        fight.battle.view("a"), request, order
    )
    assert (found is not None) is rolled
    fight.does("bal", "move", to=goal)
    drawn = [event.outcomes[0].check for event in fight.events("breaks_away")]  # type: ignore[union-attr]
    assert ([found.check] if found else []) == drawn
