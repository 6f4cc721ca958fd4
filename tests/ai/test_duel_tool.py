"""The table of `make duel`: intervals, and both ways round with the same dice."""

from __future__ import annotations

import pytest

from game.ai import LEVELS
from game.play.tally import wilson
from tools.commits import ROOT, short
from tools.duel import Duel, main


def test_wilson_intervals_are_those_of_the_books() -> None:
    low, high = wilson(0.5, 100)
    assert (low, high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    low, high = wilson(1.0, 10)
    assert (low, high) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_a_draw_counts_half() -> None:
    found = Duel("field", "recruit", "simple", 5, 2, 3)
    assert found.battles == 10
    assert found.share == 0.6


def test_the_table_has_a_line_for_each_pair(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["ash-ford", "--levels", "random", "simple", "--battles", "2", "--jobs", "1"]
    assert main(asked) == 0
    head, line = capsys.readouterr().out.splitlines()
    assert head.split()[:3] == ["battle", "first", "second"]
    name, first, second, won, drawn, lost, *_ = line.split()
    assert (name, first, second) == ("ash-ford", "simple", "random")
    assert int(won) + int(drawn) + int(lost) == 4
    assert int(won) >= 3


def test_levels_of_another_commit_play_too(capsys: pytest.CaptureFixture[str]) -> None:
    if not (ROOT / ".git").exists():
        with pytest.raises(ValueError, match="no commit"):
            short("HEAD")
        return
    levels = ["simple", "random@HEAD"]
    asked = ["ash-ford", "--against", "HEAD", "--levels", *levels, "--battles", "1"]
    assert main(asked) == 0
    line = capsys.readouterr().out.splitlines()[-1]
    assert line.split()[:3] == ["ash-ford", "random@HEAD", "simple"]
    assert "random@HEAD" not in LEVELS


def test_a_level_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["ash-ford", "--levels", "emperor", "simple"])
    assert "emperor" in capsys.readouterr().err
