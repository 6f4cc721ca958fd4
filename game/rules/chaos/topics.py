"""Which rule answers a question about something on the screen, by the topic of the question.

Topics: a phase, a form of order, a kind of request and its slots, a state, and what stands on the
field.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

ORDERS: Mapping[str, str] = MappingProxyType(
    {
        "form.fight": "CF-ROLL-02",
        "form.parlay": "CF-PARLAY-01",
        "form.prepare": "CF-TICK-10",
        "form.hold": "CF-TICK-09",
        "form.move": "CF-MOVE-04",
        "form.chore": "CF-TICK-08",
        "form.chakra": "CF-CHAK-01",
        "form.surrender": "CF-WIN-01",
        "how.strike": "CF-ROLL-05",
        "how.shoot": "CF-ROLL-07",
        "how.throw": "CF-ROLL-07",
        "how.spray": "CF-SPRAY-01",
        "how.area": "CF-AREA-06",
        "how.breach": "CF-CLEAVE-04",
        "how.break": "CF-DISARM-04",
        "how.disarm": "CF-DISARM-01",
        "how.trip": "CF-TRIP-01",
        "how.grapple": "CF-GRAP-02",
        "how.hold": "CF-HOLD-01",
        "how.entangle": "CF-ENT-01",
        "how.contest": "CF-HOLD-02",
        "how.squeeze": "CF-HOLD-05",
        "how.choke": "CF-HOLD-05",
        "how.limb": "CF-HOLD-04",
        "how.release": "CF-HOLD-06",
        "how.run": "CF-MOVE-05",
        "how.walk": "CF-MOVE-05",
        "how.crawl": "CF-MOVE-09",
        "how.flee": "CF-RETREAT-07",
        "how.natural": "CF-DMG-08",
        "how.recover": "CF-KI-05",
        "how.race": "CF-STAT-04",
        "weapon": "CF-TICK-06",
        "hand": "CF-PEN-09",
        "target": "CF-MOVE-08",
        "target2": "CF-CLEAVE-01",
        "jab": "CF-JAB-01",
        "acquire": "CF-ACQ-01",
        "area": "CF-CALL-02",
        "feint": "CF-FEINT-01",
        "second": "CF-DUAL-01",
        "bounce": "CF-REFL-01",
        "shots": "CF-SPRAY-07",
        "ki": "CF-KI-02",
        "stat": "CF-HOLD-02",
        "free": "CF-HOLD-04",
        "to": "CF-MOVE-01",
    }
)
"""What a Turn can be used for, by the slots of its order; a held Turn is used alike."""

ANSWERS: Mapping[str, str] = MappingProxyType(
    {
        "method.parry": "CF-BLOCK-01",
        "method.block": "CF-BLOCK-02",
        "method.dodge": "CF-ROLL-07",
        "method.quick_parry": "CF-ROLL-07",
        "method.evade": "CF-ROLL-07",
        "method.tumble": "CF-TUM-01",
        "method.capture": "CF-CAP-01",
        "method.simultaneous": "CF-SIM-01",
        "method.parlay": "CF-PARLAY-02",
        "method.none": "CF-ROLL-08",
        "pay": "CF-TICK-07",
        "ki": "CF-KI-02",
        "to": "CF-MOVE-07",
    }
)
"""The slots of an answer to an attack."""

OTHERS: Mapping[str, str] = MappingProxyType(
    {
        "phase.arrivals": "CF-MOVE-01",
        "phase.prepare": "CF-MOVE-01",
        "phase.ambush": "CF-AMBUSH-01",
        "phase.initiative": "CF-TICK-01",
        "phase.ticks": "CF-TICK-02",
        "phase.ending": "CF-TICK-13",
        "stage.prepare": "CF-MOVE-01",
        "stage.surprise": "CF-AMBUSH-01",
        "stage.initiative": "CF-TICK-01",
        "stage.actions": "CF-TICK-02",
        "kind.chaos.prepare": "CF-MOVE-01",
        "kind.chaos.turn": "CF-TICK-03",
        "kind.chaos.held": "CF-TICK-09",
        "kind.chaos.between": "CF-TICK-15",
        "kind.chaos.defend": "CF-ROLL-02",
        "kind.chaos.run_on": "CF-MOVE-10",
        "kind.chaos.natural": "CF-DMG-08",
        "kind.chaos.critical": "CF-SHAT-01",
        "kind.chaos.knockout": "CF-KO-02",
        "kind.chaos.force": "CF-KI-03",
        "kind.chaos.steel": "CF-STEEL-01",
        "kind.chaos.steel_win": "CF-STEEL-02",
        "kind.chaos.chakra": "CF-CHAK-01",
        "kind.chaos.volley": "CF-AMBUSH-05",
        "kind.chaos.contest": "CF-STAT-01",
        "kind.chaos.resist": "CF-RES-01",
        "kind.chaos.multiple": "CF-MULTI-03",
        "kind.chaos.tumble": "CF-MULTI-04",
        "kind.chaos.stop": "CF-SPRAY-07",
        "kind.chaos.return": "CF-RET-01",
        "kind.chaos.circle": "CF-CIRC-01",
        "kind.chaos.again": "CF-SPRAY-08",
        "chaos.chip.stunned": "CF-STUN-02",
        "chaos.chip.prone": "CF-PEN-05",
        "chaos.chip.off_balance": "CF-MISS-06",
        "chaos.chip.asleep": "CF-KO-10",
        "chaos.chip.dying": "CF-DMG-14",
        "chaos.chip.bleeding": "CF-DMG-15",
        "chaos.chip.held": "CF-HOLD-01",
        "chaos.chip.holding": "CF-HOLD-03",
        "chaos.chip.entangled": "CF-ENT-03",
        "chaos.chip.slightly_entangled": "CF-ENT-03",
        "chaos.chip.holds_turn": "CF-TICK-09",
        "chaos.chip.prepared": "CF-TICK-10",
        "chaos.chip.moving": "CF-MOVE-06",
        "chaos.chip.jammed": "CF-MISS-05",
        "chaos.chip.red_limit": "CF-DMG-13",
        "unit": "CF-WIN-01",
        "edge": "CF-RETREAT-07",
        "terrain": "CF-MOVE-01",
        "height": "CF-PEN-05",
        "losses": "CF-DMG-03",
        "shifts": "CF-PEN-01",
        "round": "CF-TICK-02",
        "end": "CF-WIN-01",
    }
)

TOPICS: Mapping[str, str] = MappingProxyType(
    {
        **{
            f"chaos.{kind}.{name}": rule
            for kind in ("turn", "held")
            for name, rule in ORDERS.items()
        },
        **{f"chaos.defend.{name}": rule for name, rule in ANSWERS.items()},
        **OTHERS,
    }
)
"""By topic."""
