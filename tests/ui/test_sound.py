"""What is heard: the samples themselves, what plays them, how loud, how often, and silence."""

from __future__ import annotations

import array
import math
import wave
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.core.components import Unit
from game.core.data import DataError, resource
from game.core.events import Event
from game.core.view import View
from game.play.settings import Settings
from game.play.settings import Sound as Volumes
from game.ui import current
from game.ui.app import App
from game.ui.battle.table.playback import Playback
from game.ui.screen import Plain
from game.ui.sound import score as cues
from game.ui.sound.listener import Listener
from game.ui.sound.player import MOST, WHILE, Card, Sound, due, volume
from game.ui.sound.score import score
from game.ui.title.screen import TitleScreen
from tests.ui.battle.seated import AGAINST_RECRUIT, match, mode, plainly, screen, seated
from tests.ui.hands import click, key, move, top
from tools import recipes, sounds
from tools.synth import RATE, bandpass

NAMES = sorted(recipes.ALL)
RECRUITS = {"a": "recruit", "b": "recruit"}


class Tape:
    """A sound card that writes down what it is asked to play."""

    def __init__(self, works: bool = True) -> None:
        self.works = works
        self.opened = 0
        self.played: list[tuple[str, float]] = []

    def open(self) -> bool:
        self.opened += 1
        return self.works

    def play(self, path: Path, volume: float) -> None:
        self.played.append((path.stem, volume))

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.played]


class Hour:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


class Leaf(Plain):
    """A page with nothing on it."""

    def layout(self, theme):
        pass

    def handle(self, event):
        return None

    def draw(self, surface):
        surface.fill((200, 190, 170))


@pytest.fixture(autouse=True)
def _usual_settings() -> Iterator[None]:
    current.use(Settings())
    yield
    current.use(Settings())
    pygame.mixer.quit()


def use(volumes: Volumes) -> None:
    current.use(replace(Settings(), sound=volumes))


