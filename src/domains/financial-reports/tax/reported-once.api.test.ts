/**
 * Whatever happens in whichever order, on whichever basis, and whenever it is filed: what the returns reported of each jurisdiction and what is
 * open come to what the documents say, to the cent.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, type Invoice, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';
import { denver } from '#domains/sales-tax/testing/places.ts';
import { addDays, addMonths, latest } from '#kernel/dates.ts';
import { fromMinor } from '#kernel/money.ts';
import { fc } from '#kernel/testing/properties.ts';
import { itemAt } from '#kernel/type-guards.ts';
import type { ClosingChecklist } from '../closing-checklist.report.ts';
import { comparedControls } from '../control-differences.ts';
import type { Statement } from '../statements/statement.rules.ts';
import { expectCashLedger } from '../testing/cash-ledger.ts';
import { type Filed, readLines, reportedSums, sumsBy, sumsOfRows } from '../testing/tax-by-definition.ts';

let books: Books;
const companies: Company[] = [];
const runs = Number(process.env.FC_RUNS ?? 5);
beforeAll(async () => {
  books = await openBooks();
  const { owner } = books;
  const [opening] = await owner.must(
    owner.post<{ id: string }[]>('/api/opening_balances', { starts_on: '2020-11-01' }),
  );
  for (let run = 1; run <= runs; run += 1) companies.push(await openCompany(`Run ${run}`));
  const [receivable] = await owner.must(owner.get<{ id: string }[]>('/api/accounts?code=eq.1200&select=id'));
  const [capital] = await owner.must(owner.get<{ id: string }[]>('/api/accounts?code=eq.3010&select=id'));
  const amount = fromMinor(BigInt(runs) * broughtOfEach, 2);
  await owner.must(owner.post('/api/opening_accounts', { account_id: receivable?.id, debit: amount }));
  await owner.must(owner.post('/api/opening_accounts', { account_id: capital?.id, credit: amount }));
  await owner.must(books.post(`opening_balances/${opening?.id}/keep`, {}));
});
afterAll(() => books.stop());

const firstDay = '2021-02-01';
const lastDay = '2099-12-31';

const kinds = [
  ...['sell', 'sell', 'sell', 'sell with deposit', 'pay', 'pay', 'pay', 'pay', 'pay early', 'pay early'],
  ...[
    'reverse payment',
    'allocate',
    'credit',
    'credit',
    'refund',
    'apply credit',
    'write off',
    'write off',
    'take back write-off',
  ],
  ...['void', 'switch', 'switch', 'file', 'file', 'file', 'take back return'],
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(),
  /** In thousandths. */
  share: fc.integer({ min: 1, max: 1000 }),
  day: fc.integer({ min: -35, max: 27 }),
  cents: fc.integer({ min: 1, max: 60_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Company {
  readonly agencies: readonly string[];
  readonly customer_id: string;
  readonly site_id: string;
  /** Its first day: the last month that is filed. */
  month: string;
  readonly filed: Filed[];
  /** How often what was done. */
  readonly done: Map<string, number>;
}

/** Of this month or the one before. */
const dayOf = ({ month }: Company, { day }: Step) => addDays(month, day);

/** Wholly and partly taxed, a credit, and one whose tax nobody knows. */
const brought = [
  ['A', '163.21', '13.21'],
  ['B', '57.03', '3.33'],
  ['C', '-21.77', '-1.77'],
  ['D', '30.00', null],
] as const;
const broughtOfEach = brought.reduce((sum, [, amount]) => sum + BigInt(Math.round(Number(amount) * 100)), 0n);

async function openCompany(mark: string): Promise<Company> {
  const place = await denver(books.owner, `${mark} `);
  const make = async (table: string, row: object) => {
    const [made] = await books.owner.must(books.owner.post<{ id: string }[]>(`/api/${table}`, row));
    return made?.id ?? '';
  };
  const customer_id = await make('customers', { name: `${mark} Hotel` });
  const site_id = await make('sites', { customer_id, name: 'House', tax_rate_id: place.rateId });
  const agencies = [place.stateAgency, place.cityAgency];
  for (const [number, amount, tax] of brought)
    await make('opening_invoices', {
      ...{ customer_id, number: `${mark} ${number}`, issued_on: '2020-10-01', due_on: '2020-10-31', amount },
      ...(tax !== null && { tax, tax_rate_id: place.rateId }),
    });
  return { agencies, customer_id, site_id, month: '2021-01-01', filed: [], done: new Map() };
}

/** Refused is fine, as much of this is not possible in every state; a fault of the server is not. */
async function attempt(
  company: Company,
  kind: string,
  path: string,
  input: object,
): Promise<Invoice | undefined> {
  const reply = await books.post<Invoice>(path, input);
  expect([path, reply.status >= 500]).toEqual([path, false]);
  if (reply.status >= 300) return undefined;
  company.done.set(kind, (company.done.get(kind) ?? 0) + 1);
  return reply.body.data ?? undefined;
}

/** One of the rows, `which` says which. */
async function oneOf<T>(path: string, { which }: Step): Promise<T | undefined> {
  const rows = await books.owner.must(books.owner.get<T[]>(`/api/${path}`));
  return rows[which % Math.max(rows.length, 1)];
}

const part = (amount: string, share: number) =>
  fromMinor((BigInt(Math.round(Number(amount) * 100)) * BigInt(share) + 999n) / 1000n, 2);

async function sell(company: Company, at: Step, credits: object = {}): Promise<void> {
  const lines = [
    lineOf(fromMinor(BigInt(at.cents), 2), { tax_rate: '0.0881' }),
    ...(at.which % 3 === 0 ? [lineOf('20.00')] : []),
    ...(at.which % 5 === 0 ? [lineOf('7.77', { tax_rate: '0.0881' })] : []),
  ];
  const { customer_id, site_id } = company;
  const early = { early_discount_percent: '0.0333', early_discount_days: 40 };
  const issued = { issue_date: dayOf(company, at), due_date: dayOf(company, at), ...early };
  const draft = await books.draft(lines, { customer_id, site_id, ...issued });
  await attempt(company, at.kind, `invoices/${draft.id}/send`, { without_mail: true, ...credits });
}

async function sellWithDeposit(company: Company, at: Step): Promise<void> {
  const { customer_id, site_id } = company;
  const issued = { issue_date: dayOf(company, at), due_date: dayOf(company, at) };
  const of = { customer_id, site_id, ...issued, kind: 'deposit' };
  const deposit = await books.send(await books.draft([lineOf('15.00')], of), { without_mail: true });
  const allocations = [{ invoice_id: deposit.id, amount: '15.00' }];
  const paid = { customer_id, amount: '15.00', received_on: dayOf(company, at), allocations };
  await attempt(company, 'deposit', 'payments/-/record', paid);
  await sell(
    company,
    { ...at, cents: at.cents + 2000 },
    { credits: [{ deposit_id: deposit.id, amount: '15.00' }] },
  );
}

const openInvoices = ({ customer_id }: Company) =>
  `invoices?customer_id=eq.${customer_id}&status=eq.sent&kind=eq.invoice&balance=gt.0&order=number`;

/** A part or all of what is open, sometimes with more than that. */
async function pay(company: Company, at: Step): Promise<void> {
  const invoice = await oneOf<Invoice>(openInvoices(company), at);
  if (!invoice) return;
  const amount = part(invoice.balance, at.which % 2 ? 1000 : at.share);
  const more = at.which % 4 === 0 ? 5 : 0;
  await attempt(company, at.kind, 'payments/-/record', {
    ...{ customer_id: company.customer_id, received_on: dayOf(company, at) },
    ...{ amount: (Number(amount) + more).toFixed(2), allocations: [{ invoice_id: invoice.id, amount }] },
  });
}

/** All that is open, less the discount for paying early. */
async function payEarly(company: Company, at: Step): Promise<void> {
  const invoice = await oneOf<Invoice>(openInvoices(company), at);
  if (!invoice) return;
  const [row] = await books.query<{ discount: bigint; balance: bigint }>(
    'select fw.half_even(balance * early_discount_percent) as discount, balance from invoices where id = $1',
    [invoice.id],
  );
  const discount = BigInt(row?.discount ?? 0);
  const amount = fromMinor(BigInt(row?.balance ?? 0) - discount, 2);
  await attempt(company, at.kind, 'payments/-/record', {
    ...{ customer_id: company.customer_id, received_on: dayOf(company, at), amount },
    allocations: [{ invoice_id: invoice.id, amount, discount: fromMinor(discount, 2) }],
  });
}

async function credit(company: Company, at: Step): Promise<void> {
  const of = `invoices?customer_id=eq.${company.customer_id}&status=eq.sent&kind=eq.invoice&order=number`;
  const invoice = await oneOf<Invoice>(`${of}&select=*,invoice_lines(*)`, at);
  const [line] = invoice?.invoice_lines ?? [];
  if (!invoice || !line) return;
  const lines = at.which % 3 ? { lines: [{ line_id: line.id, amount: part(line.net, at.share) }] } : {};
  if (!(await attempt(company, 'credit draft', `invoices/${invoice.id}/credit`, lines))) return;
  const draft = await oneOf<Invoice>(`invoices?credits_id=eq.${invoice.id}&status=eq.draft`, at);
  const on = latest(dayOf(company, at), invoice.issue_date);
  const dated = { issue_date: on, due_date: on, without_mail: true };
  const sent = await attempt(company, at.kind, `invoices/${draft?.id}/send`, dated);
  if (!sent && draft) await books.post(`invoices/${draft.id}/delete_draft`);
}

async function refund(company: Company, at: Step): Promise<void> {
  const { customer_id } = company;
  const note = await oneOf<Invoice>(
    `invoices?customer_id=eq.${customer_id}&kind=eq.credit_note&status=eq.sent&balance=gt.0&order=number`,
    at,
  );
  if (!note) return;
  const amount = part(note.balance, at.share);
  const credits = [{ credit_note_id: note.id, amount }];
  await attempt(company, at.kind, 'refunds/-/record', {
    customer_id,
    amount,
    refunded_on: dayOf(company, at),
    credits,
  });
}

async function applyCredit(company: Company, at: Step): Promise<void> {
  const { customer_id } = company;
  const open = `invoices?customer_id=eq.${customer_id}&status=eq.sent&balance=gt.0&order=number`;
  const note = await oneOf<Invoice>(`${open}&kind=eq.credit_note`, at);
  const invoice = await oneOf<Invoice>(`${open}&kind=eq.invoice`, at);
  if (!note || !invoice) return;
  const most = Math.min(Number(note.balance), Number(invoice.balance)).toFixed(2);
  const credits = [{ credit_note_id: note.id, amount: part(most, at.share) }];
  await attempt(company, at.kind, `invoices/${invoice.id}/apply_credit`, { credits });
}

type Paid = Record<'id' | 'amount' | 'allocated', string>;

/** Today, of what was paid too much before. */
async function allocate(company: Company, at: Step): Promise<void> {
  const of = `payments?customer_id=eq.${company.customer_id}&status=eq.recorded&order=number`;
  const payments = await books.owner.must(books.owner.get<Paid[]>(`/api/${of}`));
  const payment = payments.find(({ amount, allocated }) => Number(amount) > Number(allocated));
  const invoice = await oneOf<Invoice>(openInvoices(company), at);
  if (!payment || !invoice) return;
  const left = Math.min(Number(payment.amount) - Number(payment.allocated), Number(invoice.balance));
  const allocations = [{ invoice_id: invoice.id, amount: left.toFixed(2) }];
  await attempt(company, at.kind, `payments/${payment.id}/allocate`, { allocations });
}

async function reverse(company: Company, at: Step, table: string, more = ''): Promise<void> {
  const row = await oneOf<{ id: string }>(
    `${table}?customer_id=eq.${company.customer_id}&status=eq.recorded${more}`,
    at,
  );
  if (!row) return;
  const reversal = { reason: 'Bounced', reversed_on: dayOf(company, at) };
  await attempt(company, at.kind, `${table}/${row.id}/reverse`, reversal);
}

async function writeOff(company: Company, at: Step): Promise<void> {
  const invoice = await oneOf<Invoice>(openInvoices(company), at);
  if (!invoice) return;
  await attempt(company, at.kind, `invoices/${invoice.id}/write_off`, {
    ...{ amount: part(invoice.balance, at.share), reason: 'Insolvent' },
    written_off_on: latest(dayOf(company, at), invoice.issue_date),
    leaves_tax: at.which % 3 === 0,
  });
}

async function voidOne(company: Company, at: Step): Promise<void> {
  const of = `invoices?customer_id=eq.${company.customer_id}&status=eq.sent&kind=in.(invoice,credit_note)&order=number`;
  const invoice = await oneOf<Invoice>(of, at);
  if (invoice) await attempt(company, at.kind, `invoices/${invoice.id}/void`, { reason: 'Wrong' });
}

const basisOf = async (agency_id: string) => {
  const [agency] = await books.owner.must(
    books.owner.get<{ basis: 'accrual' | 'cash' }[]>(`/api/tax_agencies?id=eq.${agency_id}&select=basis`),
  );
  return agency?.basis ?? 'accrual';
};

async function changeBasis(company: Company, { which }: Step): Promise<void> {
  const agency = company.agencies[which % 2] ?? '';
  const basis = (await basisOf(agency)) === 'cash' ? 'accrual' : 'cash';
  await books.owner.must(books.owner.put(`/api/tax_agencies?id=eq.${agency}`, { basis }));
}

/** The next month of both agencies. */
async function fileMonth(company: Company): Promise<void> {
  company.month = addMonths(company.month, 1);
  const ends_on = addDays(addMonths(company.month, 1), -1);
  for (const agency_id of company.agencies) {
    const basis = await basisOf(agency_id);
    const first = company.filed.some((one) => one.agency_id === agency_id) ? {} : { starts_on: firstDay };
    const filed = await books.owner.must(
      books.post<{ id: string; basis: string; starts_on: string }>('tax_returns/-/file', {
        agency_id,
        ends_on,
        ...first,
      }),
    );
    expect(filed.basis).toBe(basis);
    const lines = await readLines(books, agency_id);
    const documents = new Set(
      lines.filter(({ entry_date }) => entry_date <= ends_on).map((one) => one.document_id),
    );
    company.filed.push({ ...filed, agency_id, ends_on, basis, documents });
    const { filed: all } = company;
    expect(await reportedSums(books, agency_id)).toEqual(
      await sumsBy(books, { agency_id, filed: all, basis, from: firstDay, by: ends_on }),
    );
  }
}

async function takeBackReturns(company: Company): Promise<void> {
  if (company.filed.length < 4) return;
  for (const { id } of company.filed.splice(-2).reverse())
    await books.owner.must(books.post(`tax_returns/${id}/reverse`, { reason: 'Wrong' }));
  company.month = addMonths(company.month, -1);
}

const statement = (asked: Readonly<Record<string, string>>) =>
  books.owner.must(
    books.owner.get<Statement>(`/api/reports/financial_statement?${new URLSearchParams(asked)}`),
  );

/** Reported and open together, as the screen has it. */
async function expectOnce(company: Company): Promise<void> {
  for (const agency_id of company.agencies) {
    const { rows } = await statement({ name: 'sales_tax_return', agency_id, from: firstDay, to: lastDay });
    const wanted = {
      agency_id,
      filed: company.filed,
      basis: await basisOf(agency_id),
      from: firstDay,
      by: lastDay,
    };
    expect(sumsOfRows(rows)).toEqual(await sumsBy(books, wanted));
  }
}

/** On the middle and the end of each month, and in the end: every control account is what its documents come to. */
async function expectAccounts({ month }: Company): Promise<void> {
  const days = [lastDay];
  for (let day = '2021-01-31'; day <= addMonths(month, 2); day = addDays(day, 15)) days.push(day);
  for (const day of days) {
    const { items } = await books.owner.must(
      books.owner.get<ClosingChecklist>(`/api/reports/closing_checklist?ends_on=${day}`),
    );
    const differ = items.filter(
      ({ name, is_done }) => !is_done && comparedControls.some((one) => one === name),
    );
    expect([day, differ]).toEqual([day, []]);
  }
}

/** On both bases the documents of a month come to each of its taxes by rate, and on a cash basis to every account. */
async function expectDocuments({ month }: Company): Promise<void> {
  for (const basis of ['accrual', 'cash']) {
    for (let from = firstDay; from <= addMonths(month, 2); from = addMonths(from, 1)) {
      const days = { basis, from, to: addDays(addMonths(from, 1), -1) };
      const wanted = new Map<string, string>();
      const found = new Map<string, readonly [net: number, tax: number]>();
      for (const { cells } of (await statement({ name: 'tax_summary', ...days })).rows) {
        const [, rate, net, tax] = cells;
        const behind = tax?.behind;
        if (behind?.page !== 'tax_detail' || !rate?.value) continue;
        wanted.set(`${behind.side} ${rate.value}`, `${net?.value} ${tax?.value}`);
        const { side, rate: of } = behind;
        const asked = { name: 'tax_detail', ...days, side, ...(of !== null && { rate: of }) };
        const { rows } = await statement({ ...asked, basis: behind.basis ?? 'accrual' });
        const sums = found.get(`${side} ${of}`) ?? [0, 0];
        const lines = rows.filter(({ kind }) => kind === 'line').map((row) => row.cells.slice(4, 6));
        const inCents = (at: number) =>
          lines.reduce((sum, line) => sum + Math.round(Number(line[at]?.value) * 100), 0);
        found.set(`${side} ${of}`, [sums[0] + inCents(0), sums[1] + inCents(1)]);
      }
      const shown = [...found].map(([key, sums]): [string, string] => [
        key,
        sums.map((cents) => (cents / 100).toFixed(2)).join(' '),
      ]);
      expect([days, new Map(shown)]).toEqual([days, wanted]);
      if (basis === 'cash') await expectCashLedger(books.owner, { from, to: days.to });
    }
  }
}

async function take(company: Company, at: Step): Promise<void> {
  switch (at.kind) {
    case 'sell':
      return sell(company, at);
    case 'sell with deposit':
      return sellWithDeposit(company, at);
    case 'pay':
      return pay(company, at);
    case 'pay early':
      return payEarly(company, at);
    case 'reverse payment':
      return reverse(company, at, 'payments');
    case 'allocate':
      return allocate(company, at);
    case 'credit':
      return credit(company, at);
    case 'refund':
      return refund(company, at);
    case 'apply credit':
      return applyCredit(company, at);
    case 'write off':
      return writeOff(company, at);
    case 'take back write-off':
      return reverse(company, at, 'write_offs');
    case 'void':
      return voidOne(company, at);
    case 'switch':
      return changeBasis(company, at);
    case 'file':
      return fileMonth(company);
    case 'take back return':
      return takeBackReturns(company);
  }
}

it('reports each cent once', { timeout: 600_000 }, async () => {
  const done = new Map<string, number>();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 45, maxLength: 60, size: 'max' }), async (steps) => {
      const company = itemAt(companies, run);
      run += 1;
      for (const at of steps) {
        await take(company, at);
        if (at.kind === 'switch' || at.kind === 'file') await expectOnce(company);
      }
      await fileMonth(company);
      await expectOnce(company);
      await expectAccounts(company);
      await expectDocuments(company);
      for (const [kind, count] of company.done) done.set(kind, (done.get(kind) ?? 0) + count);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  // Else the steps were not what they say.
  const wanted = [...new Set<string>(kinds)].filter((kind) => !/switch|file|return|sell with/.test(kind));
  expect(wanted.filter((kind) => !done.has(kind))).toEqual([]);
});
