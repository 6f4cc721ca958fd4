"""Data in and out: the one door through which files come in.

Nobody outside of this package knows tomli, pydantic, toml_rs and tomlkit.
"""

from game.core.data.faults import DataError, Fault, Misfit, Wrong, insist, repeated
from game.core.data.files import (
    build,
    complain,
    lenient,
    parse,
    placed,
    read,
    resource,
    salvage,
    schema,
    text_of,
    toml,
    unchecked,
)
from game.core.data.limits import Between, Limits, Matching, Read, Sized
from game.core.data.plain import Plain, canonical, plain, plain_tagged

__all__ = [
    "Between",
    "DataError",
    "Fault",
    "Limits",
    "Matching",
    "Misfit",
    "Plain",
    "Read",
    "Sized",
    "Wrong",
    "build",
    "canonical",
    "complain",
    "insist",
    "lenient",
    "parse",
    "placed",
    "plain",
    "plain_tagged",
    "read",
    "repeated",
    "resource",
    "salvage",
    "schema",
    "text_of",
    "toml",
    "unchecked",
]
