"""Soldiers drawn by code: figures, arms, mounts, and the blocks they stand in."""