@cache
def samples(name: str) -> tuple[int, ...]:
    with wave.open(str(resource("assets", "sound", f"{name}.wav"))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return tuple(array.array("h", file.readframes(file.getnframes())))


# The samples.


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_clean(name: str) -> None:
    found = samples(name)
    wanted = [value / 32767 for value in found]
    assert 0.05 <= len(found) / RATE <= 1.5
    assert max(map(abs, wanted)) < 10 ** (-1 / 20), "peak below -1 dBFS"
    assert abs(sum(wanted) / len(wanted)) < 0.001, "no direct current"
    assert (found[0], found[-1]) == (0, 0)
    assert max(map(abs, found[-20:])) < 600, "it dies away"


@pytest.mark.parametrize("name", NAMES)
def test_all_are_about_as_loud(name: str) -> None:
    loud = 20 * math.log10(sounds.loudness([value / 32767 for value in samples(name)]))
    assert -17 < loud < -13


def test_they_are_small_together() -> None:
    files = list(resource("assets", "sound").glob("*.wav"))
    assert sorted(path.stem for path in files) == NAMES
    assert len(NAMES) >= 12
    assert sum(path.stat().st_size for path in files) < 640_000


@pytest.mark.parametrize("name", ["press", "hover", "seal", "swing", "hits", "wound"])
def test_the_recipe_makes_the_file(name: str) -> None:
    made = sounds.finished(recipes.ALL[name]())
    assert len(made) == len(samples(name))
    assert max(abs(a - b) for a, b in zip(made, samples(name), strict=True)) <= 2


def band(name: str, hertz: float) -> float:
    """How much of the sound lies around this pitch, as a part of all."""
    wanted = [value / 32767 for value in samples(name)]
    part = bandpass(wanted, hertz, 12)
    return sum(value * value for value in part) / sum(value * value for value in wanted)


@pytest.mark.parametrize(
    ("name", "heard", "unheard"),
    [
        ("horn", 440, 350),  # the octave of the call, and nothing beside it
        ("victory", 523.3, 440),
        ("bell", 392, 300),
        ("blow", 880 * 2.756, 880 * 2),  # inharmonic: a blade, not a pipe
        ("march", 104, 4000),
        ("hooves", 800, 6000),
        ("page", 3000, 150),
        ("steel", 540, 200),
        ("shield", 168, 2000),
        ("flesh", 85, 3000),
    ],
)
def test_it_sounds_like_what_it_is(name: str, heard: float, unheard: float) -> None:
    assert band(name, heard) > 4 * band(name, unheard)


def test_steel_rings_longer_than_wood_knocks() -> None:
    def half_gone(name: str) -> float:
        found = samples(name)
        whole, so_far = sum(value * value for value in found), 0.0
        for index, value in enumerate(found):
            so_far += value * value
            if so_far > 0.9 * whole:
                return index / RATE
        return 0.0

    assert half_gone("blow") > 5 * half_gone("press")


# The score.


def test_the_score_is_whole() -> None:
    found = score()
    assert {effect.id for effect in found.sound} == set(NAMES)
    used = {entry.sound for entry in found.event} | {cue.sound for cue in found.cue}
    assert set(NAMES) - used == {"hover", "press", "seal", "page"}, "dropped by the screens"
    assert {effect.group for effect in found.sound} == {"effects", "interface", "ambience"}


def test_a_score_that_names_no_sound_is_a_fault(monkeypatch, tmp_path) -> None:
    place = resource("assets", "sound")
    (tmp_path / "sounds.toml").write_text(
        (place / "sounds.toml").read_text().replace('sound = "rout"', 'sound = "ruot"')
    )
    for path in place.glob("*.wav"):
        (tmp_path / path.name).write_bytes(b"")
    monkeypatch.setattr("game.ui.sound.score.resource", lambda *parts: tmp_path / parts[-1])
    with pytest.raises(DataError, match="Did you mean 'rout'"):
        score.__wrapped__()


@pytest.mark.parametrize(
    ("key", "n", "look", "heard"),
    [
        ("moved", None, "spear", {"march"}),
        ("moved", None, "horse", {"hooves"}),
        ("anybook.shoot", 3, "bow", {"arrows", "hits"}),
        ("anybook.shoot", 0, "bow", {"arrows"}),
        ("anybook.flees", None, "axe", {"rout"}),
        ("anybook.unheard_of", None, "axe", set()),
    ],
)
def test_events_of_any_book_find_their_sounds(key, n, look, heard) -> None:
    event = Event(key, facts=(("n", n),))
    assert {entry.sound for entry in score().entries(event, look)} == heard


# How loud, how often.


def test_each_group_has_its_volume() -> None:
    effects = {effect.id: effect for effect in score().sound}
    assert volume(effects["rout"], Volumes(100, 100, 0, 0)) == pytest.approx(0.8)
    assert volume(effects["rout"], Volumes(50, 50, 0, 0)) == pytest.approx(0.2)
    assert volume(effects["press"], Volumes(100, 100, 0, 100)) == 0
    assert volume(effects["bell"], Volumes(100, 100, 100, 0)) == 0
    assert volume(effects["rout"], Volumes(mute=True)) == 0


def test_the_settings_of_the_moment_count() -> None:
    tape, hour = Tape(), Hour()
    sound = Sound(tape, hour)
    sound.play(["rout"])
    use(Volumes(effects=0))
    hour.at += 5
    sound.play(["rout", "bell"])
    assert tape.names == ["rout", "bell"]


def test_who_is_mute_opens_no_sound_card() -> None:
    tape = Tape()
    use(Volumes(mute=True))
    sound = Sound(tape)
    sound.play(["rout"])
    assert (tape.opened, tape.played) == (0, [])
    use(Volumes())
    sound.play(["rout"])
    assert (tape.opened, tape.names) == (1, ["rout"])


def test_a_card_that_does_not_open_is_asked_once() -> None:
    tape = Tape(works=False)
    sound = Sound(tape)
    for _ in range(5):
        sound.play(["rout"])
    assert (tape.opened, tape.played) == (1, [])


def test_the_same_sound_waits_until_it_may_begin_again() -> None:
    tape, hour = Tape(), Hour()
    sound = Sound(tape, hour)
    for _ in range(100):
        hour.at += 0.01
        sound.play(["clash"])
    assert tape.names == ["clash", "clash"]


def test_the_field_never_stutters() -> None:
    tape, hour = Tape(), Hour()
    sound = Sound(tape, hour)
    field = [effect.id for effect in score().sound if effect.group != "interface"]
    begun: list[float] = []
    for _ in range(200):
        hour.at += 0.01
        before = len(tape.played)
        sound.play(field)
        begun += [hour.at] * (len(tape.played) - before)
    for at in begun:
        assert sum(0 <= other - at < WHILE - 0.001 for other in begun) <= MOST
    assert tape.names[0] in ("victory", "defeat"), "the weightiest goes first"


def test_one_click_makes_one_sound() -> None:
    assert [effect.id for effect in due(score(), ["hover", "press", "page"])] == ["page"]
    assert [effect.id for effect in due(score(), ["no such thing"])] == []


# What drops cues.


def listened(app: App) -> Tape:
    tape, hour = Tape(), Hour()
    sound = Sound(tape, hour)

    def play(names):
        hour.at += 10
        Sound.play(sound, names)

    app.sound = sound
    sound.play = play  # type: ignore[method-assign]
    return tape


def test_buttons_and_pages_are_heard() -> None:
    app = App(TitleScreen(Leaf, Leaf))
    tape = listened(app)
    app.step([])
    assert (tape.opened, tape.names) == (1, []), "opened once the title is on the screen"
    home = top(app)
    move(app, home.ring.find("rules").rect.center)
    assert tape.names == ["hover"]
    click(app, home.ring.find("rules").rect.center)
    assert tape.names == ["hover", "page"]
    assert isinstance(app.top, Leaf)


def test_the_keyboard_is_heard_too() -> None:
    app = App(TitleScreen(Leaf, Leaf))
    tape = listened(app)
    key(app, pygame.K_TAB)
    assert tape.names == ["hover"]


def test_without_a_sound_nothing_is_missing() -> None:
    app = App(TitleScreen(Leaf, Leaf))
    click(app, top(app).ring.find("rules").rect.center)
    assert isinstance(app.top, Leaf)


def test_an_order_given_presses_its_seal() -> None:
    app = seated(match(AGAINST_RECRUIT))
    tape = listened(app)
    asked = next(r for r in screen(app).table.seat.waiting if r.kind == "mass.order")
    mode(app).select_unit(asked.unit)
    key(app, pygame.K_d, letter="d")
    app.step([], 0.02)
    assert "seal" in tape.names


# What is shown of a battle.


STRUCK = {"blow", "steel", "flesh"}
"""What a blow sounds like, by what it meets."""


@pytest.mark.parametrize(
    ("key", "worn", "sound"),
    [
        ("zefrs.duel_hit", "", "blow"),
        ("zefrs.duel_hit", "steel", "steel"),
        ("zefrs.duel_hit", "cloth", "flesh"),
    ],
)
def test_a_blow_sounds_like_what_it_meets(key, worn, sound) -> None:
    assert [entry.sound for entry in score().entries(Event(key), "", worn)][:1] == [sound]


def fought(rounds: int = 3) -> tuple[View, Playback, int]:
    """A view of a battle some rounds on, and a playback that has seen none of it."""
    found = match(RECRUITS, gap=0)
    playback = Playback.at(found.seat("a").view)
    begin = playback.cursor
    while found.battle.clock.round < rounds and found.step():
        pass
    return found.seat("a").view, playback, begin


def heard(view: View, playback: Playback, seconds: float = 0.02) -> list[str]:
    """Everything that is heard until all is shown."""
    listener, told = Listener(), []
    with cues.hearing() as names:
        for _ in range(20000):
            listener.take_up(playback)
            playback.update(view, seconds)
            listener.follow(playback, view)
            told += names
            names.clear()
            if not playback.busy(view):
                break
    return told


def test_a_battle_is_heard_as_it_is_shown() -> None:
    view, playback, begin = fought()
    told = heard(view, playback)
    shown = view.events[begin:]
    blows = [event for event in shown if event.key.endswith(".attack")]
    assert told.count("clash") == len(blows) > 0
    assert told.count("bell") == sum(event.key == "round" for event in shown)
    assert told.count("horn") == sum(event.key == "revealed" for event in shown)
    struck = [e for e in shown if e.key.endswith("duel_hit")]
    assert sum(told.count(name) for name in STRUCK) >= len(struck) > 0


def test_a_blow_is_heard_before_the_wound_it_makes() -> None:
    view, playback, _ = fought()
    told = heard(view, playback)
    first = told.index("wound")
    assert STRUCK & set(told[:first])


def test_what_is_skipped_is_silent_but_for_the_weighty() -> None:
    view, playback, begin = fought(6)
    playback.speed = 0.0
    told = heard(view, playback)
    kept = {entry.sound for entry in score().event if entry.keep}
    assert set(told) <= kept | {"won", "lost", "drawn"}
    fled = [event for event in view.events[begin:] if event.key.endswith("flees")]
    assert told.count("rout") >= len(fled)


def test_at_high_speed_there_is_no_stutter() -> None:
    view, playback, _ = fought(6)
    playback.speed = 16.0
    tape, hour = Tape(), Hour()
    sound, listener, seconds = Sound(tape, hour), Listener(), 0.0
    while playback.busy(view) or seconds == 0.0:
        with cues.hearing() as names:
            listener.take_up(playback)
            playback.update(view, 1 / 60)
            listener.follow(playback, view)
        sound.play(names)
        hour.at += 1 / 60
        seconds += 1 / 60
    assert 0 < len(tape.played) <= seconds / WHILE * MOST + MOST


def test_a_playback_taken_up_later_is_heard_from_there() -> None:
    view, playback, _ = fought()
    assert heard(view, Playback.at(view)) == []
    listener = Listener()
    with cues.hearing() as names:
        playback.update(view, 0.02)
        listener.take_up(Playback.at(view))
        listener.follow(Playback.at(view), view)
    assert names == []


def with_events(view: View, *events: Event) -> View:
    """The same view, in which these things have happened besides."""
    known = view.events
    changed = object.__new__(type(view))
    changed.__dict__.update(view.__dict__)
    changed._events = (*known, *events)
    return changed


@pytest.mark.parametrize(
    ("winner", "side", "sound"),
    [("a", "a", "won"), ("b", "a", "lost"), ("b", "b", "won"), (None, "a", "drawn")],
)
def test_the_end_sounds_as_it_is_for_whoever_looks_on(winner, side, sound) -> None:
    found = match(RECRUITS)
    view = found.seat(side).view
    playback = Playback.at(view)
    later = with_events(view, Event("ended", facts=(("winner", winner), ("why", "end"))))
    assert heard(later, playback) == [sound]


@pytest.mark.parametrize("side", ["a", "b"])
def test_what_the_other_side_alone_may_know_is_not_heard(side: str) -> None:
    """Two battles that differ in what side b alone knows sound alike to side a, not to b."""
    told = []
    for secret in (False, True):
        found = match(RECRUITS)
        playback = Playback.at(found.seat(side).view)
        if secret:
            (unit, _), *_ = found.seat("b").view.each(Unit)
            hidden = Event("anybook.flees", "R", unit, to=frozenset("b"))
            under_way = found.battle._step
            assert under_way is not None
            under_way.emit(hidden)
            found.battle.version += 1
        told.append(heard(found.seat(side).view, playback))
    assert told == ([[], []] if side == "a" else [[], ["rout"]])


def test_a_whole_round_in_the_window_is_heard() -> None:
    app = seated(match(AGAINST_RECRUIT, gap=0), speed=1.0)
    tape = listened(app)
    for _ in range(4000):
        if "clash" in tape.names:
            break
        if screen(app).mode is not None and not screen(app).playback.busy(screen(app).view):
            plainly(app)
        app.step([], 0.05)
    assert {"horn", "seal", "clash"} <= set(tape.names)


# No sound card.


@pytest.mark.parametrize("driver", ["dummy", "no-such-driver"])
def test_the_game_goes_on_without_a_sound_card(monkeypatch, driver: str) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    card = Card()
    assert card.open() == (driver == "dummy")
    app = App(TitleScreen(Leaf, Leaf))
    app.sound = Sound(card)
    click(app, top(app).ring.find("rules").rect.center)
    app.step([])
    assert isinstance(app.top, Leaf)
    card.play(resource("assets", "sound", "press.wav"), 1.0)
    card.play(resource("assets", "sound", "no-such-file.wav"), 1.0)


def test_a_card_plays_what_it_is_given(monkeypatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    card = Card()
    assert card.open()
    card.play(resource("assets", "sound", "bell.wav"), 0.5)
    assert pygame.mixer.get_busy()
    voices = [pygame.mixer.Channel(n) for n in range(pygame.mixer.get_num_channels())]
    assert [voice.get_volume() for voice in voices if voice.get_busy()] == [0.5]
