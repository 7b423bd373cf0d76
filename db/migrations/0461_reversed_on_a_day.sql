-- A reversal has a day of its own, and so has everything that follows from it. An allocation is never taken away: what ends one is a
-- row with the opposite amount, dated, so that what was open on an earlier day stays what it was.

alter table payments add column reversed_on date;
alter table refunds add column reversed_on date;
alter table write_offs add column reversed_on date;
alter table bill_payments add column reversed_on date;

create or replace trigger frozen before update or delete on payments for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reversed_on', 'reverse_reason', 'allocated');
create or replace trigger frozen before update or delete on refunds for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reversed_on', 'reverse_reason');
create or replace trigger frozen before update or delete on write_offs for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reversed_on', 'reverse_reason');
create or replace trigger frozen before update or delete on bill_payments for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reversed_on', 'reverse_reason');

-- The version before names no day: it reverses today, or on the document's own day when that is later. The argument: that day's column.
create function fw.reversed_today() returns trigger language plpgsql as $$
begin
  if new.status = 'reversed' and new.reversed_on is null then
    new.reversed_on := greatest(fw.today(), (to_jsonb(new) ->> tg_argv[0])::date);
  end if;
  return new;
end $$;
create trigger day_of_reversal before update of status on payments for each row execute function fw.reversed_today('received_on');
create trigger day_of_reversal before update of status on refunds for each row execute function fw.reversed_today('refunded_on');
create trigger day_of_reversal before update of status on write_offs for each row execute function fw.reversed_today('written_off_on');
create trigger day_of_reversal before update of status on bill_payments for each row execute function fw.reversed_today('paid_on');

-- Rows of before. The tables' owner passes for this moment only, and so do changes of what was reversed.
alter table payments no force row level security, disable trigger frozen;
-- online: what was reversed is a small part of the table, and nobody changes it any more.
update payments d set reversed_on = greatest((d.reversed_at at time zone t.timezone)::date, d.received_on)
  from tenants t where t.id = d.tenant_id and d.status = 'reversed' and d.reversed_at is not null;
alter table payments force row level security, enable trigger frozen;
alter table refunds no force row level security, disable trigger frozen;
-- online: what was reversed is a small part of the table, and nobody changes it any more.
update refunds d set reversed_on = greatest((d.reversed_at at time zone t.timezone)::date, d.refunded_on)
  from tenants t where t.id = d.tenant_id and d.status = 'reversed' and d.reversed_at is not null;
alter table refunds force row level security, enable trigger frozen;
alter table write_offs no force row level security, disable trigger frozen;
-- online: what was reversed is a small part of the table, and nobody changes it any more.
update write_offs d set reversed_on = greatest((d.reversed_at at time zone t.timezone)::date, d.written_off_on)
  from tenants t where t.id = d.tenant_id and d.status = 'reversed' and d.reversed_at is not null;
alter table write_offs force row level security, enable trigger frozen;
alter table bill_payments no force row level security, disable trigger frozen;
-- online: what was reversed is a small part of the table, and nobody changes it any more.
update bill_payments d set reversed_on = greatest((d.reversed_at at time zone t.timezone)::date, d.paid_on)
  from tenants t where t.id = d.tenant_id and d.status = 'reversed' and d.reversed_at is not null;
alter table bill_payments force row level security, enable trigger frozen;

alter table payment_allocations add column ends_id uuid;
alter table bill_payment_allocations
  add column ends_id uuid,
  add column allocated_on date default fw.today();

alter table payment_allocations drop constraint payment_allocations_amount_check;
alter table payment_allocations add constraint payment_allocations_amount_check
  check (amount <> 0 and (amount < 0) = (ends_id is not null)) not valid;
alter table payment_allocations add constraint payment_allocations_ends_fkey
  foreign key (tenant_id, ends_id) references payment_allocations (tenant_id, id) not valid;
alter table bill_payment_allocations drop constraint bill_payment_allocations_amount_check;
alter table bill_payment_allocations add constraint bill_payment_allocations_amount_check
  check (amount <> 0 and (amount < 0) = (ends_id is not null)) not valid;
alter table bill_payment_allocations add constraint bill_payment_allocations_ends_fkey
  foreign key (tenant_id, ends_id) references bill_payment_allocations (tenant_id, id) not valid;

alter table bill_payment_allocations no force row level security, disable trigger frozen;
-- online: payments to vendors are few beside everything else, and nobody changes their allocations.
update bill_payment_allocations a set allocated_on = greatest(b.bill_date, p.paid_on, c.bill_date)
  from bill_payment_allocations x
  join vendor_bills b on b.tenant_id = x.tenant_id and b.id = x.bill_id
  left join bill_payments p on p.tenant_id = x.tenant_id and p.id = x.payment_id
  left join vendor_bills c on c.tenant_id = x.tenant_id and c.id = x.credit_id
 where x.tenant_id = a.tenant_id and x.id = a.id;
alter table bill_payment_allocations force row level security, enable trigger frozen;

-- An allocation is dated in an open period, or ageing of a closed day would change; and what ends one is its opposite.
create function fw.check_allocation() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  closed date;
  ended jsonb;
  own constant text[] := array['id', 'created_at', 'created_by', 'updated_at', 'version', 'amount', 'allocated_on', 'journal_entry_id', 'ends_id'];
begin
  -- Today can't be closed, so nobody waits for the ledger because of it.
  if new.allocated_on < (select (now() at time zone t.timezone)::date from tenants t where t.id = new.tenant_id) then
    perform from ledger_heads h where h.tenant_id = new.tenant_id for update;
    select p.ends_on into closed from fiscal_periods p
     where p.tenant_id = new.tenant_id and p.closed_at is not null and p.reopened_at is null
       and new.allocated_on between p.starts_on and p.ends_on limit 1;
    if found then raise exception 'the period is closed' using errcode = 'FW424', detail = closed::text; end if;
  end if;
  if new.ends_id is not null then
    execute format('select to_jsonb(a) from %I a where tenant_id = $1 and id = $2', tg_table_name) into ended using new.tenant_id, new.ends_id;
    if ended is null or ended - own <> to_jsonb(new) - own or (ended ->> 'amount')::bigint <> -new.amount
      or (ended ->> 'allocated_on')::date > new.allocated_on then
      raise exception 'what ends an allocation is its opposite, on that day or later' using errcode = 'FW423';
    end if;
  end if;
  return new;
end $$;
create trigger dated before insert on payment_allocations for each row execute function fw.check_allocation();
create trigger dated before insert on bill_payment_allocations for each row execute function fw.check_allocation();
