"""Scenes of Heroic Combat: tactics of companies and of fighters, volleys, ways, blows, pursuit."""

from __future__ import annotations

from collections.abc import Mapping

from tools.countdowns import answering, asked, ordering
from tools.stagehand import Scene

FIELD, GATE, YARDS, OGRES = (
    "lammas-field",
    "redwater-gate",
    "fifteen-yards",
    "ogre-meadow",
)
ORDER, SHOOT, GO, STRIKE = (f"heroic20s.{name}" for name in ("order", "shoot", "go", "strike"))
PURSUE, DEFEND = "heroic20s.pursue", "heroic20s.defend"

ROUNDS: Mapping[str, Scene] = {
    "tactics": Scene(asked(ORDER, FIELD, 3), ordering(("tactic", "offensive"))),
    "part": Scene(asked(ORDER, FIELD), ordering(("tactic", "split"))),
    "volley": Scene(asked(SHOOT, FIELD, 3), ordering(("form", "shoot"))),
    "march": Scene(asked(GO, FIELD, 2), ordering(("form", "go"))),
    "ranks": Scene(asked(STRIKE, GATE, 4), ordering(("form", "strike"))),
    "fence": Scene(asked(ORDER, YARDS), ordering(("tactic", "defensive"))),
    "brawl": Scene(asked(STRIKE, OGRES), ordering(("form", "grapple"))),
    "fend": Scene(asked(DEFEND, YARDS), answering),
    "chase": Scene(asked(PURSUE, OGRES)),
}
"""Every one of them by its name."""
