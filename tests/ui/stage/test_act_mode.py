"""Declaring on the map: what a click means, who is taken up, what is sworn, and why not."""

from __future__ import annotations

import pygame
import pytest

from game.core.components import Unit
from game.core.grid import Cell, king_moves
from game.core.seat import Seat
from game.ui import keys, text
from game.ui.app import App
from game.ui.battle.panels.commit_button import CommitButton
from game.ui.stage.act.tips import who
from game.ui.stage.outlook import REACH, SIGHT, THREAT
from tests.ui.battle.seated import mode, press, rounds, screen, seat, settle
from tests.ui.hands import click, key, move, top
from tests.ui.stage.skirmish import (
    BRIDGE,
    DUEL,
    acting,
    cell_of,
    foes,
    on_map,
    plainly,
    sitting,
    spot,
    stage,
    swear,
)


@pytest.fixture
def duel() -> App:
    return sitting("personal.declare", DUEL)


@pytest.fixture
def bridge() -> App:
    return sitting("personal.declare", BRIDGE)


def unit(app: App) -> int:
    request = acting(app).request
    assert request is not None
    return request.unit


def texts(app: App) -> str:
    with text.recording() as seen:
        app.step([], 0.3)
    return " ".join(seen.texts())


def test_a_click_on_an_enemy_fights_him(duel: App) -> None:
    foe = foes(duel, unit(duel))[0]
    on_map(duel, cell_of(duel, foe))
    order = acting(duel).leaf.order
    assert order.text("form") == "fight" and order.unit("target") == foe
    assert not seat(duel).view.drafts, "it is only drafted"


def test_a_click_on_the_breast_of_an_enemy_means_him_and_not_the_cell_behind(duel: App) -> None:
    foe = foes(duel, unit(duel))[0]
    cell = cell_of(duel, foe)
    behind = Cell(cell.x, cell.y + 1)
    box = stage(duel).map.rect(cell)
    breast = box.centerx, box.y - box.h // 4
    move(duel, spot(duel, behind))
    assert stage(duel).hovered == behind, "its middle lies above him"
    move(duel, breast)
    assert stage(duel).hovered == cell
    click(duel, breast)
    assert acting(duel).leaf.order.unit("target") == foe


def test_a_click_on_a_far_cell_goes_there(duel: App) -> None:
    shown = acting(duel)
    stage(duel).outlook.look(seat(duel).view)
    here = cell_of(duel, unit(duel))
    reached = [s.cell for s in stage(duel).outlook.reach(unit(duel)) if s.manner == "walk"]
    far = max(reached, key=lambda cell: (king_moves(cell, here), cell))
    on_map(duel, far)
    assert shown.leaf.order.text("form") == "move" and shown.leaf.cell == far
    plan = stage(duel).plan(screen(duel))
    assert plan.path is not None and plan.path.cells[-1] == far
    assert [ghost.cell for ghost in plan.ghosts] == [far]


def test_the_way_to_the_cell_under_the_pointer_is_shown(duel: App) -> None:
    stage(duel).outlook.look(seat(duel).view)
    here = cell_of(duel, unit(duel))
    reached = {s.cell for s in stage(duel).outlook.reach(unit(duel)) if s.manner == "walk"}
    far = max(reached, key=lambda cell: (king_moves(cell, here), cell))
    before = acting(duel).leaf.order
    move(duel, spot(duel, far))
    plan = stage(duel).plan(screen(duel))
    assert plan.path is not None and plan.path.cells[-1] == far
    assert acting(duel).leaf.order == before


def test_a_friend_is_taken_up_by_a_click_and_by_the_key(bridge: App) -> None:
    first = unit(bridge)
    other = next(r.unit for r in seat(bridge).waiting if r.unit != first)
    on_map(bridge, cell_of(bridge, other))
    assert unit(bridge) == other
    key(bridge, pygame.K_TAB)
    assert unit(bridge) != other


def test_swearing_goes_on_to_the_next_and_can_be_taken_back(bridge: App) -> None:
    first = unit(bridge)
    swear(bridge)
    assert unit(bridge) != first
    assert len(seat(bridge).view.drafts) == 1
    on_map(bridge, cell_of(bridge, first))
    key(bridge, pygame.K_BACKSPACE)
    assert not seat(bridge).view.drafts
    assert unit(bridge) == first


