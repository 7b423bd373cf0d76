import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { draftInput, writing } from '../invoice.inputs.ts';
import { invoices } from '../invoice.resource.ts';
import { earlyDiscountOf, findCustomer, refuseForeignReferences } from './draft-header.ts';
import { readDraftLines } from './draft-lines.ts';
import { insertDraft } from './insert-draft.ts';

/**
 * Creates the draft of an invoice or deposit with the given lines. It gets its number when sent, so that a deleted draft leaves no
 * gap.
 */
export const createInvoice = defineCommand(
  invoices,
  'create',
  {
    ...writing,
    label: 'Create invoice',
    makes: 'invoices',
    scope: 'collection',
    input: {
      customer_id: field.ref('customers', { label: 'Customer', required: true }),
      kind: field.choice(['invoice', 'deposit'], { label: 'Kind', initial: 'invoice' }),
      work_order_id: field.ref('work_orders', { label: 'Work order' }),
      ...draftInput,
    },
  },
  async (ctx, _row, input) => {
    const customer = await findCustomer(ctx, input.customer_id);
    await refuseForeignReferences(ctx, customer.id, input);
    const { discount_percent = null, discount_amount = null } = input;
    const discount = { discount_percent, discount_amount };
    const kind = input.kind ?? 'invoice';
    const isDeposit = kind === 'deposit';
    const lines = readDraftLines(ctx, input.lines ?? [], {
      ...{ ...discount, untaxed: isDeposit, periods: isDeposit ? 'none' : 'invoice' },
    });
    const { site_id, contact_id, customer_po, notes, work_order_id } = input;
    const header = {
      kind,
      customer_id: customer.id,
      work_order_id: work_order_id ?? null,
      site_id: site_id ?? null,
      contact_id: contact_id ?? null,
      ...(input.early_discount_percent === undefined ? {} : earlyDiscountOf(kind, customer, input)),
      customer_po: customer_po ?? null,
      notes: notes ?? null,
    };
    return { id: await insertDraft(ctx, customer, header, lines, { ...input, ...discount }) };
  },
);
