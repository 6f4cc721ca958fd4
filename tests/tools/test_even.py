"""Battles of a level against itself: the table tells whose battle it is."""

from __future__ import annotations

import pytest

from tools import even
from tools.even import Balance


def test_a_battle_is_fought_under_every_book_that_can_judge_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert even.main(["ash-ford", "--level", "simple", "--battles", "1", "--jobs", "1"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split()[:3] == ["battle", "book", "won"]
    assert [row.split()[:2] for row in rows] == [["ash-ford", "zefrs"], ["ash-ford", "heroic20s"]]
    assert all(sum(map(int, row.split()[2:5])) == 1 for row in rows)


def test_a_book_can_be_asked_for_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["garrow-yard", "--ruleset", "zefrs", "--level", "simple", "--battles", "2"]
    assert even.main([*asked, "--jobs", "1"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize(
    ("won", "drawn", "lost", "fair"),
    [(3, 0, 7, True), (7, 0, 3, True), (2, 1, 7, False), (8, 0, 2, False), (0, 10, 0, True)],
)
def test_a_battle_is_fair_if_either_side_wins_three_of_ten(
    won: int, drawn: int, lost: int, fair: bool
) -> None:
    found = Balance("one", "zefrs", won, drawn, lost)
    assert found.fair == fair
    assert even.row(found).endswith("uneven") != fair
