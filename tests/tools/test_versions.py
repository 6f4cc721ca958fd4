"""The suite on every Python: which are found, in which environments it runs, what is said of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tools import versions


def python(path: Path, answer: str, code: int = 0) -> Path:
    """Something that answers like a Python of this version."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{answer}'\nexit {code}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_pythons_are_found_on_the_path_and_in_pyenv(tmp_path: Path) -> None:
    here, other, pyenv = tmp_path / "bin", tmp_path / "shims", tmp_path / ".pyenv"
    ten = python(here / "python3.10", "3 10")
    python(here / "python3.9", "3 9")
    python(here / "python3.12", "pyenv: python3.12 is switched off", 127)
    python(here / "python3.11-config", "3 11")
    python(other / "python3.10", "3 10")
    python(pyenv / "versions" / "3.10.2" / "bin" / "python", "3 10")
    python(pyenv / "versions" / "3.12.9" / "bin" / "python", "3 12")
    twelve = python(pyenv / "versions" / "3.12.10" / "bin" / "python", "3 12")
    fourteen = python(pyenv / "versions" / "3.14.0" / "bin" / "python", "3 14")
    environment = {"PATH": f"{here}:{other}:{tmp_path / 'none'}", "HOME": str(tmp_path)}
    assert versions.pythons(environment) == {10: ten, 12: twelve, 14: fourteen}
    assert versions.pythons({"PATH": str(other), "PYENV_ROOT": str(tmp_path / "none")}) == {
        10: other / "python3.10"
    }


def test_each_runs_in_an_environment_of_its_own_and_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = {10: Path("/a/python3.10"), 11: Path("/a/python3.11"), 13: Path("/b/python")}
    monkeypatch.setattr(versions, "pythons", lambda environment: there)
    commands: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> int:
        commands.append(command)
        return int("VENV=.venvs/3.11" in command)

    assert versions.main(["--args=-n 2"], run) == 1
    head = ["make", "--no-print-directory", "test"]
    assert commands == [
        [*head, "PYTHON=/a/python3.10", "VENV=.venvs/3.10", "ARGS=-n 2"],
        [*head, "PYTHON=/a/python3.11", "VENV=.venvs/3.11", "ARGS=-n 2"],
        [*head, "PYTHON=/b/python", "VENV=.venvs/3.13", "ARGS=-n 2"],
    ]
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "Python 3.10: passed",
        "Python 3.11: FAILED",
        "Python 3.12: not found",
        "Python 3.13: passed",
    ]
    assert versions.main(["--only", "3.13", "3.10"], run) == 0
    assert versions.main(["--only", "3.12"], run) == 1
