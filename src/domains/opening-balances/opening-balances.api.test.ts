import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importAll } from '#server/testing/import-client.ts';
import { openOpening } from './testing/opening.ts';

type Fixture = Awaited<ReturnType<typeof openOpening>>;
interface Statement {
  readonly rows: readonly { readonly cells: readonly { readonly value: string | null }[] }[];
  readonly checks: readonly { readonly difference: string }[];
}
interface Document {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly balance: string;
  readonly opened_on: string;
}
interface Check {
  readonly name: string;
  readonly given: string;
  readonly added: string;
  readonly difference: string;
}

const year = new Date().getFullYear();
/** Of the same form as the numbers here. */
const old = `INV-${year}-0106`;
let opening: Fixture;
const get = <T>(path: string) => opening.owner.must(opening.owner.get<T>(`/api/${path}`));
const statement = (name: string, to: string) =>
  get<Statement>(`reports/financial_statement?name=${name}&to=${to}`);
const invoiceOf = async (number: string) =>
  (await get<Document[]>(`invoices?number=eq.${number}&status=neq.void`))[0] as Document;
const billOf = async (reference: string) =>
  (await get<Document[]>(`vendor_bills?vendor_reference=eq.${reference}&status=neq.void`))[0] as Document;

/** Receivables and payables equal their accounts on each of these days, and the books are sound. */
async function expectSound() {
  for (const day of ['2024-11-30', '2024-12-30', '2024-12-31', '2025-01-15', '2099-12-31'])
    for (const name of ['receivables_ageing', 'payables_ageing'])
      expect([name, day, (await statement(name, day)).checks[0]?.difference]).toEqual([name, day, '0.00']);
  const proof = await opening.books.proof();
  expect(proof).toMatchObject({ difference: '0.00', faults: [], receivable: proof.open });
  return proof;
}

/** A trial balance of 9,400.00 on each side, whose control accounts have their documents. */
async function enterAll() {
  await opening.balance('1010', { debit: '7500.00' });
  await opening.balance('1200', { debit: '1240.50' });
  await opening.balance('1510', { debit: '659.50' });
  await opening.balance('2000', { credit: '615.25' });
  await opening.balance('2200', { credit: '84.75' });
  await opening.balance('3010', { credit: '8700.00' });
  await opening.invoice(old, '1000.00');
  await opening.invoice('INV-0111', '300.00', { issued_on: '2024-12-20', due_on: '2025-01-19' });
  await opening.invoice('CR-9', '-59.50', { issued_on: '2024-12-22', due_on: '2024-12-22' });
  await opening.bill(opening.vendorId, 'F-881', '640.25');
  await opening.bill(opening.vendorId, 'F-C2', '-25.00');
}

