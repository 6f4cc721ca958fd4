"""Hold and the other rare forms beside the name are told in words, not by a sign alone."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.core.components import Unit
from game.core.shown import Mark
from game.play.language import languages, use
from game.ui import keys, text
from game.ui.leaf.face import Pick
from game.ui.leaf.rows.who import Sign, placed, width
from game.ui.stage.time.timeline import Token
from game.ui.stage.time.timeline_paint import tray_words
from game.ui.theme import Theme
from game.ui.widgets.button import Button
from tests.ui.leaf.leaves import leaf_of, painted
from tests.ui.stage.test_timeline import VIEW

PICKS = (
    Pick("form=4", (("form", "surrender"),), "Surrender", icon="flag"),
    Pick("form=5", (("form", "hold"),), "Hold", icon="stay"),
)
TIPS = ("", "")


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080)])
@pytest.mark.parametrize("name", ["Mai Tanager", "Captain Odo Farrel"])
def test_hold_is_labelled_and_the_name_keeps_its_room(size: tuple[int, int], name: str) -> None:
    theme = Theme(size)
    place = Rect(0, 0, theme.letters(370, 430), theme.letters(62, 80))
    found = placed(theme, place, PICKS, TIPS, name)
    assert [sign.words for sign in found] == ["Surrender", "Hold"]
    assert all(place.contains(sign.rect) for sign in found)
    assert not found[0].rect.colliderect(found[1].rect)
    left = place.w - width(theme, place, PICKS, name)
    assert left > text.width(name, theme.style("name").but(size=12)) + place.h * 88 // 104


def test_where_only_one_word_has_room_it_is_the_short_one() -> None:
    theme, place = Theme((1280, 720)), Rect(0, 0, 330, 62)
    found: list[Sign] = placed(theme, place, PICKS, TIPS, "Ranulf of the Ladder")
    assert [sign.words for sign in found] == ["", "Hold"]


def test_who_waits_alone_is_named_over_the_tray() -> None:
    one = Token(Mark(1, "waits"), True, Rect(0, 0, 9, 9))
    other = Token(Mark(2, "waits"), True, Rect(9, 0, 9, 9))
    assert VIEW.get(1, Unit).name == "Ann"
    assert tray_words(VIEW, "waits", [one]) == "Ann waits"
    holds = Token(Mark(1, "waits", what="empress.awaiting.holding"), True, Rect(0, 0, 9, 9))
    assert tray_words(VIEW, "waits", [holds]) == "Ann holds"
    assert tray_words(VIEW, "waits", [one, other]) == tray_words(VIEW, "waits", []) == "wait"


@pytest.mark.parametrize("spoken", languages())
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_seal_says_its_key_once_and_nothing_hides_what_is_beside_it(
    size: tuple[int, int], spoken: str
) -> None:
    use(spoken)
    leaf = leaf_of(size=size)
    seal = leaf.ring.find("swear")
    assert isinstance(seal, Button)
    assert [seal.hint, seal.caption].count(keys.cap("commit")) == 1, "the key is told once"
    assert not seal.tip
    assert keys.cap("commit") in painted(leaf).texts(), "and it is told in full"
