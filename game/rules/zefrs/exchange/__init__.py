"""What fighting comes to, whoever asks: each form as a pure exchange, its odds, its telling."""
