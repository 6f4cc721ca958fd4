"""The music: pieces that are clean loops, and which is played when."""

from __future__ import annotations

import array
import math
import wave
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from game.play.settings import Settings
from game.play.settings import Sound as Volumes
from game.ui.battle.table.playback import Playback
from game.ui.notice import changes
from game.ui.sound.listener import Listener
from game.ui.sound.music import BATTLE, COUNCIL, HALL, MOODS, Music, loudness, mood_of, piece
from tests.ui.battle.seated import AGAINST_RECRUIT, match, screen, seated
from tools import tunes

RATE = 11025


@cache
def samples(mood: str) -> tuple[float, ...]:
    with wave.open(str(piece(mood))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        found = array.array("h", file.readframes(file.getnframes()))
    return tuple(value / 32767 for value in found)


@pytest.mark.parametrize("mood", MOODS)
def test_a_piece_is_a_clean_loop(mood: str) -> None:
    found = samples(mood)
    assert 15 <= len(found) / RATE <= 40
    assert max(map(abs, found)) < 10 ** (-1 / 20), "peak below -1 dBFS"
    assert abs(sum(found) / len(found)) < 0.001, "no direct current"
    steps = sorted(abs(b - a) for a, b in pairwise(found))
    assert abs(found[0] - found[-1]) <= steps[-1], "no crack where it begins again"


@pytest.mark.parametrize("mood", MOODS)
def test_a_piece_is_as_loud_as_the_others_and_never_silent_for_long(mood: str) -> None:
    found = samples(mood)
    level = 10 * math.log10(sum(value * value for value in found) / len(found))
    assert -22 < level < -19
    parts = [found[at : at + 2 * RATE] for at in range(0, len(found) - 2 * RATE, RATE)]
    assert min(max(map(abs, part)) for part in parts) > 0.02


def test_the_notes_make_the_file() -> None:
    made = tunes.encoded(tunes.finished(tunes.played(tunes.BATTLE)))
    assert made == piece(BATTLE).read_bytes()


def test_every_voice_lasts_as_long_as_its_piece() -> None:
    for found in tunes.ALL.values():
        for line in found.lines:
            beats = sum(float(word.split(":")[1]) for word in line.notes.split())
            assert beats == found.beats
    assert set(tunes.ALL) == set(MOODS)


def test_notes_have_the_pitch_of_their_names() -> None:
    assert tunes.hertz("A4") == 440.0
    assert tunes.hertz("A3") == 220.0
    assert tunes.hertz("Bb4") == pytest.approx(466.16, abs=0.01)
    assert tunes.hertz("F#2") == pytest.approx(92.50, abs=0.01)


@dataclass
class Tape:
    """Writes down what is played."""

    heard: list[tuple[str, str | float]] = field(default_factory=list)

    def begin(self, path: Path, volume: float) -> None:
        self.heard.append(("begin", path.stem))

    def end(self) -> None:
        self.heard.append(("end", ""))

    def loud(self, volume: float) -> None:
        self.heard.append(("loud", volume))


def test_a_piece_goes_on_until_the_mood_changes() -> None:
    tape = Tape()
    music = Music(tape)
    for mood in (HALL, HALL, "", COUNCIL, "", BATTLE):
        music.follow(mood, Volumes())
    assert tape.heard == [("begin", HALL), ("begin", COUNCIL), ("begin", BATTLE)]


def test_its_volume_and_its_switch_are_heeded_at_once() -> None:
    tape = Tape()
    music = Music(tape)
    music.follow(HALL, Volumes())
    music.follow(HALL, Volumes(master=100, music=50))
    music.follow(HALL, Volumes(play_music=False))
    music.follow("", Volumes())
    music.follow(HALL, Volumes())
    music.follow(HALL, Volumes(mute=True))
    assert tape.heard == [
        ("begin", HALL), ("loud", 0.5), ("end", ""), ("begin", HALL), ("end", ""),
    ]  # fmt: skip
    assert loudness(Volumes(master=0)) == 0.0


def test_a_screen_over_another_leaves_its_piece() -> None:
    @dataclass
    class Page:
        mood: str

    assert mood_of([Page(HALL), Page(COUNCIL), object()]) == COUNCIL
    assert mood_of([]) == ""


def test_the_first_blow_brings_the_piece_of_the_battle() -> None:
    found = match({"a": "recruit", "b": "recruit"}, gap=0)
    view, playback = found.seat("a").view, Playback.at(found.seat("a").view)
    listener = Listener()
    listener.follow(playback, view)
    assert not listener.fighting
    while found.battle.clock.round < 3 and found.step():
        pass
    view = found.seat("a").view

    def heard() -> bool:
        playback.update(view, 0.02)
        listener.follow(playback, view)
        return listener.fighting

    assert any(heard() for _ in range(20000))


def test_a_battle_begins_with_the_piece_of_the_council() -> None:
    app = seated(match(AGAINST_RECRUIT), speed=1.0)
    app.step([], 0.1)
    assert screen(app).mood == COUNCIL
    screen(app)._listener.fighting = True
    app.step([], 0.1)
    assert screen(app).mood == BATTLE


def test_a_key_turns_it_off_and_says_so() -> None:
    on = Settings()
    off = replace(on, sound=replace(on.sound, play_music=False))
    assert list(changes(on, off)) == ["Music off"]
    assert list(changes(off, on)) == ["Music on"]
    assert list(changes(on, on)) == []
