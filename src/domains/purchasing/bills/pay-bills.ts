/**
 * Pays one or many bills, with one payment per vendor. The bills are locked in one order, so that concurrent runs wait and never
 * deadlock; a check constraint guards against overpayment.
 */
import './vendor-bill.resource.ts';
import { sql } from 'kysely';
import { paymentMethods } from '#domains/ledger/accounts/payment-methods.rules.ts';
import { type DiscountTerms, discountFault } from '#domains/ledger/early-payment/early-payment.rules.ts';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { defineCommand, type InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { latest } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { paidBillInput, paying } from './bill-payment.inputs.ts';
import { billPayments } from './bill-payment.resource.ts';
import { postBillPayment } from './purchase-posting.rules.ts';
import { takeDiscounts } from './take-discount.ts';

export type PaidBill = InputOf<typeof paidBillInput>;

/** Pays one bill or several; creates one payment per vendor. */
export const payBills = defineCommand(
  billPayments,
  'pay',
  {
    ...paying,
    label: 'Pay bills',
    scope: 'collection',
    input: {
      paid_on: field.date({ label: 'Paid on', help: 'Today when left empty' }),
      method: field.choice(paymentMethods, { label: 'Method', required: true, initial: 'bank_transfer' }),
      reference: field.text({ label: 'Reference', max: 80 }),
      account_id: field.ref('accounts', {
        label: 'From account',
        help: 'The checking account when left empty',
      }),
      bills: field.json({ label: 'Bills', required: true }),
    },
  },
  async (ctx, _row, input) => {
    const paid_on = input.paid_on ?? ctx.today;
    refuseFuture(ctx, 'paid_on', paid_on);
    const bills = readPaidBills(ctx, input.bills);
    const account_id = await payingAccount(ctx, input.account_id ?? null);
    const open = await lockOpenBills(ctx, bills);
    refuseDiscounts(ctx, open, paid_on);
    const vendors = [...new Set(open.map(({ vendor_id }) => vendor_id))];
    const run_number = vendors.length > 1 ? await ctx.nextNumber('payment_runs') : null;
    const { method, reference = null } = input;
    const ids: string[] = [];
    for (const vendor_id of vendors) {
      const theirs = open.filter((bill) => bill.vendor_id === vendor_id);
      const header = { run_number, vendor_id, paid_on, method, reference, account_id };
      ids.push(await payVendor(ctx, header, theirs));
    }
    if (ids.length > 1) for (const id of ids) await recordCreation(ctx, billPayments, payBills.name, id);
    return ids.length === 1 && ids[0] ? { id: ids[0] } : { run_number, payments: ids };
  },
);

export function readPaidBills({ viewer }: Pick<Ctx, 'viewer'>, input: unknown): PaidBill[] {
  const bills = readLines(paidBillInput, input, viewer, { name: 'bills' });
  const seen = new Set<string>();
  for (const [index, { bill_id, amount }] of bills.entries()) {
    if (amount <= 0n) throw invalid({ [`bills.${index}.amount`]: 'Enter an amount above zero.' });
    if (seen.has(bill_id)) throw invalid({ [`bills.${index}.bill_id`]: 'This bill is here twice.' });
    seen.add(bill_id);
  }
  if (bills.length === 0) throw invalid({ bills: 'Choose a bill.' });
  return bills;
}

interface OpenBill extends DiscountTerms {
  readonly id: string;
  readonly number: string | null;
  readonly kind: string;
  readonly status: string;
  readonly vendor_id: string;
  readonly vendor: string;
  readonly balance: bigint;
  readonly bill_date: string;
}

export type BillToPay = OpenBill & { readonly amount: bigint; readonly discount: bigint };

/** `vendorId`: refuses bills of other vendors. */
export async function lockOpenBills(
  { db, viewer }: Ctx,
  bills: readonly PaidBill[],
  vendorId?: string,
): Promise<BillToPay[]> {
  const ids = bills.map(({ bill_id }) => bill_id).sort();
  const { rows } = await sql<OpenBill>`
    select b.id, b.number, b.kind, b.status, b.vendor_id, v.name as vendor, b.balance, b.bill_date::text,
      b.discount_percent::text, (b.bill_date + b.discount_days)::text as discount_until
    from vendor_bills b
    join vendors v on v.tenant_id = b.tenant_id and v.id = b.vendor_id
    where b.id = any(${ids}::uuid[]) order by b.id for update of b`.execute(db);
  const faults: Record<string, string> = {};
  const open = bills.flatMap(({ bill_id, amount, discount }, index): BillToPay[] => {
    const bill = rows.find(({ id }) => id === bill_id);
    if (!bill) faults[`bills.${index}.bill_id`] = 'This bill doesn’t exist.';
    else if (bill.status !== 'posted' || bill.kind !== 'bill')
      faults[`bills.${index}.bill_id`] = 'Only a bill that is posted can be paid.';
    else if (vendorId !== undefined && bill.vendor_id !== vendorId)
      faults[`bills.${index}.bill_id`] = `${bill.number} is from another vendor.`;
    else if (amount > bill.balance) {
      const left = fromMinor(bill.balance, currencyExponent(viewer.currency));
      faults[`bills.${index}.amount`] = `Only ${left} of ${bill.number} is open.`;
    } else return [{ ...bill, amount, discount: discount ?? 0n }];
    return [];
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return open;
}

function refuseDiscounts(ctx: Ctx, bills: readonly BillToPay[], paid_on: string): void {
  const faults: Record<string, string> = {};
  for (const [index, bill] of bills.entries()) {
    const fault = discountFault(bill, paid_on, ctx.viewer.currency);
    if (fault) faults[`bills.${index}.discount`] = fault;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

interface Header {
  readonly run_number: string | null;
  readonly vendor_id: string;
  readonly paid_on: string;
  readonly method: 'bank_transfer' | 'card' | 'cash' | 'check' | 'other';
  readonly reference: string | null;
  readonly account_id: string;
}

async function payVendor(ctx: Ctx, header: Header, bills: readonly BillToPay[]): Promise<string> {
  const id = ctx.newId();
  const number = await ctx.nextNumber('bill_payments');
  const amount = bills.reduce((sum, bill) => sum + bill.amount, 0n);
  const entry = {
    entry_date: header.paid_on,
    memo: `Payment ${number} to ${bills[0]?.vendor ?? ''}${header.reference ? `, ${header.reference}` : ''}`,
    source: 'bill_payment',
    source_table: 'bill_payments',
    source_id: id,
  } as const;
  const journal_entry_id = await postDated(
    ctx,
    'paid_on',
    entry,
    postBillPayment(amount, header.account_id, header.vendor_id),
  );
  await ctx.db
    .insertInto('bill_payments')
    .values({ id, number, amount, currency: ctx.viewer.currency, journal_entry_id, ...header })
    .execute();
  const taken = { payment_id: id, payment: number, paid_on: header.paid_on, event: payBills.name };
  const discounts = await takeDiscounts(ctx, bills, taken);
  await ctx.db
    .insertInto('bill_payment_allocations')
    .values(bills.flatMap((bill) => allocationsOf(bill, id, discounts.get(bill.id), header.paid_on)))
    .execute();
  return id;
}

/** What the payment pays of the bill, and what is taken off. */
function allocationsOf(bill: BillToPay, payment_id: string, discount_id: string | undefined, on: string) {
  const { id: bill_id, amount, discount, bill_date } = bill;
  const allocated_on = latest(on, bill_date);
  const paid = { payment_id, discount_id: null, bill_id, amount, allocated_on };
  return discount_id ? [paid, { ...paid, payment_id: null, discount_id, amount: discount }] : [paid];
}

/** The bank, cash or credit card account to pay from. */
export async function payingAccount({ db }: Ctx, wanted: string | null): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'subtype', 'is_active'])
    .where(wanted === null ? 'system_key' : 'id', '=', wanted ?? 'bank')
    .executeTakeFirst();
  const isMoney = account?.is_active && ['bank', 'cash', 'credit_card'].includes(account.subtype ?? '');
  if (!isMoney) throw invalid({ account_id: 'Choose a bank, cash or card account.' });
  return account.id;
}
