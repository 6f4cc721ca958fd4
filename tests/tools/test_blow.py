"""The way of one blow: the tool finds a blow in each book and follows all of its stages."""

from __future__ import annotations

import pytest

from tools.blow import PLACES, STAGES, blow


@pytest.mark.parametrize("book", sorted(PLACES))
def test_a_blow_is_followed_from_the_click_to_the_log(book: str) -> None:
    stages = blow(PLACES[book]).stages
    assert tuple(stages) == STAGES
    home = f"rules/{book}/"
    assert any(file.startswith(home) for file in stages["ordered"])
    assert any(file.startswith(home) for file in stages["struck"])
    assert not any(file.startswith(home) for file in stages["shown"] | stages["told"])
    assert any(file.startswith("ui/") for file in stages["ordered"])
    assert not any(file.startswith("ui/") for file in stages["struck"] | stages["told"])
