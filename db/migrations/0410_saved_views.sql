-- Views of lists that people keep, for themselves or for the office; and which view a list opens with, for each person.

create table saved_views (
  like fw.business_row including defaults,
  list text not null,
  name text not null,
  -- Filters and order: see src/kernel/list-question.ts.
  question jsonb not null,
  is_shared boolean not null default false,
  constraint saved_views_list_check check (length(list) between 1 and 80),
  constraint saved_views_name_check check (length(btrim(name)) between 1 and 80),
  constraint saved_views_question_check check (jsonb_typeof(question) = 'object' and length(question::text) <= 8000)
);
call fw.business_table('saved_views');
create index saved_views_name_idx on saved_views (tenant_id, name collate fw.natural_order, id);
create policy shown_rows on saved_views as restrictive for select to fieldwright_app using
  ((select fw.access()) in ('command', 'system') or created_by = (select fw.current_user_id())
    or (is_shared and (select fw.is_office())));
-- Who made it changes it and takes it away; what is shared also an owner.
create policy own_changes on saved_views as restrictive for update to fieldwright_app using
  ((select fw.access()) in ('command', 'system') or created_by = (select fw.current_user_id())
    or (is_shared and (select fw.current_role_name()) = 'owner'));
create policy own_deletions on saved_views as restrictive for delete to fieldwright_app using
  ((select fw.access()) in ('command', 'system') or created_by = (select fw.current_user_id())
    or (is_shared and (select fw.current_role_name()) = 'owner'));

create table list_defaults (
  like fw.business_row including defaults,
  list text not null,
  -- A view of the product by its name, or a saved one by its id.
  view text not null,
  constraint list_defaults_list_check check (length(list) between 1 and 80),
  constraint list_defaults_view_check check (length(view) between 1 and 80),
  constraint list_defaults_list_key unique (tenant_id, created_by, list)
);
call fw.business_table('list_defaults');
create policy own_rows on list_defaults as restrictive for all to fieldwright_app using
  ((select fw.access()) in ('command', 'system') or created_by = (select fw.current_user_id()));
