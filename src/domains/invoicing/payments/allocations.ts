/**
 * The invoices that a payment pays. They are locked in one order, so that concurrent payments wait and never deadlock; check
 * constraints on both tables guard against over-allocation.
 */
import { sql } from 'kysely';
import { discountFault } from '#domains/ledger/early-payment/early-payment.rules.ts';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import type { Ctx } from '#kernel/context.ts';
import { latest } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { payInvoices } from '../paid-invoice.ts';
import { type DiscountedInvoice, giveDiscounts } from './give-discount.ts';
import { allocationInput } from './payment.inputs.ts';

export interface Allocation {
  readonly invoice_id: string;
  readonly amount: bigint;
  /** What is taken off for paying early, besides the amount. */
  readonly discount?: bigint | null;
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

export type OpenAllocation = DiscountedInvoice & { readonly amount: bigint };

/**
 * Locks the invoices and validates the amount for each, and the discount for money that was received on a day. Call before the payment takes its number and posts: see "The order of
 * locks" in docs/architecture.md.
 */
export async function lockAllocated(
  ctx: Ctx,
  customerId: string,
  allocations: readonly Allocation[],
  received_on: string,
): Promise<OpenAllocation[]> {
  if (allocations.length === 0) return [];
  const ids = allocations.map(({ invoice_id }) => invoice_id).sort();
  const { rows } = await sql<OpenInvoice>`
    select id as invoice_id, number, status, kind, customer_id, balance, issue_date::text,
      early_discount_percent::text as discount_percent, (issue_date + early_discount_days)::text as discount_until from invoices
    where id = any(${ids}::uuid[]) order by id for update`.execute(ctx.db);
  const faults: Record<string, string> = {};
  const open = allocations.flatMap((allocation, index): OpenAllocation[] => {
    const invoice = rows.find(({ invoice_id }) => invoice_id === allocation.invoice_id);
    const fault = faultOf(ctx, invoice, allocation, { customerId, received_on });
    if (fault) faults[`allocations.${index}.${fault.field}`] = fault.message;
    return invoice ? [{ ...invoice, amount: allocation.amount, discount: allocation.discount ?? 0n }] : [];
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return open;
}

interface Paying {
  readonly id: string;
  readonly number: string;
  /** The command that pays, and its field of the day from which it counts. */
  readonly event: string;
  readonly dayField: string;
}

/** An allocation made with the payment counts from the day it was received; a later one from the day it is made. */
export async function allocate(
  ctx: Ctx,
  { id, number, event, dayField }: Paying,
  allocations: readonly OpenAllocation[],
  on = ctx.today,
): Promise<void> {
  if (allocations.length === 0) return;
  const given = { payment_id: id, payment: number, on, event, dayField };
  const discounts = await giveDiscounts(ctx, allocations, given);
  await payInvoices(
    ctx,
    allocations.flatMap(({ invoice_id, amount, discount, issue_date }) => {
      const paid = { payment_id: id, invoice_id, amount, allocated_on: latest(on, issue_date) };
      const discount_id = discounts.get(invoice_id);
      return discount_id
        ? [
            { ...paid, discount_id: null },
            { ...paid, payment_id: null, discount_id, amount: discount },
          ]
        : [{ ...paid, discount_id: null }];
    }),
  );
}

interface OpenInvoice extends Omit<DiscountedInvoice, 'discount'> {
  readonly status: string;
  readonly kind: string;
}

function faultOf(
  { viewer }: Ctx,
  invoice: OpenInvoice | undefined,
  { amount, discount }: Allocation,
  { customerId, received_on }: { readonly customerId: string; readonly received_on: string },
): { field: string; message: string } | undefined {
  if (!invoice) return { field: 'invoice_id', message: 'This invoice doesn’t exist.' };
  if (invoice.customer_id !== customerId) {
    return { field: 'invoice_id', message: `${invoice.number ?? 'The draft'} belongs to another customer.` };
  }
  if (invoice.status !== 'sent' || invoice.kind === 'credit_note') {
    return { field: 'invoice_id', message: 'Only an invoice that was sent can be paid.' };
  }
  if (amount <= invoice.balance) {
    const wanted = { ...invoice, amount, discount: discount ?? 0n };
    const message = discountFault(wanted, received_on, viewer.currency);
    return message ? { field: 'discount', message } : undefined;
  }
  const open = fromMinor(invoice.balance, currencyExponent(viewer.currency));
  return { field: 'amount', message: `Only ${open} of ${invoice.number} is open.` };
}
