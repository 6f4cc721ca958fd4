"""A round of Heroic Combat: its phases in the book's order (HC-PROC-01)."""

from __future__ import annotations

from game.core.ruleset import Phase
from game.rules.heroic20s.acts.ending import Closes, Morale, Tiring, over
from game.rules.heroic20s.acts.errands import Errands
from game.rules.heroic20s.acts.fighting import Blows
from game.rules.heroic20s.acts.moving import Moves
from game.rules.heroic20s.acts.ordering import Begins, Orders
from game.rules.heroic20s.acts.pursuing import Aftermath, Pursuit
from game.rules.heroic20s.acts.resolving import Resolve
from game.rules.heroic20s.acts.shooting import Initiatives, Volleys
from game.rules.heroic20s.acts.watches import Late
from game.rules.heroic20s.setup.places import ARRIVALS, POSTS
from game.rules.kit.people.prepare import skip_to

ROUND = (
    Phase("arrivals", (ARRIVALS,), skip_to("form"), stage="prepare", about="orders"),
    Phase("prepare", (POSTS.prepares(),), stage="prepare", about="orders"),
    Phase("form", (Begins(),), stage="orders", about="orders"),
    Phase("orders", (Orders(), Closes()), over, stage="orders", about="orders"),
    Phase("initiative", (Initiatives(),), stage="initiative", about="orders"),
    Phase(
        "ranged",
        (Volleys(0), Volleys(1), Resolve(), Closes()),
        over,
        "ranged",
        "blows",
        turns=True,
    ),
    Phase(
        "movement",
        (Errands(), Moves(0), Moves(1), Resolve(), Closes()),
        over,
        "movement",
        "orders",
        turns=True,
    ),
    Phase(
        "melee",
        (Blows(0), Blows(1), Resolve(melee=True), Late(), Resolve(), Closes()),
        over,
        "melee",
        "blows",
        turns=True,
    ),
    Phase("morale", (Morale(), Closes()), over, stage="morale", about="morale"),
    Phase("fatigue", (Tiring(), Closes()), stage="morale", about="morale"),
    Phase("pursuit", (Pursuit(),), stage="pursuit", about="blows"),
    Phase("aftermath", (Aftermath(),), stage="pursuit", about="orders"),
)
"""Twenty seconds: orders, initiative, missiles, movement, melee, morale, fatigue; when the battle
has ended, pursuit and casualties.
"""
