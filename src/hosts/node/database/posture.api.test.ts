import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#kernel/testing/test-database.ts';
import { checkPosture } from './posture.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** The faults found while `spoil` is applied. */
async function faultsAfter(spoil: string, mend: string): Promise<string[]> {
  await test.adminQuery(spoil);
  try {
    return await checkPosture(test.database);
  } finally {
    await test.adminQuery(mend);
  }
}

const table = (rest = '') => `create table leak (id uuid, tenant_id uuid not null); ${rest}`;
const DROP = 'drop table leak cascade';
const own = `tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)`;

describe('checkPosture', () => {
  it('finds no faults in a fresh database', async () => {
    expect(await checkPosture(test.database)).toEqual([]);
  });

  it('finds no faults in a properly protected table', async () => {
    expect(await faultsAfter(table(`call fw.protect_tenant_table('leak')`), DROP)).toEqual([]);
  });

  it.each<[string, string, RegExp]>([
    ['a new table without row-level security', '', /leak does not enable row-level security/],
    [
      'a table that does not force it',
      `call fw.protect_tenant_table('leak'); alter table leak no force row level security`,
      /leak does not force/,
    ],
    [
      'a missing policy',
      `call fw.protect_tenant_table('leak'); drop policy tenant_update on leak`,
      /leak has no policy for update/,
    ],
    [
      'a policy that lets everything through',
      `call fw.protect_tenant_table('leak'); create policy open on leak for select using (true)`,
      /open of leak does not ask for the tenant/,
    ],
    [
      'a policy that checks reading and not writing',
      `call fw.protect_tenant_table('leak'); drop policy tenant_update on leak; create policy half on leak for update using (${own}) with check (true)`,
      /half of leak/,
    ],
    [
      'the right to truncate',
      `call fw.protect_tenant_table('leak'); grant truncate on leak to fieldwright_app`,
      /may TRUNCATE the table leak/,
    ],
    [
      'the right to refer',
      `call fw.protect_tenant_table('leak'); grant references on leak to public`,
      /may REFERENCES the table leak/,
    ],
    [
      "a view with its owner's eyes",
      `call fw.protect_tenant_table('leak'); create view leaking as select * from leak; grant select on leaking to fieldwright_app`,
      /view leaking is not a security_invoker/,
    ],
    [
      'a materialised view',
      `call fw.protect_tenant_table('leak'); create materialized view leaking as select * from leak; grant select on leaking to fieldwright_app`,
      /materialised view leaking/,
    ],
    [
      'a function of its owner without a search_path',
      `call fw.protect_tenant_table('leak'); create function leaking() returns leak language sql security definer begin atomic select * from leak; end; alter table leak owner to current_user`,
      /leaking\(\) runs as its owner/,
    ],
  ])('catches %s', async (_, spoil, fault) => {
    const faults = await faultsAfter(table(spoil), DROP);
    expect(faults.join('\n')).toMatch(fault);
    expect(await checkPosture(test.database)).toEqual([]);
  });

  it('accepts a security_invoker view', async () => {
    const view = `call fw.protect_tenant_table('leak'); create view fine with (security_invoker = true) as select * from leak; grant select on fine to fieldwright_app`;
    expect(await faultsAfter(table(view), DROP)).toEqual([]);
  });

  it('catches a role that may create objects', async () => {
    const faults = await faultsAfter(
      'grant create on schema public to fieldwright_app',
      'revoke create on schema public from fieldwright_app',
    );
    expect(faults.join()).toMatch(/may create objects in the schema public/);
  });

  it.each(['bypassrls', 'superuser', 'createrole', 'createdb'])(
    'catches a login that is %s',
    async (attribute) => {
      const role = `fw_posture_${Math.random().toString(36).slice(2, 8)}`;
      await test.adminQuery(`create role ${role} login ${attribute} in role fieldwright_app`);
      try {
        const faults = await test.adminQuery<{ f: string }>('select 1 as f').then(async () => {
          const { withClient } = await import('./connection.ts');
          return withClient(test.owner, 'test', async (client) => {
            await client.query(`set role ${role}`);
            return checkPosture(client);
          });
        });
        expect(faults.join()).toContain(`role ${role} is`);
      } finally {
        await test.adminQuery(`drop role ${role}`);
      }
    },
  );

  it('catches an app that connects as the owner', async () => {
    const { withClient } = await import('./connection.ts');
    const faults = await withClient(test.owner, 'test', checkPosture);
    expect(faults.join('\n')).toMatch(/is a superuser[\s\S]*owns the relation/);
  });
});
