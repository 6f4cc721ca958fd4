"""Who lies senseless at the end is lost, although he has not left the field."""

from __future__ import annotations

from dataclasses import replace

from game.play import language
from game.play.match import open_match
from game.play.scenarios.library import find, load
from game.play.telling.results import summary, told_result
from game.play.words import say, templates
from game.rules import RULESETS

BOOK = RULESETS["chaos"]


def test_whoever_cannot_fight_any_more_counts_as_lost() -> None:
    scenario = load(find("saddlers-hall"), RULESETS)
    personal = BOOK.scales["personal"]
    assert personal.lookout is not None
    only = replace(personal.lookout, able=lambda state, unit: unit % 2 == 0)
    book = replace(BOOK, scales={"personal": replace(personal, lookout=only)})
    levels = {side.id: "recruit" for side in scenario.sides}
    battle = open_match("saddlers-hall", scenario, book, levels, 7).battle
    accounts = [one for side in summary(battle).sides for one in side.units]
    assert {one.unit % 2: (one.now, one.out) for one in accounts} == {
        0: (1, ""),
        1: (0, "helpless"),
    }
    assert "helpless on the ground" in told_result(battle)


def test_every_way_to_be_lost_has_words_on_the_last_page() -> None:
    for spoken in ("en", "de"):
        language.use(spoken)
        for why in (
            "dead",
            "escaped",
            "prisoner",
            "red_limit",
            "surrendered",
            "wounded",
            "helpless",
        ):
            assert f"battle.fate_{why}" in templates(), say(f"battle.fate_{why}")
    language.use("en")
