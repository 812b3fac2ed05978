"""Repeatable measurements: `python -m bench [NAME…] [--quick]`."""
