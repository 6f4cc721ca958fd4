"""Our own thin widgets: frozen layouts with a little state, one focus ring, one theme."""

from __future__ import annotations
