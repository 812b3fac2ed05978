"""The judge of the exact solver: it knows no rules but `play_round`, and tries everything."""
