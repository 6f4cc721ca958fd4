"""What is laid over the ground: where one can go, who threatens, what sees whom."""
