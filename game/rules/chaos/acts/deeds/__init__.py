"""What else can be done on the field: small deeds, tasks, the last reserve."""
