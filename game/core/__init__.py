"""The core: a battle as a value, with decisions, dice and odds. It knows no rulebook's name."""
