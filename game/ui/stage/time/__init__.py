"""The bar of time: who acts when, sliding, pointed at, painted; and where time is counted."""
