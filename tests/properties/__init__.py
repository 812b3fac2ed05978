"""What must hold for every game, every table and every order of answers, tried by hypothesis."""
