"""Title, choice, curtain, result, rules, credits: what they do, and that each word is legible."""

from __future__ import annotations

import re
from typing import Any

import pygame
import pytest

from game.core.grid import Cell
from game.play.handbook.book import bound
from game.play.telling.rulebook import Rule
from game.play.words import templates
from game.ui import text
from game.ui.app import App
from game.ui.choice.cards import BookCard, MatchChoice, ScenarioCard, SideCard, Stand, Switch
from game.ui.choice.field_picture import field_picture
from game.ui.choice.screen import ChoiceScreen
from game.ui.curtain import STILL, CurtainScreen
from game.ui.pages.screen import RulesScreen
from game.ui.result import hush
from game.ui.result.ending import BattleResult, SideResult, UnitResult
from game.ui.result.screen import ResultScreen
from game.ui.screen import Plain
from game.ui.title.screen import Continued, CreditsScreen, TitleScreen
from tests.ui.hands import click, key, move, top, typed, wheel

WINDOWS = [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.0), ((1920, 1080), 2.0)]
WINDOWS += [((2560, 1440), 1.0), ((1600, 720), 1.25)]
LEVELS = ("recruit", "soldier", "veteran")
STORY = (
    "Earl Godric holds the ford of the Merewater with six hundred; Lord Ansel must have it before "
    "night, or his siege starves. The wood covers whoever gets there first."
)
ZEFRS = BookCard(
    "zefrs",
    "ZeFRS",
    "Orders are sealed in secret; then the colours of one chart tell who falls.",
    (Switch("surprise", "Surprise at the start", True), Switch("hazards", "Hazards: fire, water")),
    rounds=20,
)
OTHER = BookCard("chaos", "Chaos", "Ticks, and an answer to every blow.")


class Field(Plain):
    """A battle's place holder in these tests: keeps what it was made from."""

    def __init__(self, made_from=None):
        self.made_from = made_from

    def layout(self, theme):
        pass

    def handle(self, event):
        return None

    def draw(self, surface):
        surface.fill((0, 0, 0))


def card(name: str, **more: Any) -> ScenarioCard:
    given: dict[str, Any] = {
        "story": STORY,
        "numbers": "6 : 5",
        "terrain": ((Cell(0, 3), "forest"), (Cell(2, 3), "hill"), (Cell(4, 3), "water")),
        "stands": (Stand(Cell(1, 1), "a", "sword"), Stand(Cell(3, 5), "b", "bow")),
        "sides": (
            SideCard("a", "Gules", "gules", 432, 6),
            SideCard("b", "Azure", "azure", 380, 5),
        ),
        "books": (ZEFRS,),
    }
    return ScenarioCard(name, name.replace("-", " ").title(), **(given | more))


FAULTS = ("docks.toml:10:1: units[0].archetype: no archetype 'knigth'. Did you mean 'knight'?",)
CARDS = (
    card("the-ford-of-three-kings"),
    card("mill", scale="personal", books=(ZEFRS, OTHER)),
    card("docks", faults=FAULTS, own=True, sides=(), books=(), stands=(), terrain=()),
    *(card(f"battle-{number}") for number in range(9)),
)


def choice(started=None, cards=CARDS):
    seeds = iter(range(417205, 417305))
    begun = started if started is not None else []

    def start(chosen):
        begun.append(chosen)
        return Field(chosen)

    return ChoiceScreen(cards, LEVELS, start, lambda: next(seeds))


RESULT = BattleResult(
    "a",
    "The last unit of the enemy has left the field.",
    "ZF-MASS-01",
    9,
    (
        SideResult(
            "a",
            "Earl Godric's host",
            "gules",
            (UnitResult("Ashdown Swords", 74, 100), UnitResult("Fen Levy", 0, 90, "destroyed")),
        ),
        SideResult(
            "b",
            "Lord Ansel's host",
            "azure",
            tuple(UnitResult(f"Company {n} of the Mere", n, 60, "fled") for n in range(20)),
        ),
    ),
)
RULES = (
    Rule("ZF-GEN-01", "definition", "Three classes", "PC, Foe or Enemy.", "Enemies and Foes"),
    Rule("ZF-GEN-02", "mechanic", "What Enemies may not do", "No extra actions. " * 20, "Actions"),
    Rule("ZF-RES-01", "screen", "The chart", "Every colour is shown with its numbers."),
)
BOOKS = (
    bound("zefrs", "ZeFRS", RULES),
    bound("chaos", "Chaos", RULES[:1]),
)


