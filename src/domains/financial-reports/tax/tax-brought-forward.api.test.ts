/** The tax of open invoices that a company brings: due with an agency on the cash basis as they are paid here, and with no other. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import type { Invoice } from '#domains/invoicing/testing/books.ts';
import { openOpening } from '#domains/opening-balances/testing/opening.ts';
import { denver } from '#domains/sales-tax/testing/places.ts';
import { verifyFigures } from '#hosts/node/cli/verify-figures.ts';
import { addDays, addMonths } from '#kernel/dates.ts';
import { carryOut, importAll } from '#server/testing/import-client.ts';
import type { Statement } from '../statements/statement.rules.ts';

type Made = { readonly id: string };
let stop = async () => {};
afterEach(() => stop());

/** The city's agency wants its tax when it is paid, the state's when it is invoiced. */
async function openBooksIn(year: number, options: { readonly withJobs?: boolean } = {}) {
  const opening = await openOpening(`${year}-01-01`, options);
  const { books, owner } = opening;
  stop = () => books.stop();
  const place = await denver(owner);
  const must = <T = Made>(path: string, input: object) => owner.must(books.post<T>(path, input));
  const get = <T>(path: string) => owner.must(owner.get<T>(`/api/${path}`));
  const report = (basis: string, agency = place.cityAgency) =>
    owner.must(owner.put(`/api/tax_agencies?id=eq.${agency}`, { basis }));
  await report('cash');
  const daysOf = (month: string) => {
    const from = `${year}-${month}-01`;
    return { from, to: addDays(addMonths(from, 1), -1) };
  };
  async function statement(name: string, month: string, more: object = {}) {
    const asked = new URLSearchParams({ name, agency_id: place.cityAgency, ...daysOf(month), ...more });
    return get<Statement>(`reports/financial_statement?${asked}`);
  }
  return {
    ...{ ...opening, place, must, get, report, daysOf, statement },
    /** `tax` of 8.81 % in an invoice of October that is open with the amount. */
    bring: (number: string, amount: string, tax: string, more: object = {}) =>
      opening.invoice(number, amount, {
        ...{ issued_on: `${year - 1}-10-15`, due_on: `${year - 1}-11-14` },
        ...{ tax, tax_rate_id: place.rateId, ...more },
      }),
    /** The trial balance: the receivables, the tax that is owed, and equity. */
    async keep(receivable: string, tax: string) {
      const capital = (Number(receivable) - Number(tax)).toFixed(2);
      await opening.balance('1200', { debit: receivable });
      await opening.balance('2200', { credit: tax });
      await opening.balance('3010', { credit: capital });
      return owner.must(opening.run('keep'));
    },
    invoiceOf: async (number: string) =>
      (await get<Invoice[]>(`invoices?number=eq.${number}&status=eq.sent`))[0] as Invoice,
    pay: (day: string, amount: string, { id }: Made) =>
      must('payments/-/record', {
        ...{ customer_id: books.customerId, received_on: `${year}-${day}`, amount },
        allocations: [{ invoice_id: id, amount }],
      }),
    /** Taxable, non-taxable and tax of an agency. */
    async sumsOf(month: string, agency_id = place.cityAgency) {
      const row = textOf(await statement('sales_tax_return', month, { agency_id })).find((one) =>
        one.startsWith('Tax|'),
      );
      const [, , , , taxable, , nontaxable, tax] = (row ?? '').split('|');
      return [taxable, nontaxable, tax];
    },
    file: (month: string, first: object = {}, agency_id = place.cityAgency) =>
      must<Made & Record<'tax' | 'basis' | 'starts_on', string>>('tax_returns/-/file', {
        ...{ agency_id, ends_on: daysOf(month).to, ...first },
      }),
  };
}

const textOf = ({ rows }: Statement) =>
  rows.map(({ cells }) => cells.map(({ value }) => value ?? '').join('|'));

const nothing = ['0.00', '0.00', '0.00'];

/** The rows of the example: month, basis, taxable, non-taxable, tax. */
const example = [
  ...(
    /### Sales tax of an invoice brought forward\n([\s\S]*?)\n##/.exec(
      readFileSync('docs/ledger.md', 'utf8'),
    )?.[1] ?? ''
  ).matchAll(/^\| (\d\d) +\|.*?\| (cash|accrual) +\| +(\S+) +\| +(\S+) +\| +(\S+) +\|$/gm),
].map(([, ...cells]) => cells);

