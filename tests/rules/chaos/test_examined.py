"""What an examination of the whole book against its text found: each a case of its own."""

from __future__ import annotations

import pytest

from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.sheet.actions import Action
from tests.rules.chaos.brawl import field


@pytest.mark.rule("CF-MOVE-03", "CF-CALL-06", "CF-CALL-07")
def test_who_runs_round_a_friend_strikes_no_later_than_over_open_ground() -> None:
    """Somebody between them covers the target from where he starts, not where he strikes."""
    drawing = ". . . . . .\n1 . . 3 . 2\n. . . . . ."
    here = field(drawing, "joe", "thug", "joe", held=("club", "club"))
    blow = Action("fight", "strike", "club", target=here.units["2"])
    assert attacking.ticks_before(here.world, here.units["1"], blow, 1) == 5


@pytest.mark.rule("CF-CALL-06", "CF-CALL-07")
@pytest.mark.parametrize(("metres", "ticks"), [(11, 1), (12, 2)])
def test_a_shot_at_an_arm_beyond_effective_range_is_called_twice(metres: int, ticks: int) -> None:
    """Billy's Effective Range with a revolver is 11 m: the penalty and the tick go together."""
    here = field(
        "1" + " ." * (metres - 1) + " 2", "billy", "thug", held=("magnum_revolver", "club")
    )
    shot = Action("fight", "disarm", "magnum_revolver", target=here.units["2"], item="club")
    assert attacking.ticks_before(here.world, here.units["1"], shot, 1) == ticks
