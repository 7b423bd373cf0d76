/**
 * The year's bookkeeping: opening balances, parts used, invoices from recorded work, payments. Lines and postings are computed
 * by the product's own pure functions, so the sample balances like real data.
 */

import { documentTotals, lineTotals } from '#domains/invoicing/invoice-lines.rules.ts';
import { type PostingLine, postInvoice, postPartUse, postPayment } from '#domains/ledger/entries/posting.ts';
import { addDays, daysBetween } from '#kernel/dates.ts';
import { multiply } from '#kernel/money.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { type Customer, recorded, type Seeding } from './places.ts';
import type { Job } from './year.ts';

export interface Voucher {
  readonly entry: {
    entry_date: string;
    memo: string;
    source: string;
    source_table?: string;
    source_id?: string;
  };
  readonly lines: readonly PostingLine[];
}

export interface Books {
  readonly invoices: Record<string, unknown>[];
  readonly invoiceLines: Record<string, unknown>[];
  readonly payments: Record<string, unknown>[];
  readonly allocations: Record<string, unknown>[];
  readonly vouchers: Voucher[];
  /** Row of time or parts → the invoice line that bills it. */
  readonly billed: { table: 'time_entries' | 'work_order_parts'; id: string; invoice_line_id: string }[];
}

type DoneJob = Job & { readonly doneOn: string };

export function keepBooks(
  seeding: Seeding,
  jobs: readonly Job[],
  customers: readonly Customer[],
  bankId: string,
): Books {
  const books: Books = {
    invoices: [],
    invoiceLines: [],
    payments: [],
    allocations: [],
    vouchers: [],
    billed: [],
  };
  books.vouchers.push(opening(addDays(seeding.today, -366)));
  const done = jobs
    .filter((job): job is DoneJob => job.doneOn !== undefined)
    .sort((a, b) => a.doneOn.localeCompare(b.doneOn));
  for (const job of done) {
    for (const used of job.parts) books.vouchers.push(partVoucher(job, used));
    if (job.order.is_billable && isInvoiced(seeding, job)) invoiceJob(seeding, books, job, customers, bankId);
  }
  return books;
}

/** Jobs older than a few days have been invoiced; of recent ones, some. */
function isInvoiced({ random, today }: Seeding, job: DoneJob): boolean {
  const age = daysBetween(job.doneOn, today);
  return job.order.status === 'closed' || (job.order.status === 'reviewed' && age > 3 && random.chance(0.4));
}

function opening(entry_date: string): Voucher {
  return {
    entry: { entry_date, memo: 'Opening balances', source: 'opening_balance' },
    lines: [
      { system_key: 'bank', debit: 8_450_000n, credit: 0n },
      { system_key: 'inventory', debit: 9_600_000n, credit: 0n },
      { system_key: 'opening_balance_equity', debit: 0n, credit: 18_050_000n },
    ],
  };
}

function partVoucher(job: Job, { id, part, quantity, used_on }: Job['parts'][number]): Voucher {
  const about = {
    customer_id: job.order.customer_id,
    work_order_id: job.id,
    asset_id: job.order.asset_id,
    site_id: job.order.site_id,
  };
  return {
    entry: {
      entry_date: used_on,
      memo: `Part used: ${part.name}`,
      source: 'part_used',
      source_table: 'work_order_parts',
      source_id: id,
    },
    lines: postPartUse({ cost: multiply(part.cost, quantity), ...about }),
  };
}

