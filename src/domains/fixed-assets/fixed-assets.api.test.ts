import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Books, openBooks } from '#domains/invoicing/testing/books.ts';
import { addDays, addMonths } from '#kernel/dates.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import type { Reply } from '#kernel/testing/test-server.ts';
import type { DepreciationDue } from './depreciation-due.report.ts';
import type { DepreciationSchedule } from './depreciation-schedule.report.ts';
import { firstOf } from './schedule.rules.ts';
import { accountOf, makeFixedAsset } from './testing/own-assets.ts';

interface Asset {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly accumulated: string;
  readonly book_value: string;
  readonly can: readonly string[];
}
interface Run {
  readonly id: string;
  readonly month: string;
  readonly posted_on: string;
  readonly amount: string;
  readonly status: string;
  readonly journal_entry_id: string;
}

let books: Books;
let today: string;
beforeAll(async () => {
  books = await openBooks();
  today = await books.server.today(books.owner);
});
afterAll(() => books.stop());

/** The first day of the month that many months ago, and its last. */
const month = (ago: number) => addMonths(firstOf(today), -ago);
const endOf = (ago: number) => addDays(month(ago - 1), -1);
const make = (asset: object) => makeFixedAsset(books.owner, asset);
const post = (through: string) => books.post<{ runs: string[] }>('depreciation_runs/-/post', { through });
const mustPost = (through: string) => books.owner.must(post(through));
const read = <T>(path: string) => books.owner.must(books.owner.get<T>(`/api/${path}`));
const see = async (id: string) =>
  (await read<Asset[]>(`fixed_assets?id=eq.${id}&select=*,accumulated,book_value,can`))[0] as Asset;
const runs = (filter = '') => read<Run[]>(`depreciation_runs?status=eq.posted&order=month${filter}`);
const due = (through: string) => read<DepreciationDue>(`reports/depreciation_due?through=${through}`);
const entryLines = async (entry: string) => {
  const lines = await read<{ account: { code: string }; debit: string; credit: string }[]>(
    `journal_lines?entry_id=eq.${entry}&order=position&select=debit,credit,account(code)`,
  );
  return lines.map(({ account, debit, credit }) => [account.code, debit, credit]);
};
const reason = { reason: 'Mistake' };
const dispose = (id: string, input: object) => books.post<Asset>(`fixed_assets/${id}/dispose`, input);
const faultsOf = async (reply: Promise<Reply<unknown>>) => (await reply).body.error?.fields;
/** Nothing of one test is due in the next. */
afterEach(() =>
  books.query(`do $$ begin set local session_replication_role = replica;
    delete from fixed_asset_disposals; delete from depreciation_lines; delete from depreciation_runs; delete from fixed_assets;
    delete from fiscal_periods; end $$`),
);

