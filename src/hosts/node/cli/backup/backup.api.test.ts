import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkPosture } from '#hosts/node/database/posture.ts';
import { createBucketStore } from '#hosts/node/files/bucket-store.ts';
import type { FileStore } from '#hosts/node/files/file-store.ts';
import { createFolderStore } from '#hosts/node/files/folder-store.ts';
import { startBucket } from '#hosts/node/files/testing/bucket-server.ts';
import { createTestDatabase, type TestDatabase } from '#kernel/testing/test-database.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyArchive } from './verify-archive.ts';

const COMPANY = '00000000-0000-7000-8000-000000000001';
const PERSON = '00000000-0000-7000-8000-000000000002';
const AWKWARD = `tab\t newline\n backslash \\ quote ' " \\N ünïcode 名前 🔧`;

let source: TestDatabase;
let folder: string;
let backup: string;
const targets: TestDatabase[] = [];

beforeAll(async () => {
  source = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'fwb-'));
  backup = join(folder, 'backup.tar.gz');
  await fill(source);
  storeFiles(join(folder, 'source', 'files'));
  await createBackup(source.owner, filesIn('source'), backup);
});
afterEach(async () => {
  for (const target of targets.splice(0)) await target.drop();
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function fill({ adminQuery }: TestDatabase): Promise<void> {
  await adminQuery(`select set_config('app.tenant', $1, false)`, [COMPANY]);
  await adminQuery(`insert into tenants (id, company_name, slug, join_code) values ($1, $2, 'one', 'code')`, [
    COMPANY,
    AWKWARD,
  ]);
  await adminQuery(`insert into users (id, email) values ($1, 'o@example.com')`, [PERSON]);
  await adminQuery(`insert into profiles (user_id, full_name) values ($1, 'Olga')`, [PERSON]);
  await adminQuery(`insert into memberships (tenant_id, user_id, role) values ($1, $2, 'owner')`, [
    COMPANY,
    PERSON,
  ]);
  await adminQuery(`insert into sessions (token_hash, user_id) values ('\\x01', $1)`, [PERSON]);
  await adminQuery(
    `insert into customers (tenant_id, name) select $1, 'Customer ' || n || $2 from generate_series(1, 6000) n`,
    [COMPANY, AWKWARD],
  );
  await adminQuery(
    `insert into audit_logs (tenant_id, actor, action, entity_type, after)
     select $1, 'system', 'made', 'customers', jsonb_build_object('n', n, 'text', $2::text) from generate_series(1, 500) n`,
    [COMPANY, AWKWARD],
  );
  await adminQuery(
    `insert into idempotency_keys (tenant_id, user_id, route, key, body_hash, status, response) values ($1, $2, 'r', 'k', 'h', 201, '{}')`,
    [COMPANY, PERSON],
  );
  await adminQuery(
    `insert into files (tenant_id, storage_key, file_name, media_type, byte_size, sha256) values ($1, 'one/photo.jpg', 'p.jpg', 'image/jpeg', 3, 'x')`,
    [COMPANY],
  );
  await adminQuery(`select fw_jobs.enqueue('send_mail', '{"to":"a"}')`);
}

function storeFiles(at: string): void {
  mkdirSync(join(at, 'one', 'deep'), { recursive: true });
  writeFileSync(join(at, 'one', 'photo.jpg'), Buffer.from([0, 255, 10]));
  writeFileSync(join(at, 'one', 'deep', 'empty.txt'), '');
  writeFileSync(join(at, 'one', 'deep', 'large.bin'), Buffer.alloc(3_000_000, 'abc'));
  writeFileSync(join(at, 'one', 'half.jpg.part'), 'not yet');
}

async function newTarget(): Promise<{ target: TestDatabase; dataDir: string }> {
  const target = await createTestDatabase();
  targets.push(target);
  const dataDir = mkdtempSync(join(folder, 'target-'));
  return { target, dataDir };
}

const filesIn = (name: string) => createFolderStore(join(folder, name, 'files'));

const restore = (target: TestDatabase, dataDir: string, file = backup, force = false, files?: FileStore) => {
  const place = files ?? createFolderStore(join(dataDir, 'files'));
  return restoreBackup({ owner: target.owner, dataDir, files: place, file, force, log: () => {} });
};

/** Every row of every table, as one hash for each table. */
async function rowHashes({ adminQuery }: TestDatabase): Promise<Record<string, string>> {
  const tables = await adminQuery<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'fieldwright_private') order by 1`);
  const hashes: Record<string, string> = {};
  for (const { name } of tables.filter((table) => table.name !== 'graphile_worker.migrations')) {
    const [row] = await adminQuery<{ hash: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(md5((to_jsonb(t) - 'revoked_at')::text), '' order by to_jsonb(t)::text), '')) as hash from ${name} t`,
    );
    hashes[name] = row!.hash;
  }
  return hashes;
}

