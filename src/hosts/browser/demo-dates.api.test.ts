// The demo's snapshot (`npm run build -- --demo`, of which tests have a draft), opened for the first time months after it was made:
// everything is as on the day of the build, and only the dates are others.

import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { decompress } from 'fzstd';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keptFigures } from '#domains/index.ts';
import { addDays, dayIn, offsetAt } from '#kernel/dates.ts';
import { compareFigure } from '#kernel/kept-figure.ts';
import { extensionsIn } from './database/extensions.ts';
import { createPgliteDatabase } from './database/pglite-database.ts';
import { type BrowserHost, openHost } from './host.ts';
import { pgliteFolder } from './snapshot/migrated-pglite.ts';
import { moveDates, weeksSince } from './snapshot/move-dates.ts';
import { settleDates } from './snapshot/settle-dates.ts';
import { SNAPSHOT, type SnapshotFacts, type SnapshotFile } from './snapshot/snapshot-files.ts';
import { unpackFolder } from './snapshot/unpack-folder.ts';
import { createMemoryParts } from './testing/memory-parts.ts';

const folder = '.cache/demo-snapshot-draft';
const facts: SnapshotFacts = JSON.parse(readFileSync(`${folder}/${SNAPSHOT}`, 'utf8'));
const { timezone } = facts;
const madeAt = Date.parse(facts.madeAt) + 60_000;

/** The same time of day on the company's clocks. */
function later(ms: number, weeks: number): number {
  const whole = weeks * 7 * 86_400_000;
  return ms + whole + offsetAt(timezone, ms) - offsetAt(timezone, ms + whole);
}

/** In another year, and while the clocks are otherwise. */
const weeks =
  Array.from({ length: 60 }, (_, n) => n + 1).find((n) => {
    const at = later(madeAt, n);
    const year = (ms: number) => new Date(ms).getUTCFullYear();
    return year(at) !== year(madeAt) && offsetAt(timezone, at) !== offsetAt(timezone, madeAt);
  }) ?? 0;

function unpacked(file: SnapshotFile): Uint8Array {
  const { name, unpacked } = facts.files[file];
  const whole = new Uint8Array(unpacked);
  decompress(readFileSync(`${folder}/${name}`), whole);
  return whole;
}

/** The snapshot as the demo's worker opens it, with amcheck, which compares indexes with their tables. */
async function openSnapshot(now: number) {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const moved = weeksSince(facts.madeAt, new Date().toISOString(), timezone);
  const archive = unpacked('company');
  if (moved > 0) moveDates(archive, unpacked('dates'), moved, timezone);
  const amcheck = {
    name: 'amcheck',
    setup: async () => ({ bundlePath: new URL('amcheck.tar.gz', pgliteFolder()) }),
  };
  const pglite = await PGlite.create({
    fs: unpackFolder(archive),
    extensions: { ...extensionsIn(pgliteFolder()), amcheck },
  });
  if (moved > 0) await settleDates(pglite, moved);
  return { pglite, moved };
}

async function openDemo(now: number, runs: 'all' | 'none') {
  const { pglite, moved } = await openSnapshot(now);
  const failures: string[] = [];
  const parts = await createMemoryParts(Promise.resolve(pglite));
  const log = {
    info() {},
    warn() {},
    error: (details: object) => void failures.push(JSON.stringify(details)),
  };
  const host: BrowserHost = await openHost({ ...parts, ports: { ...parts.ports, log }, runs });
  await host.signInAs('dana@summit.example');
  let tenant = '';
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const init = {
      method,
      headers: { 'content-type': 'application/json', ...(tenant && { 'x-tenant': tenant }) },
      ...(body && { body: JSON.stringify(body) }),
    };
    const answer = await host.fetch(new Request(new URL(path, 'http://localhost'), init));
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  };
  tenant = (await ask<{ session: { tenant: { id: string } } }>('GET', '/api/auth/session')).session.tenant.id;
  return {
    host,
    pglite,
    moved,
    failures,
    get: <T>(path: string) => ask<T>('GET', path),
    post: <T>(path: string, body: object) => ask<T>('POST', path, body),
    tenant,
  };
}

type Demo = Awaited<ReturnType<typeof openDemo>>;

