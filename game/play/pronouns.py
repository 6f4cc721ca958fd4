"""What sentences call whoever they name a second time: he, she, it or they.

A scenario says it of its fighters and leaders; it is a matter of telling alone, so no battle and
no journal holds it. The forms of each pronoun stand in the words of every language, as
`pronoun.<pronoun>.<form>`; a template has `{his}` for that of its `{unit}`, and `{target_his}`
for that of its `{target}` or of any other fact that is a name.
"""

from __future__ import annotations

from collections.abc import Mapping

USUAL = "he"
"""As the rulebooks write of somebody of whom nothing else is said."""

FEMININE = "she"
"""Behind a key: its words for a woman, in a language whose nouns have a form of their own."""

OWNER = "unit"
"""The fact whose pronoun stands in a field that names none."""

_ARTICLE = "the "

_KNOWN: dict[str, str] = {}


def introduce(called: Mapping[str, str]) -> None:
    """Tell whoever bears one of these names with this pronoun from now on."""
    _KNOWN.update((_bare(name), pronoun) for name, pronoun in called.items())


def pronoun_of(name: str) -> str:
    """The pronoun of whoever bears this name, with or without its article."""
    return _KNOWN.get(_bare(name), USUAL)


def owner_and_form(field: str) -> tuple[str, str]:
    """Whose pronoun a field asks for, and in which form: `target_his` is ("target", "his")."""
    owner, _, form = field.rpartition("_")
    return owner or OWNER, form


def inflected(field: str, names: Mapping[str, str], known: Mapping[str, str]) -> str | None:
    """What stands in a pronoun's field, with a capital where the field has one.

    ``names`` are the facts of the sentence, ``known`` all templates. None if the field is no
    pronoun's, or if its owner is no fact of the sentence.
    """
    owner, form = owner_and_form(field)
    name = names.get(owner)
    if name is None:
        return None
    template = known.get(f"pronoun.{pronoun_of(name)}.{form.lower()}")
    if template is None:
        return None
    found = template.replace("{name}", name)
    return found[:1].upper() + found[1:] if form[:1].isupper() else found


def _bare(name: str) -> str:
    """A name as it is compared: "The Night Riders" and "the Night Riders" are the same."""
    return name.casefold().removeprefix(_ARTICLE)
