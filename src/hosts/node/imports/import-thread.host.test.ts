import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#kernel/testing/test-database.ts';
import { newId } from '#server/new-id.ts';
import type { ImportTask } from '#server/ports.ts';
import { createRunTask } from './import-threads.ts';

const cache = join('node_modules', '.cache');
let db: TestDatabase;
let dataDir: string;
let folder: string;
let tenantId: string;
let userId: string;
beforeAll(async () => {
  db = await createTestDatabase({ max: 2 });
  dataDir = mkdtempSync(join(tmpdir(), 'fw-thread-'));
  mkdirSync(cache, { recursive: true });
  // Below node_modules, so that the bundle resolves its external packages.
  folder = mkdtempSync(join(process.cwd(), cache, 'import-thread-'));
  [tenantId, userId] = [randomUUID(), randomUUID()];
  await db.adminQuery('insert into users (id, email) values ($1, $2)', [userId, `${userId}@example.test`]);
  await db.adminQuery(
    "insert into tenants (id, company_name, slug, join_code) values ($1, 'Cooper', 'cooper', 'COOPER')",
    [tenantId],
  );
  await db.adminQuery("insert into memberships (tenant_id, user_id, role) values ($1, $2, 'owner')", [
    tenantId,
    userId,
  ]);
});
afterAll(async () => {
  await db.drop();
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

async function uploaded(csv: string, status = 'uploaded'): Promise<string> {
  const id = newId();
  const key = `${tenantId}/${id}.csv`;
  mkdirSync(join(dataDir, 'imports', tenantId), { recursive: true });
  writeFileSync(join(dataDir, 'imports', key), csv);
  await db.adminQuery(
    `insert into imports (id, tenant_id, table_name, file_name, file_sha256, storage_key, status)
     values ($1, $2, 'parts', 'parts.csv', '', $3, $4)`,
    [id, tenantId, key, status],
  );
  return id;
}

const task = (kind: ImportTask['kind'], importId: string) => ({ kind, importId, tenantId, userId });
const rowOf = async (id: string) =>
  (await db.adminQuery<Record<string, unknown>>('select * from imports where id = $1', [id]))[0];

describe('the thread of an import', () => {
  it('does the whole work in a thread, as its author', async () => {
    const outfile = join(folder, 'import.worker.mjs');
    await build({
      entryPoints: ['src/hosts/node/workers/import.worker.ts'],
      outfile,
      bundle: true,
      packages: 'external',
      // Screens, which only clients load.
      external: ['*.tsx'],
      format: 'esm',
      platform: 'node',
    });
    const runTask = createRunTask({ connection: db.roles.app, dataDir }, outfile);
    const id = await uploaded('SKU,Name\nA1,Valve\nA2,Pipe\n');
    await runTask(task('inspect', id));
    await db.adminQuery("update imports set status = 'checking' where id = $1", [id]);
    await runTask(task('check', id));
    expect(await rowOf(id)).toMatchObject({ status: 'checked', good_rows: 2 });
    await db.adminQuery("update imports set status = 'importing' where id = $1", [id]);
    await runTask(task('run', id));
    expect(await rowOf(id)).toMatchObject({ status: 'done', created_rows: 2 });
    const parts = await db.adminQuery('select sku from parts where created_by = $1 order by sku', [userId]);
    expect(parts).toEqual([{ sku: 'A1' }, { sku: 'A2' }]);
  });

  it('is reported when it dies silently', async () => {
    const broken = join(folder, 'dies.mjs');
    writeFileSync(broken, 'process.exit(7);');
    const runTask = createRunTask({ connection: db.roles.app, dataDir }, broken);
    const id = await uploaded('SKU,Name\nB1,Valve\n', 'importing');
    await expect(runTask(task('run', id))).rejects.toThrow('ended with 7');
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      error: 'The import failed; nothing was imported.',
    });
  });

  it('has a memory limit, and the server survives', async () => {
    const greedy = join(folder, 'greedy.mjs');
    writeFileSync(greedy, 'const kept = []; for (;;) kept.push({ text: String(kept.length).repeat(20) });');
    const runTask = createRunTask({ connection: db.roles.app, dataDir }, greedy);
    const id = await uploaded('SKU,Name\nC1,Valve\n', 'checking');
    await expect(runTask(task('check', id))).rejects.toThrow(/memory/i);
    expect(await rowOf(id)).toMatchObject({ status: 'uploaded' });
  });
});
