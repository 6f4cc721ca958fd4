"""`pennon play`: the game in its window, or a demo battle as text where there is no display."""

from __future__ import annotations

import argparse
import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from game.cli.output import note, out
from game.cli.records import FAULTY, advanced, taken_up, told_where
from game.cli.shot import picture
from game.cli.usage import Chosen, Usage, check_sides, choose, named_levels
from game.play.following import go_on
from game.play.homes import file_word
from game.play.homes import folder as own_folder
from game.play.match import HUMAN, Match, lineup, open_match
from game.play.options import NoDisplay, PlayOptions, no_display
from game.play.records.journal import keep, let_go
from game.play.scenarios.library import DEMO
from game.play.scenarios.translation import in_language
from game.play.telling.chronicle import told
from game.play.telling.results import told_result
from game.play.words import say

PICTURE = (1920, 1080)


def play(options: argparse.Namespace) -> int:
    """Open the window; without a display, fight the battle as text and say so."""
    named = named_levels(options.players)
    if options.resume is None and (options.take_back or options.anyway or options.copy):
        raise Usage("--take-back, --anyway and --copy go with --resume")
    begun = _taken_up(options, named) if options.resume is not None else None
    if isinstance(begun, int):
        return begun
    chosen = choose(options.scenario, options.ruleset) if options.scenario else None
    if chosen:
        check_sides(named, chosen.scenario)
    reason = no_display(os.environ)
    if not reason:
        try:
            from game.ui.start import run

            return run(_begin(begun, chosen, named, options))
        except NoDisplay as none:
            reason = str(none)
    if begun is None:
        begun = _demo(chosen or choose(DEMO, options.ruleset), named, options.seed)
    return _fought(begun, reason, chosen.path.parent if chosen else None)


def _taken_up(options: argparse.Namespace, named: Mapping[str, str]) -> Match | int:
    """The battle of `--resume`, or the exit code if it cannot go on."""
    begins = (options.scenario, options.ruleset, options.seed, named or None)
    if any(given is not None for given in begins):
        raise Usage("--resume goes on with a battle that has its sides, book and dice already")
    return taken_up(options)


def _begin(
    begun: Match | None, chosen: Chosen | None, named: dict[str, str], options: argparse.Namespace
) -> PlayOptions:
    if begun is None and chosen:
        begun = _open(chosen, lineup(chosen.scenario, named, HUMAN, "veteran"), options.seed)
    folder = chosen.path.parent if chosen else None
    return PlayOptions(begun, options.ruleset, named, options.seed, folder=folder)


def _open(chosen: Chosen, levels: Mapping[str, str], seed: int | None) -> Match:
    usual = chosen.scenario.seed
    dice = next((one for one in (seed, usual) if one is not None), secrets.randbits(31))
    return open_match(chosen.name, chosen.scenario, chosen.ruleset, levels, dice, chosen.text)


def _demo(chosen: Chosen, named: Mapping[str, str], seed: int | None) -> Match:
    check_sides(named, chosen.scenario)
    return _open(chosen, lineup(chosen.scenario, named, "recruit", "recruit"), seed)


def _fought(match: Match, reason: str, folder: Path | None) -> int:
    """Computer against computer: the log, the result and a picture of the final field; then the
    battle that follows, if there is one.
    """
    for side in match.humans:
        match.sit(side, "recruit")
    note(say("terminal.computers", {"reason": reason}))
    code, later, seen = _told(match), go_on(match, folder), {match.id}
    while not code and later is not None:
        if later.id in seen:
            note(say("terminal.circle", {"file": f"{later.id}.toml"}))
            return FAULTY
        seen.add(later.id)
        follows = later.scenario.follows
        out("\n" + say("terminal.later", {"n": follows.days if follows else 0}))
        match, code = later, _told(later)
        later = go_on(match, folder)
    return code


def _told(match: Match) -> int:
    """One battle to its end, told; the exit code."""
    keep(match)
    try:
        return _to_its_end(match)
    finally:
        let_go(match)


def _to_its_end(match: Match) -> int:
    title = in_language(match.scenario).title
    out(say("terminal.opened", {"title": title, "seed": match.seed}) + "\n")
    code = advanced(match)
    out("\n".join(told(match)))
    out(told_result(match.battle))
    told_where(match)
    return code or _drawn(match)


def _drawn(match: Match) -> int:
    """Draw the field as it stands at the end; the exit code."""
    try:
        file = own_folder("pictures") / f"{file_word(match.id)}-{match.seed}.png"
        picture(match, PICTURE, 100, file)
    except OSError as denied:
        note(say("terminal.no_picture", {"why": denied}))
        return FAULTY
    out(say("terminal.field", {"file": file}))
    return 0
