"""The timeline of the review: activities as bars over days, with their previous dates."""
