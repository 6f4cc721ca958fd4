"""Settings are kept as a file that may be edited by hand: what fits counts, nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.data import Wrong, salvage, toml
from game.play.settings import SPEEDS, Display, Pace, Settings, Sound, load, save

PERCENT = st.integers(0, 100)
DISPLAYS = st.builds(
    Display,
    scale=st.floats(1.0, 2.0, allow_nan=False),
    letters=st.floats(0.9, 1.3, allow_nan=False),
    palette=st.sampled_from(("standard", "clear")),
    hatching=st.booleans(),
    fullscreen=st.booleans(),
)
SOUNDS = st.builds(Sound, *[PERCENT] * 5, st.booleans(), st.booleans())
KEYS = st.dictionaries(
    st.sampled_from(("undo", "log")), st.lists(st.text("abc+", min_size=1), max_size=2).map(tuple)
)
ALL = st.builds(
    Settings,
    language=st.sampled_from(("", "en", "de")),
    display=DISPLAYS,
    battle=st.builds(Pace, st.sampled_from(SPEEDS), st.booleans()),
    sound=SOUNDS,
    keys=KEYS,
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's own folder that is empty."""
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))
    return tmp_path


@given(ALL)
def test_what_is_written_is_read_again(settings: Settings) -> None:
    assert salvage(toml(settings), Settings) == (settings, ())


def test_without_a_file_everything_is_as_at_first(home: Path) -> None:
    assert load().settings == Settings()
    assert not load().faults


def test_settings_outlive_the_game(home: Path) -> None:
    wanted = replace(Settings(), sound=Sound(mute=True), keys={"undo": ("ctrl+u",)})
    assert save(wanted) == home / "settings.toml"
    assert load().settings == wanted
    assert [path.name for path in home.iterdir()] == ["settings.toml"]


def test_what_fits_counts_and_the_rest_is_told_with_its_place(home: Path) -> None:
    path = home / "settings.toml"
    path.write_text('[display]\nscale = 3\nhatching = true\n[sound]\nmastr = 20\nmute = "yes"\n')
    found = load()
    assert found.settings == replace(Settings(), display=Display(hatching=True))
    told = [(fault.line, fault.column, fault.path, fault.suggestion) for fault in found.faults]
    assert told == [
        (2, 9, "display.scale", ""),
        (5, 1, "sound.mastr", "master"),
        (6, 8, "sound.mute", ""),
    ]
    assert all(fault.file == str(path) for fault in found.faults)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("[display\n", 1, 9),
        ("language = nan\n", 1, 12),
        ("sound = 3\n", 1, 9),
        ("[battle]\nspeed = 3\n", 2, 9),
        ('[keys]\nundo = ["a", "b", "c"]\n', 2, 8),
        ('[keys]\nundo = ["a", 3]\n', 2, 14),
    ],
)
def test_a_bad_file_gives_the_usual_settings(home: Path, text: str, line: int, column: int) -> None:
    (home / "settings.toml").write_text(text)
    found = load()
    assert found.settings == Settings()
    assert [(fault.line, fault.column) for fault in found.faults] == [(line, column)]


def test_a_damaged_file_is_kept_before_it_is_written_over(home: Path) -> None:
    path = home / "settings.toml"
    path.write_text("first damage")
    assert load().bad == home / "settings.toml.bad"
    assert load().bad == home / "settings.toml.bad"
    save(Settings())
    path.write_text("second damage")
    assert load().bad == home / "settings.toml.bad2"
    save(Settings())
    assert (home / "settings.toml.bad").read_text() == "first damage"
    assert (home / "settings.toml.bad2").read_text() == "second damage"
    assert load().settings == Settings()


def test_a_file_that_is_no_file_is_told(home: Path) -> None:
    (home / "settings.toml").mkdir()
    found = load()
    assert found.settings == Settings()
    assert "not a regular file" in str(found.faults[0])
    with pytest.raises(OSError):  # noqa: PT011  # each system has its own kind
        save(Settings())


def test_what_only_others_know_is_judged_too(home: Path) -> None:
    def judge(settings: Settings) -> Iterator[Wrong]:
        if "fly" in settings.keys:
            yield Wrong(("keys", "fly"), "unknown action", "fly", ("flye",), at_key=True)

    (home / "settings.toml").write_text('[keys]\nfly = ["f"]\nundo = ["u"]\n')
    found = load(judge)
    assert found.settings.keys == {"undo": ("u",)}
    assert str(found.faults[0]).endswith("2:1: keys.fly: unknown action. Did you mean 'flye'?")
