"""The window, its screens and their toolkit; the only part of the game that knows pygame.

``app.App(first).run()`` shows a stack of screens; ``app.step(events)`` is one turn of the same
loop for tests. A screen (``screen.Screen``; take ``screen.Plain`` as base) gets ``layout(theme)``
before all else and after each resize, ``handle(event)``, ``update(seconds)``, ``draw(surface)``.
``handle`` and ``update`` answer with ``Push(screen)``, ``Swap(screen)``, ``Pop(result)``,
``Home()``, ``Quit()`` or None; whoever was below gets ``resume(result)``. ``lively`` True asks
for 60 frames a second, ``over`` True lets the screen below show, ``caption`` is the window title.

``theme.Theme(size, scale)``: ``px(n)`` turns a length drawn at 1920 × 1080 into pixels here,
``style(role, colour)`` gives the letters of a role (banner title name forecast heading strong
body number caption small place), ``step(role)`` a row's height; ``roomy`` says whether second
lines have room. Colours come from ``art.palette``.

``text.draw(surface, words, style, box, align, place)`` shrinks to the box (never under 12 px,
then wraps); ``text.paragraph`` wraps; ``text.line(surface, pieces, box)`` sets several styles on
one base line; ``text.width``, ``text.height``, ``text.wrap``, ``text.wrap_pieces`` measure;
``text.image`` is the cached surface. ``with text.recording() as seen`` collects every text drawn:
``seen.clipped()`` and ``seen.overlaps()`` must be empty. Paint something opaque over texts?
Call ``text.lay_over()`` first. A kept picture with texts keeps their marks and calls
``text.repeat`` where it is laid down.

Widgets are frozen layouts, made anew in a screen's ``_lay`` whenever something changes:
``button.Button``, ``toggle.Segments``, ``toggle.Checkbox``, ``listing.Listing`` (rows painted by
you), ``loglist.LogList`` (20,000 rich, foldable lines), ``line.TextLine``; state that outlives a
layout (``Scroll``, ``LogState``, ``LineState``) belongs to the screen. One ``ring.Ring`` a
screen: ``ring.lay(widgets, theme)``, ``act = ring.handle(event)``, ``ring.update(seconds)``,
``ring.draw(surface)``. An ``Act(id, value)`` says what was used. The ring has hover, press,
tooltips (``tip``), Tab, arrows, Enter, Space and the ``keys`` of buttons; a screen handles its
own keys before it asks the ring, or sets ``ring.tabs`` and ``ring.arrows`` to False.
``tooltip.draw_tooltip(surface, theme, lines, beside, avoid)`` keeps off the places in ``avoid``.
``modal.Modal(title, words, answers)`` is a screen: push it, ``resume`` gets the answer's value.
``paint`` has the grounds: ``plate``, ``tab``, ``glow``, ``veil``, ``focus``.

Words: ``game.play.words.say(key, facts)`` and nothing else; ``assets/words/en.toml`` has ours.
"""

from __future__ import annotations
