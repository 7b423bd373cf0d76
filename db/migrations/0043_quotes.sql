-- Quotes: what a customer is offered, in one option or several, and what became of it. What was sent is kept as it was
-- sent, revision by revision, each with a link of its own; what was approved never changes.

create table quotes (
  like fw.business_row including defaults,
  number text not null,
  title text not null,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'changes_requested', 'approved', 'declined', 'expired', 'converted')),
  revision integer not null default 1 check (revision > 0),
  customer_id uuid not null,
  site_id uuid,
  contact_id uuid,
  asset_id uuid,
  work_order_id uuid,
  valid_until date not null,
  currency text not null,
  customer_po text,
  notes text,
  -- Asked for with the approval: a share of the total or an amount, never both.
  deposit_percent numeric(7,4) check (deposit_percent between 0 and 1),
  deposit_amount bigint check (deposit_amount >= 0),
  -- Of the option that leads: the chosen one, else the recommended one, else the first.
  subtotal bigint not null default 0,
  discount bigint not null default 0,
  tax bigint not null default 0,
  total bigint not null default 0 check (total >= 0),
  deposit bigint not null default 0 check (deposit between 0 and total),
  bill_to jsonb,
  message text,
  sent_at timestamptz,
  sent_to text,
  viewed_at timestamptz,
  decided_at timestamptz,
  decided_by text check (decided_by in ('customer', 'office')),
  signer_name text,
  decision_note text,
  signature_file_id uuid,
  converted_at timestamptz,
  made_work_order_id uuid,
  made_invoice_id uuid,
  deposit_invoice_id uuid,
  search_text text generated always as (lower(number || ' ' || title || ' ' || coalesce(customer_po, ''))) stored,
  constraint quotes_number_key unique (tenant_id, number),
  constraint quotes_one_deposit_check check (deposit_percent is null or deposit_amount is null),
  -- Made into one thing, and only then converted: two that do it at once can't both have been right.
  constraint quotes_converted_once_check check (num_nonnulls(made_work_order_id, made_invoice_id) = (status = 'converted')::integer),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, signature_file_id) references files (tenant_id, id),
  foreign key (tenant_id, made_work_order_id) references work_orders (tenant_id, id),
  -- A draft that was made from it and thrown away leaves it to be converted again.
  foreign key (tenant_id, made_invoice_id) references invoices (tenant_id, id) on delete set null (made_invoice_id),
  foreign key (tenant_id, deposit_invoice_id) references invoices (tenant_id, id) on delete set null (deposit_invoice_id)
);
call fw.business_table('quotes');
create index quotes_newest_idx on quotes (tenant_id, created_at desc, id desc);
create index quotes_status_idx on quotes (tenant_id, status, valid_until);
create index quotes_customer_idx on quotes (tenant_id, customer_id);
create index quotes_site_idx on quotes (tenant_id, site_id) where site_id is not null;
create index quotes_contact_idx on quotes (tenant_id, contact_id) where contact_id is not null;
create index quotes_asset_idx on quotes (tenant_id, asset_id) where asset_id is not null;
create index quotes_work_order_idx on quotes (tenant_id, work_order_id) where work_order_id is not null;
create index quotes_signature_idx on quotes (tenant_id, signature_file_id) where signature_file_id is not null;
create unique index quotes_made_work_order_key on quotes (tenant_id, made_work_order_id) where made_work_order_id is not null;
create unique index quotes_made_invoice_key on quotes (tenant_id, made_invoice_id) where made_invoice_id is not null;
create unique index quotes_deposit_invoice_key on quotes (tenant_id, deposit_invoice_id) where deposit_invoice_id is not null;

