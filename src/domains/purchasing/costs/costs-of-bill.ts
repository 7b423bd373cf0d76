import { thousandths } from '#domains/inventory/quantity.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import type { BilledLine } from '../bills/purchase-posting.rules.ts';
import type { PurchasingRules } from '../settings/purchasing-rules.ts';
import '../bills/vendor-bill.resource.ts';
import { spread } from './pair-deliveries.rules.ts';

export interface CostedLine extends BilledLine {
  readonly id: string;
  readonly quantity: string;
}

/** Spreads the shipping of a bill over its ordered goods. Where it is expensed, no line gets a share. */
export function withFreight(
  lines: readonly CostedLine[],
  shipping: bigint,
  { landed_costs }: Pick<PurchasingRules, 'landed_costs'>,
): CostedLine[] {
  const weights = lines.map(({ received, net, quantity }) =>
    received === null ? 0n : landed_costs === 'by_value' ? net : thousandths(quantity),
  );
  const shares = landed_costs === 'expensed' ? [] : spread(shipping, weights);
  return lines.map((line, index) => ({ ...line, freight: shares[index] ?? 0n }));
}

/** Keeps with each line for ordered goods what it cleared, and what of a bill becomes part of the cost of goods in stock. */
export async function keepCosts(
  { db }: Ctx,
  kind: 'bill' | 'credit',
  lines: readonly CostedLine[],
  { landed_costs, tax_is_cost }: Pick<PurchasingRules, 'landed_costs' | 'tax_is_cost'>,
): Promise<void> {
  for (const { id, to, net, tax, received, freight = 0n } of lines) {
    if (received === null) continue;
    const isPartOfCost = kind === 'bill' && to === 'stock' && landed_costs !== 'expensed';
    const price_difference = net - received + (tax_is_cost ? tax : 0n);
    const costs = isPartOfCost ? { price_difference, freight } : {};
    await db
      .updateTable('vendor_bill_lines')
      .set({ received_amount: received, ...costs })
      .where('id', '=', id)
      .execute();
  }
}
