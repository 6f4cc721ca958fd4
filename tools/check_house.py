"""The house rules that no ready-made linter knows: sizes, stubs, skipped tests, places, rules that
the game uses by half, words of one book where no book is known.

Limits: a file of game/ has at most 300 lines, a function at most 50, a folder at most 25 modules
beside its __init__. Nothing is left as a note
for later, no test is skipped, and no tracked text names a folder of somebody's machine. What the
function of a rule takes, somebody in game/ passes.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tools import foreign, unpassed

ROOT = Path(__file__).resolve().parent.parent
FILE_LINES = 300
FUNCTION_LINES = 50
MODULES = 25
# In two pieces, so that this file does not find itself.
STUB = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X|NotImplemented" r"Error)\b")
SKIP = re.compile(r"pytest\.(sk" r"ip|xf" r"ail)\b|mark\.(sk" r"ip|xf" r"ail)")
PLACE = re.compile(r"/(?:ho" r"me|ro" r"ot|wo" r"rk|Us" r"ers)/\w")
TEXTS = (".py", ".toml", ".md", ".txt", ".json")


def faults(root: Path) -> list[str]:
    """One line for each place that breaks a house rule."""
    found: list[str] = []
    for path in _files(root):
        text = path.read_text(encoding="utf-8")
        where = path.relative_to(root)
        found += [f"{where}:{line} names a place of one machine" for line in _hits(PLACE, text)]
        if path.suffix == ".py" and where.parts[0] == "game":
            found += [f"{where}:{line} is left for later" for line in _hits(STUB, text)]
            found += [f"{where}{fault}" for fault in _sizes(text)]
        if path.suffix == ".py" and where.parts[0] == "tests":
            found += [f"{where}:{line} skips a test" for line in _hits(SKIP, text)]
    found += [
        f"{folder.relative_to(root)} has {n} modules, more than {MODULES}"
        for folder, n in _full(root)
    ]
    return found + unpassed.faults(root) + foreign.faults(root)


def _full(root: Path) -> Iterator[tuple[Path, int]]:
    """Folders of game/ with too many modules."""
    held = Counter(p.parent for p in (root / "game").rglob("*.py") if p.stem != "__init__")
    return ((folder, n) for folder, n in sorted(held.items()) if n > MODULES)


def _median(root: Path) -> int:
    """The median of the lengths of the files of game/."""
    lengths = [p.read_text(encoding="utf-8").count("\n") for p in (root / "game").rglob("*.py")]
    return round(median(lengths))


def _files(root: Path) -> Iterator[Path]:
    for folder in ("game", "tools", "tests", "data", "assets", "docs"):
        yield from (path for path in sorted((root / folder).rglob("*")) if path.suffix in TEXTS)
    yield from (path for path in sorted(root.glob("*")) if path.suffix in TEXTS)


def _hits(pattern: re.Pattern[str], text: str) -> Iterator[int]:
    lines = enumerate(text.splitlines(), 1)
    return (number for number, line in lines if pattern.search(line))


def _sizes(text: str) -> Iterator[str]:
    if (lines := text.count("\n")) > FILE_LINES:
        yield f" has {lines} lines, more than {FILE_LINES}"
    for node in unpassed.parsed(text)[1]:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_LINES:
                yield f":{node.lineno} {node.name} has {lines} lines, more than {FUNCTION_LINES}"


def main() -> int:
    """0 when all is in order, 1 with the faults on standard error. Tells how long files are."""
    found = faults(ROOT)
    print(f"files of game/: {_median(ROOT)} lines in the middle")
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
