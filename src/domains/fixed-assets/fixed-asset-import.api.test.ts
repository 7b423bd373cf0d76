import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, openBooks } from '#domains/invoicing/testing/books.ts';
import { carryOut, importAll } from '#server/testing/import-client.ts';
import { makeFixedAsset } from './testing/own-assets.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks({ withJobs: true });
});
afterAll(() => books.stop());

const read = <T>(path: string) => books.owner.must(books.owner.get<T>(`/api/${path}`));
const head =
  'Number,Name,Category,In the asset register,Serial number,Purchased on,In service on,Cost,Salvage value,Useful life (months),Method,Rate a year,Asset account,Accumulated depreciation,Depreciation expense,Depreciated before,Depreciated through';
const file = (...lines: string[]) => [head, ...lines, ''].join('\n');
const accounts = '1510,1590,6500';

it('brings a register from other books, with its numbers, and goes on behind them', async () => {
  const [made] = await books.owner.must(
    books.owner.post<{ id: string }[]>('/api/assets', { name: 'Lift 1', asset_tag: 'L-1' }),
  );
  const csv = file(
    `FA-0007,Old van,Vehicles,,VIN 1,2022-01-15,2022-02-01,24000.00,4800.00,48,Straight line,,${accounts},9600.00,2023-12-31`,
    `,Press,Tools and equipment,L-1,,2023-05-02,2023-05-02,3600.00,0,36,Declining balance,40%,${accounts},,`,
    `Own-1,Trailer,,,,2023-05-02,2023-05-02,900,,12,,,1510 Vehicles,1590,6500,0,`,
  );
  expect(await importAll(books.owner, 'fixed_assets', csv)).toMatchObject({
    ...{ status: 'done', created_rows: 3, bad_rows: 0 },
  });
  const rows = await read<object[]>(
    'fixed_assets?order=name&select=number,name,category,serial_number,asset_id,cost,salvage_value,useful_life_months,method,annual_rate,book_value',
  );
  expect(rows).toMatchObject([
    {
      ...{ number: 'FA-0007', name: 'Old van', category: 'vehicles', serial_number: 'VIN 1' },
      ...{ method: 'straight_line', annual_rate: null, book_value: '14400.00', useful_life_months: 48 },
    },
    {
      ...{ number: 'FA-0008', name: 'Press', category: 'tools', asset_id: made?.id, cost: '3600.00' },
      ...{ method: 'declining_balance', annual_rate: '0.400000', salvage_value: '0.00' },
    },
    { number: 'Own-1', name: 'Trailer', category: 'tools', method: 'straight_line' },
  ]);
  // The same file again brings nothing; one that is entered gets the next number; an import can be taken back.
  const again = await importAll(books.owner, 'fixed_assets', csv);
  expect(again).toMatchObject({ created_rows: 0, skipped_rows: 3 });
  const dates = { purchased_on: '2023-01-01', in_service_on: '2023-01-01' };
  const id = await makeFixedAsset(books.owner, {
    ...{ name: 'Saw', cost: '100.00', useful_life_months: 10, ...dates },
  });
  expect(await read(`fixed_assets?id=eq.${id}`)).toMatchObject([{ number: 'FA-0009' }]);
  const [first] = await read<{ id: string }[]>('imports?order=created_at&limit=1');
  await carryOut(books.owner, first?.id ?? '', 'undo');
  expect(await read('fixed_assets?select=number')).toEqual([{ number: 'FA-0009' }]);
});

