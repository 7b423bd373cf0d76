import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { carryOut, importAll, upload } from '#server/testing/import-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ withJobs: true });
});
afterAll(() => server.stop());

/** Like the export of a maintenance system: equal rows that are different jobs, a credit, a row with a stray comma. */
const history = `BscStartDate,Asset,OriginalShorttext,PMType,Cost
2004-07-01,A,BUCKET WON'T OPEN,PM01,183.05
2005-03-20,A,L/H BUCKET CYL LEAKING.,PM01,407.4
2006-05-05,B,SWAP BUCKET,PM02,0
2006-05-05,B,SWAP BUCKET,PM02,0
2006-05-05,B,SWAP BUCKET,PM02,0
2003-12-31,B,won,t swing,PM01
2003-12-31,B,won,t swing,PM01,120
2007-01-02,B,"loose grease line on bucket ,",PM06,-25.76
`;

describe('a history of jobs', () => {
  let owner: Person;
  let id: string;
  beforeAll(async () => {
    owner = await server.company('Mine', { currency: 'AUD', timezone: 'Australia/Perth' });
  });

  it('guesses the columns from headers and values', async () => {
    const uploaded = await upload(owner, 'work_orders', history, 'history.csv');
    id = uploaded.id;
    expect(uploaded.source).toMatchObject({ delimiter: ',', encoding: 'utf-8', header_line: 1 });
    const goals = uploaded.options.mapping.map(({ column, field }) => [column, field]);
    expect(Object.fromEntries(goals)).toEqual({
      BscStartDate: 'worked_on',
      Asset: 'asset',
      OriginalShorttext: 'title',
      PMType: 'kind',
      Cost: 'cost',
    });
    expect(uploaded.options.for_all).toEqual({ status: 'closed' });
  });

  it('reports the malformed row by its line and shifts no other', async () => {
    const checked = await carryOut(owner, id, 'check');
    expect(checked).toMatchObject({ status: 'checked', total_rows: 8, good_rows: 6, bad_rows: 2 });
    expect(checked.report.problems).toEqual([
      { line: 7, column: 'PMType', value: 't swing', reason: 'This is not a kind that is known.' },
      { line: 7, column: 'Cost', value: 'PM01', reason: 'This is not a number written like 1,234.56.' },
      { line: 8, column: '', reason: expect.stringMatching(/6 columns, the header has 5/) },
    ]);
    expect(checked.report.makes).toEqual({ work_orders: 6, assets: 2 });
    expect(checked.report.names).toEqual({ assets: ['A', 'B'] });
    expect(checked.report.totals).toEqual({ cost: '564.69' });
    const problems = await owner.get(`/api/imports/${id}/problems.csv`);
    expect(problems.text).toMatch(/^\ufeff?Line,Column,Value,Reason\r\n7,PMType,t swing,This is not/);
    expect(await owner.must(owner.get<unknown[]>('/api/work_orders'))).toEqual([]);
  });

  it('refuses all-or-nothing mode while a row is bad', async () => {
    const refused = await owner.post(`/api/imports/${id}/run`, { mode: 'all_or_nothing' });
    expect(refused.status).toBe(409);
    expect(refused.body.error?.message).toMatch(/2 rows are bad/);
  });

  it('creates closed work orders with day, kind and cost, and the assets', async () => {
    const done = await carryOut(owner, id, 'run', { mode: 'valid_only' });
    expect(done).toMatchObject({ status: 'done', created_rows: 6, bad_rows: 2, skipped_rows: 0 });
    const orders = await owner.must(
      owner.get<Record<string, unknown>[]>('/api/work_orders?select=*,asset(name)&order=requested_at,number'),
    );
    expect(orders).toHaveLength(6);
    expect(orders[0]).toMatchObject({
      title: "BUCKET WON'T OPEN",
      kind: 'repair',
      status: 'closed',
      source: 'import',
      billing_status: 'not_billable',
      asset: { name: 'A' },
      total_cost: '183.05',
    });
    // The date in Perth.
    expect(new Date(String(orders[0]?.completed_at)).toISOString()).toBe('2004-06-30T16:00:00.000Z');
    expect(new Set(orders.map(({ number }) => number)).size).toBe(6);
    const assets = await owner.must(
      owner.get<{ name: string; total_cost: string }[]>('/api/assets?select=name,total_cost&order=name'),
    );
    expect(assets).toMatchObject([
      { name: 'A', total_cost: '590.45' },
      { name: 'B', total_cost: '-25.76' },
    ]);
  });

  it('recognises the file and creates no row twice', async () => {
    const again = await upload(owner, 'work_orders', history, 'again.csv');
    expect(again.source.earlier?.id).toBe(id);
    expect(again.source.suggested_by).toBe('saved');
    const checked = await carryOut(owner, again.id, 'check');
    expect(checked).toMatchObject({ good_rows: 6, skipped_rows: 6, report: { makes: {} } });
    const done = await carryOut(owner, again.id, 'run', { mode: 'valid_only' });
    expect(done).toMatchObject({ status: 'done', created_rows: 0, skipped_rows: 6 });
    expect(await owner.must(owner.get<unknown[]>('/api/work_orders'))).toHaveLength(6);
  });

  it('writes one audit entry and an event', async () => {
    const lines = await server.db.adminQuery<{ after: Record<string, unknown> }>(
      `select after from audit_logs where action = 'imports.finish' and entity_id = $1`,
      [id],
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]?.after).toMatchObject({ created_rows: 6, makes: { work_orders: 6, assets: 2 } });
    const events = await server.db.adminQuery(
      `select from events where name = 'imports.finished' and row_id = $1`,
      [id],
    );
    expect(events).toHaveLength(1);
  });

  it('notifies the person who started it, once', async () => {
    const notifications = await owner.must(
      owner.get<{ title: string; body: string }[]>(
        `/api/notifications?event=eq.import_finished&about_id=eq.${id}`,
      ),
    );
    expect(notifications).toMatchObject([
      { title: 'Import finished: history.csv', body: '6 rows were added.' },
    ]);
  });

  it('undoes unchanged rows, and reports which it kept', async () => {
    const [order] = await owner.must(
      owner.get<{ id: string; number: string }[]>('/api/work_orders?title=eq.BUCKET%20WON%27T%20OPEN'),
    );
    await owner.must(owner.put(`/api/work_orders?id=eq.${order?.id}`, { remedy: 'Freed the pin' }));
    const undone = await carryOut(owner, id, 'undo');
    expect(undone.status).toBe('undone');
    expect(undone.report.undone).toMatchObject({ removed: { work_orders: 5, assets: 1 }, kept_count: 2 });
    expect(undone.report.undone?.kept).toMatchObject([
      {
        table: 'work_orders',
        title: `${order?.number} BUCKET WON'T OPEN`,
        reason: 'It was changed after the import.',
      },
      { table: 'assets', title: 'A', reason: 'It is used by work orders.' },
    ]);
    const costs = await server.db.adminQuery('select from work_order_costs where import_id = $1', [id]);
    expect(costs).toHaveLength(1);
  });

  it('imports the undone rows again, and only those', async () => {
    const done = await importAll(owner, 'work_orders', history);
    expect(done).toMatchObject({ created_rows: 5, skipped_rows: 1 });
  });
});

