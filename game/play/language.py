"""The language that everything is told in: which there are, which is chosen, and by whom.

A language is a file assets/words/<code>.toml; what it leaves out is told in English. Nothing that
is written down depends on it: journals and battles hold keys and values, never sentences.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping
from functools import cache

from game.core.data import resource
from game.core.data.faults import closest

ENGLISH = "en"
VARIABLE = "PENNON_LANGUAGE"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")

_CHOSEN = {"code": ENGLISH}


class UnknownLanguage(LookupError):
    """There is no such language; the text says which may have been meant."""


def language() -> str:
    """The code of the chosen language, such as "de"."""
    return _CHOSEN["code"]


def use(code: str) -> None:
    """Tell everything in this language from now on. Raises UnknownLanguage."""
    _CHOSEN["code"] = checked(code)


def checked(code: str) -> str:
    """The code itself, if there is such a language. Raises UnknownLanguage."""
    known = languages()
    if code in known:
        return code
    near = closest(code, known)
    hint = f"did you mean '{near}'?" if near else f"there are {', '.join(known)}"
    raise UnknownLanguage(f"no language '{code}'; {hint}")


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    codes = sorted(path.stem for path in resource("assets", "words").glob("*.toml"))
    return tuple(sorted(codes, key=lambda code: code != ENGLISH))


def suffixed(name: str, code: str) -> str:
    """The name of a data file in this language: rules.toml in English, else rules.de.toml."""
    if code == ENGLISH:
        return name
    stem, _, ending = name.rpartition(".")
    return f"{stem}.{code}.{ending}"


def wanted(option: str = "", kept: str = "", environment: Mapping[str, str] = os.environ) -> str:
    """The language to begin with: the option, PENNON_LANGUAGE, the settings, or the system's.

    Raises UnknownLanguage for an option or a variable that names none; settings that name none
    count as no wish.
    """
    if option:
        return checked(option)
    if named := environment.get(VARIABLE, ""):
        try:
            return checked(named)
        except UnknownLanguage as error:
            raise UnknownLanguage(f"{VARIABLE}: {error}") from None
    return kept if kept in languages() else of_system(environment)


def of_system(environment: Mapping[str, str]) -> str:
    """The language of the user's locale if we have it, else English."""
    named = next((environment[name] for name in LOCALE if environment.get(name)), "")
    code = (named or locale.getlocale()[0] or "").replace("-", "_").partition("_")[0].lower()
    return code if code in languages() else ENGLISH
