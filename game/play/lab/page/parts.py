"""The parts of the page that tell of a battle as it is written: who wins, how it ends, where people
fell, what it costs, luck.
"""

from __future__ import annotations

from html import escape

from game.play.lab.page.drawings import bar, columns, heat, hottest
from game.play.lab.page.sheet import At, Sheet, filled, formed, table, told
from game.play.words import say
from game.play.words import told as worded


def wins(sheet: Sheet, book: str) -> str:
    """Every case of a book: a bar, and the shares with their intervals by side."""
    cases = enumerate(sheet.found["cases"])
    cards = "".join(_card(sheet, at) for at, case in cases if case["book"] == book)
    return f'<h3>{told("lab.wins")}</h3><div class="cards">{cards}</div>'


def _card(sheet: Sheet, number: int) -> str:
    at: At = ("cases", number)
    case = sheet.value(at)
    lines = []
    for side in sheet.sides:
        level = say(f"choice.level_{case['players'][side]}")
        share = sheet.number((*at, "points", side, "share"), "percent")
        between = sheet.between((*at, "points", side))
        count = filled("lab.won", {"n": sheet.number((*at, "wins", side), "plain")})
        who = f'<i class="dot {sheet.mark(side)}"></i><b>{sheet.name(side)}</b>'
        lines.append(f"<li>{who} ({escape(level)}): <b>{share}</b> ({between}), {count}</li>")
    drawn = f"{sheet.number((*at, 'wins', 'draw'), 'plain')} {told('lab.draws')}"
    told_all = [sheet.battles(at), drawn]
    if case["finished"] < case["battles"]:
        left = formed(case["battles"] - case["finished"], "plain")
        told_all.append(told("lab.not_ended", {"n": left}))
    told_all.append(told("lab.clear" if case["clear"] else "lab.open"))
    return (
        f'<div class="card">{bar(sheet, at)}<ul class="plain">{"".join(lines)}</ul>'
        f'<p class="note">{", ".join(told_all)}</p></div>'
    )


def ends(sheet: Sheet, at: At) -> str:
    """In which rounds the battles ended, and the reasons."""
    case = sheet.value(at)
    if not case["finished"]:
        return ""
    names = ("min", "max", "median")
    rounds = filled(
        "lab.rounds", {name: sheet.number((*at, "rounds", name), "plain") for name in names}
    )
    rows = [
        (
            sheet.number((*at, "endings", place, "battles"), "plain"),
            sheet.name(one["winner"]),
            escape(say(one["why"]))
            + (f" <small>{escape(one['rule'])}</small>" if one["rule"] else ""),
        )
        for place, one in enumerate(case["endings"])
    ]
    head = [told("lab.count"), told("lab.for"), told("lab.because")]
    return (
        f"<h3>{told('lab.ends')}</h3>{columns(sheet, at)}"
        f'<p class="note">{told("lab.ends_axis")}. {rounds}</p>{table(head, rows, (1, 2))}'
    )


def falls(sheet: Sheet, at: At) -> str:
    """The map with the places of losses."""
    lost = sheet.value((*at, "falls"))
    most = hottest(lost)
    title = f"<h3>{told('lab.falls')}</h3>"
    if not most:
        return f"{title}<p>{told('lab.falls_none')}</p>"
    sides = "".join(
        f'<li><i class="dot {sheet.mark(side)}"></i>{sheet.name(side)}</li>' for side in sheet.sides
    )
    note = told("lab.falls_note", {"most": formed(most, "hundredth")})
    return f'{title}{heat(sheet, at)}<ul class="key">{sides}</ul><p class="note">{note}</p>'


def losses(sheet: Sheet, at: At) -> str:
    """What every unit lost, and how it left."""
    case = sheet.value(at)
    rows = []
    for place, one in enumerate(case["units"]):
        here: At = (*at, "units", place)
        fates = ", ".join(_fate(sheet, here, why) for why in one["fates"])
        rows.append(
            (
                f'<i class="dot {sheet.mark(one["side"])}"></i>{sheet.unit(one["unit"])}',
                sheet.number((*here, "lost"), "tenth"),
                sheet.number((*here, "fighters"), "tenth"),
                sheet.number((*here, "out"), "plain"),
                fates,
            )
        )
    head = [told(f"lab.{name}") for name in ("unit", "lost", "of", "out", "fates")]
    return f"<h3>{told('lab.losses')}</h3>{table(head, rows, (0, 4))}"


def _fate(sheet: Sheet, at: At, why: str) -> str:
    """By which fate, and how often."""
    count = sheet.number((*at, "fates", why), "plain")
    return f"{escape(worded(f'battle.fate_{why}', why))} {count}"


def luck(sheet: Sheet, at: At) -> str:
    """What the throws gave and promised, and whether the luckier side wins."""
    case = sheet.value(at)
    rows = [
        (
            f'<i class="dot {sheet.mark(side)}"></i>{sheet.name(side)}',
            sheet.number((*at, "luck", side, place, "throws"), "tenth"),
            sheet.number((*at, "luck", side, place, "got"), "tenth"),
            sheet.number((*at, "luck", side, place, "mean"), "tenth"),
            told(f"lab.counts_{one['counts']}"),
        )
        for side, kinds in case["luck"].items()
        for place, one in enumerate(kinds)
    ]
    title = f"<h3>{told('lab.luck')}</h3>"
    if not rows:
        return f"{title}<p>{told('lab.luck_none')}</p>"
    here: At = (*at, "luckier")
    words = filled(
        "lab.luckier",
        {
            "of": sheet.number((*here, "of"), "plain"),
            "won": sheet.number((*here, "won"), "plain"),
            "share": sheet.number((*here, "share"), "percent"),
            "between": sheet.between(here),
        },
        sheet.value((*here, "of")),
    )
    names = ("unit", "luck_throws", "luck_got", "luck_mean", "luck_counts")
    head = ["", *(told(f"lab.{name}") for name in names[1:])]
    return f"{title}<p>{words}</p>{table(head, rows, (0, 4))}"
