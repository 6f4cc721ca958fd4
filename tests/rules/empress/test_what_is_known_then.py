"""Who is known by the time that others are asked, and what a round leaves to the next one."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.empress.acts.aims import Blow, made
from game.rules.empress.acts.initiative import STANCE
from game.rules.empress.sheet.components import Surprised
from game.rules.empress.sheet.turns import (
    COUNTERING,
    Acting,
    Attacked,
    Counter,
    Interceptions,
    ReachLost,
    Stance,
    Turn,
)
from tests.rules.empress.bout import Bout, bout, man, setup

QUICK: dict[str, Any] = {"agility": 18}
FAR, HOME = man("E10 far", "b", (15, 9)), man("E5", "a", (0, 9))
MISS = 2


def asked_next(here: Bout, name: str, form: str, **slots: Any) -> str:
    """What is asked next, and of whom, once he gives this order."""
    here.until(name)
    request = here.request
    assert request is not None
    given = {"to": lambda v: Cell(*v), "target": here.unit}
    order = tuple((key, given.get(key, lambda v: v)(value)) for key, value in slots.items())
    here.battle.give(request, Order((("form", form), *order)))
    request = here.request
    assert request is not None
    return f"{request.kind.removeprefix('empress.')} {here.names[request.unit]}"


def known(here: Bout, name: str) -> bool:
    """Whether side b knows where he is, as it is asked."""
    return here.battle.view("b").find(here.unit(name), Position) is not None


@pytest.mark.rule("EM-SUR-14", "EM-SUR-10", "EM-SUR-06")
@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("move", {"to": (2, 5)}),
        ("move", {"to": (2, 5), "sneak": True}),
        ("run", {"to": (0, 5)}),
    ],
)
def test_whoever_shows_himself_is_known_to_those_whom_he_passes(
    form: str, said: dict[str, Any]
) -> None:
    """Openly, badly at a sneak, or at a run: he who may strike at him then sees whom he strikes."""
    people = (man("E8", "a", (5, 5), traits=("hidden",), **QUICK), man("E2", "b", (6, 5)))
    dice = {"surprise": [20], "stealth": [6, 6], "notice": [20, 20]}
    here = bout(setup(*people, FAR, HOME), dice)
    assert asked_next(here, "E8", form, **said) == "interrupt E2"
    assert known(here, "E8")


@pytest.mark.rule("EM-SUR-06", "EM-SUR-11", "EM-SUR-14")
def test_who_closes_in_badly_is_known_before_the_longer_weapon_strikes() -> None:
    people = (man("E8", "a", (5, 5), traits=("hidden",), **QUICK), man("E4", "b", (6, 5)))
    here = bout(setup(*people, FAR, HOME), {"stealth": [6], "notice": [20]})
    found = asked_next(here, "E8", "strike", target="E4", weapon="short_sword")
    assert found == "interrupt E4"
    assert known(here, "E8")


@pytest.mark.rule("EM-SUR-06", "EM-SUR-14", "EM-SUR-13")
def test_whoever_sneaks_well_stays_hidden_and_comes_close() -> None:
    """The roll is good and the watcher is not alert: nobody knows of him, who stands beside him."""
    people = (man("E8", "a", (5, 5), traits=("hidden",), **QUICK), man("E2", "b", (8, 5)))
    here = bout(setup(*people, HOME), {"stealth": [1, 1], "notice": [2]})
    found = asked_next(here, "E8", "move", to=(7, 5), sneak=True, target="E2")
    assert found == "turn E8"
    assert (here.at("E8"), known(here, "E8")) == ((7, 5), False)
    assert here.battle.world.get(here.unit("E8"), Acting).feet == 20


def to_next_round(here: Bout) -> Bout:
    """To the first stance of the next round."""
    here.until("E1").ends(1)
    assert here.request is not None
    assert here.request.kind == STANCE
    return here


@pytest.mark.rule("EM-DIR-03", "EM-SUR-01", "EM-INI-09", "EM-SHD-05")
@pytest.mark.parametrize(
    ("had", "left"),
    [
        (Surprised(soon=True), None),
        (Surprised(whole=True), None),
        (Surprised(), Surprised()),
    ],
)
def test_which_surprise_ends_with_the_round(had: Surprised, left: Surprised | None) -> None:
    """That of a meeting and of a holder do; whoever had acted loses his next action by it."""
    here = bout(setup(man("E1", "a", (5, 5)), man("E10", "b", (9, 5)), HOME, FAR))
    here.until("E1").put("E10", Turn(7, "acted"), had, Interceptions(2, 1))
    to_next_round(here)
    assert here.has("E10", Surprised) == left
    assert here.has("E10", Interceptions) is None


@pytest.mark.rule("EM-INI-09", "EM-RCH-06", "EM-GRD-04", "EM-OPP-04", "EM-DIR-03", "EM-SUR-01")
@pytest.mark.parametrize(("round_", "kept"), [(0, False), (1, True)])
def test_who_has_not_been_attacked_for_a_round_is_kept_off_again(round_: int, kept: bool) -> None:
    """The engagement ends with the round after that of its last attack, and the reach is back."""
    here = bout(setup(man("E1", "a", (5, 5)), man("E10", "b", (6, 5)), HOME, FAR)).until("E1")
    foe = here.unit("E10")
    here.put("E1", ReachLost((foe,)), Attacked(((foe, round_),)))
    to_next_round(here)
    assert here.has("E1", ReachLost) == (ReachLost((foe,)) if kept else None)
    assert here.has("E1", Attacked) == (Attacked(((foe, 1),)) if kept else None)


@pytest.mark.rule("EM-BRK-04", "EM-BRK-05")
def test_a_fall_back_provokes_nobody_who_still_waits() -> None:
    """A Warrior who waits for somebody else's attack has his action left, and keeps it."""
    people = (man("E10", "a", (5, 5), **QUICK), man("E2", "b", (6, 5)), HOME, FAR)
    here = bout(setup(*people)).until("E10")
    foe = here.unit("E2")
    here.put("E10", Attacked(((foe, 1),)))
    here.put("E2", Counter(here.unit("E5")), Turn(8, COUNTERING))
    here.does("E10", "fall_back").ends(1)
    assert [kind for kind, _, _ in here.asked if kind == "interrupt"] == []
    assert here.at("E10")[0] < 5


