"""Whole fights as they are told, dice and all, and how everybody stands at the end of them.

The texts are in `told/`; `make golden` writes them anew, and the difference is to be read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.core.components import Health, Out, Torch
from game.core.setup import SideSetup
from game.rules.heroic2d6.sheet.components import Down, Mana, Netted, Pinned, Prone, Unloaded
from game.rules.heroic2d6.tables.book import spells
from tests.rules.heroic2d6.bout import Bout, bout, man, setup
from tests.rules.heroic2d6.telling import open_to, written

TOLD = Path(__file__).parent / "told"

RAS = man("ras", "a", (1, 1), "rastan")
FAR = man("far", "b", (15, 7), agility=1)
DARK = {(x, y): "dark" for x in range(16) for y in range(8)}
Told = tuple[Bout, list[str]]
Dice = dict[str, list[int | tuple[int, ...]]]
STORIES: dict[str, tuple[tuple[str, ...], Callable[[], Told]]] = {}


def story(*rules: str) -> Callable[[Callable[[], Told]], Callable[[], Told]]:
    """One fight that is told, and the rules that it shows."""

    def kept(make: Callable[[], Told]) -> Callable[[], Told]:
        STORIES[make.__name__] = (rules, make)
        return make

    return kept


@story("H2-ATK-04", "H2-ATK-09", "H2-MIG-01", "H2-DMG-01", "H2-OOA-01", "H2-RND-03")
def blows() -> Told:
    people = (RAS, man("orc", "b", (2, 1), health=25), man("two", "b", (1, 2), health=10))
    dice: Dice = {"attack": [3, 6, (6, 6)], "reaction": [9, 4, 7, 12, 3], "tie": [5, 4] * 3}
    fight = bout(setup(*people), dice, ["parry", "dodge", "block", "parry", "dodge"])
    notes = [open_to(fight, "ras"), open_to(fight, "ras", ("form", "fight"))]
    notes.append(open_to(fight, "ras", ("form", "fight"), ("how", "strike")))
    fight.does("ras", "fight", how="strike", target="orc")
    fight.does("orc", "fight", how="strike", target="ras")
    fight.does("two", "fight", how="brawl", target="ras")
    fight.does("ras", "fight", how="strike", target="orc")
    fight.does("orc", "fight", how="strike", target="ras")
    fight.does("two", "fight", how="strike", target="ras")
    fight.does("ras", "fight", how="strike", target="two")
    return fight, notes


@story("H2-FUM-01", "H2-FUM-03", "H2-FUM-04", "H2-FUM-05", "H2-FUM-06", "H2-DMG-04", "H2-OPT-01")
def fumbles() -> Told:
    people = (
        man("ras", "a", (1, 1), "rastan", weapons=("hand_axe", "club", "knife")),
        man("sha", "a", (1, 2), "shamara"),
        man("orc", "b", (2, 1), health=90),
        FAR,
    )
    dice: Dice = {
        "attack": [(1, 1)] * 7,
        "fumble": [1, 2, 3, 4, 5, 6, 2],
        "brutal": [3, 4, 2, 5, 6],
    }
    fight = bout(setup(*people, switches=("brutal_strikes",)), dice)
    for number in (1, 2, 3):
        fight.until("ras", number)
        fight.does("ras", "fight", how="strike", weapon="hand_axe", target="orc")
    fight.does("ras", "draw", item="club")
    fight.until("ras", 4).does("ras", "fight", how="brawl", target="orc")
    fight.until("ras", 5).does("ras", "fight", how="strike", weapon="club", target="orc")
    fight.until("ras", 6).does("ras", "stand")
    fight.does("ras", "fight", how="wrestle", target="orc", aim="pin")
    fight.until("ras", 7).does("ras", "stand")
    fight.does("ras", "fight", how="strike", weapon="club", target="orc")
    return fight, []


@story("H2-FUM-04", "H2-FUM-05", "H2-ACT-04", "H2-RNG-09")
def fumbles_from_afar() -> Told:
    people = (
        man("ras", "a", (1, 1), "rastan", weapons=("knife", "net"), held=("knife", "net")),
        man("orc", "b", (5, 1), health=90),
        FAR,
    )
    dice: Dice = {"attack": [(1, 1), (1, 1), 3, 12], "fumble": [3, 2]}
    fight = bout(setup(*people), dice)
    fight.does("ras", "fight", how="throw", weapon="net", target="orc")
    fight.until("ras", 2).does("ras", "fight", how="throw", weapon="rock", target="orc")
    fight.until("ras", 3).does("ras", "fight", how="throw", weapon="knife", target="orc")
    fight.until("ras", 4).does("ras", "fight", how="throw", weapon="rock", target="orc")
    return fight, []


@story(
    "H2-REA-02", "H2-REA-03", "H2-REA-04", "H2-REA-10", "H2-REA-11", "H2-EQP-05",
    "H2-OPT-01", "H2-RND-02",
)  # fmt: skip
def reactions() -> Told:
    ogre = man("ogre", "b", (3, 1), "ogre", agility=9)
    people = (
        man("bal", "a", (2, 1), "sir_balin", health=90),
        man("own", "a", (9, 7), "shamara"),
        ogre,
    )
    dice: Dice = {
        "reaction": [(6, 6), 7, (1, 1), (1, 1), 6],
        "helmet": [3, 4],
        "brutal": [1, 2, 3, 6],
    }
    fight = bout(setup(*people, switches=("brutal_strikes",)), dice)
    fight.reactions += ["shield", "block", "dodge", "parry", "shield"]
    for number in range(1, 5):
        fight.until("ogre", number).does("ogre", "fight", how="strike", target="bal")
    fight.until("ogre", 5)
    fight.put("bal", Netted())
    fight.does("ogre", "fight", how="strike", target="bal")
    return fight, []


@story(
    "H2-ACT-05", "H2-DUA-01", "H2-DUA-03", "H2-DUA-02", "H2-DUA-04", "H2-ACT-01",
    "H2-ACT-02", "H2-RND-03",
)  # fmt: skip
def two_weapons() -> Told:
    people = (
        man("sha", "a", (1, 1), "shamara", held=("broad_sword", "dagger")),
        man("orc", "b", (2, 1), agility=5, weapons=(), held=("knife", "dagger")),
        man("two", "b", (1, 2), health=1),
    )
    dice: Dice = {"attack": [9, 3, 8, 9, 12], "reaction": [9, 4, 7]}
    fight = bout(setup(*people), dice, ["parry", "parry", "block"])
    notes = [
        open_to(fight, "sha", ("form", "fight")),
        open_to(fight, "sha", ("form", "fight"), ("how", "two")),
    ]
    fight.does("sha", "fight", how="two", target="orc", target2="two")
    fight.does("orc", "fight", how="two", target="sha", target2="sha")
    fight.does("two", "fight", how="brawl", target="sha")
    fight.does("sha", "fight", how="two", target="two", target2="two")
    fight.does("orc", "end")
    fight.until("sha", 3)
    fight.does("sha", "fight", how="brawl", target="orc")
    return fight, notes


@story(
    "H2-ACT-03", "H2-ACT-15", "H2-RNG-05", "H2-RNG-07", "H2-RNG-01", "H2-RND-02",
    "H2-FRE-01", "H2-ACT-13", "H2-INI-05",
)  # fmt: skip
def shots() -> Told:
    people = (
        man("bow", "a", (1, 1), "lilith", weapons=("crossbow", "pistol", "sling")),
        man("sha", "a", (10, 2), "shamara", agility=2),
        man("orc", "b", (10, 1), "orc_archer", agility=6),
        FAR,
    )
    dice: Dice = {"attack": [3, 9, 9, 8], "reaction": [9, 3]}
    fight = bout(setup(*people), dice, ["dodge", "dodge"])
    fight.does("bow", "fight", how="shoot", target="orc")
    fight.until("bow", 2).does("bow", "reload", item="crossbow")
    fight.until("bow", 3).does("bow", "change", item="pistol")
    notes = [open_to(fight, "bow")]
    fight.until("bow", 4).does("bow", "fight", how="shoot", target="orc")
    fight.until("bow", 5)
    notes += [open_to(fight, "bow"), open_to(fight, "bow", ("form", "reload"))]
    fight.does("bow", "reload", item="pistol")
    return fight, notes


@story(
    "H2-RNG-07", "H2-ROL-06", "H2-RNG-05", "H2-ACT-15",
)  # fmt: skip
def strays() -> Told:
    people = (
        man("bow", "b", (1, 1), "orc_archer", agility=9),
        man("lil", "a", (10, 1), "lilith"),
        man("orc", "b", (11, 1), agility=3),
        man("sha", "a", (10, 3), "shamara", agility=2),
        man("ras", "a", (14, 7), "rastan", agility=1),
    )
    dice: Dice = {"attack": [8, 4], "reaction": [12, 12, 12]}
    fight = bout(setup(*people), dice, ["dodge", "dodge", "dodge"])
    fight.does("bow", "fight", how="shoot", target="lil")
    fight.until("bow", 2).does("bow", "fight", how="shoot", target="lil")
    return fight, []


@story(
    "H2-RNG-07", "H2-ACT-15",
)  # fmt: skip
def a_lost_shot() -> Told:
    people = (
        man("lil", "a", (1, 1), "lilith"),
        man("orc", "b", (10, 1)),
        man("giant", "a", (10, 2), "ogre", agility=1),
        FAR,
    )
    fight = bout(setup(*people), {"attack": [3, 12]})
    fight.does("lil", "fight", how="shoot", target="orc")
    return fight, []


@story(
    "H2-ACT-06", "H2-WRE-01", "H2-WRE-03", "H2-WRE-04", "H2-WRE-05", "H2-ACT-14",
    "H2-MIG-03", "H2-RND-02", "H2-FRE-01", "H2-ACT-13", "H2-INI-04",
)  # fmt: skip
def wrestling() -> Told:
    people = (
        man("wolf", "a", (1, 1), "wolfgar"),
        man("orc", "b", (2, 1), agility=4),
        man("big", "b", (1, 2), agility=3),
    )
    dice: Dice = {
        "attack": [9, (6, 6), 9, 9],
        "break_free": [(6, 6), 2, 3, 9],
        "reaction": [3, (1, 1), 3],
    }
    fight = bout(setup(*people), dice, ["block", "dodge", "parry"])
    notes = [open_to(fight, "wolf", ("form", "fight"), ("how", "wrestle"))]
    fight.does("wolf", "fight", how="wrestle", target="orc", aim="pin")
    notes += [open_to(fight, "wolf"), open_to(fight, "orc")]
    fight.does("orc", "break_free")
    fight.does("big", "fight", how="wrestle", target="wolf", aim="throw_down")
    fight.does("wolf", "fight", how="brawl", target="orc")
    fight.does("orc", "break_free")
    notes.append(open_to(fight, "orc"))
    fight.does("big", "fight", how="wrestle", target="wolf", aim="pin")
    notes.append(open_to(fight, "wolf"))
    fight.does("wolf", "break_free")
    fight.until("wolf", 4).does("wolf", "break_free")
    notes.append(open_to(fight, "wolf"))
    fight.does("wolf", "stand")
    fight.until("wolf", 5).does("wolf", "fight", how="wrestle", target="big", aim="pin")
    fight.does("wolf", "release")
    return fight, notes


@story(
    "H2-WRE-04", "H2-FRE-05", "H2-RND-02", "H2-FRE-01",
)  # fmt: skip
def pins_that_end() -> Told:
    people = (
        man("wolf", "a", (1, 1), "wolfgar"),
        man("orc", "b", (2, 1), agility=4),
        man("too", "b", (2, 2), agility=3),
        FAR,
    )
    dice: Dice = {"attack": [9, 9, 9, 9], "break_free": [3]}
    fight = bout(setup(*people), dice)
    fight.does("wolf", "fight", how="wrestle", target="orc", aim="pin")
    fight.until("wolf", 2).does("wolf", "fight", how="wrestle", target="too", aim="pin")
    fight.until("wolf", 3).does("wolf", "move", to=(1, 2))
    fight.does("wolf", "sprint", to=(5, 5))
    fight.put("orc", Pinned(fight.unit("wolf")))
    fight.until("wolf", 4).does("wolf", "shout")
    return fight, []


@story(
    "H2-RNG-10", "H2-ACT-14", "H2-INI-05", "H2-RND-02", "H2-FRE-01",
)  # fmt: skip
def nets() -> Told:
    people = (
        man(
            "ras",
            "a",
            (1, 1),
            "rastan",
            might=9,
            agility=6,
            weapons=("net", "net"),
            held=("net", "net"),
        ),
        man("net", "b", (4, 1), "netter", agility=5),
        man("orc", "b", (4, 3), agility=3),
    )
    dice: Dice = {"attack": [9, (6, 6)], "reaction": [3, (1, 1)], "break_free": [(1, 1), 3]}
    fight = bout(setup(*people), dice, ["dodge", "dodge"])
    notes = [open_to(fight, "ras", ("form", "fight"), ("how", "throw"))]
    fight.does("ras", "fight", how="throw", weapon="net", target="orc")
    fight.does("net", "fight", how="throw", weapon="net", target="ras")
    notes.append(open_to(fight, "orc"))
    fight.does("orc", "break_free")
    notes.append(open_to(fight, "ras"))
    fight.does("ras", "break_free")
    fight.until("ras", 3).does("ras", "break_free")
    notes.append(open_to(fight, "ras"))
    return fight, notes


@story(
    "H2-ACT-08", "H2-MAG-03", "H2-MAG-08", "H2-MAG-10", "H2-MAG-11", "H2-MAG-12",
    "H2-RND-02", "H2-FRE-01", "H2-MAG-01", "H2-ACT-13",
)  # fmt: skip
def spells_of_a_hero() -> Told:
    people = (
        man("zol", "a", (2, 4), "zoltan", magic=10, spells=tuple(spells())),
        man("sha", "a", (8, 5), "shamara"),
        man("orc", "b", (8, 4), health=90, agility=3),
        man("dog", "b", (9, 5), "wolf", agility=2, health=90),
    )
    dice: Dice = {"spell": [8, (1, 1), 9, (6, 6), 3, 7], "lasts": [3, 2], "heals": [4]}
    fight = bout(setup(*people, terrain={(11, y): "wall" for y in range(8)}), dice)
    notes = [open_to(fight, "zol"), open_to(fight, "zol", ("form", "magic"))]
    notes.append(open_to(fight, "zol", ("form", "magic"), ("spell", "spark")))
    notes.append(open_to(fight, "zol", ("form", "magic"), ("spell", "mend_wounds")))
    notes.append(open_to(fight, "zol", ("form", "magic"), ("spell", "lightning")))
    fight.does("zol", "magic", spell="spark", target="orc")
    fight.until("zol", 2).does("zol", "magic", spell="word_of_doom", target="dog")
    notes.append(open_to(fight.until("zol", 3), "zol", ("form", "magic")))
    fight.does("zol", "magic", spell="fire_ball", cell=(8, 4))
    notes.append(open_to(fight.until("zol", 4), "zol", ("form", "magic")))
    fight.does("zol", "magic", spell="entangle", target="orc")
    notes.append(open_to(fight.until("zol", 5), "zol"))
    return fight, notes


@story(
    "H2-MAG-11", "H2-MAG-08", "H2-MAG-09", "H2-ACT-08", "H2-MAG-01",
)  # fmt: skip
def lightning() -> Told:
    people = (
        man("zol", "a", (2, 4), "zoltan", magic=8, spells=("lightning", "word_of_doom")),
        man("sha", "a", (4, 6), "shamara", health=90),
        man("orc", "b", (6, 4), health=90, agility=3),
        man("dog", "b", (12, 4), "wolf", agility=2, health=90),
        man("off", "b", (13, 4), "wolf", agility=1, health=90),
    )
    fight = bout(setup(*people), {"spell": [12, 12]})
    notes = [open_to(fight, "zol", ("form", "magic"))]
    fight.does("zol", "magic", spell="lightning", cell=(4, 4))
    fight.until("zol", 2).does("zol", "magic", spell="lightning", cell=(3, 5))
    return fight, notes


@story(
    "H2-MAG-04", "H2-MAG-08", "H2-GRD-12", "H2-OPT-03", "H2-OOA-03", "H2-RND-03",
    "H2-ACT-08", "H2-MAG-12",
)  # fmt: skip
def helpful_spells() -> Told:
    known = ("light", "mend_wounds", "great_mending", "arcane_armour")
    people = (
        man("zol", "a", (1, 1), "zoltan", magic=10, spells=known, armour=("ring_mail",)),
        man("bal", "a", (2, 2), "sir_balin"),
        man("sha", "a", (5, 3), "shamara", agility=2),
        FAR,
    )
    dice: Dice = {"spell": [9, 9, 8, 3, 9], "lasts": [2, 3], "heals": [5, 8], "tie": [3, 4]}
    fight = bout(setup(*people, switches=("easy_armour",), terrain=DARK), dice)
    fight.put("bal", Down(0))
    fight.put("bal", Out("fallen"))
    fight.put("bal", Health(-2, 33))
    notes = [open_to(fight, "zol", ("form", "magic"), ("spell", "great_mending"))]
    fight.does("zol", "magic", spell="arcane_armour")
    fight.until("zol", 2).does("zol", "magic", spell="light", cell=(5, 3))
    notes.append(open_to(fight.until("zol", 3), "zol", ("form", "magic"), ("spell", "mend_wounds")))
    fight.does("zol", "magic", spell="mend_wounds", target="bal")
    fight.put("sha", Health(3, 24))
    fight.until("zol", 4).does("zol", "magic", spell="great_mending", target="sha")
    fight.until("zol", 5)
    fight.put("zol", Mana(9, 10))
    fight.does("zol", "magic", spell="arcane_armour")
    return fight, notes


@story(
    "H2-MAG-06", "H2-REA-09", "H2-MAG-11", "H2-MAG-05", "H2-ACT-08", "H2-MAG-10",
    "H2-MAG-03", "H2-RNG-10", "H2-OPT-03",
)  # fmt: skip
def spells_of_a_critter() -> Told:
    known = ("entangle", "fire_ball", "spark", "arcane_armour")
    people = (
        man("sorc", "b", (9, 1), "undead_sorcerer", agility=9, magic=9, spells=known),
        man("lil", "a", (2, 1), "lilith", health=90),
        man("sha", "a", (2, 2), "shamara", health=90),
        man("dog", "a", (1, 2), "wolf", health=90, agility=2),
        man("orc", "b", (3, 2), agility=1, health=90),
    )
    dice: Dice = {
        "reaction": [(1, 1), 12, (1, 1), 3],
        "spell": [9, 3, 8],
        "lasts": [3, 2],
    }
    fight = bout(setup(*people), dice, ["resist"] * 4)
    fight.does("sorc", "magic", spell="entangle", target="lil")
    fight.until("sorc", 2).does("sorc", "magic", spell="fire_ball", cell=(2, 2))
    fight.until("sorc", 3)
    fight.put("sha", Netted())
    fight.does("sorc", "magic", spell="spark", target="sha")
    fight.until("sorc", 4).does("sorc", "magic", spell="arcane_armour")
    return fight, []


@story(
    "H2-OOA-01", "H2-OOA-02", "H2-OOA-03", "H2-OOA-04", "H2-OOA-05", "H2-RND-01",
    "H2-ACT-09",
)  # fmt: skip
def falling_and_waking() -> Told:
    people = (
        man("lil", "a", (1, 1), "lilith", health=7, items=("lantern",)),
        man("sha", "a", (3, 1), "shamara", health=4),
        man("bal", "a", (9, 7), "sir_balin", agility=2, items=("healing_potion",)),
        man("ogre", "b", (2, 2), agility=9, health=3, villain_survives=True),
        man("far", "b", (15, 7), agility=1),
    )
    dice: Dice = {
        "reaction": [3, 3],
        "survival": [(2, 6), (1, 2), (6, 6)],
        "wakes": [2, 3],
        "attack": [12],
    }
    fight = bout(setup(*people, last=200), dice, ["dodge", "parry"])
    fight.does("ogre", "fight", how="strike", target="lil")
    fight.until("ogre", 2).does("ogre", "fight", how="strike", target="sha")
    fight.until("bal", 3)
    return fight, [open_to(fight, "bal")]


@story(
    "H2-OOA-03", "H2-RND-03", "H2-ACT-04",
)  # fmt: skip
def waking_by_time() -> Told:
    people = (RAS, man("bal", "a", (2, 1), "sir_balin", agility=2), FAR)
    fight = bout(setup(*people, last=80))
    fight.put("bal", Down(3))
    fight.put("bal", Out("fallen"))
    fight.put("bal", Health(-1, 23))
    fight.until("bal")
    return fight, [open_to(fight, "bal")]


@story(
    "H2-OPT-02", "H2-OOA-01",
)  # fmt: skip
def fates() -> Told:
    people = (
        man("lil", "a", (1, 1), "lilith", health=7),
        man("sha", "a", (3, 1), "shamara", health=6),
        man("bal", "a", (9, 7), "sir_balin", agility=2),
        man("orc", "b", (2, 2), agility=9),
    )
    dice: Dice = {"reaction": [3, 3], "fate": [1, 3], "lasts": [4]}
    fight = bout(setup(*people, switches=("uncertain_fate",)), dice, ["dodge", "parry"])
    fight.does("orc", "fight", how="strike", target="lil")
    fight.until("orc", 2).does("orc", "fight", how="strike", target="sha")
    return fight, []


@story(
    "H2-ACT-07", "H2-ACT-10", "H2-ACT-11", "H2-FRE-03", "H2-FRE-04", "H2-GRD-12",
    "H2-FRE-01", "H2-RND-02", "H2-EQP-02", "H2-INI-05", "H2-ACT-14", "H2-ACT-09",
)  # fmt: skip
def things() -> Told:
    ras = man("ras", "a", (3, 3), "rastan", weapons=("club", "staff", "mace", "knife"),
              armour=("shield",), items=("lantern", "mana_potion", "healing_potion"),
              magic=4)  # fmt: skip
    down = man("sha", "a", (4, 3), "shamara", agility=2)
    lying = [("dagger", (4, 4)), ("chest", (2, 2)), ("hand_axe", (2, 2)), ("great_club", (3, 4)),
             ("healing_potion", (2, 3)), ("chest", (9, 2)), ("club", (3, 6))]  # fmt: skip
    doors = {(4, 2): "door", (9, 3): "door", (5, 2): "wall"}
    dice: Dice = {"potion": [4, 3]}
    fight = bout(setup(ras, down, FAR, things=lying, terrain=DARK | doors), dice)
    fight.put("sha", Down(0))
    fight.put("sha", Out("fallen"))
    fight.put("sha", Health(-1, 20))
    fight.put("ras", Mana(0, 4))
    notes = [open_to(fight, "ras")]
    notes += [
        open_to(fight, "ras", ("form", form)) for form in ("use", "pick_up", "change", "drop")
    ]
    notes += [open_to(fight, "ras", ("form", "use"), ("item", thing))
              for thing in ("door", "chest", "healing_potion")]  # fmt: skip
    fight.does("ras", "use", item="mana_potion", target="ras")
    fight.does("ras", "drop", item="club")
    fight.until("ras", 2)
    notes += [open_to(fight, "ras"), open_to(fight, "ras", ("form", "draw"))]
    fight.does("ras", "draw", item="mace").does("ras", "use", item="lantern")
    fight.until("ras", 3).does("ras", "use", item="chest", cell=(2, 2))
    fight.until("ras", 4).does("ras", "pick_up", item="hand_axe")
    fight.until("ras", 5).does("ras", "pick_up", item="great_club")
    fight.until("ras", 6).does("ras", "use", item="door", cell=(4, 2))
    fight.until("ras", 7).does("ras", "drop", item="lantern")
    fight.does("ras", "change", item="knife")
    fight.until("ras", 8).does("ras", "use", item="healing_potion", target="sha")
    fight.until("ras", 9)
    notes += [open_to(fight, "ras", ("form", "change")), open_to(fight, "ras", ("form", "pick_up"))]
    fight.does("ras", "pick_up", item="lantern")
    return fight, notes


@story(
    "H2-ACT-09", "H2-FRE-02", "H2-GRD-12", "H2-STA-07", "H2-RND-02", "H2-FRE-01",
)  # fmt: skip
def looking_about() -> Told:
    sides = tuple(SideSetup(name, name, tincture) for name, tincture in (
        ("a", "azure"), ("b", "gules"), ("c", "vert")))  # fmt: skip
    people = (
        man("lil", "a", (1, 1), "lilith", dark_sight=3),
        man("orc", "a", (1, 5), agility=5, awareness=4),
        man("one", "b", (4, 1), agility=3, traits=("hidden",)),
        man("two", "b", (12, 1), agility=2, traits=("hidden",)),
        man("cee", "c", (9, 5), agility=1, items=("lantern",), weapons=("knife", "club")),
    )
    made = setup(*people, things=[("pit", (2, 2)), ("blade", (9, 2)), ("rune", (1, 6))])
    fight = bout(replace(made, sides=sides), {"search": [(1, 1), 9]})
    fight.does("orc", "search")
    fight.does("two", "shout")
    fight.until("lil", 2).does("lil", "search")
    fight.until("lil", 3).does("lil", "shout")
    fight.until("lil", 4).does("lil", "search")
    fight.put("cee", Out("dead"))
    fight.put("cee", Torch(6))
    fight.until("orc", 4).does("orc", "move", to=(8, 5))
    fight.until("orc", 5)
    notes = [open_to(fight, "orc", ("form", "search_body"))]
    fight.does("orc", "search_body", target="cee")
    return fight, notes


@story("H2-FRE-05", "H2-ACT-12", "H2-GRD-03", "H2-GRD-13", "H2-ACT-09", "H2-REA-08", "H2-DMG-05")
def ways() -> Told:
    walls = {(x, y): "wall" for x in range(16) for y in (0, 2)}
    people = (
        man("ras", "a", (0, 1), "rastan", health=90),
        man("orc", "b", (12, 1), agility=5, traits=("hidden",)),
        man("dog", "b", (14, 5), "wolf", agility=3),
    )
    things = [("pit", (3, 1)), ("blade", (5, 1)), ("rune", (8, 1)), ("blade", (14, 6))]
    dice: Dice = {"reaction": [3, (1, 1), 12]}
    fight = bout(setup(*people, terrain=walls | {(1, 1): "rough"}, things=things), dice)
    notes = [open_to(fight, "ras", ("form", "move"))]
    fight.does("ras", "move", to=(4, 1))
    notes.append(open_to(fight, "ras"))
    fight.does("ras", "sprint", to=(6, 1))
    fight.does("dog", "move", to=(14, 7))
    fight.until("ras", 2).does("ras", "move", to=(9, 1)).does("ras", "sprint", to=(13, 1))
    fight.until("orc", 2).does("orc", "shout")
    return fight, notes


@story(
    "H2-FRE-05", "H2-ACT-12", "H2-RND-03", "H2-RND-02", "H2-INI-05",
)  # fmt: skip
def leaving_the_field() -> Told:
    people = (
        RAS,
        man("sha", "a", (8, 4), "shamara"),
        man("orc", "b", (12, 7), traits=("hidden",)),
        FAR,
    )
    fight = bout(setup(*people))
    notes = [open_to(fight, "ras", ("form", "move"), ("to", (0, 1)))]
    fight.does("ras", "move", to=(0, 1), off=False).does("ras", "sprint", to=(0, 0), off=True)
    fight.until("orc").does("orc", "move", to=(11, 7), off=False)
    return fight, notes


@story("H2-GRD-06", "H2-FRE-05")
def leaving_a_melee() -> Told:
    people = (
        man("bal", "a", (3, 3), "sir_balin", agility=5),
        man("sha", "a", (3, 5), "shamara", agility=5),
        man("orc", "b", (4, 4), agility=5),
        man("dog", "b", (3, 4), "wolf", agility=5),
    )
    dice: Dice = {"leaving": [7, 6, 7, 9, 2], "tie": [9, 8, 7, 6] * 3}
    fight = bout(setup(*people, switches=("melee_lock_holds",)), dice)
    fight.does("bal", "move", to=(3, 1))
    fight.does("sha", "move", to=(3, 7))
    fight.does("orc", "move", to=(6, 6))
    fight.does("orc", "sprint", to=(8, 6))
    fight.does("dog", "move", to=(1, 4))
    return fight, []


@story(
    "H2-INI-01", "H2-INI-02", "H2-INI-03", "H2-INI-04", "H2-INI-05", "H2-RND-02",
    "H2-ACT-13",
)  # fmt: skip
def order() -> Told:
    people = (
        man("ras", "a", (1, 1), "rastan"),
        man("lil", "a", (1, 3), "lilith"),
        man("orc", "b", (9, 1)),
        man("two", "b", (9, 3)),
        man("zzz", "b", (9, 5), traits=("asleep",)),
    )
    fight = bout(setup(*people), {"tie": [5, 8, 4, 4, 7, 9, 3, 6, 2, 2, 11, 3, 10, 12, 5, 6]})
    notes = [open_to(fight, "lil", ("form", "hold"))]
    fight.does("lil", "hold", score=4)
    fight.does("ras", "shout").does("ras", "end")
    fight.until("lil")
    notes.append(open_to(fight, "lil"))
    fight.does("lil", "end").until("orc", 2)
    return fight, notes


@story("H2-RND-02", "H2-INI-05", "H2-ACT-09", "H2-RND-03", "H2-ACT-13", "H2-GRD-13")
def an_ambush() -> Told:
    lurker = man("lurk", "b", (3, 1), agility=9, traits=("hidden",))
    spy = man("spy", "a", (9, 5), agility=8, traits=("hidden",))
    people = (RAS, spy, lurker, man("orc", "b", (6, 1), agility=3, traits=("hidden",)))
    dice: Dice = {"reaction": [9]}
    fight = bout(setup(*people, things=[("blade", (9, 6))]), dice, ["dodge"])
    notes = [open_to(fight, "lurk")]
    fight.does("lurk", "move", to=(2, 1))
    fight.does("lurk", "fight", how="strike", target="ras")
    fight.does("spy", "move", to=(9, 6))
    fight.does("spy", "search")
    fight.until("ras").does("ras", "move", to=(5, 3))
    notes.append(open_to(fight, "ras"))
    return fight, notes


@story("H2-FRE-05", "H2-GRD-03", "H2-ACT-12", "H2-RND-03")
def in_the_way() -> Told:
    walls = {(x, y): "wall" for x in range(16) for y in (0, 2)}
    people = (
        man("ras", "a", (3, 1), "rastan"),
        man("orc", "b", (1, 1), agility=3, traits=("hidden",)),
        man("two", "b", (4, 1), agility=2, traits=("hidden",)),
        FAR,
    )
    fight = bout(setup(*people, terrain=walls))
    fight.does("ras", "move", to=(0, 1), off=True)
    fight.does("ras", "sprint", to=(6, 1))
    fight.until("ras", 2)
    return fight, [open_to(fight, "ras", ("form", "move"))]


@story("H2-RNG-10", "H2-RND-03", "H2-MAG-03")
def a_net_of_magic_ends() -> Told:
    people = (man("zol", "a", (1, 1), "zoltan", spells=("entangle",)), man("orc", "b", (6, 1)), FAR)
    fight = bout(setup(*people), {"spell": [12], "lasts": [2]})
    fight.does("zol", "magic", spell="entangle", target="orc")
    return fight.until("orc", 3), [open_to(fight, "orc")]


@story("H2-OOA-03", "H2-OOA-05", "H2-ACT-07", "H2-WRE-05", "H2-WRE-04")
def half_healed() -> Told:
    people = (
        man(
            "ras",
            "a",
            (1, 1),
            "rastan",
            items=("healing_potion", "healing_potion", "healing_potion"),
        ),
        man("bal", "a", (2, 1), "sir_balin", agility=3),
        man("wolf", "a", (8, 4), "wolfgar", agility=2),
        man("orc", "b", (8, 5), agility=5),
        man("too", "b", (9, 5), agility=4, health=3),
    )
    dice: Dice = {"potion": [2, 3, 4], "attack": [9, 9, 12]}
    fight = bout(setup(*people), dice)
    fight.put("bal", Down(0))
    fight.put("bal", Out("fallen"))
    fight.put("bal", Health(-2, 23))
    fight.does("ras", "use", item="healing_potion", target="bal")
    fight.put("too", Pinned(fight.unit("orc")))
    fight.until("wolf").does("wolf", "fight", how="wrestle", target="orc", aim="pin")
    fight.until("ras", 2).does("ras", "use", item="healing_potion", target="bal")
    fight.until("ras", 3).does("ras", "use", item="healing_potion", target="ras")
    return fight, []


@story("H2-RND-04", "H2-RND-03")
def nothing_happens() -> Told:
    made = setup(RAS, FAR)
    fight = bout(replace(made, numbers={"round_limit": 9, "idle_rounds": 3}))
    return fight.ends(9), []


@story("H2-RND-04", "H2-RND-03")
def the_time_is_up() -> Told:
    return bout(setup(RAS, FAR, last=2)).ends(9), []


@story(
    "H2-FUM-03", "H2-INI-05", "H2-ACT-13", "H2-FRE-01", "H2-RND-02", "H2-REA-05",
)  # fmt: skip
def on_the_ground() -> Told:
    people = (RAS, man("orc", "b", (2, 1), agility=4), man("dog", "b", (1, 2), "wolf", agility=3))
    fight = bout(setup(*people), {"reaction": [5], "attack": [9]}, ["dodge"])
    fight.put("ras", Prone())
    fight.put("orc", Prone())
    notes = [open_to(fight, "ras"), open_to(fight, "orc")]
    fight.does("orc", "fight", how="strike", target="ras")
    fight.does("orc", "stand").does("dog", "end")
    fight.does("ras", "fight", how="strike", target="dog")
    fight.does("ras", "stand")
    notes.append(open_to(fight, "ras"))
    return fight, notes


@story(
    "H2-MAG-01", "H2-GRD-05", "H2-RNG-08", "H2-ACT-15", "H2-EQP-02", "H2-INI-05",
    "H2-ACT-13", "H2-ACT-14", "H2-FRE-01", "H2-RND-02",
)  # fmt: skip
def locked_in() -> Told:
    people = (
        man("zol", "a", (1, 1), "zoltan", weapons=("sling",)),
        man("lil", "a", (1, 2), "lilith", weapons=("crossbow", "short_sword")),
        man("orc", "b", (2, 1), agility=3),
    )
    fight = bout(setup(*people))
    fight.put("lil", Unloaded((("crossbow", 1), ("pistol", 2))))
    notes = [open_to(fight, "lil"), open_to(fight, "lil", ("form", "fight"))]
    notes += [open_to(fight, "zol"), open_to(fight, "zol", ("form", "fight"))]
    fight.until("lil", 2).does("lil", "reload", item="crossbow")
    return fight, notes


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.rule(*rules)) for name, (rules, _) in STORIES.items()],
)
def test_it_is_told_so(name: str, update_golden: bool) -> None:
    text, file = written(*STORIES[name][1]()), TOLD / f"{name}.txt"
    if update_golden:
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
