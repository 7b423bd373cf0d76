import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonths, dayIn } from '#kernel/dates.ts';
import { createTestServer, type Person, type TestServer, testPassword } from '#kernel/testing/test-server.ts';
import { figureText } from '../measures/figure-text.rules.ts';
import type { FiguresAnswer } from '../measures/figures.report.ts';
import type { MonthlyReport } from './monthly-report.rules.ts';
import { plainText } from './sentences.rules.ts';

let server: TestServer;
let owner: Person;
let report: MonthlyReport;
beforeAll(async () => {
  server = await createTestServer({ withSample: true });
  owner = await server.signIn('dana@summit.example', testPassword);
  report = await owner.must(owner.get<MonthlyReport>('/api/reports/monthly_report'));
});
afterAll(() => server.stop());

const us = { locale: 'en-US', currency: 'USD' };
const thisMonth = () => `${dayIn('America/Denver', new Date().toISOString()).slice(0, 7)}-01`;
const ask = (person: Person, month?: string) =>
  person.get<MonthlyReport>(`/api/reports/monthly_report${month ? `?month=${month}` : ''}`);

it('is about the last month that is over, with the figures of its measures', async () => {
  const first = addMonths(thisMonth(), -1);
  expect(report.month).toBe(first.slice(0, 7));
  expect(report.sections.map(({ name }) => name)).toEqual([
    'work',
    'maintenance',
    'assets',
    'people',
    'money',
    'rooms',
  ]);
  const rows = report.sections.flatMap((section) => section.rows);
  const names = rows.map(({ measure }) => measure).join(',');
  const { from, to } = report;
  const figures = await owner.must(
    owner.get<FiguresAnswer>(
      `/api/reports/figures?measures=${names}&from=${from}&to=${to}&compare=period_before`,
    ),
  );
  // Hours that still run grow while they are read.
  for (const row of rows.filter(({ unit }) => unit !== 'hours')) {
    expect(row.now, row.measure).toEqual(figures.total.values[row.measure]?.[0]);
    expect(row.before, row.measure).toEqual(figures.before?.total.values[row.measure]?.[0] ?? null);
  }
  for (const { charts, name } of report.sections) {
    expect(charts.length, name).toBeGreaterThan(0);
    expect(charts.length, name).toBeLessThan(4);
    for (const { points } of charts) expect(points).toHaveLength(13);
  }
});

it('says in its sentences what the rows behind them say', async () => {
  const sentences = [...report.headlines, ...report.sections.flatMap((section) => section.sentences)];
  expect(report.headlines.length).toBeGreaterThan(2);
  const rows = new Map(
    report.sections.flatMap((section) => section.rows.map((row) => [row.measure, row] as const)),
  );
  for (const sentence of sentences) {
    const row = rows.get(sentence.measure);
    expect(plainText(sentence)).toContain(row && figureText(row.unit, row.now, us));
  }
  for (const { text, rows: behind } of sentences.flatMap(({ pieces }) => pieces)) {
    if (!behind || Object.keys(behind.keys).length === 0) continue;
    const { measure, from, to, keys } = behind;
    const spec = { measures: measure, from, to, filters: JSON.stringify(keys) };
    const { total } = await owner.must(
      owner.get<FiguresAnswer>(`/api/reports/figures?${new URLSearchParams(spec)}`),
    );
    const unit = rows.get(measure)?.unit ?? 'count';
    expect(figureText(unit, total.values[measure]?.[0], us), `${measure} ${JSON.stringify(keys)}`).toBe(text);
  }
});

it('has no month that is not over, and none that is no month', async () => {
  for (const month of [thisMonth().slice(0, 7), '2026-13', 'soon', '0000-01'])
    expect((await ask(owner, month)).status, month).toBe(422);
});

it('compares the first month of a company with nothing', async () => {
  const young = await server.company('Young Plumbing');
  const first = addMonths(thisMonth(), -1);
  const empty = await young.must(ask(young));
  expect([empty.headlines, empty.sections, empty.before]).toEqual([[], [], null]);
  await young.must(
    young.post('/api/work_orders', [
      { title: 'First call', requested_at: `${first.slice(0, 7)}-15T12:00:00Z` },
      { title: 'Second call', requested_at: `${first.slice(0, 7)}-16T12:00:00Z` },
    ]),
  );
  const after = await young.must(ask(young));
  expect(after.before).toBeNull();
  expect(after.notes).toContain('Nothing was recorded in the month before, so nothing is compared with it.');
  expect(after.sections.find(({ name }) => name === 'work')?.rows[1]).toMatchObject({
    ...{ measure: 'requested', now: 2, before: null, year_before: null },
  });
  expect(after.headlines).toEqual([]);
});

it('has no amount at all for a supervisor without permissions, also of repairs', async () => {
  expect(JSON.stringify(report)).toMatch(/"repair_cost"/);
  const supervisor = await server.member(owner, 'supervisor', 'Pat Plain');
  const plain = await supervisor.must(ask(supervisor));
  const shown = plain.sections.flatMap(({ rows }) => rows);
  // How many quotes are won is no amount.
  const money = plain.sections.find(({ name }) => name === 'money')?.rows ?? [];
  expect(['quote_close_rate']).toEqual(expect.arrayContaining(money.map(({ measure }) => measure)));
  expect(shown.filter(({ unit }) => unit.startsWith('money'))).toEqual([]);
  expect(JSON.stringify(plain)).not.toMatch(/"unit":"money|\$\d/);
});

it('has no money for who may not see it, and is for the office only', async () => {
  const company = await server.company('Careful Cooling');
  const supervisor = await server.member(company, 'supervisor', 'Sue Pervisor');
  const technician = await server.member(company, 'technician', 'Ted Tech');
  const first = addMonths(thisMonth(), -1).slice(0, 7);
  const [customer] = await company.must(company.post<{ id: string }[]>('/api/customers', { name: 'Rich' }));
  const invoice = await company.must(
    company.post<{ id: string }>('/api/invoices/-/create', {
      ...{ customer_id: customer?.id, issue_date: `${first}-10` },
      lines: [{ description: 'Work', quantity: '1', unit_price: '7777.00' }],
    }),
  );
  await company.must(company.post(`/api/invoices/${invoice.id}/send`, { to: 'rich@example.test' }));
  const all = await company.must(ask(company));
  expect(all.sections.map(({ name }) => name)).toContain('money');
  const text = JSON.stringify(await supervisor.must(ask(supervisor)));
  expect(text).not.toMatch(/7777|7,777|"money|revenue|invoice/i);
  expect((await ask(technician)).status).toBe(404);
  const stranger = await server.company('Elsewhere');
  expect(JSON.stringify(await stranger.must(ask(stranger)))).not.toContain('7777');
});
