"""What every game has at the table: screens and parts that know no game but by its registries."""
