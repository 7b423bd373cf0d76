-- Views of the board that people keep: whose lanes, which span, map and list; for themselves or for the office.

create table board_views (
  like fw.business_row including defaults,
  name text not null,
  -- The parameters of the board's address.
  question jsonb not null default '{}',
  is_shared boolean not null default false,
  constraint board_views_name_check check (length(btrim(name)) between 1 and 80),
  constraint board_views_question_check check (jsonb_typeof(question) = 'object' and length(question::text) <= 2000)
);
call fw.business_table('board_views');
create index board_views_name_idx on board_views (tenant_id, name collate fw.natural_order, id);
create policy shown_rows on board_views as restrictive for select to fieldwright_app using
  ((select fw.access()) in ('command', 'system') or created_by = (select fw.current_user_id())
    or (is_shared and (select fw.is_office())));
-- Who made it changes it and takes it away; what is shared also an owner.
create policy own_changes on board_views as restrictive for update to fieldwright_app using
  ((select fw.access()) in ('command', 'system') or created_by = (select fw.current_user_id())
    or (is_shared and (select fw.current_role_name()) = 'owner'));
create policy own_deletions on board_views as restrictive for delete to fieldwright_app using
  ((select fw.access()) in ('command', 'system') or created_by = (select fw.current_user_id())
    or (is_shared and (select fw.current_role_name()) = 'owner'));
