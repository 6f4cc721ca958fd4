"""*Weigh this battle*: what is told on the sheet, and what its buttons do."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import pygame
import pytest

from game.play.lab.laboratory import Questions, yardstick
from game.play.lab.store import FILE
from game.play.lab.weighing import Told
from game.play.scenarios.library import find, load
from game.play.tally import DRAW
from game.rules import RULESETS
from game.ui import start, text
from game.ui.app import App
from game.ui.choice.cards import ScenarioCard
from game.ui.choice.muster import LEVELS, cards
from game.ui.choice.screen import ChoiceScreen
from game.ui.weigh.screen import WeighScreen
from game.ui.weigh.subject import subject_of
from tests.ui.hands import click, key, top
from tools.weighed import WINS, account, made_even, sheet

OPEN = Told(1, 0, account=account({"a": 52, "b": 46, DRAW: 2}, clear=False), over=True)
CLEAR = Told(1, 0, account=account(WINS, clear=True), over=True)


@dataclass
class Fake:
    """Weighs as the test says, and remembers what was asked."""

    told: Told = field(default_factory=Told)
    asked: list[tuple[str, int, bool]] = field(default_factory=list)
    stopped: int = 0

    def __call__(self, level: str, most: int, even: bool) -> Fake:
        self.asked.append((level, most, even))
        self.told = Told()
        return self

    def look(self) -> Told:
        return self.told

    def stop(self) -> None:
        self.stopped += 1


@pytest.fixture
def fake() -> Fake:
    return Fake()


@pytest.fixture(scope="module")
def shipped() -> list[ScenarioCard]:
    return cards()


@pytest.fixture
def app(fake: Fake) -> App:
    """The sheet alone, with the demonstration battle."""
    shown = sheet(Told())
    return App(WeighScreen(shown.scenario, shown.book, LEVELS, fake, shown.taken))


def page(app: App) -> WeighScreen:
    found = top(app)
    assert isinstance(found, WeighScreen)
    return found


def come(app: App, fake: Fake, told: Told) -> list[str]:
    """It has come as far as this; what is read then."""
    fake.told = told
    app.step([], 0.1)
    with text.recording() as seen:
        app.step([], 0.1)
    return list(seen.texts())


def press(app: App, name: str) -> None:
    click(app, page(app).ring.find(name).rect.center)


def enabled(app: App, name: str) -> bool:
    return page(app).ring.find(name).enabled


def test_it_begins_at_once_and_stops_where_it_is(app: App, fake: Fake) -> None:
    assert fake.asked == [("recruit", 100, False)]
    read = come(app, fake, Told(27, 73, account=account({"a": 15, "b": 11, DRAW: 1}, clear=False)))
    assert "27 of 100 battles at the most." in read
    assert "Nobody is favoured as far as 27 battles tell." in read
    assert not enabled(app, "even")
    press(app, "pause")
    assert fake.stopped == 1 and page(app).running is None
    press(app, "on")
    assert fake.asked[1:] == [("recruit", 100, False)]


def test_more_is_fought_where_it_is_not_clear(app: App, fake: Fake) -> None:
    come(app, fake, CLEAR)
    assert not enabled(app, "more")
    press(app, "more")
    assert len(fake.asked) == 1
    page(app).told = OPEN
    page(app).layout(app.theme)
    assert not enabled(app, "even")
    press(app, "more")
    assert fake.asked[1:] == [("recruit", 200, False)]
    read = come(app, fake, Told())
    assert "Nobody is favoured as far as 100 battles tell." in read


def test_whoever_is_favoured_can_be_made_even(app: App, fake: Fake) -> None:
    read = come(app, fake, CLEAR)
    assert "House Ashdown: clearly favoured, with about 7 of 10 battles." in " ".join(read)
    assert enabled(app, "even")
    press(app, "even")
    assert fake.asked[1:] == [("recruit", 100, True)]
    read = come(app, fake, replace(CLEAR, even=made_even()))
    assert "Ashdown Spears: 90 spearmen instead of 100" in read
    assert "The battle lasts 19 rounds at most instead of 20" in read
    assert "Ashdown Spears: centre instead of left wing" in " ".join(read)
    assert not enabled(app, "even")


def test_another_level_is_another_question(app: App, fake: Fake) -> None:
    come(app, fake, CLEAR)
    page(app).ring.focus("level")
    key(app, pygame.K_RIGHT)
    assert fake.asked[1:] == [("soldier", 100, False)]
    assert page(app).told.account is None


def test_where_no_process_can_be_had_it_is_told(app: App) -> None:
    def denied(level: str, most: int, even: bool) -> Fake:
        raise OSError("no more processes")

    page(app).begin = denied
    press(app, "pause")
    press(app, "on")
    with text.recording() as seen:
        app.step([], 0.1)
    assert "It cannot be weighed: no more processes" in seen.texts()
    assert enabled(app, "on")


def test_how_long_it_may_take_is_told_where_it_is_long(app: App, fake: Fake) -> None:
    known = account({"a": 2, "b": 0, DRAW: 0}, clear=False)
    come(app, fake, Told(2, 98, account=known))
    for _ in range(40):
        app.step([], 0.25)
    read = come(app, fake, Told(4, 96, account=known))
    assert "4 of 100 battles at the most. About 8 minutes more at the most." in read


def test_esc_leaves_and_ends_it(fake: Fake, shipped: list[ScenarioCard]) -> None:
    shown = sheet(Told())
    made = WeighScreen(shown.scenario, shown.book, LEVELS, fake, shown.taken)
    choice = ChoiceScreen(shipped, LEVELS, start.chosen, weigh=lambda choice: made)
    app = App(choice)
    key(app, pygame.K_w)
    assert top(app) is made
    key(app, pygame.K_ESCAPE)
    assert top(app) is choice
    assert fake.stopped == 1


@pytest.mark.parametrize("name", ["ash-ford", "the-arena", "harrow-rout"])
def test_it_is_the_battle_that_the_command_line_weighs(
    name: str, shipped: list[ScenarioCard], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))
    choice = ChoiceScreen(shipped, LEVELS, start.chosen)
    choice._open([card.id for card in choice.shown].index(name))
    chosen = choice.choice()
    assert chosen is not None
    weight = subject_of(chosen).weight("recruit", 100, False)
    scenario = load(find(name), RULESETS)
    asked = Questions(name, scenario, (chosen.book,), ("recruit",), 1)
    assert weight.case.digest == yardstick(asked, chosen.book).digest
    assert weight.store == tmp_path / "lab" / name / FILE
    switches = [one.id for one in choice.book_card().switches if not one.options]  # type: ignore[union-attr]
    choice._switch(switches[0], 1 - choice.switches[switches[0]])
    other = choice.choice()
    assert other is not None
    assert subject_of(other).weight("recruit", 100, False).case.digest != weight.case.digest
