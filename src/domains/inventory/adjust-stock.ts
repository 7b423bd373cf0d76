import { sql } from 'kysely';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import type { PostingLine } from '#domains/ledger/entries/posting.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { lockLevels } from './move-stock.ts';
import { fromThousandths, subtractQuantities, thousandths } from './quantity.rules.ts';
import { part_id } from './stock.inputs.ts';
import { stockMoves } from './stock.resource.ts';
import { StockBook } from './stock-book.ts';
import { mustBeInUse } from './transfer-stock.ts';

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
      counted_on: field.date({ label: 'Counted on', help: 'At the end of that day. Today when left empty' }),
      unit_cost: field.unitPrice({
        label: 'Unit cost',
        help: 'Of pieces that were found. What the others cost when left empty',
        min: 0,
      }),
      reason: field.text({ label: 'Reason', required: true, max: 500 }),
    },
  },
  async (ctx, _row, input) => {
    const { part_id, location_id, counted, reason, unit_cost } = input;
    const day = input.counted_on ?? ctx.today;
    refuseFuture(ctx, 'counted_on', day);
    await mustBeInUse(ctx, { location_id });
    const book = await StockBook.open(ctx, day, [part_id]);
    const onHand = await lockLevels(ctx, [{ part_id, location_id }]);
    const later = day < ctx.today ? await movedAfter(ctx, part_id, location_id, day) : '0';
    const booked = subtractQuantities(onHand({ part_id, location_id }), later);
    const quantity = thousandths(subtractQuantities(counted, booked));
    if (quantity === 0n) throw invalid({ counted: 'That is what is on hand already.' });
    const about = { part_id, location_id, kind: 'adjustment', reason } as const;
    const value =
      quantity > 0n
        ? book.find(about, fromThousandths(quantity), unit_cost)
        : -book.issue(about, fromThousandths(-quantity));
    await book.write('counted_on');
    await postAdjustment(ctx, { day, dateField: 'counted_on', memo: `Stock adjusted: ${reason}` }, value);
  },
);

/** What was moved after the end of a day. Moves of the version before carry the day of their creation, receipts that of the receipt. */
async function movedAfter({ db }: Ctx, part: string, location: string, day: string): Promise<string> {
  const { rows } = await sql<{ quantity: string }>`
    select coalesce(sum(m.quantity), 0)::text as quantity from stock_moves m
    where m.part_id = ${part} and m.location_id = ${location} and fw.day_of_move(m) > ${day}::date`.execute(
    db,
  );
  return firstOf(rows).quantity;
}

interface Adjusted {
  readonly day: string;
  readonly dateField: string;
  readonly memo: string;
}

export async function postAdjustment(
  ctx: Ctx,
  { day, dateField, memo }: Adjusted,
  value: bigint,
): Promise<void> {
  const entry = { entry_date: day, memo, source: 'stock_adjustment' } as const;
  await postDated(ctx, dateField, entry, postStockAdjustment(value));
}

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
