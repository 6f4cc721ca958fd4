"""The menu over a battle: go on, keep it, give up, leave."""

from __future__ import annotations

import pygame

from game.play.records.journal import journal_of
from game.play.words import say
from game.ui.battle.table import Table
from game.ui.widgets.modal import Answer, Modal


def menu(table: Table) -> Modal:
    """A question with what can be done now; it pops with the chosen word."""
    answers = [Answer("", say("battle.menu_on", {}), "ribbon", (pygame.K_ESCAPE,))]
    if journal_of(table.match) is not None and not table.match.over:
        answers.append(Answer("keep", say("battle.menu_keep", {})))
    if not table.watching and not table.match.over:
        answers.append(Answer("concede", say("battle.menu_concede", {})))
    answers.append(Answer("leave", say("battle.menu_leave", {})))
    return Modal(say("battle.menu", {}), say("battle.menu_words", {}), tuple(answers))
