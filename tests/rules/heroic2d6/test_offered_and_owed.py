"""What a state forbids or allows holds on every path, as it was promised and no longer."""

from __future__ import annotations

import pytest

from game.core.checks import Outcome
from game.core.components import Health, Out
from game.core.orders import Order
from game.rules.heroic2d6.acts.casting import casting_of
from game.rules.heroic2d6.exchange.magic import spell_target
from game.rules.heroic2d6.sheet.components import Asleep, Down, Pinned, Prone
from tests.rules.heroic2d6.bout import bout, man, setup


@pytest.mark.rule("H2-WRE-04", "H2-MAG-03")
def test_whom_a_caster_holds_is_free_before_the_spell_and_resists_it() -> None:
    people = (man("zol", "a", (1, 1), "zoltan"), man("orc", "b", (2, 1), resistance=4))
    here = bout(setup(*people), {"spell": [(3, 3)]})
    here.put("orc", Pinned(here.unit("zol")))
    here.put("orc", Prone())
    order = Order((("form", "magic"), ("spell", "magic_dart"), ("target", here.unit("orc"))))
    promised = casting_of(here.battle.world, here.unit("zol"), order)
    assert promised is not None
    need = spell_target(promised, promised.targets[0])
    here.does("zol", "magic", spell="magic_dart", target="orc")
    found = (one for event in here.battle.events for one in event.outcomes)
    checks = [one.check for one in found if isinstance(one, Outcome)]
    told = [one.column for one in checks if one.purpose == "spell"]
    assert told == [need] == [7 + 4 - 2]


@pytest.mark.rule("H2-OOA-03")
def test_a_sleeper_who_was_felled_and_is_healed_sleeps_no_longer() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan", items=("healing_potion",)),
        man("bal", "a", (2, 1), "sir_balin", traits=("asleep",)),
        man("orc", "b", (9, 1), agility=2),
    )
    here = bout(setup(*people), {"potion": [7], "tie": [2, 3]})
    here.put("bal", Down(0))
    here.put("bal", Out("fallen"))
    here.put("bal", Health(-2, 23))
    here.until("ras").does("ras", "use", item="healing_potion", target="bal")
    assert here.has("bal", Asleep) is None
    here.until("bal")
    assert "fight" not in here.open("bal") and "move" in here.open("bal")
