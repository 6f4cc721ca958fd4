"""The rules of a book in another language: rules.de.toml beside its rules.toml, id by id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.core.data import insist, read, repeated
from game.play.language import ENGLISH, suffixed


@dataclass(frozen=True, slots=True)
class RuleWords:
    """One rule's title and sentence; kind and source stand in rules.toml alone."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class RuleWordsFile:
    """The whole file; no rule may stand in it twice."""

    rule: tuple[RuleWords, ...]

    def __post_init__(self) -> None:
        insist(repeated("rule", self.rule))


@cache
def rule_words(folder: Path, code: str) -> Mapping[str, RuleWords]:
    """The words of a book's rules by id; none in English: rules.toml has them. Raises DataError."""
    path = folder / suffixed("rules.toml", code)
    if code == ENGLISH or not path.is_file():
        return {}
    return {rule.id: rule for rule in read(path, RuleWordsFile).rule}
