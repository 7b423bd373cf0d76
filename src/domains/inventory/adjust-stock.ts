import { postEntry } from '#domains/ledger/entries/post.ts';
import type { PostingLine } from '#domains/ledger/entries/posting.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { multiply } from '#kernel/money.ts';
import { lockLevels, moveStock } from './move-stock.ts';
import { subtractQuantities, thousandths } from './quantity.rules.ts';
import { part_id } from './stock.inputs.ts';
import { stockMoves } from './stock.resource.ts';
import { costOf, mustBeInUse } from './transfer-stock.ts';

/** Sets stock to the counted quantity: the difference becomes a move and, at cost, an entry to stock adjustments. */
export const adjustStock = defineCommand(
  stockMoves,
  'adjust',
  {
    label: 'Adjust stock',
    scope: 'collection',
    allow: office,
    permission: 'receive_purchase_orders',
    input: {
      part_id,
      location_id: field.ref('stock_locations', { label: 'Location', required: true }),
      counted: field.decimal(3, { label: 'Counted', required: true, min: 0, max: 999_999 }),
      reason: field.text({ label: 'Reason', required: true, max: 500 }),
    },
  },
  async (ctx, _row, input) => {
    const { part_id, location_id, counted, reason } = input;
    const cost = await costOf(ctx, part_id);
    await mustBeInUse(ctx, { location_id });
    const onHand = await lockLevels(ctx, [{ part_id, location_id }]);
    const quantity = subtractQuantities(counted, onHand({ part_id, location_id }));
    if (thousandths(quantity) === 0n) throw invalid({ counted: 'That is what is on hand already.' });
    const value = multiply(cost, quantity);
    await moveStock(ctx, [{ part_id, location_id, quantity, value, kind: 'adjustment', reason }]);
    const lines = postStockAdjustment(value);
    if (lines.length === 0) return;
    const memo = `Stock adjusted: ${reason}`;
    await postEntry(ctx, { entry_date: ctx.today, memo, source: 'stock_adjustment' }, lines);
  },
);

/** The entry between inventory and stock adjustments, at cost; a negative value is a loss. */
export function postStockAdjustment(value: bigint): PostingLine[] {
  if (value === 0n) return [];
  const amount = value < 0n ? -value : value;
  const [to, from] =
    value > 0n ? (['inventory', 'stock_adjustment'] as const) : (['stock_adjustment', 'inventory'] as const);
  return [
    { system_key: to, debit: amount, credit: 0n },
    { system_key: from, debit: 0n, credit: amount },
  ];
}
