"""The battle screen: the field with its units, orders by click, and what came of them."""
