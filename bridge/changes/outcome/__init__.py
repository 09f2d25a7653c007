"""How each row that was sent ended, in the service's words and ours. Pure."""
