"""No row of a leaf slides away while the pointer is on it in the middle of a choice."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.ui.app import App
from game.ui.leaf.leaf import Leaf
from game.ui.leaf.rows.row import Turner
from tests.ui.hands import click, move
from tests.ui.stage.skirmish import acting, sitting

SIZES = [(1280, 720), (1920, 1080)]


def places(leaf: Leaf) -> dict[str, Rect]:
    return {widget.id: widget.rect for widget in leaf.ring.widgets}


def used(app: App, leaf: Leaf, name: str) -> tuple[Rect, dict[str, Rect]]:
    """Press a row where one would, and see where all stand then."""
    found = leaf.ring.find(name)
    box = found.rect
    click(app, (box.right - 12, box.centery) if isinstance(found, Turner) else box.center)
    return box, places(leaf)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("form", ["fight", "move"])
def test_acting_again_leaves_every_row_where_it_is(form: str, size: tuple[int, int]) -> None:
    app = sitting("personal.declare", size=size)
    leaf = acting(app).leaf
    assert leaf.choose(("form", form))
    before = places(leaf)
    box, after = used(app, leaf, "turn/more")
    assert len(leaf.draft.chapters) == 2
    rows = [name for name in before if name.startswith(("form", "how", "turn", "area"))]
    assert [name for name in rows if after.get(name) != before[name]] == []
    assert box.collidepoint(after["turn/more"].center)
    assert after["chapter="].y > box.y, "what comes, comes below"


@pytest.mark.parametrize("size", SIZES)
def test_waiting_leaves_the_forms_where_they_are(size: tuple[int, int]) -> None:
    app = sitting("personal.declare", size=size)
    leaf = acting(app).leaf
    for n in (3, 0, 3, 2, 1):
        box, after = used(app, leaf, f"form={n}")
        assert after[f"form={n}"] == box


def test_the_leaf_has_its_usual_shape_once_the_pointer_has_left_it() -> None:
    app = sitting("personal.declare")
    leaf = acting(app).leaf
    assert leaf.choose(("form", "move"))
    fresh = places(leaf)
    move(app, leaf.rect.center)
    used(app, leaf, "form=0")
    used(app, leaf, "form=2")
    move(app, (300, 400))
    assert places(leaf) == fresh
