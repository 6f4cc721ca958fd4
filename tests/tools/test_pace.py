"""The pace of battles here and at another commit: paired, and the same code fights the same."""

from __future__ import annotations

import pytest

from tools.commits import ROOT, short
from tools.pace import Pace, main, row


def test_a_battle_is_fought_in_both_trees(capsys: pytest.CaptureFixture[str]) -> None:
    if not (ROOT / ".git").exists():
        with pytest.raises(ValueError, match="no commit"):
            short("HEAD")
        return
    asked = ["HEAD", "--battles", "ash-ford", "--level", "random"]
    assert main([*asked, "--seeds", "1", "--repeats", "1", "--rounds", "1"]) == 0
    head, line = capsys.readouterr().out.splitlines()
    assert head.split() == ["battle", "level", "there", "here", "faster", "alike"]
    name, level, *_, alike = line.split()
    assert (name, level, alike) == ("ash-ford", "random", "1/1")


def test_what_takes_half_of_the_time_is_twice_as_fast() -> None:
    found = Pace("field", "simple", 0.5, 1.0, 2, 2)
    assert found.ratio == 2.0
    assert row(found).split() == ["field", "simple", "500", "ms", "250", "ms", "2.00x", "2/2"]