it('posts each month once, as one entry over all assets, and reverses it', async () => {
  const van = await make({
    ...{ name: 'Van 1', cost: '1000.00', useful_life_months: 3 },
    ...{ purchased_on: month(3), in_service_on: addDays(month(3), 14) },
  });
  await make({
    ...{ name: 'Lift', cost: '520.00', salvage_value: '100.00', useful_life_months: 12 },
    ...{ purchased_on: month(2), in_service_on: month(2) },
  });
  expect(await see(van)).toMatchObject({ number: 'FA-0001', status: 'in_use', book_value: '1000.00' });
  const preview = await due(month(2));
  expect(preview).toMatchObject({ amount: '701.66', is_over: true, closed_to: null, through: endOf(2) });
  expect(preview.months.map((one) => [one.month, one.posted_on, one.amount, one.assets.length])).toEqual([
    [month(3), endOf(3), '333.33', 1],
    [month(2), endOf(2), '368.33', 2],
  ]);
  const raced = await Promise.all([post(month(2)), post(month(2))]);
  expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const [first, second] = await runs();
  expect([first?.posted_on, first?.amount, second?.posted_on, second?.amount]).toEqual([
    ...[endOf(3), '333.33', endOf(2), '368.33'],
  ]);
  expect(await entryLines(second?.journal_entry_id ?? '')).toEqual([
    ['6500', '368.33', '0.00'],
    ['1590', '0.00', '368.33'],
  ]);
  expect(await read(`journal_entries?id=eq.${second?.journal_entry_id}&select=memo`)).toMatchObject([
    { memo: `Depreciation of ${formatMonth(month(2).slice(0, 7), 'en-US')}` },
  ]);
  expect(await faultsOf(post(month(2)))).toEqual({ through: expect.stringContaining('all of it is posted') });
  expect(await see(van)).toMatchObject({ accumulated: '666.66', book_value: '333.34' });
  // The database refuses it as well, whoever writes.
  await expect(
    books.query(`insert into depreciation_lines (tenant_id, run_id, fixed_asset_id, month, amount)
      select tenant_id, run_id, fixed_asset_id, month, amount from depreciation_lines limit 1`),
  ).rejects.toMatchObject({ constraint: 'depreciation_lines_month_key' });
  const entry = await books.post(`journal_entries/${second?.journal_entry_id}/reverse`, reason);
  expect(entry.body.error?.message).toContain('Reverse the depreciation of the month');
  await books.owner.must(
    books.post(`depreciation_runs/${second?.id}/reverse`, { ...reason, reversed_on: endOf(2) }),
  );
  expect(await see(van)).toMatchObject({ accumulated: '333.33' });
  expect((await due(month(1))).months.map((one) => one.month)).toEqual([month(2), month(1)]);
  await mustPost(month(1));
  expect(await see(van)).toMatchObject({ accumulated: '1000.00', book_value: '0.00' });
  const schedule = await read<DepreciationSchedule>(`reports/depreciation_schedule?fixed_asset_id=${van}`);
  expect(schedule.months.map((one) => [one.month, one.amount, one.book_value])).toEqual([
    [month(3), '333.33', '666.67'],
    [month(2), '333.33', '333.34'],
    [month(1), '333.34', '0.00'],
  ]);
  expect(schedule.months.every(({ entry: of }) => of?.number.startsWith('JE-'))).toBe(true);
});

it('gives the expense to the department of each asset', async () => {
  const [department] = await books.owner.must(
    books.owner.post<{ id: string }[]>('/api/departments', { name: 'Excavation' }),
  );
  const common = { cost: '240.00', useful_life_months: 12, purchased_on: month(1), in_service_on: month(1) };
  await make({ ...common, name: 'Trencher', department_id: department?.id });
  await make({ ...common, name: 'Trailer' });
  const { runs: made } = await mustPost(month(1));
  const runRow = await read<{ journal_entry_id: string }[]>(`depreciation_runs?id=eq.${made.at(-1)}`);
  const lines = await read<{ debit: string; department_id: string | null }[]>(
    `journal_lines?entry_id=eq.${runRow[0]?.journal_entry_id}&debit=gt.0&order=position`,
  );
  const of = (id: string | null | undefined) => lines.filter((line) => line.department_id === (id ?? null));
  expect(of(department?.id).map(({ debit }) => debit)).toEqual(['20.00']);
  expect(of(null)).toHaveLength(1);
  // It moves to another department; what was posted stays.
  const [other] = await books.owner.must(
    books.owner.post<{ id: string }[]>('/api/departments', { name: 'Paving' }),
  );
  await books.owner.must(books.owner.put('/api/fixed_assets?name=eq.Trencher', { department_id: other?.id }));
  await books.owner.must(books.post(`depreciation_runs/${made.at(-1)}/reverse`, reason));
});

