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

/**
 * Drops everything migrations created. Roles, their secret and extensions stay. One object at a time: all of them in one transaction take
 * more locks than a server with the usual settings has room for.
 */
export async function wipeDatabase(owner: Connection): Promise<void> {
  await withClient(owner, 'fieldwright-restore', async (client) => {
    await client.query(BEGINNING);
    for (const list of [TABLES, ROUTINES, TYPES]) {
      const { rows } = await client.query<{ statement: string }>(list);
      for (const { statement } of rows) await client.query(statement);
    }
    await client.query('drop schema if exists fw cascade');
  });
}

/** Together, so that a wipe that was interrupted leaves what counts as empty, and what no server starts on. */
const BEGINNING = `
  begin;
  drop table if exists fieldwright_private.migrations cascade;
  drop schema if exists fw_jobs, graphile_worker cascade;
  drop table if exists public.users, public.tenants cascade;
  commit`;

const TABLES = `
  select format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' else 'table' end, c.oid::regclass) as statement
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i', 'a'))`;

const ROUTINES = `
  select format('drop routine if exists %s cascade', p.oid::regprocedure) as statement from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

const TYPES = `
  select format('drop type if exists %s cascade', t.oid::regtype) as statement from pg_type t
   where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r') and t.typelem = 0
     and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`;
