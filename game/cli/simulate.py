"""`pennon simulate`: a battle many times, and what came out."""

from __future__ import annotations

import argparse
import json

from game.cli.output import out
from game.cli.usage import Usage, check_sides, choose, named_levels
from game.core.data import plain
from game.play import simulate as series
from game.play.match import HUMAN, lineup


def simulate(options: argparse.Namespace) -> int:
    """Fight the series and print the counts, or one JSON object."""
    chosen = choose(options.scenario, options.ruleset)
    named = named_levels(options.players)
    check_sides(named, chosen.scenario)
    if HUMAN in named.values():
        raise Usage("nobody can be human in a simulation")
    levels = lineup(chosen.scenario, named, "recruit", "recruit")
    report = series.simulate(
        series.Series(
            chosen.name, chosen.scenario, chosen.ruleset.id, levels, options.battles, options.seed
        ),
        options.jobs,
        progress=True,
    )
    if options.json:
        out(json.dumps(plain(report), indent=2))
    else:
        out(_text(report, levels))
    return 0


def _text(report: series.Report, levels: dict[str, str]) -> str:
    head = f"{report.scenario} under {report.ruleset}, seed {report.seed}"
    lines = [
        f"{head}: {report.finished} of {report.battles} finished in {report.seconds:.1f} s",
        "",
        f"{'':10}{'player':>10}{'won':>8}{'share':>9}{'mean loss':>12}",
    ]
    for side, level in levels.items():
        lines.append(
            f"{side:10}{level:>10}{report.wins[side]:>8}{_share(report, side):>9}"
            f"{report.losses[side]:>12.1f}"
        )
    draws = f"{series.DRAW:10}{'':>10}{report.wins[series.DRAW]:>8}"
    rounds = report.rounds
    lines += [
        f"{draws}{_share(report, series.DRAW):>9}",
        "",
        f"rounds: {rounds.min} to {rounds.max}, half of them within {rounds.median:g}",
    ]
    return "\n".join(lines)


def _share(report: series.Report, who: str) -> str:
    return f"{100 * report.wins[who] / max(1, report.finished):.0f} %"
