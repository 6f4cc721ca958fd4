"""What a person is proposed: nothing that moves him, turns on somebody new or is spent in vain."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.events import Event
from game.core.orders import Order, allows
from game.rules.chaos import RULESET
from game.rules.chaos.orders.kinds import KINDS
from game.rules.chaos.sheet.agenda import Ambush, field_of
from game.rules.chaos.sheet.components import Condition, Empowered, Held, Reserves
from tests.rules.chaos.brawl import field, order
from tests.rules.chaos.test_defaults import ask, turn, view


def proposed(here: Any, kind: str = "chaos.turn", foe: str = "", **more: Any) -> Order:
    """What a person is proposed, after an attack on this one; it must be legal."""
    request, seen = ask(here, "1", kind, **more), view(here)
    if foe:
        facts = (("form", "fight"),)
        own, other = here.units["1"], here.units[foe]
        seen._events = (Event("chaos.begins", "", own, other, facts=facts),)
    careful = KINDS[kind].proposal
    assert careful is not None
    made = careful(seen, request)
    assert allows(seen.grammar(request), made), made
    return made


def test_nobody_is_sent_at_an_enemy_he_has_not_fought_yet() -> None:
    here = field("12 . 4", "aldric", "thug", "thug", "thug", held=("long_sword", "club"))
    assert turn(here).text("form") == "fight"
    assert proposed(here).text("form") == "prepare"


def test_the_enemy_he_has_fought_is_fought_on_and_none_nearer() -> None:
    here = field("1 . .\n2 4 .", "aldric", "thug", "thug", "thug", held=("long_sword", "club"))
    for sign in ("2", "4"):
        found = proposed(here, foe=sign)
        assert (found.text("form"), found.unit("target")) == ("fight", here.units[sign])
        assert found.unit("ki") in (0, None)


def test_nobody_runs_after_whom_he_has_fought() -> None:
    here = field("1 . . . 2", "aldric", "thug", held=("long_sword", "club"))
    assert proposed(here, foe="2").text("form") == "prepare"


def test_who_is_out_of_his_senses_is_not_struck_again() -> None:
    here = field("12", "aldric", "thug", held=("long_sword", "club"))
    here.put("2", Condition(asleep=9))
    assert proposed(here, foe="2").text("form") == "prepare"


def test_natural_protection_is_bought_only_where_it_stops_something() -> None:
    here = field("12", "aldric", "thug", held=("long_sword", "club"))
    here.put("1", Reserves(9, 3, 3), Held())
    light = (("damage", 1), ("penetration", 0), ("area", "chest"), ("tumbled", False))
    hard = (("damage", 14), ("penetration", 0), ("area", "chest"), ("tumbled", False))
    answer = RULESET.scales["personal"].default_answer
    for about, use in ((light, False), (hard, True)):
        request = ask(here, "1", "chaos.natural", about=about)
        assert answer(view(here), request) == order(activate=use)


def test_nobody_is_proposed_a_chase_or_a_step_behind_the_enemy() -> None:
    here = field("1 . .\n2 . .", "aldric", "thug", held=("long_sword", "club"))
    by = ("by", here.units["2"])
    chase = proposed(here, "chaos.contest", about=(("form", "chase"), by))
    assert chase == order(use=False)
    cells = tuple(cell for cell in (here.at("2"),))
    stays = proposed(here, "chaos.circle", about=(by, ("cells", cells)))
    assert stays == order(cell=here.at("1"))


@pytest.mark.rule("CF-AMBUSH-04", "CF-AMBUSH-05")
def test_who_lay_in_wait_is_proposed_the_attack_that_nobody_can_answer() -> None:
    here = field("12 . 4\n3 . . .", "aldric", "thug", "aldric", "thug", held=("long_sword",) * 4)
    here.world.put(field_of(here.world), Ambush("a", party=(here.units["1"], here.units["3"])))
    found = proposed(here)
    assert (found.text("form"), found.unit("target")) == ("fight", here.units["2"])
    opened = Ambush("a", opened=True, struck=(here.units["2"],))
    here.world.put(field_of(here.world), opened, here.world.get(field_of(here.world), Ambush))
    assert proposed(here).text("form") == "prepare"


@pytest.mark.parametrize(
    ("name", "had", "spent"),
    [("death", 4, 2), ("knockout", 4, 2), ("death", 1, 1), ("death", 0, 0), ("balance", 4, 0)],
)
def test_ki_is_kept_for_nothing_that_comes_after_ones_end(name: str, had: int, spent: int) -> None:
    here = field("12", "aldric", "thug", held=("long_sword", "club"))
    here.put("1", Reserves(had, 3, 3))
    about = (("form", "resist"), ("resist", name))
    assert proposed(here, "chaos.resist", about=about) == order(ki=spent)


@pytest.mark.rule("CF-CHAK-02")
def test_no_ki_goes_on_a_throw_that_cannot_fail() -> None:
    here = field("12", "aldric", "thug", held=("long_sword", "club"))
    here.put("1", Reserves(4, 3, 3), Empowered(resist="knockout", sure=True))
    about = (("form", "resist"), ("resist", "death"))
    assert proposed(here, "chaos.resist", about=about) == order(ki=0)
