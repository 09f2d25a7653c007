"""The page Review.

The modules in reading order:

- `states`, `steps`, `cells`, `model`: a checked sheet with its rows and the decisions about them
- `offers`, `conflicts`, `row_words`: what can be decided about a row, and its changes in words
- `work`: check and upload in pool threads
- `opened`: the workbook under review and the check of one of its sheets, replaced as a whole
- `state`, `sentences`: what the page says
- `view`, `page`: its parts, and how they show the state
- `table`, `table_model`, `cell_delegate`, `frozen`, `header`, `panel`, `question_panel`,
  `value_field`, `moving`, `time_face`: its widgets
- `controller` (has `opened`), `deciding`, `saving`, `uploading`: what the planner does

A check: `check_now` of the controller, `_check`, `work.check_sheet` in a pool thread, `_checked`,
`show_checked`, and its signal reaches the page.

A press on a suggestion: the button emits `decided` of `QuestionPanel`, `Deciding.decide` runs the
step, `Review._decide` keeps the decisions, compares the rows again with `ChangeSet.recheck` and
returns the `Step` for undo; then `ReviewController.changed` is emitted, and `ReviewPage.show_state`
shows the new state.
"""
