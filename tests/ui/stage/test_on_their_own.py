"""Fighters who are left on their own, and led again: by key, by mouse, by the button of the map."""

from __future__ import annotations

import pygame
import pytest

from game.core.components import Unit
from game.core.orders import AS_USUAL, EVERY_KIND
from game.play.match import HUMAN, open_match
from game.rules import RULESETS
from game.ui.app import App
from game.ui.stage.answer.on_their_own import fighting, on_their_own, switch
from game.ui.stage.personal import PersonalStage
from game.ui.stage.personal_hand import looked_at
from game.ui.stage.personal_paint import UNLED, declared
from game.ui.stage.stage import NO_PLAN
from tests.ui.battle.seated import mode, press, scenario, screen, seat, seated, settle
from tests.ui.hands import click, key, move

EMPRESS, ZEFRS = ("tollen-yard", "empress"), ("copper-kettle", "zefrs")


def opened(battle: tuple[str, str], other: str = "simple", seed: int = 1) -> App:
    """A person against an opponent."""
    name, book = battle
    levels = {"a": HUMAN, "b": other}
    return seated(open_match(name, scenario(name), RULESETS[book], levels, seed))


def stage(app: App) -> PersonalStage:
    """The stage of the battle."""
    found = screen(app).stage
    assert isinstance(found, PersonalStage)
    return found


def chosen(app: App) -> int:
    """Whose leaf is open."""
    found = screen(app).marks().selected
    assert found is not None
    return found


def point_at(app: App, unit: int) -> None:
    """The pointer rests on a fighter."""
    cell = screen(app).playback.units[unit].cell
    move(app, stage(app).map.rect(cell).center)


def aside(app: App) -> None:
    """The pointer is on nobody."""
    move(app, screen(app).place.panel.center)


def test_who_is_chosen_acts_unasked_from_this_question_on() -> None:
    app = opened(EMPRESS)
    aside(app)
    first, question = chosen(app), seat(app).waiting[0].id
    key(app, pygame.K_u)
    assert on_their_own(seat(app).view) == {first}
    settle(app)
    assert question not in seat(app).view.requests
    asked = set()
    for _ in range(12):
        asked |= {request.unit for request in seat(app).waiting}
        for request in seat(app).waiting:
            seat(app).give(request, seat(app).default(request))
            break
        if screen(app).table.match.over:
            break
        settle(app)
    assert asked and first not in asked


def test_the_one_pointed_at_is_meant_before_the_chosen_one_and_can_be_led_again() -> None:
    app = opened(EMPRESS)
    other = next(unit for unit in fighting(seat(app).view) if unit != chosen(app))
    point_at(app, other)
    key(app, pygame.K_u)
    assert on_their_own(seat(app).view) == {other}
    key(app, pygame.K_u)
    assert not on_their_own(seat(app).view)


def test_an_enemy_pointed_at_is_not_meant() -> None:
    app = opened(EMPRESS)
    first, view = chosen(app), seat(app).view
    enemy = next(unit for unit, (who,) in view.each(Unit) if who.side == "b")
    point_at(app, enemy)
    key(app, pygame.K_u)
    assert on_their_own(seat(app).view) == {first}


def test_a_button_of_the_map_means_the_chosen_one() -> None:
    app = opened(EMPRESS)
    first = chosen(app)
    press(app, "lens:on_their_own")
    assert on_their_own(seat(app).view) == {first}
    settle(app)
    button = screen(app).ring.find("lens:on_their_own")
    click(app, button.rect.center, pygame.BUTTON_RIGHT)
    assert on_their_own(seat(app).view) == set(fighting(seat(app).view))


def test_all_are_left_and_led_again() -> None:
    app = opened(ZEFRS)
    aside(app)
    everybody = set(fighting(seat(app).view))
    key(app, pygame.K_u)
    key(app, pygame.K_u, pygame.KMOD_SHIFT)
    assert on_their_own(seat(app).view) == everybody, "the one who was already stays so"
    assert len(seat(app).view.drafts) == len(seat(app).waiting), "each has declared by himself"
    key(app, pygame.K_u, pygame.KMOD_SHIFT)
    assert not on_their_own(seat(app).view)


def test_what_was_sworn_stays_sworn() -> None:
    app = opened(ZEFRS)
    aside(app)
    mode(app).swear()
    sworn = dict(seat(app).view.drafts)
    assert sworn
    switch(seat(app), *fighting(seat(app).view))
    drafts = seat(app).view.drafts
    assert {id_: drafts[id_] for id_ in sworn} == sworn


def test_a_battle_of_all_on_their_own_comes_to_its_end_unasked() -> None:
    found = open_match(
        "tollen-yard", scenario("tollen-yard"), RULESETS["empress"], {"a": HUMAN, "b": "simple"}, 3
    )
    mine = found.seat("a")
    while not mine.waiting:
        found.step()
    switch(mine, *fighting(mine.view))
    for _ in range(5000):
        if found.over:
            break
        assert not mine.waiting
        found.step()
    assert found.over


def test_the_flag_and_the_tip_of_a_fighter_tell_it() -> None:
    app = opened(EMPRESS)
    other = next(unit for unit in fighting(seat(app).view) if unit != chosen(app))
    shown, cell = screen(app), screen(app).playback.units[other].cell
    before = looked_at(shown, NO_PLAN, cell).tip
    seat(app).stand(EVERY_KIND, AS_USUAL, other)
    assert declared(seat(app).view, NO_PLAN) == {other: UNLED}
    told = [words for _, words in looked_at(shown, NO_PLAN, cell).tip if (_, words) not in before]
    assert told == ["On their own: U to lead them again"]


def test_to_be_asked_again_leads_everybody_again() -> None:
    app = opened(EMPRESS)
    press(app, "lens:on_their_own")
    press(app, "lens:habits")
    assert not seat(app).view.standing


@pytest.mark.parametrize("held", [pygame.KMOD_NONE, pygame.KMOD_SHIFT])
def test_who_only_looks_on_leaves_nobody(held: int) -> None:
    found = open_match(
        "tollen-yard",
        scenario("tollen-yard"),
        RULESETS["empress"],
        {"a": "simple", "b": "simple"},
        1,
    )
    app = seated(found)
    key(app, pygame.K_u, held)
    assert not seat(app).view.standing
