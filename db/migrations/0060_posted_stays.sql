-- What is posted stays as it was posted, whoever asks: payments, refunds, write-offs, receipts, stock moves and the lines of
-- bank statements change in nothing but what a reversal or a match says of them. A correction is a row of its own.
-- `fw.purge_company` and a restore take these guards down for their while, as they do with those of the ledger.

-- The arguments name what may change. What has been reversed changes no more; the journal entry is named once.
create function fw.freeze_posted() returns trigger language plpgsql as $$
declare
  open text[] := coalesce(tg_argv, '{}') || array['updated_at', 'version', 'search_text'];
  before jsonb := to_jsonb(old);
  after jsonb;
begin
  if tg_op = 'DELETE' then
    raise exception 'what has been posted is never deleted; reverse it' using errcode = 'FW423';
  end if;
  after := to_jsonb(new);
  if before -> 'journal_entry_id' = 'null' then
    before := before - 'journal_entry_id';
    after := after - 'journal_entry_id';
  end if;
  if before ->> 'status' = 'reversed' then
    open := array['updated_at', 'version', 'search_text'];
  end if;
  if after - open <> before - open then
    raise exception 'what has been posted never changes; reverse it' using errcode = 'FW423';
  end if;
  -- How much is allocated follows from the allocations, and is nobody's to say.
  if after -> 'allocated' is distinct from before -> 'allocated' and pg_trigger_depth() < 2 then
    raise exception 'what is allocated follows from the allocations' using errcode = 'FW423';
  end if;
  return new;
end $$;

create trigger frozen before update or delete on payments for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reverse_reason', 'allocated');
create trigger frozen before update or delete on refunds for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reverse_reason');
create trigger frozen before update or delete on write_offs for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reverse_reason');
create trigger frozen before update or delete on bill_payments for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reverse_reason');
create trigger frozen before update or delete on goods_receipts for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reverse_reason');
create trigger frozen before update or delete on goods_receipt_lines for each row execute function fw.freeze_posted();
create trigger frozen before update or delete on stock_moves for each row execute function fw.freeze_posted();
create trigger frozen before update or delete on bank_imports for each row
  execute function fw.freeze_posted('undone_at', 'line_count', 'duplicate_count');
-- An allocation goes with the reversal of what it came from, and never becomes another one.
create trigger frozen before update on payment_allocations for each row execute function fw.freeze_posted();
create trigger frozen before update on bill_payment_allocations for each row execute function fw.freeze_posted();

-- A statement's line says what the bank said. It goes with its import, as long as nothing was matched with it.
create function fw.freeze_bank_line() returns trigger language plpgsql as $$
declare open constant text[] := array['status', 'ignore_reason', 'updated_at', 'version', 'search_text'];
begin
  if tg_op = 'DELETE' then
    if old.status = 'matched' then
      raise exception 'a matched line is never deleted; undo the match first' using errcode = 'FW423';
    end if;
    return old;
  end if;
  if to_jsonb(new) - open <> to_jsonb(old) - open then
    raise exception 'a line of a bank statement never changes' using errcode = 'FW423';
  end if;
  return new;
end $$;
create trigger frozen before update or delete on bank_lines for each row execute function fw.freeze_bank_line();

-- A completed reconciliation is opened again before anything of it changes.
create function fw.freeze_reconciliation() returns trigger language plpgsql as $$
declare open constant text[] := array['status', 'completed_at', 'completed_by', 'reopen_reason', 'updated_at', 'version'];
begin
  if old.status = 'completed' then
    if tg_op = 'DELETE' then
      raise exception 'a completed reconciliation is never deleted' using errcode = 'FW423';
    end if;
    if to_jsonb(new) - open <> to_jsonb(old) - open then
      raise exception 'a completed reconciliation never changes; open it again' using errcode = 'FW423';
    end if;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger frozen before update or delete on reconciliations for each row execute function fw.freeze_reconciliation();
