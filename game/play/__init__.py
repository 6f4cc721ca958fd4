"""Scenario files, matches, simulation, and the words for what happened."""
