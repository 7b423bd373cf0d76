-- Payments and entries are found by what stands on them: their number, a check's number, the memo.
alter table payments add column search_text text generated always as (lower(number || ' ' || coalesce(reference, ''))) stored;
alter table journal_entries add column search_text text generated always as (lower(number || ' ' || memo)) stored;