it('takes the department and the branch of a job by name, and else those of its site', async () => {
  const owner = await server.company('With branches');
  const add = (table: string, row: object) => owner.must(owner.post<{ id: string }[]>(`/api/${table}`, row));
  const [north] = await add('branches', { name: 'North' });
  await add('branches', { name: 'South' });
  await add('departments', { name: 'Service' });
  const [customer] = await add('customers', { name: 'Harborview' });
  await add('sites', { customer_id: customer?.id, name: 'Pier 4', branch_id: north?.id });
  const jobs = `Title,Status,Customer,Site,Business unit,Branch
Heater,unscheduled,Harborview,Pier 4,Service,
Boiler,unscheduled,Harborview,Pier 4,,South
`;
  expect(await importAll(owner, 'work_orders', jobs)).toMatchObject({ created_rows: 2, bad_rows: 0 });
  expect(
    await owner.must(owner.get('/api/work_orders?select=title,department(name),branch(name)&order=title')),
  ).toMatchObject([
    { title: 'Boiler', department: null, branch: { name: 'South' } },
    { title: 'Heater', department: { name: 'Service' }, branch: { name: 'North' } },
  ]);
});

/**
 * The history of five real machines may not be published: it is imported if the file exists next to the checkout or is
 * configured.
 */
const realFile = [process.env.FIELDWRIGHT_DATA_DIR, join(process.cwd(), '../shared/data')]
  .map((folder) => join(folder ?? '', 'excavators.csv'))
  .find((path) => existsSync(path));

describe.skipIf(!realFile)('the five excavators', () => {
  it('imports the whole history, to the cent', async () => {
    const owner = await server.company('Excavators', { currency: 'AUD', timezone: 'Australia/Perth' });
    const text = readFileSync(realFile as string, 'utf8');
    const done = await importAll(owner, 'work_orders', text);
    expect(done).toMatchObject({ created_rows: 5484, bad_rows: 1, skipped_rows: 0 });
    expect(done.report.problems).toMatchObject([{ line: 3454 }, { line: 3454 }]);
    const assets = await owner.must(
      owner.get<{ name: string; total_cost: string }[]>('/api/assets?select=name,total_cost&order=name'),
    );
    expect(assets.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E']);
    const cents = (amount: string) => BigInt(Math.round(Number(amount) * 100));
    const wanted = text
      .split('\n')
      .slice(1)
      .filter((line) => line && !line.includes('won,t swing'))
      .reduce((sum, line) => sum + cents(line.slice(line.lastIndexOf(',') + 1)), 0n);
    const got = assets.reduce((sum, { total_cost }) => sum + cents(total_cost), 0n);
    expect(got).toBe(wanted);
    const again = await importAll(owner, 'work_orders', text);
    expect(again).toMatchObject({ created_rows: 0, skipped_rows: 5484 });
  });
});
