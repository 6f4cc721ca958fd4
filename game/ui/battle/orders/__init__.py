"""Orders in a mass battle: from clicks to orders, windows, questions, the deployment."""