/** Constraints, triggers, policies, grants, sequences: what holds around the rows. */
async function rulesOf({ adminQuery }: TestDatabase): Promise<unknown> {
  const rows = await adminQuery<{ rule: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as rule from pg_constraint where conrelid <> 0
    union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select polrelid::regclass || ' ' || polname || coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '') from pg_policy
    union all select c.oid::regclass || ' ' || relrowsecurity || relforcerowsecurity || coalesce((select string_agg(a, ',' order by a) from unnest(relacl::text[]) a), '')
                from pg_class c where relkind in ('r', 'S', 'v') and relnamespace::regnamespace::text !~ '^(pg_|information|fieldwright_private)'
    union all select schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0) from pg_sequences
    order by 1`);
  return rows.map(({ rule }) => rule);
}

describe('backup and restore', () => {
  it('bring back every row, every file and every rule, and end the sessions', async () => {
    const { target, dataDir } = await newTarget();
    const result = await restore(target, dataDir);
    expect(await rowHashes(target)).toEqual(await rowHashes(source));
    expect(await rulesOf(target)).toEqual(await rulesOf(source));
    expect(await target.adminQuery('select from sessions where revoked_at is null')).toHaveLength(0);
    expect(await checkPosture(target.database)).toEqual([]);
    expect(result.files).toBe(3);
    for (const path of ['one/photo.jpg', 'one/deep/empty.txt', 'one/deep/large.bin']) {
      const original = readFileSync(join(folder, 'source', 'files', path));
      expect(readFileSync(join(dataDir, 'files', path)).equals(original)).toBe(true);
    }
    expect(existsSync(join(dataDir, 'files', 'one/half.jpg.part'))).toBe(false);
  });

  it('lead from a folder into a bucket and out of it again, and take the place of nothing', async () => {
    const bucket = await startBucket({ folder: '/ours' });
    try {
      const { target, dataDir } = await newTarget();
      const files = createBucketStore(bucket.bucket);
      bucket.objects.set('ours/one/other.jpg', Buffer.from('in the way'));
      await expect(restore(target, dataDir, backup, false, files)).rejects.toThrow(/not empty/);
      bucket.objects.clear();
      expect((await restore(target, dataDir, backup, false, files)).files).toBe(3);
      expect(existsSync(join(dataDir, 'files'))).toBe(false);
      const again = join(folder, 'of-a-bucket.tar.gz');
      const { manifest } = await createBackup(target.owner, files, again);
      expect(manifest.files).toEqual((await verifyArchive(backup)).manifest.files);
      expect((await verifyArchive(again)).manifest.files).toEqual(manifest.files);
    } finally {
      await bucket.stop();
    }
  });

  it('count and hash what is in the archive', async () => {
    const { manifest, header } = await verifyArchive(backup);
    expect(manifest.tables['public.customers']?.rows).toBe(6_000);
    expect(manifest.tables['public.audit_logs']?.rows).toBe(500);
    // The one of the test, and the one that makes six thousand customers findable.
    expect(manifest.tables['graphile_worker._private_jobs']?.rows).toBe(2);
    expect(Object.keys(manifest.files)).toEqual([
      'one/deep/empty.txt',
      'one/deep/large.bin',
      'one/photo.jpg',
    ]);
    expect(header.tables.map(({ schema }) => schema)).not.toContain('fieldwright_private');
  });

  it('take one moment of a database that is being written to', async () => {
    let stop = false;
    const writer = (async () => {
      for (let n = 0; !stop; n += 1) {
        await source
          .adminQuery(
            `with u as (insert into users (email) values ('w${n}@example.com') returning id) insert into profiles (user_id, full_name) select id, 'W' from u`,
          )
          .catch(async () => {
            await source.adminQuery(`insert into users (email) values ('v${n}@example.com')`);
          });
      }
    })();
    const file = join(folder, 'busy.tar.gz');
    await createBackup(source.owner, filesIn('source'), file);
    stop = true;
    await writer;
    const { target, dataDir } = await newTarget();
    await restore(target, dataDir, file);
    const orphans = await target.adminQuery(
      'select from profiles p where not exists (select from users u where u.id = p.user_id)',
    );
    expect(orphans).toHaveLength(0);
  });
});

describe('a backup', () => {
  it('overwrites nothing', async () => {
    await expect(createBackup(source.owner, filesIn('source'), backup)).rejects.toThrow(/exists already/);
  });

  it('fails, and leaves no file, when a stored file is missing', async () => {
    const file = join(folder, 'incomplete.tar.gz');
    await expect(createBackup(source.owner, filesIn('nowhere'), file)).rejects.toThrow(
      /one\/photo\.jpg.*not be complete/,
    );
    expect(readdirSync(folder).filter((name) => name.startsWith('incomplete'))).toEqual([]);
  });

  it('fails when it may not read a table', async () => {
    await source.adminQuery('create table hidden (id int)');
    try {
      await expect(createBackup(source.owner, filesIn('source'), join(folder, 'no.tar.gz'))).rejects.toThrow(
        /may not read public\.hidden/,
      );
    } finally {
      await source.adminQuery('drop table hidden');
    }
  });
});

describe('a restore', () => {
  it('refuses a database that is not empty, and replaces it by force after saving it', async () => {
    const { target, dataDir } = await newTarget();
    await target.adminQuery(`insert into users (email) values ('before@example.com')`);
    await expect(restore(target, dataDir)).rejects.toThrow(/not empty/);
    const { savedAs } = await restore(target, dataDir, backup, true);
    expect((await rowHashes(target)).customers).toBe((await rowHashes(source)).customers);
    expect(await target.adminQuery(`select from users where email = 'before@example.com'`)).toHaveLength(0);
    expect((await verifyArchive(savedAs!)).manifest.tables['public.users']?.rows).toBe(1);
  });

  it('refuses while the server is connected', async () => {
    const { target, dataDir } = await newTarget();
    await target.database.query('select 1');
    await expect(restore(target, dataDir)).rejects.toThrow(/server is running/);
  });

  it.each<[string, (file: string) => void, RegExp]>([
    ['cut off', (file) => truncateSync(file, 5_000), /not complete/],
    [
      'changed',
      (file) =>
        writeFileSync(
          file,
          gzipSync(
            Buffer.from(
              gunzipSync(readFileSync(file)).toString('latin1').replace('Customer 777t', 'Customer 778t'),
              'latin1',
            ),
          ),
        ),
      /rows of public\.customers are not those/,
    ],
    ['something else', (file) => writeFileSync(file, 'hello'), /not a Fieldwright backup/],
  ])('touches nothing when the archive is %s', async (_, damage, fault) => {
    const { target, dataDir } = await newTarget();
    const file = join(dataDir, 'damaged.tar.gz');
    copyFileSync(backup, file);
    damage(file);
    await expect(restore(target, dataDir, file)).rejects.toThrow(fault);
    expect(await target.adminQuery(`select to_regclass('public.customers') as t`)).toEqual([
      { t: 'customers' },
    ]);
    expect(existsSync(join(dataDir, 'files'))).toBe(false);
  });
});
