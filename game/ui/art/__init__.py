"""Every picture of the game, drawn by code: pure functions that return cached surfaces.

All sizes are pixels; nothing here knows the rules. Surfaces are shared, so blit them and never
draw on them. Drawings that need letters take a ``Letters`` callable
``(text, size, weight, colour) -> Surface`` with the weights "regular", "bold" and "italic".
``python -m tools.art_sheet --out sheet.png --page units`` draws contact sheets for looking at.

palette   colours; ``Tincture``, ``TINCTURES[name]``, ``helm_of(tincture)``; ``PALETTES`` and
          ``choose(palette, hatched)``, which draws everything anew; ``lettered(tincture)``
paper     ``sheet(size)``, ``table(size)``, ``plate(size)``, ``tooltip(size, beak)``,
          ``chip(size, line)``, ``chosen_row(size)``, ``divider(width)``, ``keycap(size)``
buttons   ``commit(size, state)``, ``ticket(size, state, tincture)``, ``roundel(diameter, state)``;
          state is "normal", "hover", "pressed", "chosen" or "disabled"
ribbons   ``ribbon(size, n, current, past)``, ``ribbon_rects(size, n)``, ``medal(diameter)``,
          ``swallow(size, tincture, state)``, ``tab(size, tincture or None)``, ``streamer(size)``,
          ``initial(size, tincture)``
bars      ``strength_bar(size, now, full, tincture, marks)``, ``column(size, tincture, style)``,
          ``grade_chip(size, grade)``
field     ``field(columns, rows, square, terrain, seed) -> Field`` with ``surface``,
          ``cell(column, row) -> Rect``, ``medallions``; terrain is ``((column, row, kind), ...)``
frame     ``compass(diameter, north)``
heraldry  ``shield(height, tincture, charge, crown)``, ``portrait(height, tincture, helm)``
flags     ``pennon(height, tincture, charge, frame, mirrored)``
seals     ``seal(diameter, tincture, glyph)``, ``halves(diameter, tincture, glyph)``
soldiers  ``soldier(Figure, height)``; ``POSES``, and ``STEPS`` of those that move
company   ``muster(block, company, square)``, ``rehearse(company, pose, square)``
unit      ``UnitLook``, ``unit_block(look, square, letters)``, ``chip_rect(look, size, square)``
marks     ``selection(square)``, ``reach(square, heading)``, ``target(square)``, ``threat(square)``,
          ``goal(square)``, ``hover(square)``, ``sparks(size, frame)``,
          ``order_arrow(points, square, drawn) -> (surface, upper left corner)``
icons     ``icon(name, size, colour)``
title     ``title_picture(size, letters, word)``, ``menu_top(size)``, ``pole_right(size)``
"""

from __future__ import annotations
