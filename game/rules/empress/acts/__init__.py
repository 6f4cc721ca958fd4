"""What happens on the field under Empress: the countdown, blows, ways, grips and hiding."""
