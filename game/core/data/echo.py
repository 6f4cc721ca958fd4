"""What strangers wrote, said back: nothing in it steers a terminal, and no word goes on for ever.

A stranger's text is all that comes from files, arguments and the environment.
"""

from __future__ import annotations

import re
import unicodedata

TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that turn the direction of the text after them."""

QUOTED, WORD, MESSAGE = 80, 160, 1_000
"""Characters that are said back at most: between quotation marks, without a blank, in all."""

# A mark opens a quotation where no word ends before it, and closes it where none begins behind.
_LONG = re.compile(
    rf"(?:(?<=[^\w']')|(?<=^'))[^'\s][^'\n]{{{QUOTED},}}(?='(?!\w))|[^\s']{{{WORD + 1},}}"
)
_STEERING = ("Cc", "Cs", "Zl", "Zp")
_LAYOUT = "\n\t"


def harmless(text: str) -> str:
    """The text with every sign that a terminal would obey written out, such as `\\x1b`. Line ends
    and tabs stay.
    """
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "".join(_written(sign) if _steers(sign) else sign for sign in text)


def brief(message: str) -> str:
    """A message on one line, with long words of strangers in it cut in the middle."""
    flat = "".join(_written(sign) if sign in "\n\r\t" else sign for sign in message)
    return _cut(_LONG.sub(_shortened, flat), MESSAGE)


def _steers(sign: str) -> bool:
    return sign not in _LAYOUT and (sign in TURNING or unicodedata.category(sign) in _STEERING)


def _written(sign: str) -> str:
    return sign.encode("unicode_escape", "backslashreplace").decode("ascii")


def _shortened(found: re.Match[str]) -> str:
    return _cut(found[0], QUOTED)


def _cut(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    return f"{text[: most // 2]} … {text[-(most // 4) :]} ({len(text):,} characters)"
