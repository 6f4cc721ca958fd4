"""The leaf of a battle to be chosen: levels are kept, lessons marked, a skirmish told as one."""

from __future__ import annotations

from game.ai import LEVELS as PLAYERS
from game.play.settings import Pace, Settings
from game.play.words import say
from game.rules import RULESETS
from game.ui import start, text
from game.ui.app import App
from game.ui.choice.cards import ScenarioCard
from game.ui.choice.muster import LEVELS, cards
from game.ui.choice.screen import ChoiceScreen
from game.ui.widgets.base import Act
from game.ui.widgets.toggle import Cycle, Segments
from tests.ui.hands import click, top


def opened(settings: Settings | None = None, kept: list[Settings] | None = None) -> App:
    """The page with the shipped battles."""
    app = App(start.title(), settings=settings or Settings(), keep=(kept or []).append)
    app.show(start.choice())
    return app


def page(app: App) -> ChoiceScreen:
    found = top(app)
    assert isinstance(found, ChoiceScreen)
    return found


def take(app: App, widget: str, value: str) -> None:
    """Click on a value of a row."""
    found = page(app).ring.find(widget)
    assert isinstance(found, Segments)
    boxes = found.boxes(app.theme)
    values = [option.value for option in found.options]
    click(app, boxes[values.index(value)].center)


def open_battle(app: App, name: str) -> None:
    shown = page(app)
    shown._open([card.id for card in shown.shown].index(name))
    shown.layout(app.theme)


def card(name: str) -> ScenarioCard:
    return next(found for found in cards() if found.id == name)


def test_a_level_once_chosen_is_that_of_the_next_battle_too() -> None:
    app = opened()
    open_battle(app, "ash-ford")
    take(app, "level.b", "veteran")
    open_battle(app, "wendle-hill")
    assert page(app).machine_levels["b"] == "veteran"


def test_a_level_once_chosen_is_kept_for_the_next_time() -> None:
    kept: list[Settings] = [Settings()]
    app = opened(kept=kept)
    open_battle(app, "ash-ford")
    take(app, "level.b", "recruit")
    assert kept[-1].battle.level == "recruit"
    later = opened(settings=kept[-1])
    open_battle(later, "ash-ford")
    assert page(later).machine_levels["b"] == "recruit"


def test_nothing_is_kept_before_somebody_has_chosen() -> None:
    kept: list[Settings] = [Settings()]
    app = opened(kept=kept)
    open_battle(app, "ash-ford")
    take(app, "controller.b", "guest")
    assert len(kept) == 1


def test_a_lesson_has_the_level_of_its_file() -> None:
    app = opened(Settings(battle=Pace(level="veteran")))
    open_battle(app, "saddlers-hall")
    told = {side.id: side.level for side in card("saddlers-hall").sides if side.level}
    assert told
    assert told.items() <= page(app).machine_levels.items()


def test_a_level_that_there_is_not_is_the_usual_one() -> None:
    app = opened(Settings(battle=Pace(level="emperor")))
    open_battle(app, "ash-ford")
    assert page(app).machine_levels["b"] == LEVELS[1]


def test_levels_are_called_as_on_the_command_line() -> None:
    for level in LEVELS:
        assert level in PLAYERS
        assert say(f"choice.level_{level}").lower() == level


def test_a_side_of_one_is_told_as_one() -> None:
    app = opened()
    open_battle(app, "garrow-yard")
    with text.recording() as seen:
        app.step([], 0.1)
    words = " ".join(seen.texts())
    assert "one fighter" in words and "1 fighters" not in words


def test_lessons_are_marked() -> None:
    marked = {found.id for found in cards() if found.lesson}
    assert marked == {
        "ambermoor-sand",
        "first-toll-meadow",
        "garrow-yard",
        "harrow-rout",
        "saddlers-hall",
        "tollen-yard",
    }
    app = opened()
    with text.recording() as seen:
        app.step([])
    assert app.surface.get_size() == (1280, 720)
    assert say("choice.first") in seen.texts()
    assert say("choice.lesson") in seen.texts()


def test_lessons_stand_first() -> None:
    lessons = {found.id for found in cards() if found.lesson}
    assert {found.id for found in cards()[: len(lessons)]} == lessons
    assert cards()[0].first


def test_a_book_is_introduced_by_what_it_does_with_single_fighters() -> None:
    book = RULESETS["zefrs"].id
    mass = next(one for one in card("ash-ford").books if one.id == book)
    single = next(one for one in card("osyth-road").books if one.id == book)
    assert mass.sentence == say("zefrs.sentence")
    assert single.sentence == say("zefrs.sentence_personal")
    assert "units" not in single.sentence


def test_rules_without_room_are_turned_to_page_by_page() -> None:
    app = opened()
    open_battle(app, "copper-kettle")
    shown = page(app)
    shown._act(Act("book", "empress"))
    shown.layout(app.theme)
    switches = list(RULESETS["empress"].switches)
    seen: list[str] = []
    for number in range(10):
        seen += [w.id.partition(".")[2] for w in shown.ring.widgets if w.id.startswith("switch.")]
        turner = shown.ring.find("page")
        assert isinstance(turner, Cycle)
        if number + 1 == len(turner.options):
            break
        shown._act(Act("page", number + 1))
        shown.layout(app.theme)
    assert seen == switches
    assert page(app)._places().shelf.h > 90


def test_few_rules_stand_on_one_page() -> None:
    app = opened()
    open_battle(app, "the-arena")
    assert all(widget.id != "page" for widget in page(app).ring.widgets)
