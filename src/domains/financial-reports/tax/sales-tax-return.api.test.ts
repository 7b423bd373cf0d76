import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf } from '#domains/invoicing/testing/books.ts';
import { booksInDenver, type TaxPlace } from '#domains/sales-tax/testing/places.ts';
import type { Statement } from '../statements/statement.rules.ts';

type Made = { readonly id: string };
let books: Books;
let place: TaxPlace;
let school: string;
let schoolSite: string;

beforeAll(async () => {
  ({ books, place } = await booksInDenver());
  school = await make('customers', {
    ...{ name: 'Mill School', email: 'pay@mill.example', tax_exempt: true },
    ...{ exemption_reason: 'educational', exemption_number: 'E-17', exemption_expires_on: '2021-02-10' },
  });
  schoolSite = await make('sites', { customer_id: school, name: 'Hall', tax_rate_id: place.rateId });
});
afterAll(() => books.stop());

async function make(table: string, row: object): Promise<string> {
  const [made] = await books.owner.must(books.owner.post<Made[]>(`/api/${table}`, row));
  return made?.id ?? '';
}
const account = async (code: string) => {
  const [row] = await books.owner.must(books.owner.get<Made[]>(`/api/accounts?code=eq.${code}&select=id`));
  return row?.id;
};
const days = (month: string, last: string) => ({ from: `2021-${month}-01`, to: `2021-${month}-${last}` });
const [january, february, march] = [days('01', '31'), days('02', '28'), days('03', '31')];

const sell = async (day: string, lines: readonly object[], to: object = { site_id: books.siteId }) =>
  books.send(await books.draft(lines, { ...to, issue_date: day, due_date: day }), { without_mail: true });
const taxed = (amount: string) => lineOf(amount, { tax_rate: '0.0881' });
const toSchool = () => ({ customer_id: school, site_id: schoolSite });

async function rowsOf(name: string, asked: Record<string, string>): Promise<string[]> {
  const query = new URLSearchParams({ name, ...asked });
  const { rows, checks } = await books.owner.must(
    books.owner.get<Statement>(`/api/reports/financial_statement?${query}`),
  );
  expect(checks.filter(({ is_right }) => !is_right)).toEqual([]);
  return rows.map(({ cells }) => cells.map(({ value }) => value ?? '').join('|'));
}
const stateReturn = (asked: typeof january) =>
  rowsOf('sales_tax_return', { ...asked, agency_id: place.stateAgency });
const file = (agency_id: string, input: object) =>
  books.post<Made & { tax: string; amount: string; starts_on: string; journal_entry_id: string }>(
    'tax_returns/-/file',
    { agency_id, ...input },
  );
const payable = async () => {
  const [row] = await books.query<{ balance: string }>(
    `select sum(l.credit - l.debit)::text as balance from journal_lines l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
     where a.system_key = 'tax_payable' and l.tenant_id = $1`,
    [books.owner.tenantId],
  );
  return row?.balance;
};

const colorado = [
  'Colorado|State|0.029|1700.00|1000.00|500.00|200.00|29.00',
  'Transit|District|0.011|1700.00|1000.00|500.00|200.00|11.00',
];
const sums = 'Tax|||1700.00|1000.00|500.00|200.00|40.00';

it('says by jurisdiction what is taxable, exempt and why, not taxable, and due', async () => {
  await sell('2021-01-05', [taxed('1000.00'), lineOf('200.00')]);
  await sell('2021-01-07', [lineOf('500.00')], toSchool());
  expect(await stateReturn(january)).toEqual([
    'Department of Revenue|||||||',
    ...colorado,
    sums,
    'Exempt: educational institution|||||500.00||',
    'Due|||||||40.00',
  ]);
  const [bare] = await books.owner.must(
    books.owner.get<Made[]>('/api/tax_rates?is_default=eq.true&select=id'),
  );
  expect(bare?.id).not.toBe(place.rateId);
  await sell('2021-01-09', [lineOf('100.00', { tax_rate: '0.05' })]);
  const all = await rowsOf('sales_tax_return', january);
  expect(all.filter((row) => /^(City Treasury|Denver|In no return)/.test(row))).toEqual([
    'City Treasury|||||||',
    'Denver|City|0.0481|1700.00|1000.00|500.00|200.00|48.10',
    'In no return: rates without parts|||100.00|100.00|||5.00',
  ]);
});

it('counts what is sold to a customer with an expired certificate as that', async () => {
  await sell('2021-02-11', [lineOf('80.00')], toSchool());
  expect(await stateReturn(february)).toContain('Exempt: certificate had expired|||||80.00||');
});

it('leads to the documents, which leave as files as well', async () => {
  const asked = { ...january, agency_id: place.stateAgency, jurisdiction: 'Transit' };
  expect((await rowsOf('sales_tax_detail', asked)).map((row) => row.replace(/\|[^|]*\|/, '|'))).toEqual([
    '2021-01-05|Grand Hotel|Transit|0.011|0.00|0.00||200.00|0.00',
    '2021-01-05|Grand Hotel|Transit|0.011|1000.00|0.00||0.00|11.00',
    '2021-01-07|Mill School|Transit|0.011|0.00|500.00|educational institution|0.00|0.00',
  ]);
  for (const name of ['sales_tax_return', 'sales_tax_detail'])
    for (const ending of ['csv', 'xlsx', 'pdf']) {
      const reply = await books.owner.get(
        `/api/financial-statements/${name}.${ending}?from=2021-01-01&to=2021-01-31`,
      );
      expect([name, ending, reply.status]).toEqual([name, ending, 200]);
      if (ending === 'csv') expect(reply.text).toContain('Transit');
    }
  const after = encodeURIComponent('2021-01-05_x');
  const wrong = await books.owner.get(
    `/api/reports/financial_statement?name=sales_tax_detail&after=${after}`,
  );
  expect(wrong.body.error?.fields).toHaveProperty('after');
});

