import { sql } from 'kysely';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { postAdjustment } from './adjust-stock.ts';
import { part_id } from './stock.inputs.ts';
import { stockMoves } from './stock.resource.ts';
import { StockBook } from './stock-book.ts';

/**
 * Gives all that is on hand of a part another cost, such as a lower net realizable value (ASC 330-10-35-1B). The difference goes to stock
 * adjustments.
 */
export const revalueStock = defineCommand(
  stockMoves,
  'revalue',
  {
    label: 'Revalue stock',
    scope: 'collection',
    allow: office,
    permission: 'receive_purchase_orders',
    input: {
      part_id,
      unit_cost: field.unitPrice({ label: 'Unit cost', required: true, min: 0 }),
      revalued_on: field.date({ label: 'On', help: 'Today when left empty' }),
      reason: field.text({ label: 'Reason', required: true, max: 500 }),
    },
  },
  async (ctx, _row, { part_id, unit_cost, revalued_on, reason }) => {
    const day = revalued_on ?? ctx.today;
    refuseFuture(ctx, 'revalued_on', day);
    const book = await StockBook.open(ctx, day, [part_id]);
    if (book.pool(part_id).quantity <= 0n)
      throw invalid({ part_id: 'None is on hand, so there is nothing to revalue.' });
    const location_id = await someLocation(ctx, part_id);
    const value = book.revalue({ part_id, location_id, kind: 'revaluation', reason }, unit_cost);
    if (value === 0n) throw invalid({ unit_cost: 'That is what they cost already.' });
    await book.write('revalued_on');
    await postAdjustment(ctx, { day, dateField: 'revalued_on', memo: `Stock revalued: ${reason}` }, value);
  },
);

/** The move needs a place; the value is that of all of them. */
async function someLocation({ db }: Ctx, part: string): Promise<string> {
  const { rows } = await sql<{ location_id: string }>`
    select location_id from stock_levels where part_id = ${part} order by quantity desc, location_id limit 1`.execute(
    db,
  );
  const [most] = rows;
  if (!most) throw invalid({ part_id: 'None is on hand, so there is nothing to revalue.' });
  return most.location_id;
}
