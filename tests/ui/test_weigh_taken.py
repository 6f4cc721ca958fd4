"""A proposal of *Weigh this battle* taken by mouse: played, or kept as a file of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.play import language
from game.play.lab.weighing import Told
from game.play.match import HUMAN
from game.play.records.journal import journal_of
from game.play.records.resume import resume
from game.play.scenarios.library import Entry, find, load
from game.rules import RULESETS
from game.ui import start, text
from game.ui.app import App
from game.ui.choice.cards import ScenarioCard
from game.ui.choice.muster import LEVELS, _card
from game.ui.choice.screen import ChoiceScreen
from game.ui.weigh.naming import NamingScreen
from game.ui.weigh.screen import WeighScreen
from tests.ui.german import english_left
from tests.ui.hands import move, top
from tests.ui.mouse import Mouse
from tools.weighed import WINS, account, made_even, sheet

EVENED = Told(1, 0, account=account(WINS, clear=True), even=made_even(), over=True)


@pytest.fixture(scope="module")
def shipped() -> list[ScenarioCard]:
    paths = [find(name) for name in ("ash-ford", "fifteen-yards")]
    return [_card(Entry(path.stem, path, False, load(path, RULESETS))) for path in paths]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def german() -> Iterator[None]:
    language.use("de")
    yield
    language.use(language.ENGLISH)


@pytest.fixture
def app(home: Path, shipped: list[ScenarioCard]) -> App:
    """The sheet with three proposals, over the choice of a battle, which was asked for its own."""

    def reread() -> list[ScenarioCard]:
        own = sorted((home / "scenarios").glob("*.toml"))
        return [*(replace(shipped[0], id=path.stem, own=True) for path in own), *shipped]

    choice = ChoiceScreen(shipped, LEVELS, start.chosen, reread=reread)
    found = App(choice)
    found.show(sheet(EVENED))
    found.step([], 0.1)
    found.step([], 0.1)
    return found


def numbers(app: App, name: str) -> list[str]:
    """The buttons of this name, one a proposal."""
    return [one.id for one in top(app).ring.widgets if one.id.startswith(f"{name}:")]


def read(app: App) -> str:
    with text.recording() as seen:
        app.step([], 0.1)
    return " ".join(seen.texts())


def test_each_proposal_can_be_played_and_kept(app: App) -> None:
    assert len(numbers(app, "play")) == len(numbers(app, "file")) == 3


def test_it_is_played_so(app: App) -> None:
    """With the seats of the choice; what is written down can be taken up without any file."""
    Mouse().press(app, numbers(app, "play")[0])
    match = top(app).table.match
    assert match.levels == {"a": HUMAN, "b": "veteran"}
    assert match.scenario.title == "The Field at Ash Ford, evened"
    spears = next(unit for unit in match.scenario.units if unit.id == "ashdown-spears")
    assert [troops.count for troops in spears.troops] == [90]
    journal = journal_of(match)
    assert journal is not None
    journal.close()
    assert resume(journal.path, RULESETS).match.scenario == match.scenario
    assert [type(screen) for screen in app.stack[:1]] == [ChoiceScreen]


def test_it_is_kept_and_chosen_in_the_list(app: App, home: Path) -> None:
    hands = Mouse()
    weighing = top(app)
    assert isinstance(weighing, WeighScreen)
    hands.press(app, numbers(app, "file")[1])
    assert isinstance(top(app), NamingScreen)
    assert top(app).line.value == "The Field at Ash Ford, evened"
    hands.press(app, "keep")
    assert top(app) is weighing
    path = home / "scenarios" / "the-field-at-ash-ford-evened.toml"
    assert f"Kept as {path.name}." in read(app)
    found = load(find(path.stem), RULESETS)
    assert (found.round_limit, found.books) == (19, ("zefrs",))
    first = path.read_text(encoding="utf-8").split("\n")[0]
    assert first == "# From ash-ford, for ZeFRS. The battle lasts 19 rounds at most instead of 20."
    hands.press(app, "back")
    choice = top(app)
    assert isinstance(choice, ChoiceScreen)
    assert choice.card is not None and (choice.card.id, choice.card.own) == (path.stem, True)


def test_nothing_is_written_over(app: App, home: Path) -> None:
    """The next one is offered another name; who types a name that is taken is told."""
    hands = Mouse()
    hands.press(app, numbers(app, "file")[0])
    hands.press(app, "keep")
    hands.press(app, numbers(app, "file")[1])
    naming = top(app)
    assert naming.line.value == "The Field at Ash Ford, evened 2"
    for taken in ("The Field at Ash Ford, evened", "Ash-Ford"):
        naming.line.value = taken
        hands.press(app, "keep")
        assert top(app) is naming
        assert "Choose another title: nothing is written over." in read(app)
    hands.press(app, "cancel")
    assert len(list((home / "scenarios").iterdir())) == 1
    assert top(app).kept == "the-field-at-ash-ford-evened"


def test_where_it_cannot_be_written_the_place_is_told(app: App, home: Path) -> None:
    (home / "scenarios").write_text("no folder", encoding="utf-8")
    hands = Mouse()
    hands.press(app, numbers(app, "file")[0])
    hands.press(app, "keep")
    assert isinstance(top(app), NamingScreen)
    told = read(app).replace(" ", "")
    assert str(home / "scenarios") in told and "Fileexists" in told
    assert top(app).box.contains(top(app).ring.find("keep").rect)


def test_a_title_has_letters(app: App) -> None:
    hands = Mouse()
    hands.press(app, numbers(app, "file")[0])
    top(app).line.value = "   "
    hands.press(app, "keep")
    assert "A title has 1 to 60 letters." in read(app)


def test_who_only_looks_leaves_all_as_it_was(app: App, home: Path) -> None:
    hands = Mouse()
    hands.press(app, numbers(app, "file")[0])
    hands.press(app, "cancel")
    before = app.stack[0].cards  # type: ignore[attr-defined]
    hands.press(app, "back")
    assert top(app).cards is before
    assert not (home / "scenarios").exists()


def test_no_tooltip_waits_below_for_the_end(app: App) -> None:
    """Where the pointer was when the sheet came is not where it is when the sheet goes."""
    hands = Mouse()
    hands.press(app, "back")
    choice = top(app)
    choice.weigh = lambda asked: sheet(EVENED)
    choice.layout(app.theme)
    hands.press(app, "weigh")
    hands.press(app, numbers(app, "file")[0])
    hands.press(app, "cancel")
    app.step([], 2.0)
    assert "Writes the battle" not in read(app)
    hands.press(app, "back")
    app.step([], 2.0)
    assert "Weighs this battle" not in read(app)
    move(app, choice.ring.find("weigh").rect.center)
    app.step([], 2.0)
    assert "Weighs this battle" in read(app)


def test_it_is_told_in_german(german: None, app: App, home: Path) -> None:
    hands = Mouse()
    with text.recording() as seen:
        top(app).draw(app.surface)
    assert english_left(seen) == []
    hands.press(app, numbers(app, "file")[0])
    with text.recording() as seen:
        top(app).draw(app.surface)
    assert english_left(seen) == []
    hands.press(app, "keep")
    (path,) = (home / "scenarios").iterdir()
    assert path.stem == "das-feld-an-der-aschenfurt-ausgeglichen"
    assert f"Gespeichert als {path.name}." in read(app)
    found = load(path, RULESETS)
    assert found.title == "Das Feld an der Aschenfurt, ausgeglichen"
    assert found.story.startswith("Two lords") and found.translations["de"].story
