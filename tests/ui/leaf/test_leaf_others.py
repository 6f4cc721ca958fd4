"""The further targets of one order: a line for each below what the odds remark."""

from __future__ import annotations

from game.core.forecast import Branch, Forecast
from game.ui.odds.chart import others_of, told_of
from tests.ui.leaf.fighters import GUY, LAMBERT
from tests.ui.stage.ticking import TURN, ticking

HALF = Branch("dodge", (("hit", 0.5), ("miss", 0.5)), ((0, 0.5), (2, 0.5)))


def test_every_further_target_has_its_line() -> None:
    view = ticking(TURN).seat("a").view
    first = Forecast(None, (HALF,), GUY, notes=(("battle.leaf.free", ()),))
    both = Forecast(None, (HALF,), GUY, others=(Forecast(None, (HALF,), LAMBERT),))
    assert others_of(view, first) == ""
    assert "50" in others_of(view, both) and "1" in others_of(view, both)
    assert others_of(view, both).count("\n") == 0
    many = Forecast(None, (HALF,), GUY, (), first.notes, (*both.others, Forecast(None, (), GUY)))
    assert told_of(view, many).count("\n") == 1, "who has no odds has no line"