describe('opening balances', () => {
  beforeAll(async () => {
    opening = await openOpening();
    await enterAll();
  });
  afterAll(() => opening.books.stop());

  it('compare what is given with what is added up, and keep nothing while a total differs', async () => {
    const checks = () => get<readonly Check[]>('reports/opening_checks');
    expect(await checks()).toMatchObject([
      { name: 'debits_and_credits', given: '9400.00', added: '9400.00', difference: '0.00' },
      { name: 'accounts_receivable', given: '1240.50', added: '1240.50' },
      { name: 'accounts_payable', given: '615.25', added: '615.25' },
    ]);
    const wrong = await opening.invoice('INV-0112', '10.00');
    const stock = await opening.balance('1310', { debit: '25.00' });
    expect(await checks()).toContainEqual(
      expect.objectContaining({ name: 'accounts_receivable', difference: '-10.00' }),
    );
    const refused = await opening.run('keep');
    expect([refused.status, refused.body.error?.message]).toEqual([
      422,
      'Debits are 9425.00, credits 9400.00. 1200 Accounts receivable: 1240.50 is given, 1250.50 is added up from open invoices. 1310 Parts and materials: 25.00 is given, 0.00 is added up from stock.',
    ]);
    expect((await opening.books.proof()).entries).toBe(0);
    for (const path of [`opening_invoices?id=eq.${wrong}`, `opening_accounts?id=eq.${stock}`])
      await opening.owner.must(opening.owner.delete(`/api/${path}`));
  });

  it('are kept once, whoever keeps them at the same time, dated the day before the first', async () => {
    const colleague = await opening.books.server.another();
    const both = await Promise.all(
      [opening.owner, colleague.as(opening.owner), opening.owner].map((person) =>
        opening.run('keep', person),
      ),
    );
    await colleague.stop();
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const proof = await expectSound();
    expect(['1010', '1200', '2000', '2200', '3010', '3100'].map(proof.of)).toEqual([
      ...['7500.00', '1240.50', '-615.25', '-84.75', '-8700.00', '0.00'],
    ]);
    expect(await invoiceOf(old)).toMatchObject({
      ...{ status: 'sent', balance: '1000.00', issue_date: '2024-10-15', due_date: '2024-11-14' },
      opened_on: '2024-12-31',
    });
    const entries = await get<{ entry_date: string; source: string }[]>('journal_entries');
    expect(new Set(entries.map(({ entry_date, source }) => `${source} ${entry_date}`))).toEqual(
      new Set(['opening_balance 2024-12-31']),
    );
    expect(await invoiceOf('CR-9')).toMatchObject({ kind: 'credit_note', balance: '59.50' });
    expect(await billOf('F-C2')).toMatchObject({ kind: 'credit', status: 'posted', balance: '25.00' });
  });

  it('age by their own dates, are in statements, and are neither sales nor taxed', async () => {
    const [aged] = (await statement('receivables_ageing', '2024-12-31')).rows;
    // Not due, 1–30, 31–60 days late, and the credit.
    expect(aged?.cells.slice(2).map(({ value }) => value)).toEqual(
      expect.arrayContaining(['300.00', '1000.00', '-59.50', '1240.50']),
    );
    const profit = await statement('profit_and_loss', '2024-12-31');
    expect(JSON.stringify(profit.rows)).not.toContain('1000.00');
    const tax = await get<unknown>(
      'reports/financial_statement?name=tax_summary&from=2024-01-01&to=2025-12-31',
    );
    expect(JSON.stringify(tax)).not.toMatch(/1000\.00|300\.00/);
    const shown = await get<unknown>(
      `reports/customer_statement?customer_id=${opening.books.customerId}&as_of=2025-01-31`,
    );
    expect(JSON.stringify(shown)).toContain(old);
  });

  it('refuse to be changed while they are kept, and anything dated before the first day', async () => {
    const account = opening.accountOf('1020');
    const attempts = [
      opening.owner.post('/api/opening_accounts', { account_id: account, debit: '1.00' }),
      opening.owner.put(`/api/opening_balances?id=eq.${opening.id}`, { starts_on: '2024-06-01' }),
    ];
    for (const attempt of attempts) expect((await attempt).status).toBe(422);
    const lines = [
      { account_id: account, debit: '5.00' },
      { account_id: opening.accountOf('3010'), credit: '5.00' },
    ];
    const entry = (entry_date: string) =>
      opening.books.post('journal_entries/-/post', { entry_date, memo: 'Late', lines });
    expect((await entry('2024-12-31')).body.error?.fields).toEqual({
      entry_date: 'The books are closed up to 2024-12-31. Choose a later date.',
    });
    expect((await entry('2025-01-01')).status).toBe(200);
    const { id } = await invoiceOf(old);
    const refused = await opening.books.post(`invoices/${id}/void`, { reason: 'No' });
    expect(refused.body.error?.message).toContain('came with the opening balances');
    const [own] = await get<{ id: string }[]>('journal_entries?source=eq.opening_balance&limit=1');
    expect((await opening.books.post(`journal_entries/${own?.id}/reverse`, { reason: 'No' })).status).toBe(
      409,
    );
  });

  it('are not taken back while one of their documents is paid, and are paid like any other', async () => {
    const { books, owner } = opening;
    const { id } = await invoiceOf(old);
    const payment = await owner.must(
      books.post<{ id: string }>('payments/-/record', {
        ...{ customer_id: books.customerId, amount: '1000.00', received_on: '2025-01-10' },
        allocations: [{ invoice_id: id, amount: '1000.00' }],
      }),
    );
    const bill = await billOf('F-881');
    const credit = await billOf('F-C2');
    await owner.must(
      books.post(`vendor_bills/${credit.id}/apply`, { bills: [{ bill_id: bill.id, amount: '25.00' }] }),
    );
    const paid = await owner.must(
      books.post<{ id: string }>('bill_payments/-/pay', {
        ...{ paid_on: '2025-01-11', bills: [{ bill_id: bill.id, amount: '615.25' }] },
      }),
    );
    expect((await billOf('F-881')).balance).toBe('0.00');
    await expectSound();
    const refused = await opening.run('start_over');
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      `${old} has been paid, credited or written off since. Take that back first.`,
    ]);
    await owner.must(books.post(`payments/${payment.id}/reverse`, { reason: 'Test' }));
    expect((await opening.run('start_over')).body.error?.message).toContain('has been paid or credited');
    await owner.must(books.post(`bill_payments/${paid.id}/reverse`, { reason: 'Test' }));
  });
});

