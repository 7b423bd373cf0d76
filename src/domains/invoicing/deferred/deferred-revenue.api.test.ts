/**
 * Whatever is sent, credited, voided, recognized and reversed in whichever order: on any day the account has what the register has, and a line is
 * never recognized by more than it deferred.
 */
import process from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectCashLedger } from '#domains/financial-reports/testing/cash-ledger.ts';
import { type Books, type Invoice, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';
import { deferredDifference } from '#domains/invoicing/testing/deferred.ts';
import { addDays, addMonths, latest } from '#kernel/dates.ts';
import { fromMinor } from '#kernel/money.ts';
import { fc } from '#kernel/testing/properties.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const kinds = [
  ...['sell', 'sell', 'sell', 'credit', 'credit', 'credit', 'void', 'void credit', 'write off'],
  ...['recognize', 'recognize', 'recognize', 'reverse', 'reverse', 'close'],
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(),
  /** In thousandths. */
  share: fc.integer({ min: 1, max: 1000 }),
  day: fc.integer({ min: 0, max: 700 }),
  days: fc.integer({ min: 0, max: 800 }),
  cents: fc.integer({ min: -2000, max: 90_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const firstDay = '2019-01-01';
const reason = { reason: 'Random' };
const done = new Map<string, number>();

async function attempt(kind: string, path: string, input: object): Promise<Invoice | undefined> {
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

async function sell({ kind, day, days, cents, which }: Step): Promise<void> {
  const on = addDays(firstDay, day);
  const service_from = addDays(on, (which % 200) - 100);
  const period = { service_from, service_through: addDays(service_from, days) };
  const lines = [
    lineOf(fromMinor(BigInt(cents), 2), { tax_rate: '0.0825', ...period }),
    lineOf('25.00', which % 2 ? { service_from: on, service_through: addDays(on, 400) } : {}),
    ...(which % 5 === 0 ? [lineOf('-3.33', period)] : []),
  ];
  const draft = await books.post('invoices/-/create', {
    ...{ customer_id: books.customerId, lines, issue_date: on, due_date: on },
    ...(which % 7 === 0 && { discount_percent: '0.0333' }),
  });
  if (draft.body.data) await attempt(kind, `invoices/${draft.body.data.id}/send`, { without_mail: true });
}

async function credit(at: Step): Promise<void> {
  const invoice = await oneOf<Invoice>(
    'invoices?status=eq.sent&kind=eq.invoice&order=number&select=*,invoice_lines(*)',
    at,
  );
  if (!invoice) return;
  const line = invoice.invoice_lines?.[at.which % (invoice.invoice_lines.length || 1)];
  const amount = fromMinor(
    (BigInt(Math.round(Math.abs(Number(line?.net)) * 100)) * BigInt(at.share)) / 1000n,
    2,
  );
  const lines = at.which % 4 === 0 ? {} : { lines: [{ line_id: line?.id, amount }] };
  await attempt('credit draft', `invoices/${invoice.id}/credit`, lines);
  const draft = await oneOf<Invoice>(`invoices?credits_id=eq.${invoice.id}&status=eq.draft`, at);
  const on = addDays(latest(invoice.issue_date, addDays(firstDay, at.day)), at.which % 50);
  const dated = { issue_date: on, due_date: on, without_mail: true };
  const sent = draft && (await attempt(at.kind, `invoices/${draft.id}/send`, dated));
  if (draft && !sent) await books.post(`invoices/${draft.id}/delete_draft`);
}

async function take(at: Step): Promise<void> {
  const open = 'invoices?status=eq.sent&order=number';
  switch (at.kind) {
    case 'sell':
      return sell(at);
    case 'credit':
      return credit(at);
    case 'void': {
      const invoice = await oneOf<Invoice>(`${open}&kind=eq.invoice`, at);
      if (invoice) await attempt(at.kind, `invoices/${invoice.id}/void`, reason);
      return;
    }
    case 'void credit': {
      const note = await oneOf<Invoice>(`${open}&kind=eq.credit_note`, at);
      if (note) await attempt(at.kind, `invoices/${note.id}/void`, reason);
      return;
    }
    case 'write off': {
      const invoice = await oneOf<Invoice>(`${open}&kind=eq.invoice&balance=gt.0`, at);
      const written_off_on = invoice?.issue_date;
      if (invoice) await attempt(at.kind, `invoices/${invoice.id}/write_off`, { ...reason, written_off_on });
      return;
    }
    case 'recognize':
      await attempt(at.kind, 'recognition_runs/-/post', { through: addDays(firstDay, at.day + 90) });
      return;
    case 'reverse': {
      const run = await oneOf<{ id: string; posted_on: string }>(
        'recognition_runs?status=eq.posted&order=created_at',
        at,
      );
      const reversed_on = addDays(run?.posted_on ?? firstDay, at.which % 40);
      if (run) await attempt(at.kind, `recognition_runs/${run.id}/reverse`, { ...reason, reversed_on });
      return;
    }
    case 'close': {
      if (at.which % 3 > 0) return;
      const ends_on = addDays(addMonths(firstDay, 1 + (at.which % 9)), -1);
      await attempt(at.kind, 'fiscal_periods/-/close', { ends_on });
    }
  }
}

async function expectEqual(days: readonly string[]): Promise<void> {
  for (const day of [...days, '2099-12-31']) {
    const { account, register } = await deferredDifference(books, day);
    expect([day, account]).toEqual([day, register]);
  }
  const wrong = await books.query(
    `select d.id from deferrals d
      cross join lateral (select coalesce(sum(m.amount), 0) as deferred from deferral_months m where m.deferral_id = d.id) p
      cross join lateral (select coalesce(sum(l.amount), 0) as recognized from recognition_lines l where l.deferral_id = d.id and l.status = 'posted') r
      where sign(p.deferred - r.recognized) not in (0, sign(d.amount)) or abs(p.deferred) > abs(d.amount)`,
  );
  expect(wrong).toEqual([]);
}

it('reconciles the account with the register on any day', { timeout: 300_000 }, async () => {
  const runs = Number(process.env.FC_RUNS ?? 3);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60, size: 'max' }), async (steps) => {
      await books.query(
        `do $$ begin set local session_replication_role = replica; delete from fiscal_periods; end $$`,
      );
      for (const at of steps) {
        await take(at);
        await expectEqual([addDays(firstDay, at.day)]);
      }
      await attempt('recognize', 'recognition_runs/-/post', { through: '2024-12-31' });
      await expectEqual([]);
      for (const [from, to] of [
        [0, 200],
        [201, 500],
        [400, 900],
        [0, 36_000],
      ] as const)
        await expectCashLedger(books.owner, { from: addDays(firstDay, from), to: addDays(firstDay, to) });
    }),
    { numRuns: runs },
  );
  const trial = await books.proof();
  expect([trial.difference, trial.receivable, trial.faults]).toEqual(['0.00', trial.open, []]);
  // Each of them happened.
  expect([...new Set(kinds)].filter((kind) => !done.has(kind))).toEqual([]);
});
