"""How things look: colours, theme, icons, painted parts."""
