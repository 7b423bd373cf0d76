/**
 * Random months of a company, with dates back and forth over the ends of fiscal years: after every few steps the reports of random days are
 * those that follow from the journal's lines by definition (`testing/plain-ledger.ts`).
 */
import process from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, type Invoice, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';
import { addDays, latest } from '#kernel/dates.ts';
import { fromMinor, multiply } from '#kernel/money.ts';
import { fc } from '#kernel/testing/properties.ts';
import type { Statement } from './statements/statement.rules.ts';
import { expectCashLedger } from './testing/cash-ledger.ts';
import {
  balanceSheetOf,
  cents,
  profitOf,
  readPlainLines,
  type Sums,
  trialBalanceOf,
} from './testing/plain-ledger.ts';

let books: Books;
let vendor: string;
const departments: (string | null)[] = [null];
const accounts: string[] = [];
const done = new Map<string, number>();

type Made = readonly { readonly id: string }[];
const firstDay = '2022-03-01';
const yearBegins = 7;
const reason = { reason: 'Random' };
/** What paying within twenty days takes off. */
const EARLY = '0.02';

beforeAll(async () => {
  books = await openBooks();
  const { owner } = books;
  await owner.must(owner.post('/api/fiscal_periods/-/set_year_start', { month: yearBegins }));
  const terms = { discount_percent: EARLY, discount_days: 20 };
  await owner.must(owner.put(`/api/customers?id=eq.${books.customerId}`, terms));
  vendor = (await owner.must(owner.post<Made>('/api/vendors', { name: 'Ferro Supply' })))[0]?.id ?? '';
  for (const name of ['Service', 'Installation'])
    departments.push((await owner.must(owner.post<Made>('/api/departments', { name })))[0]?.id ?? null);
  const codes = '1010,1510,2700,3010,3900,4090,5020,6310,6320';
  for (const { id } of await owner.must(owner.get<Made>(`/api/accounts?code=in.(${codes})&order=code`)))
    accounts.push(id);
});
afterAll(() => books.stop());

