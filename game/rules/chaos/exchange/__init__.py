"""One exchange of blows without a world: what counts, the dice, what they come to, and the odds."""
