"""Every class of component that can be in a fight of Chaos Fantasy."""

from __future__ import annotations

from game.core import components
from game.rules.chaos.sheet import components as own
from game.rules.chaos.sheet import field
from game.rules.kit.people import roster

FIGHTER = (
    own.Acquired,
    own.Busy,
    own.Carries,
    own.Caught,
    own.Condition,
    own.Defending,
    own.Doing,
    own.Empowered,
    own.Entangled,
    own.Feinted,
    own.Fighter,
    own.Going,
    own.Held,
    own.HeldBy,
    own.HeldTurn,
    own.Holding,
    own.Initiative,
    own.Loaded,
    own.NextTurn,
    own.Outflanked,
    own.Pace,
    own.Prepared,
    own.Reserves,
    own.Spraying,
    own.Steeling,
    own.Tended,
    own.Wear,
    own.Wounds,
)

FIELD = (
    field.Agenda,
    field.Ambush,
    field.Beyond,
    field.Masonry,
    field.Mending,
    field.Platform,
    field.Plight,
    field.Posture,
    field.Thing,
    field.Ticks,
    field.Unharmed,
)

PARTS = (*components.PARTS, *roster.PARTS, *FIGHTER, *FIELD)
