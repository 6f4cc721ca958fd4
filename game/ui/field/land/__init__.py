"""The ground of the personal field, painted piece by piece at the size it is seen."""
