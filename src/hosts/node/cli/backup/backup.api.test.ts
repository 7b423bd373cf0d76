import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkPosture } from '#hosts/node/database/posture.ts';
import { createBucketStore } from '#hosts/node/files/bucket-store.ts';
import type { FileStore } from '#hosts/node/files/file-store.ts';
import { createFolderStore } from '#hosts/node/files/folder-store.ts';
import { startBucket } from '#hosts/node/files/testing/bucket-server.ts';
import { createTestDatabase, type TestDatabase } from '#kernel/testing/test-database.ts';
import { readEpoch } from '#server/sync/epoch.ts';
import { incompleteIn } from './archive.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';
import { readArchive, verifyArchive } from './verify-archive.ts';

const COMPANY = '00000000-0000-7000-8000-000000000001';
const PERSON = '00000000-0000-7000-8000-000000000002';
const PHOTO = Buffer.from([0, 255, 10]);
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
    `insert into files (tenant_id, storage_key, file_name, media_type, byte_size, sha256) values ($1, 'one/photo.jpg', 'p.jpg', 'image/jpeg', 3, $2)`,
    [COMPANY, createHash('sha256').update(PHOTO).digest('hex')],
  );
  await adminQuery(`select fw_jobs.enqueue('send_mail', '{"to":"a"}')`);
}

function storeFiles(at: string): void {
  mkdirSync(join(at, 'one', 'deep'), { recursive: true });
  writeFileSync(join(at, 'one', 'photo.jpg'), PHOTO);
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

type Manifest = {
  tables: Record<string, { rows: number; sha256: string }>;
  files: Record<string, { bytes: number; sha256: string }>;
};
type Entries = [name: string, content: Buffer][];

/** Rewrites the archive with changed entries. */
async function remake(file: string, change: (entries: Entries) => unknown): Promise<void> {
  const entries: Entries = [];
  for await (const { name, content } of readArchive(file)) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    entries.push([name, Buffer.concat(chunks)]);
  }
  change(entries);
  const written = entries.flatMap(([name, content]) => [
    tarHeader(name, content.length),
    content,
    tarPadding(content.length),
  ]);
  writeFileSync(file, gzipSync(Buffer.concat([...written, tarEnd()])));
}

const remakeManifest = (file: string, change: (manifest: Manifest) => unknown) =>
  remake(file, (entries) => {
    const manifest = JSON.parse(entries.at(-1)![1].toString()) as Manifest;
    change(manifest);
    entries.at(-1)![1] = Buffer.from(JSON.stringify(manifest));
  });

function replaceIn(entries: Entries, name: string, text: string, by: string): void {
  const entry = entries.find(([one]) => one === name)!;
  entry[1] = Buffer.from(entry[1].toString('latin1').replace(text, by), 'latin1');
}

/** A hash of all rows per table, without what every restore changes. */
async function rowHashes({ adminQuery }: TestDatabase): Promise<Record<string, string>> {
  const tables = await adminQuery<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'fieldwright_private') order by 1`);
  const hashes: Record<string, string> = {};
  for (const { name } of tables.filter((table) => table.name !== 'graphile_worker.migrations')) {
    const [row] = await adminQuery<{ hash: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(md5((to_jsonb(t) - 'revoked_at')::text), '' order by to_jsonb(t)::text), '')) as hash from ${name} t
        where ${name === 'installation_keys' ? "name <> 'epoch'" : 'true'}`,
    );
    hashes[name] = row!.hash;
  }
  return hashes;
}

