"""The one panel of the review: a row, the causes of problems, several rows, the time."""
