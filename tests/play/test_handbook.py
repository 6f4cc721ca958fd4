"""The books by chapters: nothing is missing, nothing stands twice, everything is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.data import DataError, resource
from game.play.handbook import files
from game.play.handbook.book import Handbook, bound, group_of, handbook
from game.play.handbook.cells import Cells
from game.play.handbook.search import marks, search
from game.play.language import ENGLISH, languages, use
from game.play.records.head import data_digest
from game.play.telling.rulebook import IDS, Rule, rulebook

BOOKS = ("chaos", "empress", "heroic2d6", "heroic20s", "zefrs")
OTHERS = tuple(code for code in languages() if code != ENGLISH)
EXAMPLES = {"chaos": 70, "empress": 55, "heroic2d6": 44, "heroic20s": 49, "zefrs": 65}
TABLES = {
    "chaos": {"2.1", "2.2", "2.3", "8.2", "9.1", "9.2", "9.3", "9.4", "9.5"},
    "empress": {"II", "V", "VI", "VII", "VIII", "M", "W", "5"},
    "heroic2d6": {*(f"4.{number}" for number in range(1, 11)), "5"},
    "heroic20s": {*(f"T-{number}" for number in range(1, 21)), "5"},
    "zefrs": {f"T{number}" for number in range(1, 18)},
}
"""What the catalogues have."""


@pytest.fixture(params=BOOKS)
def book(request: pytest.FixtureRequest) -> Handbook:
    """Each book in English."""
    use(ENGLISH)
    return handbook(str(request.param))


def test_every_rule_stands_in_exactly_one_chapter(book: Handbook) -> None:
    read = [rule.id for rule in book.rules()]
    assert sorted(read) == sorted(rulebook(book.id).rules)
    assert len(read) == len(set(read))
    groups = [
        group for chapter in files.chapters(resource("data", book.id)) for group in chapter.groups
    ]
    assert sorted(set(groups)) == sorted({group_of(rule) for rule in read})
    assert len(groups) == len(set(groups))


def test_every_table_is_reached_from_a_chapter(book: Handbook) -> None:
    shown = [table for chapter in book.chapters for table in chapter.tables]
    written = [table.id for table in files.tables(resource("data", book.id))]
    assert sorted(table.id for table in shown) == sorted(written)
    assert {table.number for table in shown} == TABLES[book.id]
    for table in shown:
        chapter = book.where(table.id)
        assert chapter is not None
        assert table in (*chapter.tables_of(table.rule), *chapter.tables_of(""))
        assert table.rows and all(len(row) == len(table.head) for row in table.rows), table.id


def test_every_example_is_told_in_a_chapter_with_rules_that_there_are(book: Handbook) -> None:
    told = [one for c in book.chapters for some in c.examples.values() for one in some]
    written = files.examples(resource("data", book.id))
    assert sorted(one.id for one in told) == sorted(one.id for one in written)
    assert len(told) == EXAMPLES[book.id]
    known = set(rulebook(book.id).rules)
    assert [one.id for one in told if not set(one.rules) <= known] == []


def test_every_link_leads_somewhere_else(book: Handbook) -> None:
    known = set(book.ids())
    for rule in book.rules():
        assert rule.id not in book.see(rule)
        assert set(book.see(rule)) <= known, rule.id
        assert all(book.called(name) for name in book.see(rule)), rule.id
    cells = [cell for c in book.chapters for t in c.tables for row in t.rows for cell in row]
    assert {name for cell in cells for name in IDS.findall(cell)} <= known
    assert list(files.links(resource("data", book.id))) == [
        rule for rule in rulebook(book.id).rules if rule in files.links(resource("data", book.id))
    ]


def test_every_id_is_one_thing(book: Handbook) -> None:
    ids = list(book.ids())
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("code", OTHERS)
def test_pages_are_told_in_every_language(book: Handbook, code: str) -> None:
    folder = resource("data", book.id)
    for table, other in zip(files.tables(folder), files.tables(folder, code), strict=True):
        assert table.title != other.title or table.head != other.head, table.id
    for one, other in zip(files.tables(folder), files.tables(folder, code), strict=True):
        assert len(one.head) == len(other.head) and len(one.rows) == len(other.rows), one.id
    for chapter, own in zip(files.chapters(folder), files.chapters(folder, code), strict=True):
        assert chapter.text != own.text and chapter.battle != own.battle, chapter.id
    for told, said in zip(files.examples(folder), files.examples(folder, code), strict=True):
        assert told.text != said.text, told.id


@pytest.mark.parametrize("code", OTHERS)
def test_numbers_of_tables_and_examples_are_the_same_in_every_language(
    book: Handbook, code: str
) -> None:
    english = {t.id: t for c in book.chapters for t in c.tables}
    use(code)
    for chapter in handbook(book.id).chapters:
        for table in chapter.tables:
            rows = zip(table.rows, english[table.id].rows, strict=True)
            for row, other in rows:
                for one, two in zip(row, other, strict=True):
                    assert _digits(one) == _digits(two), (table.id, row)
    folder = resource("data", book.id)
    for told, said in zip(files.examples(folder), files.examples(folder, code), strict=True):
        assert _digits(told.comes) == _digits(said.comes), told.id


def test_tables_take_their_numbers_from_the_files_the_game_plays_by() -> None:
    use(ENGLISH)
    chart = _table("zefrs", "T1")
    assert ("0", "01–06", "07–24", "25–36", "37–48", "49–00") in chart
    assert ("26 to 30", "01–18", "19–66", "67–98", "–", "99–00") in chart
    assert _table("chaos", "2.1a")[8] == ("9", "+1", "0", "0", "+1", "+16 %")
    special = [row[1] for row in _table("chaos", "2.1a")[:3]]
    assert special == ["special", "special", "0"]


def test_a_cell_says_which_path_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('[[row]]\nid = "x"\nn = -2\nm = [3, 4]\n', encoding="utf-8")
    cells = Cells(tmp_path)
    assert cells.fill("{a.row.x.n:+} {a.row.x.m:/} {a.row.0.n}") == "−2 3/4 −2"
    assert cells.fill("{.gone} / {.gone}", {"n": 1}) == "–"
    assert cells.fill("{.gone:?none}", {"n": 1}) == "none"
    assert [row["n"] for row in cells.each("a.row", {"id": ["x"]})] == [-2]  # type: ignore[index]
    assert cells.each("a.row", {"id": ["y"]}) == []
    with pytest.raises(KeyError, match="no y"):
        cells.fill("{a.row.y}")
    with pytest.raises(DataError):
        cells.fill("{b.row}")


def test_a_book_without_pages_has_a_chapter_for_each_group() -> None:
    rules = (Rule("XX-A-01", "screen", "One", "Text."), Rule("XX-B-C-02", "screen", "Two", "Text."))
    assert [chapter.id for chapter in bound("xx", "X", rules).chapters] == ["A", "B-C"]


def test_the_search_ranks_ids_then_titles_then_texts() -> None:
    use(ENGLISH)
    book = handbook("zefrs")
    assert search(book, "ZF-RUSH-03")[0].target == "ZF-RUSH-03"
    titles = [hit.title for hit in search(book, "knock-outs")]
    assert titles[0] == "Knock-outs"
    hits = search(book, "shield rush")
    assert hits[0].target == "ZF-RUSH-08"
    assert all("shield" in f"{h.title} {h.text}".casefold() for h in hits[:5])
    ranks = [hit.rank for hit in hits]
    assert ranks == sorted(ranks, reverse=True)
    assert search(book, " ") == () and search(book, "xyzzy") == ()


def test_words_of_the_other_language_find_the_same_rule() -> None:
    use(ENGLISH)
    assert "ZF-RUSH-08" in [hit.target for hit in search(handbook("zefrs"), "Schild Ansturm")]
    use("de")
    german = [hit.target for hit in search(handbook("zefrs"), "shield rush")]
    assert "ZF-RUSH-08" in german
    assert search(handbook("zefrs"), "rustung")[0].title.startswith("Rüstung")


def test_found_words_are_marked_where_they_stand() -> None:
    assert marks("Rüstung und große Rüstung", "rustung") == ((0, 7), (18, 25))
    assert marks("Straße", "strasse") == ((0, 6),)
    assert marks("aabaa", "aa ab") == ((0, 5),)
    assert marks("nothing", "") == ()


def test_pages_change_no_battle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A journal of before is good with other words on the pages."""
    before = data_digest("zefrs")
    pages = sorted(path.name for path in resource("data", "zefrs", "book").glob("*.toml"))
    real = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: b"" if path.name in pages else real(path))
    assert data_digest("zefrs") == before


def _table(book: str, name: str) -> tuple[tuple[str, ...], ...]:
    tables = [table for chapter in handbook(book).chapters for table in chapter.tables]
    return next(table.rows for table in tables if table.id == name)


def _digits(said: str) -> list[str]:
    """The numbers in a text, in order of size, with a full stop as decimal sign."""
    return sorted("".join(c if c.isdigit() else " " for c in said).split())


@pytest.mark.parametrize("code", languages())
def test_what_a_log_says_by_a_rule_is_told_as_of_a_and_b(code: str) -> None:
    use(code)
    for name in TABLES:
        told = handbook(name)
        said = [line for rule in told.rules() for line in told.said(rule)]
        assert said
        assert [line for line in said if "..." in line or "[" in line or "{" in line] == []
        assert [line for line in said if line.startswith("…") or ": …." in line] == []
    use("de")
    chaos = handbook("chaos")
    (there, ran) = (chaos.rule(name) for name in ("CF-MOVE-09", "CF-MOVE-10"))
    assert there and "A ging zu Boden." in chaos.said(there)
    assert ran and "A: von C3 nach E5." in chaos.said(ran)
