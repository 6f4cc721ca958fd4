"""Scenarios in the chosen language: their titles, stories and hints, where the file has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.data import Wrong
from game.play.language import language
from game.play.scenarios.hint_file import Hint
from game.play.scenarios.scenario import Scenario
from game.play.scenarios.translation_file import HintWords


def in_language(scenario: Scenario) -> Scenario:
    """The scenario as it is told in the chosen language; for showing, never for records."""
    words = scenario.translations.get(language())
    if words is None:
        return scenario
    hints = scenario.hint
    if words.hint:
        hints = tuple(_told(hint, own) for hint, own in zip(hints, words.hint, strict=True))
    title, story = words.title or scenario.title, words.story or scenario.story
    return replace(scenario, title=title, story=story, hint=hints)


def _told(hint: Hint, words: HintWords) -> Hint:
    return replace(
        hint,
        text=words.text,
        title=words.title or hint.title,
        otherwise=words.otherwise or hint.otherwise,
    )


def translation_faults(scenario: Scenario) -> Iterator[Wrong]:
    """A translation that has not one hint for each of the scenario's."""
    hints = len(scenario.hint)
    for code, words in scenario.translations.items():
        if words.hint and len(words.hint) != hints:
            at = ("translations", code, "hint")
            yield Wrong(at, f"has {len(words.hint)} hints, the scenario has {hints}")
