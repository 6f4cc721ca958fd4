"""Damages and forges journals, and lets the game read each of them.

    python -m tests.play.records.forger SEED COUNT

Of each 13 journals 10 are damaged, their bytes changed, and 3 forged: changed so that every sum
fits. They lie in PENNON_HOME, or beside it as if somebody had sent them. What came of it is one
line of JSON on standard output.
"""

from __future__ import annotations

import io
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any

from game.ai import LEVELS
from game.cli import main
from game.play.match import open_match
from game.play.records.glimpse import glimpse
from game.play.records.journal import keep, let_go
from game.play.records.lines import BrokenRecord, seal
from game.play.records.record import read_record
from game.play.records.replay import at_boundary
from game.play.records.shelf import peek
from game.play.scenarios.library import parse_scenario
from game.rules import RULESETS
from tests.play.personal import YARD
from tests.play.records.battles import FORD
from tests.play.records.peak import peak_megabytes

DEEP = 3_000
PATHS = ("../../evil", "/tmp/pennon-evil", "..", "a/b", "C:\\evil", "\x1b]0;evil\x07", "x" * 5_000)
VALUES: tuple[Any, ...] = (None, True, -1, 10**30, 10**300, 1.5, "", [], {}, [[]], *PATHS)
Bodies = list[dict[str, Any]]


def real(file: Path, book: str, steps: int) -> Path:
    """The journal of a battle under way, with a human nowhere."""
    text = file.read_text(encoding="utf-8")
    scenario = parse_scenario(text, RULESETS)
    levels = {side.id: "simple" for side in scenario.sides}
    match = open_match(file.stem, scenario, RULESETS[book], levels, 7, text)
    journal = keep(match)
    assert journal is not None and "simple" in LEVELS
    for _ in range(steps):
        match.step()
    let_go(match)
    return journal.path


# Damages: of bytes.


def cut(raw: bytes, dice: random.Random) -> bytes:
    return raw[: dice.randrange(len(raw))]


def flipped(raw: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ 1 << dice.randrange(8)]) + raw[at + 1 :]


def swapped(raw: bytes, dice: random.Random) -> bytes:
    lines = raw.splitlines(keepends=True)
    one, two = dice.sample(range(len(lines)), 2)
    lines[one], lines[two] = lines[two], lines[one]
    return b"".join(lines)


def left_out(raw: bytes, dice: random.Random) -> bytes:
    lines = raw.splitlines(keepends=True)
    del lines[dice.randrange(len(lines))]
    return b"".join(lines)


def doubled(raw: bytes, dice: random.Random) -> bytes:
    lines = raw.splitlines(keepends=True)
    at = dice.randrange(len(lines))
    return b"".join([*lines[:at], lines[at], *lines[at:]])


def strewn(raw: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(raw))
    return raw[:at] + dice.randbytes(dice.randrange(1, 200)) + raw[at:]


def emptied(raw: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(raw))
    return raw[:at] + bytes(dice.randrange(1, 5000)) + raw[at:]


def endless(raw: bytes, dice: random.Random) -> bytes:
    at = raw.index(b"\n", dice.randrange(len(raw) - 1)) + 1
    return raw[:at] + b"[" * 3_000_000 + raw[at:]


DAMAGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    cut,
    flipped,
    swapped,
    left_out,
    doubled,
    strewn,
    emptied,
    endless,
)


# Forgeries: of what the lines say.


def spoilt(value: Any, dice: random.Random) -> Any:
    """The value with one part of it, however deep, replaced."""
    if isinstance(value, dict) and value and dice.random() < 0.9:
        name = dice.choice(list(value))
        return {**value, name: spoilt(value[name], dice)}
    if isinstance(value, list) and value and dice.random() < 0.9:
        at = dice.randrange(len(value))
        return [*value[:at], spoilt(value[at], dice), *value[at + 1 :]]
    return dice.choice(VALUES)


def wrong(bodies: Bodies, dice: random.Random) -> None:
    at = dice.choice([0, 1, dice.randrange(len(bodies))])
    found = spoilt(bodies[at], dice)
    bodies[at] = found if isinstance(found, dict) else {"x": found}


def named(bodies: Bodies, dice: random.Random) -> None:
    bodies[0][dice.choice(["id", "title", "ruleset", "version", "data"])] = dice.choice(PATHS)


def ordered(bodies: Bodies, dice: random.Random) -> None:
    deeds = [body for body in bodies if "do" in body]
    body = dice.choice(deeds)
    body[dice.choice(["side", "request", "kind", "do"])] = dice.choice(PATHS)


