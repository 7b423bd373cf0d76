-- The entry of a visit in customers' calendars, which it keeps when another visit takes its place; null: its own.
alter table visit_updates add column entry_id uuid;