@pytest.mark.rule("EM-BRK-04", "EM-INI-09")
def test_all_who_fall_back_do_so_the_quicker_first() -> None:
    people = (man("E10", "a", (5, 5), **QUICK), man("E1", "a", (5, 2), agility=17), HOME, FAR)
    here = bout(setup(*people, man("E2", "b", (6, 5)), man("E2 b", "b", (6, 2)))).until("E10")
    here.put("E10", Attacked(((here.unit("E2"), 1),)))
    here.put("E1", Attacked(((here.unit("E2 b"), 1),)))
    here.does("E10", "fall_back").does("E1", "fall_back").ends(1)
    assert [name for kind, name, _ in here.asked if kind == "withdraw"] == ["E10", "E1"]
    assert (here.at("E10")[0], here.at("E1")[0]) < (5, 5)


@pytest.mark.rule("EM-DUA-03", "EM-RCH-09")
@pytest.mark.parametrize(
    ("hands", "dual", "first", "second"),
    [
        (("rapier", "dagger"), "offensive", "rapier", "dagger"),
        (("dagger", "rapier"), "offensive", "rapier", "dagger"),
        (("rapier", "dagger"), "defensive", "dagger", None),
        (("sword", "dagger"), "offensive", "dagger", None),
    ],
)
def test_both_weapons_of_a_pair_strike_with_the_reach_of_the_longer(
    hands: tuple[str, str], dual: str, first: str, second: str | None
) -> None:
    """Used defensively, or where the two are not the pair of the perk, one strikes alone."""
    people = (man("E6", "a", (5, 5), held=hands, gear=hands), man("E1", "b", (6, 5)), HOME)
    here = bout(setup(*people)).until("E6").put("E6", Stance(dual=dual))
    attack = made(here.battle.world, Blow(here.unit("E6"), here.unit("E1"), "dagger"))
    assert attack.weapon.id == first
    assert (attack.second.id if attack.second else None) == second


@pytest.mark.rule("EM-INI-03", "EM-INI-04", "EM-INI-13")
def test_a_holder_who_has_gone_down_is_asked_no_more() -> None:
    """Two hold; the quicker one acts first in the next segment, and fells the other."""
    people = (man("E2", "a", (5, 5), **QUICK), man("E10", "b", (6, 5), agility=16), HOME, FAR)
    here = bout(setup(*people), {"attack": [20]})
    here.does("E2", "hold").does("E10", "hold")
    here.answers["now E2"] = [True]
    assert here.turn() == "E2"
    here.does("E2", "strike", target="E10", weapon="sword")
    here.ends(1)
    assert {name for kind, name, _ in here.asked if kind == "now"} == {"E2"}
    assert here.hp("E10") == -3


@pytest.mark.rule("EM-INI-04", "EM-INI-03")
def test_a_holder_is_on_his_guard_again_as_soon_as_he_acts() -> None:
    people = (man("E2", "a", (5, 5), **QUICK), man("E10", "b", (9, 5)), HOME, FAR)
    here = bout(setup(*people), now=[True])
    here.does("E2", "hold")
    assert here.me("E2").turn.guarded
    assert here.turn() == "E2"
    assert not here.me("E2").turn.guarded
