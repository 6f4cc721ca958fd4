"""While somebody looks at the title, what is opened from there is read."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import sys
from game.rules import RULESETS
from game.ui import start

def read():
    return [book for book in RULESETS if f"game.rules.{book}" in sys.modules]

start.title()
assert not read(), "the title waits for no book"
start.read_ahead()
assert read() == list(RULESETS), "the choice waits for none either"
assert "game.ui.choice.screen" in sys.modules
"""


def test_the_books_are_read_before_the_choice_is_opened_and_not_before_the_title() -> None:
    subprocess.run([sys.executable, "-c", SCRIPT], check=True)
