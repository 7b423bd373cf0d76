-- Cheques: which number of a bank account's series paid what. A number is never used twice, whatever became of its cheque.
create table cheque_series (
  like fw.business_row including defaults,
  account_id uuid not null,
  next_number integer not null check (next_number between 1 and 1000000000),
  -- Where the paper lies in the printer: tenths of a millimetre.
  offset_right integer not null default 0 check (offset_right between -300 and 300),
  offset_down integer not null default 0 check (offset_down between -300 and 300),
  constraint cheque_series_account_key unique (tenant_id, account_id)
);
call fw.business_table('cheque_series');
alter table cheque_series add foreign key (tenant_id, account_id) references accounts (tenant_id, id);
call fw.require_permission('cheque_series', 'view_purchase_orders', null);

create table cheques (
  like fw.business_row including defaults,
  account_id uuid not null,
  number integer not null check (number > 0),
  payment_id uuid not null,
  payee text not null,
  dated_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  memo text,
  status text not null default 'printed' check (status in ('printed', 'void', 'spoiled')),
  ended_on date,
  end_reason text,
  replaced_by integer,
  constraint cheques_number_key unique (tenant_id, account_id, number),
  constraint cheques_ended_check check ((status = 'printed') = (ended_on is null))
);
call fw.business_table('cheques');
alter table cheques
  add foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add foreign key (tenant_id, payment_id) references bill_payments (tenant_id, id);
-- A payment has one cheque that is good.
create unique index cheques_payment_key on cheques (tenant_id, payment_id) where status = 'printed';
create index cheques_of_payment_idx on cheques (tenant_id, payment_id);
create index cheques_newest_idx on cheques (tenant_id, number desc, id desc);
call fw.require_permission('cheques', 'view_purchase_orders', null);

-- What was printed stays; its end is told once, and what it was printed again as.
create function fw.freeze_cheque() returns trigger language plpgsql as $$
declare open constant text[] := array['status', 'ended_on', 'end_reason', 'replaced_by', 'updated_at', 'version'];
begin
  if tg_op = 'DELETE' then
    if exists (select from tenants where id = old.tenant_id) then
      raise exception 'a number that was used stays used; void it' using errcode = 'FW423';
    end if;
    return old;
  end if;
  if to_jsonb(new) - open <> to_jsonb(old) - open
    or old.status <> 'printed' and (new.status <> old.status or old.replaced_by is not null and new.replaced_by is distinct from old.replaced_by) then
    raise exception 'what was printed never changes; void it' using errcode = 'FW423';
  end if;
  return new;
end $$;
create trigger frozen before update or delete on cheques for each row execute function fw.freeze_cheque();
