"""How a battle runs: its steps, what is open meanwhile, what answers itself, what is kept."""