/** Constraints, triggers, policies, grants, sequences. */
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
  it('restore every row, file, constraint and policy, and end all sessions', async () => {
    const { target, dataDir } = await newTarget();
    const result = await restore(target, dataDir);
    expect(await rowHashes(target)).toEqual(await rowHashes(source));
    expect(await rulesOf(target)).toEqual(await rulesOf(source));
    expect(await target.adminQuery('select from sessions where revoked_at is null')).toHaveLength(0);
    expect(await checkPosture(target.database)).toEqual([]);
    expect(await readEpoch(target.database)).not.toBe(await readEpoch(source.database));
    expect(result.files).toBe(3);
    for (const path of ['one/photo.jpg', 'one/deep/empty.txt', 'one/deep/large.bin']) {
      const original = readFileSync(join(folder, 'source', 'files', path));
      expect(readFileSync(join(dataDir, 'files', path)).equals(original)).toBe(true);
    }
    expect(existsSync(join(dataDir, 'files', 'one/half.jpg.part'))).toBe(false);
  });

  it('move files from a folder into a bucket and back, without overwriting anything', async () => {
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

  it("record counts and hashes of the archive's content", async () => {
    const { manifest, header } = await verifyArchive(backup);
    expect(manifest.tables['public.customers']?.rows).toBe(6_000);
    expect(manifest.tables['public.audit_logs']?.rows).toBe(500);
    // The test's job, and the one that indexes six thousand customers for search.
    expect(manifest.tables['graphile_worker._private_jobs']?.rows).toBe(2);
    expect(Object.keys(manifest.files)).toEqual([
      'one/deep/empty.txt',
      'one/deep/large.bin',
      'one/photo.jpg',
    ]);
    expect(header.tables.map(({ schema }) => schema)).not.toContain('fieldwright_private');
  });

  it('read a consistent snapshot while the database is written to', async () => {
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

  it('is made despite a missing file, and lists it', async () => {
    const file = join(folder, 'without-photo.tar.gz');
    const { manifest } = await createBackup(source.owner, filesIn('nowhere'), file);
    expect([manifest.missing, manifest.damaged]).toEqual([['one/photo.jpg'], []]);
    expect(incompleteIn((await verifyArchive(file)).manifest)).toMatch(
      /^1 files were missing .*\n {2}missing {2}one\/photo\.jpg$/,
    );
    const { target, dataDir } = await newTarget();
    expect((await restore(target, dataDir, file)).incomplete).toMatch(/one\/photo\.jpg/);
  });

  it('includes a damaged file as it is, and lists it', async () => {
    storeFiles(join(folder, 'flipped', 'files'));
    writeFileSync(join(folder, 'flipped', 'files', 'one', 'photo.jpg'), Buffer.from([0, 254, 10]));
    const file = join(folder, 'with-damage.tar.gz');
    const { manifest } = await createBackup(source.owner, filesIn('flipped'), file);
    expect([manifest.missing, manifest.damaged]).toEqual([[], ['one/photo.jpg']]);
    expect((await verifyArchive(file)).manifest.files['one/photo.jpg']?.bytes).toBe(3);
  });

  it('is made even if the disk can not read a file completely', async () => {
    const store = filesIn('source');
    const failing: FileStore = {
      ...store,
      async open(key) {
        const opened = await store.open(key);
        if (key !== 'one/photo.jpg' || !opened) return opened;
        opened.body.destroy();
        const body = Readable.from(
          (async function* () {
            yield PHOTO.subarray(0, 1);
            throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
          })(),
        );
        return { size: opened.size, body };
      },
    };
    const file = join(folder, 'bad-sector.tar.gz');
    expect((await createBackup(source.owner, failing, file)).manifest.damaged).toEqual(['one/photo.jpg']);
    expect((await verifyArchive(file)).manifest.files['one/photo.jpg']?.bytes).toBe(3);
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
  it('refuses a database that is not empty, and replaces it with --force after saving it', async () => {
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
});

describe('a failing restore', () => {
  let target: TestDatabase;
  let dataDir: string;
  let before: Record<string, string>;
  beforeAll(async () => {
    target = await createTestDatabase();
    dataDir = mkdtempSync(join(folder, 'kept-'));
    await restore(target, dataDir, backup);
    await target.adminQuery(`insert into users (email) values ('since@example.com')`);
    writeFileSync(join(dataDir, 'files', 'one', 'since.jpg'), PHOTO);
    before = await rowHashes(target);
  });
  afterAll(() => target.drop());
  const spoiledBackup = async (spoil: (file: string) => unknown) => {
    const file = join(folder, 'spoiled.tar.gz');
    copyFileSync(backup, file);
    await spoil(file);
    return file;
  };
  const expectAsBefore = async () => {
    expect(await rowHashes(target)).toEqual(before);
    for (const name of ['photo.jpg', 'since.jpg'])
      expect(readFileSync(join(dataDir, 'files', 'one', name)).equals(PHOTO)).toBe(true);
  };

  it.each<[string, (file: string) => unknown, RegExp]>([
    ['cut off', (file) => truncateSync(file, 5_000), /not complete/],
    ['without its last byte', (file) => truncateSync(file, statSync(file).size - 1), /not complete/],
    ['something else', (file) => writeFileSync(file, 'hello'), /not a Fieldwright backup/],
    [
      'changed in a row',
      (file) =>
        remake(file, (entries) =>
          replaceIn(entries, 'tables/public.customers/000001.copy', 'r 777t', 'r 778t'),
        ),
      /rows of public\.customers are not those/,
    ],
    [
      'one that counts other rows',
      (file) =>
        remakeManifest(file, ({ tables }) => Object.assign(tables['public.customers']!, { rows: 5_999 })),
      /public\.customers has 6000 rows; the manifest says 5999/,
    ],
    [
      'without a table in its manifest',
      (file) => remakeManifest(file, ({ tables }) => delete tables['public.sites']),
      /rows of public\.sites are not those/,
    ],
    [
      'one whose manifest counts a table more',
      (file) =>
        remakeManifest(file, ({ tables }) =>
          Object.assign(tables, { 'public.more': tables['public.sites'] }),
        ),
      /public\.more, which the header does not list/,
    ],
    [
      'one with a file outside of the folder',
      (file) =>
        remake(file, (entries) => entries.splice(-1, 0, ['files/../../outside.txt', Buffer.from('x')])),
      /a file named "\.\.\/\.\.\/outside\.txt"/,
    ],
    [
      'one with a file more',
      (file) => remake(file, (entries) => entries.splice(-1, 0, ['files/one/more.jpg', Buffer.from('x')])),
      /one\/more\.jpg, which its manifest does not list/,
    ],
    [
      'one with a file twice',
      (file) => remake(file, (entries) => entries.splice(-1, 0, ['files/one/photo.jpg', PHOTO])),
      /one\/photo\.jpg twice/,
    ],
    [
      'one whose rows lack a part',
      (file) =>
        remake(file, (entries) =>
          entries.map((entry) => (entry[0] = entry[0].replace('customers/000001', 'customers/000002'))),
        ),
      /part of the rows of public\.customers is missing/,
    ],
    [
      'one that goes on after its manifest',
      (file) => remake(file, (entries) => entries.push(['files/one/late.jpg', Buffer.from('x')])),
      /follows its manifest/,
    ],
    [
      'one with something after its end',
      (file) =>
        writeFileSync(file, gzipSync(Buffer.concat([gunzipSync(readFileSync(file)), Buffer.from('x')]))),
      /follows its end/,
    ],
  ])('changes nothing when the archive is %s', async (_, damage, fault) => {
    const file = await spoiledBackup(damage);
    await expect(restore(target, dataDir, file, true)).rejects.toThrow(fault);
    await expectAsBefore();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('before-restore'))).toEqual([]);
  });

  /** The archive is consistent with its manifest; only the database detects that its rows don't belong together. */
  const inconsistent = (file: string) =>
    remake(file, (entries) => {
      const tenants = entries.find(([name]) => name.startsWith('tables/public.tenants/'))!;
      tenants[1] = Buffer.alloc(0);
      const manifest = JSON.parse(entries.at(-1)![1].toString()) as Manifest;
      Object.assign(manifest.tables['public.tenants']!, {
        rows: 0,
        sha256: createHash('sha256').digest('hex'),
      });
      entries.at(-1)![1] = Buffer.from(JSON.stringify(manifest));
    });
  const withoutTable = (file: string) =>
    remake(file, (entries) => {
      const header = JSON.parse(entries[0]![1].toString()) as { tables: { name: string }[] };
      header.tables = header.tables.filter(({ name }) => name !== 'sites');
      entries[0]![1] = Buffer.from(JSON.stringify(header));
      const manifest = JSON.parse(entries.at(-1)![1].toString()) as Manifest;
      delete manifest.tables['public.sites'];
      entries.at(-1)![1] = Buffer.from(JSON.stringify(manifest));
    });

  it.each<[string, (file: string) => unknown, RegExp]>([
    ['rows do not belong together', inconsistent, /foreign key.*What was there before is there again/],
    ['tables are fewer than its version has', withoutTable, /lacks the table public\.sites.*is there again/],
  ])('puts the previous content back when %s', { timeout: 120_000 }, async (_, spoil, fault) => {
    const file = await spoiledBackup(spoil);
    const rules = await rulesOf(target);
    await expect(restore(target, dataDir, file, true)).rejects.toThrow(fault);
    await expectAsBefore();
    expect(await rulesOf(target)).toEqual(rules);
  });

  it('puts the previous content back when there is no space for the files', {
    timeout: 120_000,
  }, async () => {
    const store = createFolderStore(join(dataDir, 'files'));
    let isFirst = true;
    const failing: FileStore = {
      ...store,
      async replaceAll(files) {
        if (!isFirst) return store.replaceAll(files);
        isFirst = false;
        rmSync(join(dataDir, 'files', 'one', 'photo.jpg'));
        throw new Error('ENOSPC: no space left on device');
      },
    };
    await expect(restore(target, dataDir, backup, true, failing)).rejects.toThrow(
      /no space left.*is there again/,
    );
    await expectAsBefore();
  });

  it('leaves an empty database empty', { timeout: 120_000 }, async () => {
    const empty = await newTarget();
    const file = await spoiledBackup(inconsistent);
    await expect(restore(empty.target, empty.dataDir, file)).rejects.toThrow(
      /The database is empty as before/,
    );
    expect(await empty.target.adminQuery(`select to_regclass('public.customers') as t`)).toEqual([
      { t: null },
    ]);
  });
});
