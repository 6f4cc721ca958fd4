"""What is asked beside the way of an action: a second way is a row; for whom something is."""

from __future__ import annotations

from game.core.orders import Slot
from game.ui.leaf.draft import Draft
from game.ui.leaf.face import Face, face_of
from game.ui.leaf.widgets import _own
from tests.rules.heroic2d6.bout import Bout, bout, man, setup


def face(fight: Bout, name: str, *slots: Slot) -> Face:
    """The face of his order with these slots."""
    fight.until(name)
    request = fight.request
    assert request is not None
    view = fight.battle.view(request.side)
    roles = view.ruleset.kinds[request.kind].roles
    draft = Draft(lambda partial: view.own_choices(request, partial), roles=roles)
    for slot in slots:
        assert draft.set(slot), slot
    return face_of(view, request, draft, "")


def test_a_wrestler_chooses_what_he_is_out_for() -> None:
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), man("orc", "b", (2, 1))))
    found = face(fight, "ras", ("form", "fight"), ("how", "wrestle"))
    assert found.kind == "how"
    (row,) = found.rows
    assert (row.asked.name, row.asked.values) == ("aim", ("throw_down", "pin"))
    assert face(fight, "ras", ("form", "fight"), ("how", "strike")).rows == ()


def test_a_potion_is_for_a_friend_and_a_blow_at_an_enemy() -> None:
    people = (man("ras", "a", (1, 1), "rastan", items=("healing_potion",)), man("orc", "b", (2, 1)))
    fight = bout(setup(*people))
    (whom,) = face(fight, "ras", ("form", "use"), ("item", "healing_potion")).whom
    view = fight.battle.view("a")
    assert _own(view, whom)
    (foe,) = face(fight, "ras", ("form", "fight"), ("how", "strike")).whom
    assert not _own(view, foe)
