"""Scenario files: read, inspected, translated, and tried out by their own tests."""