create table quote_options (
  like fw.business_row including defaults,
  quote_id uuid not null,
  position integer not null,
  -- Good, better, best; none where there is only one.
  name text,
  description text,
  is_recommended boolean not null default false,
  is_chosen boolean not null default false,
  discount_percent numeric(7,4) check (discount_percent between 0 and 1),
  discount_amount bigint check (discount_amount >= 0),
  subtotal bigint not null default 0,
  discount bigint not null default 0,
  tax bigint not null default 0,
  total bigint not null default 0 check (total >= 0),
  constraint quote_options_position_key unique (tenant_id, quote_id, position) deferrable,
  constraint quote_options_one_discount_check check (discount_percent is null or discount_amount is null),
  foreign key (tenant_id, quote_id) references quotes (tenant_id, id) on delete cascade
);
call fw.business_table('quote_options');
create unique index quote_options_chosen_key on quote_options (tenant_id, quote_id) where is_chosen;

create table quote_lines (
  like fw.business_row including defaults,
  quote_id uuid not null,
  option_id uuid not null,
  position integer not null,
  kind text not null default 'other' check (kind in ('labour', 'part', 'cost', 'agreed_price', 'section', 'other')),
  description text not null,
  quantity numeric(14,3) not null default 1,
  unit text,
  unit_price bigint not null default 0,
  discount bigint not null default 0 check (discount >= 0),
  discount_percent numeric(7,4) check (discount_percent between 0 and 1),
  shared_discount bigint not null default 0,
  tax_rate numeric(7,4) not null default 0 check (tax_rate between 0 and 1),
  net bigint not null default 0,
  tax bigint not null default 0,
  total bigint not null default 0,
  account_id uuid,
  -- Left to the customer; ticked is in the totals.
  is_optional boolean not null default false,
  is_selected boolean not null default false,
  foreign key (tenant_id, quote_id) references quotes (tenant_id, id) on delete cascade,
  foreign key (tenant_id, option_id) references quote_options (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
call fw.business_table('quote_lines');
create index quote_lines_option_idx on quote_lines (tenant_id, option_id, position, id);
create index quote_lines_quote_idx on quote_lines (tenant_id, quote_id, position, id);
create index quote_lines_account_idx on quote_lines (tenant_id, account_id) where account_id is not null;

create table quote_revisions (
  like fw.business_row including defaults,
  quote_id uuid not null,
  revision integer not null,
  public_token text not null,
  -- The whole document as it was sent.
  document jsonb not null,
  total bigint not null,
  sent_at timestamptz not null,
  sent_to text,
  outcome text check (outcome in ('changes_requested', 'approved', 'declined', 'expired', 'replaced')),
  outcome_at timestamptz,
  outcome_by text,
  outcome_note text,
  constraint quote_revisions_revision_key unique (tenant_id, quote_id, revision),
  foreign key (tenant_id, quote_id) references quotes (tenant_id, id) on delete cascade
);
call fw.business_table('quote_revisions');
create unique index quote_revisions_public_token_key on quote_revisions (public_token);

create policy office_only on quotes as restrictive to fieldwright_app using ((select fw.is_office()));
create policy office_only on quote_options as restrictive to fieldwright_app using ((select fw.is_office()));
create policy office_only on quote_lines as restrictive to fieldwright_app using ((select fw.is_office()));
create policy office_only on quote_revisions as restrictive to fieldwright_app using ((select fw.is_office()));

-- A drawn signature is a file, and no file for technicians.
alter table files add column quote_id uuid;
alter table files add foreign key (tenant_id, quote_id) references quotes (tenant_id, id);
create index files_quote_idx on files (tenant_id, quote_id) where quote_id is not null;
create policy quote_files on files as restrictive for select to fieldwright_app using
  (quote_id is null or (select fw.is_office()));

-- ---- what was offered stays what was offered ----------------------------------------------------------------------------

create function fw.keep_quote() returns trigger language plpgsql as $$
declare open constant text[] := array['status', 'revision', 'subtotal', 'discount', 'tax', 'total', 'deposit', 'bill_to', 'message', 'sent_at',
  'sent_to', 'viewed_at', 'decided_at', 'decided_by', 'signer_name', 'decision_note', 'signature_file_id', 'converted_at', 'made_work_order_id',
  'made_invoice_id', 'deposit_invoice_id', 'valid_until', 'search_text', 'updated_at', 'version'];
declare decided constant text[] := array['status', 'converted_at', 'made_work_order_id', 'made_invoice_id', 'deposit_invoice_id', 'viewed_at', 'search_text',
  'updated_at', 'version'];
begin
  -- The invoice made from it is gone: it can be made again.
  if old.status = 'converted' and num_nonnulls(new.made_work_order_id, new.made_invoice_id) = 0 then
    new.status := 'approved';
    new.converted_at := null;
  end if;
  if old.status in ('approved', 'converted') and to_jsonb(new) - decided <> to_jsonb(old) - decided then
    raise exception 'an approved quote never changes' using errcode = 'FW423';
  end if;
  if old.status in ('approved', 'converted') and new.status not in ('approved', 'converted') then
    raise exception 'an approved quote never goes back' using errcode = 'FW423';
  end if;
  if old.made_work_order_id is not null and new.made_work_order_id is distinct from old.made_work_order_id
    or old.made_invoice_id is not null and new.made_invoice_id is not null and new.made_invoice_id <> old.made_invoice_id then
    raise exception 'a quote is converted once' using errcode = 'FW423';
  end if;
  if old.status <> 'draft' and to_jsonb(new) - open <> to_jsonb(old) - open then
    raise exception 'a quote that was sent is revised, and not changed' using errcode = 'FW423';
  end if;
  return new;
end $$;
create trigger keep before update on quotes for each row execute function fw.keep_quote();

-- After it was sent, only the customer's choice and what follows from it is written to its parts; after the approval nothing.
create function fw.keep_quote_part() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  choice constant text[] := array['is_chosen', 'is_selected', 'subtotal', 'discount', 'shared_discount', 'net', 'tax', 'total', 'updated_at', 'version'];
  part jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  state text := (select q.status from quotes q where q.tenant_id = (part->>'tenant_id')::uuid and q.id = (part->>'quote_id')::uuid);
begin
  if state is null or state = 'draft' then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'UPDATE' and state in ('sent', 'changes_requested', 'expired') and part - choice = to_jsonb(old) - choice then return new; end if;
  raise exception 'a quote that was sent is revised, and not changed' using errcode = 'FW423';
end $$;
create trigger keep before insert or update or delete on quote_options for each row execute function fw.keep_quote_part();
create trigger keep before insert or update or delete on quote_lines for each row execute function fw.keep_quote_part();

create function fw.keep_quote_revision() returns trigger language plpgsql as $$
declare open constant text[] := array['outcome', 'outcome_at', 'outcome_by', 'outcome_note', 'updated_at', 'version'];
begin
  if to_jsonb(new) - open <> to_jsonb(old) - open then
    raise exception 'what was sent is kept' using errcode = 'FW423';
  end if;
  return new;
end $$;
create trigger keep before update on quote_revisions for each row execute function fw.keep_quote_revision();

-- A void invoice is no longer what the quote was made into.
create function fw.free_quote_of_void() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  update quotes set made_invoice_id = null where tenant_id = new.tenant_id and made_invoice_id = new.id;
  update quotes set deposit_invoice_id = null where tenant_id = new.tenant_id and deposit_invoice_id = new.id;
  return null;
end $$;
create trigger free_quote after update of status on invoices for each row
  when (new.status = 'void' and old.status <> 'void') execute function fw.free_quote_of_void();

-- ---- the customer's link -------------------------------------------------------------------------------------------------

create policy own_functions on quote_revisions for select to current_user using (true);
create function fw.find_public_quote(token text) returns table (tenant_id uuid, quote_id uuid, revision integer)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select r.tenant_id, r.quote_id, r.revision
    from quote_revisions r join tenants t on t.id = r.tenant_id and t.status = 'active'
   where r.public_token = token $$;

call fw.make_searchable('quotes', 'qu');

create or replace function fw.told_by_default(event text, channel text) returns boolean language sql immutable parallel safe
  return channel = 'inbox' or event in ('assigned', 'rescheduled', 'mention', 'purchase_order_approval', 'join_request', 'webhook_stopped',
    'quote_decided');
