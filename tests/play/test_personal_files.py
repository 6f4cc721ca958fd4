"""Files of personal battles: what they become, and what they say when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.data import DataError
from game.core.setup import Carried, Lantern, Rope, Thing
from game.core.view import View
from game.play.scenarios.crowds import one_by_one, written_at
from game.play.scenarios.library import load, parse_scenario
from game.play.scenarios.roster import roster
from game.play.scenarios.scenario import Scenario
from game.rules import RULESETS
from tests.play.personal import TEXT

FORD = (Path(__file__).parent / "files" / "mill-ford.toml").read_text(encoding="utf-8")


def parsed(text: str = TEXT) -> Scenario:
    return parse_scenario(text, RULESETS, "inn-yard.toml")


def test_a_file_becomes_a_setup() -> None:
    setup = parsed().setup()
    assert setup.scale == "personal"
    assert [fighter.id for fighter in setup.fighters] == [
        *("wanda", "piers", "robber-1", "robber-2", "late")
    ]
    robber = setup.fighters[3]
    assert (robber.name, robber.cell, robber.cells) == ("Robber 2", (9, 4), ())
    assert setup.fighters[0].overrides["damage"] == 11
    assert setup.effects[0].uses == 2
    assert setup.lanterns == (Lantern((8, 1), 3),)
    assert setup.ropes == (Rope((5, 3), 3),)
    assert setup.things == (Thing("large_blunt", (4, 5)),)
    assert [goal.kind for goal in setup.goals] == ["capture", "escape"]
    assert setup.numbers["round_limit"] == 30


def test_everybody_is_found_by_the_id_of_the_file() -> None:
    scenario, book = parsed(), RULESETS["zefrs"]
    known = roster(scenario, View(book, "a", book.scales["personal"].build(scenario.setup())))
    ids = [fighter.id for fighter in one_by_one(scenario.fighters)]
    assert list(known.entities) == ids
    assert len(set(known.entities.values())) == len(ids)


def test_a_fault_of_one_of_many_is_told_where_the_file_has_him() -> None:
    fighters = parsed().fighters
    assert written_at(fighters, ("fighters", 3, "cell")) == ("fighters", 2, "cells", 1)
    assert written_at(fighters, ("fighters", 3, "archetype")) == ("fighters", 2, "archetype")
    assert written_at(fighters, ("fighters", 4, "cell")) == ("fighters", 3, "cell")
    assert written_at(fighters, ("fighters", 9)) == ("fighters", 9)
    assert written_at(fighters, ("goals", 0)) == ("goals", 0)


UNIT = '\n[[units]]\nid = "u"\nname = "U"\nside = "a"\ntroops = []\n'
CARRIED = '\n[[carried]]\nfighter = "nobody"\nhealth = 3\n'
LATER = '\nnext = "the-hall.toml"\n'
FAULTS = [
    ('side = "b"\narchetype = "robber"', 'side = "c"\narchetype = "robber"', "no side 'c'"),
    ('archetype = "hero"', 'archetype = "heroe"', "Did you mean 'hero'?"),
    ("cell = [1, 3]", "cell = [12, 3]", "[12, 3] is not on the field"),
    ("[9, 2], [9, 4]", "[9, 2], [9, 7]", "fighters[2].cells[1]: [9, 7] is not on the field"),
    ("[9, 2], [9, 4]", "[9, 2], [2, 2]", "fighters[2].cells[1]: two fighters stand"),
    ("cell = [1, 3]", "cell = [0, 3]", "nobody can stand"),
    ("[9, 2], [9, 4]]", "[9, 2]]\ncell = [9, 4]", "give either 'cell' or 'cells'"),
    ("cell = [1, 3]\n", "", "where does he stand?"),
    ("cell = [1, 3]", "cell = [1, 3]\nzone = [[1, 3]]", "only a fighter to be placed has a zone"),
    ("cells = [[9, 2], [9, 4]]", "cells = [[9, 2]]\nzone = [[9, 4]]", "leave 'cells' out"),
    ('facing = "E"', 'facing = "O"', "must be one of N, E, S, W, NE"),
    ('temper = "bold"', 'temper = "blod"', "Did you mean 'bold'?"),
    ('effects = ["salve"]', 'effects = ["slave"]', "Did you mean 'salve'?"),
    ('kind = "heal"', 'kind = "heel"', "Did you mean 'heal'?"),
    ("rating = 6", "rating = 41", "less than or equal to 40"),
    ("arrives = 3", "arrives = 31", "must be 0 to the round limit 30"),
    ("arrives = 3", "arrives = -1", "greater than or equal to 0"),
    ('id = "late"', 'id = "robber-1"', "'robber-1' is used twice"),
    ('id = "late"', 'id = "robber"', "'robber' is used twice"),
    ('id = "late"', 'id = "La te"', "must be a short word"),
    ('name = "Late Lorn"', 'name = ""', "a name has 1 to 60 characters"),
    ('traits = ["torch"]', 'traits = ["troch"]', "Did you mean 'torch'?"),
    ('held = ["dirk"]', 'held = ["drik"]', "Did you mean 'dirk'?"),
    ("damage = 11", "damgae = 11", "Did you mean 'damage'?"),
    ("cell = [8, 1]\nradius = 3", "cell = [8, 9]\nradius = 3", "lanterns[0].cell: [8, 9] is not"),
    ("radius = 3", "radius = 0", "greater than or equal to 1"),
    ("cell = [5, 3]\nreach = 3", "cell = [5, 8]\nreach = 3", "ropes[0].cell: [5, 8] is not on"),
    ("reach = 3", "reach = 21", "less than or equal to 20"),
    ("cell = [4, 5]", "cell = [4, 9]", "things[0].cell: [4, 9] is not on the field"),
    ('kind = "capture"', 'kind = "captrue"', "Did you mean 'capture'?"),
    ('kind = "capture"', 'kind = "save_the_standard"', "must be one of hold, last, slay"),
    ('unit = "robber-2"', 'unit = "robber-3"', "has no enemy 'robber-3'. Did you mean"),
    ('unit = "robber-2"', 'unit = "wanda"', "side 'a' has no enemy 'wanda'"),
    ('unit = "robber-2"\n', "", "the key 'unit' is missing: the enemy it is about"),
    ('unit = "robber-2"', 'unit = "robber-2"\ncount = 1', "only escape counts fighters"),
    ("count = 2", "count = 4", "side 'b' has 3 fighters"),
    ("count = 2", 'count = 2\nunit = "wanda"', "only slay or capture is about a unit"),
    ("cells = [[10, 4]]", "cells = [[12, 4]]", "goals[1].cells[0]: [12, 4] is not on the field"),
    ('tincture = "sable"', 'tincture = "sable"\nmorale = 1', "only a mass battle has 'morale'"),
    ('tincture = "sable"', 'tincture = "sable"\nwith_unit = "x"', "only a mass battle has 'with_"),
    ("\n[[effects]]", f"{UNIT}\n[[effects]]", "a personal battle has [[fighters]], no units"),
    ('switches = ["dusk"]', 'switches = ["dsuk"]', "Did you mean 'dusk'?"),
    ("\n[map]", f"{LATER}\n[map]", "there is no file 'the-hall.toml'"),
    ("\n[map]", '\nnext = "the-hall"\n\n[map]', "must be a scenario's file"),
    ("\n[map]", '\nfollows = { file = "no.toml", days = -1 }\n\n[map]', "follows.days"),
    ("\n[[goals]]", f"{CARRIED}\n[[goals]]", "no fighter 'nobody'"),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS, ids=lambda text: text.strip()[:30])
def test_a_fault_is_told_with_its_place(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in TEXT
    path = tmp_path / "inn-yard.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load(path, RULESETS)
    assert message in str(caught.value)
    assert all(fault.line > 0 and fault.column > 0 for fault in caught.value.faults)


def test_of_an_id_that_is_used_twice_nothing_else_is_told() -> None:
    """Whoever is found by his id finds his place all the same."""
    assert 'id = "late"' in TEXT
    with pytest.raises(DataError) as caught:
        parsed(TEXT.replace('id = "late"', 'id = "wanda"', 1))
    assert [fault.message for fault in caught.value.faults] == ["'wanda' is used twice"]


def test_a_side_needs_a_fighter() -> None:
    start = TEXT.index('[[fighters]]\nid = "robber"')
    with pytest.raises(DataError, match="side 'b' has no fighter"):
        parsed(TEXT[:start] + TEXT[TEXT.index("[[effects]]") :])


def test_a_mass_battle_has_no_single_fighters() -> None:
    lamp = "\n[[lanterns]]\ncell = [1, 1]\nradius = 2\n"
    with pytest.raises(DataError, match="only a personal battle has lanterns"):
        parse_scenario(FORD + lamp, RULESETS)
    link = FORD.replace('scale = "mass"', 'scale = "mass"\nnext = "x.toml"')
    with pytest.raises(DataError, match="only personal battles go on"):
        parse_scenario(link, RULESETS)


def test_a_side_that_deploys_places_its_fighters_in_their_zones() -> None:
    free = TEXT.replace('tincture = "gules"', 'tincture = "gules"\ndeploy = "free"')
    zone = free.replace("cell = [1, 3]", "cell = [1, 3]\nzone = [[1, 3], [1, 4]]")
    assert parsed(zone).fighters[0].zone == ((1, 3), (1, 4))
    with pytest.raises(DataError, match="is not in the fighter's zone"):
        parsed(zone.replace("zone = [[1, 3], [1, 4]]", "zone = [[1, 4]]"))


def test_a_file_may_say_how_its_fighters_come_in() -> None:
    carried = (
        '\n[[carried]]\nfighter = "wanda"\nhealth = -1\nwounds = [["maimed_arm", "left_arm"]]\n'
    )
    wounds = (("maimed_arm", "left_arm"),)
    assert parsed(TEXT + carried).carried == (Carried("wanda", -1, wounds),)
