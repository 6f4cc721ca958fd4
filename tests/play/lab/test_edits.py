"""A battle other than its file has it: numbers, people, and what would make it even."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.play.lab import edits
from game.play.lab.case import Case
from game.play.lab.evening import KEPT, evened, later
from game.play.lab.laboratory import explore
from game.play.lab.measure import Bench
from game.play.lab.proposals import FEWER, MORE, NUMBER, PLACED, Proposal, proposals
from game.play.lab.store import Store
from game.play.scenarios.library import Unknown, find, load
from game.rules import RULESETS
from tests.play.lab.duels import BOOK, QUICK, SIMPLE, Made, asked, case

FORD = load(find("ash-ford"), RULESETS)
KETTLE = load(find("copper-kettle"), RULESETS)


@pytest.mark.parametrize("book", KETTLE.playable)
def test_a_battle_taken_apart_and_put_together_is_the_same(book: str) -> None:
    again = edits.battle(edits.raw(KETTLE, book))
    assert again.setup(book) == KETTLE.setup(book)
    assert (again.ruleset, again.playable) == (book, (book,))


NUMBERS = [
    ("round_limit", 20),
    ("numbers.gap", None),
    ("units.ashdown-spears.troops.spearmen.count", 100),
    ("units.ashdown-spears.troops.0.count", 100),
    ("sides.a.morale", 0),
    ("units.yew-company.troops.archers.overrides.will", None),
]


@pytest.mark.parametrize(("key", "own"), NUMBERS, ids=lambda value: str(value))
def test_a_number_of_the_file_is_found_and_changed(key: str, own: int | None) -> None:
    assert edits.number_at(FORD, "zefrs", key) == own
    changed = edits.with_number(FORD, "zefrs", key, 2)
    assert edits.number_at(changed, "zefrs", key) == 2
    assert changed.setup() != FORD.setup()


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("round_limt", "Did you mean 'round_limit'?"),
        ("units.ashdown-spear.troops", "Did you mean 'ashdown-spears'?"),
        ("units.yew-company.troops.archers.cont", "Did you mean 'count'?"),
        ("title", "'title' is no number in this battle"),
        ("units", "is no number"),
        ("title.length", "there is nothing below before 'length'"),
        ("sides.9.morale", "There are: a, b."),
    ],
)
def test_a_key_that_the_battle_does_not_have_is_told(key: str, message: str) -> None:
    with pytest.raises(Unknown) as caught:
        edits.with_number(FORD, "zefrs", key, 1)
    assert message in str(caught.value)


def test_a_number_that_no_file_may_have_is_refused_by_its_place() -> None:
    with pytest.raises(edits.Unfit, match=r"sides\[0\].morale"):
        edits.with_number(FORD, "zefrs", "sides.a.morale", 3)


def test_values_are_spread_evenly() -> None:
    assert edits.spread("numbers.gap=0..3") == ("numbers.gap", (0, 1, 2, 3))
    key, values = edits.spread("a.b=-10..70")
    assert (key, values) == ("a.b", (-10, 0, 10, 20, 30, 40, 50, 60, 70))
    for wrong in ("gap", "gap=1", "gap=3..1", "gap=2..2", "gap=a..b", "=1..2"):
        with pytest.raises(ValueError, match=r"gap|=1"):
            edits.spread(wrong)


def test_whoever_is_left_out_is_not_there_and_his_command_goes_on() -> None:
    left = edits.without(FORD, "zefrs", "ashdown-swords")
    assert [unit.id for unit in left.units] == [
        unit.id for unit in FORD.units if unit.id != "ashdown-swords"
    ]
    assert left.sides[0].with_unit == "ashdown-spears"
    with pytest.raises(edits.Unfit, match="nobody else"):
        edits.without(QUICK, BOOK, "sword")


def kinds(found: list[Proposal]) -> set[str]:
    return {one.how for one in found}


def test_small_changes_weaken_the_one_or_strengthen_the_other() -> None:
    ford = proposals(Case("ford", FORD, "zefrs", SIMPLE, 1), "a", "b")
    assert kinds(ford) == {NUMBER, PLACED}
    counts = {one.key: (one.old, one.new) for one in ford}
    assert counts["units.ashdown-spears.troops.0.count"] == (100, 90)
    assert counts["units.kestrel-guard.troops.0.count"] == (90, 99)
    assert counts["sides.a.morale"] == (0, -1)
    assert counts["round_limit"][1] in (19, 21)
    kettle = proposals(Case("kettle", KETTLE, "zefrs", SIMPLE, 1), "a", "b")
    assert kinds(kettle) == {NUMBER, FEWER, MORE, PLACED}
    for one in (*ford, *kettle):
        book = one.scenario.ruleset
        RULESETS[book].scales[one.scenario.scale].build(one.scenario.setup())
    grown = next(one for one in kettle if one.how == MORE)
    assert len(grown.scenario.fighters) == len(KETTLE.fighters) + 1


def test_another_place_is_a_step_or_that_of_the_next_unit() -> None:
    ford = proposals(Case("ford", FORD, "zefrs", SIMPLE, 1), "a", "b")
    moved = [one for one in ford if one.how == PLACED]
    for one in moved:
        _, unit, word = one.key.split(".")
        before = {known.id: known.place for known in FORD.units}
        after = {known.id: known.place for known in one.scenario.units}
        swapped = [known for known in before if before[known] != after[known]]
        assert word == "place" and unit in swapped and len(swapped) == 2
        assert (one.old, one.new) == (before[unit], after[unit])
    sides = {known.id: known.side for known in FORD.units}
    assert {sides[one.key.split(".")[1]] for one in moved} == {"a", "b"}
    yard = proposals(Case("yard", QUICK, BOOK, SIMPLE, 1), "a", "b")
    steps = [(one.key, one.old, one.new) for one in yard if one.how == PLACED]
    assert steps[:3] == [
        ("fighters.bandit.cell", (24, 9), (25, 9)),
        ("fighters.sword.cell", (9, 9), (8, 9)),
        ("fighters.bandit.cell", (24, 9), (23, 9)),
    ]


def test_what_is_left_is_told_before_it_is_asked_for(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    ford = Case("ford", FORD, "zefrs", SIMPLE, 1)
    with Store(tmp_path / "lab.sqlite3") as store:
        bench = Bench(Made(80, 20), store, 80, told=lambda *one: told.append(one))
        bench.measure([ford])
        told.clear()
        evened(ford, bench)
    assert [kept for _, kept in KEPT] == [6, 3]
    assert later(0, (20, 60, 80)) == 6 * 40 + 3 * 20
    assert later(1, (20, 60, 80)) == 3 * 20
    done, most = 0, 0
    totals = []
    for fought, left in told:
        done += fought
        most = done + left if not fought else most
        totals.append(most)
        assert done <= most
    assert totals == sorted(totals, reverse=True)
    assert 0 < done <= totals[-1]


def test_an_even_battle_needs_no_change(tmp_path: Path) -> None:
    with Store(tmp_path / "lab.sqlite3") as store:
        found = evened(case(), Bench(Made(50, 50), store, 40))
    assert found == {"book": BOOK, "even": True, "favoured": None, "proposals": []}


def test_up_to_three_changes_are_proposed_that_help(tmp_path: Path) -> None:
    class Turned(Made):
        """Whatever is changed makes it even."""

        def one(self, made, number):
            self.parts = (90, 10) if made.change is None else (50, 50)
            return super().one(made, number)

    ford = Case("ford", FORD, "zefrs", SIMPLE, 1)
    with Store(tmp_path / "lab.sqlite3") as store:
        found = evened(ford, Bench(Turned(90, 10), store, 80))
    assert (found["even"], found["favoured"]) == (False, "a")
    rows: Any = found["proposals"]
    assert len(rows) == 3
    far = [abs(row["points"]["a"]["share"] - 0.5) for row in rows]
    assert far == sorted(far)
    assert far[-1] < 0.4


def test_worth_is_the_difference_to_the_battle_without(tmp_path: Path) -> None:
    questions = asked(name="ford", scenario=FORD, books=("zefrs",), worth=True)
    with Store(tmp_path / "lab.sqlite3") as store:
        found = explore(questions, Bench(Made(50, 50), store, 20))
    rows: Any = found["worth"]
    assert [row["unit"] for row in rows] == [one.id for one in FORD.units]
    for row in rows:
        apart = row["with"]["share"] - row["without"]["share"]
        assert row["worth"]["share"] == pytest.approx(apart)
