import { paymentMethods } from '#domains/ledger/accounts/payment-methods.rules.ts';
import { maxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import '../orders/purchase-order.resource.ts';
import { paying } from '../bills/bill-payment.inputs.ts';
import { billPayments } from '../bills/bill-payment.resource.ts';
import { payingAccount } from '../bills/pay-bills.ts';
import { postPrepayment } from '../bills/purchase-posting.rules.ts';
import { findVendor } from '../orders/write-order.ts';

/** Pays a vendor before any bill: a deposit for equipment, perhaps on an order. It is an asset until a bill takes it up. */
export const prepayVendor = defineCommand(
  billPayments,
  'prepay',
  {
    ...paying,
    label: 'Pay in advance',
    makes: 'bill_payments',
    scope: 'collection',
    input: {
      vendor_id: field.ref('vendors', { label: 'Vendor', required: true }),
      po_id: field.ref('purchase_orders', { label: 'Purchase order', help: 'If it is a deposit on one' }),
      amount: field.money({ label: 'Amount', required: true, max: maxAmount }),
      paid_on: field.date({ label: 'Paid on', help: 'Today when left empty' }),
      method: field.choice(paymentMethods, { label: 'Method', required: true, initial: 'bank_transfer' }),
      reference: field.text({ label: 'Reference', max: 80 }),
      account_id: field.ref('accounts', {
        label: 'From account',
        help: 'The checking account when left empty',
      }),
    },
  },
  async (ctx, _row, input) => {
    const { id, vendor_id, amount, method, reference = null, po_id = null } = input;
    if (amount <= 0n) throw invalid({ amount: 'Enter an amount above zero.' });
    const paid_on = input.paid_on ?? ctx.today;
    refuseFuture(ctx, 'paid_on', paid_on);
    const vendor = await findVendor(ctx, vendor_id);
    if (po_id !== null) await refuseOrder(ctx, po_id, vendor_id);
    const account_id = await payingAccount(ctx, input.account_id ?? null);
    const number = await ctx.nextNumber('bill_payments');
    const entry = {
      entry_date: paid_on,
      memo: `Prepayment ${number} to ${vendor.name}${reference ? `, ${reference}` : ''}`,
      source: 'vendor_prepayment',
      source_table: 'bill_payments',
      source_id: id,
    } as const;
    const lines = postPrepayment({ amount, account_id, vendor_id });
    const journal_entry_id = await postDated(ctx, 'paid_on', entry, lines);
    const header = { id, number, kind: 'prepayment' as const, vendor_id, po_id, paid_on, amount };
    await ctx.db
      .insertInto('bill_payments')
      .values({
        ...header,
        ...{ method, reference, account_id, journal_entry_id, currency: ctx.viewer.currency },
      })
      .execute();
    return { id };
  },
);

async function refuseOrder({ db }: Ctx, id: string, vendor_id: string): Promise<void> {
  const order = await db
    .selectFrom('purchase_orders')
    .select(['po_number', 'vendor_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order) throw invalid({ po_id: 'This purchase order doesn’t exist.' });
  if (order.vendor_id !== vendor_id) throw invalid({ po_id: `${order.po_number} is for another vendor.` });
  if (order.status === 'cancelled') throw invalid({ po_id: `${order.po_number} is cancelled.` });
}
