"""How a marshal orders units: intentions for the whole side, played out against what the enemy may
be about, mixed by regret; the best of them evolve unit by unit, and so does the enemy's answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.ai.field import survey, together
from game.ai.groups import deciding
from game.ai.groups.board import Board, Deed
from game.ai.groups.foreseen import Foreseen, foreseen, wise
from game.ai.groups.habits import Bent, choices
from game.ai.groups.intentions import Choice, Intended, portfolio
from game.ai.groups.plans import worthwhile
from game.ai.groups.table import Table
from game.ai.player import Decision, chance_for
from game.core.seat import Seat

BEST, TURNS = 3, 2
"""So many plans evolve, and so many times, each time against one more answer of the enemy's."""

ANSWER = 0.1
"""How likely such an answer is by itself, beside all else."""

MORE = 1e-9
"""What is not worth so much more is not worth a change."""


def decided(seat: Seat, seed: int) -> dict[str, Decision]:
    """What a marshal orders his units; nothing for what is left to the book."""
    now, level = survey(seat.view), deciding.LEVELS["veteran"]
    asked, tactics = deciding.movers(seat, now), together(seat.view)
    if not asked or tactics is None:
        return {}
    chance = chance_for(seed, seat, next(iter(asked.values()))[0])
    board = Board(seat.view, tactics, now)
    judge = deciding.judged(board, level, Bent.COME)
    found = {
        board.numbers[unit]: deciding.to_give(board, seat, request, piece, now, chance)
        for unit, (request, piece) in deciding.shuffled(asked.items(), chance)
    }
    choice = {unit: worthwhile(board, tuple(by), unit) for unit, by in found.items()}
    usual = deciding.as_usual(judge, seat, asked, found)
    table = Table(judge, foreseen(judge, wise(seat, board, chance.randrange(1 << 30))))
    rows, chances = searched(table, choice, usual)
    _expected(table, rows[0], chances)
    made = deciding.explained(seat, judge, asked, found, rows[0].plan, usual)
    fear = table.feared(rows[0], chances)
    return {name: replace(one, aim=rows[0].name, fear=fear) for name, one in made.items()}


def searched(
    table: Table, choice: Choice, usual: tuple[Deed, ...]
) -> tuple[list[Intended], list[float]]:
    """Plans, the best first, and how likely the enemy is about each thing."""
    rows = [Intended("usual", usual), *portfolio(table.judge.start, choice, usual)]
    chances = table.balanced(rows)
    for _ in range(TURNS):
        for row in table.ranked(rows, chances)[:BEST]:
            better = evolved(table, choice, row, chances)
            if better not in rows:
                rows.append(better)
        answer = answered(table, table.ranked(rows, chances)[0])
        if answer is not None:
            table.columns.append(answer)
        chances = table.balanced(rows)
    return table.ranked(rows, chances), chances


def evolved(table: Table, choice: Choice, row: Intended, chances: Sequence[float]) -> Intended:
    """The plan changed unit by unit as long as that makes it better and playouts are left."""
    best, changed = table.mean(row, chances), True
    while changed:
        changed = False
        for unit, deeds in choice.items():
            for deed in deeds:
                taken = {other[1] for n, other in enumerate(row.plan) if n != unit}
                if deed == row.plan[unit] or deed[1] in taken or table.left <= 0:
                    continue
                plan = (*row.plan[:unit], deed, *row.plan[unit + 1 :])
                other = replace(row, plan=plan)
                worth = table.mean(other, chances)
                if worth > best + MORE:
                    row, best, changed = other, worth, True
    return row


def answered(table: Table, leader: Intended) -> Foreseen | None:
    """What is worst for this plan of all that the enemy could make of the worst he is about: each
    of his units in turn; None if nothing is worse.
    """
    board, found = table.judge.board, None
    enemy = min(table.columns, key=lambda column: table.worth(leader, column))
    worst, threat = table.worth(leader, enemy), replace(enemy.threat, chance=ANSWER)
    for unit in range(board.own, board.count):
        for deed in choices(table.judge.start, unit):
            deeds = enemy.deeds
            taken = {deeds[n][1] for n in range(board.own, board.count) if n != unit}
            if deed == deeds[unit] or deed[1] in taken or table.left <= 0:
                continue
            other = Foreseen("answer", threat, (*deeds[:unit], deed, *deeds[unit + 1 :]))
            worth = table.worth(leader, other)
            if worth < worst - MORE:
                found = enemy = other
                worst = worth
    return found


def _expected(table: Table, best: Intended, chances: Sequence[float]) -> None:
    """Let the judge expect of the enemy what the table does, for the reasons that are told."""
    judge, pairs = table.judge, zip(table.columns, chances, strict=True)
    judge.threats = tuple(replace(column.threat, chance=share) for column, share in pairs)
    judge.against = [list(column.deeds) for column in table.columns]
    judge.bent = best.bent
    judge.known.clear()
