"""What happens in a round: the phases, and what units do in them."""