describe('what was kept', () => {
  beforeEach(async () => {
    opening = await openOpening();
    await enterAll();
    await opening.owner.must(opening.run('keep'));
    return () => opening.books.stop();
  });

  it('is taken back wholly, kept again with other amounts and the same numbers, and closed for good', async () => {
    const { owner } = opening;
    const over = await Promise.all([opening.run('start_over'), opening.run('start_over')]);
    expect(over.map(({ status }) => status).sort()).toEqual([200, 409]);
    const nothing = await expectSound();
    expect(['1010', '1200', '2000', '3100'].map(nothing.of)).toEqual(['0.00', '0.00', '0.00', '0.00']);
    const [row] = await get<{ id: string }[]>(`opening_invoices?number=eq.${old}`);
    await owner.must(owner.put(`/api/opening_invoices?id=eq.${row?.id}`, { amount: '1100.00' }));
    const [total] = await get<{ id: string }[]>(
      `opening_accounts?account_id=eq.${opening.accountOf('1200')}`,
    );
    await owner.must(owner.put(`/api/opening_accounts?id=eq.${total?.id}`, { debit: '1340.50' }));
    const [capital] = await get<{ id: string }[]>(
      `opening_accounts?account_id=eq.${opening.accountOf('3010')}`,
    );
    await owner.must(owner.put(`/api/opening_accounts?id=eq.${capital?.id}`, { credit: '8800.00' }));
    await owner.must(opening.run('keep'));
    const again = await expectSound();
    expect(['1200', '3010', '3100'].map(again.of)).toEqual(['1340.50', '-8800.00', '0.00']);
    expect(await invoiceOf(old)).toMatchObject({ balance: '1100.00', status: 'sent' });
    await owner.must(opening.run('close'));
    for (const command of ['keep', 'start_over', 'close'] as const)
      expect([command, (await opening.run(command)).status]).toEqual([command, 409]);
    expect((await owner.delete(`/api/opening_invoices?id=eq.${row?.id}`)).body.error?.message).toBe(
      'The opening balances are closed.',
    );
  });

  it('is closed or taken back when both are asked for at once, and leaves new invoices numbers of their own', async () => {
    const { books } = opening;
    const both = await Promise.all([opening.run('close'), opening.run('start_over')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const proof = await expectSound();
    expect(proof.of('1200')).toBe(both[0]?.status === 200 ? '1240.50' : '0.00');
    const next = await books.send(await books.draft(undefined, { issue_date: '2025-02-01' }));
    expect(next.number).toBe(`INV-${year}-0107`);
  });
});

it('refuses a first day after what is in the books, and numbers that are taken', async () => {
  opening = await openOpening('2025-03-01');
  const { books, owner, id } = opening;
  const sent = await books.send(await books.draft(undefined, { issue_date: '2025-02-10' }));
  await opening.balance('1200', { debit: '70.00' });
  await opening.balance('3010', { credit: '70.00' });
  const taken = await opening.invoice(sent.number ?? '', '70.00');
  expect((await opening.run('keep')).body.error?.message).toContain(
    `There is an invoice ${sent.number} already`,
  );
  await owner.must(owner.put(`/api/opening_invoices?id=eq.${taken}`, { number: 'OLD-1' }));
  expect((await opening.run('keep')).body.error?.fields?.starts_on).toContain('is dated 2025-02-10');
  await owner.must(owner.put(`/api/opening_balances?id=eq.${id}`, { starts_on: '2025-02-10' }));
  await owner.must(opening.run('keep'));
  const twice = await owner.post('/api/opening_balances', { starts_on: '2024-01-01' });
  expect(twice.status).toBe(409);
  await books.stop();
});

it('come from spreadsheets, accounts by their codes, and never into what is kept meanwhile', async () => {
  opening = await openOpening('2025-01-01', { withJobs: true });
  const { owner, books } = opening;
  const accounts =
    'Account,Debit,Credit\n1010,100.00,\n1200 Accounts receivable,40.00,\nOwner’s contributions,,140.00\n';
  const invoices =
    'Customer,Number,Issued,Due,Open amount\nGrand Hotel,A-1,2024-11-01,2024-12-01,30.00\nGrand Hotel,A-2,2024-11-02,2024-12-02,10.00\n';
  const bills = 'Vendor,Vendor’s number,Dated,Due,Open amount\nNobody,B-1,2024-11-01,2024-12-01,30.00\n';
  expect(await importAll(owner, 'opening_accounts', accounts)).toMatchObject({
    created_rows: 3,
    bad_rows: 0,
  });
  expect(await importAll(owner, 'opening_invoices', invoices)).toMatchObject({
    created_rows: 2,
    bad_rows: 0,
  });
  expect(await importAll(owner, 'opening_bills', bills)).toMatchObject({ created_rows: 0, bad_rows: 1 });
  // Whichever comes first: one more invoice makes the totals differ, and none gets in once they are kept.
  const more = { customer_id: books.customerId, number: 'A-3', amount: '5.00' };
  const [kept, typed] = await Promise.all([
    opening.run('keep'),
    owner.post('/api/opening_invoices', { ...more, issued_on: '2024-11-03', due_on: '2024-11-03' }),
  ]);
  expect([kept.status, typed.status].sort()).toEqual([kept.status === 200 ? 200 : 201, 422]);
  const proof = await books.proof();
  expect(proof.of('1200')).toBe(kept.status === 200 ? '40.00' : '0.00');
  await books.stop();
});

it('come from the trial balance of QuickBooks or Xero, whose accounts have been imported', async () => {
  opening = await openOpening('2025-01-01', { withJobs: true });
  const { owner, books } = opening;
  const lists = [
    'Full name,Type,Detail type\nChecking,Bank,Checking\nChecking:Tax reserve,Bank,Savings\nOwner pay,Equity,Owner\n',
    '*Code,*Name,*Type,*Tax Code\n090,Business Bank Account,Bank,No Tax\n2050,Call-outs,Revenue,No Tax\n',
  ];
  for (const content of lists) await owner.must(owner.post('/api/accounts/-/import', { content }));
  const balances =
    'Account,Debit,Credit\nChecking:Tax reserve,60.00,\nOwner pay,,100.00\nBusiness Bank Account (090),50.00,\nCall-outs (2050),,10.00\n';
  expect(await importAll(owner, 'opening_accounts', balances)).toMatchObject({
    created_rows: 4,
    bad_rows: 0,
  });
  await books.stop();
});

describe('a row of a spreadsheet that can’t go in', () => {
  beforeAll(async () => {
    opening = await openOpening('2025-01-01', { withJobs: true });
    await opening.make('vendors', { name: 'Other Supply' });
    await opening.balance('1020', { debit: '1.00' });
    await opening.invoice('A-0', '1.00');
    await opening.bill(opening.vendorId, 'B-0', '1.00');
  });
  afterAll(() => opening.books.stop());

  const faults = async (table: string, csv: string) => {
    const { created_rows, report, status } = await importAll(opening.owner, table, csv);
    return [
      `${status} ${created_rows}`,
      ...(report.problems ?? []).map(({ line, column, reason }) => `${line} ${column}: ${reason}`),
    ];
  };

  it('is named with its field, and the others go in', async () => {
    expect(
      await faults(
        'opening_accounts',
        'Account,Debit,Credit\n1010,100.00,\n1020,5.00,\nChecking account,,7.00\n3010,5.00,6.00\n2200,,0.00\n9999,1.00,\n',
      ),
    ).toEqual([
      'done 2',
      '3 Account: This account has a balance already.',
      '4 Account: Line 2 has the same Account.',
      '5 Credit: Enter a debit or a credit, not both.',
      '7 Account: “9999” is not known.',
    ]);
    const dates = '2024-11-01,2024-12-01';
    expect(
      await faults(
        'opening_invoices',
        `Customer,Number,Issued,Due,Open amount\nGrand Hotel,A-1,${dates},30.00\nGrand Hotel,A-0,${dates},1.00\nGrand Hotel,A-1,${dates},2.00\nGrand Hotel,A-2,${dates},0.00\nGrand Hotel,A-3,2024-12-01,2024-11-01,3.00\n`,
      ),
    ).toEqual([
      'done 1',
      '3 Number: The company has “A-0” already.',
      '4 Number: Line 2 has the same Number.',
      '5 Open amount: Enter what is still open.',
      '6 Due: It can’t be due before it is issued.',
    ]);
    expect(
      await faults(
        'opening_bills',
        `Vendor,Vendor’s number,Dated,Due,Open amount\nFerro Supply,B-1,${dates},30.00\nOther Supply,B-1,${dates},4.00\nOther Supply,B-0,${dates},4.00\nFerro Supply,b-0,${dates},1.00\nFerro Supply,B-1,${dates},2.00\nFerro Supply,B-2,${dates},0\nFerro Supply,B-3,2024-12-01,2024-11-01,3.00\n`,
      ),
    ).toEqual([
      'done 3',
      '5 Vendor’s number: There is a “b-0” already.',
      '6 Vendor’s number: Line 2 has the same Vendor’s number.',
      '7 Open amount: Enter what is still open.',
      '8 Due: It can’t be due before it is dated.',
    ]);
  });

  it('is told as a wrong number where a cost is none', async () => {
    await opening.make('parts', { sku: 'P-1', name: 'Pump', cost: '0', price: '9.00' });
    await opening.make('stock_locations', { name: 'Warehouse', is_default: true });
    const found = await faults(
      'opening_stock',
      'SKU,Location,Quantity,Unit cost\nP-1,Warehouse,1,$\nP-1,Warehouse,1,$abc\nP-1,Warehouse,2,5.25\n',
    );
    expect(found).toEqual([
      'done 1',
      '2 Unit cost: This is not a number written like 1,234.56.',
      '3 Unit cost: This is not a number written like 1,234.56.',
    ]);
  });
});

it.each([
  [
    'the A/R Aging Detail of QuickBooks',
    `Cooper Heating,,,,,,
A/R Aging Detail,,,,,,
"As of December 31, 2024",,,,,,
Date,Transaction type,Num,Customer,Due date,Amount,Open balance
1 - 30 days past due,,,,,,
11/20/2024,Invoice,1041,Aging Ltd,12/20/2024,500.00,120.00
11/25/2024,Invoice,1042,Aging Ltd,12/25/2024,80.00,80.00
Total for 1 - 30 days past due,,,,,580.00,200.00
TOTAL,,,,,580.00,200.00
`,
  ],
  [
    'the invoices of Xero, each once for all of its lines',
    `*ContactName,EmailAddress,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InvoiceAmountPaid,InvoiceAmountDue,*Description,*Quantity
Aging Ltd,a@b.co,1041,,2024-11-20,2024-12-20,500.00,380.00,120.00,Boiler,1
Aging Ltd,a@b.co,1041,,2024-11-20,2024-12-20,500.00,380.00,120.00,Pump,2
Aging Ltd,a@b.co,1042,,2024-11-25,2024-12-25,80.00,0.00,80.00,Visit,1
`,
  ],
])('brings what is open by %s', async (_, csv) => {
  const opening = await openOpening('2025-01-01', { withJobs: true });
  try {
    await opening.make('customers', { name: 'Aging Ltd' });
    expect(await importAll(opening.owner, 'opening_invoices', csv)).toMatchObject({
      ...{ created_rows: 2, bad_rows: 0 },
    });
    const rows = await opening.owner.must(
      opening.owner.get<object[]>('/api/opening_invoices?select=number,amount,issued_on&order=number'),
    );
    expect(rows).toMatchObject([
      { number: '1041', amount: '120.00', issued_on: '2024-11-20' },
      { number: '1042', amount: '80.00', issued_on: '2024-11-25' },
    ]);
  } finally {
    await opening.books.stop();
  }
});
