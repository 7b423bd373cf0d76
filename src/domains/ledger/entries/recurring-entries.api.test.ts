import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, addMonths, dayIn } from '#kernel/dates.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { monthStart } from '../periods/fiscal-year.rules.ts';
import { postRecurringJob } from './post-recurring.ts';

interface Template {
  readonly id: string;
  readonly next_on: string | null;
  readonly posted_until: string | null;
  readonly last_error: string | null;
  readonly amount: string;
}
interface Entry {
  readonly id: string;
  readonly entry_date: string;
  readonly reverses_id: string | null;
  readonly amount: string;
}

let server: TestServer;
let owner: Person;
let today: string;
const accounts = new Map<string, string>();
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Cooper Heating');
  const [{ timezone } = { timezone: '' }] = await server.db.adminQuery<{ timezone: string }>(
    'select timezone from tenants where id = $1',
    [owner.tenantId],
  );
  today = dayIn(timezone, new Date().toISOString());
  for (const { id, code } of await owner.must(
    owner.get<{ id: string; code: string }[]>('/api/accounts?limit=200'),
  ))
    accounts.set(code, id);
});
afterAll(() => server.stop());

const run = () =>
  postRecurringJob.run(
    createJobHost(server.db.database as never, testInstallation, server.secrets.log),
    {},
    '',
  );

async function template(name: string, more: object, credit = '1200.00'): Promise<string> {
  const [made] = await owner.must(
    owner.post<{ id: string }[]>('/api/entry_templates', {
      ...{ name, memo: name, ...more },
      entry_template_lines: [
        { position: 0, account_id: accounts.get('6310'), debit: '1200.00' },
        { position: 1, account_id: accounts.get('1010'), credit },
      ],
    }),
  );
  return made?.id ?? '';
}
async function see(id: string): Promise<Template | undefined> {
  const [row] = await owner.must(
    owner.get<Template[]>(
      `/api/entry_templates?id=eq.${id}&select=id,next_on,posted_until,last_error,amount`,
    ),
  );
  return row;
}
const entriesOf = (memo: string) =>
  owner.must(
    owner.get<Entry[]>(`/api/journal_entries?memo=eq.${encodeURIComponent(memo)}&order=entry_date&limit=200`),
  );

it('posts each occurrence once, on the last day of shorter months, though two servers run at once', async () => {
  const id = await template('Rent', { every: 'month', starts_on: '2026-01-31', until: '2026-06-01' });
  expect(await see(id)).toMatchObject({ next_on: '2026-01-31', amount: '1200.00' });
  await Promise.all([run(), run()]);
  await run();
  const days = (await entriesOf('Rent')).map(({ entry_date }) => entry_date);
  expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  expect(await see(id)).toMatchObject({ next_on: null, posted_until: '2026-05-31' });
});

it('repeats by quarter and year from its first day, and waits for what is ahead', async () => {
  const quarterly = await template('Insurance', { every: 'quarter', starts_on: '2025-11-30' });
  const yearly = await template('Licence', { every: 'year', starts_on: '2024-02-29' });
  const ahead = await template('Lease', { every: 'month', starts_on: addDays(today, 1) });
  await template('By hand', {});
  await run();
  const first = (await entriesOf('Insurance')).map(({ entry_date }) => entry_date);
  expect(first.slice(0, 3)).toEqual(['2025-11-30', '2026-02-28', '2026-05-30']);
  expect((await entriesOf('Licence')).slice(0, 3).map(({ entry_date }) => entry_date)).toEqual([
    ...['2024-02-29', '2025-02-28', '2026-02-28'],
  ]);
  expect([await entriesOf('Lease'), await entriesOf('By hand')]).toEqual([[], []]);
  expect((await see(ahead))?.next_on).toBe(addDays(today, 1));
  for (const id of [quarterly, yearly]) {
    const next = (await see(id))?.next_on ?? '';
    expect(next > today && next <= addMonths(today, 12)).toBe(true);
  }
});

it('posts the opposite of an accrual on the first of the next month', async () => {
  const starts_on = addMonths(monthStart(today), -1);
  const end = addDays(addMonths(starts_on, 1), -1);
  await template('Accrued wages', { every: 'year', starts_on: end, is_reversed: true });
  await run();
  const [accrued] = await entriesOf('Accrued wages');
  const reversals = await owner.must(
    owner.get<Entry[]>(`/api/journal_entries?reverses_id=eq.${accrued?.id}`),
  );
  expect([accrued?.entry_date, reversals.map(({ entry_date }) => entry_date)]).toEqual([
    end,
    [monthStart(today)],
  ]);
});

it('says with the template why it could not be posted, keeps the others going, and goes on once it is mended', async () => {
  const uneven = await template('Uneven', { every: 'month', starts_on: today }, '1100.00');
  await template('Even', { every: 'month', starts_on: today });
  await run();
  expect((await see(uneven))?.last_error).toContain('differ by 100.00');
  expect(await entriesOf('Even')).toHaveLength(1);
  const [line] = await owner.must(
    owner.get<{ id: string }[]>(`/api/entry_template_lines?template_id=eq.${uneven}&credit=gt.0`),
  );
  await owner.must(owner.put(`/api/entry_template_lines?id=eq.${line?.id}`, { credit: '1200.00' }));
  await run();
  expect(await see(uneven)).toMatchObject({ last_error: null, posted_until: today });
  const early = await owner.put(`/api/entry_templates?id=eq.${uneven}`, { until: '2020-01-01' });
  expect([early.status, Object.keys(early.body.error?.fields ?? {})]).toEqual([422, ['until']]);
});
