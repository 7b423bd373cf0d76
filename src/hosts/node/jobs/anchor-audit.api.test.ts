import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { Terminal } from '../cli/command.ts';
import { verifyAudit } from '../cli/verify-audit.ts';
import { readConfig } from '../config.ts';
import { anchorFile, createAnchors, readAnchors, readLastAnchors } from './anchor-audit.ts';

let server: TestServer;
let owner: Person;
const folder = mkdtempSync(join(tmpdir(), 'fw-anchors-'));

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Anchored Co');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Verified = { id: string; position: number; anchored: number; faults: string[] };

async function verify(values: { json?: boolean; anchor?: boolean } = {}) {
  const lines: string[] = [];
  const config = readConfig({ DATABASE_URL: server.db.ownerUrl, DATA_DIR: folder }, folder);
  const terminal = { print: (line = '') => lines.push(line), note: () => undefined } as unknown as Terminal;
  const code = await verifyAudit.run(config, { values, positionals: [] }, terminal);
  return { code, text: lines.join('\n') };
}
const verified = async () => JSON.parse((await verify({ json: true })).text) as Verified[];
const positionOf = async () => (await verified()).find(({ id }) => id === owner.tenantId)?.position as number;
const write = (times: number) =>
  Promise.all(
    Array.from({ length: times }, (_, n) => owner.must(owner.post('/api/customers', { name: `No. ${n}` }))),
  );
const until = async (what: () => Promise<boolean>) => {
  for (const started = Date.now(); !(await what()); await new Promise((done) => setTimeout(done, 20)))
    if (Date.now() - started > 20_000) throw new Error('It did not happen in time.');
};

describe('an anchor of the audit chains', () => {
  it('is written when a server starts and stops', async () => {
    const other = await server.another({ settings: { dataDir: folder } });
    await until(async () => (await readAnchors(folder)).length === 1);
    await write(3);
    await other.stop();
    const position = await positionOf();
    expect((await readAnchors(folder)).map((anchor) => anchor.position)).toEqual([position - 3, position]);
  });

  it('is written after a number of entries', async () => {
    const anchors = createAnchors(server.db.database, folder, () => {});
    await write(5);
    expect(await anchors.write(6)).toBe(0);
    await write(1);
    expect(await anchors.write(6)).toBe(1);
  });

  it('is written on demand, and the anchored position is reported', async () => {
    await write(4);
    const position = await positionOf();
    const before = await verify();
    expect(before.text).toContain(`anchored up to ${position - 4} at `);
    expect(before.text).toContain('the 4 after it are not');
    const after = await verify({ anchor: true });
    expect(after).toMatchObject({ code: 0, text: expect.stringContaining(`anchored up to ${position} at `) });
    expect(after.text).not.toContain('after it are not');
  });

  it('is found at the end of the file, however long that is', async () => {
    const last = (await readAnchors(folder)).at(-1);
    const other = { ...last, tenant_id: '00000000-0000-7000-8000-000000000001' };
    for (let position = 1; position <= 50; position += 1)
      appendFileSync(anchorFile(folder), `${JSON.stringify({ ...other, position })}\n`);
    appendFileSync(anchorFile(folder), '{"at":"2026-');
    const { size } = statSync(anchorFile(folder));
    const whole = await readLastAnchors(folder, size);
    expect([...whole.values()].map(({ position }) => position)).toEqual([last?.position, 50]);
    const end = await readLastAnchors(folder, 1000);
    expect([...end.values()]).toEqual([{ ...other, position: 50 }]);
    appendFileSync(anchorFile(folder), '\n');
  });

  it('reveals a company whose whole log was removed', async () => {
    const emptied = await server.company('Emptied Co');
    await server.db.adminQuery('alter table audit_logs disable trigger kept');
    await server.db.adminQuery('alter table audit_seals disable trigger kept');
    for (const table of ['audit_logs', 'audit_seals'])
      await server.db.adminQuery(`delete from ${table} where tenant_id = $1`, [emptied.tenantId]);
    await server.db.adminQuery('alter table audit_logs enable trigger kept');
    await server.db.adminQuery('alter table audit_seals enable trigger kept');
    const found = (await verified()).find(({ id }) => id === emptied.tenantId);
    expect(found?.faults.join()).toContain('the first entry, which a company has from its founding, is gone');
    expect((await verify()).code).toBe(1);
  });
});
