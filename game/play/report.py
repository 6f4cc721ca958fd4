"""The result of a series of battles: the first battle, the chain that goes on from it, and both
as one JSON object.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from game.core.data import Plain, plain
from game.play.tally import Share, Tally

Table = dict[str, Plain]


@dataclass(frozen=True, slots=True)
class Linked:
    """One battle of a chain: how many of the chains came to it, and what came out of it."""

    scenario: str
    fought: int
    tally: Tally


@dataclass(frozen=True, slots=True)
class Chain:
    """A whole chain, which goes to whoever wins the last battle that is fought of it."""

    wins: Mapping[str, int]
    shares: Mapping[str, Share]
    links: tuple[Linked, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a series; ``chain`` is None where nothing goes on. ``seconds`` is how long all
    of it took here, ``pace`` the middle time that one processor spent on a battle.
    """

    scenario: str
    ruleset: str
    seed: int
    battles: int
    players: Mapping[str, str]
    tally: Tally
    chain: Chain | None
    seconds: float
    pace: float


def as_json(report: Report) -> Table:
    """The report as one object, the same for the same seed but for its ``seconds``."""
    return {
        "scenario": report.scenario,
        "ruleset": report.ruleset,
        "seed": report.seed,
        "battles": report.battles,
        "players": plain(report.players),
        **counted(report),
        "seconds": report.seconds,
    }


def counted(report: Report) -> Table:
    """What was counted: the first battle, and the chain, null where nothing goes on."""
    chain = report.chain
    return {**_table(report.tally), "chain": _whole(chain) if chain else None}


def _whole(chain: Chain) -> Table:
    links: list[Plain] = [
        {"scenario": link.scenario, "fought": link.fought, **_table(link.tally)}
        for link in chain.links
    ]
    return {"wins": plain(chain.wins), "shares": plain(chain.shares), "links": links}


def _table(tally: Tally) -> Table:
    return cast("Table", plain(tally))