def deep(bodies: Bodies, dice: random.Random) -> None:
    nest: Any = []
    for _ in range(dice.choice([10, 200, 900])):
        nest = [nest]
    bodies[dice.randrange(len(bodies))][dice.choice(["order", "boundary", "start", "x"])] = nest


def giant(bodies: Bodies, dice: random.Random) -> None:
    key = "k" * dice.choice([5_000, 500_000, 3_000_000])
    bodies[dice.randrange(len(bodies))][key] = dice.choice([1, key])


def wide(bodies: Bodies, dice: random.Random) -> None:
    marks = [body for body in bodies if "boundary" in body]
    item = dice.choice([0, [], {}, "x"])
    state = dice.choice(marks)["boundary"]
    if dice.random() < 0.5:
        state[0]["batches"] = [item] * 150_000
    state[dice.randrange(2)] = [item] * 200_000


def long(bodies: Bodies, dice: random.Random) -> None:
    """More of the same than any battle has."""
    body = dice.choice([body for body in bodies if "do" in body])
    bodies.extend([body] * dice.choice([100, 5_000, 40_000]))


def scenarios(bodies: Bodies, dice: random.Random) -> None:
    text = bodies[0]["scenario"]
    links = dice.choice(
        [
            'next = "../../evil.toml"',
            'follows = { file = "/etc/passwd" }',
            "seed = 1" + "0" * 5_000,
            "x = " + "[" * DEEP,
            f'title = "{"t" * 100_000}"',
        ]
    )
    bodies[0]["scenario"] = text.replace("\n[map]", f"\n{links}\n[map]", 1)


FORGERIES: tuple[Callable[[Bodies, random.Random], None], ...] = (
    wrong,
    wrong,
    named,
    ordered,
    deep,
    giant,
    wide,
    long,
    scenarios,
)


def forged(raw: bytes, dice: random.Random) -> bytes:
    """The journal with one forgery, and sums that fit."""
    bodies: Bodies = [json.loads(line) for line in raw.splitlines()]
    for body in bodies:
        del body["sum"]
    dice.choice(FORGERIES)(bodies, dice)
    lines, total = [], 0
    for body in bodies:
        line, total = seal(body, total)
        lines.append(line)
    return b"".join(lines)


def command(*words: str) -> tuple[int, str]:
    """What a command answers, and all it says."""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        code = main(words)
    return code, said.getvalue()


def tried(path: Path, counts: Counter[str], faults: list[str]) -> None:
    """Show it, see it again, fight it on, and read its last state."""
    raw = path.read_bytes()
    counts["shown"] += peek(path) is not None and glimpse(path, RULESETS) is not None
    for words in (("replay", "--text"), ("play", "--resume")):
        code, said = command(*words, str(path))
        counts[f"{words[0]} {code}"] += 1
        if code not in (0, 1):
            faults.append(f"{path.name}: {words[0]} ends with {code}: {said[-300:]}")
        if "Traceback" in said:
            faults.append(f"{path.name}: {said[-2000:]}")
        if code == 1 and f"{path}:" not in said and str(path) not in said:
            faults.append(f"{path.name}: it is not said where: {said[-300:]}")
    with suppress(BrokenRecord):
        at_boundary(read_record(path), RULESETS)
        counts["state"] += 1
    whole = raw[: raw.rfind(b"\n") + 1]
    if path.is_file() and not path.read_bytes().startswith(whole):
        faults.append(f"{path.name}: what was there is gone")


def campaign(seed: int, count: int) -> dict[str, Any]:
    """So many journals; what came of them."""
    home = Path(os.environ["PENNON_HOME"])
    dice, counts, faults = random.Random(seed), Counter[str](), list[str]()
    reals = [real(FORD, "zefrs", 9), real(YARD, "zefrs", 3)]
    kept = {path: path.read_bytes() for path in reals}
    sent = home.parent / "sent"
    sent.mkdir()
    for number in range(count):
        raw = kept[dice.choice(reals)]
        kind = "forged" if number % 13 in (3, 7, 11) else "damaged"
        changed = forged(raw, dice) if kind == "forged" else dice.choice(DAMAGES)(raw, dice)
        counts[kind] += 1
        place = dice.choice([sent, home / "journals"])
        path = place / f"{kind}-{seed}-{number}.jsonl"
        path.write_bytes(changed)
        tried(path, counts, faults)
        path.unlink(missing_ok=True)
    faults += [f"{path.name} is not as it was" for path in reals if path.read_bytes() != kept[path]]
    peak = peak_megabytes()
    return {"counts": dict(counts), "faults": faults, "megabytes": peak}


if __name__ == "__main__":
    print(json.dumps(campaign(int(sys.argv[1]), int(sys.argv[2]))))
