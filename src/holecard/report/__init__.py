"""Pictures and papers that explain a game, all made from its sheet, the solver and the simulator."""
