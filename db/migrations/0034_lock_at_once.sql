-- Servers answer "unchanged" for half a minute without asking. Finances that are locked before their time are announced,
-- so that nothing is answered that way afterwards.
create trigger announce_lock after update of last_finance_at on sessions for each row
  when (new.last_finance_at is null or new.last_finance_at < old.last_finance_at)
  execute function fw.announce_change();
