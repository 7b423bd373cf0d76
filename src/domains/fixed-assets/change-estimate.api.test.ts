import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, openBooks } from '#domains/invoicing/testing/books.ts';
import type { Reply } from '#kernel/testing/test-server.ts';
import type { DepreciationDue } from './depreciation-due.report.ts';
import type { DepreciationSchedule } from './depreciation-schedule.report.ts';
import { makeFixedAsset } from './testing/own-assets.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const read = <T>(path: string) => books.owner.must(books.owner.get<T>(`/api/${path}`));
const done = (path: string, input: object = {}) => books.owner.must(books.post<{ id: string }>(path, input));
const change = (id: string, input: object) => books.post(`fixed_assets/${id}/change_estimate`, input);
const faultsOf = async (reply: Promise<Reply<unknown>>) => (await reply).body.error?.fields;
const messageOf = async (reply: Promise<Reply<unknown>>) => (await reply).body.error?.message;
const changesOf = (id: string) =>
  read<{ id: string; from_month: string; status: string; can: string[] }[]>(
    `fixed_asset_estimates?fixed_asset_id=eq.${id}&order=created_at&select=*,can`,
  );
const monthsOf = async (id: string) =>
  (await read<DepreciationSchedule>(`reports/depreciation_schedule?fixed_asset_id=${id}`)).months;
const amountsOf = async (id: string) => (await monthsOf(id)).map(({ month, amount }) => [month, amount]);

/** 600.00 a month. */
const van = (name: string) =>
  makeFixedAsset(books.owner, {
    ...{ name, cost: '40000.00', salvage_value: '4000.00', useful_life_months: 60 },
    ...{ purchased_on: '2003-01-10', in_service_on: '2003-01-10' },
  });
const longer = { useful_life_months: 72, salvage_value: '1600.00', method: 'straight_line' };
const from = (from_month: string, more: object = {}) => ({ from_month, ...longer, ...more });

it('spreads what is left from a month on; what was posted stays, and undone it is as it was', async () => {
  const id = await van('Van');
  await done('depreciation_runs/-/post', { through: '2004-12-31' });
  const raced = await Promise.all([
    change(id, from('2005-01-20', { reason: 'It lasts' })),
    change(id, from('2005-01-20')),
  ]);
  expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect((await amountsOf(id)).slice(23, 25)).toEqual([
    ['2004-12-01', '600.00'],
    ['2005-01-01', '500.00'],
  ]);
  expect((await monthsOf(id)).find(({ estimate }) => estimate)).toMatchObject({
    month: '2005-01-01',
    estimate: {
      useful_life_months: 72,
      salvage_value: '1600.00',
      method: 'straight_line',
      annual_rate: null,
    },
  });
  expect((await read<DepreciationDue>('reports/depreciation_due?through=2005-01-31')).amount).toBe('500.00');
  const [recorded] = await changesOf(id);
  expect(recorded).toMatchObject({ from_month: '2005-01-01', status: 'recorded', can: ['undo'] });
  // The asset itself keeps what was thought at first.
  const own = { id, useful_life_months: 60, salvage_value: '4000.00' };
  expect(await read(`fixed_assets?id=eq.${id}`)).toMatchObject([own]);
  await done(`fixed_asset_estimates/${recorded?.id}/undo`);
  expect((await amountsOf(id))[24]).toEqual(['2005-01-01', '600.00']);
  expect(await changesOf(id)).toMatchObject([{ status: 'undone', can: [] }]);
  await done(`fixed_assets/${id}/change_estimate`, from('2005-01-01'));
  await done('depreciation_runs/-/post', { through: '2005-01-31' });
  expect(await read(`fixed_assets?id=eq.${id}&select=accumulated`)).toMatchObject([
    { accumulated: '14900.00' },
  ]);
  const [, again] = await changesOf(id);
  expect(await messageOf(books.post(`fixed_asset_estimates/${again?.id}/undo`, {}))).toContain(
    'Depreciation of 2005-01 is posted by this estimate. Reverse it first.',
  );
  const [run] = await read<{ id: string }[]>('depreciation_runs?month=eq.2005-01-01&status=eq.posted');
  await done(`depreciation_runs/${run?.id}/reverse`, { reason: 'Mistake' });
  await done(`fixed_asset_estimates/${again?.id}/undo`);
  await done(`fixed_assets/${id}/dispose`, { disposed_on: '2005-01-15' });
  expect(await messageOf(change(id, from('2005-03-01')))).toContain('is not possible while');
});

it('refuses what can’t be, at its field', async () => {
  const id = await van('Lift');
  await done('depreciation_runs/-/post', { through: '2003-03-31' });
  const wrong: readonly (readonly [string, object])[] = [
    ['from_month', from('2003-03-01')],
    ['from_month', from('2002-12-01')],
    ['useful_life_months', from('2004-01-01', { useful_life_months: 12 })],
    ['useful_life_months', from('2004-01-01', { useful_life_months: 0 })],
    ['salvage_value', from('2004-01-01', { salvage_value: '40000.01' })],
    ['annual_rate', from('2004-01-01', { annual_rate: '0.2' })],
    ['annual_rate', from('2004-01-01', { annual_rate: '0', method: 'declining_balance' })],
  ];
  for (const [name, input] of wrong)
    expect([input, Object.keys((await faultsOf(change(id, input))) ?? {})]).toEqual([input, [name]]);
  await done(`fixed_assets/${id}/change_estimate`, from('2004-01-01'));
  await done(`fixed_assets/${id}/change_estimate`, from('2005-01-01', { useful_life_months: 48 }));
  expect(await faultsOf(change(id, from('2004-06-01')))).toMatchObject({
    from_month: expect.stringContaining('is changed from 2005-01 on already'),
  });
  const [first] = await changesOf(id);
  expect(await messageOf(books.post(`fixed_asset_estimates/${first?.id}/undo`, {}))).toContain(
    'changed again from 2005-01 on. Undo that first.',
  );
  // What is recorded stays as it is, whoever writes.
  await expect(
    books.query(`update fixed_asset_estimates set useful_life_months = 99 where id = '${first?.id}'`),
  ).rejects.toMatchObject({ code: 'FW400' });
  // While nothing is posted, the asset itself waits for the change to be undone.
  const taken = await makeFixedAsset(books.owner, {
    ...{ name: 'Taken over', cost: '1200.00', useful_life_months: 24, depreciated_before: '600.00' },
    ...{ purchased_on: '2003-01-10', in_service_on: '2003-01-10', depreciated_through: '2003-12-31' },
  });
  expect(await faultsOf(change(taken, from('2003-12-01')))).toMatchObject({
    from_month: expect.stringContaining('in other books through 2003-12-31'),
  });
  await done(`fixed_assets/${taken}/change_estimate`, {
    ...from('2004-01-01', { useful_life_months: 36, salvage_value: '0' }),
  });
  expect((await amountsOf(taken)).slice(0, 2)).toEqual([
    ['2004-01-01', '25.00'],
    ['2004-02-01', '25.00'],
  ]);
  const dearer = books.owner.put(`/api/fixed_assets?id=eq.${taken}`, { cost: '1300.00' });
  expect(await messageOf(dearer)).toContain('Undo that change first');
  await books.owner.must(books.owner.delete(`/api/fixed_assets?id=eq.${taken}`));
  expect(await changesOf(taken)).toEqual([]);
});
