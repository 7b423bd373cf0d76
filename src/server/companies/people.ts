// Rights and recent activity of one member, for owners and supervisors.

import type { Activity, EffectiveRights } from '#domains/identity/members/person-report.rules.ts';
import { type FinancialPermission, financialPermissions, office, type Role } from '#kernel/access.ts';
import { effectiveRights, type Holder } from '#kernel/effective-rights.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import type { Registry } from '#kernel/registry.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import type { DatabaseTransaction } from '#server/database/database.ts';
import type { App } from '../app.ts';
import { type Ctx, withViewer } from '../request/request.ts';
import { dataAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../viewers/acting.ts';

export function registerPeople(app: App, services: Services): void {
  app.get('/api/people/:id{[0-9a-fA-F-]{36}}/rights', (c) =>
    about(c, services, (query, person) => rightsOf(services.registry, query, person)),
  );
  app.get('/api/people/:id{[0-9a-fA-F-]{36}}/activity', (c) => {
    const before = c.req.query('before') ?? '';
    if (before !== '' && !/^\d{1,18}$/.test(before))
      throw new Refused('bad_request', 'before must be a number.');
    return about(c, services, (query, person) => activityOf(services.registry, query, person, before));
  });
}

type Query = DatabaseTransaction<unknown>['query'];
type Someone = { id: string; user_id: string; role: Role; status: string };

function about(
  c: Ctx,
  services: Services,
  read: (query: Query, person: Someone) => Promise<unknown>,
): Promise<Response> {
  return withViewer(c, services, async (acting) => {
    if (!office.includes(acting.role)) throw new Refused('forbidden', 'This is for owners and supervisors.');
    const data = await inTransaction(
      services.database,
      acting,
      async ({ within: { query } }) => {
        const [person] = await query<Someone>(
          'select id, user_id, role, status from memberships where id = $1',
          [c.req.param('id')],
        );
        if (!person) throw notFound();
        return read(query, person);
      },
      { readOnly: true },
    );
    return dataAnswer(data);
  });
}

/** Members who are suspended or have only asked to join have no rights, whatever their role. */
async function rightsOf(registry: Registry, query: Query, person: Someone): Promise<EffectiveRights> {
  const { role, status } = person;
  if (status !== 'active') return { role, status, permissions: [], tables: [] };
  const held = await permissionsOf(query, person);
  const holder = { role, permissions: new Set(held.map(({ type }) => type)) };
  const tables = effectiveRights(registry, holder, await ownRowsOf(query, holder));
  return { role, status, permissions: held, tables };
}

async function permissionsOf(query: Query, { role, user_id }: Someone) {
  if (role === 'owner') return financialPermissions.map((type) => ({ type, until: null }));
  return query<{ type: FinancialPermission; until: string | null }>(
    'select permission_type as type, expires_at as until from fw.permissions_of($1) order by 1',
    [user_id],
  );
}

/**
 * Names of the tables in which this member sees only their own rows: a restrictive policy lets some roles and permissions pass
 * and limits everybody else. Read from the catalogue, so it can't differ from what is enforced.
 */
async function ownRowsOf(query: Query, { role, permissions }: Holder): Promise<ReadonlySet<string>> {
  const policies = await query<{ tablename: string; qual: string }>(
    `select tablename, qual from pg_policies
      where schemaname = 'public' and permissive = 'RESTRICTIVE' and cmd in ('SELECT', 'ALL') and qual is not null`,
  );
  const passes = (rule: string) =>
    (rule.includes('is_office()') && office.includes(role)) ||
    (rule.includes("current_role_name() = 'owner'") && role === 'owner') ||
    [...rule.matchAll(/(?:has_fin|may)\('(\w+)'/g)].some(([, type]) => isOneOf([...permissions], type));
  const showsOwn = /my_work_orders|my_sites|current_user_id\(\)|current_membership\(\)|FROM work_orders/;
  return new Set(
    policies.filter(({ qual }) => showsOwn.test(qual) && !passes(qual)).map(({ tablename }) => tablename),
  );
}

const PAGE = 30;

async function activityOf(
  registry: Registry,
  query: Query,
  { id, user_id }: Someone,
  before: string,
): Promise<readonly Activity[]> {
  const found = await query<Activity>(
    `select a.id::text, a.at, fw.person_name(a.actor_id) as by, a.actor_id is not distinct from $1::uuid as is_theirs, a.action,
       a.entity_type as table, a.entity_id as row_id, null as title, null as label
     from audit_logs a
     where (a.actor_id = $1::uuid or (a.entity_type = 'memberships' and a.entity_id = $2::uuid)) and ($3 = '' or a.id < $3::bigint)
     order by a.id desc limit ${PAGE}`,
    [user_id, id, before],
  );
  const titles = await titlesOf(registry, query, found);
  return found.map((one) => ({
    ...one,
    title: titles.get(one.row_id ?? '') ?? null,
    label: registry.command(one.table, one.action.split('.').at(-1) ?? '')?.label ?? null,
  }));
}

/** Titles of the rows as the asker may read them; rows the asker can't see have none. */
async function titlesOf(
  registry: Registry,
  query: Query,
  found: readonly Activity[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const table of new Set(found.map((one) => one.table))) {
    const resource = registry.resource(table);
    const field = resource?.columns[resource.columns.number ? 'number' : resource.title];
    const name = resource?.columns.number ? 'number' : resource?.title;
    if (!resource || !field || !name || field.kind === 'ref' || field.kind === 'instant') continue;
    const ids = found.flatMap((one) => (one.table === table && one.row_id ? [one.row_id] : []));
    const expression = field.sql ?? `t."${name}"`;
    const rows = await query<{ id: string; title: string | null }>(
      `select t.id, (${expression})::text as title from "${resource.name}" t where t.id = any($1::uuid[])`,
      [ids],
    );
    for (const row of rows) if (row.title) titles.set(row.id, row.title);
  }
  return titles;
}
