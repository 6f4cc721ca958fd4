"""The rules in the game: found by id and words, with rulings, and turned to from one another."""

from __future__ import annotations

from game.play.telling.rulebook import Rule
from game.rules import RULESETS
from game.ui import text
from game.ui.app import App
from game.ui.battle.rule_page import rule_page
from game.ui.muster import cards
from game.ui.rule_rows import BookRules
from game.ui.rulesview import RulesScreen
from tests.ui.hands import click, key, top, typed

RULES = (
    Rule("ZF-GEN-01", "definition", "Classes", "See ZF-MASS-ATK-02 and ZF-XX-99.", "Basics"),
    Rule("ZF-GEN-02", "mechanic", "Enemies", "No extras. Ruling: Magic is left out.", "Actions"),
    Rule("ZF-MASS-ATK-02", "mechanic", "Losses", "A percentage.", "Segments", "Never too many."),
)
BOOK = BookRules("zefrs", "ZeFRS", RULES, ("tested", "implemented", "listed"))


def words(app: App) -> str:
    with text.recording() as seen:
        app.step([], 0.0)
    assert not seen.clipped()
    assert not seen.overlaps()
    return " ".join(seen.texts())


def test_an_id_is_found_by_typing_it() -> None:
    app = App(RulesScreen((BOOK,)))
    typed(app, "zf-mass")
    assert [RULES[n].id for n in top(app).found()] == ["ZF-MASS-ATK-02", "ZF-GEN-01"]
    assert "ZF-MASS-ATK-02 · mechanic" in words(app)


def test_rulings_and_headings_are_searched_too() -> None:
    app = App(RulesScreen((BOOK,)))
    typed(app, "magic")
    assert [RULES[n].id for n in top(app).found()] == ["ZF-GEN-02"]
    for _ in "magic":
        key(app, 8)
    typed(app, "segments")
    assert [RULES[n].id for n in top(app).found()] == ["ZF-MASS-ATK-02"]


def test_a_ruling_stands_apart_from_what_the_book_says() -> None:
    assert (RULES[1].says, RULES[1].decides) == ("No extras.", "Magic is left out.")
    assert (RULES[2].says, RULES[2].decides) == ("A percentage.", "Never too many.")
    app = App(RulesScreen((BOOK,), chosen=1))
    shown = words(app)
    assert "No extras." in shown
    assert "Ruling of this game: Magic is left out." in shown
    assert "Source: Actions" in shown


def test_a_rule_that_is_named_can_be_turned_to() -> None:
    app = App(RulesScreen((BOOK,)))
    screen = top(app)
    assert [w.id for w in screen.ring.widgets if w.id.startswith("see:")] == ["see:ZF-MASS-ATK-02"]
    click(app, screen.ring.find("see:ZF-MASS-ATK-02").rect.center)
    assert "ZF-MASS-ATK-02 · mechanic" in words(app)
    assert screen.search.value == ""


def test_the_states_are_explained() -> None:
    shown = words(App(RulesScreen((BOOK,))))
    assert "tested: a test shows it" in shown.replace("  ", " ")
    assert "not in the game" in shown


def test_every_shipped_rule_has_its_page_whole() -> None:
    screen = rule_page("zefrs", "ZF-MASS-ATK-02")
    app = App(screen, (1280, 720), 1.5)
    for number in range(0, len(screen.books[0].rules), 9):
        screen.chosen = number
        screen.layout(screen.theme)
        words(app)


def test_optional_rules_are_told_in_words() -> None:
    labels = [switch.label for card in cards() for book in card.books for switch in book.switches]
    assert labels
    assert all(" " in label and not label.startswith("[") for label in labels)
    for book in RULESETS.values():
        assert set(book.switches).isdisjoint(labels)
