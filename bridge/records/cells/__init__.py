"""Cell types: JSON value <-> what stands in a cell. Small, total and without Excel."""
