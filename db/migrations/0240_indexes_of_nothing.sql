-- outside a transaction
-- Indexes that no query, constraint, job or deletion reads; each write kept them.

-- `created_by` refers to no table here, and nothing asks who made a custom field.
drop index concurrently if exists custom_fields_created_by_idx;
-- Preferences are read by their member, which has a unique key.
drop index concurrently if exists notification_preferences_created_by_idx;
-- The few devices of a person are found by `devices_user_idx`, whether they are signed in or not.
drop index concurrently if exists devices_user_active_idx;
