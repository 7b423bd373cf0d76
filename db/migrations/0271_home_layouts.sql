-- How people arrange their dashboard: the order of its cards, and those that they have hidden.
create table home_layouts (
  like fw.business_row including defaults,
  membership_id uuid not null default fw.current_membership(),
  cards text[] not null default '{}' check (cardinality(cards) <= 100),
  hidden text[] not null default '{}' check (cardinality(hidden) <= 100),
  constraint home_layouts_membership_key unique (tenant_id, membership_id),
  foreign key (tenant_id, membership_id) references memberships (tenant_id, id) on delete cascade
);
call fw.business_table('home_layouts');
create policy own_rows on home_layouts as restrictive for all to fieldwright_app
  using ((select fw.access()) in ('command', 'system') or membership_id = (select fw.current_membership()));
