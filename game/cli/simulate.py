"""`pennon simulate`: a battle many times, and what came out."""

from __future__ import annotations

import argparse
import json

from game.cli.output import out
from game.cli.tallies import text
from game.cli.usage import series
from game.play import simulate as simulating
from game.play.report import as_json


def simulate(options: argparse.Namespace) -> int:
    """Fight the series and print the counts, or one JSON object."""
    asked = series(options, options.ruleset)
    report = simulating.simulate(asked, options.jobs, progress=True)
    out(json.dumps(as_json(report), indent=2) if options.json else text(report))
    return 0
