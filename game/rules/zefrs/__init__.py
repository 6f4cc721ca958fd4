"""ZeFRS, Zeb's Fantasy Roleplaying System: its phases in the book's order, and its orders."""

from __future__ import annotations

from game.core import components
from game.core.data.glossary import Switch
from game.core.ruleset import Fields, Kind, Phase, Ruleset, Scale, parts_in
from game.rules.kit.people import roster
from game.rules.kit.questions import of_fact, yes_or_no
from game.rules.zefrs import duel
from game.rules.zefrs.defaults import default_answer
from game.rules.zefrs.duel import action as duelled
from game.rules.zefrs.glossary import glossary
from game.rules.zefrs.mass import card, command, deploy, moves, orders, victory
from game.rules.zefrs.mass import components as mass
from game.rules.zefrs.mass.build import build
from game.rules.zefrs.mass.clash import Segment
from game.rules.zefrs.mass.contact import opponents
from game.rules.zefrs.mass.deploy import Deploy, deployed
from game.rules.zefrs.mass.forecast import forecast
from game.rules.zefrs.mass.morale import Morale
from game.rules.zefrs.mass.moves import Moves, Reface
from game.rules.zefrs.mass.removal import Remove
from game.rules.zefrs.mass.round import Orders, Replace, tempo
from game.rules.zefrs.mass.tactics import TACTICS
from game.rules.zefrs.mass.withdraw import Withdraw
from game.rules.zefrs.personal import shown
from game.rules.zefrs.personal.acts import ending
from game.rules.zefrs.personal.acts.declare import Declare, Initiative, begun
from game.rules.zefrs.personal.acts.surprise import FreeActions, Newcomers, Surprise
from game.rules.zefrs.personal.acts.turn import Actions
from game.rules.zefrs.personal.acts.waiting import reactions
from game.rules.zefrs.personal.orders.kinds import KINDS as PERSONAL_KINDS
from game.rules.zefrs.personal.orders.tactics import TACTICS as FIGHTERS
from game.rules.zefrs.personal.orders.timeline import timeline
from game.rules.zefrs.personal.setup.build import build as build_personal
from game.rules.zefrs.personal.setup.prepare import ARRIVALS, PREPARE
from game.rules.zefrs.personal.sheet import gaits
from game.rules.zefrs.sheet import components as sheet
from game.rules.zefrs.sheet import fighter, wounds
from game.rules.zefrs.sheet.recruit import carried
from game.rules.zefrs.sheet.wounds import suffered
from game.rules.zefrs.tables import tables

MASS_ROUND = (
    Phase("replace", (Replace(),), deployed, stage="orders", about="orders"),
    Phase("deploy", (Deploy(),), stage="orders", about="orders"),
    Phase("orders", (Orders(),), stage="orders", about="orders"),
    Phase("moves", (Moves(), victory.Meet()), stage="moves", about="orders", turns=True),
    Phase("reface1", (Reface(),), stage="segment1", about="orders"),
    Phase("declare", (duel.Declare(opponents),), stage="segment1", about="duels"),
    Phase("duels", (duel.Duels(),), stage="segment1", about="duels"),
    Phase("reface2", (Reface(),), stage="segment2", about="orders"),
    Phase("segment2", (Segment(),), stage="segment2", about="blows"),
    Phase("reface3", (Reface(),), stage="segment3", about="orders"),
    Phase("segment3", (Segment(),), stage="segment3", about="blows"),
    Phase("reface4", (Reface(),), stage="segment4", about="orders"),
    Phase("segment4", (Segment(),), stage="segment4", about="blows"),
    Phase("withdrawals", (Withdraw(),), stage="morale", about="orders"),
    Phase("morale", (Morale(),), stage="morale", about="morale"),
    Phase("removal", (Remove(), victory.Reckon()), stage="morale", about="morale"),
)
"""A round of mass combat; the units are placed once, in the first."""

PERSONAL_TURN = (
    Phase("arrivals", (ARRIVALS,), begun, stage="prepare", about="orders"),
    Phase("prepare", (PREPARE,), stage="prepare", about="orders"),
    Phase("surprise", (Surprise(),), stage="surprise", about="blows"),
    Phase("free", (FreeActions(),), stage="surprise", about="blows"),
    Phase("declarations", (Declare(),), stage="declare", about="orders"),
    Phase("newcomers", (Newcomers(),), stage="initiative", about="blows"),
    Phase("initiative", (Initiative(),), stage="initiative", about="orders"),
    Phase("actions", (Actions(),), stage="actions", about="blows"),
    Phase("ending", (ending.Ending(), ending.Prisoners()), stage="actions", about="blows"),
)
"""A Combat Turn; before the first one everybody gets ready and may be taken off guard."""

KINDS = {
    "mass.deploy": Kind(deploy.choices, refuse=deploy.refuse, asks="place"),
    "mass.order": Kind(orders.choices, forecast, refuse=orders.refuse, asks="move"),
    "mass.command": Kind(command.choices, refuse=command.refuse, asks="lead"),
    "mass.reface": Kind(moves.choices, moves.forecast, refuse=moves.refuse, asks="move"),
    "mass.swap": Kind(yes_or_no("swap")),
    "mass.follow": Kind(yes_or_no("follow")),
    "mass.join": Kind(of_fact("unit", "hosts")),
    "mass.fill": Kind(of_fact("unit", "reserves", None)),
    **duel.KINDS,
    **PERSONAL_KINDS,
}

MASS = Scale(
    MASS_ROUND,
    build,
    default_answer,
    victory.winner,
    victory.value,
    card.card,
    Fields(figures=False, commanders=True),
    tempo=tempo,
    elapsed=victory.elapsed,
    wounds=suffered,
    tactics=TACTICS,
)

PERSONAL = Scale(
    PERSONAL_TURN,
    build_personal,
    default_answer,
    ending.winner,
    shown.value,
    shown.card,
    timeline=timeline,
    lookout=shown.LOOKOUT,
    tactics=FIGHTERS,
    recover=carried,
    elapsed=shown.elapsed,
    wounds=suffered,
)

PARTS = (
    *roster.PARTS,
    *parts_in(
        *(components, sheet, fighter, wounds, gaits, mass, duelled),
        but=(
            sheet.Ending,
            sheet.Effect,
            fighter.Combatant,
            wounds.Hurt,
            sheet.Due,
            gaits.Route,
        ),
    ),
)
"""Every class of component that can be in a battle."""

RULESET = Ruleset(
    id="zefrs",
    name="ZeFRS",
    scales={"mass": MASS, "personal": PERSONAL},
    kinds=KINDS,
    switches={
        "band_shifts": Switch("zefrs.switch_band_shifts"),
        "hazards": Switch("zefrs.switch_hazards", scale="personal"),
        "dusk": Switch("zefrs.switch_dusk", scale="personal"),
    },
    reactions=reactions,
    parts=PARTS,
    glossary=glossary,
    foreign=lambda: tables().foreign,
)
