"""The whole suite on every Python from 3.10 on that this machine has: `make versions`.

Looks for python3.10, python3.11 … on PATH and among pyenv's versions. Each gets a virtual
environment of its own under .venvs/. Uses nothing but the standard library.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENVS = ".venvs"
SUPPORTED = (10, 11, 12, 13)
"""The minor versions of Python 3 that the game is promised to run on; newer ones are tried too."""

PASSED, FAILED, MISSING = "passed", "FAILED", "not found"
Run = Callable[[Sequence[str]], int]


def pythons(environment: Mapping[str, str]) -> dict[int, Path]:
    """The Pythons there are, by their minor version: those on PATH first, then pyenv's newest."""
    found: dict[int, Path] = {}
    for path in (*_on_path(environment), *_of_pyenv(environment)):
        minor = _minor(path)
        if minor is not None and minor >= SUPPORTED[0]:
            found.setdefault(minor, path)
    return dict(sorted(found.items()))


def _on_path(environment: Mapping[str, str]) -> Iterator[Path]:
    for folder in environment.get("PATH", "").split(os.pathsep):
        if folder:
            found = sorted(Path(folder).glob("python3.*"))
            yield from (path for path in found if re.fullmatch(r"python3\.\d+", path.name))


def _of_pyenv(environment: Mapping[str, str]) -> list[Path]:
    root = environment.get("PYENV_ROOT") or str(Path(environment.get("HOME", "")) / ".pyenv")
    found = Path(root).glob("versions/3.*/bin/python")
    return sorted(found, key=lambda path: _numbers(path.parts[-3]), reverse=True)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def _minor(python: Path) -> int | None:
    """Asked of itself: one of pyenv's doors may lead to a Python that is switched off."""
    ask = "import sys; print(*sys.version_info[:2])"
    try:
        done = subprocess.run(
            [python, "-c", ask], capture_output=True, text=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    said = done.stdout.split()
    return int(said[1]) if done.returncode == 0 and said[:1] == ["3"] else None


def tried(found: Mapping[int, Path], wanted: Sequence[int], args: str, run: Run) -> dict[int, str]:
    """What came of the suite on each wanted Python."""
    results = {}
    for minor in wanted:
        if minor not in found:
            results[minor] = MISSING
            continue
        place = f"VENV={VENVS}/3.{minor}"
        print(f"Python 3.{minor}: {found[minor]}", flush=True)
        code = run(["make", "--no-print-directory", "test", f"PYTHON={found[minor]}", place, args])
        results[minor] = FAILED if code else PASSED
    return results


def _run(command: Sequence[str]) -> int:
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def main(given: Sequence[str] | None = None, run: Run = _run) -> int:
    """0 if the suite passed on every Python found; 1 if it failed on one, or there is none."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="3.N", help="some versions; usually all found")
    parser.add_argument("--args", default="", help="arguments for pytest, such as --args='-n 2'")
    options = parser.parse_args(given)
    found = pythons(os.environ)
    wanted = sorted({*SUPPORTED, *found})
    if options.only:
        wanted = [_numbers(version)[1] for version in options.only]
    results = tried(found, wanted, f"ARGS={options.args}", run)
    for minor, result in results.items():
        print(f"Python 3.{minor}: {result}")
    return int(FAILED in results.values() or PASSED not in results.values())


if __name__ == "__main__":
    sys.exit(main())
