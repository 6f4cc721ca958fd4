"""`pennon shot`: a picture of a battle after some decisions of the computer."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from game.cli.output import out
from game.cli.usage import Usage, check_folder, choose
from game.play.match import Match, lineup, open_match
from game.play.options import HEADLESS


def shot(options: argparse.Namespace) -> int:
    """Play that many decisions, draw the field, and print where the picture is."""
    if options.out.suffix.lower() != ".png":
        raise Usage(f"--out {options.out}: pictures are .png files")
    check_folder(options.out)
    chosen = choose(options.scenario, options.ruleset)
    levels = lineup(chosen.scenario, {}, "recruit", "recruit")
    match = open_match(chosen.name, chosen.scenario, chosen.ruleset, levels, options.seed)
    match.decide(options.decisions)
    picture(match, options.size, options.scale, options.out)
    out(str(options.out))
    return 0


def picture(match: Match, size: tuple[int, int], scale: int, out: Path) -> None:
    """Draw the match as its window would show it, without opening one."""
    if os.environ.get("SDL_VIDEODRIVER") not in HEADLESS:
        os.environ["SDL_VIDEODRIVER"] = HEADLESS[0]
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.ui.shot import render

    render(match, size, scale, out)
