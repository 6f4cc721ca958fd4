"""The worked examples once more, as anybody can write them down: a scenario file with tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main

HEAD = """
title = "A worked example"
ruleset = "heroic2d6"
books = ["heroic2d6"]
scale = "personal"
round_limit = 20
switches = [{switches}]
sides = [
  {{ id = "a", name = "A", tincture = "azure" }},
  {{ id = "b", name = "B", tincture = "gules" }},
]
fighters = [
{fighters}
]
{things}
[map]
columns = 16
rows = 8
cells = '''
................
................
................
................
................
................
................
................
'''

[[test]]
name = "as the book says"
rounds = {rounds}
dice = {{ {dice} }}
"""

SLOW = '{ id = "slow", name = "Slow", side = "b", archetype = "ogre", cell = [14, 6] }'


def who(name: str, side: str, archetype: str, x: int, y: int, more: str = "") -> str:
    """A fighter as the file has him."""
    at = f'archetype = "{archetype}", cell = [{x}, {y}]'
    return f'{{ id = "{name}", name = "{name}", side = "{side}", {at}{more} }}'


def checked(
    tmp_path: Path,
    fighters: tuple[str, ...],
    dice: str,
    orders: tuple[tuple[str, str], ...],
    expects: tuple[str, ...],
    *,
    switches: str = "",
    things: str = "",
    rounds: int = 1,
    gone: str = "",
) -> int:
    """What `pennon check` says of it; who has no order ends his turn, but for him who is ``gone``
    before it.
    """
    lines = ",\n".join((*fighters, SLOW))
    head = HEAD.format(switches=switches, fighters=lines, things=things, rounds=rounds, dice=dice)
    named = [line.split('"')[1] for line in (*fighters, SLOW)]
    busy = [unit for unit, order in orders if "form" in order] + [
        name for name in named if name in gone
    ]
    rest = [(name, 'form = "end"') for name in named if name not in busy]
    told = [
        f'[[test.orders]]\nunit = "{unit}"\norder = {{ {order} }}\n'
        for unit, order in (*orders, *rest)
    ]
    wants = [f"[[test.expect]]\n{want}\n" for want in expects]
    file = tmp_path / "example.toml"
    file.write_text(head + "\n" + "\n".join((*told, *wants)), encoding="utf-8")
    return main(["check", str(file)])


RASTAN = who("rastan", "a", "rastan", 2, 2)
ORC = who("orc", "b", "ugly_orc", 3, 2, ", overrides = { agility = 2 }")
STRIKE = ("rastan", 'form = "fight", how = "strike", target = "orc"')


@pytest.mark.rule("H2-ATK-04", "H2-ATK-09", "H2-ROL-01", "H2-ROL-04")
@pytest.mark.parametrize(
    ("dice", "expects", "switches"),
    [
        ("attack = [[2, 3]]", 'unit = "orc"\nhealth = 8', ""),
        ("attack = [[1, 3]]", 'unit = "orc"\nhealth = 20', ""),
        ("attack = [[6, 6]]", 'unit = "orc"\nout = true\nwhy = "dead"', ""),
        ("attack = [[3, 3]], brutal = [3]", 'unit = "orc"\nhealth = 5', '"brutal_strikes"'),
        ("attack = [[1, 1]], fumble = [1]", 'unit = "rastan"\nhealth = 18', ""),
        ("attack = [[1, 1]], fumble = [5]", 'unit = "rastan"\nstates = ["prone"]', ""),
    ],
)
def test_rastans_axe(tmp_path: Path, dice: str, expects: str, switches: str) -> None:
    gone = "orc" if "dead" in expects else ""
    told = checked(
        tmp_path, (RASTAN, ORC), dice, (STRIKE,), (expects,), switches=switches, gone=gone
    )
    assert told == 0


@pytest.mark.rule("H2-ROL-01")
def test_a_wrong_expectation_is_told(tmp_path: Path) -> None:
    want = ('unit = "orc"\nhealth = 9',)
    assert checked(tmp_path, (RASTAN, ORC), "attack = [5]", (STRIKE,), want) != 0


@pytest.mark.rule("H2-REA-04", "H2-OOA-02", "H2-REA-10")
def test_d26_shamara_fumbles_her_reaction(tmp_path: Path) -> None:
    people = (
        who("shamara", "a", "shamara", 2, 2),
        who("lil", "a", "lilith", 14, 0),
        who("ogre", "b", "ogre", 3, 2, ", overrides = { agility = 5 }"),
    )
    orders = (
        ("ogre", 'form = "fight", how = "strike", target = "shamara"'),
        ("shamara", 'reaction = "parry"'),
    )
    want = ('unit = "shamara"\nhealth = -6\nout = true\nwhy = "dead"',)
    assert checked(tmp_path, people, "reaction = [[1, 1]]", orders, want) == 0


@pytest.mark.rule("H2-OUT-02", "H2-REA-01", "H2-INI-02")
@pytest.mark.parametrize(("roll", "health"), [(7, 25), (6, 25 - 9)])
def test_s7_three_orcs_round_wolfgar(tmp_path: Path, roll: int, health: int) -> None:
    orcs = tuple(
        who(f"orc{n}", "b", "savage_orc", x, y) for n, (x, y) in enumerate(((4, 3), (6, 3), (5, 4)))
    )
    people = (who("wolfgar", "a", "wolfgar", 5, 3, ", overrides = { agility = 1 }"), *orcs)
    orders = (
        ("orc0", 'form = "fight", how = "strike", target = "wolfgar"'),
        ("wolfgar", 'reaction = "parry"'),
    )
    dice = f"reaction = [{roll}], tie = [9, 8, 7]"
    assert checked(tmp_path, people, dice, orders, (f'unit = "wolfgar"\nhealth = {health}',)) == 0


@pytest.mark.rule("H2-RNG-04", "H2-FRE-05", "H2-ACT-03")
@pytest.mark.parametrize(("roll", "health"), [(6, 12 - 9), (5, 12)])
def test_d31_move_then_shoot(tmp_path: Path, roll: int, health: int) -> None:
    people = (
        who("lilith", "a", "lilith", 1, 1),
        who("wolf", "b", "wolf", 12, 1, ", overrides = { agility = 5 }"),
    )
    orders = (
        ("lilith", 'form = "move", to = [2, 1]'),
        ("lilith", 'form = "fight", how = "shoot", target = "wolf"'),
    )
    want = (f'unit = "wolf"\nhealth = {health}', 'unit = "lilith"\ncell = [2, 1]')
    assert checked(tmp_path, people, f"attack = [{roll}]", orders, want) == 0


@pytest.mark.rule("H2-INI-04")
def test_d28_rastan_holds(tmp_path: Path) -> None:
    orc = who("orc", "b", "ugly_orc", 3, 2)
    orders = (("rastan", 'form = "hold", score = 4'), STRIKE)
    want = ('unit = "orc"\nhealth = 8',)
    dice = "tie = [5, 6], attack = [5]"
    assert checked(tmp_path, (RASTAN, orc), dice, orders, want) == 0


CIRCLE = '"spell_tn=circle"'


@pytest.mark.rule("H2-MAG-03", "H2-MAG-08")
@pytest.mark.parametrize(("roll", "switch", "health"), [
    (3, "", 20), ("[1, 1]", "", 30), (4, CIRCLE, 20), (3, CIRCLE, 30)])  # fmt: skip
def test_d16_d17_a_prismatic_bolt(tmp_path: Path, roll: object, switch: str, health: int) -> None:
    people = (who("zoltan", "a", "zoltan", 2, 2), who("ogre", "b", "ogre", 9, 2))
    orders = (("zoltan", 'form = "magic", spell = "prismatic_bolt", target = "ogre"'),)
    want = (f'unit = "ogre"\nhealth = {health}',)
    dice = f"spell = [{roll}], tie = [9, 8]"
    assert checked(tmp_path, people, dice, orders, want, switches=switch) == 0


@pytest.mark.rule("H2-GRD-13", "H2-REA-08")
def test_a_trap_and_a_chest(tmp_path: Path) -> None:
    things = """things = [
  { item = "blade", cell = [4, 2] },
  { item = "chest", cell = [3, 3] },
  { item = "healing_potion", cell = [3, 3] },
]
"""
    orders = (
        ("rastan", 'form = "use", item = "chest", cell = [3, 3]'),
        ("rastan", 'form = "move", to = [4, 2]'),
    )
    want = ('unit = "rastan"\nhealth = 14\ncell = [4, 2]',)
    assert checked(tmp_path, (RASTAN,), "reaction = [4]", orders, want, things=things) == 0
