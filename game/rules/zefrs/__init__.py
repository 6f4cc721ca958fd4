"""ZeFRS, Zeb's Fantasy Roleplaying System: its phases in the book's order, and its orders."""

from __future__ import annotations

from game.core.ruleset import Kind, Phase, Ruleset
from game.rules.zefrs.build import build
from game.rules.zefrs.card import card
from game.rules.zefrs.defaults import default_answer
from game.rules.zefrs.mass import answers, command, deploy, orders, reface
from game.rules.zefrs.mass.clash import Segment
from game.rules.zefrs.mass.deploy import Deploy, deployed
from game.rules.zefrs.mass.forecast import forecast
from game.rules.zefrs.mass.morale import Morale
from game.rules.zefrs.mass.moves import Moves
from game.rules.zefrs.mass.reface import Reface
from game.rules.zefrs.mass.removal import Remove
from game.rules.zefrs.mass.round import Orders, Replace
from game.rules.zefrs.mass.victory import Reckon, winner
from game.rules.zefrs.mass.withdraw import Withdraw
from game.rules.zefrs.value import value

MASS = (
    Phase("replace", (Replace(),), deployed),
    Phase("deploy", (Deploy(),)),
    Phase("orders", (Orders(),)),
    Phase("moves", (Moves(),)),
    Phase("reface1", (Reface(),)),
    Phase("reface2", (Reface(),)),
    Phase("segment2", (Segment(),)),
    Phase("reface3", (Reface(),)),
    Phase("segment3", (Segment(),)),
    Phase("reface4", (Reface(),)),
    Phase("segment4", (Segment(),)),
    Phase("withdrawals", (Withdraw(),)),
    Phase("morale", (Morale(),)),
    Phase("removal", (Remove(), Reckon())),
)
"""A round of mass combat; the units are placed once, in the first."""

KINDS = {
    "mass.deploy": Kind(deploy.choices, refuse=deploy.refuse),
    "mass.order": Kind(orders.choices, forecast, refuse=orders.refuse),
    "mass.command": Kind(command.choices, refuse=command.refuse),
    "mass.reface": Kind(reface.choices, refuse=reface.refuse),
    "mass.swap": Kind(answers.swap),
    "mass.follow": Kind(answers.follow),
    "mass.join": Kind(answers.join),
    "mass.fill": Kind(answers.fill),
}

RULESET = Ruleset(
    id="zefrs",
    name="ZeFRS",
    scales={"mass": MASS},
    kinds=KINDS,
    build=build,
    default_answer=default_answer,
    winner=winner,
    value=value,
    card=card,
    switches={"band_shifts": "ZF-RES-10"},
)
