"""The rules in the game: read by chapters, searched, turned to from one another, and gone back."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame.event import Event

from game.play.handbook.book import bound, handbooks
from game.play.language import use
from game.play.telling.rulebook import Rule
from game.rules import RULESETS
from game.ui import text
from game.ui.app import App
from game.ui.choice.muster import cards
from game.ui.pages import contents
from game.ui.pages.screen import RulesScreen, rule_page
from game.ui.pages.sheets import Sheets
from tests.ui.hands import click, key, send, top, typed, wheel

RULES = (
    Rule("ZF-GEN-01", "definition", "Classes", "See ZF-MASS-ATK-02 and ZF-XX-99.", "Basics"),
    Rule("ZF-GEN-02", "mechanic", "Enemies", "No extras. Ruling: Magic is left out.", "Actions"),
    Rule("ZF-MASS-ATK-02", "mechanic", "Losses", "A percentage.", "Segments", "Never too many."),
)
BOOK = bound("zefrs", "ZeFRS", RULES)


@pytest.fixture(autouse=True)
def nothing_was_read() -> Iterator[None]:
    """No place is kept from another test."""
    contents.forget()
    yield
    contents.forget()


def words(app: App) -> str:
    with text.recording() as seen:
        app.step([], 0.0)
    assert not seen.clipped()
    assert not seen.overlaps()
    return " ".join(seen.texts())


def zefrs(rule: str = "") -> App:
    return App(rule_page("zefrs", rule))


def follow(app: App, title: str) -> None:
    """Click on the link with these words."""
    links = top(app).ring.find("page").links()
    click(app, next(area.center for run, area in links if run.text == title))


def owner(app: App) -> str:
    """To what the top of the page belongs."""
    return str(top(app).spot.owner)


def test_a_ruling_stands_apart_from_what_the_book_says() -> None:
    assert (RULES[1].says, RULES[1].decides) == ("No extras.", "Magic is left out.")
    assert (RULES[2].says, RULES[2].decides) == ("A percentage.", "Never too many.")
    shown = words(App(RulesScreen((BOOK,))))
    assert "No extras." in shown
    assert "Ruling of this game: Magic is left out." in shown


def test_a_chapter_has_its_rules_with_tables_and_examples_one_below_the_other() -> None:
    app = zefrs("WOUND")
    key(app, pygame.K_END)
    shown = words(zefrs("ZF-WOUND-02"))
    assert "Nothing prevents the threat" in shown and "ZF-WOUND-02" in shown
    assert "Example." in shown and "A red blow that armour 6 stops altogether." in shown
    assert "Wounds from weapons" in shown and "split skull" in shown


def test_nothing_on_a_page_is_a_word_of_the_workshop() -> None:
    shown = words(zefrs("GEN"))
    assert not {"mechanic", "definition", "tested", "proved", "listed"} & set(shown.split())


def test_a_rule_named_in_a_text_is_a_link() -> None:
    app = App(RulesScreen((BOOK,)))
    follow(app, "ZF-MASS-ATK-02")
    assert (top(app).chapter, top(app).page.lit) == ("MASS-ATK", "ZF-MASS-ATK-02")


def test_links_lead_on_and_the_way_leads_back_and_forward() -> None:
    app = zefrs("ZF-GEN-02")
    assert (top(app).chapter, owner(app)) == ("GEN", "ZF-GEN-02")
    follow(app, "Who")
    assert top(app).page.lit == "ZF-ACT-10"
    key(app, pygame.K_LEFT, pygame.KMOD_ALT)
    assert (top(app).chapter, owner(app)) == ("GEN", "ZF-GEN-02")
    key(app, pygame.K_RIGHT, pygame.KMOD_ALT)
    assert (top(app).chapter, top(app).page.lit) == ("ACT", "ZF-ACT-10")
    click(app, top(app).ring.find("before").rect.center)
    assert owner(app) == "ZF-GEN-02"
    send(app, Event(pygame.MOUSEBUTTONDOWN, pos=(600, 400), button=7))
    assert top(app).page.lit == "ZF-ACT-10"
    assert not top(app).ring.find("after").enabled


def test_links_are_reached_by_keys() -> None:
    app = zefrs("ZF-GEN-02")
    top(app).ring.focus("page")
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RETURN)
    assert top(app).page.lit == "ZF-DMG-08"
    assert "ZF-DMG-08" in words(app)


def test_typing_finds_rules_by_their_words_and_marks_them() -> None:
    app = zefrs()
    typed(app, "haemmern")
    assert "Nothing in this book holds these words." in words(app)
    for _ in "haemmern":
        key(app, pygame.K_BACKSPACE)
    assert (top(app).chapter, top(app).search.value) == ("GEN", "")
    typed(app, "shield")
    screen = top(app)
    assert "shield" in screen.hits[0].title.casefold()
    assert any(run.marked for line in screen.page.lines for run in line.runs)
    words(app)


def test_an_id_is_found_by_typing_it() -> None:
    app = zefrs()
    typed(app, "zf-mass-ord-05")
    assert top(app).hits[0].target == "ZF-MASS-ORD-05"
    assert top(app).page.lit == "ZF-MASS-ORD-05"


def test_esc_leads_out_of_the_search_to_where_one_was_and_then_out_of_the_rules() -> None:
    app = App(rule_page("zefrs", "ZF-ARM-05"))
    app.step([])
    typed(app, "fire")
    assert top(app).chapter != "ARM"
    key(app, pygame.K_ESCAPE)
    assert (top(app).search.value, owner(app)) == ("", "ZF-ARM-05")
    key(app, pygame.K_ESCAPE)
    assert not app.stack


def test_what_was_found_stays_open_when_it_was_chosen() -> None:
    app = zefrs("ZF-ARM-05")
    app.step([])
    typed(app, "gang")
    key(app, pygame.K_RETURN)
    found = owner(app)
    key(app, pygame.K_ESCAPE)
    assert owner(app) == found != "ZF-ARM-05"
    key(app, pygame.K_LEFT, pygame.KMOD_ALT)
    assert owner(app) == "ZF-ARM-05"


def test_the_arrows_look_at_one_result_after_another() -> None:
    app = zefrs()
    typed(app, "morale")
    key(app, pygame.K_DOWN)
    assert (top(app).hit, top(app).search.value) == (1, "morale")
    assert top(app).books[top(app).book].where(top(app).hits[1].target).id == top(app).chapter
    key(app, pygame.K_UP)
    assert top(app).hit == 0


def test_results_are_chosen_by_mouse() -> None:
    app = zefrs()
    typed(app, "morale")
    listing = top(app).ring.find("rules")
    click(app, listing.row(2).center)
    hit = top(app).hits[2]
    assert top(app).hit == 2
    assert top(app).books[top(app).book].where(hit.target).id == top(app).chapter


def test_headings_of_parts_are_passed_over() -> None:
    app = zefrs("HAZ")
    app.step([])
    top(app).ring.focus("rules")
    key(app, pygame.K_DOWN)
    assert top(app).chapter == "MASS-SET"
    key(app, pygame.K_UP)
    assert top(app).chapter == "HAZ"


def test_the_page_scrolls_by_wheel_and_keys_and_keeps_the_names_of_columns_in_sight() -> None:
    app = zefrs("T1")
    page = top(app).ring.find("page")
    wheel(app, page.rect.center, -5)
    lines = top(app).page.lines
    assert top(app).page.scroll.top > 0
    assert lines[top(app).ring.find("page").visible()[0][0]].ground == "head"
    top(app).ring.focus("page")
    key(app, pygame.K_END)
    assert "Next chapter:" in words(app)
    key(app, pygame.K_HOME)
    assert top(app).page.scroll.top == 0


def test_the_place_is_kept_from_one_reading_to_the_next() -> None:
    app = App(RulesScreen(keeps=True))
    screen = top(app)
    screen.book = [book.id for book in screen.books].index("zefrs")
    screen.open_rule("ZF-ARM-05")
    app.step([])
    key(app, pygame.K_ESCAPE)
    again = App(RulesScreen(keeps=True))
    assert (top(again).chapter, owner(again)) == ("ARM", "ZF-ARM-05")


def test_the_place_is_kept_when_the_window_changes() -> None:
    app = zefrs("ZF-ACT-02")
    app.step([])
    page = top(app)
    page.layout(type(page.theme)((1920, 1080), 1.5))
    assert owner(app) == "ZF-ACT-02"


@pytest.mark.parametrize("code", ["en", "de"])
def test_every_table_fits_its_sheet_in_a_narrow_window_with_large_letters(code: str) -> None:
    use(code)
    for book in handbooks():
        app = App(rule_page(book.id), (1280, 720), 1.5)
        tables = [table.id for chapter in book.chapters for table in chapter.tables]
        for table in tables[::4]:
            top(app).open_rule(table)
            words(app)
            room = Sheets(top(app).theme).room
            assert all(line.wide <= room for line in top(app).page.lines)


def test_a_book_without_parts_lists_its_chapters_alone() -> None:
    assert [row.title for row in contents.rows(BOOK)] == ["GEN", "MASS-ATK"]


def test_optional_rules_are_told_in_words() -> None:
    labels = [switch.label for card in cards() for book in card.books for switch in book.switches]
    assert labels
    assert all(" " in label and not label.startswith("[") for label in labels)
    for book in RULESETS.values():
        assert set(book.switches).isdisjoint(labels)
