"""The laboratory: a battle's balance, measured on the real rules, and looked at."""
