import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { lockLevels } from './move-stock.ts';
import { compareQuantities } from './quantity.rules.ts';
import { part_id } from './stock.inputs.ts';
import { stockMoves } from './stock.resource.ts';
import { StockBook } from './stock-book.ts';

/** Moves stock from the warehouse to a truck or back. Posts nothing: the inventory's value does not change. */
export const transferStock = defineCommand(
  stockMoves,
  'transfer',
  {
    label: 'Transfer',
    scope: 'collection',
    allow: office,
    input: {
      part_id,
      from_location_id: field.ref('stock_locations', { label: 'From', required: true }),
      to_location_id: field.ref('stock_locations', { label: 'To', required: true }),
      quantity: field.decimal(3, { label: 'Quantity', required: true, min: 0.001, max: 999_999 }),
      reason: field.text({ label: 'Reason', max: 500 }),
    },
  },
  async (ctx, _row, input) => {
    const { part_id, from_location_id, to_location_id, quantity, reason } = input;
    if (from_location_id === to_location_id) throw invalid({ to_location_id: 'Choose another location.' });
    await mustBeInUse(ctx, { from_location_id, to_location_id });
    const book = await StockBook.open(ctx, ctx.today, [part_id]);
    const onHand = await lockLevels(ctx, [
      { part_id, location_id: from_location_id },
      { part_id, location_id: to_location_id },
    ]);
    const there = onHand({ part_id, location_id: from_location_id });
    if (compareQuantities(quantity, there) > 0) {
      throw invalid({ quantity: `Only ${Math.max(0, Number(there))} are there.` });
    }
    book.transfer({ part_id, reason: reason ?? null }, from_location_id, to_location_id, quantity);
    await book.write('quantity');
  },
);

/** Refuses locations that are not in use. `places`: the name of the input field → the location's id. */
export async function mustBeInUse(
  { db }: Pick<Ctx, 'db'>,
  places: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(places).length === 0) return;
  const known = await db
    .selectFrom('stock_locations')
    .select(['id', 'is_active'])
    .where('id', 'in', [...new Set(Object.values(places))])
    .execute();
  const faults: Record<string, string> = {};
  for (const [name, id] of Object.entries(places)) {
    const location = known.find((one) => one.id === id);
    if (!location) faults[name] = 'This location doesn’t exist.';
    else if (!location.is_active) faults[name] = 'This location is not in use any more.';
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
