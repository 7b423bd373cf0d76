import { addQuantities, subtractQuantities, thousandths } from '#domains/inventory/quantity.rules.ts';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import type { InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import type { RowOf } from '#kernel/resource.ts';
import { receiptLineInput } from '../orders/purchase-order.inputs.ts';
import type { purchaseOrderItems } from '../orders/purchase-order.resource.ts';
import { readPurchasingRules } from '../settings/purchasing-rules.ts';

type Item = RowOf<typeof purchaseOrderItems>;

export interface DeliveredLine {
  readonly item: Item;
  readonly quantity: string;
  readonly location_id: string | null;
  /** Path of the line in the input: `lines.2`. */
  readonly path: string;
}

/** Reads the delivered quantities per item. Over-delivery is accepted within the company's tolerance. */
export async function readDelivery(
  ctx: Ctx,
  items: readonly Item[],
  input: unknown,
): Promise<DeliveredLine[]> {
  const { over_receipt_percent } = await readPurchasingRules(ctx);
  const sent: InputOf<typeof receiptLineInput>[] = readLines(receiptLineInput, input, ctx.viewer);
  const seen = new Set<string>();
  const faults: Record<string, string> = {};
  const lines = sent.flatMap(({ item_id, quantity, location_id }, index): DeliveredLine[] => {
    const path = `lines.${index}`;
    const item = items.find(({ id }) => id === item_id);
    if (!item) faults[`${path}.item_id`] = 'This item is not on the order.';
    else if (seen.has(item_id)) faults[`${path}.item_id`] = 'This item is here twice.';
    else {
      seen.add(item_id);
      const fault = tooMuch(item, quantity, over_receipt_percent);
      if (fault) faults[`${path}.quantity`] = fault;
      else if (thousandths(quantity) > 0n)
        return [{ item, quantity, location_id: location_id ?? null, path }];
    }
    return [];
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (lines.length === 0) throw invalid({ lines: 'Say what came.' });
  return lines;
}

function tooMuch(item: Item, quantity: string, percent: number): string | undefined {
  const after = thousandths(addQuantities(item.received_quantity, quantity));
  if (after * 100n <= thousandths(item.quantity) * BigInt(100 + percent)) return undefined;
  const open = subtractQuantities(item.quantity, item.received_quantity);
  const left = thousandths(open) > 0n ? Number(open) : 0;
  const allowed = percent > 0 ? `, and ${percent}% more than ordered may be received` : '';
  return `Only ${left} outstanding${allowed}.`;
}
