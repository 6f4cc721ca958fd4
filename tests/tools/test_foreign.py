"""The check that no book's own word stands where no book is known."""

from __future__ import annotations

import pytest

from tools import foreign

FILES = {
    "game/rules/one/orders.py": 'SLOT = ("edge", 1)\nKIND = "duel.parry"\nTEXT = "Some prose."\n',
    "game/rules/two/orders.py": 'def asked(order):\n    return order.text("form")\n',
    "game/rules/kit/slots.py": 'FORM = "form"\n',
    "game/core/orders.py": 'PASS = "pass"\n',
    "data/one/words.toml": '[one]\nparry = "Parry"\n[one.form]\nlunge = "Lunge"\npass = "Pass"\n',
    "data/two/words.toml": '[two.form]\nfight = "Fight"\n',
    "data/one/weapons.toml": '[[weapon]]\nid = "epee"\n',
    "data/one/screen.toml": '[charge]\nsword = ["epee"]\n',
    "data/two/armour.toml": '[[armour]]\nid = "vest"\n',
    "data/screen.toml": '[sign]\nfallen = ["vest"]\n',
}


@pytest.fixture
def house(tmp_path):
    def build(**texts: str):
        for name, text in {**FILES, **{f"game/{k}/a.py": v for k, v in texts.items()}}.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text)
        return tmp_path

    return build


@pytest.mark.parametrize(
    ("word", "book"),
    [
        ("one.parry", "one"),
        ("duel.parry", "one"),
        ("parry", "one"),
        ("edge", "one"),
        ("lunge", "one"),
        ("epee", "one"),
        ("fight", "two"),
    ],
)
def test_a_word_of_one_book_is_found(house, word, book) -> None:
    root = house(ui=f'"""Of {word}."""\nX = 1\nWORD = "{word}"\n')
    assert foreign.faults(root) == [f"game/ui/a.py:3 says '{word}', a word of {book} alone"]


@pytest.mark.parametrize("word", ["form", "pass", "vest", "Some prose.", "epee is a blade"])
def test_what_others_say_too_or_screens_themselves_is_no_word_of_one_book(house, word) -> None:
    assert foreign.faults(house(play=f'WORD = "{word}"\n')) == []


def test_where_there_are_no_books_there_is_nothing_to_find(tmp_path) -> None:
    assert foreign.faults(tmp_path) == []