const kinds = [
  ...[
    'entry',
    'entry',
    'entry',
    'sell',
    'sell',
    'sell',
    'pay',
    'pay',
    'pay early',
    'pay early',
    'credit',
    'bill',
  ],
  ...[
    'bill',
    'pay bill',
    'reverse entry',
    'reverse payment',
    'void',
    'void bill',
    'write off',
    'look',
    'look',
    'look',
  ],
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(),
  day: fc.integer({ min: 0, max: 900 }),
  cents: fc.integer({ min: 1, max: 500_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Refused is fine, as much of this is not possible in every state; a fault of the server is not. */
async function attempt(kind: string, path: string, input: object = {}): Promise<Invoice | undefined> {
  const reply = await books.post<Invoice>(path, input);
  expect([path, reply.status >= 500]).toEqual([path, false]);
  if (reply.status >= 300) return undefined;
  done.set(kind, (done.get(kind) ?? 0) + 1);
  return reply.body.data ?? undefined;
}
async function oneOf<T>(path: string, { which }: Step): Promise<T | undefined> {
  const rows = await books.owner.must(books.owner.get<T[]>(`/api/${path}`));
  return rows[which % Math.max(rows.length, 1)];
}
const pick = <T>(from: readonly T[], which: number): T => from[which % from.length] as T;
const money = (amount: number) => fromMinor(BigInt(amount), 2);

async function sell({ kind, which, day, cents: amount }: Step): Promise<void> {
  const on = addDays(firstDay, day);
  const lines = [
    lineOf(money(amount), { tax_rate: '0.0825', department_id: pick(departments, which) }),
    lineOf('19.99', { department_id: pick(departments, which + 1) }),
  ];
  const draft = await books.draft(lines, { issue_date: on, due_date: addDays(on, 30) });
  await attempt(kind, `invoices/${draft.id}/send`, { without_mail: true });
}

async function credit(at: Step): Promise<void> {
  const invoice = await oneOf<Invoice>('invoices?status=eq.sent&kind=eq.invoice&order=number', at);
  if (!invoice) return;
  await attempt('credit draft', `invoices/${invoice.id}/credit`);
  const draft = await oneOf<Invoice>(`invoices?credits_id=eq.${invoice.id}&status=eq.draft`, at);
  if (!draft) return;
  const on = latest(invoice.issue_date, addDays(firstDay, at.day));
  await attempt(at.kind, `invoices/${draft.id}/send`, { issue_date: on, due_date: on, without_mail: true });
}

async function payEarly(at: Step): Promise<void> {
  const invoice = await oneOf<Invoice>(
    'invoices?status=eq.sent&balance=gt.0&kind=eq.invoice&order=number',
    at,
  );
  if (!invoice) return;
  const balance = BigInt(cents(invoice.balance));
  const discount = multiply(balance, EARLY);
  const amount = fromMinor(balance - discount, 2);
  await attempt(at.kind, 'payments/-/record', {
    ...{ customer_id: books.customerId, received_on: addDays(invoice.issue_date, at.day % 25), amount },
    allocations: [{ invoice_id: invoice.id, amount, discount: fromMinor(discount, 2) }],
  });
}

async function bill({ kind, which, day, cents: amount }: Step): Promise<void> {
  const on = addDays(firstDay, day);
  const draft = await attempt('bill draft', 'vendor_bills/-/create', {
    ...{ vendor_id: vendor, bill_date: on, due_date: addDays(on, 30), shipping_amount: '3.10' },
    lines: [
      { item_name: 'Rent', unit_price: money(amount), account_id: pick(accounts.slice(6), which) },
      { item_name: 'Work', unit_price: '44.45', tax_rate: '0.05', department_id: pick(departments, which) },
    ],
  });
  if (draft) await attempt(kind, `vendor_bills/${draft.id}/post`);
}

async function take(at: Step): Promise<void> {
  const { kind, which } = at;
  const on = addDays(firstDay, at.day);
  const [debit, other] = [pick(accounts, which), pick(accounts, which + 1 + (at.cents % 7))];
  switch (kind) {
    case 'entry':
      await attempt(kind, 'journal_entries/-/post', {
        ...{ entry_date: on, memo: 'Random' },
        lines: [
          { account_id: debit, debit: money(at.cents), department_id: pick(departments, which) },
          { account_id: other, credit: money(at.cents), department_id: pick(departments, at.cents) },
        ],
      });
      return;
    case 'sell':
      return sell(at);
    case 'credit':
      return credit(at);
    case 'bill':
      return bill(at);
    case 'pay early':
      return payEarly(at);
    case 'pay': {
      const invoice = await oneOf<Invoice>(
        'invoices?status=eq.sent&balance=gt.0&kind=eq.invoice&order=number',
        at,
      );
      if (!invoice) return;
      const amount = money(Math.max(1, Math.min(at.cents, cents(invoice.balance))));
      await attempt(kind, 'payments/-/record', {
        ...{ customer_id: books.customerId, received_on: on, amount },
        allocations: [{ invoice_id: invoice.id, amount }],
      });
      return;
    }
    case 'pay bill': {
      const open = await oneOf<Invoice>('vendor_bills?status=eq.posted&balance=gt.0&order=number', at);
      if (!open) return;
      const amount = money(Math.max(1, Math.min(at.cents, cents(open.balance))));
      await attempt(kind, 'bill_payments/-/pay', { paid_on: on, bills: [{ bill_id: open.id, amount }] });
      return;
    }
    case 'look':
      return look(at);
    default:
      return undo(at, on);
  }
}

type Undoing = readonly [rows: string, command: string, input: (on: string) => object];
const undoings: Readonly<Record<string, Undoing>> = {
  'reverse entry': ['journal_entries?source=eq.manual&order=number', 'reverse', (on) => ({ entry_date: on })],
  'reverse payment': ['payments?order=received_on', 'reverse', (on) => ({ reversed_on: on })],
  void: ['invoices?status=eq.sent&order=number', 'void', () => ({})],
  'void bill': ['vendor_bills?status=eq.posted&order=number', 'void', () => ({})],
  'write off': [
    'invoices?status=eq.sent&balance=gt.0&order=number',
    'write_off',
    (on) => ({ written_off_on: on }),
  ],
};

async function undo(at: Step, on: string): Promise<void> {
  const [path, command, input] = undoings[at.kind] as Undoing;
  const row = await oneOf<{ id: string }>(path, at);
  const [table] = path.split('?');
  if (row) await attempt(at.kind, `${table}/${row.id}/${command}`, { ...input(on), ...reason });
}

async function statement(asked: Readonly<Record<string, string>>): Promise<Statement> {
  const query = new URLSearchParams({ ...asked, complete: 'true' });
  const made = await books.owner.must(
    books.owner.get<Statement>(`/api/reports/financial_statement?${query}`),
  );
  expect([asked, made.checks.filter(({ is_right }) => !is_right)]).toEqual([asked, []]);
  return made;
}

/** Code → figure of a column, of the lines that begin with the code of an account. */
function figuresIn({ rows }: Statement, column: number): Sums {
  const found = rows.flatMap(({ kind, cells }): [string, number][] => {
    const [, code] = /^(\d{4}) /.exec(cells[0]?.value ?? '') ?? [];
    const figure = cents(cells[column]?.value);
    return kind === 'line' && code && figure !== 0 ? [[code, figure]] : [];
  });
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}
const sorted = (sums: Sums) => Object.fromEntries(Object.entries(sums).sort(([a], [b]) => (a < b ? -1 : 1)));

async function look({ which, day }: Step): Promise<void> {
  const lines = await readPlainLines(books.owner);
  const from = addDays(firstDay, day - 30);
  const to = addDays(from, which % 500);

  const trial = await statement({ name: 'trial_balance', to });
  const sides = trial.rows.flatMap(({ kind, cells: [code, , debit, credit] }): [string, number][] =>
    kind === 'line' ? [[code?.value ?? '', cents(debit?.value) - cents(credit?.value)]] : [],
  );
  const balances = trialBalanceOf(lines, to, yearBegins);
  expect(sorted(Object.fromEntries(sides))).toEqual(balances);

  const profit = await statement({ name: 'profit_and_loss', from, to });
  expect(figuresIn(profit, 1)).toEqual(sorted(profitOf(lines, from, to)));

  const columned = await statement({ name: 'profit_and_loss', from, to, columns: 'department' });
  const named = new Map([
    ['Service', departments[1]],
    ['Installation', departments[2]],
    ['No department', null],
  ]);
  const shown = new Map(columned.columns.map(({ label }, index) => [label, figuresIn(columned, index)]));
  for (const [label, id] of named)
    expect([label, shown.get(label) ?? {}]).toEqual([
      label,
      sorted(profitOf(lines, from, to, (line) => line.department_id === id)),
    ]);

  const sheet = await statement({ name: 'balance_sheet', to });
  const { accounts: stays, earned } = balanceSheetOf(lines, to, yearBegins);
  expect(figuresIn(sheet, 1)).toEqual(sorted(stays));
  const current = sheet.rows.find(({ cells }) => cells[0]?.value === 'Current year earnings');
  expect(cents(current?.cells[1]?.value)).toBe(earned);

  const ledger = await statement({ name: 'general_ledger', from, to });
  let code = '';
  const closing: Record<string, number> = {};
  for (const { kind, cells } of ledger.rows) {
    if (kind === 'heading') code = cells[2]?.value?.slice(0, 4) ?? '';
    if (kind === 'total' && cells[6]?.value !== '0.00') closing[code] = cents(cells[6]?.value);
  }
  expect(sorted(closing)).toEqual(balances);
  await expectCashLedger(books.owner, { from, to });
  done.set('look', (done.get('look') ?? 0) + 1);
}

it('shows what follows from the lines of the journal, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60, size: 'max' }), async (steps) => {
      for (const at of steps) await take(at);
      await look(steps[0] as Step);
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 2), endOnFailure: true },
  );
  const never = kinds.filter((kind) => !done.has(kind));
  expect(never).toEqual([]);
}, 300_000);
