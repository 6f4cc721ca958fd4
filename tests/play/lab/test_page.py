"""The page: well-formed, alone, and with the numbers that stand in the object beside it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from game.play.lab.laboratory import explore
from game.play.lab.measure import Bench
from game.play.lab.page import Looks, as_html
from game.play.lab.page.sheet import FORMS, formed
from game.play.lab.rows import HEAD, as_csv
from game.play.lab.store import Store
from game.play.language import use
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from tests.play.lab.duels import Made, asked

FORD = load(find("ash-ford"), RULESETS)
COUNT = "units.ashdown-spears.troops.spearmen.count"
EMPTY = ("meta", "br")
"""Elements without an end; those of drawings end themselves."""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A laboratory in which every part of the page has something to tell."""

    class Lopsided(Made):
        """What is varied or left out has other odds than the battle as it is written."""

        def one(self, made, number):
            kind = made.change.kind if made.change else ""
            parts = {"without": (40, 55), "evened": (55, 40), "varied": (60, 30)}
            self.parts = parts.get(kind, (80, 10))
            return super().one(made, number)

    questions = asked(
        name="ash-ford",
        scenario=FORD,
        books=("zefrs",),
        levels=("simple", "recruit"),
        vary=((COUNT, (80, 90, 120)), ("sides.a.morale", (2, 3))),
        worth=True,
        even=True,
        man_by_man=20,
    )
    path = tmp_path_factory.mktemp("lab") / "lab.sqlite3"
    with Store(path) as store:
        told: dict[str, Any] = explore(questions, Bench(Lopsided(80, 10), store, 40))
    whole: dict[str, Any] = json.loads(json.dumps(told))
    return whole


LOOKS = Looks(b"\xff\xd8 a picture", {"a": ("#800000", "#ff8080"), "b": ("#000080", "#8080ff")})


@pytest.fixture
def page(found: dict[str, Any]) -> str:
    return as_html(found, LOOKS, {"zefrs": "ZeFRS"})


