"""Every class of component that can be in a battle of ZeFRS."""

from __future__ import annotations

from game.core import components
from game.rules.kit.people import roster
from game.rules.zefrs.duel.components import Declared
from game.rules.zefrs.mass import components as mass
from game.rules.zefrs.personal.sheet import components as turn
from game.rules.zefrs.personal.sheet.routes import Routes
from game.rules.zefrs.sheet import components as skirmish
from game.rules.zefrs.sheet import fighter, wounds

SHARED = (fighter.Clashed, fighter.Condition, fighter.Deeds, fighter.Fighter, wounds.Wounds)
"""What leaders of masses and fighters on their own have alike."""

MASS = (
    mass.Attached,
    mass.Bereft,
    mass.Broken,
    mass.Calm,
    mass.Company,
    mass.Deployment,
    mass.Ground,
    mass.Limits,
    mass.Mourned,
    mass.Moved,
    mass.Pressed,
    mass.Reserve,
    mass.Spirits,
    mass.Standard,
    mass.Suffered,
    mass.Tempo,
    mass.TookOver,
    Declared,
)

PERSONAL = (
    skirmish.Carries,
    skirmish.Effects,
    skirmish.Held,
    skirmish.HeldBy,
    skirmish.Holding,
    skirmish.Loading,
    skirmish.Newcomer,
    skirmish.Passing,
    skirmish.Quiver,
    skirmish.Rides,
    skirmish.Spent,
    skirmish.Stalemate,
    skirmish.Sworn,
    turn.Free,
    turn.Placed,
    turn.Plight,
    turn.Queue,
    turn.Waits,
    Routes,
)

PARTS = (*components.PARTS, *roster.PARTS, *SHARED, *MASS, *PERSONAL)
