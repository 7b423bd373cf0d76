/**
 * Every measure equals its reference, which computes it a second time from the stored rows: of the sample company, of companies in
 * which anything happened, and of books that were written through the API. A measure without a reference fails.
 */
import process from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBusiness } from '#domains/testing/business/business.ts';
import { salesSteps } from '#domains/testing/business/sales-steps.ts';
import { workSteps } from '#domains/testing/business/work-steps.ts';
import { createTestServer, type Person, type TestServer, testPassword } from '#kernel/testing/test-server.ts';
import type { FiguresAnswer } from './figures.report.ts';
import { measures } from './measures.ts';
import { compareFigures, type Days } from './testing/differences.ts';
import { fillAtRandom, randomFrom } from './testing/random-company.ts';
import { type Query, readRawCompany } from './testing/raw-company.ts';
import { references } from './testing/reference.ts';

/** Of which some company had a figure other than 0. */
const everSaid = new Set<string>();
const seed = Number(process.env.FIGURES_SEED ?? Math.floor(Math.random() * 1e9));

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ withSample: true });
}, 240_000);
afterAll(() => server.stop());

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Of all of them: what differs, and the measures of which there was something. */
async function compareAll(query: Query, person: Person, periods: readonly Days[]) {
  const [member] = await query<{ tenant_id: string }>(
    'select m.tenant_id from memberships m join users u on u.id = m.user_id where u.email = $1',
    [person.email],
  );
  const company = await readRawCompany(query, member?.tenant_id ?? '');
  const now = Date.now();
  const differing: string[] = [];
  const said = new Set<string>();
  for (const days of periods) {
    const one = await compareFigures((path) => person.must(person.get<FiguresAnswer>(path)), company, {
      days,
      now,
    });
    differing.push(...one.differing);
    for (const name of one.said) {
      said.add(name);
      everSaid.add(name);
    }
  }
  return { differing, said };
}

/** Months, a day, what includes the change to and from summer time, a year, up to today, nothing. */
const periods: readonly Days[] = [
  { from: dayAgo(120), to: dayAgo(2) },
  { from: `${dayAgo(60).slice(0, 7)}-01`, to: `${dayAgo(60).slice(0, 7)}-28` },
  { from: dayAgo(9), to: dayAgo(9) },
  { from: `${dayAgo(300).slice(0, 4)}-03-01`, to: `${dayAgo(300).slice(0, 4)}-03-31` },
  { from: dayAgo(400), to: dayAgo(1) },
  { from: dayAgo(30), to: dayAgo(0) },
  { from: '1999-01-01', to: '1999-12-31' },
];

it('has a reference for each, and no other', () => {
  expect(Object.keys(references).sort()).toEqual(measures.map(({ name }) => name).sort());
});

it('is the same for the sample company', async () => {
  const owner = await server.signIn('dana@summit.example', testPassword);
  const { differing, said } = await compareAll(server.db.adminQuery, owner, periods);
  expect(differing).toEqual([]);
  expect(said.size).toBeGreaterThan(35);
}, 240_000);

it.each([
  ['Pacific/Auckland', 1],
  ['America/Santiago', 2],
  ['Asia/Kolkata', 3],
])(
  'is the same for a company in %s in which anything happened',
  async (timezone, n) => {
    const owner = await server.company('Anything', { timezone });
    const technician = await server.member(owner, 'technician');
    await fillAtRandom(
      { query: server.db.adminQuery, tenantId: owner.tenantId ?? '', technicianId: technician.membershipId },
      seed + n,
    );
    const { differing, said } = await compareAll(server.db.adminQuery, owner, periods);
    expect(differing, `FIGURES_SEED=${seed}`).toEqual([]);
    expect(said.size).toBeGreaterThan(15);
  },
  120_000,
);

it('is the same for books with credits, refunds and voided invoices', async () => {
  const business = await openBusiness();
  const random = randomFrom(seed);
  const steps = Object.values({ ...workSteps, ...salesSteps });
  for (let n = 0; n < 150; n += 1) {
    const step = steps[Math.floor(random() * steps.length)];
    await step?.(business, Math.floor(random() * 40), 1 + Math.floor(random() * 30_000));
  }
  const { books } = business;
  const query: Query = (text, values = []) => books.query(text, [...values]);
  const { differing } = await compareAll(query, books.owner, [
    { from: dayAgo(60), to: dayAgo(0) },
    { from: dayAgo(3), to: dayAgo(1) },
  ]);
  await books.stop();
  expect(differing, `FIGURES_SEED=${seed}`).toEqual([]);
}, 120_000);

it('was compared for each measure with a figure other than 0', () => {
  expect(measures.map(({ name }) => name).filter((name) => !everSaid.has(name))).toEqual([]);
});
