import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#hosts/node/server/log.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { checkAuditJob } from './audit-check.report.ts';
import type { AuditCheck } from './audit-log.rules.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Checked Co');
  for (let n = 0; n < 12; n += 1) await owner.must(owner.post('/api/customers', { name: `No. ${n}` }));
});
afterAll(() => server.stop());

const check = (query = '') => owner.must(owner.get<AuditCheck>(`/api/reports/audit_check${query}`));
const faults = async (query = '') => (await check(query)).faults.map(({ fault }) => fault);
const noted = () =>
  server.db.adminQuery<{ position: number; hash: string }>(
    'select position::int as position, hash from chain_checks where tenant_id = $1',
    [owner.tenantId],
  );
const night = () =>
  checkAuditJob.run(createJobHost(server.db.database, testInstallation, createLog('silent')), {}, '');
/** As somebody with the database's own password. */
const tamper = async (table: string, statement: string) => {
  await server.db.adminQuery(`alter table ${table} disable trigger kept`);
  await server.db.adminQuery(statement, [owner.tenantId]);
  await server.db.adminQuery(`alter table ${table} enable trigger kept`);
};
const entryAt = (position: number) =>
  `(select entry_id from audit_seals where tenant_id = $1 and position = ${position})`;

it('checks the chain in parts, and finds a changed entry in its part', async () => {
  const whole = await check();
  expect(whole).toMatchObject({ from: 0, through: whole.position, next: null, faults: [], verified: null });
  expect(whole.entries).toBe(whole.position);
  expect(await check('?after=4')).toMatchObject({ from: 4, through: whole.position, next: null, faults: [] });
  await tamper(
    'audit_logs',
    `update audit_logs set actor = 'x' || actor where tenant_id = $1 and id = ${entryAt(3)}`,
  );
  expect(await faults()).toEqual(['the entry is not what was sealed']);
  expect(await faults('?after=2')).toEqual(['the entry is not what was sealed']);
  expect(await faults('?after=3')).toEqual([]);
  await night();
  expect(await noted()).toEqual([]);
  await tamper(
    'audit_logs',
    `update audit_logs set actor = substr(actor, 2) where tenant_id = $1 and id = ${entryAt(3)}`,
  );
  expect(await faults()).toEqual([]);
});

it('notes by night up to where the chain is sound, and notices that it was rewritten since', async () => {
  await night();
  const { position, hash } = await check();
  expect(await noted()).toEqual([{ position, hash }]);
  expect((await check()).verified).toEqual({ position, at: expect.any(String) });
  await owner.must(owner.post('/api/customers', { name: 'After' }));
  await tamper(
    'audit_seals',
    `update audit_seals set hash = repeat('a', 64) where tenant_id = $1 and position = ${position}`,
  );
  expect(await faults(`?after=${position}`)).toContain('the chain was rewritten after it had been checked');
  await night();
  expect(await noted()).toEqual([{ position, hash }]);
  await tamper(
    'audit_seals',
    `update audit_seals set hash = '${hash}' where tenant_id = $1 and position = ${position}`,
  );
  await night();
  expect((await noted())[0]?.position).toBeGreaterThan(position);
});

it('finds a missing seal, a removed entry and one without a seal', async () => {
  await tamper('audit_logs', `delete from audit_logs where tenant_id = $1 and id = ${entryAt(5)}`);
  expect(await faults()).toEqual(['the entry is gone']);
  await tamper('audit_seals', 'delete from audit_seals where tenant_id = $1 and position = 7');
  expect(await faults()).toEqual([
    'the entry is gone',
    'a seal is missing before it',
    'an entry without a seal',
  ]);
  expect(await faults('?after=7')).toContain('a seal is missing before it');
});
