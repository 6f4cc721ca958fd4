"""Attacks and the answers to them."""
