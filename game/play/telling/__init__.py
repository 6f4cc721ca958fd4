"""Telling a battle: log lines, reasons, results, and the catalogues of the rules."""
