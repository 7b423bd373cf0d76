// Checks in the system catalogues that the database isolates companies: attributes and rights of the app's role, and row-level
// security on every tenant table. The server does not start if there is any fault.

/** A pool, a client, or the app's database. */
type Queryable = { query(text: string): Promise<{ rows: { fault?: string }[] }> };

/** The faults, one sentence each; empty if there are none. Must run as the app. */
export async function checkPosture(app: Queryable): Promise<string[]> {
  const parts = [ROLE, MEMBERSHIPS, OWNERSHIP, TENANT_TABLES, POLICIES, VIEWS, DEFINERS, GRANTS, SCHEMAS];
  const all = parts.map((sql, part) => `select ${part} as part, fault from (${sql}) found`);
  const { rows } = await app.query(`select fault from (${all.join(' union all ')}) every order by part`);
  return rows.map((row) => String(row.fault));
}

export class UnsafePosture extends Error {
  override readonly name = 'UnsafePosture';

  constructor(faults: readonly string[]) {
    super(`The database is not safe to serve from:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

const OUR_SCHEMAS = `nspname !~ '^pg_' and nspname not in ('information_schema', 'graphile_worker')`;

const ROLE = `
  select format('The app''s role %I is %s.', rolname, what) as fault
    from pg_roles, lateral (values
      (rolsuper, 'a superuser'), (rolbypassrls, 'allowed to bypass row-level security'),
      (rolcreaterole, 'allowed to create roles'), (rolcreatedb, 'allowed to create databases'),
      (rolreplication, 'allowed to replicate')) as v (bad, what)
   where rolname = current_user and bad`;

const MEMBERSHIPS = `
  select format('The app''s role is a member of %I, which %s.', r.rolname, why) as fault
    from pg_roles r, lateral (select case
      when r.rolsuper or r.rolbypassrls then 'bypasses row-level security'
      when r.rolname ~ '^pg_' then 'is a system role'
      when exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                    where c.relowner = r.oid and n.nspname !~ '^pg_') then 'owns tables' end as why) w
   where r.rolname <> current_user and why is not null and pg_has_role(current_user, r.oid, 'member')`;

const OWNERSHIP = `
  select format('The app''s role owns the %s %s.', kind, name) as fault from (
    select 'relation' as kind, oid::regclass::text as name from pg_class where relowner = current_user::regrole
    union all select 'schema', nspname from pg_namespace where nspowner = current_user::regrole
    union all select 'function', oid::regprocedure::text from pg_proc where proowner = current_user::regrole
    union all select 'database', datname from pg_database where datdba = current_user::regrole) owned`;

const TENANT_TABLES = `
  select format('The table %s does not %s row-level security.', c.oid::regclass,
                case when c.relrowsecurity then 'force' else 'enable' end) as fault
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and ${OUR_SCHEMAS} and not (c.relrowsecurity and c.relforcerowsecurity)
     and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`;

/** Every command has a policy, and no permissive policy lacks a check of the tenant, user or membership. */
const POLICIES = `
  with tenant_table as (
    select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and ${OUR_SCHEMAS}
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)),
  side as (
    select p.polrelid, p.polname, p.polcmd, expression
      from pg_policy p join tenant_table t on t.oid = p.polrelid,
           lateral (values (p.polcmd <> 'a', pg_get_expr(p.polqual, p.polrelid)),
                           (p.polcmd = 'a' or p.polwithcheck is not null, pg_get_expr(p.polwithcheck, p.polrelid)))
                   as s (used, expression)
     where p.polpermissive and used
       and exists (select from unnest(p.polroles) r where r = 0 or pg_has_role(current_user, r, 'member')))
  select format('The table %s has no policy for %s.', t.oid::regclass, c.name) as fault
    from tenant_table t, (values ('r', 'select'), ('a', 'insert'), ('w', 'update'), ('d', 'delete')) as c (code, name)
   where not exists (select from side where polrelid = t.oid and polcmd in (c.code::"char", '*'))
     and has_table_privilege(t.oid, c.name)
  union all
  select format('The policy %I of %s does not ask for the tenant.', polname, polrelid::regclass) from side
   where expression is null or expression !~* '(nullif\\(current_setting\\(''app\\.|fw\\.current_(tenant|user_id|membership)\\()'`;

const VIEWS = `
  select format(case c.relkind when 'v' then 'The view %s is not a security_invoker view.'
                     else 'The app may read the materialised view %s, which row-level security does not cover.' end,
                c.oid::regclass) as fault
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('v', 'm') and ${OUR_SCHEMAS} and has_table_privilege(c.oid, 'select')
     and not (c.relkind = 'v' and exists (select from pg_options_to_table(c.reloptions)
                                            where option_name = 'security_invoker' and option_value in ('true', 'on', '1')))`;

const DEFINERS = `
  select format('The function %s runs as its owner without a fixed search_path.', p.oid::regprocedure) as fault
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where p.prosecdef and ${OUR_SCHEMAS}
     and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')`;

const GRANTS = `
  select format('The app may %s the table %s.', upper(privilege), c.oid::regclass) as fault
    from pg_class c join pg_namespace n on n.oid = c.relnamespace,
         (values ('truncate'), ('references'), ('trigger')) as v (privilege)
   where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     and has_table_privilege(c.oid, privilege)`;

const SCHEMAS = `
  select format('The app may create objects in the schema %I.', nspname) as fault
    from pg_namespace where nspname !~ '^pg_(temp|toast)' and has_schema_privilege(oid, 'create')
  union all
  select 'The app may read the schema fieldwright_private.' from pg_namespace
   where nspname = 'fieldwright_private' and has_schema_privilege(oid, 'usage')`;
