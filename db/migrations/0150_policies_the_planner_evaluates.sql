-- outside a transaction
-- The company in the policies as a stable expression: the planner evaluates it for its estimates, and so knows from the statistics
-- how many rows this company has. Of a sub-select it knows nothing, and plans for an average company.

-- online: one table at a time, each in its own transaction
do $$
declare
  own constant text := 'tenant_id = fw.current_tenant()';
  was constant text := '(tenant_id = ( SELECT (NULLIF(current_setting(''app.tenant''::text, true), ''''::text))::uuid%';
  policy record;
begin
  for policy in
    select p.polrelid::regclass as target, p.polname as name,
      pg_get_expr(p.polqual, p.polrelid) like was as reads, pg_get_expr(p.polwithcheck, p.polrelid) like was as writes
    from pg_policy p where p.polname in ('tenant_select', 'tenant_insert', 'tenant_update', 'tenant_delete')
  loop
    if policy.reads then execute format('alter policy %I on %s using (%s)', policy.name, policy.target, own); end if;
    if policy.writes then execute format('alter policy %I on %s with check (%s)', policy.name, policy.target, own); end if;
    commit;
  end loop;
end $$;
