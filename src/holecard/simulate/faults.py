"""What may be wrong with an order for a simulation."""


class SimulationError(ValueError):
    """A simulation that cannot begin, or cannot go on."""
