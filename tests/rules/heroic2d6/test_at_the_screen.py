"""What Heroic 2d6 tells screens: the skill that is rolled, the card, stakes, where spells go."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.checks import Check
from game.core.components import Health, Out
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.play import screens
from game.play.telling.chronicle import rolls
from game.play.telling.luck import expected, gained, luck
from game.play.words import say
from game.rules.heroic2d6.exchange.rolls import (
    AVOIDED,
    CAUGHT,
    CRITICAL,
    FUMBLE,
    HIT,
    MIGHTY,
    MISS,
    roll,
)
from game.rules.heroic2d6.orders.scene import aimed_cells
from game.rules.heroic2d6.orders.turn import TURNS
from game.rules.heroic2d6.sheet.components import Down
from game.rules.heroic2d6.shown import card, reach_of, sight, timeline
from game.rules.heroic2d6.tables.book import spells
from game.ui.odds.grades import tints
from game.ui.odds.shifts import shift_rows
from tests.rules.heroic2d6.bout import Bout, bout, man, setup
from tests.rules.heroic2d6.cast import figure
from tests.rules.heroic2d6.test_scenario_files import ORC, RASTAN, checked

ATTACK = (MISS, HIT, FUMBLE, MIGHTY)
REACTION = (CAUGHT, AVOIDED, CRITICAL, AVOIDED)
ZOL = man("zol", "a", (1, 1), "zoltan")


def odds_of(fight: Bout, name: str, **slots: object) -> Forecast:
    """The odds of his first order with these slots."""
    fight.until(name)
    request = fight.request
    assert request is not None
    seat = fight.battle.seat(request.side)
    legal = (o for o in seat.legal(request) if all((k, v) in o.slots for k, v in slots.items()))
    odds = seat.forecast(request, next(legal))
    assert odds is not None
    return odds


def told_of(fight: Bout, name: str, **slots: object) -> list[str]:
    """What the odds of his order remark."""
    return [key.partition(".")[2] for key, _ in odds_of(fight, name, **slots).notes]


def rows(fight: Bout, name: str, **slots: object) -> list[str]:
    """What the odds of his order say of the roll."""
    odds = odds_of(fight, name, **slots)
    return [f"{row.words} {row.value}" for row in shift_rows(odds.check, ())]


@pytest.mark.rule("H2-STA-02", "H2-ATK-01")
def test_the_odds_name_the_skill_and_its_level() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (2, 1)))
    fight = bout(setup(*people), {"reaction": [12]}, ["parry"])
    assert rows(fight, "ras", how="strike") == ["Sword-Play (excellent) 7"]
    assert rows(fight, "ras", how="brawl") == ["Brawl (good) 6"]
    assert rows(fight, "orc", how="strike") == ["Sword-Play (excellent) 7"], "his parry"
    lil = bout(setup(man("lil", "a", (1, 1), "lilith"), man("orc", "b", (9, 1))))
    assert rows(lil, "lil", how="shoot") == ["Marksmanship (excellent) 7"]
    zol = bout(setup(ZOL, man("orc", "b", (9, 1))))
    assert rows(zol, "zol", spell="spark") == ["Magic (excellent) 7"]


def test_the_chronicle_names_it_too() -> None:
    people = (man("ras", "a", (1, 1), "rastan", sword_play=0), man("orc", "b", (2, 1)))
    fight = bout(setup(*people), {"attack": [5]}).does("ras", "fight", how="strike", target="orc")
    (roll,) = rolls(fight.events("miss")[0].outcomes[0])
    assert roll.skill == "Sword-Play (untrained)"
    assert say("heroic2d6.skilled", {"skill": "might", "rank": "good"}) == "Might (good)"


@pytest.mark.rule("H2-STA-05")
def test_the_card_tells_the_offense_of_what_is_in_hand() -> None:
    people = (
        man("lil", "a", (1, 1), "lilith"),
        man("zol", "a", (1, 3), "zoltan", weapons=()),
        man("gun", "b", (9, 1), "shamara", held=("broad_sword", "pistol")),
        man("orc", "b", (9, 3)),
    )
    fight = bout(setup(*people))

    def told(name: str) -> dict[str, object]:
        stats = card(fight.battle.world, fight.unit(name)).stats
        return {stat.key.rpartition(".")[2]: stat.value for stat in stats}

    assert told("lil")["offense"] == 10, "the longbow, not the fist"
    assert "missile" not in told("lil")
    assert told("zol")["offense"] == 2, "a fist"
    assert told("orc")["offense"] == 8
    gun = told("gun")
    assert (gun["offense"], gun.get("missile")) == (9, 18)


@pytest.mark.rule("H2-MAG-03")
@pytest.mark.parametrize(("roll", "got"), [(12, 6), (2, 0)])
def test_a_spell_counts_for_luck(roll: int, got: int) -> None:
    fight = bout(setup(ZOL, man("orc", "b", (9, 1))), {"spell": [roll]})
    fight.does("zol", "magic", spell="magic_dart", target="orc")
    (told,) = [event for event in fight.battle.events if event.stakes is not None]
    assert gained(told) == got
    assert [worth for worth, _ in expected(told)] == [0, 6]
    (thrown,) = luck(fight.battle.events, fight.battle.world)["a"]
    assert (thrown.throws, thrown.got) == (1, got)


@pytest.mark.rule("H2-MAG-06")
@pytest.mark.parametrize(("roll", "got"), [(12, 0), (5, 12), (2, 24)])
def test_a_spell_that_is_resisted_counts_for_its_caster(roll: int, got: int) -> None:
    people = (
        man("bad", "b", (1, 1), "undead_sorcerer", agility=9),
        man("zol", "a", (9, 1), "zoltan"),
    )
    fight = bout(setup(*people), {"reaction": [roll]}, ["resist"])
    fight.until("bad").does("bad", "magic", spell="prismatic_bolt", target="zol")
    (told,) = [event for event in fight.battle.events if event.stakes is not None]
    assert gained(told) == got


@pytest.mark.rule("H2-MAG-11")
def test_a_ball_of_fire_counts_for_all_whom_one_roll_strikes() -> None:
    people = (
        ZOL,
        man("bal", "a", (10, 2), "sir_balin"),
        man("orc", "b", (9, 1)),
        man("two", "b", (9, 2), resistance=1),
        man("ogre", "b", (10, 0), "ogre"),
    )
    fight = bout(setup(*people), {"spell": [7]})
    fight.does("zol", "magic", spell="fire_ball", cell=(9, 1))
    first, *others = [e for e in fight.battle.events if e.key.startswith("heroic2d6.spell_")]
    assert others
    assert all(event.stakes is None and not event.outcomes for event in others)
    assert gained(first) == 24, "both orcs, but neither the ogre, who is harder, nor a friend"


@pytest.mark.rule("H2-RNG-10")
def test_a_net_of_magic_is_worth_no_points() -> None:
    people = (man("bad", "b", (1, 1), "undead_sorcerer", agility=9), man("orc", "a", (9, 1)))
    fight = bout(setup(*people), {"spell": [12], "lasts": [3]})
    fight.until("bad").does("bad", "magic", spell="entangle", target="orc")
    assert all(event.stakes is None for event in fight.battle.events)


@pytest.mark.rule("H2-MAG-12")
def test_no_spell_is_aimed_into_a_wall_or_behind_it() -> None:
    terrain = {(3, y): "wall" for y in range(8)} | {(2, 2): "wall"}
    fight = bout(setup(ZOL, man("orc", "b", (9, 1)), terrain=terrain))
    for spell in ("fire_ball", "lightning", "light"):
        view = fight.battle.view("a")
        cells = aimed_cells(view, fight.unit("zol"), spells()[spell])
        assert Cell(2, 1) in cells
        assert not {Cell(*cell) for cell in terrain} & set(cells)
        assert all(cell.x < 3 for cell in cells)


def test_dusk_is_told_to_be_no_rule_of_the_book(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(tmp_path, (RASTAN, ORC), "", (), (), switches='"dusk"') != 0
    told = capsys.readouterr()
    text = told.out + told.err
    assert "example.toml:7" in text
    assert "heroic2d6 has no switch 'dusk'" in text


def test_signs_that_stand_side_by_side_are_told_apart() -> None:
    small = [form for form in TURNS.tables if form and not screens.main("heroic2d6", form)]
    signs = [screens.icon("heroic2d6", form) for form in small]
    known = {sign for sign in signs if sign and signs.count(sign) > 1}
    assert known == set(), dict(zip(small, signs, strict=True))


@pytest.mark.rule("H2-MAG-07")
def test_the_card_of_a_caster_begins_with_what_he_fights_with() -> None:
    fight = bout(setup(ZOL, man("haw", "b", (9, 1), "hawkeye")))
    stats = card(fight.battle.world, fight.unit("zol")).stats
    first = [stat.key.rpartition(".")[2] for stat in stats[:4]]
    assert first == ["health", "mana", "offense", "defense"]
    other = card(fight.battle.world, fight.unit("haw")).stats
    assert not {"mana", "circle"} & {stat.key.rpartition(".")[2] for stat in other}


@pytest.mark.parametrize(
    ("check", "colours"),
    [
        (roll("test", "", figure("Rastan"), "might", 7, 13, grades=ATTACK), ["white", "orange"]),
        (roll("test", "", figure("Rastan"), "might", 7, 13, grades=REACTION), ["red", "orange"]),
        (roll("test", "", figure("Rastan"), "might", 7, 13), ["white", "orange"]),
    ],
)
def test_what_was_thrown_has_the_colours_of_what_gets_through(
    check: Check, colours: list[str]
) -> None:
    found = list(dict.fromkeys(tints("heroic2d6", check.odds).values()))
    assert found[:2] == colours


@pytest.mark.rule("H2-WRE-04", "H2-MIG-03")
def test_the_odds_of_wrestling_tell_what_it_does() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (2, 1)))
    notes = told_of(bout(setup(*people)), "ras", how="wrestle", aim="pin")
    assert notes == ["note_number", "note_both", "note_fumble", "aim_note.pin"]
    notes = told_of(bout(setup(*people)), "ras", how="strike")
    assert notes == ["note_number", "note_mighty", "note_fumble"]


@pytest.mark.parametrize("spell", ["prismatic_bolt", "arcane_armour", "fire_ball"])
def test_the_odds_of_a_spell_tell_its_number_and_what_it_does(spell: str) -> None:
    fight = bout(setup(ZOL, man("orc", "b", (9, 1))))
    slots = {"cell": Cell(9, 1)} if spell == "fire_ball" else {}
    notes = told_of(fight, "zol", spell=spell, **slots)
    assert notes == ["note_number", f"spell_note.{spell}"]


@pytest.mark.rule("H2-ACT-09", "H2-INI-02", "H2-INI-03")
def test_nobody_is_told_what_somebody_hidden_does() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan", agility=4),
        man("spy", "b", (9, 1), traits=("hidden",), items=("lantern",)),
    )
    fight = bout(setup(*people), {"tie": [5, 7, 3, 9]})
    fight.does("spy", "drop", item="hand_axe")
    spy, sides = fight.unit("spy"), {"a", "b"}
    known = {s: {e.key for e in fight.battle.view(s).events if e.unit == spy} for s in sides}
    assert known["a"] == set()
    assert {"heroic2d6.tie", "heroic2d6.turn", "heroic2d6.drops"} <= known["b"]


@pytest.mark.rule("H2-GRD-12", "H2-RNG-06")
def test_a_shot_from_elsewhere_has_the_penalties_of_there() -> None:
    dark = {(x, y): "dark" for x in range(6, 16) for y in range(8)}
    people = (man("lil", "a", (1, 1), "lilith"), man("orc", "b", (14, 1)))
    fight = bout(setup(*people, terrain=dark))
    view, unit = fight.battle.view("a"), fight.unit("lil")

    def line(x: int) -> tuple[str, list[str]]:
        (found,) = sight(view, unit, Cell(x, 1))
        return found.state, [shift.rule for shift in found.modifiers]

    assert line(1) == ("blocked", []), "too far in the dark"
    assert line(5) == ("obscured", ["H2-RNG-04", "H2-RNG-06"])
    assert line(12) == ("clear", ["H2-RNG-04"])


@pytest.mark.rule("H2-FRE-01", "H2-ACT-12")
def test_after_his_move_a_sprint_alone_leads_on() -> None:
    fight = bout(setup(man("rastan", "a", (2, 2), "rastan"), man("orc", "b", (9, 2), "ugly_orc")))
    fight.until("rastan")
    request = fight.request
    assert request is not None
    seat = fight.battle.seat(request.side)
    assert {stride.manner for stride in reach_of(seat.view, request.unit)} == {"walk"}
    fight.battle.give(request, next(o for o in seat.legal(request) if o.text("form") == "move"))
    again = fight.request
    assert again is not None and again.unit == request.unit
    seat = fight.battle.seat(again.side)
    assert {stride.manner for stride in reach_of(seat.view, again.unit)} == {"sprint"}
    assert "sprint" in {order.text("form") for order in seat.legal(again)}


def test_whoever_is_out_of_action_stands_in_the_tray_of_the_bar() -> None:
    people = (man("rastan", "a", (2, 2), "rastan"), man("zol", "a", (2, 4), "zoltan"))
    fight = bout(setup(*people, man("orc", "b", (9, 2), "ugly_orc")))
    for what in (Down(0), Out("fallen"), Health(-2, 23)):
        fight.put("zol", what)
    request = fight.until("rastan").request
    assert request is not None
    bar = timeline(fight.battle.view(request.side))
    assert bar is not None
    states = {mark.unit: mark.state for mark in bar.marks}
    assert states[fight.unit("zol")] == "out" and states[fight.unit("rastan")] == "acting"
