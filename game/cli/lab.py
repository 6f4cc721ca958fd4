"""`pennon lab`: a battle's balance, measured and drawn on a page; a second run goes on where the
first one stopped.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.ai import LEVELS
from game.cli.output import out
from game.cli.tallies import Row, columns, counted
from game.cli.usage import Usage, choose, one_of
from game.play.homes import Unwritten, replace_file
from game.play.lab import edits
from game.play.lab.fighters import Fighters, fighters
from game.play.lab.laboratory import Questions, explore
from game.play.lab.measure import Bench
from game.play.lab.page import Looks, as_html
from game.play.lab.rows import as_csv
from game.play.lab.store import FILE, Store, own_folder
from game.play.scenarios.dressing import PLAIN, dressing_of
from game.play.scenarios.scenario import Scenario
from game.play.scenarios.translation import in_language
from game.rules import RULESETS

PAGE, NUMBERS, ROWS = "lab.html", "lab.json", "lab.csv"


def lab(options: argparse.Namespace) -> int:
    """Measure what is asked, write page and numbers, and print who wins."""
    from tqdm import tqdm  # the window starts through this module and draws no bar

    asked = questions(options)
    folder = options.out or own_folder(asked.name)
    with (
        crew(options) as fight,
        Store(_own(folder) / FILE) as store,
        tqdm(unit="battle", disable=None) as bar,
    ):

        def told(fought: int, left: int) -> None:
            if left or not fought:
                bar.total = bar.n + left
            bar.update(fought)

        bench = Bench(fight, store, options.battles, options.full, told)
        found = explore(asked, bench)
    title = in_language(asked.scenario).title
    write(folder, found, as_html({**found, "title": title}, looks(asked.scenario), names(asked)))
    out("\n".join(text(found)))
    out(f"\nThe page: {folder / PAGE}")
    return 0


@contextmanager
def crew(options: argparse.Namespace) -> Iterator[Fighters]:
    """Who fights: processes here, or the workers of a cluster. Raises Usage, Unfought."""
    if options.cluster is None:
        yield fighters(options.jobs)
        return
    if options.jobs > 1:
        raise Usage("--jobs shares the work on this machine, --cluster on others: give one of them")
    try:
        from game.play.lab.cluster import gathered
    except ModuleNotFoundError as error:
        raise Usage("--cluster needs Dask; it comes with the extra pennon[cluster]") from error
    with gathered(options.cluster) as fight:
        yield fight


def questions(options: argparse.Namespace) -> Questions:
    """What is asked. Raises Usage, Unknown, DataError."""
    chosen = choose(options.scenario, None)
    scenario = chosen.scenario
    for book in options.books or ():
        one_of(book, scenario.playable, "rulebook for this battle")
    for level in options.levels:
        one_of(level, LEVELS, "level")
    books = tuple(dict.fromkeys(options.books or (scenario.ruleset,)))
    levels = tuple(dict.fromkeys(options.levels))
    for key, values in options.vary:
        _check(scenario, books, key, values)
    vary = tuple(options.vary)
    return Questions(
        chosen.name,
        scenario,
        books,
        levels,
        options.seed,
        vary,
        options.worth,
        options.even,
        options.man_by_man,
    )


def _check(scenario: Scenario, books: tuple[str, ...], key: str, values: tuple[int, ...]) -> None:
    """Raises Unknown on a key that the battle does not have, Usage if no value of it will do."""
    for book in books:
        why = ""
        for value in values:
            try:
                edits.with_number(scenario, book, key, value)
                break
            except edits.Unfit as unfit:
                why = str(unfit)
        else:
            tried = f"no value from {values[0]} to {values[-1]} will do under {book}"
            raise Usage(f"--vary {key}: {tried}: {why}")


def _own(folder: Path) -> Path:
    """The folder, made if it is missing. Raises Unwritten; and Usage if there lies a page that is
    no laboratory's: it would be lost.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        found = [name for name in (PAGE, NUMBERS, ROWS) if (folder / name).exists()]
        known = (folder / FILE).exists()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unwritten(0, reason, str(folder)) from error
    if found and not known:
        raise Usage(f"'{folder / found[0]}' is no laboratory's; choose another folder")
    return folder


def names(asked: Questions) -> dict[str, str]:
    """What the books are called."""
    return {book: RULESETS[book].name for book in asked.books}


def write(folder: Path, found: Mapping[str, Any], page: str) -> None:
    """Write the numbers and the page. Raises Unwritten."""
    numbers = json.dumps(found, indent=1, ensure_ascii=False)
    for name, content in (
        (NUMBERS, f"{numbers}\n"),
        (ROWS, as_csv(found)),
        (PAGE, page),
    ):
        replace_file(folder / name, content.encode())


def looks(scenario: Scenario) -> Looks:
    """The battle's map and the colours of its sides, as the game draws them."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.ui.mapped import colours, map_picture

    tinctures = {side.id: side.tincture for side in scenario.sides}
    dress = dressing_of(scenario)
    plain = PLAIN if dress.flat else dress  # a host's squares are too few to be drawn from afar
    return Looks(map_picture(scenario.map.grid(), plain), colours(tinctures))


def text(found: Mapping[str, Any]) -> Iterator[str]:
    """Who wins, and what would make it even, as lines."""
    battles = counted(found["battles"], "battle")
    yield f"{found['scenario']}, {battles} at the most, seed {found['seed']}"
    yield ""
    rows: list[Row] = [("book", "players", "battles", "side", "share", "95 %")]
    for case in found["cases"]:
        players = ",".join(f"{side}={level}" for side, level in case["players"].items())
        count = str(case["battles"])
        rows += [(case["book"], players, count, *cells) for cells in _shares(case)]
    yield from columns(rows, "<<><>>")
    for one in found["man_by_man"]:
        yield ""
        yield from _scales(one)
    for one in found["even"]:
        yield ""
        if one["even"]:
            yield f"{one['book']}: even, as far as so many battles tell."
        elif not one["proposals"]:
            who = one["favoured"]
            yield f"{one['book']}: {who} is favoured; no small change that was tried helps."
        for change in one["proposals"]:
            shares = ", ".join(f"{side} {share} ({both})" for side, share, both in _shares(change))
            what = f"{change['how']} {change['key']}, {change['old']} to {change['new']}"
            yield f"{one['book']}: {what}: {shares}"


def _scales(one: Mapping[str, Any]) -> Iterator[str]:
    """How far the battle of hosts is from the same one man by man."""
    name = f"{one['book']}, one man for {one['men']}"
    if "error" not in one:
        yield f"{name}: {one['why']}"
        return
    rows: list[Row] = [(name, "hosts", "lost", "man by man", "lost", "error", "95 %")]
    for side, error in one["error"].items():
        cells = []
        for scale in ("hosts", "single"):
            share = one[scale]["points"][side]["share"]
            cells += [f"{100 * share:.0f} %", f"{100 * one[scale]['lost'][side]:.0f} %"]
        between = f"{100 * error['low']:+.0f} – {100 * error['high']:+.0f}"
        rows.append((side, *cells, f"{100 * error['share']:+.0f}", between))
    yield from columns(rows, "<>>>>>>")


def _shares(one: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for side, share in one["points"].items():
        between = f"{100 * share['low']:.0f} – {100 * share['high']:.0f}"
        yield side, f"{100 * share['share']:.0f} %", between
