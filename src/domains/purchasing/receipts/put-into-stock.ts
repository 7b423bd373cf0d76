import { StockBook } from '#domains/inventory/stock-book.ts';
import type { Ctx } from '#kernel/context.ts';
import type { PlacedLine } from './place-delivery.ts';

/** Moves the lines for stock into it. `received_on` is the date of the delivery. */
export async function putIntoStock(
  ctx: Ctx,
  received_on: string,
  lines: readonly PlacedLine[],
): Promise<void> {
  const forStock = lines.flatMap(({ id, to, item, quantity, value, location_id }) =>
    to === 'stock' && item.part_id !== null && location_id !== null
      ? [{ receipt_line_id: id, part_id: item.part_id, quantity, value, each: item.unit_price, location_id }]
      : [],
  );
  if (forStock.length === 0) return;
  const book = await StockBook.open(
    ctx,
    received_on,
    forStock.map(({ part_id }) => part_id),
  );
  for (const { quantity, value, each, ...line } of forStock)
    book.receive({ ...line, kind: 'receipt' }, quantity, value, each);
  await book.write('received_on');
}