it('says what is wrong at its row and field, before anything is stored', async () => {
  const taken = await books.owner.must(
    books.owner.post<{ id: string }[]>('/api/assets', { name: 'Crane', asset_tag: 'C-1' }),
  );
  await makeFixedAsset(books.owner, {
    ...{ name: 'Crane', cost: '100.00', useful_life_months: 10, asset_id: taken[0]?.id },
    ...{ purchased_on: '2023-01-01', in_service_on: '2023-01-01' },
  });
  const days = '2023-05-02,2023-05-02';
  const row = (name: string, rest: string, asset = '') => `,${name},,${asset},,${rest}`;
  const wrong: readonly (readonly [string, string])[] = [
    [row('No cost', `${days},0,0,12,,,${accounts},,`), 'Cost'],
    [row('Salvage', `${days},100,101,12,,,${accounts},,`), 'Salvage value'],
    [row('Early', `2023-05-02,2023-05-01,100,0,12,,,${accounts},,`), 'In service on'],
    [row('Rate', `${days},100,0,12,Straight line,20%,${accounts},,`), 'Rate a year'],
    [row('Before', `${days},100,10,12,,,${accounts},95,2023-06-30`), 'Depreciated before'],
    [row('Through', `${days},100,0,12,,,${accounts},50,`), 'Depreciated through'],
    [row('Through day', `${days},100,0,12,,,${accounts},50,2023-04-30`), 'Depreciated through'],
    [row('Life', `${days},100,0,0,,,${accounts},,`), 'Useful life (months)'],
    [row('Expense', `${days},100,0,12,,,1510,1590,1520,,`), 'Depreciation expense'],
    [row('Receivable', `${days},100,0,12,,,1200,1590,6500,,`), 'Asset account'],
    [row('Same', `${days},100,0,12,,,1510,1510,6500,,`), 'Accumulated depreciation'],
    [row('Unknown', `${days},100,0,12,,,1510,1590,9999,,`), 'Depreciation expense'],
    [row('Crane', `${days},100,0,12,,,${accounts},,`, 'C-1'), 'In the asset register'],
    [`FA-0009,Number,,,,${days},100,0,12,,,${accounts},,`, 'Number'],
  ];
  const { bad_rows, report, created_rows } = await importAll(
    books.owner,
    'fixed_assets',
    file(...wrong.map(([line]) => line), row('Good', `${days},100,0,12,,,${accounts},,`)),
  );
  expect([created_rows, bad_rows]).toEqual([1, wrong.length]);
  const found = (report.problems ?? []).map(({ line, column }) => [line, column]);
  expect(found.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual(
    wrong.map(([, column], index) => [index + 2, column]),
  );
});

it('refuses the asset accounts that the register refuses, and no other', async () => {
  const known = await books.query<{ code: string; is_free: boolean }>(
    `select code, fw.account_takes(system_key) = 'anything' as is_free from accounts
      where tenant_id = $1 and type = 'asset' and is_active and code <> '1590' order by code`,
    [books.owner.tenantId],
  );
  expect(new Set(known.map(({ is_free }) => is_free))).toEqual(new Set([true, false]));
  const lines = known.map(
    ({ code }) => `,On ${code},,,,2023-05-02,2023-05-02,100,0,12,,,${code},1590,6500,,`,
  );
  const { report } = await importAll(books.owner, 'fixed_assets', file(...lines));
  const refused = (report.problems ?? []).map(({ line, column }) => [known[line - 2]?.code, column]);
  expect(refused.toSorted()).toEqual(
    known.flatMap(({ code, is_free }) => (is_free ? [] : [[code, 'Asset account']])),
  );
});

it('gives rows without a number none that a later row of the file brings', async () => {
  const other = await books.server.company('Numbered Later');
  const row = (number: string, name: string) =>
    `${number},${name},,,,2023-05-02,2023-05-02,100,0,12,,,${accounts},,`;
  // More than are stored with one statement.
  const names = Array.from({ length: 510 }, (_, index) => `Ladder ${index + 1}`);
  const csv = file(
    row('', 'Press'),
    row('FA-0001', 'Van'),
    ...names.map((name) => row('', name)),
    row('FA-0003', 'Trailer'),
  );
  expect(await importAll(other, 'fixed_assets', csv)).toMatchObject({
    ...{ status: 'done', error: null, created_rows: 513, bad_rows: 0 },
  });
  const stored = await other.must(
    other.get<{ name: string; number: string }[]>('/api/fixed_assets?select=name,number&limit=1000'),
  );
  const numberOf = Object.fromEntries(stored.map(({ name, number }) => [name, number]));
  expect(numberOf).toMatchObject({ Van: 'FA-0001', Trailer: 'FA-0003', Press: 'FA-0004' });
  expect(names.map((name) => numberOf[name])).toEqual(
    names.map((_, index) => `FA-${String(index + 5).padStart(4, '0')}`),
  );
});
