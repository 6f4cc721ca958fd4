"""The grammar of the command line."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import NoReturn

from game import __version__
from game.cli.author import TEMPLATES, listing, new
from game.cli.check import check
from game.cli.lab import lab
from game.cli.output import note, out
from game.cli.play import play
from game.cli.records import NEWEST
from game.cli.replay import replay
from game.cli.rules import rules
from game.cli.series import compare, simulate
from game.cli.shot import shot
from game.cli.usage import Usage
from game.core.data.echo import brief
from game.core.data.glossary import NAMED
from game.play.lab.edits import spread
from game.play.language import languages
from game.play.match import PLAYERS

__all__ = ["Usage", "parser"]

SEEDS = 2**53
"""Seeds below this are whole numbers in every reader of JSON."""


class Parser(argparse.ArgumentParser):
    """A parser that says back to the terminal what commands would."""

    def error(self, message: str) -> NoReturn:
        """End with how the command is used and what is wrong."""
        super().error(brief(message))

    def _print_message(self, message: str, file: object = None) -> None:
        (out if file is sys.stdout else note)(message, end="")


def parser() -> Parser:
    """The parser of the whole command; every command sets ``run``."""
    top = Parser(
        prog="pennon",
        description="A tactical battle game on a grid: one battlefield, five rulebooks. "
        "Without arguments it opens the title screen.",
    )
    top.add_argument("--version", action="version", version=f"pennon {__version__}")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _play(commands.add_parser("play", help="fight a battle in a window"))
    _simulate(commands.add_parser("simulate", help="let the computer fight a battle many times"))
    _compare(commands.add_parser("compare", help="the same battle under every book, side by side"))
    _lab(commands.add_parser("lab", help="weigh a battle: its balance as a page with drawings"))
    _rules(commands.add_parser("rules", help="list the rules of the books, and what is tested"))
    _shot(commands.add_parser("shot", help="write a picture of a battle"))
    _replay(commands.add_parser("replay", help="see a battle again"))
    _check(commands.add_parser("check", help="find what is wrong with scenarios; run their tests"))
    _list(commands.add_parser("list", help="the words that a scenario may use, and their meaning"))
    _new(commands.add_parser("new", help="write a small scenario to start from"))
    return top


def _play(command: argparse.ArgumentParser) -> None:
    command.add_argument("scenario", nargs="?", metavar="SCENARIO", help="a battle or its file")
    _ruleset(command)
    _players(command, "the first side is human, the rest veteran")
    command.add_argument("--seed", type=_seed, metavar="N", help="the dice; any number")
    command.add_argument(
        "--resume",
        nargs="?",
        const=NEWEST,
        metavar="FILE",
        help="take a battle up again: a journal, the name of a save, or the newest unfinished one",
    )
    command.add_argument(
        "--take-back", action="store_true", help="with --resume: without the decision that failed"
    )
    command.add_argument(
        "--anyway",
        action="store_true",
        help="with --resume: from the last state written, where the decisions lead elsewhere now",
    )
    command.add_argument(
        "--copy", action="store_true", help="with --resume: in a copy; the journal stays as it is"
    )
    _language(command)
    command.set_defaults(run=play)


def _simulate(command: argparse.ArgumentParser) -> None:
    command.add_argument("scenario", metavar="SCENARIO", help="a battle or its file")
    _ruleset(command)
    command.add_argument("--battles", type=_count, required=True, metavar="N", help="how many")
    command.add_argument("--seed", type=_seed, default=1, metavar="S", help="the dice; usually 1")
    _counting(command)
    command.set_defaults(run=simulate)


def _compare(command: argparse.ArgumentParser) -> None:
    command.add_argument("scenario", metavar="SCENARIO", help="a battle or its file")
    command.add_argument("--battles", type=_count, required=True, metavar="N", help="of each book")
    command.add_argument("--seed", type=_seed, default=1, metavar="S", help="the dice; usually 1")
    command.add_argument(
        "--books", nargs="+", metavar="ID", help="some of its books; usually all of them"
    )
    _counting(command)
    command.set_defaults(run=compare)


def _lab(command: argparse.ArgumentParser) -> None:
    command.add_argument("scenario", metavar="SCENARIO", help="a battle or its file")
    command.add_argument(
        "--books", nargs="+", metavar="ID", help="some of its books; usually its own alone"
    )
    command.add_argument(
        "--levels",
        nargs="+",
        default=["recruit"],
        metavar="LEVEL",
        help="each against itself and against every other, sides swapped; usually recruit",
    )
    command.add_argument(
        "--battles", type=_count, default=100, metavar="N", help="of each kind at the most"
    )
    command.add_argument(
        "--vary",
        type=_spread,
        action="append",
        default=[],
        metavar="KEY=a..b",
        help="a number of the file in steps from a to b; may be repeated",
    )
    command.add_argument("--worth", action="store_true", help="fight it without each of its units")
    command.add_argument("--even", action="store_true", help="find what would make it even")
    command.add_argument(
        "--man-by-man",
        type=_count,
        default=0,
        metavar="N",
        help="fight hosts also as single fighters, one for every N",
    )
    command.add_argument("--full", action="store_true", help="fight all, however clear it is")
    command.add_argument("--seed", type=_seed, default=1, metavar="S", help="the dice; usually 1")
    command.add_argument(
        "--jobs", type=_count, default=1, metavar="J", help="processes that share the work"
    )
    command.add_argument(
        "--cluster", metavar="ADDRESS", help="of a Dask scheduler, whose workers share the work"
    )
    command.add_argument(
        "--out", type=Path, metavar="FOLDER", help="for page and numbers; usually one of your own"
    )
    _language(command)
    command.set_defaults(run=lab)


def _counting(command: argparse.ArgumentParser) -> None:
    """What all have in common that fight many battles."""
    _players(command, "all sides are recruit")
    command.add_argument(
        "--jobs", type=_count, default=1, metavar="J", help="processes that share the work"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _rules(command: argparse.ArgumentParser) -> None:
    command.add_argument("book", nargs="?", metavar="BOOK", help="one rulebook")
    place = "a chapter, rule, table or example, by its id"
    command.add_argument("place", nargs="?", metavar="CHAPTER|ID", help=place)
    command.add_argument("--search", metavar="WORDS", help="find words, in any language")
    command.add_argument("--coverage", action="store_true", help="what works and is tested")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    _language(command)
    command.set_defaults(run=rules)


def _shot(command: argparse.ArgumentParser) -> None:
    command.add_argument("scenario", metavar="SCENARIO", help="a battle or its file")
    _ruleset(command)
    command.add_argument(
        "--decisions", type=_whole, default=0, metavar="N", help="decisions made before"
    )
    command.add_argument("--seed", type=_seed, default=1, metavar="S", help="the dice")
    command.add_argument(
        "--size", type=_size, default=(1920, 1080), metavar="WxH", help="pixels, 1280x720 or more"
    )
    command.add_argument(
        "--scale", type=_scale, default=100, metavar="PERCENT", help="size of the letters, 100-200"
    )
    command.add_argument("--out", type=Path, required=True, metavar="FILE.png", help="the picture")
    _language(command)
    command.set_defaults(run=shot)


def _replay(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a journal, or the name of a save")
    command.add_argument("--text", action="store_true", help="print the log instead")
    _language(command)
    command.set_defaults(run=replay)


def _check(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "files", nargs="*", metavar="FILE", help="scenarios; without any, all shipped and own ones"
    )
    command.set_defaults(run=check)


def _list(command: argparse.ArgumentParser) -> None:
    command.add_argument("kind", choices=NAMED, metavar="KIND", help=", ".join(NAMED))
    command.add_argument("--ruleset", metavar="ID", help="one rulebook; usually all of them")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    _language(command)
    command.set_defaults(run=listing)


def _new(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE.toml", help="the file to write")
    command.add_argument(
        "--scale", choices=TEMPLATES, default="mass", help="hosts, or fighters man by man"
    )
    command.set_defaults(run=new)


def _language(command: argparse.ArgumentParser) -> None:
    known = ", ".join(languages())
    command.add_argument(
        "--language", metavar="CODE", help=f"{known}; usually that of the settings or the system"
    )


def _ruleset(command: argparse.ArgumentParser) -> None:
    command.add_argument("--ruleset", metavar="ID", help="the rulebook; usually the battle's own")


def _players(command: argparse.ArgumentParser, usual: str) -> None:
    command.add_argument(
        "--players",
        type=_pairs,
        action="append",
        default=[],
        metavar="SIDE=" + "|".join(PLAYERS),
        help=f"who plays a side; repeat it or put commas between ({usual})",
    )


def _pairs(text: str) -> list[tuple[str, str]]:
    pairs = []
    for part in text.split(","):
        side, sign, level = part.partition("=")
        if not sign or level not in PLAYERS:
            raise argparse.ArgumentTypeError(f"'{part}' is not SIDE={'|'.join(PLAYERS)}")
        pairs.append((side, level))
    return pairs


def _between(text: str, low: int, high: int) -> int:
    number = int(text) if re.fullmatch(r"[+-]?[0-9]{1,16}", text) else low - 1
    if not low <= number <= high:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from {low} to {high}")
    return number


def _count(text: str) -> int:
    return _between(text, 1, 1_000_000)


def _whole(text: str) -> int:
    return _between(text, 0, 1_000_000)


def _spread(text: str) -> tuple[str, tuple[int, ...]]:
    try:
        return spread(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _seed(text: str) -> int:
    return _between(text, 0, SEEDS - 1)


def _scale(text: str) -> int:
    return _between(text, 100, 200)


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{3,5})x([0-9]{3,5})", text)
    width, height = (int(part) for part in found.groups()) if found else (0, 0)
    if not (1280 <= width <= 7680 and 720 <= height <= 4320):
        raise argparse.ArgumentTypeError(f"'{text}' is not WxH from 1280x720 to 7680x4320")
    return width, height
