"""What the words of all books are to the screens, and that the screens can draw all of it."""

from __future__ import annotations

import shutil
from typing import get_args

import pytest

from game.core import vocabulary
from game.core.data import DataError, resource
from game.core.events import Event
from game.core.vocabulary import TONES, Does, Ribbon, Sign
from game.play import screens
from game.play.match import open_match
from game.play.scenarios.library import find, load
from game.play.words import templates
from game.rules import RULESETS
from game.ui.art.heraldry.icons import NAMES
from game.ui.art.palette import TINCTURES
from game.ui.art.troops.weapons import CHARGES
from game.ui.field.land.objects import KINDS
from game.ui.field.scene import RIBBONS
from game.ui.field.token.ribbons import SIGNS
from game.ui.leaf.body import CENTRES
from game.ui.odds.grades import COLOURS


def test_everything_that_can_be_said_can_be_drawn() -> None:
    assert {sign.value for sign in Sign} - {"none"} <= set(SIGNS)
    assert {ribbon.value for ribbon in Ribbon} <= set(RIBBONS)
    assert set(get_args(vocabulary.Charge)) <= set(CHARGES)
    assert set(get_args(vocabulary.Thing)) == set(KINDS)
    assert set(get_args(vocabulary.Icon)) <= set(NAMES)
    assert set(get_args(vocabulary.Outline)) <= set(CENTRES)
    assert len(COLOURS) == len(TONES)


def test_every_book_has_told_the_screens_its_words() -> None:
    for book in RULESETS:
        assert screens.spine(book) in TINCTURES
    assert screens.spine("unheard_of") == ""


def test_events_of_books_and_of_the_core_do_something() -> None:
    assert screens.does(Event("moved")) is Does.MOVES
    assert screens.does(Event("zefrs.duel_hit")) is Does.STRIKES
    assert screens.does(Event("anybook.flees")) is Does.FLEES
    assert screens.does(Event("anybook.duel_hit")) is None
    assert screens.vain(Event("zefrs.stuns_not"))
    assert not screens.vain(Event("zefrs.stuns"))


def test_facts_are_known_by_what_they_tell() -> None:
    for name in ("colour", "result"):
        assert screens.fact(Event("x", facts=(("n", 2), (name, "red"))), "grade") == "red"
    assert screens.fact(Event("x", facts=(("n", 2),)), "time") is None


def test_what_nobody_lists_is_known_by_the_words_in_its_name_or_drawn_plainly() -> None:
    for book in ("", "zefrs", "unheard_of"):
        charges = [screens.charge(book, item) for item in ("light_crossbow", "heirloom")]
        assert charges == ["crossbow", "sword"]
        assert [screens.thing(book, kind) for kind in ("oak_bench", "statue")] == ["table", "crate"]
        assert screens.flies(book, "laser pistol") == "beam"
        asked = (screens.icon, screens.ribbon, screens.outline)
        assert [ask(book, "juggle") for ask in asked] == ["", "", ""]
        assert screens.tone(book, "unheard_of") == vocabulary.WELL


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"fumble"', '"tumbled"', "'tumbled' is listed twice"),
        ('"out_cold"', '"frozen"', "chaos has no words for 'frozen'"),
        ("star =", "stat =", "star"),
    ],
)
def test_a_screen_file_with_faults_says_where(monkeypatch, tmp_path, old, new, fault) -> None:
    for file in ("screen.toml", "chaos/screen.toml", "zefrs/screen.toml"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        shutil.copy(resource("data", file), tmp_path / file)
    place = tmp_path / "chaos" / "screen.toml"
    place.write_text(place.read_text().replace(old, new, 1))
    monkeypatch.setattr("game.play.screens.resource", lambda *parts: tmp_path.joinpath(*parts[1:]))
    with pytest.raises(DataError, match=fault) as caught:
        screens.files.__wrapped__()
    assert all(found.line > 1 for found in caught.value.faults)


THIRD = """
spine = "vert"
tones = [["fails", "hit"], [], [], ["tumbled"], ["masters"]]
[sign]
captive = ["netted"]
[charge]
net = ["retiarius_net", "javelin"]
[ribbon]
fight = ["engage"]
hold = ["parlay"]
[outline]
head = ["neck"]
[does]
strikes = ["hits"]
"""
"""What a book tells that nobody has heard of yet."""


@pytest.fixture
def third(monkeypatch, tmp_path):
    for file in ("screen.toml", "chaos/screen.toml", "zefrs/screen.toml"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        shutil.copy(resource("data", file), tmp_path / file)
    (tmp_path / "third").mkdir()
    (tmp_path / "third" / "screen.toml").write_text(THIRD)
    words = {"third.chip.netted": "netted", "third.hits": "hits", **templates()}
    monkeypatch.setattr("game.play.screens.templates", lambda: words)
    monkeypatch.setattr("game.play.screens.resource", lambda *parts: tmp_path.joinpath(*parts[1:]))
    made = (screens.files, screens._table)
    for one in made:
        one.cache_clear()
    yield
    for one in made:
        one.cache_clear()


@pytest.mark.usefixtures("third")
def test_a_third_book_is_drawn_with_its_own_screen_file_alone() -> None:
    assert (screens.sign("third.chip.netted"), screens.sign("third.chip.prone")) == (
        Sign.CAPTIVE,
        Sign.FALLEN,
    )
    assert screens.charge("third", "retiarius_net") == "net"
    assert screens.ribbon("third", "engage") == "fight"
    assert [screens.tone("third", grade) for grade in ("fails", "masters", "red")] == [0, 4, 4]
    assert screens.does(Event("third.hits")) is Does.STRIKES
    assert screens.does(Event("chaos.hits")) is None
    assert screens.spine("third") == "vert"


@pytest.mark.usefixtures("third")
def test_what_it_calls_like_others_means_what_it_says_and_theirs_stays() -> None:
    tones = [screens.tone(book, "hit") for book in ("", "zefrs", "chaos", "third")]
    assert tones == [3, 3, 3, 0]
    assert [screens.tone(book, "tumbled") for book in ("chaos", "third")] == [2, 3]
    assert [screens.charge(book, "javelin") for book in ("zefrs", "third")] == ["javelin", "net"]
    assert [screens.outline(book, "neck") for book in ("chaos", "third")] == ["neck", "head"]
    assert screens.areas("third", "head") == ("head", "neck")
    assert screens.icon("chaos", "evade") and not screens.icon("third", "evade")
    grade = (("grade", "hit"), ("result", "hit"))
    assert screens.fact(Event("third.hits", facts=grade), "grade") == "hit"


@pytest.mark.parametrize(
    ("book", "name"),
    [("zefrs", "ash-ford"), ("zefrs", "copper-kettle"), ("chaos", "copper-kettle")],
)
def test_events_have_the_facts_of_what_they_do(book: str, name: str) -> None:
    scenario = load(find(name), RULESETS)
    seats = {side.id: "simple" for side in scenario.sides}
    match = open_match(name, scenario, RULESETS[book], seats, 5)
    battle = match.battle
    while battle.result is None and battle.clock.round < 5:
        match.step()
    found = {screens.does(event) for event in battle.events}
    assert Does.BEGINS in found and len(found) > 4
    for event in battle.events:
        done = screens.does(event)
        wanted = vocabulary.FACTS.get(done, ()) if done is not None else ()
        assert set(wanted) - {"path"} <= {name for name, _ in event.facts}, event
