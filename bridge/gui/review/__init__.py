"""The page Review.

The modules in reading order:

- `states`, `steps`, `cells`, `model`: a checked sheet with its rows and the decisions about them
- `offers`, `conflicts`, `row_words`: what can be decided about a row, and its changes in words
- `work`: check and upload in pool threads
- `state`, `sentences`: what the page says
- `view`, `page`: its parts, and how they show the state
- `controller`, `deciding`, `saving`, `uploading`: what the planner does

A press on a suggestion: the button emits `decided` of `QuestionPanel`, `Deciding.decide` runs the
step, `Review._decide` keeps the decisions and compares the rows again with `ChangeSet.recheck`;
then `ReviewController.changed` is emitted, and `ReviewPage.show_state` shows the new state.
"""
