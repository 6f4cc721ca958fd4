"""One digest over everything a test run depends on.

Two trees with the same digest give the same test results, so that a green run need not be
repeated. What is generated from the results is left out.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

FOLDERS = ("game", "data", "assets", "tests", "tools")
FILES = ("pyproject.toml", "constraints.txt", "README.md", "Makefile")
GENERATED = ("data/coverage.json", "tests/proof.json")


def digest(root: Path) -> str:
    """A short hexadecimal digest of names and contents of all inputs, and of the Python used."""
    total = hashlib.blake2b(sys.version.encode(), digest_size=16)
    for path in _inputs(root):
        name = path.relative_to(root).as_posix()
        total.update(f"\0{name}\0{path.stat().st_size}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def _inputs(root: Path) -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and _counts(path.relative_to(root)):
                yield path
    yield from (root / name for name in FILES if (root / name).is_file())


def _counts(name: Path) -> bool:
    hidden = any(part.startswith(".") or part == "__pycache__" for part in name.parts)
    return not hidden and name.as_posix() not in GENERATED
