"""What frames the field of a battle: ribbon, goals, host, chosen unit, buttons of the table."""
