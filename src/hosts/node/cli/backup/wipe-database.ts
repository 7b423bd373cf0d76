import { type Connection, withClient } from '#hosts/node/database/connection.ts';

/** Whether a server is connected, recognized by the app's and the jobs' roles. */
export async function isDatabaseInUse(owner: Connection): Promise<boolean> {
  return withClient(owner, 'fieldwright-restore', async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and usename ~ '^fieldwright_(app|jobs)_'`,
    );
    return (rows[0]?.n ?? 0) > 0;
  });
}

/** A database without users and tenants contains only what migrations create. */
export async function isDatabaseEmpty(owner: Connection): Promise<boolean> {
  return withClient(owner, 'fieldwright-restore', async (client) => {
    for (const table of ['public.users', 'public.tenants']) {
      const { rows: known } = await client.query('select to_regclass($1) is not null as found', [table]);
      if (!known[0]?.found) continue;
      const { rowCount } = await client.query(`select from ${table} limit 1`);
      if (rowCount) return false;
    }
    return true;
  });
}

/** Drops everything migrations created. Roles, their secret and extensions stay. */
export async function wipeDatabase(owner: Connection): Promise<void> {
  await withClient(owner, 'fieldwright-restore', (client) => client.query(WIPE));
}

const WIPE = `
  do $$
  declare
    doomed text;
  begin
    drop schema if exists fw_jobs, graphile_worker cascade;
    -- Collects all names first: a table dropped by cascade has no name any more.
    foreach doomed in array (
      select coalesce(array_agg(format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
                    when 'S' then 'sequence' else 'table' end, c.oid::regclass)), '{}')
        from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i', 'a')))
    loop
      execute doomed;
    end loop;
    for doomed in
      select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop
      execute doomed;
    end loop;
    for doomed in
      select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
       where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r') and t.typelem = 0
         and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    loop
      execute doomed;
    end loop;
    drop schema if exists fw cascade;
    drop table if exists fieldwright_private.migrations;
  end $$`;
