"""Every decided point has tests: what the product does where its service's documents are silent or disagree, row by row.

`DECISIONS` holds the names of the rows and the tests that show each (`file.py`, `file.py::test` or `file.py::Class::test`, below `tests`). A row
that nothing shows would be a decision that nobody notices the loss of.
"""

from __future__ import annotations

import re

import pytest
from evidence import COLLECTED, belongs, missing

from bridge.practice.switches import SWITCHES

DECISIONS: dict[str, tuple[str, ...]] = {
    # Addresses and sign-in
    "base address, with or without /api, /public, /public/v1": (
        "client/test_endpoints.py::test_nothing_known_means_every_candidate_in_order",
        "client/test_endpoints.py::test_an_address_may_be_typed_in_any_form",
        "client/test_exchange.py::TestAddresses::test_every_reading_of_the_documents_paths_is_found",
        "client/test_exchange.py::TestAddresses::test_the_address_as_it_was_typed_is_asked_first",
        "client/test_exchange.py::TestAddresses::test_what_sign_in_and_export_taught_comes_first_everywhere",
        "client/test_exchange.py::TestAddresses::test_a_wrong_password_behind_a_gateway_is_the_services_own_no",
        "test_switches.py::test_a_gateway_in_front_of_other_paths_hides_no_service",
        "cli/test_learned.py::test_what_was_learned_for_the_account_of_the_environment_is_kept_for_the_next_command",
    ),
    "GET /export is exemplified as /public/export": (
        "client/test_answers.py::test_the_paths_of_an_export_alternate_until_one_answers_and_then_it_stays",
        "client/test_exchange.py::TestExports::test_not_yet_is_told_from_not_there",
    ),
    "failed rows: /import/failed or /import/activities/failed": (
        "client/test_exchange.py::TestAddresses::test_both_paths_of_the_failed_rows_are_found",
    ),
    "plain http": (
        "client/test_endpoints.py::test_an_address_without_https_is_refused",
        "client/test_endpoints.py::test_only_this_computer_is_loopback",
    ),
    "HTML with status 200": (
        "client/test_answers.py::test_a_web_page_is_never_an_answer",
        "client/test_answers.py::test_a_captive_portal_is_named",
    ),
    "redirects": (
        "client/test_answers.py::test_redirects_within_the_host_are_followed_with_method_body_and_token",
        "client/test_answers.py::test_more_than_three_redirects_are_too_many",
        "client/test_answers.py::test_a_redirect_to_another_host_is_not_followed_and_nothing_leaks",
        "client/test_import.py::test_an_import_whose_answer_proves_nothing_is_sent_once_and_its_outcome_is_unknown",
    ),
    "token lifetime": (
        "client/test_retry.py::test_a_session_that_ended_is_renewed_once_and_the_question_repeated",
        "client/test_retry.py::test_a_second_401_for_the_same_question_is_an_error",
        "client/test_import.py::test_an_import_is_sent_again_after_a_401_in_json_with_a_new_token",
        "client/test_import.py::test_a_second_401_for_the_same_import_is_an_error_and_not_a_third_attempt",
        "client/test_retry.py::test_403_says_that_the_right_is_missing",
    ),
    "two-factor sign-in, several projects": ("client/test_retry.py::test_a_second_factor_and_missing_api_access_are_said_plainly",),
    "does the project exist?": ("client/test_exchange.py::TestConnection::test_an_unknown_project_is_the_fourth",),
    "error JSON": (
        "jsonio/test_envelopes.py::TestErrorWords",
        "cli/test_service_words.py",
    ),
    # Export
    "success codes": ("client/test_exchange.py::TestExports::test_any_success_is_a_success_of_a_request",),
    "unfinished": (
        "client/test_exchange.py::TestExports::test_an_unfinished_export_is_waited_for",
        "client/test_answers.py::test_an_export_that_is_not_finished_is_none",
        "test_progress.py::test_the_first_question_is_asked_at_once_and_the_pauses_grow_to_their_limit",
        "test_progress.py::test_waiting_is_given_up_when_nothing_moves",
    ),
    "one object or an array": (
        "client/test_exchange.py::TestExports::test_every_form_of_the_records_is_read",
        "jsonio/test_envelopes.py::TestStreamRecords",
    ),
    "page sizes": (
        "client/test_paging.py::test_every_form_of_pages_is_followed_to_its_end",
        "client/test_paging.py::test_a_sign_of_more_that_cannot_be_followed_is_named",
        "client/test_paging.py::test_a_sign_of_more_in_a_header_is_named",
        "jobs/test_export.py::test_a_total_above_the_records_is_said_and_such_an_export_is_not_continued",
        "jobs/test_export.py::test_more_records_that_cannot_be_asked_for_are_said_and_such_an_export_is_not_continued",
    ),
    "empty array": (
        "jobs/test_export.py::test_an_early_empty_answer_is_asked_again",
        "jobs/test_export.py::test_nothing_found_is_no_workbook_and_no_error",
    ),
    "projectID, callbackURL, status or statuses": (
        "test_contract.py::test_the_client_sends_each_parameter_of_an_export_at_its_place",
        "client/test_exchange.py::TestSpellings",
    ),
    "arrays": ("test_contract.py::test_a_list_of_one_is_a_list_and_an_empty_one_is_left_out",),
    "endDate on or after, on or before; days of creation": (
        "records/test_filters.py::test_a_date_is_an_instant_in_the_accounts_zone",
        "records/test_filters.py::test_only_the_filters_of_the_table_end_a_day",
        "records/test_filters.py::test_an_upper_bound_is_told_by_a_later_date",
    ),
    "planning windows": (
        "jobs/test_export.py::test_a_window_asks_for_what_ends_in_it_or_later_and_keeps_what_starts_before_its_end",
        "records/test_filters.py::test_a_window_is_whole_days_in_the_accounts_zone",
    ),
    "a filter that the service ignored": (
        "cli/test_filters.py::test_records_that_an_ignored_filter_excludes_by_id_or_state_are_left_out_and_it_is_said",
        "cli/test_filters.py::test_records_that_cannot_be_told_are_kept",
        "cli/test_filters.py::test_a_filter_that_is_visibly_ignored_is_asked_again_under_its_other_name",
    ),
    "changed since the last export": (
        "jobs/test_export.py::test_changes_since_the_last_export_are_asked_from_the_services_time_less_five_minutes",
        "jobs/test_export.py::test_only_an_export_with_the_same_filters_is_continued",
    ),
    "callbackUrl": (
        "jobs/test_callbacks.py",
        "cli/test_filters.py::test_a_callback_address_goes_under_its_documented_name",
    ),
    "fields of six kinds": (
        "records/test_nested_columns.py",
        "test_every_value.py::test_every_value_that_was_sent_is_in_the_rows_of_its_record",
        "practice/api/test_exchange.py::test_the_six_other_kinds_say_that_their_fields_are_invented",
    ),
    "type, status values beyond those shown": (
        "changes/test_import_payload.py::test_a_status_that_import_does_not_know_is_not_sent_back",
        "records/cells/test_base.py::test_another_status_is_refused_with_the_choices",
        "changes/compare/test_validation.py::test_a_status_that_goes_back_is_to_double_check",
    ),
    "more rows than a sheet holds": (
        "workbook/write/test_writer.py::test_rows_that_do_not_fit_continue_on_another_sheet",
        "workbook/read/test_open_sheet.py::test_continuations_are_read_as_one_sheet",
        "workbook/read/test_planners_slips.py::test_a_copied_sheet_is_named_and_not_read",
        "workbook/read/test_planners_slips.py::test_beside_a_copied_sheet_the_outcome_is_written_into_the_one_that_was_read",
        "workbook/write/test_writer.py::test_a_sheet_that_google_sheets_cannot_open_is_said",
    ),
    # The workbook
    "time zone": (
        "test_plans.py::test_a_workbook_keeps_its_own_time_zone",
        "workbook/read/test_open_sheet.py::test_the_zone_is_the_captions_else_the_accounts",
        "records/cells/test_base.py::test_a_time_that_does_not_exist_shows_both_readings",
        "records/cells/test_base.py::test_a_time_that_exists_twice_shows_both_readings",
        "records/cells/test_base.py::test_every_form_of_an_instant_is_the_same",
        "records/cells/test_base.py::test_the_unedited_cell_of_any_value_is_kept",
    ),
    "dates that Excel cannot hold": (
        "records/cells/test_base.py::test_what_a_date_cell_cannot_hold_stands_as_its_exact_text",
        "workbook/read/test_open_sheet.py::test_dates_of_the_1904_system_are_four_years_later",
    ),
    "IDs": (
        "records/cells/test_base.py::test_an_id_stays_text",
        "records/cells/test_base.py::test_a_number_cell_is_an_id_to_15_digits_and_is_said",
        "records/cells/test_base.py::test_a_number_that_is_not_certain_is_no_id",
        "changes/compare/test_compare.py::test_lost_zeros_are_given_back_and_said",
        "workbook/habits/test_known_values.py::test_zeros_that_a_spreadsheet_program_took_off_are_looked_for_in_the_service",
    ),
    "which sheet, which header": (
        "workbook/read/test_open_sheet.py::test_a_sheet_with_another_name_is_found_by_its_captions",
        "workbook/read/test_open_sheet.py::test_of_two_sheets_the_one_with_our_name_counts_and_the_other_is_named",
        "workbook/read/test_open_sheet.py::test_the_header_may_stand_below_a_title",
        "workbook/read/test_open_sheet.py::test_a_sheet_that_cannot_be_understood_is_refused_with_the_reason",
        "changes/compare/test_compare.py::test_a_missing_column_changes_nothing",
    ),
    "baseline": (
        "workbook/test_baseline.py",
        "workbook/read/test_open_sheet.py::test_a_baseline_is_known_by_its_first_cell_and_never_by_being_hidden",
        "workbook/writeback/test_write_back_own.py::test_the_baseline_of_the_rows_sent_is_renewed",
        "changes/compare/test_compare.py::test_what_equals_the_service_now_is_unchanged_whatever_the_baseline_says",
        "changes/compare/test_compare.py::test_without_a_baseline_the_service_now_stands_in",
        "test_roundtrip.py::test_the_same_workbook_serves_all_week",
    ),
    "other program's workbooks": (
        "workbook/read/test_family.py::test_a_workbook_has_its_expected_outcome",
        "workbook/opc/test_package.py::test_other_packages_are_refused_by_name",
        "workbook/habits/test_other_files.py",
        "workbook/habits/test_trips.py",
        "workbook/read/test_own_grid.py::test_encoding_and_separator_of_a_csv_are_found_and_said",
        "workbook/read/test_open_sheet.py::test_a_workbook_that_is_open_elsewhere_is_read_and_said",
        "workbook/writeback/test_write_back.py::test_every_other_part_stays_byte_for_byte",
        "workbook/habits/test_other_files.py::test_a_file_that_is_no_plan_is_called_what_it_is",
        "workbook/habits/test_trips.py::test_the_whole_trip_on_workbooks_of_each_feature",
    ),
    "what was not read, what was not found": ("changes/compare/test_unread_columns.py", "workbook/habits/test_habits.py"),
    "known values": (
        "changes/compare/test_validation.py::test_unknown_names_are_warnings_with_the_nearest_known_one",
        "workbook/read/test_open_sheet.py::test_the_lists_are_read_back",
        "workbook/habits/test_known_values.py",
        "workbook/habits/test_known_values.py::test_names_in_a_plan_that_was_never_exported_are_looked_up_in_the_service",
        "workbook/habits/test_known_values.py::test_a_template_brings_the_lists_of_the_service",
        "workbook/habits/test_known_values.py::test_a_template_for_which_no_names_are_known_says_that_it_has_no_lists",
    ),
    "proof of a slip": ("changes/test_slips.py",),
    "titles, totals, notes, repeated headers below the header": ("changes/compare/test_left_out_rows.py",),
    "plausible dates": (
        "workbook/read/test_planners_slips.py::test_years_of_no_plan_are_problems_and_far_moves_are_to_double_check",
        "workbook/read/test_planners_slips.py::test_hours_typed_into_a_date_are_no_plan",
    ),
    "dates typed as text": (
        "records/cells/test_base.py::test_iso_forms_are_read",
        "records/cells/test_base.py::test_other_dates_are_never_guessed",
        "records/cells/test_base.py::test_a_number_without_a_date_format_is_no_date",
        "records/cells/test_base.py::test_a_day_without_a_time_is_its_start_and_said",
        "workbook/read/test_planners_slips.py::test_a_column_set_to_general_is_unedited",
    ),
    "booleans": (
        "records/cells/test_base.py::test_yes_and_no",
        "records/cells/test_base.py::test_other_words_are_neither_yes_nor_no",
        "workbook/habits/test_habits.py::test_a_habit_leads_to_its_sentences_and_its_json",
    ),
    "blanks around texts": (
        "records/cells/test_base.py::test_blanks_around_ids_and_names_are_removed_and_said",
        "records/cells/test_base.py::test_blanks_around_a_status_do_not_count_and_that_is_said",
        "records/cells/test_base.py::test_a_text_stays_as_typed",
        "records/cells/test_base.py::test_a_status_may_be_in_any_case",
    ),
    "texts that look like formulas, errors, numbers, dates": (
        "workbook/write/test_writer.py::test_other_readers_see_the_same_rows",
        "workbook/sheet/test_rows.py::test_any_text_reads_back_as_it_was_emitted",
        "workbook/read/test_open_sheet.py::test_a_formula_without_a_stored_value_is_a_problem",
        "workbook/read/test_open_sheet.py::test_an_error_in_a_cell_is_a_problem_and_not_a_blank",
    ),
    "control characters, escapes, over 32,767 characters": (
        "workbook/sheet/test_rows.py::test_texts_that_look_like_escapes_read_back",
        "workbook/write/test_writer.py::test_a_text_too_long_for_a_cell_is_shown_shortened_in_grey",
        "changes/compare/test_compare.py::test_a_text_too_long_for_a_cell_is_unedited_when_shortened",
        "jobs/test_hostile_values.py",
    ),
    "lists": ("records/cells/test_grammar.py",),
    "blank cell": (
        "changes/compare/test_compare.py::test_an_emptied_cell_is_a_warning_and_no_change",
        "changes/compare/test_compare.py::test_clear_removes_a_value",
        "changes/compare/test_compare.py::test_clear_cannot_stand_on_id_and_site",
        "changes/test_import_payload.py::test_what_is_removed_goes_as_the_empty_value_of_its_type",
        "changes/test_import_payload.py::test_every_row_goes_as_the_service_said_with_the_edits_over_it",
    ),
    "columns that import accepts and export does not show": (
        "workbook/write/test_writer.py::test_looks_say_what_may_be_edited",
        "changes/compare/test_compare.py::test_a_typed_value_of_a_field_that_is_not_shown_is_an_edit",
    ),
    "read-only columns": (
        "changes/compare/test_compare.py::test_an_edit_of_a_read_only_cell_is_reported_and_not_sent",
        "workbook/write/test_writer.py::test_looks_say_what_may_be_edited",
    ),
    "dropdowns": (
        "workbook/write/test_writer.py::test_the_sheet_is_set_up_for_work",
        "workbook/write/test_writer.py::test_lists_stand_on_a_sheet_of_their_own",
    ),
    "people by name": (
        "changes/compare/test_compare.py::test_a_unique_name_is_sent_as_its_id_and_said",
        "changes/compare/test_compare.py::test_an_ambiguous_name_is_a_problem",
        "records/test_lookups.py::test_a_person_is_known_by_the_whole_name_or_its_parts",
        "changes/compare/test_compare.py::test_the_names_of_the_exported_people_are_no_edit",
        "changes/compare/test_people.py",
        "gui/review/test_unknown_people.py",
        "cli/test_commands.py::test_people_whom_nobody_knows_stop_the_upload_until_they_are_let_pass",
    ),
    "new rows": (
        "changes/compare/test_compare.py::test_an_id_that_stands_twice_is_an_error_on_every_row_with_a_free_id",
        "changes/compare/test_compare.py::test_a_new_id_for_a_copied_row_is_typed_in_one_of_the_two",
    ),
    "languages": (
        "test_everywhere.py",
        "test_columns.py::test_the_captions_of_activities_are_those_that_scripts_rely_on",
    ),
    "own sheets of any layout": (
        "mapping/test_habits.py",
        "mapping/test_read.py",
        "cli/test_own_sheets.py",
    ),
    "sheets of the six kinds that import does not take": (
        "changes/kinds/test_compare_kind.py",
        "jobs/test_kinds.py",
    ),
    # Convert and send
    "before sending": (
        "test_plans.py::test_conflicts_show_three_values_and_are_decided_field_by_field",
        "test_plans.py::test_a_new_id_that_the_service_has_already_is_a_conflict",
        "jobs/test_newer_values.py::test_a_field_that_both_changed_while_a_question_stood_is_a_conflict_and_nothing_is_sent",
        "changes/compare/test_compare.py::test_without_a_baseline_and_offline_every_row_is_new",
    ),
    "what is sent": (
        "changes/test_import_payload.py::test_the_other_fields_go_with_the_value_of_the_fresh_export",
        "changes/test_import_payload.py::test_offline_the_baselines_values_are_never_sent",
        "changes/test_import_payload.py::test_with_only_edits_nothing_else_goes_but_id_and_site",
        "changes/test_import_payload.py::test_keys_that_only_the_export_has_are_never_sent",
        "jobs/test_newer_values.py",
        "test_plans.py::test_what_changed_without_being_asked_for_is_reported",
        "gui/results/test_results.py::test_a_service_that_empties_what_is_not_sent_is_found_out",
    ),
    "the file": ("client/test_import.py::test_the_file_goes_as_one_part_called_file_with_a_fixed_name",),
    "query of /import/activities/file": (
        "client/test_import.py::test_a_400_is_answered_once_with_a_fresh_reference_as_well_and_that_is_remembered",
        "client/test_exchange.py::TestSpellings::test_every_query_of_a_file_import_is_found",
    ),
    "request too large": (
        "test_switches.py::test_a_service_that_takes_no_files_is_remembered",
        "client/test_import.py::test_a_413_says_that_smaller_parts_would_do",
    ),
    "duplicate or missing id, missing siteId": (
        "changes/compare/test_compare.py::test_an_id_that_stands_twice_is_an_error_on_every_row_with_a_free_id",
        "changes/compare/test_compare.py::test_a_row_without_id_is_an_error",
        "changes/compare/test_validation.py::test_a_new_row_needs_a_site",
    ),
    "end before start; unknown names": (
        "changes/compare/test_validation.py::test_an_end_before_the_start_is_a_warning_at_the_edited_cell",
        "changes/compare/test_validation.py::test_unknown_names_are_warnings_with_the_nearest_known_one",
    ),
    "problems and warnings": (
        "changes/compare/test_validation.py::test_rows_that_would_not_be_sent_are_not_checked_beyond_their_id",
        "cli/test_commands.py::test_rows_with_problems_stop_the_upload_or_are_left_out",
    ),
    "another account or project than the workbook's": (
        "test_plans.py::test_a_workbook_of_another_account_or_project_is_noticed",
        "gui/review/test_loop.py::test_a_workbook_of_practice_is_told_from_an_account_of_the_same_project_and_address",
    ),
    "production": (
        "test_settings.py::test_every_account_is_production_unless_it_is_marked",
        "cli/test_learned.py::test_production_is_marked_unless_the_account_is_a_test_account",
    ),
    "accounts that require a work package or work order": (
        "changes/compare/test_validation.py::test_a_field_that_the_account_requires_and_nobody_shows",
        "changes/compare/test_validation.py::test_a_field_that_the_account_requires_and_the_service_shows",
    ),
    "status changes move work orders forward": (
        "changes/test_import_payload.py::test_status_changes_and_hidden_rows_are_counted",
        "gui/upload/test_upload.py::test_rows_set_to_completed_are_asked_about_with_their_count",
    ),
    "what an answer to an import POST proves": (
        "client/test_import.py",
        "jobs/test_arrives_once.py",
        "client/test_exchange.py::TestFaults::test_an_import_whose_answer_is_spoiled_is_sent_once",
    ),
    "the same rows twice at once": (
        "test_windows.py::test_two_windows_that_send_the_same_rows_at_once_send_them_once",
        "test_windows.py::test_rows_whose_outcome_is_open_are_followed_before_they_are_sent_again",
        "jobs/simulation/test_submit.py::test_two_windows_that_submit_the_same_case_at_once_submit_it_once",
    ),
    "whose run it is": (
        "cli/test_follow.py::test_another_account_is_never_asked_about_a_run",
        "cli/test_follow.py::test_put_back_uses_the_account_of_its_run",
        "cli/test_follow.py::test_a_run_that_cannot_be_followed_does_not_stop_the_others",
    ),
    "writing into a file that is not the one that was read": (
        "jobs/test_exchanged.py",
        "jobs/test_odd_places.py::test_a_link_stays_one_and_its_file_gets_everything",
        "jobs/test_refresh.py::test_an_open_signed_or_locked_workbook_is_left_alone",
    ),
    "outcome unknown": (
        "test_plans.py::test_after_a_lost_answer_only_the_rows_that_differ_are_offered_and_nothing_goes_by_itself",
        "gui/upload/test_upload.py::test_a_lost_answer_is_told_and_can_be_looked_up",
    ),
    "POST /import/activities": (
        "cli/test_commands.py::test_single_rows_go_one_request_each",
        "test_switches.py::test_a_service_that_takes_no_files_is_remembered",
    ),
    # Follow and write back
    "finished": (
        "client/test_exchange.py::TestFollowing::test_an_early_status_is_pending_or_counts_nothing",
        "test_switches.py::test_an_import_that_does_not_end_is_unknown_until_it_does",
        "changes/outcome/test_row_outcomes.py::test_numbers_that_disagree_are_both_shown",
    ),
    "counts may be text; a field of an echo row may be null or a number": (
        "client/test_exchange.py::TestFollowing::test_counts_may_be_text",
        "practice/switches/test_following.py::test_an_echo_row_can_hold_nulls_numbers_and_flags",
        "test_switches.py::test_every_row_ends_as_the_service_says_it_did",
    ),
    "deleted above 0": ("changes/outcome/test_row_outcomes.py::test_numbers_that_disagree_are_both_shown",),
    "elements of created and updated": (
        "client/test_exchange.py::TestFollowing::test_every_form_of_the_result_is_read",
        "changes/outcome/test_row_outcomes.py::test_a_result_of_ids_or_counts_is_enough",
    ),
    "which row failed": (
        "changes/outcome/test_row_outcomes.py",
        "test_switches.py::test_a_refusal_without_a_name_is_placed_by_what_it_repeats",
        "test_combinations.py::test_no_combination_makes_a_row_wrong_lost_or_doubled",
    ),
    "index of a row": (
        "changes/outcome/test_row_outcomes.py::test_an_index_is_placed_by_the_base_that_is_learnt",
        "test_faults.py::test_a_sheet_that_is_sorted_extended_and_filtered_meanwhile_is_marked_by_ids",
    ),
    "our figures and the service's": (
        "changes/outcome/test_row_outcomes.py::test_whatever_the_service_says_the_sums_add_up",
        "changes/outcome/test_row_outcomes.py::test_numbers_that_disagree_are_both_shown",
    ),
    "empty": ("client/test_exchange.py::TestFollowing::test_every_form_of_none_failed_is_none_failed",),
    "echo-only fields": (
        "changes/outcome/test_row_outcomes.py::test_what_only_the_echo_shows_is_kept_and_stands_beside_a_refusal",
        "changes/outcome/test_row_outcomes.py::test_a_refused_row_that_is_locked_says_so_beside_another_reason",
        "jsonio/test_envelopes.py::TestAnswersOnDisk::test_a_result_keeps_what_the_echo_alone_shows_of_rows_that_were_accepted",
    ),
    "the sheet Failed rows": (
        "workbook/writeback/test_write_back.py::test_a_refused_row_is_highlighted_and_listed",
        "workbook/writeback/test_write_back.py::test_a_correction_made_on_failed_rows_is_carried_into_activities",
        "workbook/writeback/test_write_back.py::test_a_later_upload_adds_and_keeps_corrections_that_were_not_sent",
        "changes/outcome/test_reasons.py::test_a_field_is_blamed_only_where_the_words_name_it",
        "jobs/test_withdrawn.py",
    ),
    "Result in Activities": (
        "workbook/writeback/test_write_back.py::test_rows_that_were_never_sent_say_so",
        "workbook/writeback/test_write_back_own.py::test_the_result_has_the_time_of_the_accounts_zone",
    ),
    "the file changed since it was sent": (
        "workbook/writeback/test_write_back.py::test_rows_are_found_by_id_in_the_file_as_it_is_now",
        "test_faults.py::test_a_row_that_was_taken_out_or_doubled_meanwhile_is_listed_and_not_guessed",
    ),
    "decisions taken in the review": (
        "jobs/test_corrections.py",
        "cli/test_commands.py::test_a_conflict_given_to_the_service_is_written_into_its_cell_and_stops_no_later_upload",
        "changes/compare/test_compare.py::test_decisions_hold_while_the_cell_is_the_same",
    ),
    "leaving out": (
        "gui/review/test_loop.py::test_leaving_out_is_unticked_at_each_check",
        "gui/review/test_review.py::test_a_row_left_out_is_not_counted_for_the_upload",
    ),
    "suggestions": (
        "gui/review/test_refused_rows.py::test_the_panel_shows_the_reason_with_the_value_before_as_the_first_offer",
        "changes/compare/test_suggestions.py",
        "jobs/test_suggestions.py",
    ),
    # Simulation
    "only POST /simulations and the token endpoint are known": (
        "jobs/simulation/test_open_points.py::test_paths_are_templates_of_the_account",
        "client/test_simulation.py::test_where_the_api_lies_is_learned_and_used",
        "jobs/simulation/test_cases.py::test_a_case_opens_from_a_file_too_and_keeps_every_byte",
    ),
    "the body": (
        "client/test_simulation.py::test_a_submission_is_the_case_itself",
        "jobs/simulation/test_submit.py::test_each_copy_is_sent_as_the_original_with_only_its_values_changed",
    ),
    "the run's ID": (
        "simulation/test_runs.py::test_the_id_of_a_run_is_found_where_it_may_stand",
        "simulation/test_runs.py::test_a_location_ends_with_the_id",
        "jobs/simulation/test_open_points.py::test_a_run_without_an_id_was_submitted_and_cannot_be_followed",
    ),
    "how the token is presented": ("jobs/simulation/test_open_points.py::test_how_the_token_is_presented_is_a_setting",),
    "what may be edited": (
        "simulation/test_case.py::test_generated_cases_keep_every_byte_but_the_edited",
        "simulation/test_case.py::test_a_fixable_outside_an_infrastructure_is_not_editable",
    ),
    "shapes": (
        "simulation/test_edits.py::test_absent_blank_null_and_nothing_are_four_things",
        "simulation/test_case.py::test_single_objects_plain_values_and_nested_lists_are_members_too",
    ),
    "case type": (
        "simulation/test_case.py::test_the_type_is_named_or_follows_from_the_fixables",
        "simulation/test_case.py::test_a_planner_says_the_type_where_the_case_does_not",
        "simulation/test_edits.py::test_a_parameter_or_value_seen_in_the_other_case_type_only_is_a_warning",
        "simulation/test_edits.py::test_a_parameter_that_no_case_has_is_a_warning_with_the_nearest_one_and_is_added",
        "simulation/test_copies.py::test_a_parameter_that_no_member_has_is_varied_with_a_warning_and_one_in_other_letters_is_the_known_one",
    ),
    "fixableType": (
        "simulation/test_edits.py::test_a_fixable_type_of_the_other_case_type_is_refused",
        "simulation/test_edits.py::test_another_fixable_type_is_a_warning",
    ),
    "copies": (
        "simulation/test_copies.py",
        "jobs/simulation/test_submit.py::test_one_wrong_cell_keeps_every_copy_from_being_sent",
    ),
    "status words": (
        "simulation/test_runs.py::test_a_status_is_read_in_any_spelling",
        "jobs/simulation/test_results.py::test_a_deleted_run_is_said_so_and_no_longer_asked",
        "jobs/simulation/test_results.py::test_a_status_word_that_nobody_knows_is_shown_as_the_service_said_it",
    ),
    "results": (
        "jobs/simulation/test_results.py::test_results_are_saved_as_they_came_whatever_they_are",
        "workbook/simulation/test_comparison.py",
    ),
    "30 days from submission": (
        "simulation/test_runs.py::test_thirty_days_count_from_the_submission",
        "jobs/simulation/test_results.py::test_the_deletion_clock_warns_fetches_and_ends",
        "gui/simulation/test_simulation.py::test_five_days_and_one_day_before_the_deletion_it_is_said",
    ),
    "failure has no reason": (
        "jobs/simulation/test_results.py::test_a_failed_run_shows_the_difference_to_the_last_that_completed",
        "cli/test_simulation.py::test_a_failed_run_is_explained_by_our_checks_and_the_last_that_completed",
    ),
}


