"""Stages: what is peculiar to one scale of battle on the battle screen."""
