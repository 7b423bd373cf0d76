import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { RowOf } from '#kernel/resource.ts';
import { draftInput, writing } from '../invoice.inputs.ts';
import { invoices } from '../invoice.resource.ts';
import {
  type Customer,
  datesOf,
  earlyDiscountOf,
  findCustomer,
  refuseForeignReferences,
} from './draft-header.ts';
import { readDraftLines, storeDraftLines } from './draft-lines.ts';

/** Updates the header fields that are sent; `lines`, if sent, replace all lines. */
export const updateDraft = defineCommand(
  invoices,
  'update_draft',
  {
    ...writing,
    label: 'Save draft',
    placed: true,
    again: 'allowed',
    from: ['draft'],
    input: { customer_id: field.ref('customers', { label: 'Customer' }), ...draftInput },
  },
  async (ctx, row, input) => {
    const customer_id = input.customer_id ?? row.customer_id;
    const stored = await ctx.db
      .selectFrom('invoice_lines')
      .select(['id', 'work_order_id', 'credits_line_id', 'net', 'tax_rate', 'tax'])
      .where('invoice_id', '=', row.id)
      .execute();
    const other = customer_id !== row.customer_id;
    const customer = other ? await findCustomer(ctx, customer_id) : undefined;
    if (other) {
      if (
        row.kind === 'credit_note' ||
        row.work_order_id !== null ||
        stored.some((line) => line.work_order_id !== null)
      ) {
        throw invalid({ customer_id: 'This draft was made from work or an invoice of its customer.' });
      }
    }
    const site_id = input.site_id === undefined ? (other ? null : row.site_id) : input.site_id;
    const contact_id = input.contact_id === undefined ? (other ? null : row.contact_id) : input.contact_id;
    await refuseForeignReferences(ctx, customer_id, { site_id, contact_id });
    const dates = datesOf(input, {
      issue_date: row.issue_date,
      due_date: row.due_date,
      terms: row.terms ?? 30,
    });
    const discount = discountOf(row, input);
    const totals =
      input.lines === undefined || input.lines === null
        ? {}
        : await storeDraftLines(
            ctx,
            row.id,
            readDraftLines(ctx, input.lines, {
              ...{ ...discount, stored, untaxed: row.kind === 'deposit' },
              periods: row.kind === 'deposit' || row.kind === 'credit_note' ? 'none' : 'invoice',
            }),
            discount,
          );
    return {
      customer_id,
      site_id,
      contact_id,
      ...(input.customer_po === undefined ? {} : { customer_po: input.customer_po }),
      ...(input.notes === undefined ? {} : { notes: input.notes }),
      ...dates,
      ...earlyDiscount(row, input, customer),
      ...(Object.keys(totals).length > 0 ? discount : {}),
      ...totals,
    };
  },
);

/** Another customer has terms of their own, unless others are sent. */
function earlyDiscount(row: RowOf<typeof invoices>, sent: EarlySent, other: Customer | undefined) {
  if (other && sent.early_discount_percent === undefined) return earlyDiscountOf(row.kind, other);
  const { early_discount_percent: discount_percent, early_discount_days: discount_days } = row;
  return earlyDiscountOf(row.kind, other ?? { discount_percent, discount_days }, sent);
}

type EarlySent = NonNullable<Parameters<typeof earlyDiscountOf>[2]>;
type Discount = { readonly discount_percent: string | null; readonly discount_amount: bigint | null };
type Sent = { readonly [K in keyof Discount]?: Discount[K] | undefined };

/** The discount as sent, else as stored. Applied only when lines are sent too, since it is computed with them. */
function discountOf(row: Discount, sent: Sent): Discount {
  return {
    discount_percent: sent.discount_percent === undefined ? row.discount_percent : sent.discount_percent,
    discount_amount: sent.discount_amount === undefined ? row.discount_amount : sent.discount_amount,
  };
}
