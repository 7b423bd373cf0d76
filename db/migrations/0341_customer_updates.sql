-- What customers are told of visits by mail, and the page behind a secret link that shows a visit as it is.

-- When somebody on the way is expected to arrive.
alter table visits add column expected_at timestamptz;

-- A file that calendars read, sent with the mail.
alter table outbox_emails add column calendar text;

create table visit_updates (
  like fw.business_row including defaults,
  visit_id uuid not null,
  work_order_id uuid not null,
  kind text not null check (kind in ('booked', 'changed', 'cancelled', 'on_the_way', 'late', 'done')),
  -- The times that calendars were sent; 0 of what is told once.
  sequence integer not null default 0 check (sequence >= 0),
  outcome text not null check (outcome in ('sent', 'no_address', 'no_mail_server', 'switched_off')),
  sent_to text,
  subject text,
  -- When the customer is to expect somebody.
  window_from timestamptz not null,
  window_until timestamptz not null,
  expected_at timestamptz,
  constraint visit_updates_once_key unique (tenant_id, visit_id, kind, sequence),
  foreign key (tenant_id, visit_id) references visits (tenant_id, id) on delete cascade,
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) on delete cascade
);
call fw.business_table('visit_updates');
create index visit_updates_work_order_idx on visit_updates (tenant_id, work_order_id, created_at);

create table visit_links (
  like fw.business_row including defaults,
  visit_id uuid not null,
  public_token text not null,
  revoked_at timestamptz,
  constraint visit_links_visit_key unique (tenant_id, visit_id),
  foreign key (tenant_id, visit_id) references visits (tenant_id, id) on delete cascade
);
call fw.business_table('visit_links');
create unique index visit_links_public_token_key on visit_links (public_token);

create policy own_functions on visit_links for select to current_user using (true);
create function fw.find_public_visit(token text) returns table (tenant_id uuid, visit_id uuid)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select l.tenant_id, l.visit_id
    from visit_links l join tenants t on t.id = l.tenant_id and t.status = 'active'
   where l.public_token = token and l.revoked_at is null $$;
grant execute on function fw.find_public_visit(text) to fieldwright_app;