function invoiceJob(
  seeding: Seeding,
  books: Books,
  job: DoneJob,
  customers: readonly Customer[],
  bankId: string,
): void {
  const { newId, random, today } = seeding;
  const customer = firstOf(customers.filter((c) => c.id === job.order.customer_id));
  const id = newId();
  const latest = daysBetween(job.doneOn, today);
  const issue_date = addDays(job.doneOn, Math.min(latest, random.whole(1, 4)));
  const lines = linesOf(seeding, books, job, id);
  const totals = documentTotals(lines);
  const due_date = addDays(issue_date, customer.payment_terms);
  books.invoices.push({
    id,
    customer_id: customer.id,
    site_id: job.order.site_id,
    work_order_id: job.id,
    issue_date,
    due_date,
    terms: customer.payment_terms,
    currency: 'USD',
    ...totals,
    customer_po: job.order.customer_po,
    bill_to: {
      name: customer.name,
      contact: null,
      email: customer.email,
      address: customer.billing_address,
      tax_id: null,
    },
    sent_at: recorded(seeding, issue_date, '17:00'),
    sent_to: customer.email,
    created_at: recorded(seeding, issue_date, '16:30'),
  });
  books.invoiceLines.push(...lines);
  const about = { customer_id: customer.id, site_id: job.order.site_id };
  const charged = lines.map((line) => ({ ...line, account_id: null }));
  books.vouchers.push({
    entry: {
      entry_date: issue_date,
      memo: `Invoice to ${customer.name}`,
      source: 'invoice',
      source_table: 'invoices',
      source_id: id,
    },
    lines: postInvoice({ lines: charged, ...about }),
  });
  payInvoice(seeding, books, { id, issue_date, due_date, total: totals.total, customer, bankId });
}

function linesOf({ newId }: Seeding, books: Books, job: Job, invoice_id: string) {
  const common = { invoice_id, work_order_id: job.id, discount: 0n, tax_rate: job.taxRate };
  const work = job.time.filter((t) => t.is_billable);
  const labour = work.map((t) => {
    const hours = ((Date.parse(t.ended_at) - Date.parse(t.started_at)) / 3_600_000).toFixed(3);
    return {
      ...common,
      id: newId(),
      kind: 'labour' as const,
      description: 'Labor',
      quantity: hours,
      unit: 'h',
      unit_price: t.hourly_rate,
      of: { table: 'time_entries' as const, id: t.id },
    };
  });
  const parts = job.parts.map((p) => ({
    ...common,
    id: newId(),
    kind: 'part' as const,
    description: p.part.name,
    quantity: p.quantity,
    unit: p.part.unit,
    unit_price: p.part.price,
    of: { table: 'work_order_parts' as const, id: p.id },
  }));
  return [...labour, ...parts].map(({ of, ...line }, position) => {
    books.billed.push({ ...of, invoice_line_id: line.id });
    return { ...line, position, ...lineTotals(line) };
  });
}

interface Owed {
  readonly id: string;
  readonly issue_date: string;
  readonly due_date: string;
  readonly total: bigint;
  readonly customer: Customer;
  readonly bankId: string;
}

/** Most pay around the due date, some late, a few in parts, a few not yet. */
function payInvoice(seeding: Seeding, books: Books, owed: Owed): void {
  const { random, newId, today } = seeding;
  const late = random.weighted([
    [random.whole(-12, 0), 7],
    [random.whole(1, 12), 3],
    [random.whole(13, 60), 1],
    [999, 0.25],
  ] as const);
  const received_on = addDays(owed.due_date, late);
  if (received_on > today || received_on < owed.issue_date || owed.total === 0n) return;
  const amount = random.chance(0.04) ? multiply(owed.total, '0.5') : owed.total;
  const id = newId();
  books.payments.push({
    id,
    customer_id: owed.customer.id,
    received_on,
    amount,
    currency: 'USD',
    account_id: owed.bankId,
    created_at: recorded(seeding, received_on, '18:00'),
    method: random.pick(['bank_transfer', 'check', 'card', 'bank_transfer']),
    reference: String(random.whole(100000, 999999)),
  });
  books.allocations.push({
    id: newId(),
    payment_id: id,
    invoice_id: owed.id,
    allocated_on: received_on,
    amount,
    created_at: recorded(seeding, received_on, '18:00'),
  });
  books.vouchers.push({
    entry: {
      entry_date: received_on,
      memo: `Payment from ${owed.customer.name}`,
      source: 'payment',
      source_table: 'payments',
      source_id: id,
    },
    lines: postPayment({ amount, account_id: owed.bankId, customer_id: owed.customer.id }),
  });
}
