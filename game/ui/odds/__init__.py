"""Chances in pictures, for every panel: charts of checks, bars of losses, reasons and shifts."""
