"""A battle kept as a scenario file of the player's own: judged like any, never over another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.play.homes import file_word, folder, new_file
from game.play.scenarios.library import Books, files, folders, parse_scenario
from game.play.scenarios.own.writing import written
from game.play.scenarios.scenario import Scenario

NAME = 60
"""Letters of a title at most."""


class Taken(ValueError):
    """There is a battle in a file of that name."""


def entitled(scenario: Scenario, title: str) -> Scenario:
    """The battle under another title, in every language."""
    told = {code: replace(words, title="") for code, words in scenario.translations.items()}
    return replace(scenario, title=title, translations=told)


def untaken(title: str) -> str:
    """The title as a new file may have it: cut where it is long, with a number if it is taken."""
    words = [title[:NAME], *(f"{title[: NAME - 4]} {number}" for number in range(2, 100))]
    known = {path.stem for path in files()}
    return next((word for word in words if stem_of(word) not in known), words[0])


def stem_of(title: str) -> str:
    """How the file of a battle of this title is called, and its id."""
    return file_word(title.strip().lower())


def keep(scenario: Scenario, name: str, note: str, books: Books) -> Path:
    """Write the battle under this name into the player's folder; ``note`` is told above it.

    Raises ValueError on a name of no letters or of too many, Taken where a file of the player or
    of the game is called like it, DataError where no file may say this, OSError with the file
    where it cannot be written.
    """
    title = name.strip()
    if not title or len(title) > NAME or not title.isprintable():
        raise ValueError(f"'{name}' is no name of 1 to {NAME} letters")
    own, _ = folders()
    path = own / f"{stem_of(title)}.toml"
    if path.stem in {file.stem for file in files()} or path.exists():
        raise Taken(f"there is a '{path.name}' already")
    shown = entitled(scenario, title)
    text = written(shown, note)
    parse_scenario(text, books, str(path))
    folder(own.name)
    try:
        new_file(path, text.encode())
    except FileExistsError:
        raise Taken(f"there is a '{path.name}' already") from None
    return path
