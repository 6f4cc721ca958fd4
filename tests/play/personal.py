"""A small personal battle for tests; the sample of the designers' page."""

from __future__ import annotations

from pathlib import Path

YARD = Path(__file__).parent / "files" / "inn-yard.toml"
TEXT = YARD.read_text(encoding="utf-8")
