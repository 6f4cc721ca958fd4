"""`make proof`: break the code of each rule on purpose and tell what its own tests catch."""
