"""What the gold button waits for stands in one line, in every language."""

from __future__ import annotations

import pytest

from game.play.language import languages, use
from game.play.words import say, templates
from game.ui import keys, text
from game.ui.battle.panels.commit_button import CommitButton
from game.ui.battle.table.layout import place
from game.ui.theme import Theme

ALONE = ("busy", "answer_first", "may_pass", "wait")
GROUPS = ("all_given", "missing")


@pytest.mark.parametrize("spoken", languages())
def test_every_note_of_the_gold_button_fits_into_one_line(spoken: str) -> None:
    use(spoken)
    theme = Theme((1280, 720))
    face = place(theme, 7, 5).commit
    known = (key for key in templates() if key.startswith("battle."))
    notes = [key for key in known if key.removeprefix("battle.").startswith((*ALONE, *GROUPS))]
    assert len(notes) > 12
    for key in notes:
        button = CommitButton(face, say("battle.seal"), "", keys.cap("commit"), "gules")
        note, room = say(key, {"n": 12}), button.room(theme).w
        style = text.fitted(note, theme.style("caption"), room)
        assert text.width(note, style) <= room, note
