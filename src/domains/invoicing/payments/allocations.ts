/**
 * The invoices that a payment pays. They are locked in one order, so that concurrent payments wait and never deadlock; check
 * constraints on both tables guard against over-allocation.
 */
import { sql } from 'kysely';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import type { Ctx } from '#kernel/context.ts';
import { latest } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { payInvoices } from '../paid-invoice.ts';
import { allocationInput } from './payment.inputs.ts';

export interface Allocation {
  readonly invoice_id: string;
  readonly amount: bigint;
}

/** `available`: the unallocated amount of the payment. */
export function readAllocations(
  { viewer }: Pick<Ctx, 'viewer'>,
  input: unknown,
  available: bigint,
): Allocation[] {
  const sent = readLines(allocationInput, input ?? [], viewer, { name: 'allocations', most: 200 });
  const seen = new Set<string>();
  let rest = available;
  for (const [index, { invoice_id, amount }] of sent.entries()) {
    if (amount <= 0n) throw invalid({ [`allocations.${index}.amount`]: 'Enter an amount above zero.' });
    if (seen.has(invoice_id))
      throw invalid({ [`allocations.${index}.invoice_id`]: 'This invoice is here twice.' });
    seen.add(invoice_id);
    rest -= amount;
  }
  if (rest < 0n) {
    const over = fromMinor(-rest, currencyExponent(viewer.currency));
    throw invalid({ allocations: `This is ${over} more than was paid.` });
  }
  return sent;
}

export interface OpenAllocation extends Allocation {
  readonly issue_date: string;
}

/**
 * Locks the invoices and validates the amount for each. Call before the payment takes its number and posts: see "The order of
 * locks" in docs/architecture.md.
 */
export async function lockAllocated(
  ctx: Ctx,
  customerId: string,
  allocations: readonly Allocation[],
): Promise<OpenAllocation[]> {
  if (allocations.length === 0) return [];
  const ids = allocations.map(({ invoice_id }) => invoice_id).sort();
  const { rows } = await sql<OpenInvoice>`
    select id, number, status, kind, customer_id, balance, issue_date::text from invoices
    where id = any(${ids}::uuid[]) order by id for update`.execute(ctx.db);
  const faults: Record<string, string> = {};
  for (const [index, allocation] of allocations.entries()) {
    const fault = faultOf(ctx, rows, allocation, customerId);
    if (fault) faults[`allocations.${index}.${fault.field}`] = fault.message;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return allocations.flatMap((allocation) =>
    rows
      .filter(({ id }) => id === allocation.invoice_id)
      .map(({ issue_date }) => ({ ...allocation, issue_date })),
  );
}

/** An allocation made with the payment counts from the day it was received; a later one from the day it is made. */
export async function allocate(
  ctx: Ctx,
  paymentId: string,
  allocations: readonly OpenAllocation[],
  on = ctx.today,
): Promise<void> {
  if (allocations.length === 0) return;
  await payInvoices(
    ctx,
    allocations.map(({ issue_date, ...allocation }) => ({
      ...allocation,
      payment_id: paymentId,
      allocated_on: latest(on, issue_date),
    })),
  );
}

interface OpenInvoice {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly kind: string;
  readonly customer_id: string;
  readonly balance: bigint;
  readonly issue_date: string;
}

function faultOf(
  { viewer }: Ctx,
  invoices: readonly OpenInvoice[],
  { invoice_id, amount }: Allocation,
  customerId: string,
): { field: string; message: string } | undefined {
  const invoice = invoices.find(({ id }) => id === invoice_id);
  if (!invoice) return { field: 'invoice_id', message: 'This invoice doesn’t exist.' };
  if (invoice.customer_id !== customerId) {
    return { field: 'invoice_id', message: `${invoice.number ?? 'The draft'} belongs to another customer.` };
  }
  if (invoice.status !== 'sent' || invoice.kind === 'credit_note') {
    return { field: 'invoice_id', message: 'Only an invoice that was sent can be paid.' };
  }
  if (amount <= invoice.balance) return undefined;
  const open = fromMinor(invoice.balance, currencyExponent(viewer.currency));
  return { field: 'amount', message: `Only ${open} of ${invoice.number} is open.` };
}
