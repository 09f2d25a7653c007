"""What is made of a plan, as it is shown and printed. Pure."""
