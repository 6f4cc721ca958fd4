"""How a marshal orders units: intentions for the whole side, played out against what the enemy may
be about, mixed by regret, and the best of them evolved unit by unit.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from game.ai.field import survey, together
from game.ai.groups import deciding
from game.ai.groups.board import Board, Deed
from game.ai.groups.foreseen import Foreseen, foreseen
from game.ai.groups.habits import choices
from game.ai.groups.intentions import Choice, Intended, portfolio
from game.ai.groups.plans import Judge, total, worthwhile
from game.ai.groups.regret import matched
from game.ai.player import Decision, chance_for
from game.core.seat import Seat

PLAYOUTS = int(os.environ.get("M_PLAYOUTS", "2500"))
"""So many imagined battles are played out for a turn, besides those of the enemy's own thoughts."""

AHEAD = int(os.environ.get("M_AHEAD", "3"))
"""So many rounds of each."""

WARY = float(os.environ.get("M_WARY", "0.3"))
"""The part of an enemy who does what is best for him against the own plans, rather than what is
likely by itself.
"""

BEST = int(os.environ.get("M_BEST", "3"))
"""So many plans are evolved."""

TURNS = int(os.environ.get("M_TURNS", "2"))

CHANGED = 1e-9


@dataclass(slots=True)
class Table:
    """Own plans against what the enemy may be about; every pair is played out once."""

    judge: Judge
    columns: list[Foreseen]
    left: int = PLAYOUTS
    known: dict[tuple[object, ...], float] = field(default_factory=dict)

    def worth(self, own: Intended, enemy: Foreseen) -> float:
        """What this plan brings if the enemy does that."""
        key = (own.plan, own.bent, enemy.deeds, enemy.threat)
        found = self.known.get(key)
        if found is None:
            self.left -= 1
            self.judge.bent = own.bent
            found = total(self.judge.against_one(own.plan, enemy.threat, enemy.deeds))
            self.known[key] = found
        return found

    def mean(self, own: Intended, chances: Sequence[float]) -> float:
        """What it brings against all of it, as likely as that is."""
        pairs = zip(self.columns, chances, strict=True)
        return sum(chance * self.worth(own, enemy) for enemy, chance in pairs if chance)


def decided(seat: Seat, seed: int) -> dict[str, Decision]:
    """What a marshal orders his units; nothing for what is left to the book."""
    asked = deciding.movers(seat)
    tactics = together(seat.view)
    if not asked or tactics is None:
        return {}
    now = survey(seat.view)
    chance = chance_for(seed, seat, next(iter(asked.values()))[0])
    board = Board(seat.view, tactics, now)
    level = deciding.LEVELS["veteran"]
    judge = Judge(board, deciding.threats(board, level), AHEAD, deciding.urgency(board))
    found = {
        board.numbers[unit]: deciding.to_give(board, seat, request, piece, now, chance)
        for unit, (request, piece) in deciding.shuffled(asked.items(), chance)
    }
    choice = {unit: worthwhile(board, tuple(by), unit) for unit, by in found.items()}
    usual = deciding.as_usual(judge, seat, asked, found)
    table = Table(judge, foreseen(seat, judge, chance))
    best, chances = search(table, choice, usual)
    judge.threats = tuple(
        replace(column.threat, chance=share)
        for column, share in zip(table.columns, chances, strict=True)
    )
    judge.against = [list(column.deeds) for column in table.columns]
    judge.bent = best.bent
    judge.known.clear()
    if os.environ.get("M_LOG"):
        print(seat.view.clock.round, best.name, [f"{c.name}:{s:.2f}" for c, s in zip(table.columns, chances)], judge.played)
    return deciding.explained(seat, judge, asked, found, best.plan, usual)


def search(
    table: Table, choice: Choice, usual: tuple[Deed, ...]
) -> tuple[Intended, list[float]]:
    """The best plan, and how likely the enemy is about what."""
    rows = [Intended("usual", usual), *portfolio(table.judge.start, choice, usual)]
    chances = balanced(table, rows)
    for _ in range(TURNS):
        rows.sort(key=lambda row: -table.mean(row, chances))
        for row in rows[:BEST]:
            if table.left > 0:
                better = evolved(table, choice, row, chances)
                if better not in rows:
                    rows.append(better)
        leader = max(rows, key=lambda row: table.mean(row, chances))
        if table.left > 0:
            answer = answered(table, leader)
            if answer is not None:
                table.columns.append(answer)
        chances = balanced(table, rows)
    return max(rows, key=lambda row: table.mean(row, chances)), chances


def balanced(table: Table, rows: Sequence[Intended]) -> list[float]:
    """How likely the enemy is about each thing: by itself, and by what would be good for him."""
    worth = [[table.worth(row, column) for column in table.columns] for row in rows]
    _, theirs = matched(worth)
    likely = [column.chance for column in table.columns]
    every = sum(likely)
    return [
        (1.0 - WARY) * one / every + WARY * share for one, share in zip(likely, theirs, strict=True)
    ]


def evolved(
    table: Table, choice: Choice, row: Intended, chances: Sequence[float]
) -> Intended:
    """The plan changed unit by unit as long as that makes it better."""
    best, changed = table.mean(row, chances), True
    while changed and table.left > 0:
        changed = False
        for unit, deeds in choice.items():
            plan = row.plan
            taken = {deed[1] for other, deed in enumerate(plan) if other != unit}
            for deed in deeds:
                if deed == plan[unit] or deed[1] in taken or table.left <= 0:
                    continue
                other = replace(row, plan=(*plan[:unit], deed, *plan[unit + 1 :]))
                worth = table.mean(other, chances)
                if worth > best + CHANGED:
                    row, best, changed, plan = other, worth, True, other.plan
    return row


def answered(table: Table, leader: Intended) -> Foreseen | None:
    """What is worst for this plan of all that the enemy could make of what he is likely to do: each
    of his units in turn; None if nothing is worse.
    """
    board = table.judge.board
    start = min(table.columns, key=lambda column: table.worth(leader, column))
    enemy, worst = start, table.worth(leader, start)
    for unit in range(board.own, board.count):
        for deed in choices(table.judge.start, unit):
            deeds = enemy.deeds
            taken = any(o[1] == deed[1] for n, o in enumerate(deeds) if n >= board.own and n != unit)
            if deed == deeds[unit] or taken or table.left <= 0:
                continue
            threat = replace(enemy.threat, chance=0.1)
            other = Foreseen("worst", threat, (*deeds[:unit], deed, *deeds[unit + 1 :]))
            worth = table.worth(leader, other)
            if worth < worst - CHANGED:
                enemy, worst = other, worth
    return enemy if enemy is not start else None
