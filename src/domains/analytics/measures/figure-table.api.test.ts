import { afterAll, beforeAll, expect, it } from 'vitest';
import { RecordReader } from '#kernel/reading/read-records.ts';
import { createTestServer, type Person, type TestServer, testPassword } from '#kernel/testing/test-server.ts';
import { itemAt } from '#kernel/type-guards.ts';
import type { FigureRow } from './figure-rows.ts';
import { type FigureTable, type Heading, layTable, sheetOf } from './figure-table.rules.ts';
import type { Catalogue, MeasureFacts } from './measures.report.ts';

let server: TestServer;
let owner: Person;
let catalogue: Catalogue;
beforeAll(async () => {
  server = await createTestServer({ withSample: true });
  owner = await server.signIn('dana@summit.example', testPassword);
  catalogue = await owner.must(owner.get<Catalogue>('/api/reports/measures'));
}, 240_000);
afterAll(() => server.stop());

const daysBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const period = { from: daysBefore(120), to: daysBefore(2) };

const tableOf = (params: Record<string, string>, who = owner) =>
  who.must(
    who.get<FigureTable>(`/api/reports/figure_table?${new URLSearchParams({ ...period, ...params })}`),
  );

type Filters = Readonly<
  Record<string, readonly (string | null)[] | { readonly not: readonly (string | null)[] }>
>;

async function sumBehind(sum: string, filters: Filters, days: { from: string; to: string } = period) {
  const { from, to } = days;
  const spec = { sum, from, to, filters: JSON.stringify(filters) };
  const { rows } = await owner.must(
    owner.get<{ rows: FigureRow[] }>(`/api/reports/figure_rows?${new URLSearchParams(spec)}`),
  );
  return rows.reduce((total, { value }) => total + value, 0);
}

/** A heading as a filter: its key, all but those beside it, or nothing for the total. */
function filterOf(name: string, headings: readonly Heading[], index: number): Filters {
  const heading = headings[index];
  if (!heading) return {};
  const known = headings.filter(({ rest }) => rest === 0).map(({ key }) => key);
  return { [name]: heading.rest > 0 ? { not: known } : [heading.key] };
}

async function computed(
  { of, per, unit }: MeasureFacts,
  filters: Filters,
  days?: { from: string; to: string },
) {
  const total = async (terms: MeasureFacts['of']) => {
    let sum = 0;
    for (const { name, sign } of terms) sum += sign * (await sumBehind(name, filters, days));
    return sum;
  };
  const divisor = per.length === 0 ? 1 : await total(per);
  if (divisor === 0) return null;
  const value = (await total(of)) / divisor;
  return unit.startsWith('money') ? Math.round(value) / 100 : value;
}

it('makes each cell of two dimensions, also of all others and of the totals, of exactly its rows', {
  timeout: 180_000,
}, async () => {
  const pairs: [string, string, string][] = [
    ['completed', 'technician', 'kind'],
    ['first_time_fix', 'customer', 'priority'],
    ['job_margin', 'kind', 'category'],
    ['backlog_age', 'site', 'kind'],
    ['utilisation', 'technician', 'team'],
  ];
  let seen = 0;
  for (const [name, rows, columns] of pairs) {
    const measure = catalogue.measures.find((one) => one.name === name);
    if (!measure?.dimensions.includes(rows) || !measure.dimensions.includes(columns)) continue;
    const table = await tableOf({ measures: name, rows, columns, most_rows: '2', most_columns: '1' });
    const [lastRow, lastColumn] = [table.rows.length, table.columns.length];
    for (const row of new Set([0, lastRow - 1, lastRow]))
      for (const column of new Set([0, lastColumn - 1, lastColumn])) {
        const filters = { ...filterOf(rows, table.rows, row), ...filterOf(columns, table.columns, column) };
        const place = `${name} ${JSON.stringify(filters)}`;
        const value = table.cells[row]?.[column]?.[0]?.[0];
        const expected = await computed(measure, filters);
        if (expected === null) expect(value, place).toBeNull();
        else expect(Number(value), place).toBeCloseTo(expected, 1);
        if (value) seen += 1;
      }
  }
  expect(seen).toBeGreaterThan(15);
});

it('gives ratios of all, not sums or means of ratios, and parts of the period', async () => {
  const measure = itemAt(
    catalogue.measures.filter(({ name }) => name === 'first_time_fix'),
    0,
  );
  const table = await tableOf({ measures: measure.name, rows: 'kind', step: 'month' });
  expect(table.cells.length).toBe(table.rows.length + 1);
  const whole = table.cells.at(-1)?.[0];
  expect(whole?.length).toBe(table.parts.length + 1);
  for (const [index, part] of [...table.parts, period].entries()) {
    const expected = await computed(measure, {}, part);
    const value = whole?.[index]?.[0];
    if (expected === null) expect(value).toBeNull();
    else expect(Number(value)).toBeCloseTo(expected, 4);
  }
});

it('keeps the largest and puts all others together, with the same rows for the period before', async () => {
  const few = await tableOf({
    measures: 'completed',
    rows: 'customer',
    most_rows: '3',
    compare: 'period_before',
  });
  const all = await tableOf({ measures: 'completed', rows: 'customer', most_rows: '100' });
  const values = (table: FigureTable) => table.cells.map((row) => Number(row[0]?.[0]?.[0]));
  expect(few.rows.map(({ rest }) => rest)).toEqual([0, 0, 0, all.rows.length - 3]);
  const known = values(all);
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
  expect(values(few)).toEqual([...known.slice(0, 3), sum(known.slice(3, -1)), known.at(-1)]);
  expect(few.before?.cells.length).toBe(5);
  const [key = null] = few.rows.map((row) => row.key);
  const before = await sumBehind('completed', { customer: [key] }, few.before?.period);
  expect(few.before?.cells[0]?.[0]?.[0]?.[0]).toBe(before);
});

