/** The worked example of docs/ledger.md, through the API, and what else happens to documents whose tax is reported when it is paid. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, type Invoice, lineOf } from '#domains/invoicing/testing/books.ts';
import type { FiledTax } from '#domains/sales-tax/filed-tax.report.ts';
import { booksInDenver, type TaxPlace } from '#domains/sales-tax/testing/places.ts';
import { addDays, addMonths } from '#kernel/dates.ts';
import type { Statement } from '../statements/statement.rules.ts';

type Made = { readonly id: string };
let books: Books;
let place: TaxPlace;
beforeAll(async () => {
  ({ books, place } = await booksInDenver());
  await report('cash');
});
afterAll(() => books.stop());

const must = <T = Made>(path: string, input: object) => books.owner.must(books.post<T>(path, input));
const changeAgency = (values: object) =>
  books.owner.put(`/api/tax_agencies?id=eq.${place.cityAgency}`, values);
const report = (basis: string) => books.owner.must(changeAgency({ basis }));
const sell = async (day: string, lines: readonly object[]) =>
  books.send(await books.draft(lines, { site_id: books.siteId, issue_date: day, due_date: day }), {
    without_mail: true,
  });
const taxed = (amount: string) => lineOf(amount, { tax_rate: '0.0881' });
const pay = (received_on: string, amount: string, invoice: Made, allocated = amount) =>
  must('payments/-/record', {
    ...{ customer_id: books.customerId, received_on, amount },
    allocations: [{ invoice_id: invoice.id, amount: allocated }],
  });

const daysOf = (month: string) => ({
  from: `2021-${month}-01`,
  to: addDays(addMonths(`2021-${month}-01`, 1), -1),
});
async function statement(name: string, month: string, more: object = {}): Promise<Statement> {
  const asked = { name, agency_id: place.cityAgency, ...daysOf(month), ...more };
  const query = new URLSearchParams(asked);
  return books.owner.must(books.owner.get<Statement>(`/api/reports/financial_statement?${query}`));
}
const textOf = ({ rows }: Statement) =>
  rows.map(({ cells }) => cells.map(({ value }) => value ?? '').join('|'));
/** The lines of the return by jurisdiction. */
const linesOf = async (month: string) =>
  textOf(await statement('sales_tax_return', month)).filter((row) => row.startsWith('Denver'));
/** Taxable, non-taxable, tax. */
const sumsOf = async (month: string) => {
  const sums = textOf(await statement('sales_tax_return', month)).find((row) => row.startsWith('Tax|'));
  const [, , , , taxable, , nontaxable, tax] = (sums ?? '').split('|');
  return [taxable, nontaxable, tax];
};
const filed = new Map<string, readonly string[]>();
async function file(month: string) {
  const { from, to } = daysOf(month);
  const first = filed.size === 0 ? { starts_on: from } : {};
  const made = await must<Made & Record<'tax' | 'basis', string>>('tax_returns/-/file', {
    agency_id: place.cityAgency,
    ends_on: to,
    ...first,
  });
  filed.set(month, textOf(await statement('sales_tax_return', month)));
  return made;
}

/** The rows of the example: month, basis, taxable, non-taxable, tax. */
const example = [
  ...(
    /### Sales tax when it is paid\n([\s\S]*?)\n##/.exec(readFileSync('docs/ledger.md', 'utf8'))?.[1] ?? ''
  ).matchAll(/^\| (\d\d) +\|.*?\| (cash|accrual) +\| +(\S+) +\| +(\S+) +\| +(\S+) +\|$/gm),
].map(([, ...cells]) => cells);