it('keeps what posted depreciation follows from, and the rest can change', async () => {
  const id = await make({
    ...{ name: 'Saw', cost: '120.00', useful_life_months: 12 },
    ...{ purchased_on: month(2), in_service_on: month(2) },
  });
  const change = (row: object) => books.owner.put(`/api/fixed_assets?id=eq.${id}`, row);
  await books.owner.must(change({ cost: '240.00' }));
  const { runs: made } = await mustPost(month(2));
  for (const row of [
    ...[{ cost: '120.00' }, { useful_life_months: 6 }, { salvage_value: '1.00' }],
    ...[{ method: 'declining_balance' }, { in_service_on: month(1) }],
    { expense_account_id: await accountOf(books.owner, '6210') },
  ])
    expect((await change(row)).body.error?.message).toContain('Reverse the depreciation first');
  await books.owner.must(change({ name: 'Table saw', category: 'tools', serial_number: 'S-1' }));
  const gone = await books.owner.delete(`/api/fixed_assets?id=eq.${id}`);
  expect(gone.body.error?.message).toContain('Entries were posted for this asset');
  await books.owner.must(books.post(`depreciation_runs/${made[0]}/reverse`, reason));
  await books.owner.must(change({ cost: '120.00' }));
});

it('refuses what makes no schedule', async () => {
  const good = {
    ...{ name: 'Van', category: 'vehicles', cost: '100.00', useful_life_months: 10, method: 'straight_line' },
    ...{ salvage_value: '0', purchased_on: month(1), in_service_on: month(1) },
    asset_account_id: await accountOf(books.owner, '1510'),
    accumulated_account_id: await accountOf(books.owner, '1590'),
    expense_account_id: await accountOf(books.owner, '6500'),
  };
  const wrong: readonly (readonly [string, object])[] = [
    ['cost', { cost: '0' }],
    ['salvage_value', { salvage_value: '100.01' }],
    ['in_service_on', { in_service_on: addDays(month(1), -1) }],
    ['annual_rate', { annual_rate: '0.4' }],
    ['annual_rate', { annual_rate: '0', method: 'declining_balance' }],
    ['depreciated_before', { depreciated_before: '100.01', depreciated_through: today }],
    ['depreciated_through', { depreciated_before: '10.00' }],
    ['depreciated_through', { depreciated_through: addDays(month(1), -1) }],
    ['asset_account_id', { asset_account_id: good.expense_account_id }],
    ['asset_account_id', { asset_account_id: await accountOf(books.owner, '1310') }],
    ['accumulated_account_id', { accumulated_account_id: good.asset_account_id }],
    ['expense_account_id', { expense_account_id: good.asset_account_id }],
  ];
  for (const [name, values] of wrong) {
    const fields = await faultsOf(books.post('fixed_assets', { ...good, ...values }));
    expect([values, Object.keys(fields ?? {})]).toEqual([values, [name]]);
  }
  const over = await post(today === endOf(0) ? month(-1) : today);
  expect(over.body.error?.fields?.through).toContain('not over yet');
});

it('posts a closed month on the first open day, and refuses to reverse into it', async () => {
  const id = await make({
    ...{ name: 'Van 2', cost: '600.00', useful_life_months: 6, depreciated_before: '100.00' },
    ...{ purchased_on: month(5), in_service_on: month(5), depreciated_through: endOf(5) },
  });
  await books.owner.must(books.post('fiscal_periods/-/close', { ends_on: endOf(3) }));
  const preview = await due(month(2));
  expect(preview.closed_to).toBe(endOf(3));
  expect(preview.months.map((one) => [one.month, one.posted_on, one.is_late, one.amount])).toEqual([
    [month(4), month(2), true, '100.00'],
    [month(3), month(2), true, '100.00'],
    [month(2), endOf(2), false, '100.00'],
  ]);
  await mustPost(month(2));
  expect((await runs()).map((run) => run.posted_on)).toEqual([month(2), month(2), endOf(2)]);
  expect(await see(id)).toMatchObject({ accumulated: '400.00' });
  await books.owner.must(books.post('fiscal_periods/-/close', { ends_on: endOf(2) }));
  const [last] = await runs(`&month=eq.${month(2)}`);
  const back = await books.post(`depreciation_runs/${last?.id}/reverse`, {
    ...reason,
    reversed_on: endOf(2),
  });
  expect(back.body.error?.fields?.reversed_on).toContain(`The books are closed up to ${endOf(2)}`);
  const sold = await dispose(id, { disposed_on: endOf(2) });
  expect(sold.body.error?.fields?.disposed_on).toBeDefined();
  expect(await see(id)).toMatchObject({ accumulated: '400.00', status: 'in_use' });
});