it('is filed by paying it, with adjustments to their accounts, and only for days that are over and follow', async () => {
  const before = BigInt((await payable()) ?? '0');
  const refused = async (input: object) => (await file(place.stateAgency, input)).body.error?.fields;
  expect(await refused({ ends_on: '2021-01-31' })).toEqual({
    starts_on: 'Enter the first day of your first return.',
  });
  const first = { starts_on: '2021-01-01', ends_on: '2021-01-31', paid_on: '2021-02-15' };
  expect(await refused({ ...first, ends_on: '2099-01-31' })).toHaveProperty('ends_on');
  expect(await refused({ ...first, allowance: '1.20' })).toHaveProperty('allowance_account_id');
  expect(
    await refused({ ...first, penalty: '5.00', penalty_account_id: await account('1200') }),
  ).toHaveProperty('penalty_account_id');
  expect(
    await refused({ ...first, correction: '-0.01', correction_account_id: await account('6440') }),
  ).toEqual({
    correction_memo: 'Say what this adjustment is for.',
  });
  const adjusted = {
    ...{ allowance: '1.20', allowance_account_id: await account('4090') },
    ...{ penalty: '5.00', penalty_account_id: await account('6440') },
  };
  const filed = await books.owner.must(file(place.stateAgency, { ...first, ...adjusted }));
  expect(filed).toMatchObject({ tax: '40.00', amount: '43.80', status: 'filed' });
  expect(BigInt((await payable()) ?? '0') - before).toBe(-4000n);
  const lines = await books.query<{ line: string }>(
    `select concat_ws('|', a.code, l.debit, l.credit) as line from journal_lines l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
     where l.entry_id = $1 order by l.position`,
    [filed.journal_entry_id],
  );
  expect(lines.map(({ line }) => line)).toEqual(['2200|4000|0', '4090|0|120', '6440|500|0', '1010|0|4380']);
  expect((await stateReturn(january)).slice(-4)).toEqual([
    'Collection allowance|||||||-1.20',
    'Penalty and interest|||||||5.00',
    'Paid|||||||-43.80',
    'Due|||||||0.00',
  ]);
  const gap = await file(place.stateAgency, { starts_on: '2021-02-05', ends_on: '2021-02-28' });
  expect(gap.body.error?.fields?.starts_on).toContain('2021-02-01');
});

it('stays as it was filed: what is posted later in its days is in the next return', async () => {
  await sell('2021-01-20', [taxed('100.00')]);
  expect((await stateReturn(january)).slice(1, 4)).toEqual([...colorado, sums]);
  expect((await stateReturn(february)).filter((row) => row.includes('days filed before'))).toEqual([
    'Colorado, from days filed before|State|0.029|100.00|100.00|0.00|0.00|2.90',
    'Transit, from days filed before|District|0.011|100.00|100.00|0.00|0.00|1.10',
  ]);
  // The city has filed nothing yet, so for it the document is in January.
  expect(await rowsOf('sales_tax_return', { ...january, agency_id: place.cityAgency })).toContain(
    'Denver|City|0.0481|1800.00|1100.00|500.00|200.00|52.91',
  );
  const due = await books.owner.must(
    books.owner.get<{ agencies: { name: string }[] }>('/api/reports/sales_tax_due'),
  );
  expect(due.agencies.find(({ name }) => name === 'Department of Revenue')).toMatchObject({
    ...{ starts_on: '2021-02-01', ends_on: '2021-02-28', is_over: true, is_first: false, tax: '4.00' },
  });
  const next = await books.owner.must(file(place.stateAgency, { ends_on: '2021-02-28' }));
  expect(next).toMatchObject({ starts_on: '2021-02-01', tax: '4.00', amount: '4.00' });
  expect((await stateReturn(march)).at(-1)).toBe('Due|||||||0.00');
});

it('is taken back, the last one first, and then is what it would be today', async () => {
  const [second, first] = await books.owner.must(
    books.owner.get<Made[]>('/api/tax_returns?status=eq.filed&order=ends_on.desc'),
  );
  const reverse = (id: string | undefined) => books.post(`tax_returns/${id}/reverse`, { reason: 'Wrong' });
  expect((await reverse(first?.id)).body.error?.message).toContain('2021-02-28');
  const before = BigInt((await payable()) ?? '0');
  await books.owner.must(reverse(second?.id));
  await books.owner.must(reverse(first?.id));
  expect((await reverse(first?.id)).status).toBe(409);
  expect(BigInt((await payable()) ?? '0') - before).toBe(4400n);
  expect((await stateReturn(january)).at(-1)).toBe('Due|||||||44.00');
  const entry = await books.query<{ id: string }>(
    `select id from journal_entries where source = 'tax_return' and tenant_id = $1 limit 1`,
    [books.owner.tenantId],
  );
  const byHand = await books.post(`journal_entries/${entry[0]?.id}/reverse`, { reason: 'x' });
  expect(byHand.body.error?.message).toContain('Take the sales-tax return back');
});
