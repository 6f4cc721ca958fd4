"""From a scenario to the first state of a fight, and from one fight to the next."""
