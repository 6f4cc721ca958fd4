"""What a laboratory has found in sentences, for who has not asked for a page of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.setup import FighterSetup, SideSetup, UnitSetup
from game.play.lab.page.sheet import formed
from game.play.lab.proposals import FEWER, MORE, PLACED
from game.play.scenarios.scenario import Scenario
from game.play.tally import DRAW
from game.play.telling.archetypes import many
from game.play.words import say, spoken, square, told, word

Found = Mapping[str, Any]
"""An account of `counting`, or a proposal of `evening`."""


def verdict(scenario: Scenario, account: Found) -> str:
    """Who is favoured, and how surely."""
    points = account["points"]
    best = max(points, key=lambda side: points[side]["share"])
    fair = 1 / len(points)
    facts = {
        "side": side_name(scenario, best),
        "n": account["battles"],
        "of_ten": round(10 * points[best]["share"]),
    }
    if not account["finished"]:
        return say("weigh.none", facts)
    if points[best]["low"] <= fair:
        return say("weigh.even" if account["clear"] else "weigh.open", facts)
    return say("weigh.favoured" if account["clear"] else "weigh.leaning", facts)


def share(points: Mapping[str, float]) -> str:
    """A share with its interval."""
    facts = {name: formed(value, "percent") for name, value in points.items()}
    return say("weigh.share", facts)


def length(account: Found) -> str:
    """How long the battles are."""
    facts = {name: formed(value, "plain") for name, value in account["rounds"].items()}
    return say("lab.rounds", facts)


def ending(scenario: Scenario, one: Found) -> str:
    """One way in which battles ended: how many, for whom, and why."""
    key = "weigh.ended_drawn" if one["winner"] == DRAW else "weigh.ended"
    who = "" if one["winner"] == DRAW else side_name(scenario, one["winner"])
    return say(key, {"n": one["battles"], "side": who, "why": say(one["why"])})


def change(scenario: Scenario, book: str, one: Found) -> str:
    """What a proposal changes."""
    table, _, rest = one["key"].partition(".")
    who, _, what = rest.partition(".")
    facts = {"who": _name(scenario, table, who), "old": _value(one["old"]), "n": one["new"]}
    facts |= {"new": _value(one["new"])}
    if one["how"] in (FEWER, MORE):
        facts["who"] = _name(scenario, "fighters", one["key"])
        return say("weigh.without" if one["new"] == 0 else f"weigh.{one['how']}", facts)
    if one["how"] == PLACED:
        return say("weigh.swapped" if what == "place" else "weigh.placed", facts)
    if what.endswith(".count"):
        place = int(what.split(".")[-2])
        unit = next(one for one in scenario.units if one.id == who)
        return say("weigh.count", {**facts, "what": many(unit.troops[place].archetype)})
    if one["key"] == "round_limit" or what == "round":
        return say("weigh.rounds" if table == "round_limit" else "weigh.goal", facts)
    return say("weigh.number", {**facts, "what": _stat(book, what.rpartition(".")[2])})


def side_name(scenario: Scenario, side: str) -> str:
    """What a side is called."""
    return next(one.name for one in scenario.sides if one.id == side)


def _name(scenario: Scenario, table: str, who: str) -> str:
    """What a row of the file is called."""
    rows: Mapping[str, Sequence[SideSetup | UnitSetup | FighterSetup]] = {
        "sides": scenario.sides,
        "units": scenario.units,
        "fighters": scenario.fighters,
    }
    return next((one.name for one in rows.get(table, ()) if one.id == who), who)


def _value(value: object) -> str:
    """What stands in the file as one reads it: a number, a square, the word of a place."""
    if isinstance(value, (list, tuple)):
        return square(*value)
    return word("place", value) if isinstance(value, str) else spoken(value)


def _stat(book: str, name: str) -> str:
    """What a book calls a number of somebody's."""
    if name == "morale":
        return say("weigh.morale")
    plain = name.replace("_", " ")
    found = word("skill", name)
    return told(f"{book}.stat.{name}", plain if found == name else found)