it('is sold with what is due up to the month before, and a gain; undone, it is back', async () => {
  const id = await make({
    ...{ name: 'Van 3', cost: '1200.00', useful_life_months: 12 },
    ...{ purchased_on: month(4), in_service_on: month(4) },
  });
  await mustPost(month(4));
  expect(await faultsOf(dispose(id, { disposed_on: addDays(today, 1) }))).toMatchObject({
    disposed_on: 'This date is in the future.',
  });
  expect(await faultsOf(dispose(id, { disposed_on: endOf(4) }))).toMatchObject({
    disposed_on: expect.stringContaining('the month of the disposal doesn’t count'),
  });
  expect(
    await faultsOf(
      dispose(id, { disposed_on: today, proceeds: '1', account_id: await accountOf(books.owner, '1200') }),
    ),
  ).toMatchObject({
    account_id: expect.stringContaining('follows documents'),
  });
  const sale = { disposed_on: addDays(month(1), 9), proceeds: '1000.00', note: 'To a neighbour' };
  const raced = await Promise.all([dispose(id, sale), dispose(id, sale)]);
  expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await see(id)).toMatchObject({ status: 'disposed', accumulated: '300.00', book_value: '0.00' });
  const [disposal] = await read<{ gain: string; journal_entry_id: string }[]>(
    `fixed_asset_disposals?fixed_asset_id=eq.${id}`,
  );
  expect(disposal).toMatchObject({ gain: '100.00', cost: '1200.00', accumulated: '300.00' });
  expect(await entryLines(disposal?.journal_entry_id ?? '')).toEqual([
    ['1590', '300.00', '0.00'],
    ['1010', '1000.00', '0.00'],
    ['1510', '0.00', '1200.00'],
    ['4900', '0.00', '100.00'],
  ]);
  const { months } = await read<DepreciationSchedule>(`reports/depreciation_schedule?fixed_asset_id=${id}`);
  expect(months.map((one) => one.month)).toEqual([month(4), month(3), month(2)]);
  // What its gain follows from stays, and nothing more is due.
  const [first] = await runs();
  const back = await books.post(`depreciation_runs/${first?.id}/reverse`, reason);
  expect([back.status, back.body.error?.message]).toEqual([
    409,
    expect.stringContaining('Undo its disposal'),
  ]);
  expect((await due(month(1))).months).toEqual([]);
  await books.owner.must(books.post(`fixed_assets/${id}/undo_disposal`, reason));
  expect(await see(id)).toMatchObject({ status: 'in_use', accumulated: '300.00', book_value: '900.00' });
  expect((await due(month(1))).amount).toBe('100.00');
  await books.owner.must(dispose(id, { disposed_on: addDays(month(1), 9) }));
  const [scrapped] = await read<{ gain: string; journal_entry_id: string }[]>(
    `fixed_asset_disposals?fixed_asset_id=eq.${id}&status=eq.recorded`,
  );
  expect(scrapped?.gain).toBe('-900.00');
  expect(await entryLines(scrapped?.journal_entry_id ?? '')).toEqual([
    ['1590', '300.00', '0.00'],
    ['6960', '900.00', '0.00'],
    ['1510', '0.00', '1200.00'],
  ]);
  expect((await books.proof()).difference).toBe('0.00');
});
