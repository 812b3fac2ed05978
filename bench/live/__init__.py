"""What bench_server runs: the real server, a floor that does the same job and nothing else, and bots for both."""
