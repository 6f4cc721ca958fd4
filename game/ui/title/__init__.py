"""The first screen, and who is thanked."""
