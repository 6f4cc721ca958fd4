"""What the screen is told: panels, the bar of time, the field before an order, topics."""