it('takes the order of the lines along into a file', async () => {
  const params = { measures: 'completed,requested', rows: 'customer', order: 'name.desc' };
  expect((await tableOf(params)).order).toEqual({ by: 'name', isDescending: true });
  const file = await owner.get(`/api/figures/table.csv?${new URLSearchParams({ ...period, ...params })}`);
  const names = readLines(file.text)
    .slice(1, -1)
    .map(([name = '']) => name)
    .filter((name) => !name.startsWith('All others'));
  expect(names.length).toBeGreaterThan(2);
  expect(names).toEqual([...names].sort(new Intl.Collator('en-US', { numeric: true }).compare).reverse());
  const wrong = await owner.get(
    `/api/reports/figure_table?${new URLSearchParams({ ...period, ...params, order: 'backlog.asc' })}`,
  );
  expect(wrong.body.error?.fields).toHaveProperty('order');
});

it('refuses what is too large with what to do about it, and what it does not know', async () => {
  const ask = (params: Record<string, string>) =>
    owner.get(`/api/reports/figure_table?${new URLSearchParams({ ...period, ...params })}`);
  const large = await ask({
    ...{ measures: 'completed,requested,backlog', rows: 'customer', columns: 'kind' },
    ...{ step: 'day', most_rows: '100' },
  });
  expect(large.body.error?.fields?.measures).toMatch(/cells.*choose larger steps/);
  expect((await ask({ measures: 'completed', rows: 'kind', columns: 'kind' })).status).toBe(422);
  expect((await ask({ measures: 'completed', rows: 'shoe_size' })).status).toBe(422);
  expect((await ask({ measures: 'charm' })).status).toBe(422);
  expect((await ask({ measures: 'completed', filters: '{"kind":{"not":"repair"}}' })).status).toBe(422);
});

it('shows a technician the own figures, and a supervisor no money without the permission', async () => {
  const technician = await server.member(owner, 'technician');
  const own = await tableOf({ measures: 'completed', rows: 'technician' }, technician);
  expect(own.rows).toEqual([]);
  expect(own.cells.at(-1)?.[0]?.[0]?.[0]).toBe(0);
  const supervisor = await server.member(owner, 'supervisor');
  for (const [who, measures] of [
    [technician, 'invoiced'],
    [supervisor, 'invoiced'],
    [technician, 'backlog'],
  ] as const) {
    const query = new URLSearchParams({ ...period, measures });
    expect((await who.get(`/api/reports/figure_table?${query}`)).status).toBe(422);
    expect((await who.get(`/api/figures/table.csv?${query}`)).status).toBe(422);
    expect((await who.get(`/api/figures/measure.csv?${query}`)).status).toBe(422);
  }
});

it('exports exactly the table that is shown, as CSV and as a workbook', async () => {
  const params = { measures: 'completed,first_time_fix', rows: 'kind', columns: 'priority' };
  const query = new URLSearchParams({ ...period, ...params });
  const table = await tableOf(params);
  const viewer = { locale: 'en-US' };
  const sheet = sheetOf(table, layTable(table, catalogue, viewer));
  const csv = await owner.get(`/api/figures/table.csv?${query}`);
  expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="completed-${period.to}.csv"`);
  const lines = readLines(csv.text);
  expect(lines[0]).toEqual(sheet.columns.map(({ label }) => label));
  expect(lines[0]?.[0]).toBe('Kind of work');
  expect(lines[0]?.at(-1)).toBe('Total · First-time fix rate');
  expect(lines.slice(1)).toEqual(
    sheet.rows.map(({ label, cells }) => [
      label,
      ...cells.map((cell) => (cell === null ? '' : String(cell))),
    ]),
  );
  expect(lines.at(-1)?.[0]).toBe('Total');
  const workbook = await fetch(`${server.url}/api/figures/table.xlsx?${query}`, {
    headers: { cookie: owner.cookie, 'x-tenant': owner.tenantId ?? '' },
  });
  const { default: readWorkbook } = await import('read-excel-file/node');
  const [found] = await readWorkbook(Buffer.from(await workbook.arrayBuffer()));
  expect(found?.data.map((row) => row.map((cell) => String(cell ?? '')))).toEqual(lines);
});

it('exports all that the page of a measure shows', async () => {
  const query = new URLSearchParams({ ...period, measures: 'first_time_fix', compare: 'year_before' });
  const { text } = await owner.get(`/api/figures/measure.csv?${query}`);
  const [head, whole, ...others] = readLines(text);
  expect(head?.slice(0, 3)).toEqual(['By', 'Name', 'First-time fix rate']);
  expect(whole?.[0]).toBe('Whole period');
  const by = new Set(others.map(([name]) => name));
  for (const name of ['Month', 'Technician', 'Kind of work', 'Customer']) expect(by).toContain(name);
});

it('lets no text of the company become a formula in a spreadsheet', async () => {
  const shop = await server.company('Formulas');
  const [customer] = await shop.must(shop.post<[{ id: string }]>('/api/customers', { name: '=1+1' }));
  await shop.must(shop.post('/api/work_orders', { title: 'Sum', customer_id: customer.id }));
  const days = { from: daysBefore(1), to: daysBefore(-1) };
  const query = new URLSearchParams({ ...days, measures: 'requested', rows: 'customer' });
  expect((await shop.get(`/api/figures/table.csv?${query}`)).text).toContain(`\r\n'=1+1,1\r\n`);
});

function readLines(text: string): (readonly string[])[] {
  const reader = new RecordReader(',');
  return [...reader.push(text.replace('\uFEFF', '')), ...reader.end()].map(({ cells }) => cells);
}
