"""The odds of an action on the leaf: chart with points, what is expected, answers, remarks."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pygame import Rect, Surface

from game.core.checks import Check, Grade
from game.core.forecast import Branch, Forecast
from game.core.orders import Slot
from game.core.view import View
from game.core.vocabulary import VAIN, WORST
from game.play.telling.chronicle import within
from game.play.words import decimal, say, word
from game.ui import text
from game.ui.art import paper
from game.ui.art.bars import GRADES
from game.ui.art.palette import GULES, PLUS, SEPIA, WARNING
from game.ui.battle.table.wording import capital, named, remarks
from game.ui.leaf.naming import expected, measure
from game.ui.leaf.rows.row import one_line
from game.ui.odds.colour_chart import draw_chart, worst_first
from game.ui.odds.forecast_panel import answer_of, percent
from game.ui.odds.grades import COLOURS, chance, coloured, shades
from game.ui.odds.shifts import begun, row_height
from game.ui.theme import Theme

MISS, BEST = COLOURS[VAIN], COLOURS[WORST]
ARROW = "\N{RIGHTWARDS ARROW}"


def chart_height(theme: Theme, forecast: Forecast) -> tuple[int, int]:
    """The least height of the chart with its heading, and the one it likes to have."""
    head = text.step(theme.style("heading"))
    low = text.step(theme.style("small")) if captions(forecast) else 0
    return head + theme.letters(22, 28) + low, head + theme.letters(28, 38) + low


def draw_odds(
    surface: Surface,
    theme: Theme,
    rect: Rect,
    forecast: Forecast,
    view: View,
    shown_units: Collection[int | None] = (),
) -> None:
    """The heading with the column and the chance of a hit, and the chart of all colours; the
    heading tells whom the odds are against, unless he is among the ``shown_units``.
    """
    check = forecast.check
    if check is None:
        return
    head = Rect(rect.x, rect.y, rect.w, text.step(theme.style("heading")))
    hits, style = promise(view, forecast), theme.style("strong")
    most = head.w * (3 if forecast.barred else 2) // 4
    wide = min(most, text.width(hits, style) + theme.px(4))
    chart = coloured(check)
    words = say("battle.duel.chart", {"column": check.column})
    if not chart:
        told = answer_of(forecast.branches[0]) if forecast.branches else ""
        words = say("battle.leaf.chances" if told else "battle.leaf.throw", {"answer": told})
        if not told and forecast.target not in (None, *shown_units):
            words = say("battle.leaf.throw_at", {"whom": within(named(view, forecast.target))})
    one_line(surface, words, theme.style("heading"), Rect(head.x, head.y, head.w - wide, head.h))
    right = Rect(head.right - wide, head.y, wide, head.h)
    style = style.but(colour=WARNING) if forecast.barred else style
    text.draw(surface, hits, style, right, "right")
    bar = Rect(rect.x, head.bottom, rect.w, rect.bottom - head.bottom)
    shown = check.odds if chart else shades(view.ruleset.id, first_hit(forecast))
    draw_chart(surface, theme, bar, shown, captions(forecast) or None)


def promise(view: View, forecast: Forecast) -> str:
    """How often it hits or helps, in words; where it would come to nothing as things stand, why."""
    if forecast.barred is not None:
        return say(*forecast.barred)
    key = "hits" if forecast.branches else "helps"
    return say(f"battle.duel.{key}", {"n": round(100 * (1 - missing(view, forecast)))})


def headings(check: Check) -> tuple[str, str]:
    """What stands over the reasons and over the answers."""
    key = "battle.duel.why" if coloured(check) else "battle.leaf.why"
    return say(key, {"column": check.column}), say("battle.duel.answers")


def first_hit(forecast: Forecast) -> tuple[tuple[Grade, float], ...]:
    """The grades with their chances if nothing is answered, else those of the check alone."""
    if forecast.branches:
        return forecast.branches[0].hit
    return forecast.check.odds if forecast.check else ()


def missing(view: View, forecast: Forecast) -> float:
    """The chance that nothing comes of it; of a branch the grades that do not count are white."""
    return chance(view.ruleset.id, first_hit(forecast), VAIN)


def captions(forecast: Forecast | None) -> dict[Grade, str]:
    """What each colour costs a target who does not answer, where the odds tell it."""
    if forecast is None or forecast.check is None or not harms(forecast):
        return {}
    if not coloured(forecast.check):
        return {}
    left = sorted(forecast.branches[0].losses)
    found: dict[Grade, str] = {}
    for grade, rest in worst_first(forecast.check.odds):
        while left and rest > 1e-9:
            number, share = left[0]
            part = min(share, rest)
            rest -= part
            left = left[1:] if share - part < 1e-9 else [(number, share - part), *left[1:]]
            if grade in found and found[grade] != _points(grade, number):
                return {}
            found[grade] = _points(grade, number)
    return found


def harms(forecast: Forecast) -> bool:
    """Whether it costs the target points at all."""
    return bool(forecast.branches) and any(n for n, _ in forecast.branches[0].losses)


def _points(grade: Grade, number: int) -> str:
    return say("battle.duel.miss") if grade == MISS else say("battle.duel.pts", {"n": number})


def endangers(forecast: Forecast) -> bool:
    """Whether it may cost the actor points, if nothing is answered."""
    return bool(forecast.branches) and any(n for n, _ in forecast.branches[0].own)


def costs(forecast: Forecast) -> bool:
    """Whether there is anything that plates can tell."""
    return harms(forecast) or endangers(forecast)


def draw_plates(surface: Surface, theme: Theme, rect: Rect, forecast: Forecast, view: View) -> None:
    """Points expected, and the wound that the best colour threatens, else the own points; a plate
    that is alone is as wide as its words.
    """
    gap, plates = theme.px(8), _plates(forecast, view)
    wide = (rect.w - gap) // 2
    if len(plates) == 1:
        wide = min(rect.w, max(wide, _plate_width(theme, plates[0])))
    for n, told in enumerate(plates):
        place = Rect(rect.x + n * (wide + gap), rect.y, wide, rect.h)
        _draw_plate(surface, theme, place, told)


def _plates(forecast: Forecast, view: View) -> list[tuple[str, str, str]]:
    """What stands on the plates, two at most: a number, what it is, and a chance with it."""
    branch, found = forecast.branches[0], list[tuple[str, str, str]]()
    if harms(forecast):
        out = say("battle.duel.out", {"chance": percent(branch.out)})
        found.append((decimal(branch.mean), expected(view), out))
        if told := threat(forecast):
            found.append(told)
    if endangers(forecast):
        struck = percent(sum(chance for n, chance in branch.own if n))
        words = say("battle.leaf.own_loss"), say("battle.leaf.own_struck", {"chance": struck})
        found.append((decimal(branch.own_mean), *words))
    return found[:2]


def threat(forecast: Forecast) -> tuple[str, str, str] | None:
    """The chance of a wound, its name, and how it comes: the best colour, and what saves him;
    None if no wound threatens.
    """
    if forecast.check is None or not coloured(forecast.check):
        return None
    facts = dict(next((f for _, f in forecast.notes if "wound" in dict(f)), ()))
    red = dict(forecast.branches[0].hit).get(BEST, 0.0)
    later = forecast.later
    saved = _saved(later[-1], facts.get("avoided")) if later else 0.0
    if not facts and not later:
        return None
    name = word("wound", facts["wound"]) if "wound" in facts else say("battle.duel.wound")
    key = "battle.duel.saved" if saved > 0 else "battle.duel.unsaved"
    return percent(red * (1 - saved)), name, say(key, {"saved": percent(saved)})


def _saved(check: Check, least: object) -> float:
    """How likely a check shows this colour or a better one."""
    order = list(GRADES)
    better = order[order.index(str(least)) :] if least in order else []
    return check.chance(*better)


def _plate_width(theme: Theme, words: tuple[str, str, str]) -> int:
    """So wide has a plate to be for all its words."""
    number, small = theme.style("name"), theme.style("small")
    beside = max(text.width(words[1], small.but(weight="semibold")), text.width(words[2], small))
    return text.width(words[0], number) + theme.px(8) + beside + theme.px(14)


def _draw_plate(surface: Surface, theme: Theme, rect: Rect, words: tuple[str, str, str]) -> None:
    surface.blit(paper.plate(rect.size, SEPIA), rect)
    inner = rect.inflate(-theme.px(14), -theme.px(4))
    large = text.fitted(words[0], theme.style("name", GULES.dark), inner.w * 42 // 100)
    wide = text.width(words[0], large) + theme.px(8)
    text.draw(surface, words[0], large, Rect(inner.x, inner.y, wide, inner.h))
    right = Rect(inner.x + wide, inner.y, inner.w - wide, inner.h // 2)
    one_line(surface, words[1], theme.style("small").but(weight="semibold"), right)
    one_line(surface, words[2], theme.style("small", SEPIA), right.move(0, inner.h // 2))


def answers_height(theme: Theme, forecast: Forecast) -> tuple[int, int]:
    """The heights with one answer, and with all of them but none at all."""
    head, row = text.step(theme.style("heading")), row_height(theme)
    return head + row, head + row * (len(forecast.branches) - 1)


def draw_answers(
    surface: Surface, theme: Theme, rect: Rect, forecast: Forecast, view: View
) -> None:
    """What the target may answer, each with what then is expected."""
    head = Rect(rect.x, rect.y, rect.w, text.step(theme.style("heading")))
    text.draw(surface, say("battle.duel.answers"), theme.style("heading", GULES.dark), head)
    high = row_height(theme)
    for n, branch in enumerate(forecast.branches[1 : 1 + max(0, (rect.h - head.h) // high)]):
        row = Rect(rect.x, head.bottom + n * high, rect.w, high)
        value = worth_of(forecast, branch, view)
        colour = PLUS if better(forecast, branch, view) else GULES.dark
        style = theme.style("strong", colour)
        wide = min(row.w * 3 // 5, text.width(value, style) + theme.px(8))
        left = Rect(row.x, row.y, row.w - wide, high)
        one_line(surface, begun(answer_of(branch)), theme.style("body"), left)
        text.draw(surface, value, style, Rect(row.right - wide, row.y, wide, high), "right")


def better(forecast: Forecast, branch: Branch, view: View) -> bool:
    """Whether this answer leaves the attacker as much as none at all."""
    first = forecast.branches[0]
    if harms(forecast):
        return branch.mean >= first.mean - 0.05
    return _succeeds(view, branch) >= _succeeds(view, first) - 0.005


def worth_of(forecast: Forecast, branch: Branch, view: View) -> str:
    """What an answer makes of the points expected, else of the chance to succeed: one number where
    it changes nothing.
    """
    first = forecast.branches[0]
    if harms(forecast):
        before, now = decimal(first.mean), decimal(branch.mean)
        after = measure(view, branch.mean)
    else:
        before = percent(_succeeds(view, first))
        now = after = percent(_succeeds(view, branch))
    return after if before == now else f"{before} {ARROW} {after}"


def _succeeds(view: View, branch: Branch) -> float:
    return 1.0 - chance(view.ruleset.id, branch.hit, VAIN)


def notes_of(view: View, notes: Sequence[tuple[str, tuple[Slot, ...]]]) -> str:
    """What the forecast remarks besides, a line each; wounds and the armour of an area have their
    plates and badges.
    """
    others = [note for note in notes if not {"wound", "area"} & set(dict(note[1]))]
    return "\n".join(filter(None, (begun(remarks(view, (note,))) for note in others)))


def others_of(view: View, forecast: Forecast) -> str:
    """What the same order promises of further targets, a line each."""
    lines = (
        say(
            "battle.leaf.other",
            {
                "name": capital(named(view, one.target)),
                "n": round(100 * (1 - missing(view, one))),
                "points": measure(view, one.branches[0].mean),
            },
        )
        for one in forecast.others
        if one.branches
    )
    return "\n".join(lines)


def told_of(view: View, forecast: Forecast) -> str:
    """All that the forecast tells in words."""
    return "\n".join(filter(None, (notes_of(view, forecast.notes), others_of(view, forecast))))
