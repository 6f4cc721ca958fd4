"""The numbers of a laboratory as rows for a spreadsheet: one number, or one share, in each."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

HEAD = ("part", "book", "players", "what", "side", "value", "low", "high", "battles")
"""The columns; ``low`` and ``high`` are the ends of an interval where the value has one."""

Row = tuple[object, ...]


def as_csv(found: Mapping[str, Any]) -> str:
    """All of it as a file of values with commas between."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(HEAD)
    writer.writerows(rows(found))
    return stream.getvalue()


def rows(found: Mapping[str, Any]) -> Iterator[Row]:
    """The rows below the head."""
    for case in found["cases"]:
        yield from _case(case)
    for one in found["worth"]:
        if "worth" in one:
            whom = ("worth", one["book"], "", one["unit"], one["side"])
            yield (*whom, *_share(one["worth"]), one["battles"])
    for one in found["varied"]:
        for value in one["values"]:
            if "points" in value:
                about = ("varied", one["book"], "", f"{one['key']}={value['value']}")
                yield from _points(about, value)
    for one in found["man_by_man"]:
        if "error" in one:
            yield from _scales(one)
    for one in found["even"]:
        for change in one["proposals"]:
            what = f"{change['how']} {change['key']} {change['old']}..{change['new']}"
            yield from _points(("even", one["book"], "", what), change)


def _scales(one: Mapping[str, Any]) -> Iterator[Row]:
    """The same fight at both scales, and how far they are apart."""
    for scale in ("hosts", "single"):
        about = ("man by man", one["book"], "", f"{scale} points")
        yield from _points(about, {**one[scale], "battles": one["battles"]})
        for side, part in one[scale]["lost"].items():
            yield (
                "man by man",
                one["book"],
                "",
                f"{scale} lost",
                side,
                part,
                "",
                "",
                one["battles"],
            )
    about = ("man by man", one["book"], "", "error")
    yield from _points(about, {"points": one["error"], "battles": one["battles"]})


def _case(case: Mapping[str, Any]) -> Iterator[Row]:
    players = ",".join(f"{side}={level}" for side, level in case["players"].items())
    about, count = (case["book"], players), case["battles"]
    for kind in ("points", "shares"):
        for side, share in case[kind].items():
            yield (kind, *about, "", side, *_share(share), count)
    for kind in ("fighters", "losses", "wounds"):
        for side, number in case[kind].items():
            yield (kind, *about, "", side, number, "", "", count)
    for kind, number in case["rounds"].items():
        yield ("rounds", *about, kind, "", number, "", "", count)
    for one in case["endings"]:
        yield ("ending", *about, one["why"], one["winner"], one["battles"], "", "", count)
    for number, winner, battles in case["ends"]:
        yield ("ended in round", *about, number, winner, battles, "", "", count)
    for one in case["units"]:
        yield ("lost", *about, one["unit"], one["side"], one["lost"], "", "", one["battles"])
    for side, falls in case["falls"].items():
        for x, y, lost in falls:
            yield ("fell", *about, f"{x} {y}", side, lost, "", "", count)
    for side, kinds in case["luck"].items():
        for one in kinds:
            for kind in ("throws", "got", "mean"):
                yield ("luck", *about, f"{one['counts']} {kind}", side, one[kind], "", "", count)
    yield ("luckier", *about, "", "", *_share(case["luckier"]), case["luckier"]["of"])


def _points(about: Sequence[object], one: Mapping[str, Any]) -> Iterator[Row]:
    for side, share in one["points"].items():
        yield (*about, side, *_share(share), one["battles"])


def _share(share: Mapping[str, Any]) -> Row:
    return share["share"], share["low"], share["high"]
