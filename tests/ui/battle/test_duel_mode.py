"""Declaring duels on the leaf by mouse and keyboard, and what the panel shows of them."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect, Surface

from game.core.checks import Check, Outcome
from game.core.events import Event
from game.core.orders import Order, Slot, Value
from game.core.ruleset import Request
from game.core.view import View
from game.ui import text
from game.ui.battle.orders.duel_mode import DuelMode
from game.ui.battle.panels.duel_scene import draw_duel, duelling, scene_of
from game.ui.battle.panels.throw_parts import explained
from game.ui.battle.table.playback import Playback
from game.ui.leaf.badges import Badge, guard_of, nearest
from game.ui.leaf.body import AREAS as OUTLINES
from game.ui.leaf.body import Frame
from game.ui.odds.chart import captions
from game.ui.odds.colour_chart import draw_chart
from game.ui.theme import Theme
from tests.ui.battle.duellists import (
    ANSEL,
    AREAS,
    BANDS,
    CHECK,
    GUARD,
    HALE,
    ROOK,
    SWORDS,
    asking,
    duels,
    odds,
)
from tests.ui.battle.panels import SIZES, click, fits, inside, key, laid, painted


def mode_of(*units: int) -> DuelMode:
    """The mode of side a, laid out at 1280 × 720, every chance worked out."""
    mode = DuelMode(duels(*(units or (HALE,))).seat("a"))
    laid(mode)
    for _ in AREAS:
        mode.update(0.01)
    return mode


def given(mode: DuelMode) -> Order:
    """What the seat holds as the draft of the duel that is shown."""
    return mode.seat.view.drafts[mode.request.id]


def frame_of(mode: DuelMode) -> Frame:
    """Where the drawn opponent stands."""
    assert mode.leaf.easel is not None and mode.leaf.easel.frame is not None
    return mode.leaf.easel.frame


def test_a_complete_legal_order_is_in_hand_from_the_first() -> None:
    mode = mode_of(HALE, ROOK)
    assert mode.commits
    for request in mode.seat.waiting:
        assert mode.seat.allows(request, mode.seat.view.drafts[request.id])


def test_form_buttons_change_the_order() -> None:
    mode = mode_of()
    button = next(w for w in mode.ring.widgets if w.id == "form=1")
    assert click(mode, button.rect.center)
    assert given(mode) == Order((("form", "defend"), ("method", "parry")))


def test_digits_choose_the_form_and_letters_go_through_slots() -> None:
    mode = mode_of()
    assert key(mode, pygame.K_w) and key(mode, pygame.K_w)
    assert given(mode)["weapon"] == "dagger"
    assert key(mode, pygame.K_w, pygame.KMOD_SHIFT)
    assert given(mode)["weapon"] == "bastard_sword"
    assert key(mode, pygame.K_3)
    assert given(mode) == Order((("form", "hold"),))
    assert not key(mode, pygame.K_SPACE)


def test_a_changed_weapon_keeps_the_aim() -> None:
    mode = mode_of()
    mode.leaf.choose(("area", "left_leg"))
    mode.leaf.choose(("weapon", "dagger"))
    assert given(mode)["area"] == "left_leg"
    assert given(mode).get("grip") is None


def test_arrow_keys_aim() -> None:
    mode = mode_of()
    assert given(mode)["area"] == "head"
    key(mode, pygame.K_DOWN)
    assert given(mode)["area"] == "chest"
    key(mode, pygame.K_LEFT)
    assert given(mode)["area"] == "right_arm"
    key(mode, pygame.K_DOWN)
    assert given(mode)["area"] == "gut"
    key(mode, pygame.K_DOWN)
    assert str(given(mode)["area"]).endswith("_leg")


@pytest.mark.parametrize("area", AREAS)
def test_every_area_of_the_figure_can_be_clicked(area: str) -> None:
    mode = mode_of()
    frame = frame_of(mode)
    assert frame.area(frame.spot(area)) == area
    click(mode, frame.spot(area))
    assert given(mode)["area"] == area


def test_a_badge_aims_and_tells_points_and_armour() -> None:
    mode = mode_of()
    badge = next(w for w in mode.ring.widgets if isinstance(w, Badge) and w.area == "gut")
    guard = guard_of(mode.seat.view, ANSEL)
    assert badge.points == "1.0 pts"
    assert badge.armour == guard.points("gut") > 0
    click(mode, badge.rect.center)
    assert given(mode)["area"] == "gut"


def test_hovering_an_area_previews_its_odds_without_giving_it() -> None:
    mode = mode_of()
    frame = frame_of(mode)
    spot = frame.spot("left_leg")
    mode.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
    assert mode.leaf.previewed["area"] == "left_leg"
    assert given(mode)["area"] == "head"


def test_tabs_and_the_tab_key_go_through_the_duels() -> None:
    mode = mode_of(HALE, ROOK)
    assert key(mode, pygame.K_TAB)
    assert mode.request.unit == ROOK
    key(mode, pygame.K_3)
    assert key(mode, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert mode.request.unit == HALE
    assert given(mode)["form"] == "fight"
    assert not key(mode_of(HALE), pygame.K_TAB)


def test_the_units_of_both_leaders_are_marked() -> None:
    marks = mode_of().marks()
    assert marks.selected == SWORDS
    assert marks.aimed == GUARD


def test_each_colour_tells_its_points() -> None:
    assert captions(mode_of().leaf.forecast) == {
        "white": "miss", "green": "2 pts", "yellow": "3 pts", "orange": "4 pts", "red": "5 pts",
    }  # fmt: skip


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("digit", "123")
def test_no_letter_is_cut(size: tuple[int, int], scale: float, digit: str) -> None:
    mode = mode_of(HALE, ROOK)
    layout = laid(mode, size, scale)
    key(mode, ord(digit))
    assert mode.leaf.easel is not None
    for _ in range(mode.leaf.easel.plan.pages):
        seen = painted(mode, size)
        fits(seen)
        inside(seen, layout.panel)
        key(mode, pygame.K_PAGEDOWN)


def test_all_choices_stay_within_reach_at_double_size() -> None:
    mode = mode_of()
    laid(mode, (1280, 720), 2.0)
    assert mode.leaf.easel is not None
    ids = set[str]()
    for _ in range(mode.leaf.easel.plan.pages):
        ids |= {widget.id for widget in mode.ring.widgets}
        key(mode, pygame.K_PAGEDOWN)
    assert {"form=0", "group/weapon=0", *(f"area/area/{area}" for area in AREAS)} <= ids


def test_a_choice_offers_what_the_slots_before_allow() -> None:
    leaf = mode_of().leaf
    leaf.choose(("weapon", "dagger"))
    assert leaf.draft.options("weapon") == ("bastard_sword", "dagger")
    assert leaf.draft.options("grip") == ()
    leaf.choose(("area", "gut"))
    leaf.choose(("form", "hold"))
    assert leaf.order == Order((("form", "hold"),))
    leaf.choose(("form", "fight"))
    assert (leaf.order["weapon"], leaf.order["area"]) == ("dagger", "gut")


def several() -> DuelMode:
    """A mode of which the leader declares two actions, and strikes two blows with the first."""
    mode = DuelMode(asking("duel.declare", twice, (HALE,), (("opponents", (ANSEL,)),),
                           forecast=odds, editable=True, asks="blow").seat("a"))  # fmt: skip
    laid(mode)
    return mode


def twice(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """Two areas for each action, and a second one if he likes."""
    more = partial.get("more") is True
    names = ("form", "area", "area2", "more", *(("2.form", "2.area") if more else ()))
    if len(partial.slots) < len(names):
        name = names[len(partial.slots)]
        values: tuple[Value, ...] = AREAS
        if name == "more":
            values = (False, True)
        elif name.endswith("form"):
            values = ("fight",)
        yield from ((name, value) for value in values)


def press(mode: DuelMode, name: str) -> None:
    """Click the widget of this id."""
    click(mode, next(w for w in mode.ring.widgets if w.id == name).rect.center)


def test_another_action_is_asked_for_and_tabs_show_which_one() -> None:
    mode = several()
    ids = [widget.id for widget in mode.ring.widgets]
    assert "turn/more" in ids and "blow=1" in ids and "chapter=2." not in ids
    mode.leaf.choose(("more", True))
    assert given(mode)["more"] is True and given(mode)["2.area"] == "head"
    press(mode, "chapter=2.")
    frame = frame_of(mode)
    click(mode, frame.spot("gut"))
    assert (given(mode)["area"], given(mode)["2.area"]) == ("head", "gut")
    press(mode, "chapter=")
    mode.leaf.choose(("more", False))
    assert given(mode).get("2.area") is None
    assert not [w.id for w in mode.ring.widgets if w.id.startswith("chapter")]


def test_the_figure_aims_the_second_blow_as_well() -> None:
    mode = several()
    press(mode, "blow=1")
    frame = frame_of(mode)
    click(mode, frame.spot("left_leg"))
    assert (given(mode)["area"], given(mode)["area2"]) == ("head", "left_leg")
    key(mode, pygame.K_UP)
    assert str(given(mode)["area2"]) != "left_leg" and given(mode)["area"] == "head"


def test_the_opponent_is_named_on_the_leaf_whatever_is_declared() -> None:
    mode = mode_of()
    for digit in (pygame.K_1, pygame.K_2, pygame.K_3):
        key(mode, digit)
        assert "Ser Guy of Ashlar" in painted(mode).texts()


PARTS = dict(zip(AREAS, AREAS, strict=True))
"""Areas that are called as the parts of the drawn figure that they are."""


def test_arrows_reach_every_area() -> None:
    ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
    reached, grown = {"head"}, {"head"}
    while grown:
        grown = {nearest(area, PARTS, way) for area in grown for way in ways} - reached
        reached |= grown
    assert reached == set(AREAS)


def test_arrows_stop_at_the_edge_of_the_body() -> None:
    assert nearest("head", PARTS, (0, -1)) == "head"
    assert nearest("left_arm", PARTS, (1, 0)) == "left_arm"
    assert set(OUTLINES) == set(AREAS)
    assert Frame(Rect(0, 0, 100, 100)).area((1, 1)) == ""


def test_the_needle_stands_in_the_band_of_the_roll() -> None:
    surface, theme = Surface((400, 60)), Theme((1280, 720))
    outcome = Outcome(CHECK, (20,), 20, "orange")
    draw_chart(surface, theme, Rect(0, 0, 400, 60), CHECK.odds, None, outcome)
    orange = range(round(400 * 0.64), round(400 * 0.9))
    dark = [x for x in range(400) if sum(surface.get_at((x, 55))[:3]) < 160]
    assert any(x in orange for x in dark)


def test_a_throw_that_nothing_was_added_to_is_shown_without_reasons() -> None:
    assert explained(Outcome(CHECK, (20,), 20, "orange"))
    assert not explained(Outcome(Check("initiative", "CF-TICK-01"), (4,), 4, 4))


STRUCK = Outcome(Check("attack", "ZF-MEL-02", bands=BANDS, base=8, column=8), (20,), 20, "orange")


def fought(*events: Event) -> tuple[DuelMode, Playback]:
    """A seat that has seen these events in the phase of duels."""
    mode = mode_of()
    battle = mode.seat._battle
    assert battle._step is not None
    battle._step.events += [Event("phase", facts=(("phase", "duels"),)), *events]
    battle.version += 1
    playback = Playback.at(mode.seat.view)
    playback.phase = "duels"
    return mode, playback


HIT = Event("zefrs.duel_hit", "ZF-MEL-02", ANSEL, HALE, facts=(("n", 2),), outcomes=(STRUCK,))
HURT = Event("zefrs.leader_hurt", "ZF-DMG-06", HALE, facts=(("n", 2), ("left", 6)))


def test_the_scene_has_the_own_leader_first_and_the_health_of_the_moment() -> None:
    mode, playback = fought(HIT, HURT)
    playback.cursor -= 1
    playback.current = HIT
    scene = scene_of(mode.seat.view, playback)
    assert (scene.own, scene.foe) == (HALE, ANSEL)
    assert scene.outcome == STRUCK
    with text.recording() as seen:
        draw_duel(
            Surface((460, 700)), Theme((1280, 720)), Rect(0, 0, 400, 600), mode.seat.view, playback
        )
    assert any(words.startswith("8 of 10") for words in seen.texts())
    assert "20" in seen.texts()
    fits(seen)
    assert duelling(mode.seat.view, playback)


def test_after_the_blow_the_points_are_gone() -> None:
    mode, playback = fought(HIT, HURT)
    with text.recording() as seen:
        draw_duel(
            Surface((460, 700)), Theme((1280, 720)), Rect(0, 0, 400, 600), mode.seat.view, playback
        )
    assert any(words.startswith("6 of 10") for words in seen.texts())
    assert "−2" in seen.texts()
    assert not duelling(mode.seat.view, playback)