def result():
    return ResultScreen(RESULT, lambda: Field("again"), lambda: Field("swapped"))


def title(waiting=True):
    words = "The Ford of Three Kings, round 4: your host awaits its orders"
    continued = Continued(words, lambda: Field("continued"))
    return TitleScreen(choice, lambda: RulesScreen(BOOKS), lambda: continued if waiting else None)


def faulty():
    screen = choice()
    screen._open(2)
    return screen


def no_match():
    screen = RulesScreen(BOOKS)
    screen.search.value = "no such words"
    return screen


SCREENS = {
    "title": title,
    "first title": lambda: title(False),
    "choice": choice,
    "choice with faults": faulty,
    "choice of nothing": lambda: ChoiceScreen((), LEVELS, Field),
    "curtain": lambda: CurtainScreen("Azure", "azure", ("Round 4: orders are given in secret.",)),
    "result": result,
    "draw": lambda: ResultScreen(
        BattleResult(None, "The round limit is reached.", "", 1, RESULT.sides, count="round"),
        Field,
        Field,
    ),
    "rules": lambda: RulesScreen(BOOKS),
    "rules without match": no_match,
    "rules without books": lambda: RulesScreen(()),
    "credits": CreditsScreen,
}


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("name", SCREENS)
def test_every_word_is_whole_and_apart(name, size, scale):
    app = App(SCREENS[name](), size, scale)
    with text.recording() as seen:
        app.step([], 1.0)
    assert [(mark.text, mark.ink, mark.room) for mark in seen.clipped()] == []
    assert [(one.text, two.text) for one, two in seen.overlaps()] == []
    assert seen.marks
    assert not [words for words in seen.texts() if re.search(r"(^| )\[[a-z_.]+\]", words)]


@pytest.mark.parametrize("side", [1, 8])
def test_a_choice_with_many_sides_stays_legible(side):
    tinctures = ("gules", "azure", "vert", "or", "purpure", "sable", "tenne", "argent")
    sides = tuple(SideCard(f"s{n}", f"Host {n}", tinctures[n], 90, 2) for n in range(side))
    app = App(ChoiceScreen((card("many", sides=sides, stands=()),), LEVELS, Field), (1920, 1080))
    with text.recording() as seen:
        app.step([])
    assert not seen.clipped()
    assert not seen.overlaps()


def test_a_title_without_records_has_no_continue():
    first = App(title(False))
    with text.recording() as seen:
        first.step([])
    assert "Continue" not in seen.texts()
    assert "New battle" in seen.texts()


def test_continue_comes_first_and_enter_takes_it():
    app = App(title())
    key(app, pygame.K_RETURN)
    assert top(app).made_from == "continued"


@pytest.mark.parametrize(
    ("entry", "screen"), [("new", ChoiceScreen), ("rules", RulesScreen), ("credits", CreditsScreen)]
)
def test_every_entry_of_the_title_opens_and_esc_comes_back(entry, screen):
    app = App(title(False))
    home = top(app)
    click(app, home.ring.find(entry).rect.center)
    assert isinstance(app.top, screen)
    key(app, pygame.K_ESCAPE)
    assert app.top is home


def test_leaving_the_field_ends_the_game():
    app = App(title(False))
    click(app, top(app).ring.find("leave").rect.center)
    assert app.stack == []


def test_the_title_is_played_by_keyboard_alone():
    app = App(title(False))
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_SPACE)
    assert isinstance(app.top, RulesScreen)


