"""Tables of any book: what stands twice, leaves a gap or names what nobody knows."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.core.data import Misfit
from game.rules.kit.tables import TableFile, by_id, gaps, unknown


@dataclass(frozen=True, slots=True)
class Blade:
    """A row with an id."""

    id: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A row that is rolled for."""

    area: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Both(TableFile):
    """A file with two lists of rows."""

    blade: tuple[Blade, ...]
    hit: tuple[Hit, ...] = ()
    once = ("blade", "hit.area")

    def faults(self):
        return gaps("hit", self.hit)


def paths(wrongs) -> list[tuple[object, ...]]:
    return [wrong.path for wrong in wrongs]


def test_no_id_stands_twice_whichever_field_it_is() -> None:
    rows = (Blade("axe"), Blade("dirk"), Blade("axe"))
    with pytest.raises(Misfit) as found:
        Both("seed", rows, (Hit("head", 1, 2), Hit("head", 3, 4)))
    assert paths(found.value.wrongs) == [("blade", 2, "id"), ("hit", 1, "area")]
    assert Both("seed", rows[:2]).blade == rows[:2]


def test_a_file_says_what_else_is_wrong_with_its_rows() -> None:
    with pytest.raises(Misfit) as found:
        Both("seed", (), (Hit("head", 1, 2), Hit("leg", 4, 6)))
    assert paths(found.value.wrongs) == [("hit", 1, "low")]


@pytest.mark.parametrize(
    ("rolls", "some", "wrong"),
    [
        ([(1, 3), (4, 4)], False, []),
        ([(1, 3), (3, 4)], False, [1]),
        ([(2, 3), (4, 5)], False, [0]),
        ([(1, 3), (4, 2)], False, [1]),
        ([(1, 3), (0, 0), (4, 6)], True, []),
        ([(1, 3), (0, 0), (4, 6)], False, [1, 2]),
    ],
)
def test_rolls_tile_from_one_on(rolls: list[tuple[int, int]], some: bool, wrong: list[int]) -> None:
    rows = [Hit("x", low, high) for low, high in rolls]
    found = list(gaps("hit", rows, some=some))
    assert paths(found) == [("hit", number, "low") for number in wrong]


def test_what_no_table_knows_is_told_with_what_there_is() -> None:
    known = by_id((Blade("dirk"), Blade("axe")))
    assert list(known) == ["dirk", "axe"]
    (wrong,) = unknown(("unit", 3, "weapons"), ["axe", "axes"], known)
    assert (wrong.path, wrong.given, wrong.known) == (
        ("unit", 3, "weapons"),
        "axes",
        ("axe", "dirk"),
    )
    assert wrong.near == "axe"
