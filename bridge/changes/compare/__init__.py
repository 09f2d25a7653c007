"""Compare rows with the baseline and the service: changed, new, invalid or in conflict. Pure."""
