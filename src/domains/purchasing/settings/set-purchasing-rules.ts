import { sql } from 'kysely';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { purchaseOrders } from '../orders/purchase-order.resource.ts';
import { landedCosts } from './purchasing-rules.ts';

/** The new rules apply to drafts when they are next saved or sent; approved orders stay approved. */
export const setPurchasingRules = defineCommand(
  purchaseOrders,
  'set_rules',
  {
    label: 'Set the purchasing rules',
    scope: 'collection',
    allow: ['owner'],
    input: {
      approval_threshold: field.money({
        label: 'Approval above',
        help: 'Orders over this total need an approval before they go to the vendor. Empty: none does.',
        min: 0,
      }),
      over_receipt_percent: field.integer({
        label: 'Over-receipt allowed (%)',
        help: 'More than was ordered, by this share, may be received.',
        min: 0,
        max: 100,
        initial: 0,
      }),
      price_tolerance_percent: field.integer({
        label: 'Price difference allowed (%)',
        help: 'A bill that differs by more than this from order and receipt is posted with a reason only.',
        min: 0,
        max: 100,
        initial: 0,
      }),
      tax_is_cost: field.boolean({
        label: 'Tax on purchases can’t be claimed back',
        help: 'It is then part of the cost, as with sales tax in the United States.',
        initial: false,
      }),
      landed_costs: field.choice(landedCosts, {
        label: 'Price differences and freight',
        help: 'Of goods in stock: part of what they cost, for what is on hand and for what was sold; or an expense at once.',
        words: {
          by_value: 'Part of the cost, freight by value',
          by_quantity: 'Part of the cost, freight by quantity',
          expensed: 'Expensed with the bill',
        },
        initial: 'by_value',
      }),
    },
  },
  async (ctx, _row, input) => {
    const rules = {
      approval_threshold: input.approval_threshold?.toString() ?? null,
      over_receipt_percent: input.over_receipt_percent ?? 0,
      price_tolerance_percent: input.price_tolerance_percent ?? 0,
      tax_is_cost: input.tax_is_cost ?? false,
      landed_costs: input.landed_costs ?? 'by_value',
    };
    await sql`update tenants set settings = settings || ${JSON.stringify({ purchasing: rules })}::jsonb
    where id = fw.current_tenant()`.execute(ctx.db);
    const subject = { table: 'tenants', id: ctx.viewer.tenantId };
    await ctx.audit('tenants.set_purchasing_rules', subject, { after: rules });
  },
);
