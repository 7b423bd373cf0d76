/** Statements that run into their time limit: every list and report answers 503 with a sentence, never 500. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reports, resources } from '#domains/index.ts';
import { buildSampleCompany, type SampleCompany } from '#domains/testing/sample-company.ts';
import type { Field } from '#kernel/field.ts';
import { createTestServer, someMailServer, type TestServer } from '#kernel/testing/test-server.ts';

let server: TestServer;
let company: SampleCompany;
let blocker: pg.Client;
let stopped = false;
let canceller: Promise<void>;
/** Read on the way into a company, before the statement that is limited. */
const needed = ['memberships', 'tenants', 'users', 'sessions', 'custom_fields'];

beforeAll(async () => {
  server = await createTestServer({ settings: someMailServer });
  company = await buildSampleCompany(server, 'SLOWCO', '12.34');
  blocker = new pg.Client(server.db.owner);
  await blocker.connect();
});
afterAll(async () => {
  stopped = true;
  await canceller;
  await blocker.end();
  await server.stop();
});

async function valueFor(field: Field): Promise<string> {
  if (field.kind === 'ref') {
    const rows = await server.db.adminQuery<{ id: string }>(
      `select id from ${field.target} where tenant_id = $1 limit 1`,
      [company.owner.tenantId],
    );
    return rows[0]?.id ?? '00000000-0000-7000-8000-00000000abcd';
  }
  if (field.kind === 'choice') return String(field.options?.[0]);
  if (field.kind === 'boolean') return 'true';
  if (field.kind === 'instant') return '2026-01-01T00:00:00Z';
  return field.kind === 'date' ? '2026-01-31' : '1';
}

/** Ends statements that wait for the locks of this test, as their time limit would. */
async function cancelWaiting(): Promise<void> {
  while (!stopped) {
    await server.db.adminQuery(
      `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await new Promise((done) => setTimeout(done, 20));
  }
}

it('answers 503 with a sentence', async () => {
  const paths: string[] = resources
    .filter(({ access }) => access.read === 'everyone' || access.read.includes('owner'))
    .map(({ name }) => `/api/${name}`);
  for (const { name, params } of reports) {
    const query = new URLSearchParams();
    for (const [key, field] of Object.entries(params))
      if (field.required) query.set(key, await valueFor(field));
    paths.push(`/api/reports/${name}?${query}`);
  }
  await company.owner.put(`/api/customers?id=eq.${company.customer}`, { notes: 'New' });
  const tables = resources.map(({ name }) => name).filter((name) => !needed.includes(name));
  await blocker.query(`begin; lock table ${tables.join(', ')}, ledger_balances in access exclusive mode`);
  canceller = cancelWaiting();
  const answers: [string, number, string][] = [];
  for (const path of paths) {
    const { status, body } = await company.owner.get(path);
    answers.push([path, status, body.error?.message ?? '']);
  }
  await blocker.query('rollback');
  const limited = answers.filter(([, status]) => status === 503);
  expect(answers.filter(([, status]) => status >= 500 && status !== 503)).toEqual([]);
  expect(limited.length).toBeGreaterThan(60);
  expect(new Set(limited.map(([, , message]) => message))).toEqual(
    new Set(['This took too long or is busy. Try again in a moment.']),
  );
});
