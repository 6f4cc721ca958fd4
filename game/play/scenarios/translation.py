"""Scenarios in the chosen language: titles, stories, hints and places, where the file has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from game.core.data import Wrong
from game.play.language import language
from game.play.scenarios.hint_file import Hint
from game.play.scenarios.inspection import name_faults, title_faults
from game.play.scenarios.scenario import Scenario
from game.play.scenarios.translation_file import HintWords

PEOPLE = ("sides", "units", "fighters")
"""The tables of those who may be called otherwise in another language."""


def in_language(scenario: Scenario) -> Scenario:
    """The scenario as it is told in the chosen language; for showing, never for records."""
    words = scenario.translations.get(language())
    if words is None:
        return scenario
    hints = scenario.hint
    if words.hint:
        hints = tuple(_told(hint, own) for hint, own in zip(hints, words.hint, strict=True))
    names = scenario.names
    if words.names:
        told = zip(names, words.names, strict=True)
        names = tuple(replace(name, text=own) for name, own in told)
    title, story = words.title or scenario.title, words.story or scenario.story
    people: dict[str, Any] = {
        table: tuple(
            replace(one, name=words.called.get(one.name, one.name))
            for one in getattr(scenario, table)
        )
        for table in PEOPLE
    }
    return replace(scenario, title=title, story=story, hint=hints, names=names, **people)


def _told(hint: Hint, words: HintWords) -> Hint:
    return replace(
        hint,
        text=words.text,
        title=words.title or hint.title,
        otherwise=words.otherwise or hint.otherwise,
    )


def translation_faults(scenario: Scenario) -> Iterator[Wrong]:
    """A translation that has not one hint, or one name, for each of the scenario's, or a title or
    a name that no battle could have.
    """
    for code, words in scenario.translations.items():
        if words.title:
            yield from title_faults(words.title, ("translations", code, "title"))
        both = (("hint", words.hint, scenario.hint), ("names", words.names, scenario.names))
        for key, told, own in both:
            if told and len(told) != len(own):
                what = "hints" if key == "hint" else "names"
                message = f"has {len(told)} {what}, the scenario has {len(own)}"
                yield Wrong(("translations", code, key), message)
        known = {one.name for table in PEOPLE for one in getattr(scenario, table)}
        for name, called in words.called.items():
            yield from name_faults(called, ("translations", code, "called", name))
            if name not in known:
                where = ("translations", code, "called", name)
                yield Wrong(where, f"nobody is called '{name}'", name, tuple(known), at_key=True)
        for index, text in enumerate(words.names):
            if not text.strip() or not text.isprintable():
                at = ("translations", code, "names", index)
                yield Wrong(at, "a name has letters and no line breaks")
