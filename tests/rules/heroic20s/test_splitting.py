"""Units that fall apart, merge, or share a pool (3.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.heroic20s.exchange.injury import living as standing
from game.rules.heroic20s.exchange.splitting import (
    Share,
    divided,
    merged,
    shared,
    too_small,
)

OGRES = [
    (128, 8),
    (120, 8),
    (113, 8),
    (112, 7),
    (111, 7),
    (97, 7),
    (96, 6),
    (16, 1),
    (1, 1),
    (0, 0),
]


@pytest.mark.rule("HC-MASS-02")
@pytest.mark.rule("HC-INJ-05")
@pytest.mark.parametrize(("pool", "found"), [*OGRES, (-5, 0)])
def test_d32_who_still_stands(pool, found) -> None:
    assert standing(pool, 16) == found


@pytest.mark.rule("HC-MASS-07")
@pytest.mark.rule("HC-MASS-08")
def test_c6_six_of_ten_orcs() -> None:
    whole = Share(10, 10, 120, 120)
    six, four = divided(whole, 12, (6, 4))
    assert (six, four) == (Share(6, 6, 72, 72), Share(4, 4, 48, 48))
    first, second = shared((four, six), 12, 50)
    assert (first, second) == (Share(0, 4, 0, 48), Share(6, 6, 70, 72))
    first, second = shared((six, four), 12, 8)
    assert (first.pool, second.pool) == (64, 48)
    again, _ = shared((first, second), 12, 8)
    assert (again.living, again.pool) == (5, 56), "8 and 8 of one pool are a casualty"
    assert [one.living for one in shared((six, four), 12, 500)] == [0, 0]


@pytest.mark.rule("HC-MASS-08")
def test_the_wounded_one_and_the_fallen() -> None:
    whole = Share(7, 10, 80, 120)
    large, small = divided(whole, 12, (4, 3))
    assert large == Share(4, 7, 48, 84) and small == Share(3, 3, 32, 36)
    even = divided(Share(6, 8, 70, 96), 12, (3, 3))
    assert even == (Share(3, 5, 36, 60), Share(3, 3, 34, 36)), "the second named has the wounded"


@pytest.mark.rule("HC-MASS-06")
def test_merging() -> None:
    found = merged(Share(4, 7, 48, 84), Share(3, 3, 32, 36), 12)
    assert found == Share(7, 10, 80, 120)
    assert merged(Share(1, 1, 4, 12), Share(1, 1, 4, 12), 12).living == 1


@pytest.mark.rule("HC-MASS-06")
def test_the_smallest_parts() -> None:
    assert [too_small(n) for n in (2, 3)] == [True, False]


@pytest.mark.rule("HC-MASS-07")
@pytest.mark.rule("HC-MASS-08")
@given(st.integers(1, 20), st.integers(1, 20), st.integers(0, 400), st.integers(0, 11))
def test_one_pool_is_one_pool(first, second, injury, hurt) -> None:
    living = first + second
    whole = Share(living, living, living * 12 - hurt, living * 12)
    parts = divided(whole, 12, (first, second))
    assert sum(part.pool for part in parts) == whole.pool
    after = shared(parts, 12, injury)
    pool = max(0, whole.pool - injury)
    assert sum(part.pool for part in after) == pool
    assert sum(part.living for part in after) == standing(pool, 12)
    assert all(part.living == standing(part.pool, 12) for part in after)
