"""Before the battle: places on the map, hands and facing in the leaf, one seal for all."""

from __future__ import annotations

from typing import Any

import pygame

from game.core.components import Facing
from game.play import language
from game.play.words import say
from game.ui import text
from game.ui.app import App
from game.ui.stage.act.place_mode import PlaceMode
from tests.ui.battle.seated import mode, press, rounds, screen, seat, settle
from tests.ui.hands import key, move
from tests.ui.stage.skirmish import (
    BRIDGE,
    DUEL,
    asked,
    cell_of,
    on_map,
    sitting,
    spot,
    stage,
    swear,
)

ZONED = ("corven-wall", "dunmarl-hall", "wyvern-bridge", "copper-kettle", "blackbriar-hollow")


def preparing(app: App) -> PlaceMode:
    found = mode(app)
    assert isinstance(found, PlaceMode)
    return found


def fresh(shown: PlaceMode) -> bool:
    return shown.fresh


def test_the_leaf_says_what_is_asked_before_the_first_turn() -> None:
    app = sitting("personal.prepare", DUEL)
    with text.recording() as seen:
        app.step([], 0.01)
    assert say("battle.leaf.note_place") in " ".join(seen.texts())


def test_without_a_word_all_is_as_the_scenario_has_it() -> None:
    app = sitting("personal.prepare", BRIDGE)
    press(app, "commit")
    assert not screen(app).warned, "nobody needs to be asked twice"
    settle(app)
    assert asked(app, "personal.prepare") is None


def test_the_seals_key_takes_what_was_changed_and_then_seals() -> None:
    app = sitting("personal.prepare", DUEL)
    shown = preparing(app)
    assert shown.request is not None
    unit = shown.request.unit
    assert fresh(shown) is False
    assert shown.leaf.choose(("facing", "S"))
    assert fresh(shown) is True
    key(app, pygame.K_SPACE)
    assert seat(app).view.drafts
    key(app, pygame.K_SPACE)
    assert asked(app, "personal.prepare") is None
    assert seat(app).view.get(unit, Facing).direction in ("S", "SE", "SW", "E", "W") or rounds(app)


def test_the_seals_key_stands_on_one_button_at_a_time() -> None:
    app = sitting("personal.prepare", DUEL)
    shown = preparing(app)
    assert _on_the_key(app) == ["", "Space"], "there is nothing to swear yet"
    assert shown.leaf.choose(("facing", "S"))
    assert _on_the_key(app) == ["Space", ""]
    assert shown.swear()
    assert _on_the_key(app) == ["", "Space"]


def _on_the_key(app: App) -> list[str]:
    """What the ribbon of the leaf and the seal of the side say of their key."""
    screen(app).lay()
    ribbon: Any = preparing(app).ring.find("swear")
    seal: Any = screen(app).ring.find("commit")
    return [ribbon.hint, seal.key_name]


def test_hands_are_chosen_in_the_leaf() -> None:
    app = sitting("personal.prepare", DUEL)
    shown = preparing(app)
    weapons = shown.leaf.draft.options("weapon")
    other = next(name for name in weapons if name != shown.leaf.order.get("weapon"))
    assert shown.leaf.choose(("weapon", other))
    swear(app)
    (order,) = seat(app).view.drafts.values()
    assert order.get("weapon") == other


def test_somebody_with_a_zone_is_placed_by_a_click() -> None:
    for name in ZONED:
        app = sitting("personal.prepare", name)
        shown = preparing(app)
        zoned = [r for r in seat(app).waiting if shown.select_unit(r.unit) and shown.leaf.cells]
        if zoned:
            break
    else:
        return
    shown.select(zoned[0])
    unit = zoned[0].unit
    free = [cell for cell in shown.leaf.cells if cell != cell_of(app, unit)]
    plan = stage(app).plan(screen(app))
    assert plan.zone == frozenset(shown.leaf.cells)
    taken = {shown_.cell for shown_ in screen(app).playback.units.values()}
    cell = next(cell for cell in free if cell not in taken)
    move(app, spot(app, cell))
    on_map(app, cell)
    assert shown.leaf.order.cell("cell") == cell
    assert [ghost.cell for ghost in stage(app).plan(screen(app)).ghosts] == [cell]
    swear(app)
    press(app, "commit")
    settle(app)
    moved = [e for e in seat(app).view.events if e.key == "moved" and e.unit == unit]
    assert moved and moved[0].cell == cell


def test_every_row_has_its_words_and_empty_hands_are_called_nothing() -> None:
    for code, empty, worn in (("en", "nothing", "worn"), ("de", "nichts", "angelegt")):
        language.use(code)
        try:
            leaf = preparing(sitting("personal.prepare", BRIDGE)).leaf
            assert leaf.easel is not None
            face = leaf.easel.sitter.face
            assert not leaf.easel.sitter.chapters, "what he wears is no action of its own"
            words = [pick.words for _, picks in face.weapons for pick in picks]
            assert words.count(empty) == 2, "one for each hand"
            rows = {row.asked.base.partition(".")[0]: row.words for row in face.rows}
            assert rows["wear"] == worn
            assert all(words)
        finally:
            language.use(language.ENGLISH)


def test_armour_that_stays_behind_is_sworn_so() -> None:
    app = sitting("personal.prepare", BRIDGE)
    leaf = preparing(app).leaf
    (piece,) = [asked.name for asked in leaf.slots if asked.base.startswith("wear.")][:1]
    assert leaf.choose((piece, False))
    swear(app)
    (order,) = seat(app).view.drafts.values()
    assert order.get(piece) is False
