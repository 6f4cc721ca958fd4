"""Fighters as heraldic tokens: shield, weapon, facing, health, states, declared order."""
