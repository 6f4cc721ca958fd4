"""Finds English in what should be German."""

from __future__ import annotations

import re

from game.ui.text import Recorder

ENGLISH_WORDS = re.compile(r"\b(the|and|with|to|are|this|has|its|not|for|by)\b", re.IGNORECASE)
NAMES = re.compile(r"\b[Tt]he (?=[A-Z…])|^The\b|\bThe *$|Zeb's Fantasy Roleplaying System")
"""Proper names stay as their scenario has them; so do the titles of other people's works."""


def english_left(seen: Recorder) -> list[str]:
    """Texts that have English words outside of names."""
    return [words for words in seen.texts() if ENGLISH_WORDS.search(NAMES.sub("", words))]
