"""The schema that editors use is the one of the types that the game reads scenarios with."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.data import resource
from game.play.scenarios.glossary import words
from game.rules import RULESETS
from game.rules.kit.ground.terrain import kinds as terrain
from tools import schema

SHIPPED = sorted(resource("data", "scenarios").glob("*.toml"))


def test_the_shipped_schema_is_fresh() -> None:
    assert schema.TARGET.read_text(encoding="utf-8") == schema.text()
    assert not schema.stale()


def test_a_stale_schema_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "TARGET", tmp_path / "schema.json")
    assert schema.stale()
    schema.TARGET.write_text(schema.text(), encoding="utf-8")
    assert not schema.stale()


def test_it_says_what_an_editor_needs() -> None:
    whole = json.loads(schema.text())
    assert whole["required"][:2] == ["title", "ruleset"]
    assert whole["properties"]["round_limit"]["maximum"] == 500
    assert {"UnitSetup", "Goal", "Trial", "Hint"} <= set(whole["$defs"])


def test_an_editor_completes_every_kind_of_word() -> None:
    kinds = json.loads(schema.text())["$defs"]

    def at(name: str, key: str) -> set[str]:
        place = kinds[name]["properties"][key]
        return set((place.get("items") or place.get("additionalProperties") or place)["enum"])

    assert {"hero", "thug"} <= at("FighterSetup", "archetype") == at("Troops", "archetype")
    assert at("FighterSetup", "temper") == {"", "bold", "steady", "wary"}
    assert {"torch", "hidden"} <= at("FighterSetup", "traits")
    assert {"broadsword", "katana", "round_shield"} <= at("FighterSetup", "held")
    assert {"hold", "slay", "break_the_commander"} <= at("Goal", "kind")
    assert at("MapBlock", "legend") == set(terrain())
    mine = {"band_shifts", "dusk", "hazards", "brutal_strikes", "spell_tn=circle"}
    assert mine <= at("Scenario", "switches") == set(words("switches", RULESETS))
    assert "zefrs.duel_hit" in at("Hint", "event")
    assert {"strength", "one_handed", "sword", "weapons"} <= set(
        kinds["Figure"]["properties"]["overrides"]["properties"]
    )


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_scenario_names_the_schema(path: Path) -> None:
    first, _, _ = path.read_text(encoding="utf-8").partition("\n")
    assert first.startswith("#:schema ")
    assert (path.parent / first.removeprefix("#:schema ")).resolve() == schema.TARGET


def test_an_editor_finds_a_fault_by_the_schema(tmp_path: Path) -> None:
    text = SHIPPED[0].read_text(encoding="utf-8").partition("\n")[2]
    path = tmp_path / "battle.toml"
    path.write_text(f"#:schema {schema.TARGET}\ncolour = 3\n{text}", encoding="utf-8")
    tombi = Path(sys.executable).parent / "tombi"
    done = subprocess.run([tombi, "lint", "--offline", path], capture_output=True, check=False)
    assert done.returncode == 1
    assert b"colour" in done.stdout + done.stderr
