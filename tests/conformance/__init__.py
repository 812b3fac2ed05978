"""What every game must do. Games are found by themselves: a new sheet is tested without a change here."""
