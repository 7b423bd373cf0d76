-- Which company somebody worked in last: a new tab, and the next sign-in, begin there.

-- Having been used is no change of a membership that another's edit could be stale by.
drop trigger memberships_touch on memberships;
create trigger memberships_touch before update on memberships for each row
  when (new.last_used_at is not distinct from old.last_used_at) execute function fw.touch_row();

-- Notes it only when another company was used later, so that those with one company never write anything.
create function fw.note_company_used(person uuid, company uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform set_config('app.tenant', company::text, true);
  update memberships m set last_used_at = now()
   where m.tenant_id = company and m.user_id = person and m.status = 'active'
     and exists (select from memberships o where o.user_id = person and o.tenant_id <> company
       and coalesce(o.last_used_at, '-infinity') >= coalesce(m.last_used_at, '-infinity'));
end $$;