@pytest.mark.parametrize(
    ("letter", "screen"), [("n", ChoiceScreen), ("R", RulesScreen), ("c", CreditsScreen)]
)
def test_the_letter_before_an_entry_of_the_title_opens_it(letter, screen):
    app = App(title(False))
    key(app, ord(letter.lower()), letter=letter)
    assert isinstance(app.top, screen)


def test_raising_the_pennon_hands_over_what_was_chosen():
    started: list[Any] = []
    app = App(choice(started))
    click(app, top(app).ring.find("raise").rect.center)
    expected = MatchChoice(
        "the-ford-of-three-kings",
        "zefrs",
        (("a", "you"), ("b", "machine")),
        (("b", "soldier"),),
        ("surprise",),
        417205,
    )
    assert started == [expected]
    assert top(app).made_from == expected


def pick(app, widget, value):
    """Click the option of a choice widget."""
    part = top(app).ring.find(widget)
    boxes = part.boxes(app.theme)
    places = {o.value: box for o, box in zip(part.options, boxes, strict=True)}
    click(app, places[value].center)


def test_sides_controllers_levels_book_and_switches_are_chosen_by_mouse():
    started: list[Any] = []
    app = App(choice(started), (1920, 1080))
    click(app, top(app).ring.find("scenarios").row(1).center)
    pick(app, "controller.b", "you")
    pick(app, "level.a", "veteran")
    pick(app, "book", "chaos")
    assert top(app).switches == {}
    pick(app, "book", "zefrs")
    click(app, top(app).ring.find("switch.hazards").rect.midleft)
    key(app, pygame.K_r)
    click(app, top(app).ring.find("raise").rect.center)
    assert started[0].scenario == "mill"
    assert started[0].controllers == (("a", "machine"), ("b", "you"))
    assert started[0].levels == (("a", "veteran"),)
    assert started[0].switches == ("surprise", "hazards")
    assert started[0].seed == 417206


def test_a_switch_with_values_is_turned_on_its_plate():
    values = ("Initiative: fixed", "Initiative: rolled", "Initiative: hybrid")
    words = ("", "initiative=rolled", "initiative=hybrid")
    valued = Switch("initiative", "Initiative", 1, "", values, words)
    unusual = Switch("helmets", "Helmets", 1, "", (), ("helmets=off", ""))
    book = BookCard("toy", "Toy", "", (valued, unusual))
    started: list[Any] = []
    app = App(choice(started, (card("yard", books=(book,)),)))
    assert top(app).choice().switches == ("initiative=rolled",)
    plate = top(app).ring.find("switch.initiative").rect
    click(app, plate.center)
    click(app, top(app).ring.find("switch.helmets").rect.midleft)
    assert top(app).choice().switches == ("initiative=hybrid", "helmets=off")
    click(app, plate.midleft)
    click(app, plate.midleft)
    click(app, top(app).ring.find("raise").rect.center)
    assert started[0].switches == ("helmets=off",)


def test_a_switch_that_is_turned_on_brings_what_it_proposes():
    easy = Switch("easy", "Easy Armour", proposes=("brutal",))
    book = BookCard("toy", "Toy", "", (easy, Switch("brutal", "Brutal Strikes")))
    app = App(choice([], (card("yard", books=(book,)),)))
    click(app, top(app).ring.find("switch.easy").rect.midleft)
    assert top(app).choice().switches == ("easy", "brutal")
    click(app, top(app).ring.find("switch.brutal").rect.midleft)
    assert top(app).choice().switches == ("easy",)
    click(app, top(app).ring.find("switch.easy").rect.midleft)
    assert top(app).choice().switches == ()


def test_two_people_at_one_table():
    started: list[Any] = []
    app = App(choice(started))
    pick(app, "controller.b", "guest")
    key(app, pygame.K_RETURN)
    assert started[0].controllers == (("a", "you"), ("b", "guest"))
    assert started[0].levels == ()


def test_the_list_is_walked_by_keys_and_enter_starts():
    started: list[Any] = []
    app = App(choice(started))
    key(app, pygame.K_DOWN)
    key(app, pygame.K_RETURN)
    assert started[0].scenario == "mill"