it('is right in docs/ledger.md, and agrees with the account and the reports', async () => {
  const books = await openBooksIn(2021);
  const { must, statement, sumsOf, file, get, pay } = books;
  await books.bring('OLD-1', '644.05', '44.05');
  await books.keep('644.05', '44.05');
  const invoice = await books.invoiceOf('OLD-1');
  expect(invoice).toMatchObject({ subtotal: '600.00', tax: '44.05', total: '644.05', balance: '644.05' });
  const proof = await books.books.proof();
  expect(['1200', '2200', '3100'].map(proof.of)).toEqual(['644.05', '-44.05', '0.00']);
  const due = await get<{ agencies: Record<'name' | 'starts_on', string>[] }>('reports/sales_tax_due');
  expect(due.agencies.find(({ name }) => name === 'City Treasury')?.starts_on).toBe('2021-01-01');
  let payment: Made | undefined;
  const happens: Readonly<Record<string, () => Promise<unknown>>> = {
    '02': async () => {
      payment = await pay('02-10', '322.03', invoice);
      expect(await sumsOf('02')).toEqual(['250.00', '50.00', '12.03']);
      await must(`payments/${payment.id}/reverse`, { reason: 'No funds', reversed_on: '2021-03-03' });
    },
    '04': () => pay('04-12', '429.36', invoice),
    '05': () => pay('05-12', '214.69', invoice),
  };
  const found: (readonly (string | undefined)[])[] = [];
  for (const [month = '', basis = ''] of example) {
    await happens[month]?.();
    const before = await sumsOf(month);
    const made = await file(month, month === '01' ? { starts_on: '2021-01-01' } : {});
    expect([made.basis, made.tax]).toEqual([basis, before[2]]);
    found.push([month, basis, ...(await sumsOf(month))]);
    expect(await sumsOf(month, books.place.stateAgency)).toEqual(nothing);
  }
  expect(found).toEqual(example);
  expect(found.map(([month]) => month)).toEqual(['01', '02', '03', '04', '05']);

  const april = await statement('sales_tax_detail', '04');
  expect(textOf(april)).toEqual([
    '2021-04-12|OLD-1|Grand Hotel|Denver|0.0481|0.00|0.00|brought forward|66.67|0.00',
    '2021-04-12|OLD-1|Grand Hotel|Denver|0.0481|333.33|0.00|brought forward|0.00|16.03',
  ]);
  expect(april.rows[0]?.cells[1]?.behind).toEqual({ page: 'invoice', id: invoice.id });
  const asked = new URLSearchParams({ agency_id: books.place.cityAgency, ...books.daysOf('04') });
  for (const name of ['sales_tax_return', 'sales_tax_detail']) {
    const csv = await books.owner.get(`/api/financial-statements/${name}.csv?${asked}`);
    expect([name, csv.text.includes('333.33')]).toEqual([name, true]);
  }
  // What the returns paid to the city was in the balance; the state's part is paid as it was reported there.
  expect((await books.books.proof()).of('2200')).toBe('-20.00');
});

it('is in the taxes of a cash basis when it is paid, and in none of the accrual basis', async () => {
  const { bring, keep, invoiceOf, pay, statement, must } = await openBooksIn(2021);
  await bring('OLD-1', '1088.10', '88.10');
  await bring('OLD-2', '544.05', '44.05');
  await keep('1632.15', '132.15');
  await pay('01-20', '544.05', await invoiceOf('OLD-1'));
  await pay('02-20', '544.05', await invoiceOf('OLD-1'));
  const { id } = await invoiceOf('OLD-2');
  await must(`invoices/${id}/write_off`, {
    ...{ amount: '544.05', reason: 'Insolvent', written_off_on: '2021-02-25' },
  });
  const rowsOf = async (month: string, basis: string) =>
    textOf(await statement('tax_summary', month, { basis })).filter((row) => !/^(Charged|Paid)/.test(row));
  const before = { from: '2020-01-01', to: '2021-01-31' };
  expect(textOf(await statement('tax_summary', '01', { basis: 'cash', ...before }))).toEqual(
    expect.arrayContaining([
      'Tax charged||500.00|44.05',
      'Other entries on the tax accounts|||0.00',
      'Change of the tax accounts|||44.05',
    ]),
  );
  expect(await rowsOf('02', 'cash')).toEqual(
    expect.arrayContaining(['Tax charged||1000.00|88.10', 'Tax of bad debts||-500.00|-44.05']),
  );
  expect(await rowsOf('02', 'accrual')).toEqual(
    expect.arrayContaining(['Tax charged||0.00|0.00', 'Change of the tax accounts|||-44.05']),
  );
  expect(JSON.stringify(await statement('tax_detail', '01', before))).not.toContain('OLD-');
});