def test_the_right_button_goes_back_to_the_usual_order(duel: App) -> None:
    shown = acting(duel)
    before = shown.leaf.order
    shown.leaf.choose(("form", "defend"))
    assert shown.leaf.order != before
    on_map(duel, Cell(2, 2), button=3)
    assert shown.leaf.order == before


def test_what_cannot_be_is_refused_in_a_sentence(bridge: App) -> None:
    shown = acting(bridge)
    foe = foes(bridge, unit(bridge))[-1]
    wall = cell_of(bridge, foe)
    if foe in shown.leaf.units or shown.leaf.put(foe):
        shown.select(shown.request or seat(bridge).waiting[0])
        wall = Cell(0, 0)
    on_map(bridge, wall)
    assert shown.refusal is not None or shown.leaf.cell == wall
    if shown.refusal is not None:
        assert shown.refusal.rule in texts(bridge)


def test_space_swears_one_after_the_other_and_then_seals(bridge: App) -> None:
    count, before = len(seat(bridge).waiting), rounds(bridge)
    battle = screen(bridge).table.match.battle
    for number in range(count):
        assert len(seat(bridge).view.drafts) == number
        key(bridge, pygame.K_SPACE)
    assert len(seat(bridge).view.drafts) == count, "sealing takes a press of its own"
    version = battle.version
    key(bridge, pygame.K_SPACE)
    assert battle.version != version
    assert rounds(bridge) >= before


def test_after_the_last_oath_the_map_changes_nothing_before_somebody_is_taken_up(
    bridge: App,
) -> None:
    shown = acting(bridge)
    while shown.missing():
        key(bridge, pygame.K_SPACE)
    last, sworn = unit(bridge), dict(seat(bridge).view.drafts)
    free = next(cell for cell in shown.leaf.cells if who(shown.view, cell) is None)
    for cell in (cell_of(bridge, foes(bridge, last)[0]), free):
        move(bridge, spot(bridge, cell))
        plan = stage(bridge).plan(screen(bridge))
        assert not [words for kind, words in plan.tip if kind == "do"]
        on_map(bridge, cell)
        assert not shown.fresh and seat(bridge).view.drafts == sworn
        assert shown.refusal is not None
        assert shown.refusal.why == "battle.no.settled"
    on_map(bridge, cell_of(bridge, last))
    assert shown.refusal is None
    on_map(bridge, free)
    assert shown.fresh, "who was taken up again is led as before"


def test_sealing_early_warns_and_then_gives_the_usual_orders(bridge: App) -> None:
    press(bridge, "commit")
    assert screen(bridge).warned
    name = seat(bridge).view.get(unit(bridge), Unit).name
    assert name in texts(bridge)
    press(bridge, "commit")
    settle(bridge)
    assert "personal.declare" not in {r.kind for r in seat(bridge).waiting} or rounds(bridge) > 2


def test_an_order_that_was_made_is_sealed_without_an_oath(bridge: App) -> None:
    shown, request = acting(bridge), acting(bridge).request
    assert request is not None
    assert shown.leaf.choose(("form", "hold"))
    order = shown.leaf.order
    assert order != seat(bridge).proposal(request)
    press(bridge, "commit")
    assert seat(bridge).view.drafts[request.id] == order, "made by hand, so it holds"
    assert screen(bridge).warned, "the others have none"
    button = screen(bridge).ring.find("commit")
    assert isinstance(button, CommitButton)
    assert seat(bridge).view.get(request.unit, Unit).name not in button.note


def test_the_seal_tells_of_an_order_that_was_changed_after_all_had_sworn(bridge: App) -> None:
    def note() -> str:
        button = screen(bridge).ring.find("commit")
        assert isinstance(button, CommitButton)
        return button.note

    while acting(bridge).missing():
        swear(bridge)
    plain, request = note(), acting(bridge).request
    assert request is not None
    name = seat(bridge).view.get(request.unit, Unit).name
    assert name not in plain
    for form in ("move", "wait", "defend"):
        if acting(bridge).made is None:
            acting(bridge).leaf.choose(("form", form))
    assert acting(bridge).made == request
    screen(bridge).lay()
    assert name in note()


