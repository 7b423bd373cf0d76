-- Analyses that people keep: a screen of analytics with its question, for themselves or for the office, and pinned to their start page.

create table saved_analyses (
  like fw.business_row including defaults,
  name text not null,
  screen text not null check (screen in ('glance', 'measure', 'explore')),
  -- The parameters of the screen's address.
  question jsonb not null default '{}',
  is_shared boolean not null default false,
  search_text text generated always as (lower(name)) stored,
  constraint saved_analyses_name_check check (length(btrim(name)) between 1 and 80),
  constraint saved_analyses_question_check check (jsonb_typeof(question) = 'object' and length(question::text) <= 10000)
);
call fw.business_table('saved_analyses');
create index saved_analyses_name_idx on saved_analyses (tenant_id, name collate fw.natural_order, id);
create policy shown_rows on saved_analyses as restrictive for select to fieldwright_app using
  ((select fw.access()) in ('command', 'system') or created_by = (select fw.current_user_id())
    or (is_shared and (select fw.is_office())));
-- Who made it changes it and takes it away; what is shared also an owner.
create policy own_changes on saved_analyses as restrictive for update to fieldwright_app using
  ((select fw.access()) in ('command', 'system') or created_by = (select fw.current_user_id())
    or (is_shared and (select fw.current_role_name()) = 'owner'));
create policy own_deletions on saved_analyses as restrictive for delete to fieldwright_app using
  ((select fw.access()) in ('command', 'system') or created_by = (select fw.current_user_id())
    or (is_shared and (select fw.current_role_name()) = 'owner'));

create table analysis_pins (
  like fw.business_row including defaults,
  analysis_id uuid not null,
  membership_id uuid not null default fw.current_membership(),
  constraint analysis_pins_once_key unique (tenant_id, membership_id, analysis_id),
  foreign key (tenant_id, analysis_id) references saved_analyses (tenant_id, id) on delete cascade,
  foreign key (tenant_id, membership_id) references memberships (tenant_id, id) on delete cascade
);
call fw.business_table('analysis_pins');
create index analysis_pins_analysis_idx on analysis_pins (tenant_id, analysis_id);
create policy own_rows on analysis_pins as restrictive to fieldwright_app using
  ((select fw.access()) in ('command', 'system') or membership_id = (select fw.current_membership()));
