-- Invoices: what the first version of their tables left open. Mail that carries a document. The customer's own page.

-- ---- a sent invoice never changes ---------------------------------------------------------------------------------------

-- Generated columns are empty in a trigger that runs before the row is stored: they are none of its business.
create or replace function fw.freeze_sent_invoice() returns trigger language plpgsql as $$
declare open constant text[] := array['status', 'paid', 'balance', 'payment_state', 'viewed_at', 'voided_at', 'void_reason',
  'search_text', 'updated_at', 'version'];
begin
  if old.status <> 'draft' and to_jsonb(new) - open <> to_jsonb(old) - open then
    raise exception 'a sent invoice never changes; credit or void it' using errcode = 'FW423';
  end if;
  if old.status <> 'draft' and new.status = 'draft' or old.status = 'void' and new.status <> 'void' then
    raise exception 'an invoice never goes back' using errcode = 'FW423';
  end if;
  return new;
end $$;

-- Nor does it disappear; a draft may.
create function fw.keep_sent_invoice() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' then
    raise exception 'a sent invoice is never deleted; void it' using errcode = 'FW423';
  end if;
  return old;
end $$;
create trigger kept before delete on invoices for each row execute function fw.keep_sent_invoice();

alter table invoices
  -- What the customer reads above the lines, and whether the credit is for the whole.
  add column message text,
  add constraint invoices_void_check check (status <> 'void' or (voided_at is not null and paid = 0));
create index invoices_credits_idx on invoices (tenant_id, credits_id) where credits_id is not null;
create index payment_allocations_credit_note_idx on payment_allocations (tenant_id, credit_note_id) where credit_note_id is not null;
create index time_entries_invoice_line_idx on time_entries (tenant_id, invoice_line_id) where invoice_line_id is not null;
create index work_order_parts_invoice_line_idx on work_order_parts (tenant_id, invoice_line_id) where invoice_line_id is not null;
create index work_order_costs_invoice_line_idx on work_order_costs (tenant_id, invoice_line_id) where invoice_line_id is not null;
create index journal_entries_source_idx on journal_entries (tenant_id, source_table, source_id) where source_id is not null;

alter table payments
  add column reversed_at timestamptz,
  add column reverse_reason text;

-- ---- billing status follows what is recorded after the invoice, too ------------------------------------------------------

-- Only work orders that were invoiced can change by it, so recording on a new job costs one look at an index.
create function fw.follow_recorded() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.refresh_billing(w.id) from work_orders w
   where w.tenant_id = fw.current_tenant() and w.billing_status in ('partly_invoiced', 'invoiced', 'paid')
     and w.id in (select c.work_order_id from changed c);
  return null;
end $$;
create procedure fw.follow_recorded_on(target regclass) language plpgsql as $$
begin
  execute format('create trigger billing_insert after insert on %s referencing new table as changed for each statement execute function fw.follow_recorded()', target);
  execute format('create trigger billing_update after update on %s referencing new table as changed for each statement execute function fw.follow_recorded()', target);
  execute format('create trigger billing_delete after delete on %s referencing old table as changed for each statement execute function fw.follow_recorded()', target);
end $$;
call fw.follow_recorded_on('time_entries');
call fw.follow_recorded_on('work_order_parts');
call fw.follow_recorded_on('work_order_costs');
drop procedure fw.follow_recorded_on;

-- ---- mail that carries a document --------------------------------------------------------------------------------------------

-- The paper is rendered when the mail leaves, not while a person waits for the button.
alter table outbox_emails
  add column document_table text,
  add column document_id uuid,
  add column attempts integer not null default 0;

-- Mail of accounts belongs to no company: the sender reads and marks it through these two.
create function fw.account_mail(mail uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select to_jsonb(o) from outbox_emails o where o.id = mail and o.tenant_id is null $$;
create function fw.mark_account_mail(mail uuid, outcome text, fault text) returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  update outbox_emails set status = outcome, error = fault, attempts = attempts + 1,
    sent_at = case when outcome = 'sent' then now() else sent_at end
   where id = mail and tenant_id is null $$;

-- ---- the customer's page ---------------------------------------------------------------------------------------------------------

-- A link names an invoice by its secret alone. Whoever has it is told where to look, and row-level security does the rest.
create policy own_functions on invoices for select to current_user using (public_token is not null);
create function fw.find_public_invoice(token text) returns table (tenant_id uuid, id uuid, currency text, timezone text, locale text)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select i.tenant_id, i.id, t.currency, t.timezone, t.locale
    from invoices i join tenants t on t.id = i.tenant_id and t.status = 'active'
   where i.public_token = token and i.status <> 'draft' $$;
