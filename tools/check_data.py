"""Every data file is TOML: read by the game's own reader, then by tombi, which is stricter.

Then `pennon check` reads the scenarios and runs their tests; the sanity positions are left to the
tests of the opponents, which read and play them one by one. What the tables mean is checked where
the game reads them, and by the tests.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import tomli

from game.cli import main as pennon
from game.core.data import resource
from tools import schema
from tools.rule_sources import CatalogueError, catalogue

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("data", "assets")


def faults(root: Path) -> list[str]:
    """One line for each file that is not UTF-8 or not TOML, and for each faulty catalogue."""
    found = [line for path in files(root) for line in _fault(root, path)]
    if not found:
        try:
            catalogue(root)
        except CatalogueError as fault:
            found.append(str(fault))
    return found


def files(root: Path) -> list[Path]:
    """All TOML files that the game ships."""
    return [path for folder in FOLDERS for path in sorted((root / folder).rglob("*.toml"))]


def _fault(root: Path, path: Path) -> list[str]:
    try:
        tomli.loads(path.read_text(encoding="utf-8"))
    except ValueError as fault:
        return [f"{path.relative_to(root)}: {fault}"]
    return []


def _tombi() -> int:
    """Offline, because a check that asks the network is no check."""
    command = [str(Path(sys.executable).parent / "tombi"), "lint", "--offline", "--quiet"]
    return subprocess.run([*command, *map(str, files(ROOT))], check=False).returncode


def main() -> int:
    """0 when all files are fine, 1 with the faults on standard error."""
    found = faults(ROOT)
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    print(f"{len(files(ROOT))} data files read")
    if found or (files(ROOT) and _tombi()):
        return 1
    return int(schema.stale() or _scenarios())


def _scenarios() -> int:
    """Shipped scenarios and the template, whatever the user's own folder holds."""
    shipped = sorted(resource("data", "scenarios").rglob("*.toml"))
    paths = [path for path in shipped if path.parent.name != "sanity"]
    paths.append(resource("data", "templates", "scenario.toml"))
    return pennon(["check", *map(str, paths)])


if __name__ == "__main__":
    sys.exit(main())