it('brings nothing of what is written off, and takes back of a credit what it pays', async () => {
  const { bring, keep, invoiceOf, pay, sumsOf, must, books, get } = await openBooksIn(2021);
  await bring('OLD-1', '1088.10', '88.10');
  await bring('CR-1', '-108.81', '-8.81');
  await keep('979.29', '79.29');
  const invoice = await invoiceOf('OLD-1');
  await must(`invoices/${invoice.id}/write_off`, {
    ...{ amount: '272.03', reason: 'Insolvent', written_off_on: '2021-01-20' },
  });
  // 79.29 less the tax of a quarter, 22.03.
  expect((await books.proof()).of('2200')).toBe('-57.26');
  expect(await sumsOf('01')).toEqual(nothing);
  const [line] = (await books.see(invoice.id)).invoice_lines ?? [];
  await must(`invoices/${invoice.id}/credit`, { lines: [{ line_id: line?.id, amount: '250.00' }] });
  const [draft] = await get<Made[]>(`invoices?credits_id=eq.${invoice.id}&status=eq.draft`);
  const issued = { issue_date: '2021-02-25', due_date: '2021-02-25', without_mail: true };
  const credit = await books.send(draft as Made, issued);
  expect(credit).toMatchObject({ total: '272.02', tax: '22.02' });
  expect((await books.proof()).of('2200')).toBe('-35.24');
  expect(await sumsOf('02')).toEqual(['0.00', '0.00', '0.00']);
  const note = await invoiceOf('CR-1');
  await must(`invoices/${invoice.id}/apply_credit`, {
    credits: [{ credit_note_id: note.id, amount: '108.81' }],
  });
  await pay('03-10', '435.24', invoice);
  // 48.10 of the city in all: half of it was paid by then, and the credit that was brought is in today’s month.
  expect((await sumsOf('03'))[2]).toBe('19.24');
  expect((await books.proof()).of('1200')).toBe('0.00');
});

it('comes into the next return whole when the agency changes to accrual, and is not reported again', async () => {
  const { bring, keep, invoiceOf, pay, sumsOf, file, report } = await openBooksIn(2021);
  await bring('OLD-1', '1088.10', '88.10');
  await keep('1088.10', '88.10');
  const invoice = await invoiceOf('OLD-1');
  await pay('01-10', '544.05', invoice);
  expect((await file('01', { starts_on: '2020-12-01' })).tax).toBe('24.05');
  await report('accrual');
  expect(await sumsOf('02')).toEqual(['500.00', '0.00', '24.05']);
  expect((await file('02')).tax).toBe('24.05');
  await report('cash');
  await pay('03-10', '544.05', invoice);
  expect(await sumsOf('03')).toEqual(nothing);
  expect((await file('03')).tax).toBe('0.00');
});

it('was reported before where the agency is on accrual, and is not reported after a change; what is credited is', async () => {
  const { bring, keep, invoiceOf, pay, sumsOf, file, report, must, books, get } = await openBooksIn(2021);
  await report('accrual');
  await bring('OLD-1', '1088.10', '88.10');
  await bring('OLD-2', '108.81', '8.81');
  await keep('1196.91', '0.00');
  // The days of the return begin before the books do.
  expect((await file('01', { starts_on: '2020-11-01' })).tax).toBe('0.00');
  await pay('02-10', '544.05', await invoiceOf('OLD-1'));
  await report('cash');
  expect(await sumsOf('02')).toEqual(nothing);
  expect((await file('02')).tax).toBe('0.00');
  const old = await invoiceOf('OLD-2');
  await must(`invoices/${old.id}/credit`, {});
  const [draft] = await get<Made[]>(`invoices?credits_id=eq.${old.id}&status=eq.draft`);
  await books.send(draft as Made, { issue_date: '2021-03-05', due_date: '2021-03-05', without_mail: true });
  expect(await sumsOf('03')).toEqual(['-100.00', '0.00', '-4.81']);
  await pay('03-10', '544.05', await invoiceOf('OLD-1'));
  expect((await file('03')).tax).toBe('-4.81');
});

it('goes when the balances are started over, can be given differently then, and stays once they are closed', async () => {
  const { bring, keep, invoiceOf, pay, sumsOf, run, owner, must, get, books } = await openBooksIn(2021);
  const row = await bring('OLD-1', '1088.10', '88.10');
  await keep('1088.10', '88.10');
  const payment = await pay('01-10', '1088.10', await invoiceOf('OLD-1'));
  expect((await sumsOf('01'))[2]).toBe('48.10');
  expect((await run('start_over')).status).toBe(409);
  await must(`payments/${payment.id}/reverse`, { reason: 'Test', reversed_on: '2021-01-10' });
  await owner.must(run('start_over'));
  expect(await sumsOf('01')).toEqual(nothing);
  expect((await books.proof()).of('2200')).toBe('0.00');
  const change = (values: object) => owner.put(`/api/opening_invoices?id=eq.${row}`, values);
  await owner.must(change({ tax: '44.05' }));
  await owner.must(run('keep'));
  expect((await books.proof()).of('2200')).toBe('-88.10');
  await pay('01-11', '1088.10', await invoiceOf('OLD-1'));
  expect(await sumsOf('01')).toEqual(['500.00', '544.05', '24.05']);
  await owner.must(run('close'));
  expect((await change({ tax: null })).body.error?.message).toBe('The opening balances are closed.');
  expect(await get<object[]>('opening_invoices?select=tax')).toEqual([{ tax: '44.05' }]);
  const { db, dataDir } = books.server;
  const said: string[] = [];
  const terminal = {
    print: (line = '') => void said.push(line),
    note() {},
    askSecret: async () => undefined,
  };
  const config = { databaseUrl: db.ownerUrl, dataDir } as Parameters<typeof verifyFigures.run>[0];
  const code = await verifyFigures.run(config, { values: {}, positionals: [] }, terminal);
  expect([code, said.join()]).toEqual([0, expect.stringContaining('figures are right')]);
});

