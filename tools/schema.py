"""Writes the JSON Schema of scenario files, so that editors complete and check while one writes.

`python -m tools.schema` writes it anew, with `--check` it only says whether it is fresh.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from game.core.data import schema
from game.play.homes import replace_file
from game.play.scenarios.scenario import Scenario

TARGET = Path(__file__).resolve().parent.parent / "data" / "schema" / "scenario.schema.json"


def text() -> str:
    """The schema as its file holds it."""
    return json.dumps(schema(Scenario), indent=2, ensure_ascii=False) + "\n"


def stale() -> bool:
    """Whether the file is another than what would be written; says so."""
    fresh = TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text()
    if not fresh:
        print("data/schema/scenario.schema.json is stale: python -m tools.schema", file=sys.stderr)
    return not fresh


def main() -> int:
    """0 when it is written or fresh, 1 when it is stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    if parser.parse_args().check:
        return int(stale())
    TARGET.parent.mkdir(exist_ok=True)
    replace_file(TARGET, text().encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