it('is right in docs/ledger.md', async () => {
  const invoice = await sell('2021-01-05', [taxed('1000.00'), lineOf('200.00')]);
  let open: Invoice | undefined;
  const happens: Readonly<Record<string, () => Promise<unknown>>> = {
    '02': async () => {
      const payment = await pay('2021-02-10', '644.05', invoice);
      await must(`payments/${payment.id}/reverse`, { reason: 'No funds', reversed_on: '2021-03-03' });
    },
    '04': () => pay('2021-04-12', '858.74', invoice),
    '05': () => pay('2021-05-12', '429.36', invoice),
    '06': async () => {
      open = await sell('2021-04-20', [taxed('100.00')]);
      await report('accrual');
    },
    '07': async () => {
      await report('cash');
      await pay('2021-07-20', '108.81', open as Invoice);
    },
  };
  const found: (readonly (string | undefined)[])[] = [];
  for (const [month = '', basis = ''] of example) {
    await happens[month]?.();
    const before = await sumsOf(month);
    const made = await file(month);
    expect([made.basis, made.tax]).toEqual([basis, before[2]]);
    found.push([month, basis, ...(await sumsOf(month))]);
  }
  expect(found).toEqual(example);
  expect(found.map(([month]) => month)).toEqual(['01', '02', '03', '04', '05', '06', '07']);
});

it('says its days in the memo as the company writes them, and keeps them as days', async () => {
  const [first] = await books.owner.must(
    books.owner.get<Record<string, unknown>[]>(
      '/api/tax_returns?amount=gt.0&order=starts_on&limit=1&select=starts_on,ends_on,journal_entry(memo)',
    ),
  );
  expect(first).toMatchObject({
    ...{ starts_on: '2021-02-01', ends_on: '2021-02-28' },
    journal_entry: { memo: 'Sales tax to City Treasury, Feb 1, 2021 to Feb 28, 2021' },
  });
});

it('says which payments are behind it, and on which basis it is, on the screen and in files', async () => {
  const april = await statement('sales_tax_detail', '04');
  expect(textOf(april).map((row) => row.replace(/\|[^|]*\|/, '|'))).toEqual([
    '2021-04-12|Grand Hotel|Denver|0.0481|0.00|0.00||133.33|0.00',
    '2021-04-12|Grand Hotel|Denver|0.0481|666.67|0.00||0.00|32.07',
  ]);
  expect(await linesOf('06')).toEqual([
    'Denver, from days filed before|City|0.0481|100.00|100.00|0.00|0.00|4.81',
  ]);
  const shown = await statement('sales_tax_return', '04');
  expect([shown.title, shown.of]).toEqual(['Sales-tax return: cash basis', 'cash basis']);
  expect(shown.notice).toContain('as it is paid');
  expect((await statement('sales_tax_return', '06')).of).toBe('accrual basis');
  const all = new URLSearchParams({ name: 'sales_tax_return', from: '2021-01-01', to: '2021-12-31' });
  const together = await books.owner.must(
    books.owner.get<Statement>(`/api/reports/financial_statement?${all}`),
  );
  expect(together.of).toBe('accrual and cash basis');
  expect(textOf(together).filter((row) => row.includes(' basis'))).toEqual([
    'City Treasury, accrual and cash basis|||||||',
    'Department of Revenue, accrual basis|||||||',
  ]);
  const asked = new URLSearchParams({ agency_id: place.cityAgency, ...daysOf('04') });
  for (const name of ['sales_tax_return', 'sales_tax_detail']) {
    const csv = await books.owner.get(`/api/financial-statements/${name}.csv?${asked}`);
    expect([name, csv.text.includes('cash basis'), csv.text.includes('666.67')]).toEqual([name, true, true]);
    for (const ending of ['xlsx', 'pdf'])
      expect((await books.owner.get(`/api/financial-statements/${name}.${ending}?${asked}`)).status).toBe(
        200,
      );
  }
  const due = await books.owner.must(
    books.owner.get<{ agencies: { name: string; basis: string; tax: string }[] }>(
      '/api/reports/sales_tax_due',
    ),
  );
  expect(due.agencies.map(({ name, basis }) => [name, basis])).toEqual([
    ['City Treasury', 'cash'],
    ['Department of Revenue', 'accrual'],
  ]);
  expect((await changeAgency({ basis: 'sometimes' })).body.error?.fields).toHaveProperty('basis');
});

