"""Own sheets of any layout: opened through a mapping, proposed, and what was sent through them kept as the next baseline."""
