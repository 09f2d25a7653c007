"""The table of the review: model, cells, frozen columns."""
