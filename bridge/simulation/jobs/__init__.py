"""The jobs of simulation: submit, follow, results."""