def test_a_seed_is_typed():
    app = App(choice())
    click(app, top(app).ring.find("seed").rect.midleft)
    typed(app, "000042")
    assert top(app).choice().seed == 42


def test_a_scenario_with_faults_shows_them_and_cannot_start():
    started: list[Any] = []
    app = App(choice(started))
    click(app, top(app).ring.find("scenarios").row(2).center)
    with text.recording() as seen:
        app.step([])
    assert "knigth" in " ".join(seen.texts())
    assert "Raise the pennon" not in seen.texts()
    key(app, pygame.K_RETURN)
    assert started == []


def test_kinds_filter_the_list():
    app = App(choice())
    pick(app, "kind", "personal")
    assert [one.id for one in top(app).shown] == ["mill"]
    pick(app, "kind", "own")
    assert [one.id for one in top(app).shown] == ["docks"]


def test_a_picture_shows_its_sides_and_fits():
    picture = field_picture(CARDS[0], (300, 300))
    assert max(picture.get_size()) == 300
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(300) for y in range(60, 200)}
    reds = [c for c in colours if c[0] > 140 and c[1] < 80 and c[2] < 80]
    blues = [c for c in colours if c[2] > 110 and c[0] < 80]
    assert reds
    assert blues


def test_the_curtain_hides_everything_and_lifts_on_a_fresh_key():
    app = App(Field())
    battle = app.top
    app.show(CurtainScreen("Azure", "azure"))
    app.step([], 0.0)
    edge = [tuple(app.surface.get_at((x, 30)))[:3] for x in range(0, 1280, 40)]
    assert (0, 0, 0) not in edge
    key(app, pygame.K_SPACE)
    assert isinstance(app.top, CurtainScreen)
    app.step([], STILL)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode=""))
    app.step()
    assert isinstance(app.top, CurtainScreen)
    key(app, pygame.K_SPACE)
    assert app.top is battle


def test_the_curtain_lifts_on_a_click_and_names_who_sits_down():
    app = App(Field())
    app.show(CurtainScreen("Azure", "azure"))
    with text.recording() as seen:
        app.step([], 1.0)
    assert "Azure, take your seat" in seen.texts()
    click(app, (640, 360))
    assert isinstance(app.top, Field)


@pytest.mark.parametrize(("name", "made"), [("again", "again"), ("swapped", "swapped")])
def test_after_the_battle_one_fights_again(name, made):
    app = App(Field())
    app.show(result())
    app.step([], hush.STILL)
    click(app, top(app).ring.find(name).rect.center)
    assert top(app).made_from == made


def test_after_the_battle_esc_leads_back_to_the_title():
    home = title(False)
    app = App(home)
    app.show(Field())
    app.show(result())
    key(app, pygame.K_ESCAPE)
    assert app.stack == [home]


def test_losses_are_added_up_and_long_tables_scroll():
    app = App(result())
    with text.recording() as seen:
        app.step([])
    assert "116 of 190 lost" in seen.texts()
    assert "1010 of 1200 lost" in seen.texts()
    assert "Company 19 of the Mere" not in " ".join(seen.texts())
    wheel(app, (900, 400), -40)
    with text.recording() as seen:
        app.step([])
    assert "Company 19 of the Mere" in " ".join(seen.texts())


def test_credits_name_the_authors_of_the_rules():
    app = App(CreditsScreen())
    with text.recording() as seen:
        app.step([])
    words = " ".join(seen.texts())
    for name in ("Mark Krawec", "ZeFRS project", "Cook", "Copyleft"):
        assert name in words


def test_hovering_lights_the_row_under_the_pointer():
    app = App(title(False))
    app.step([])
    box = top(app).ring.find("rules").rect
    before = app.surface.get_at(box.move(-4, 4).topright)
    move(app, box.center)
    assert app.surface.get_at(box.move(-4, 4).topright) != before


def test_every_word_of_these_screens_is_written():
    sections = ("title", "choice", "curtain", "result", "rules", "credits", "key")
    known = [key for key in templates() if key.split(".")[0] in sections]
    assert len(known) > 60
