/** A data API on a test database with a company. */
import type { Viewer } from '#kernel/access.ts';
import { createDataApi, type DataApi } from '#kernel/data-api/run.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { testRegistry, viewerOf } from './resources.ts';
import { testTables } from './tables.ts';

export interface TestApi {
  readonly db: TestDatabase;
  readonly api: DataApi;
  company(name: string): Promise<Viewer>;
}

export async function createTestApi(): Promise<TestApi> {
  const db = await createTestDatabase();
  await db.adminQuery(testTables);
  const api = createDataApi({
    registry: testRegistry,
    database: {
      async run({ tenantId, userId, membershipId, role }, statements) {
        const enter = {
          name: 'act',
          text: `select fw.act($1::uuid, $2::uuid, $3::uuid, $4, 'direct', 'req-1', '10.0.0.1', 'test')`,
          values: [tenantId, userId, membershipId, role],
        };
        return (await db.database.run([enter, ...statements])).slice(1);
      },
    },
  });
  return { db, api, company: (name) => makeCompany(db, name) };
}

async function makeCompany(db: TestDatabase, name: string): Promise<Viewer> {
  const [row] = await db.adminQuery<{ t: string; u: string; m: string }>(
    `with t as (insert into tenants (company_name, slug, join_code) values ($1, $1, $1) returning id),
      u as (insert into users (email) values ($1 || '@example.test') returning id),
      m as (insert into memberships (tenant_id, user_id, role, created_by) select t.id, u.id, 'owner', null from t, u returning id),
      s as (insert into number_series (tenant_id, series, prefix, created_by) select t.id, 't_orders', 'TO-', null from t)
    select t.id as t, u.id as u, m.id as m from t, u, m`,
    [name],
  );
  return viewerOf('owner', {
    tenantId: row?.t ?? '',
    userId: row?.u ?? '',
    membershipId: row?.m ?? '',
  });
}