def test_every_decision_has_tests_that_exist() -> None:
    assert len(DECISIONS) == 97
    assert [row for row, tests in DECISIONS.items() if not tests] == []
    assert missing(f"tests/{test}" for tests in DECISIONS.values() for test in tests) == []


def test_every_named_test_is_one_that_pytest_collects(request: pytest.FixtureRequest) -> None:
    """The files that are collected beside this one are held to what pytest found in them; the names of all have the form that it looks for."""
    named = sorted({f"tests/{test}" for tests in DECISIONS.values() for test in tests})
    assert [test for test in named if not re.fullmatch(r"(tests/(\w+/)*test_\w+\.py)(::Test\w+)?(::test_\w+)?", test)] == []
    collected = request.config.stash[COLLECTED]
    whole = set() if any("::" in argument for argument in request.config.args) else {node.partition("::")[0] for node in collected}
    assert [test for test in named if test.partition("::")[0] in whole and not any(belongs(node, test) for node in collected)] == []


def test_every_switch_of_the_practice_service_stands_for_a_decision() -> None:
    words = {row: set(re.findall(r"[a-z]{3,}", row.lower())) for row in DECISIONS}
    for switch in SWITCHES:
        for point in switch.point.split(";"):
            named = set(re.findall(r"[a-z]{3,}", point.lower()))
            assert any(named & found for found in words.values()), f"{switch.name}: {point}"
