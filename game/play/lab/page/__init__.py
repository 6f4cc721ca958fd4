"""The page of a laboratory: one file of HTML with drawings; no scripts, and nothing is fetched."""

from game.play.lab.page.sheet import Looks
from game.play.lab.page.whole import as_html

__all__ = ["Looks", "as_html"]
