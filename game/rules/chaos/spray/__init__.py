"""Spray fire: bursts at one target, sweeps over several, several missiles of a single move."""
