import { afterAll, beforeAll, expect, it } from 'vitest';
import { readZip } from '#domains/companies/testing/read-zip.ts';
import { type Books, lineOf, openBooks, type Person } from '#domains/invoicing/testing/books.ts';
import { RecordReader } from '#kernel/reading/read-records.ts';
import type { ToExport } from './to-export.report.ts';

interface Made {
  readonly id: string;
  readonly number: number;
  readonly entries: number;
  readonly lines: number;
  readonly amount: string;
}
type Input = { target: Target; starts_on?: string; ends_on?: string; is_whole?: boolean; tax_rate?: string };
type Target = 'quickbooks_desktop' | 'quickbooks_online' | 'xero';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const make = (input: Input, as: Person = books.owner) =>
  as.must(as.post<Made>('/api/accountant_exports/-/make', input));
const fileOf = async ({ id }: { readonly id: string }, as: Person = books.owner) => {
  const reply = await fetch(`${books.server.url}/api/accountant_exports/${id}/file`, {
    headers: { cookie: as.cookie, 'x-tenant': as.tenantId ?? '' },
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { status: reply.status, name: reply.headers.get('content-disposition') ?? '', bytes };
};
function recordsOf(text: string): readonly (readonly string[])[] {
  const reader = new RecordReader(',');
  return [...reader.push(text), ...reader.end()].map(({ cells }) => cells);
}
const cents = (amount: string) => BigInt(amount === '' ? '0' : amount.replace('.', ''));

/** Movements of the accounts by name, computed from the journal itself. */
async function movements(key: string, from: string, to: string): Promise<Record<string, bigint>> {
  const rows = await books.query<{ name: string; amount: string }>(
    `select ${key} as name, sum(l.debit - l.credit)::text as amount from journal_lines l
     join accounts a on a.id = l.account_id where l.tenant_id = $1 and l.entry_date between $2 and $3 group by 1`,
    [books.owner.tenantId, from, to],
  );
  return Object.fromEntries(rows.map(({ name, amount }) => [name, BigInt(amount)]));
}
function sumsBy<T>(rows: readonly T[], keyOf: (row: T) => string, amountOf: (row: T) => bigint) {
  const sums: Record<string, bigint> = {};
  for (const row of rows) sums[keyOf(row)] = (sums[keyOf(row)] ?? 0n) + amountOf(row);
  return sums;
}
const zeros = (sums: Record<string, bigint>) => Object.values(sums).filter((sum) => sum !== 0n);

const sell = async (day: string, amount: string) =>
  books.send(
    await books.draft([lineOf(amount, { tax_rate: '0.0825' })], { issue_date: day, due_date: day }),
    {
      without_mail: true,
    },
  );
const accountId = async (code: string) => {
  const [row] = await books.owner.must(
    books.owner.get<{ id: string }[]>(`/api/accounts?code=eq.${code}&select=id`),
  );
  return row?.id ?? '';
};
const postEntry = async (entry_date: string, memo: string, amount = '10.00') =>
  books.owner.must(
    books.post('journal_entries/-/post', {
      ...{ entry_date, memo },
      lines: [
        { account_id: await accountId('6310'), debit: amount },
        { account_id: await accountId('1010'), credit: amount },
      ],
    }),
  );

const january = { starts_on: '2021-01-01', ends_on: '2021-01-31' };

it('gives a month to QuickBooks Online, equal to the journal, balanced, with names on receivables', async () => {
  await sell('2021-01-05', '100.37');
  await sell('2021-01-09', '250.00');
  await sell('2021-02-03', '77.10');
  await postEntry('2021-01-15', '=SUM(A1)\nRent, "first"');
  const made = await make({ target: 'quickbooks_online', ...january });
  expect([made.number, made.entries]).toEqual([1, 3]);
  const { bytes, name } = await fileOf(made);
  expect(name).toContain('quickbooks-online-1.csv');
  const [head, ...rows] = recordsOf(bytes.toString('utf8'));
  expect(head?.join()).toBe(
    '*JournalNo,*JournalDate,*AccountName,*Debits,*Credits,Description,Name,Currency',
  );
  expect(rows).toHaveLength(made.lines);
  const amount = ([, , , debit = '', credit = '']: readonly string[]) => cents(debit) - cents(credit);
  expect(zeros(sumsBy(rows, ([number = '']) => number, amount))).toEqual([]);
  const inJournal = await movements('fw.quickbooks_name(a)', '2021-01-01', '2021-01-31');
  expect(sumsBy(rows, ([, , account = '']) => account, amount)).toEqual(inJournal);
  const receivables = rows.filter(([, , account]) => account === 'Accounts receivable');
  expect(new Set(receivables.map(([, , , , , , who]) => who))).toEqual(new Set(['Grand Hotel']));
  expect(rows.filter(([, , account]) => account === 'Sales tax payable').map((row) => row[6])).toEqual([
    '',
    '',
  ]);
  expect(new Set(rows.map(([, day]) => day))).toEqual(new Set(['01/05/2021', '01/09/2021', '01/15/2021']));
  expect(rows.at(-1)?.[5]).toBe(`'=SUM(A1) Rent, "first"`);
});

it('has what is posted later for an earlier day in the next export, once, and gives the same bytes again', async () => {
  const first = await make({ target: 'xero', ...january });
  const before = await fileOf(first);
  await postEntry('2021-01-20', 'Late rent', '33.00');
  await postEntry('2020-12-31', 'Of the year before');
  const refusal = await books.post('accountant_exports/-/make', {
    target: 'xero',
    ...january,
    starts_on: '2021-02-01',
  });
  expect(refusal.body.error?.fields).toEqual({ ends_on: 'The last day is before the first.' });
  const waiting = await books.owner.must(books.owner.get<ToExport[]>('/api/reports/accountant_export'));
  expect(waiting.find(({ target }) => target === 'xero')).toMatchObject({
    first_day: '2021-01-20',
    entries: 2,
  });
  const second = await make({ target: 'xero' });
  const [, ...rows] = recordsOf((await fileOf(second)).bytes.toString('utf8'));
  expect(new Set(rows.map(([narration = '']) => narration.replace(/^\S+ /, '')))).toEqual(
    new Set(['Late rent', expect.stringMatching(/^Invoice/)]),
  );
  expect((await books.post('accountant_exports/-/make', { target: 'xero' })).status).toBe(409);
  // Whatever is renamed and mapped meanwhile.
  await books.owner.must(
    books.owner.put(`/api/customers?id=eq.${books.customerId}`, { name: 'Little Hotel' }),
  );
  const rent = await accountId('6310');
  await books.owner.must(
    books.owner.put(`/api/accounts?id=eq.${rent}`, { xero_code: '469', name: 'Rent paid' }),
  );
  expect((await fileOf(first)).bytes.equals(before.bytes)).toBe(true);
  await books.owner.must(
    books.owner.put(`/api/customers?id=eq.${books.customerId}`, { name: 'Grand Hotel' }),
  );
});

it('gives Xero codes, tax rates and days as it wants them, for all of a period again when asked', async () => {
  const receivable = await accountId('1200');
  await books.owner.must(
    books.owner.put(`/api/accounts?id=eq.${receivable}`, { xero_code: '611', xero_tax_rate: 'No rate' }),
  );
  const made = await make({ target: 'xero', ...january, is_whole: true, tax_rate: 'Zero rated' });
  expect(made.entries).toBe(4);
  const [head, ...rows] = recordsOf((await fileOf(made)).bytes.toString('utf8'));
  expect(head?.join()).toBe('*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount');
  const amount = (row: readonly string[]) => cents(row[5] ?? '');
  expect(zeros(sumsBy(rows, ([narration, day]) => `${narration}|${day}`, amount))).toEqual([]);
  expect(sumsBy(rows, (row) => row[3] ?? '', amount)).toEqual(
    await movements('coalesce(a.xero_code, a.code)', '2021-01-01', '2021-01-31'),
  );
  expect(rows.find((row) => row[3] === '611')?.[4]).toBe('No rate');
  expect(rows.find((row) => row[3] === '469')?.slice(1, 5)).toEqual([
    ...['15 Jan 2021', `'=SUM(A1) Rent, "first"`],
    ...['469', 'Zero rated'],
  ]);
  const [frozen] = await books.query<{ tax_rate: string }>(
    `select frozen->>'tax_rate' as tax_rate from accountant_exports where id = $1`,
    [(await make({ target: 'xero', ...january, is_whole: true })).id],
  );
  expect(frozen?.tax_rate).toBe('Zero rated');
});

it('gives QuickBooks Desktop accounts that are new there, and journals with the receivable first', async () => {
  const sales = await accountId('4090');
  await books.owner.must(
    books.owner.put(`/api/accounts?id=eq.${sales}`, { quickbooks_name: 'Income:Other' }),
  );
  const made = await make({ target: 'quickbooks_desktop', ...january });
  const { bytes, name } = await fileOf(made);
  expect(name).toContain('quickbooks-desktop-1.iif');
  const lines = bytes
    .toString('latin1')
    .split('\r\n')
    .map((line) => line.split('\t'));
  const accounts = lines
    .filter(([kind]) => kind === 'ACCNT')
    .map(([, account, type, , code]) => [account, type, code]);
  expect(accounts).toContainEqual(['Accounts receivable', 'AR', '1200']);
  expect(accounts.filter(([account]) => account === 'Income:Other')).toEqual([]);
  expect(lines.filter(([kind]) => kind === 'CUST')).toEqual([['CUST', 'Grand Hotel']]);
  const rows = lines.filter(([kind]) => kind === 'TRNS' || kind === 'SPL');
  const amount = (row: string[]) => cents(row[6] ?? '');
  expect(sumsBy(rows, (row) => row[4] ?? '', amount)).toEqual(
    await movements('fw.quickbooks_name(a)', '2021-01-01', '2021-01-31'),
  );
  expect(zeros(sumsBy(rows, (row) => row[7] ?? '', amount))).toEqual([]);
  expect(rows.find(([kind, , , day]) => kind === 'TRNS' && day === '01/05/2021')?.slice(1, 6)).toEqual([
    ...['', 'GENERAL JOURNAL', '01/05/2021', 'Accounts receivable', 'Grand Hotel'],
  ]);
  expect(lines.filter(([kind]) => kind === 'ENDTRNS')).toHaveLength(made.entries);
});

it('has the discount of who paid early, with the customer, in each of them', async () => {
  const early = { early_discount_percent: '0.02', early_discount_days: 10 };
  const draft = await books.draft([lineOf('200.00', { tax_rate: '0.1' })], {
    ...{ issue_date: '2021-07-01', due_date: '2021-07-31' },
    ...early,
  });
  const invoice = await books.send(draft, { without_mail: true });
  const july = { starts_on: '2021-07-01', ends_on: '2021-07-31' };
  await books.owner.must(
    books.post('payments/-/record', {
      ...{ customer_id: books.customerId, received_on: '2021-07-09', amount: '215.60' },
      allocations: [{ invoice_id: invoice.id, amount: '215.60', discount: '4.40' }],
    }),
  );
  const rowsOf = async (target: Target) =>
    recordsOf((await fileOf(await make({ target, ...july, is_whole: true }))).bytes.toString('utf8'));
  const given = ['Sales discounts', 'Sales tax payable', 'Accounts receivable'];
  const online = (await rowsOf('quickbooks_online')).filter(([, day]) => day === '07/09/2021');
  const amounts = online.map(([, , account = '', debit, credit, , name]) => [account, debit, credit, name]);
  expect(amounts.filter(([account = '']) => given.includes(account))).toEqual([
    ['Accounts receivable', '', '215.60', 'Grand Hotel'],
    ['Sales discounts', '4.00', '', expect.anything()],
    ['Sales tax payable', '0.40', '', expect.anything()],
    ['Accounts receivable', '', '4.40', 'Grand Hotel'],
  ]);
  const xero = (await rowsOf('xero')).filter(([, day]) => day === '09 Jul 2021');
  expect(xero.map((row) => [row[3], row[5]])).toEqual(
    expect.arrayContaining([
      ['4095', '4.00'],
      ['2200', '0.40'],
      ['611', '-4.40'],
    ]),
  );
  const desktop = (await fileOf(await make({ target: 'quickbooks_desktop', ...july, is_whole: true }))).bytes
    .toString('latin1')
    .split('\r\n')
    .map((line) => line.split('\t'));
  const journal = desktop.filter(([, , kind, day]) => kind === 'GENERAL JOURNAL' && day === '07/09/2021');
  expect(journal.map(([kind, , , , account, name, amount]) => [kind, account, name, amount])).toEqual(
    expect.arrayContaining([
      ['TRNS', 'Accounts receivable', 'Grand Hotel', '-4.40'],
      ['SPL', 'Sales discounts', expect.anything(), '4.00'],
    ]),
  );
});

it('says the department and branch of a line as each product calls them', async () => {
  const add = async (table: string, name: string) => {
    const [made] = await books.owner.must(books.owner.post<{ id: string }[]>(`/api/${table}`, { name }));
    return made?.id ?? '';
  };
  const department_id = await add('departments', 'Service: gas');
  const branch_id = await add('branches', 'North');
  await books.owner.must(
    books.post('journal_entries/-/post', {
      ...{ entry_date: '2021-06-01', memo: 'Rent of the north' },
      lines: [
        { account_id: await accountId('6320'), debit: '20.00', department_id, branch_id },
        { account_id: await accountId('1010'), credit: '20.00', branch_id },
      ],
    }),
  );
  const june = { starts_on: '2021-06-01', ends_on: '2021-06-30' };
  const textOf = async (target: Target) =>
    (await fileOf(await make({ target, ...june, is_whole: true }))).bytes.toString('utf8');
  const ends = (text: string, from: number) => recordsOf(text).map((row) => row.slice(from));
  expect(ends(await textOf('quickbooks_online'), 8)).toEqual([
    ['Location', 'Class'],
    ['North', 'Service: gas'],
    ['North', ''],
  ]);
  expect(ends(await textOf('xero'), 6)).toEqual([
    ['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
    ['Department', 'Service: gas', 'Branch', 'North'],
    ['', '', 'Branch', 'North'],
  ]);
  const iif = (await textOf('quickbooks_desktop')).split('\r\n').map((line) => line.split('\t'));
  expect(iif.filter(([kind]) => kind === 'CLASS').map(([, name]) => name)).toEqual([
    ...['Service- gas', 'North', 'North:Service- gas'],
  ]);
  const rows = iif.filter(([kind]) => kind === 'TRNS' || kind === 'SPL');
  expect(rows.map((row) => row.slice(6, 8))).toEqual([
    ['North:Service- gas', '20.00'],
    ['North', '-20.00'],
  ]);
});

it('is for those who see financial reports, of their own company', async () => {
  const made = await make({ target: 'quickbooks_online', ...january, is_whole: true });
  const other = await books.server.company('Somebody else');
  expect((await fileOf(made, other)).status).toBe(404);
  const supervisor = await books.server.member(books.owner, 'supervisor', 'Sue Supervisor');
  const technician = await books.server.member(books.owner, 'technician', 'Tom Technician');
  expect((await fileOf(made, supervisor)).status).toBe(403);
  expect((await fileOf(made, technician)).status).toBe(404);
  expect((await supervisor.post('/api/accountant_exports/-/make', { target: 'xero' })).status).toBe(403);
});

it('splits what an importer does not take at once, between entries, and has every line', async () => {
  await books.query(`do $$ begin
    set local session_replication_role = replica;
    insert into journal_entries (id, tenant_id, number, entry_date, memo, source, currency, position, previous_hash, hash)
      select gen_random_uuid(), tenant_id, 'X-' || n, date '2022-03-01' + n % 28, 'Entry ' || n, 'manual', 'USD', h + n, '', ''
      from (select tenant_id, max(position) as h from journal_entries group by 1) t, generate_series(1, 12000) n;
    insert into journal_lines (id, tenant_id, entry_id, position, account_id, entry_date, debit, credit)
      select gen_random_uuid(), e.tenant_id, e.id, p, a.id, e.entry_date, case p when 1 then 100 else 0 end, case p when 1 then 0 else 100 end
      from journal_entries e, generate_series(1, 2) p
      join accounts a on a.code = case p when 1 then '6320' else '1010' end
      where e.number like 'X-%' and a.tenant_id = e.tenant_id;
  end $$`);
  await books.query('analyze journal_entries, journal_lines');
  const made = await make({ target: 'quickbooks_online', starts_on: '2022-03-01', ends_on: '2022-03-31' });
  expect([made.entries, made.lines, made.amount]).toEqual([12_000, 24_000, '12000.00']);
  const { bytes, name } = await fileOf(made);
  expect(name).toContain('.zip');
  const files = [...readZip(bytes).values()].map((file) => file.toString('utf8'));
  expect(files).toHaveLength(Math.ceil(24_000 / 998));
  const numbers = new Map<string, number>();
  for (const [index, text] of files.entries()) {
    const [, ...rows] = text.split('\r\n').slice(0, -1);
    expect(rows.length).toBeLessThanOrEqual(999);
    for (const number of new Set(rows.map((row) => row.split(',')[0] ?? ''))) {
      expect(numbers.get(number)).toBeUndefined();
      numbers.set(number, index);
    }
  }
  expect(numbers.size).toBe(12_000);
  expect((await fileOf(made)).bytes.equals(bytes)).toBe(true);
  const desktop = await make({
    target: 'quickbooks_desktop',
    starts_on: '2022-03-01',
    ends_on: '2022-03-31',
  });
  expect((await fileOf(desktop)).bytes.toString('latin1').match(/\r\nENDTRNS/g)).toHaveLength(12_000);
}, 60_000);