def test_one_press_seals_the_order_of_the_only_fighter(duel: App) -> None:
    battle = screen(duel).table.match.battle
    on_map(duel, cell_of(duel, foes(duel, unit(duel))[0]))
    assert acting(duel).made is not None
    version = battle.version
    press(duel, "commit")
    assert battle.version != version
    assert not screen(duel).warned


def test_the_overlays_have_keys_and_buttons(duel: App) -> None:
    on = stage(duel).outlook.on
    assert on == {REACH, SIGHT}
    for name in (REACH, THREAT, SIGHT):
        before = name in on
        stroke = keys.bound(name)[0]
        key(duel, stroke.code, letter=chr(stroke.code))
        assert (name in on) is not before
        press(duel, f"lens:{name}")
        assert (name in on) is before
    press(duel, f"lens:{THREAT}")
    assert stage(duel).plan(screen(duel)).threat


def test_reach_and_sight_follow_what_is_planned(duel: App) -> None:
    plan = stage(duel).plan(screen(duel))
    assert plan.areas and plan.sights
    for name in (REACH, SIGHT):
        press(duel, f"lens:{name}")
    plan = stage(duel).plan(screen(duel))
    assert not plan.areas and not plan.sights


def test_what_others_have_sworn_is_drawn(bridge: App) -> None:
    first = unit(bridge)
    on_map(bridge, cell_of(bridge, foes(bridge, first)[0]))
    swear(bridge)
    plan = stage(bridge).plan(screen(bridge))
    assert plan.ribbons.keys() == {first}
    assert plan.sworn
    found = {look.unit: look for look in stage(bridge).scene(screen(bridge)).units}
    assert found[first].ribbon == plan.ribbons[first]


def test_a_second_click_swears(duel: App) -> None:
    foe = foes(duel, unit(duel))[0]
    place = spot(duel, cell_of(duel, foe))
    click(duel, place)
    click(duel, place)
    assert seat(duel).view.drafts


def test_a_click_on_a_rule_of_the_leaf_opens_it(duel: App) -> None:
    acting(duel).leaf.rule = "ZF-MEL-02"
    move(duel, acting(duel).leaf.rect.center)
    click(duel, acting(duel).leaf.rect.center)
    assert top(duel) is not screen(duel)


def test_the_map_can_be_dragged_while_declaring(bridge: App) -> None:
    found = stage(bridge).map
    found._zoom(found.camera.sized(80))
    bridge.step([], 1.0)
    before, drafted = found.camera.centre, acting(bridge).leaf.order
    middle = found.camera.view.center
    for event in (
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=middle, button=1),
        pygame.event.Event(
            pygame.MOUSEMOTION,
            pos=(middle[0] - 90, middle[1] - 40),
            rel=(-90, -40),
            buttons=(1, 0, 0),
        ),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(middle[0] - 90, middle[1] - 40), button=1),
    ):
        bridge.step([event], 0.1)
    assert found.camera.centre != before
    assert acting(bridge).leaf.order == drafted


def test_a_free_action_is_done_as_soon_as_it_is_sworn() -> None:
    app = sitting("personal.free", DUEL)
    assert not acting(app).commits
    assert not any(widget.id == "commit" for widget in screen(app).ring.widgets)
    assert "a free action" in texts(app)
    asked = seat(app).waiting[0].id
    plainly(app)
    settle(app)
    assert asked not in [request.id for request in seat(app).waiting]
    assert mode(app) is not None


def test_where_nothing_waits_any_more_nothing_rests(
    bridge: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after the last free action: there is nothing to be sealed."""
    shown = acting(bridge)
    request = shown.request
    assert request is not None and shown.swear()
    shown.select(request)
    assert not shown.fresh and not shown.settled
    monkeypatch.setattr(Seat, "waiting", property(lambda seat: ()))
    shown.leaf.on_sworn(request)
    assert not shown.settled
