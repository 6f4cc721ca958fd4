"""Words for keys: what is filled in, what a template may hold, and that no key is without words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import game
from game.core.data import DataError
from game.play import words
from game.play.language import languages, use
from game.play.words import fields, forget, in_file, say, spoken, square, templates, word
from game.rules import RULESETS
from game.rules.chaos.acts.deeds import chakra
from game.rules.chaos.acts.fight import telling
from game.rules.chaos.sheet import actions, ki
from game.rules.chaos.shown.card import LOCATIONS, STATES
from game.rules.heroic2d6 import PERSONAL
from game.rules.heroic2d6.acts import blows, turn
from game.rules.heroic2d6.exchange import attack
from game.rules.heroic2d6.exchange.rolls import AVOIDED, CAUGHT, CRITICAL, FUMBLE, HIT, MIGHTY, MISS
from game.rules.heroic2d6.tables import book as heroic
from game.rules.heroic2d6.tables.rows import SKILLS
from game.rules.zefrs.tables import tables

BOOK_KEY = re.compile(r"(zefrs|chaos|heroic20s|heroic2d6|empress|core)(\.[a-z0-9_]*[a-z0-9])+")


def literals() -> Iterator[tuple[str, str]]:
    """Every wording key that stands in game code as it is, and where."""
    root = Path(game.__file__).parent
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say" and node.args:
                node = node.args[0]
                if isinstance(node, ast.Constant):
                    yield str(node.value), f"{path.relative_to(root)}:{node.lineno}"
            elif isinstance(node, ast.Constant) and BOOK_KEY.fullmatch(str(node.value)):
                yield str(node.value), f"{path.relative_to(root)}:{node.lineno}"


def test_no_key_in_the_code_is_without_words() -> None:
    known = {*templates(), *(kind for book in RULESETS.values() for kind in book.kinds)}
    assert [(key, where) for key, where in literals() if key not in known] == []


def test_modifiers_and_wounds_of_the_tables_have_words() -> None:
    labels = {row.label for row in tables().modifiers.values()}
    labels |= {row.label for row in tables().mass_modifiers.values()}
    wounds = (*tables().wounds_armed.values(), *tables().wounds_brawling.values())
    labels |= {f"zefrs.wound.{wound.id}" for wound in wounds}
    assert labels - set(templates()) == set()


def test_what_chaos_puts_together_has_words() -> None:
    made = [f"attacks_{how}" for how in actions.HOWS if how != "disarm"]
    made += [f"parlay_{how}" for how in actions.PARLAYS[:4]]
    made += [f"ki_{what}" for what in ki.RULES]
    made += [f"chakra_{what}" for what in chakra.WHATS]
    made += [key for key, _ in telling.RESULTS.values()] + list(telling.KNOCKED.values())
    made += [f"chip.{state}" for state, _ in STATES]
    made += [f"chip.red_{part}" for part in LOCATIONS]
    made += [f"form.{form}" for form in actions.FORMS]
    hows = (*actions.HOWS, *actions.PARLAYS, *actions.GAITS, *actions.CHORES, *chakra.WHATS)
    made += [f"how.{how}" for how in hows]
    made += [f"method.{method}" for method in actions.METHODS]
    made += [f"pay.{pay}" for pay in actions.PAYS]
    assert [key for key in made if f"chaos.{key}" not in templates()] == []


def test_what_heroic_2d6_puts_together_has_words() -> None:
    made = [f"attacks_{how}" for how in blows.HOWS]
    made += [MISS, HIT, MIGHTY, FUMBLE, CAUGHT, AVOIDED, CRITICAL]
    made += [f"spell_{grade}" for grade in (MISS, HIT, CAUGHT, AVOIDED, CRITICAL)]
    made += [f"fumble_{what}" for what in (attack.SLIPS, attack.DROPS, attack.ALLY, attack.SELF)]
    made += [f"fate_{row.id}" for row in heroic.fates()]
    made += [f"form.{form}" for form in (*turn.ACTIONS, *turn.FREE, "hold", "release", "end")]
    made += [f"how.{how}" for how in (*blows.HOWS, *blows.HOWS.values(), "spell", "trap")]
    made += [f"aim.{aim}" for aim in (attack.THROW_DOWN, attack.PIN)]
    made += [f"reaction.{one}" for one in ("block", "parry", "shield", "dodge", "resist", "none")]
    made += [f"stat.{skill}" for skill in SKILLS]
    made += [f"list.{name}" for name in (*heroic.spells(), *heroic.items())]
    made += [f"spell_note.{name}" for name in heroic.spells()]
    made += [f"phase.{phase.id}" for phase in PERSONAL.phases]
    assert [key for key in made if f"heroic2d6.{key}" not in templates()] == []
    assert [key for key in heroic.spells() if f"word.spell.{key}" not in templates()] == []


@pytest.fixture
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small file of words in place of the shipped ones."""
    path = tmp_path / "en.toml"
    path.write_text(
        'plain = "Hold!"\nlost = "{unit} loses {n}."\nlost_one = "{unit} loses one."\n'
        '[zefrs]\nmm1 = "outnumbered"\n[zefrs.no]\nfar = "Too far: {feet} ft."\n'
        '"far.short" = "far {{}}"\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(words, "files", lambda code: (path,))
    forget()
    yield
    forget()


@pytest.mark.usefixtures("known")
def test_facts_are_filled_in() -> None:
    assert say("plain") == "Hold!"
    assert say("zefrs.mm1") == "outnumbered"
    assert say("zefrs.no.far", {"feet": 210, "unused": 1}) == "Too far: 210 ft."
    assert say("zefrs.no.far.short") == "far {}"
    assert say("lost", (("unit", "The Guard"), ("n", 3))) == "The Guard loses 3."
    assert say("lost", (("unit", "The Guard"), ("n", 1))) == "The Guard loses one."


@pytest.mark.usefixtures("known")
def test_what_is_missing_stands_in_brackets() -> None:
    assert say("zefrs.mm99", {"n": 1}) == "[zefrs.mm99]"
    assert say("lost", {"n": 2}) == "[unit] loses 2."


@pytest.mark.usefixtures("known")
def test_facts_are_never_templates_themselves() -> None:
    assert say("lost", {"unit": "{n.__class__}", "n": 2}) == "{n.__class__} loses 2."


def test_facts_are_spoken_as_one_reads_them() -> None:
    assert [spoken(value) for value in (-3, 4, "a-b", True)] == ["−3", "4", "a-b", "True"]
    assert spoken((1, 2)) == "B3"
    assert spoken(("sword", "bow")) == "sword, bow"
    assert spoken(((0, 0), (1, 0), (2, 0))) == "A1, B1, C1"


def test_squares_have_names_like_on_a_map() -> None:
    assert [square(0, 0), square(4, 6), square(25, 0), square(26, 9)] == ["A1", "E7", "Z1", "AA10"]


@pytest.mark.parametrize(
    "template",
    ["{a.b}", "{a[0]}", "{a!r}", "{a:>9}", "{}", "{0}", "{a", "a}", "{a:{b}}", "{__class__.x}"],
)
def test_a_template_has_plain_fields_only(tmp_path: Path, template: str) -> None:
    with pytest.raises(ValueError, match=r"plain|brace|expected|ingle"):
        fields(template)
    path = tmp_path / "words.toml"
    path.write_text(f'[zefrs]\nfine = "{{a}}"\nbad = "{template}"\n', encoding="utf-8")
    with pytest.raises(DataError) as caught:
        list(in_file(path))
    assert str(caught.value.faults[0]).startswith(f"{path}:3:7: zefrs.bad: ")


def test_a_word_is_a_text(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text("[zefrs]\nbad = 3\n", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        list(in_file(path))
    assert str(caught.value.faults[0]) == f"{path}:2:7: zefrs.bad: should be a text or a table"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('a = "\\u0000"', "1:5: a: control characters are not allowed"),
        ('a = "\\u001b[2J"', "1:5: a: control characters are not allowed"),
        ('a = "\\u202e"', "1:5: a: control characters are not allowed"),
        ('"\\u001b" = "x"', "1:1: a key with control characters"),
        (f'a = "{"x" * 4_001}"', "1:5: a: 4,001 characters, at most 4,000 are allowed"),
        ("a = 3", "1:5: a: should be a text or a table"),
    ],
)
def test_words_are_no_looser_for_being_read_without_their_schema(
    line: str, reason: str, tmp_path: Path
) -> None:
    """A letter that no window can draw would end it."""
    file = tmp_path / "xx.toml"
    file.write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        in_file(file)
    assert reason in str(caught.value)


@pytest.mark.parametrize("spoken_in", languages())
def test_what_a_weapon_is_called_reads_within_a_sentence(spoken_in: str) -> None:
    use(spoken_in)
    names = {row.name for row in tables().weapons.values()}
    assert not [name for name in names if "," in word("weapon", name)]
