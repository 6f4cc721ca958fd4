"""How many battles a case is fought, and that nothing but how they end decides it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path

import pytest

from game.play.lab.battle import Outcome, fight
from game.play.lab.counting import counted
from game.play.lab.fighters import Task, alone, fighters
from game.play.lab.laboratory import explore
from game.play.lab.measure import LOOK, Bench, clear, looks
from game.play.lab.store import Store
from game.play.tally import DRAW, Share, difference, points, wilson
from tests.play.lab.duels import Made, asked, case, ended


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "lab.sqlite3") as opened:
        yield opened


def test_the_interval_by_hand() -> None:
    """Eight of ten: (0.8 + z²/20 ± z √(0.016 + z²/400)) / (1 + z²/10), z = 1.96."""
    z = 1.96
    middle, below = 0.8 + z * z / 20, 1 + z * z / 10
    wide = z * sqrt(0.8 * 0.2 / 10 + z * z / 400)
    low, high = wilson(0.8, 10)
    assert (low, high) == pytest.approx(((middle - wide) / below, (middle + wide) / below))
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0.8, 10, 3.29)[0] < low
    assert wilson(0.5, 0) == (0.0, 1.0)


def test_a_draw_is_split_among_all() -> None:
    found = points({"a": 5, "b": 3, DRAW: 2})
    assert (found["a"].share, found["b"].share) == (0.6, 0.4)
    found = points({"a": 1, "b": 1, "c": 1, DRAW: 1})
    assert {share.share for share in found.values()} == {0.3333}


def test_a_difference_by_newcombe() -> None:
    """The example of his paper of 1998: 56 of 70 less 48 of 80, 0.0524 to 0.3339."""
    one, other = (Share(n / of, *wilson(n / of, of)) for n, of in ((56, 70), (48, 80)))
    found = difference(one, other)
    assert (found.share, found.low, found.high) == (0.2, 0.0524, 0.3339)


def test_it_is_looked_at_in_steps_and_at_the_end() -> None:
    assert list(looks(50)) == [20, 40, 50]
    assert list(looks(7)) == [7]
    assert list(looks(LOOK)) == [LOOK]


@pytest.mark.parametrize(
    ("a", "b", "shown"), [(20, 0, True), (18, 2, True), (17, 3, False), (10, 10, False)]
)
def test_what_is_clear_after_twenty(a: int, b: int, shown: bool) -> None:
    """99.9 % of 18 of 20 lie above one half (from 0.511), of 17 of 20 they do not (from 0.461)."""
    fought = [ended("a")] * a + [ended("b")] * b
    assert clear(("a", "b"), fought) is shown
    assert clear(("b", "a"), fought) is shown


def test_a_share_that_is_known_well_is_clear_even_at_one_half() -> None:
    assert not clear(("a", "b"), [ended("a"), ended("b")] * 190)
    assert clear(("a", "b"), [ended("a"), ended("b")] * 200)


def test_battles_without_an_end_make_nothing_clear() -> None:
    assert not clear(("a", "b"), [ended(None)] * 1000)


def test_a_clear_case_stops_and_an_open_one_is_fought_out(store: Store) -> None:
    sure, even = Made(95, 5), Made(50, 50)
    found = Bench(sure, store, 100).measure([case()])
    assert len(found[case().digest]) == LOOK == len(sure.fought)
    other = case(a="random")
    found = Bench(even, store, 100).measure([other])
    assert len(found[other.digest]) == 100 == len(even.fought)


def test_all_are_fought_where_that_is_asked(store: Store) -> None:
    made = Made(95, 5)
    assert len(Bench(made, store, 50, full=True).measure([case()])[case().digest]) == 50


def test_what_was_fought_already_is_not_fought_again(store: Store) -> None:
    first, second = Made(50, 50), Made(50, 50)
    Bench(first, store, 30).measure([case()])
    found = Bench(second, store, 50).measure([case()])
    assert second.fought == list(range(30, 50))
    assert list(found[case().digest]) == [second.one(case(), number) for number in range(50)]


def test_more_in_the_store_than_is_needed_changes_nothing(store: Store, tmp_path: Path) -> None:
    Bench(Made(95, 5), store, 80, full=True).measure([case()])
    kept = Bench(Made(95, 5), store, 80).measure([case()])[case().digest]
    with Store(tmp_path / "other.sqlite3") as fresh:
        assert Bench(Made(95, 5), fresh, 80).measure([case()])[case().digest] == kept


class Stops:
    """Fights as another does, until it is killed."""

    def __init__(self, made: Made, after: int) -> None:
        self.made, self.after = made, after

    def __call__(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, Outcome]]:
        for done in self.made(tasks):
            if self.after == 0:
                raise KeyboardInterrupt
            self.after -= 1
            yield done


@pytest.mark.parametrize("after", [0, 1, 33, 77])
def test_one_run_and_one_that_was_stopped_find_the_same_byte_for_byte(
    tmp_path: Path, after: int
) -> None:
    everything = asked(levels=("simple", "random"), vary=(("round_limit", (3, 4)),), even=True)
    with Store(tmp_path / "whole.sqlite3") as store:
        whole = json.dumps(explore(everything, Bench(Made(60, 20), store, 60)))
    path = tmp_path / "part.sqlite3"
    with Store(path) as store, pytest.raises(KeyboardInterrupt):
        explore(everything, Bench(Stops(Made(60, 20), after), store, 60))
    rest = Made(60, 20)
    with Store(path) as store:
        held = sum(1 for _ in store.outcomes(case().digest, 60, case().sides))
        assert held == min(after, LOOK)
        assert json.dumps(explore(everything, Bench(rest, store, 60))) == whole
    with Store(tmp_path / "back.sqlite3") as store:
        back = explore(everything, Bench(Made(60, 20, backwards=True), store, 60))
    assert json.dumps(back) == whole


def test_swapped_sides_mirror(store: Store) -> None:
    """Two levels named the other way round give the same battles, told in another order."""
    bench = Bench(alone, store, 3)
    one = explore(asked(levels=("simple", "random")), bench)
    other = explore(asked(levels=("random", "simple")), bench)
    assert isinstance(one["cases"], list)
    assert isinstance(other["cases"], list)
    assert one["cases"] != other["cases"]
    assert sorted(map(json.dumps, one["cases"])) == sorted(map(json.dumps, other["cases"]))
    players = [found["players"] for found in one["cases"] if isinstance(found, dict)]
    assert {"a": "simple", "b": "random"} in players
    assert {"a": "random", "b": "simple"} in players


def test_processes_find_what_one_finds(tmp_path: Path) -> None:
    found = []
    for jobs in (1, 2):
        with Store(tmp_path / f"{jobs}.sqlite3") as store:
            found.append(json.dumps(explore(asked(), Bench(fighters(jobs), store, 6))))
    assert found[0] == found[1]


def test_whoever_has_seen_enough_leaves_no_thread_behind() -> None:
    """At the end of the program such a thread closes the pipe by which it is woken."""
    before = set(threading.enumerate())
    battles = fighters(2)([(case(), number) for number in range(8)])
    next(battles)
    battles.close()  # type: ignore[attr-defined]
    assert set(threading.enumerate()) <= before


def test_who_falls_on_the_map_is_who_is_lost() -> None:
    for number in range(6):
        one = fight(case(), number)
        lost = sum(price.lost for price in one.fought.prices)
        assert sum(fall.lost for fall in one.falls) == lost
        assert one == fight(case(), number)


def test_the_luckier_side_wins_or_does_not() -> None:
    made = Made(100, 0)
    account = counted(case(), [made.one(case(), number) for number in range(30)])
    luckier = account["luckier"]
    assert isinstance(luckier, dict)
    better = [n for n in range(30) if made.one(case(), n).thrown[0].got != 4]
    assert luckier["of"] == len(better)
    assert luckier["won"] == sum(1 for n in better if made.one(case(), n).thrown[0].got > 4)
