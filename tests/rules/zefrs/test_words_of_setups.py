"""What a scenario may say of units and fighters, so that an example can be set up as it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.data import DataError, Misfit
from game.core.setup import Carried
from game.play.scenarios.glossary import words
from game.play.scenarios.library import parse_scenario
from game.play.scenarios.scenario import Scenario
from game.rules import RULESETS
from game.rules.zefrs.exchange.attack import Attack, attack_check
from tests.rules.zefrs.field import man, order, scene, skirmish
from tests.rules.zefrs.turns import asked, come_to


def known() -> tuple[str, ...]:
    return words("traits", {"zefrs": RULESETS["zefrs"]})


FORD = Path(__file__).parents[2] / "play" / "files" / "mill-ford.toml"


@pytest.mark.rule("ZF-MASS-SET-02")
def test_a_horde_is_listed_and_a_slip_of_the_pen_is_told() -> None:
    """A unit that is misspelt "terorr" frightened nobody, and nothing was said of it; a word that
    another book of the file knows is passed over.
    """
    text = FORD.read_text(encoding="utf-8")

    def units(trait: str, *books: str) -> Scenario:
        told = text.replace('books = ["zefrs"]', f"books = {[*books]}".replace("'", '"'))
        return parse_scenario(
            told.replace("[[units]]", f'[[units]]\ntraits = ["{trait}"]'), RULESETS
        )

    assert "terror" in known()
    assert units("terror", "zefrs").units[0].traits == ("terror",)
    with pytest.raises(DataError, match="Did you mean 'terror'"):
        units("terorr", "zefrs")
    with pytest.raises(DataError, match="no trait 'unaware'"):
        units("unaware", "zefrs")
    assert units("unaware", "zefrs", "heroic20s").units[0].traits == ("unaware",)


@pytest.mark.rule("ZF-MOD-01")
@pytest.mark.parametrize(
    ("ann", "bob", "shift"),
    [((), ("bound",), 6), ((), ("bound", "prone"), 8), (("prone",), (), -2),
     (("prone",), ("prone",), 0), (("prone",), ("bound",), 4)],
)  # fmt: skip
def test_who_lies_or_is_bound_from_the_start(
    ann: tuple[str, ...], bob: tuple[str, ...], shift: int
) -> None:
    """M8 is +6, M2 +2, M1 -2."""
    here = scene("1 2", man("Ann", traits=ann), man("Bob", traits=bob))
    assert {"bound", "prone"} <= set(known())
    made = attack_check(here.who("Ann"), here.who("Bob"), Attack("broadsword", "chest"))
    against = next(one for one in made.modifiers if one.rule == "ZF-RES-03")
    assert made.shift - against.worth == shift


@pytest.mark.rule("ZF-ACT-12", "ZF-SURP-04", "ZF-RUSH-10")
def test_the_bound_declare_nothing_and_who_lies_gets_up() -> None:
    """Nor are they taken off guard: Ann and Bob alone check."""
    people = man("Ann", traits=("prone",)), man("Bob"), man("Ben", traits=("bound",))
    battle = skirmish("1 2 3", *people, dice={"surprise": [40, 40]})
    request = come_to(battle, "personal.declare", "Ann")
    assert asked(battle, "personal.declare", "Ben") is None
    manners = battle.seat("a").choices(request, order(form="move"))
    assert ("manner", "stand") in manners


@pytest.mark.rule("ZF-MEL-07")
def test_nobody_lies_in_the_saddle() -> None:
    with pytest.raises(Misfit) as told:
        scene("1 2", man("Ann", "freebooter_knight", traits=("torch", "prone")), man("Bob"))
    assert [wrong.path for wrong in told.value.wrongs] == [("fighters", 0, "traits", 1)]


@pytest.mark.rule("ZF-DMG-08")
def test_a_foe_may_begin_below_zero_but_no_enemy() -> None:
    people = man("Ann"), man("Bob", "robber")
    here = scene("1 2", *people, carried=(Carried("ann", -2),))
    assert here.who("Ann").health.now == -2
    with pytest.raises(Misfit) as told:
        scene("1 2", *people, carried=(Carried("bob", 0),))
    assert [wrong.path for wrong in told.value.wrongs] == [("carried", 0, "health")]
