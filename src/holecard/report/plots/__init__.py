"""Single pictures that a person reads at a glance, each from figures that the solver or the simulator found."""