/** What is compared, with every date as it was before the move. */
async function seenIn({ get }: Demo, back: number): Promise<Readonly<Record<string, unknown>>> {
  const today = dayIn(timezone, new Date().toISOString());
  const day = (days: number) => addDays(today, days);
  const visits = `select=id,starts_at,ends_at,status,arrived_at&order=starts_at,id&limit=1000`;
  const seen = {
    'visits of two weeks': await get(
      `/api/visits?${visits}&starts_at=gte.${day(-7)}T12:00:00Z&starts_at=lt.${day(7)}T12:00:00Z`,
    ),
    receivables: await get('/api/reports/receivables'),
    payables: await get('/api/reports/payables'),
    'trial balance': await get(`/api/reports/trial_balance?as_of=${today}`),
    'profit of a year': await get(
      `/api/reports/financial_statement?name=profit_and_loss&from=${day(-364)}&to=${today}`,
    ),
    occurrences: await get(
      '/api/maintenance_occurrences?select=id,due_on,planned_on,status&order=due_on,id&limit=1000',
    ),
    'skipped visits': await get('/api/visit_series?select=id,starts_on,skipped_days'),
  };
  return JSON.parse(movedBack(JSON.stringify(seen), back));
}

const movedBack = (text: string, back: number) =>
  text.replace(/\b\d{4}-\d\d-\d\d(T[\d:.]+Z)?\b/g, (found, time?: string) =>
    time ? new Date(later(Date.parse(found), -back)).toISOString() : addDays(found, -7 * back),
  );

describe('a demo that was built months ago', () => {
  let asBuilt: Readonly<Record<string, unknown>>;
  let demo: Demo;
  beforeAll(async () => {
    const first = await openDemo(madeAt, 'none');
    asBuilt = await seenIn(first, 0);
    await first.host.close();
    demo = await openDemo(later(madeAt, weeks), 'all');
  }, 240_000);
  afterAll(async () => {
    await demo?.host.close();
    vi.useRealTimers();
  });

  it('is as on that day: visits at the same hour, invoices as late, books with the same balances', async () => {
    expect(demo.moved).toBe(weeks);
    expect((asBuilt['visits of two weeks'] as object[]).length).toBeGreaterThan(50);
    expect(await seenIn(demo, weeks)).toEqual(asBuilt);
  });

  it('has books, an audit log and kept figures that hold', async () => {
    for (const after of [0, 2000, 4000])
      expect(await demo.get(`/api/reports/verify_ledger?after=${after}`)).toMatchObject({ faults: [] });
    expect(await demo.get('/api/reports/audit_check')).toMatchObject({ faults: [], from: 0 });
    const database = await createPgliteDatabase(demo.pglite);
    for (const figure of keptFigures)
      await database.transaction(async ({ db }) => {
        await sql`select fw.act(${demo.tenant}, null, null, 'owner', 'system', null, null, 'test')`.execute(
          db,
        );
        expect([figure.name, await compareFigure(db, figure)]).toEqual([
          figure.name,
          { differing: 0, first: [] },
        ]);
      });
  });

  it('has indexes in order, with all rows', async () => {
    const { rows } = await whole(
      demo.pglite,
      `create extension amcheck;
       select count(*)::int as checked from (
         select bt_index_check(indexrelid, true) from pg_index where indrelid >= 16384 and indisvalid
           and indexrelid in (select c.oid from pg_class c join pg_am a on a.oid = c.relam where amname = 'btree') offset 0) i`,
    );
    expect(rows[0]?.checked).toBeGreaterThan(500);
  });

  it('goes on from today: a job is billed and posted, in the numbers of this year, and recurring jobs run', {
    timeout: 240_000,
  }, async () => {
    const [job] = await demo.get<{ id: string }[]>(
      '/api/work_orders?status=eq.completed&billing_status=eq.unbilled&limit=1',
    );
    const draft = await demo.post<{ id: string }>('/api/invoices/-/from_work_orders', {
      work_order_ids: [job?.id],
    });
    const today = dayIn(timezone, new Date().toISOString());
    const sent = await demo.post(`/api/invoices/${draft.id}/send`, {});
    expect(sent).toMatchObject({ number: `INV-${today.slice(0, 4)}-0001`, issue_date: today });
    expect(await demo.get('/api/reports/verify_ledger')).toMatchObject({ faults: [] });
    const before = Date.now();
    vi.setSystemTime(before + 26 * 3_600_000);
    const state = `select (select max(last_run) from fw.recurring_jobs) > to_timestamp(${before / 1000}) as ran,
      (select count(*)::int from fw.queue where run_at <= now()) as waiting`;
    await expect
      .poll(async () => (await whole(demo.pglite, state)).rows[0], { timeout: 150_000 })
      .toEqual({ ran: true, waiting: 0 });
    expect(demo.failures).toEqual([]);
  });
});

/** As the superuser, in one go, so that no statement of the host runs with those rights. */
async function whole(pglite: PGlite, text: string): Promise<{ rows: Record<string, unknown>[] }> {
  const answers = await pglite.exec(
    `set session authorization postgres; ${text}; set session authorization app_login`,
  );
  return { rows: answers.at(-2)?.rows ?? [] };
}