it('is refused at its field where no return could have it', async () => {
  const { invoice, place, owner, make } = await openBooksIn(2021);
  const plain = await make('tax_rates', { name: 'Without parts', rate: '0.05' });
  const untaxed = await make('tax_rates', { name: 'None', rate: '0' });
  const id = await invoice('OLD-1', '100.00', { issued_on: '2020-10-15', due_on: '2020-11-14' });
  const faults = async (values: object) =>
    (await owner.put(`/api/opening_invoices?id=eq.${id}`, values)).body.error?.fields;
  const at = { tax_rate_id: place.rateId };
  const tooLarge = { tax: 'The tax is a part of the open amount: not more, and with the same sign.' };
  expect(await faults({ tax: '100.01', ...at })).toEqual(tooLarge);
  expect(await faults({ tax: '-1.00', ...at })).toEqual(tooLarge);
  expect(await faults({ tax: '8.10' })).toEqual({
    tax_rate_id: 'Choose the rate at which this tax was charged.',
  });
  expect(await faults({ tax: '8.10', tax_rate_id: untaxed })).toEqual({
    tax_rate_id: 'This rate charges no tax.',
  });
  expect(await faults({ tax: '8.10', tax_rate_id: plain })).toEqual({
    tax_rate_id: 'This rate has no parts, so its tax would be in no return.',
  });
  expect(await faults({ tax: '100.00', ...at })).toBeUndefined();
});

it('comes from spreadsheets with the rate by its name, and from Xero as a share of the invoice’s', async () => {
  const { owner, get, make } = await openBooksIn(2021, { withJobs: true });
  await make('tax_rates', { name: 'None', rate: '0' });
  await make('tax_rates', { name: 'Without parts', rate: '0.05' });
  const dates = '2020-11-01,2020-12-01';
  const rows = [
    `A-1,${dates},108.81,8.81,denver`,
    `A-2,${dates},50.00,,`,
    `A-3,${dates},50.00,50.01,Denver`,
    `A-4,${dates},50.00,4.00,`,
    `A-5,${dates},50.00,4.00,Aspen`,
    `A-6,${dates},50.00,4.00,None`,
    `A-7,${dates},50.00,4.00,Without parts`,
    `A-8,${dates},-50.00,4.00,Denver`,
  ];
  const header = 'Customer,Number,Issued,Due,Open amount,Tax in it,Tax rate';
  const csv = [header, ...rows.map((row) => `Grand Hotel,${row}`)].join('\n');
  const brought = await importAll(owner, 'opening_invoices', `${csv}\n`);
  expect(brought.report.problems?.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual([
    '4 Tax in it: The tax is a part of the open amount: not more, and with the same sign.',
    '5 Tax rate: Choose the rate at which this tax was charged.',
    '6 Tax rate: “Aspen” is not known.',
    '7 Tax rate: This rate charges no tax.',
    '8 Tax rate: This rate has no parts, so its tax would be in no return.',
    '9 Tax in it: The tax is a part of the open amount: not more, and with the same sign.',
  ]);
  const stored = () =>
    get<Record<'number' | 'tax', string | null>[]>('opening_invoices?select=number,tax&order=number');
  expect(await stored()).toEqual([
    { number: 'A-1', tax: '8.81' },
    { number: 'A-2', tax: null },
  ]);
  await carryOut(owner, brought.id, 'undo');
  const xero = `*ContactName,EmailAddress,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,*Description,*Quantity
Grand Hotel,a@b.co,1041,,2020-11-20,2020-12-20,1088.10,88.10,544.05,544.05,Boiler,1
Grand Hotel,a@b.co,1041,,2020-11-20,2020-12-20,1088.10,88.10,544.05,544.05,Pump,2
`;
  const withoutRate = await importAll(owner, 'opening_invoices', xero);
  expect(await stored()).toEqual([{ number: '1041', tax: null }]);
  await carryOut(owner, withoutRate.id, 'undo');
  await importAll(owner, 'opening_invoices', xero, { for_all: { tax_rate: 'Denver' } });
  expect(await stored()).toEqual([{ number: '1041', tax: '44.05' }]);
});
