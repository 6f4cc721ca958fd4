"""The whole page: its head and its style, then a part for each book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from game.play.lab.page import compared, parts
from game.play.lab.page.drawings import ground
from game.play.lab.page.sheet import USUAL, At, Looks, Sheet, filled, told
from game.play.language import language

STYLE = """
:root{--paper:#fbf4e2;--ink:#2b1c12;--faint:#5a4330;--rule:#cfb684;--draw:#9b9384;--card:#f5ebd2}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 "Source Serif Pro",Georgia,serif;overflow-wrap:anywhere}
h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.35rem;margin:2rem 0 .5rem;border-bottom:2px solid var(--rule)}
h3{font-size:1.1rem;margin:1.5rem 0 .4rem}
.note,small{color:var(--faint);font-size:.875rem}
p{margin:.4rem 0;max-width:44rem}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:.8rem}
.card{background:var(--card);border:1px solid var(--rule);border-radius:.4rem;padding:.7rem}
ul.plain,ul.key{list-style:none;margin:.3rem 0;padding:0}
ul.key li{display:inline-block;margin-right:1.2rem}
.dot{display:inline-block;width:.8em;height:.8em;border-radius:50%;margin-right:.45em;
border:1px solid var(--ink)}
svg{display:block}
.none{position:absolute;width:0;height:0}
.bar{width:100%;height:1.9rem}
.chart{width:100%;max-width:34rem;height:auto;overflow:visible}
.map{width:100%;height:auto;border:1px solid var(--ink);
background:var(--card)}
.whisker{width:100%;min-width:5rem;height:.9rem}
svg text{font-size:11px;fill:var(--faint)}
.mark{fill:var(--ink)}.ci-95{fill:var(--ink);fill-opacity:.65}
.axis,.rule{stroke:var(--faint);fill:none}.rule{stroke-dasharray:3 3}
.draw{fill:var(--draw);background:var(--draw)}
.fell{stroke:#fff;stroke-width:.8}
.line{stroke-width:2.5;fill:none!important}.band{fill-opacity:.18}
.dot.side-1,.dot.side-3{border-radius:0}
.line.side-1,.line.side-3{stroke-dasharray:7 3}
.chart rect.side-1,.chart rect.side-3{stroke:var(--ink);stroke-width:1.5}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .5rem;border-bottom:1px solid var(--rule);vertical-align:top}
th{font-size:.875rem;color:var(--faint);font-weight:600}
.n{text-align:right;white-space:nowrap;overflow-wrap:normal}.w{text-align:left}
th.n{white-space:normal}td.w{min-width:5.5rem}td small{white-space:nowrap}
code{font-size:.9em}
details{border-top:1px solid var(--rule);padding:.4rem 0}
summary{font-weight:600;cursor:pointer;padding:.3rem 0}
@media(max-width:30rem){body{padding:.6rem}th,td{padding:.25rem .3rem}table{font-size:.9rem}}
@media(prefers-color-scheme:dark){
:root{--paper:#1d1611;--ink:#f0e4cb;--faint:#c9b896;--rule:#5d4a34;--draw:#777064;--card:#2a2019}
}
"""


def as_html(found: Mapping[str, Any], looks: Looks, books: Mapping[str, str]) -> str:
    """The page of what was found; ``books`` are the names of the books by their ids."""
    sheet = Sheet(found, looks, books)
    title = told("lab.heading", {"title": found["title"]})
    counts = {"n": sheet.number(("battles",), "plain"), "seed": sheet.number(("seed",), "plain")}
    style = f"{STYLE}{''.join(_colours(sheet))}"
    body = "".join(_book(sheet, book) for book in found["books"])
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{title}</title><style>{style}</style></head><body>"
        f"<h1>{title}</h1><p>{filled('lab.about', counts, found['battles'])}</p>"
        f'<p class="note">{told("lab.full" if found["full"] else "lab.how")}</p>'
        f"{ground(sheet)}{body}</body></html>\n"
    )


def _book(sheet: Sheet, book: str) -> str:
    """Everything about one book: what the first of its cases shows, what else was asked about that
    one, and below it, folded up, what other players make of the battle.
    """
    cases = enumerate(sheet.found["cases"])
    first, *others = (("cases", place) for place, one in cases if one["book"] == book)
    inner = (
        parts.wins(sheet, book),
        compared.even(sheet, book),
        *_detail(sheet, first),
        compared.worth(sheet, book),
        compared.varied(sheet, book),
        compared.scales(sheet, book),
        f"<h3>{told('lab.others')}</h3>" if others else "",
        *(_folded(sheet, at) for at in others),
    )
    return f"<section><h2>{escape(sheet.books[book])}</h2>{''.join(inner)}</section>"


def _detail(sheet: Sheet, at: At) -> Iterator[str]:
    """How the battles of a case went."""
    for part in (parts.ends, parts.falls, parts.losses, parts.luck):
        yield part(sheet, at)


def _folded(sheet: Sheet, at: At) -> str:
    """The same of a case with other players, to be opened."""
    players = sheet.value((*at, "players"))
    who = ", ".join(
        f"{sheet.name(side)}: {told(f'choice.level_{players[side]}')}" for side in sheet.sides
    )
    return f"<details><summary>{who}</summary>{''.join(_detail(sheet, at))}</details>"


def _colours(sheet: Sheet) -> Iterator[str]:
    """Each side's colour, by day and by night."""
    night = []
    for place, side in enumerate(sheet.sides):
        light, dark = sheet.looks.colours.get(side, USUAL[place % len(USUAL)])
        yield _colour(place, light)
        night.append(_colour(place, dark))
    yield f"@media(prefers-color-scheme:dark){{{''.join(night)}}}"


def _colour(place: int, colour: str) -> str:
    return (
        f".side-{place}{{fill:{colour};background:{colour}}}.line.side-{place}{{stroke:{colour}}}"
    )
