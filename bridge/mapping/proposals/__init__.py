"""Table -> what its columns may mean, with how sure it is and why. Wrong is worse than none."""
