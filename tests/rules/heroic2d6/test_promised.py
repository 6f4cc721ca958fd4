"""What is promised and what a figure does unasked, as the optional rules and his state have it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Health
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.view import View
from game.rules.heroic2d6 import RULESET
from game.rules.heroic2d6.acts.hurt import law_of
from game.rules.heroic2d6.exchange.attack import REACT
from game.rules.heroic2d6.exchange.magic import Casting
from game.rules.heroic2d6.orders import usual, worth
from game.rules.heroic2d6.orders.forecast import of_spell, reaction_forecast
from game.rules.heroic2d6.sheet.components import Acting, Netted, Prone, Unloaded
from game.rules.heroic2d6.sheet.figure import figure
from game.rules.heroic2d6.shown import LOOKOUT
from game.rules.heroic2d6.tables.book import spells
from tests.rules.heroic2d6.bout import Bout, bout, man, setup

BRUTAL, EASY = "brutal_strikes", "easy_armour"


def knight(*switches: str, weapons: tuple[str, ...] = ("club",)) -> Bout:
    """A goblin with a stick before a knight in plate, whom it does nothing to without luck."""
    orc = man("orc", "b", (1, 1), agility=9, might=1, hide=0, weapons=weapons)
    bal = man("bal", "a", (2, 1), "sir_balin", agility=1, hide=9)
    return bout(setup(orc, bal, switches=switches))


def default(fight: Bout, name: str) -> Order:
    fight.until(name)
    request = fight.request
    assert request is not None
    return fight.battle.seat(request.side).default(request)


@pytest.mark.rule("H2-DMG-01")
@pytest.mark.parametrize(("switches", "form"), [((), "end"), ((BRUTAL,), "fight")])
def test_where_blows_are_brutal_one_strikes_even_at_plate(
    switches: tuple[str, ...], form: str
) -> None:
    assert default(knight(*switches), "orc").text("form") == form


@pytest.mark.rule("H2-OPT-01", "H2-OPT-03")
def test_what_is_feared_is_what_the_optional_rules_let_through() -> None:
    """Offense 3 against Defense 14; under Easy Armour all of it, under Brutal Strikes a die."""
    feared = {}
    for switches in ((), (EASY,), (BRUTAL,)):
        fight = knight(*switches)
        fight.until("orc")
        view = fight.battle.view("a")
        orc, bal = fight.unit("orc"), fight.unit("bal")
        cell = figure(view, bal).cell
        assert cell is not None
        feared[switches] = worth.danger(view, orc, bal, cell)
    assert feared[()] == 0
    assert feared[(EASY,)] > 0 and feared[(BRUTAL,)] > 0


@pytest.mark.rule("H2-DMG-01", "H2-OPT-01")
@pytest.mark.parametrize(("switches", "most"), [((), 0), ((BRUTAL,), 6)])
def test_a_blow_without_any_force_is_told_with_its_brutal_die(
    switches: tuple[str, ...], most: int
) -> None:
    """Might 1 and bare hands: Offense 0."""
    fight = knight(*switches, weapons=())
    fight.until("orc")
    about = (("by", fight.unit("orc")), ("how", "unarmed"), ("weapon", "fist"), ("number", 12))
    request = Request("test", "a", fight.unit("bal"), REACT, about=about)
    made = reaction_forecast(fight.battle.view("a"), request, Order((("reaction", "dodge"),)))
    assert made is not None
    assert max(points for points, _ in made.branches[0].own) == most


@pytest.mark.rule("H2-MAG-06", "H2-EQP-04", "H2-ATK-08")
@pytest.mark.parametrize("state", ["", "prone", "hampered", "netted"])
def test_a_spell_at_a_hero_is_weighed_as_it_is_rolled(state: str) -> None:
    armour = ("scale",) if state == "hampered" else ()
    mage = man("mag", "b", (1, 1), "undead_sorcerer", endurance=7, armour=armour)
    fight = bout(setup(mage, man("lil", "a", (6, 1), "lilith")))
    if state == "prone":
        fight.put("mag", Prone())
    elif state == "netted":
        fight.put("lil", Netted())
    view = fight.battle.view("b")
    me, foe = figure(view, fight.unit("mag")), figure(view, fight.unit("lil"))
    row = spells()["prismatic_bolt"]
    told = of_spell(Casting(me, row, law_of(view), (foe,))).branches[0]
    comes = sum(chance for grade, chance in told.hit if grade in ("hit", "caught", "critical"))
    points = row.offense - 1
    weighed = usual.spelled(view, me, row, foe.unit, 0.0)
    assert weighed == pytest.approx(comes * points / foe.health.now)


@pytest.mark.rule("H2-MAG-06", "H2-DMG-01")
def test_what_a_caster_may_take_is_measured_as_what_a_shooter_may() -> None:
    """Of the whole Health, for whoever has lost much of it as for whoever has not."""
    found = []
    for left in (18, 13):
        mage = man("mag", "b", (1, 1), "undead_sorcerer", endurance=7)
        fight = bout(setup(mage, man("lil", "a", (6, 1), "lilith")))
        fight.put("lil", Health(left, 18))
        view = fight.battle.view("b")
        assert figure(view, fight.unit("lil")).health.now == left
        found.append(worth.potential(view, fight.unit("mag"), fight.unit("lil"), Cell(6, 1)))
    assert found[0] > 0 and found[1] == pytest.approx(found[0])


@pytest.mark.rule("H2-ACT-15", "H2-GRD-04")
@pytest.mark.parametrize(("hide", "form"), [(0, "fight"), (9, "change")])
def test_nobody_loads_in_the_middle_of_a_melee(hide: int, form: str) -> None:
    """Where his fists do nothing he takes his sword instead."""
    arms = ("crossbow", "broad_sword")
    archer = man("han", "a", (1, 1), "hawkeye", agility=9, movement=3, weapons=arms)
    near = (man(f"orc{n}", "b", (2, n), hide=hide) for n in range(3))
    fight = bout(setup(archer, *near))
    fight.put("han", Unloaded((("crossbow", 1),)))
    fight.until("han")
    request = fight.request
    assert request is not None
    request = replace(request, about=(("action", True), ("free", False), ("fresh", False)))
    order = usual.default_answer(fight.battle.view("a"), request)
    assert order.text("form") == form


@pytest.mark.parametrize(
    ("prone", "acting", "manner"),
    [
        (False, Acting(), {"walk"}),
        (False, Acting(free=False), {"sprint"}),
        (True, Acting(), {"sprint"}),
        (True, Acting(free=False), set()),
        (True, Acting(action=False), set()),
    ],
)
def test_who_lies_goes_nowhere_but_by_a_sprint_after_getting_up(
    prone: bool, acting: Acting, manner: set[str]
) -> None:
    fight = bout(setup(man("ras", "a", (1, 1), "rastan", agility=9), man("orc", "b", (15, 7))))
    fight.until("ras")
    fight.put("ras", acting)
    if prone:
        fight.put("ras", Prone())
    seen = LOOKOUT.reach(View(RULESET, "a", fight.battle.world.rows()), fight.unit("ras"))
    assert {one.manner for one in seen} == manner


@pytest.mark.rule("H2-INI-04", "H2-WRE-04")
def test_who_has_let_somebody_go_holds_no_more() -> None:
    """The decision comes before anything is done."""
    people = (man("ras", "a", (1, 1), "rastan", agility=9), man("orc", "b", (2, 1)))
    fight = bout(setup(*people), {"attack": [12]})
    fight.does("ras", "fight", how="wrestle", target="orc", aim="pin")
    fight.until("ras", 2)
    assert {"hold", "release"} <= set(fight.open("ras"))
    fight.does("ras", "release")
    assert "hold" not in fight.open("ras")


def test_who_can_do_nobody_harm_with_his_spells_goes_up_to_him() -> None:
    """A net is worth nothing to him who is told nothing."""
    mage = man("mag", "b", (1, 1), "undead_sorcerer", agility=9, spells=("entangle",))
    fight = bout(setup(mage, man("bal", "a", (9, 1), "sir_balin")))
    assert default(fight, "mag").text("form") == "move"


@pytest.mark.parametrize(("traits", "form"), [(("hidden",), "search"), ((), "move")])
def test_who_sees_nobody_of_those_who_hide_looks_for_them(
    traits: tuple[str, ...], form: str
) -> None:
    people = (
        man("ras", "a", (1, 1), "rastan", agility=9),
        man("orc", "b", (9, 1), traits=traits),
    )
    fight = bout(setup(*people))
    assert default(fight, "ras").text("form") == form


def test_nobody_looks_for_those_who_have_not_come_yet() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan", agility=9),
        man("orc", "b", (9, 1), arrives=3),
    )
    assert default(bout(setup(*people)), "ras").text("form") == "end"