class Reader(HTMLParser):
    """Reads a page and complains of whatever is not in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.numbers: list[tuple[dict[str, str | None], str]] = []
        self._at: dict[str, str | None] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute of {tag} twice"
        self.seen.append((tag, dict(attrs)))
        self._at = dict(attrs) if "data-form" in dict(attrs) else None
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self._at = None

    def handle_data(self, data: str) -> None:
        if self._at is not None:
            self.numbers.append((self._at, data))


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


def at(found: Any, place: str | None) -> Any:
    for step in str(place).split("."):
        found = found[int(step)] if isinstance(found, list) else found[step]
    return found


def test_every_element_ends_where_it_should(page: str) -> None:
    reader = read(page)
    assert {"svg", "table", "image", "circle", "path", "rect"} <= {tag for tag, _ in reader.seen}


def test_it_runs_nothing_and_fetches_nothing(page: str) -> None:
    for tag, attributes in read(page).seen:
        assert tag not in ("script", "link", "iframe", "img", "object", "embed", "form")
        assert not [name for name in attributes if name.startswith("on") or name == "src"]
        href = str(attributes.get("href", "#ground"))
        assert href == "#ground" or href.startswith("data:image/jpeg;base64,")
    assert not re.search(r"https?:|//|@import|url\(", page.partition("base64,")[0])


@pytest.mark.parametrize("code", ["en", "de"])
def test_all_numbers_are_those_of_the_object(found: dict[str, Any], code: str) -> None:
    use(code)
    try:
        page = as_html(found, LOOKS, {"zefrs": "ZeFRS"})
        reader = read(page)
        assert f'<html lang="{code}">' in page
        assert len(reader.numbers) > 100
        for attributes, shown in reader.numbers:
            assert attributes["data-form"] in FORMS
            assert shown == formed(at(found, attributes["data-at"]), str(attributes["data-form"]))
    finally:
        use("en")
    told = {str(attributes["data-at"]) for attributes, _ in reader.numbers}
    assert {place.partition(".")[0] for place in told} >= {"cases", "worth", "varied", "even"}
    for place in range(len(found["cases"])):
        for key in ("battles", "endings.0.battles", "units.0.lost", "luck.a.0.got", "luckier.won"):
            assert f"cases.{place}.{key}" in told


def test_other_players_are_told_as_fully_and_folded_up(found: dict[str, Any], page: str) -> None:
    assert page.count("<details>") == page.count("<summary>") == len(found["cases"]) - 1 == 3
    assert "<summary>House Ashdown: Simple, House Kestrel: Recruit</summary>" in page
    assert page.count('<use href="#ground"/>') == len(found["cases"])
    assert page.count('id="ground"') == 1
    alone = {**found, "cases": found["cases"][:1]}
    assert "<details>" not in as_html(alone, LOOKS, {"zefrs": "ZeFRS"})
    bare = as_html(found, Looks(), {"zefrs": "ZeFRS"})
    assert "<image" not in bare
    assert "#ground" not in bare


def test_bars_and_columns_are_as_long_as_their_numbers(found: dict[str, Any], page: str) -> None:
    drawn = [one for tag, one in read(page).seen if tag == "rect" and "data-at" in one]
    bars = [one for one in drawn if "falls" not in str(one["data-at"])]
    shares = [one for one in bars if str(one["data-at"]).endswith("share")]
    assert len(shares) == 3 * len(found["cases"])
    for one in shares:
        assert float(str(one["width"])) == pytest.approx(100 * at(found, one["data-at"]), abs=0.01)
    columns = [one for one in bars if one not in shares]
    for case in range(len(found["cases"])):
        own = [one for one in columns if str(one["data-at"]).startswith(f"cases.{case}.ends.")]
        ends = [(at(found, one["data-at"]), float(str(one["height"]))) for one in own]
        count, high = max(ends)
        assert all(h == pytest.approx(high * c / count, abs=0.02) for c, h in ends)


def test_marks_lie_on_the_squares_where_people_fell(found: dict[str, Any], page: str) -> None:
    """Discs of the one side and squares of the other, each in its own half of the square."""
    fell = [(tag, one) for tag, one in read(page).seen if "fell" in str(one.get("class"))]
    falls = [rows for case in found["cases"] for rows in case["falls"].values()]
    assert len(fell) == sum(map(len, falls)) > 10
    for tag, one in fell:
        assert tag == {"side-0 fell": "circle", "side-1 fell": "rect"}[str(one["class"])]
        x, y, _ = at(found, str(one["data-at"]).rpartition(".")[0])
        if tag == "circle":
            across, down = float(str(one["cx"])), float(str(one["cy"]))
        else:
            half = float(str(one["width"])) / 2
            across, down = float(str(one["x"])) + half, float(str(one["y"])) + half
        assert across == pytest.approx(x * 20 + (5 if tag == "circle" else 15), abs=0.02)
        assert down == pytest.approx((FORD.map.rows - y - 0.5) * 20, abs=0.02)


def test_what_is_told_is_told_in_words(page: str) -> None:
    assert "[lab." not in page
    assert "[choice." not in page
    for part in ("Who wins", "Made even", "Where people fell", "Where", "How much is luck"):
        assert part in page
    assert "House Ashdown" in page
    assert "cannot be fought: sides[0].morale" in page


def test_what_strangers_wrote_is_text(found: dict[str, Any]) -> None:
    evil = {**found, "title": "<script>x</script>"}
    evil["sides"] = [{**side, "name": '<b onclick="x">&'} for side in found["sides"]]
    reader = read(as_html(evil, LOOKS, {"zefrs": "<i>"}))
    assert not [
        tag for tag, attributes in reader.seen if tag == "script" or "onclick" in attributes
    ]


def fields(found: Any) -> Iterator[float]:
    """Every share of an object, wherever it stands."""
    if isinstance(found, dict):
        if set(found) >= {"share", "low", "high"}:
            yield found["share"]
        else:
            yield from (one for inner in found.values() for one in fields(inner))
    elif isinstance(found, list):
        yield from (one for inner in found for one in fields(inner))


def test_the_rows_have_every_share_of_the_object(found: dict[str, Any]) -> None:
    lines = as_csv(found).splitlines()
    assert lines[0] == ",".join(HEAD)
    cells = [line.rsplit(",", 4) for line in lines[1:]]
    shares = [float(value) for _, value, low, high, _ in cells if low and high]
    wanted = list(fields(found))
    kept = len(found["worth"]) * 2  # with and without stand behind their difference
    assert len(shares) == len(wanted) - kept
    assert set(shares) <= set(wanted)


def test_every_key_of_the_object_is_explained(found: dict[str, Any]) -> None:
    page = (Path(__file__).parents[3] / "docs" / "lab.md").read_text("utf-8")
    other = (Path(__file__).parents[3] / "docs" / "balancing.md").read_text("utf-8")
    rows = (found, *(found[part][0] for part in ("cases", "sides", "worth", "varied", "even")))
    deeper = (found["varied"][0]["values"][0], found["even"][0]["proposals"][0], found["field"])
    known = page.partition("## As JSON")[2] + other.partition("| key |")[2]
    missing = [key for row in (*rows, *deeper) for key in row if f"`{key}`" not in known]
    assert missing == []


def test_scale_against_scale_is_a_narrow_table(page: str) -> None:
    """What was lost stands below each share and the interval below the error, so that a phone
    shows all of it without scrolling sideways.
    """
    table = page.partition("<h3>Man by man</h3>")[2].partition("</table>")[0]
    assert len(re.findall(r"<th ", table)) == 4
    assert len(re.findall(r"<br><small>.*? lost</small>", table)) == 4
