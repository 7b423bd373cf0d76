-- Who last changed each of these fields of a row, and when: `{ field: { by, at } }`, for whoever may not read the audit log. To be
-- asked about rows that the viewer's own rights have let through, and fields that they may read. Not stable: of two changes
-- at the same time, the second one waits for the row and then has to see who made the first.
create function fw.last_changes(of_table text, of_id uuid, fields text[]) returns jsonb
language sql security definer set search_path = pg_catalog, public, fw as $$
  select jsonb_object_agg(c.field, jsonb_build_object('by', fw.person_name(c.actor_id), 'at', c.at))
    from (
      select distinct on (f.field) f.field, l.actor_id, l.at
        from audit_logs l join unnest(fields) f (field) on l.before ? f.field and l.after ? f.field
       where l.tenant_id = fw.current_tenant() and l.entity_type = of_table and l.entity_id = of_id
       order by f.field, l.id desc) c $$;
