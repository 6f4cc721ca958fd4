"""The parts of the page that tell of a battle other than it is written: without somebody, with
another number, man by man, and made even.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from game.play.lab.page.drawings import curves, whisker
from game.play.lab.page.sheet import HARD, At, Sheet, filled, table, told


def worth(sheet: Sheet, book: str) -> str:
    """What everybody is worth, drawn and in numbers."""
    rows = list(_worths(sheet, book))
    if not rows:
        return ""
    names = ("unit", "worth_is", "between", "worth_with", "worth_without")
    head = ["" if name in ("unit", "between") else told(f"lab.{name}") for name in names]
    note = f'<p class="note">{told("lab.worth_note")}</p>'
    return f"<h3>{told('lab.worth')}</h3>{note}{table(head, rows, (0, 2))}"


def _worths(sheet: Sheet, book: str) -> Iterator[tuple[str, ...]]:
    for at in _those(sheet, "worth", book):
        one = sheet.value(at)
        who = f'<i class="dot {sheet.mark(one["side"])}"></i>{escape(one["name"])}'
        if "worth" not in one:
            yield who, "", told("lab.cannot", {"why": one["why"]}), "", ""
            continue
        share = one["worth"]
        drawn = whisker(share["low"], share["share"], share["high"], sheet.mark(one["side"]))
        yield (
            who,
            sheet.number((*at, "worth", "share"), "signed"),
            f"{drawn}<small>{sheet.between((*at, 'worth'), 'signed')}</small>",
            sheet.number((*at, "with", "share"), "percent"),
            sheet.number((*at, "without", "share"), "percent"),
        )


def varied(sheet: Sheet, book: str) -> str:
    """How every number that was varied moves the odds."""
    return "".join(_varied(sheet, at) for at in _those(sheet, "varied", book))


def _varied(sheet: Sheet, at: At) -> str:
    one = sheet.value(at)
    rows = []
    for place, value in enumerate(one["values"]):
        here: At = (*at, "values", place)
        row = [sheet.number((*here, "value"), "plain")]
        if "points" not in value:
            why = told("lab.cannot", {"why": value["why"]})
            rows.append([*row, why, *("" for _ in sheet.sides[1:]), ""])
            continue
        for side in sheet.sides:
            share: At = (*here, "points", side)
            between = f"<small>({sheet.between(share)})</small>"
            row.append(f"{sheet.number((*share, 'share'), 'percent')} {between}")
        rows.append([*row, sheet.number((*here, "battles"), "plain")])
    head = [told("lab.value"), *(sheet.name(side) for side in sheet.sides), told("lab.count")]
    key = f"<code>{escape(one['key'])}</code>"
    own = told("lab.varied_book")
    if one["own"] is not None:
        own = filled("lab.varied_own", {"own": sheet.number((*at, "own"), "plain")})
    return (
        f"<h3>{filled('lab.varied', {'key': key})}</h3>{curves(sheet, one['values'], one['own'])}"
        f'<p class="note">{own}</p>{table(head, rows, range(1, 1 + len(sheet.sides)))}'
    )


def scales(sheet: Sheet, book: str) -> str:
    """The same fight as hosts and man by man, and how far the two are apart."""
    return "".join(_scales(sheet, at) for at in _those(sheet, "man_by_man", book))


def _scales(sheet: Sheet, at: At) -> str:
    one = sheet.value(at)
    title = f"<h3>{told('lab.man_by_man')}</h3>"
    if "error" not in one:
        return f"{title}<p>{told('lab.cannot', {'why': one['why']})}</p>"
    head = ["", *(told(f"lab.{name}") for name in ("hosts", "single", "error"))]
    rows = []
    for side in sheet.sides:
        shares = [_scale(sheet, (*at, scale), side) for scale in ("hosts", "single")]
        error: At = (*at, "error", side)
        between = f"<br><small>{sheet.between(error, 'signed')}</small>"
        apart = sheet.number((*error, "share"), "signed") + between
        rows.append((sheet.name(side), *shares, apart))
    counts = {
        "men": sheet.number((*at, "men"), "plain"),
        "n": sheet.number((*at, "battles"), "plain"),
    }
    words = filled("lab.man_by_man_note", counts, sheet.value((*at, "battles")))
    note = f'<p class="note">{words}</p>'
    return f"{title}{note}{table(head, rows)}"


def _scale(sheet: Sheet, at: At, side: str) -> str:
    """A side's share of the points in one of the two, and below it the part that it lost there."""
    share, lost = (
        sheet.number((*at, *place), "percent")
        for place in (("points", side, "share"), ("lost", side))
    )
    return f"{share}<br><small>{lost} {told('lab.lost')}</small>"


def even(sheet: Sheet, book: str) -> str:
    """What would make it even."""
    return "".join(_even(sheet, at) for at in _those(sheet, "even", book))


def _even(sheet: Sheet, at: At) -> str:
    one = sheet.value(at)
    title = f"<h3>{told('lab.even')}</h3>"
    if one["even"]:
        return f"{title}<p>{told('lab.even_is')}</p>"
    side = {"side": sheet.name(one["favoured"])}
    if not one["proposals"]:
        return f"{title}<p>{filled('lab.even_none', side)}</p>"
    items = "".join(
        f"<li>{_proposal(sheet, (*at, 'proposals', place))}</li>"
        for place in range(len(one["proposals"]))
    )
    return f"{title}<p>{filled('lab.even_some', side)}</p><ol>{items}</ol>"


def _proposal(sheet: Sheet, at: At) -> str:
    one = sheet.value(at)
    ends = {name: _end(sheet, (*at, name)) for name in ("old", "new")}
    change = filled(f"lab.{one['how']}", {"key": f"<code>{escape(one['key'])}</code>", **ends})
    shares = "; ".join(
        f"{sheet.name(side)} <b>{sheet.number((*at, 'points', side, 'share'), 'percent')}</b> "
        f"({sheet.between((*at, 'points', side))})"
        for side in sheet.sides
    )
    count = sheet.battles(at)
    return f"{change}<br>{shares}; {count}"


def _end(sheet: Sheet, at: At) -> str:
    """What stands in the file before or after: a number, a square, or the word of a place."""
    found = sheet.value(at)
    if isinstance(found, list):
        return f"<code>[{f',{HARD}'.join(map(str, found))}]</code>"
    return f"<code>{escape(found)}</code>" if isinstance(found, str) else sheet.number(at, "plain")


def _those(sheet: Sheet, part: str, book: str) -> Iterator[At]:
    """The places of a part's entries that are of this book."""
    entries = enumerate(sheet.found[part])
    return ((part, place) for place, one in entries if one["book"] == book)