it('counts neither what is paid too much nor what is written off, and a credit as it is used', async () => {
  const invoice = await sell('2021-08-02', [taxed('200.00')]);
  await pay('2021-08-05', '117.62', invoice, '108.81');
  expect(await linesOf('08')).toEqual(['Denver|City|0.0481|100.00|100.00|0.00|0.00|4.81']);
  const writtenOff = { amount: '54.41', reason: 'Insolvent', written_off_on: '2021-08-20' };
  await must(`invoices/${invoice.id}/write_off`, writtenOff);
  expect(await sumsOf('08')).toEqual(['100.00', '0.00', '4.81']);
  await must(`invoices/${invoice.id}/credit`, {
    lines: [{ line_id: (await books.see(invoice.id)).invoice_lines?.[0]?.id, amount: '50.00' }],
  });
  const [draft] = await books.owner.must(
    books.owner.get<Made[]>(`/api/invoices?credits_id=eq.${invoice.id}&status=eq.draft`),
  );
  // All that is open.
  const credit = await books.send(draft as Made, {
    issue_date: '2021-08-25',
    due_date: '2021-08-25',
    without_mail: true,
  });
  expect(credit.total).toBe('54.40');
  // 9.62 × 163.21 / 217.62 − 2.40: what it pays it takes back.
  expect(await sumsOf('08')).toEqual(['100.00', '0.00', '4.81']);
  expect(await linesOf('08')).toHaveLength(1);
});

it('brings what comes late into the next return, and leaves what was filed as it was', async () => {
  expect((await file('08')).tax).toBe('4.81');
  const august = await sell('2021-08-10', [taxed('400.00')]);
  const payment = await pay('2021-08-11', '217.62', august);
  await pay('2021-09-11', '108.81', august);
  const late = 'Denver, from days filed before|City|0.0481|200.00|200.00|0.00|0.00|9.62';
  expect(await linesOf('09')).toEqual(['Denver|City|0.0481|100.00|100.00|0.00|0.00|4.81', late]);
  expect((await file('09')).tax).toBe('14.43');
  await must(`payments/${payment.id}/reverse`, { reason: 'No funds', reversed_on: '2021-09-20' });
  expect(await linesOf('10')).toEqual([late.replace(/200.00/g, '-200.00').replace('9.62', '-9.62')]);
  const [september] = await books.owner.must(
    books.owner.get<Made[]>('/api/tax_returns?status=eq.filed&order=ends_on.desc&limit=1'),
  );
  for (const [month, rows] of filed)
    expect([month, textOf(await statement('sales_tax_return', month))]).toEqual([month, rows]);
  const kept = () =>
    books.owner.must(books.owner.get<FiledTax>(`/api/reports/filed_tax?return_id=${september?.id}`));
  const reported = await kept();
  expect(reported.lines).toMatchObject([
    { jurisdiction: 'Denver', rate: '0.0481', is_carried: false, taxable: '100.00', tax: '4.81' },
    { jurisdiction: 'Denver', rate: '0.0481', is_carried: true, taxable: '200.00', tax: '9.62' },
  ]);
  await must(`tax_returns/${september?.id}/reverse`, { reason: 'Amended' });
  expect(await kept()).toEqual(reported);
  expect(await sumsOf('09')).toEqual(['100.00', '0.00', '4.81']);
});

it('is what the returns kept: nobody changes that', async () => {
  const [kept] = await books.query<{ rows: number; tax: bigint }>(
    `select count(*)::int as rows, sum(l.tax)::bigint as tax from tax_return_lines l join tax_returns r on r.id = l.return_id where l.tenant_id = $1 and r.status = 'filed'`,
    [books.owner.tenantId],
  );
  const returns = await books.owner.must(
    books.owner.get<{ tax: string }[]>('/api/tax_returns?status=eq.filed&select=tax'),
  );
  const paid = returns.reduce((sum, { tax }) => sum + BigInt(tax.replace('.', '')), 0n);
  expect(kept?.rows).toBeGreaterThan(5);
  expect(kept?.tax).toBe(paid);
});
