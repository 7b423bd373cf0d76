-- A file whose bytes are gone for good, and nowhere to be had again: marked, so that whoever opens it is told so.
alter table files add column lost_at timestamptz;
