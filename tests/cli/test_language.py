"""The commands in another language: who chooses it, and what is refused."""

from __future__ import annotations

import pytest

from game.cli import main
from game.play.settings import Settings, save


@pytest.fixture
def nobody_chose(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    """No variable names a language, the system is English, and nothing was set."""
    for name in ("PENNON_LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints."""
    assert main(arguments) == 0
    return capsys.readouterr().out


@pytest.mark.usefixtures("nobody_chose")
def test_rules_are_listed_in_the_language_of_the_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Losses" in shown(capsys, "rules", "zefrs")
    german = shown(capsys, "rules", "zefrs", "--language", "de")
    assert "EINZELNE KÄMPFER" in german
    assert "Verluste" in german
    assert "Losses" not in german
    assert "Losses" in shown(capsys, "rules", "zefrs")


@pytest.mark.usefixtures("nobody_chose")
def test_the_settings_choose_where_nobody_else_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    save(Settings(language="de"))
    assert "227 Regeln" in shown(capsys, "rules")
    monkeypatch.setenv("PENNON_LANGUAGE", "en")
    assert "227 rules" in shown(capsys, "rules")


@pytest.mark.usefixtures("nobody_chose")
def test_the_system_chooses_last(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "227 Regeln" in shown(capsys, "rules")


def test_a_battle_is_fought_and_told_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, "play", "ash-ford", "--seed", "3", "--language", "de")
    assert out.startswith("Das Feld an der Aschenfurt, Seed 3")
    assert "Befehl an Eibenbogen: Angriff." in out
    assert "Das Feld am Ende: " in out
    assert "[W100 " in out


def test_a_language_that_is_none_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--language", "klingon"]) == 2
    assert "no language 'klingon'; there are en, de" in capsys.readouterr().err
