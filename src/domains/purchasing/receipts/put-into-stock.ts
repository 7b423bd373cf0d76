import { sql } from 'kysely';
import { moveStock } from '#domains/inventory/move-stock.ts';
import { thousandths } from '#domains/inventory/quantity.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { roundHalfEven } from '#kernel/money.ts';
import type { PlacedLine } from './place-delivery.ts';

/** Moves the lines for stock into it, and updates each part's cost to the average of stock and delivery. */
export async function putIntoStock(ctx: Ctx, lines: readonly PlacedLine[]): Promise<void> {
  const forStock = lines.flatMap(({ id, to, item, quantity, value, location_id }) =>
    to === 'stock' && item.part_id !== null && location_id !== null
      ? [
          {
            receipt_line_id: id,
            part_id: item.part_id,
            quantity,
            value,
            location_id,
            kind: 'receipt' as const,
          },
        ]
      : [],
  );
  if (forStock.length === 0) return;
  await averageCosts(ctx, forStock);
  await moveStock(ctx, forStock);
}

interface Delivered {
  readonly part_id: string;
  readonly quantity: string;
  readonly value: bigint;
}

interface OnHand {
  readonly id: string;
  readonly cost: bigint;
  readonly quantity: string;
}

/** Locks the parts in one order, so that concurrent deliveries never deadlock. */
async function averageCosts({ db }: Ctx, delivered: readonly Delivered[]): Promise<void> {
  const ids = [...new Set(delivered.map(({ part_id }) => part_id))].sort();
  await sql`select id from parts where id = any(${ids}::uuid[]) order by id for no key update`.execute(db);
  const { rows } = await sql<OnHand>`
    select p.id, p.cost, coalesce((select sum(l.quantity) from stock_levels l where l.tenant_id = p.tenant_id and l.part_id = p.id), 0)::text as quantity
    from parts p where p.id = any(${ids}::uuid[])`.execute(db);
  for (const { id, cost, quantity } of rows) {
    const lines = delivered.filter(({ part_id }) => part_id === id);
    const next = averageCost({ cost, quantity }, lines);
    if (next !== cost) await db.updateTable('parts').set({ cost: next }).where('id', '=', id).execute();
  }
}

/** The average cost per piece of the stock at its cost and the delivery at its price; with no stock, the delivery's price. */
export function averageCost(
  before: { readonly cost: bigint; readonly quantity: string },
  delivered: readonly Pick<Delivered, 'quantity' | 'value'>[],
): bigint {
  const onHand = thousandths(before.quantity) > 0n ? thousandths(before.quantity) : 0n;
  const pieces = delivered.reduce((sum, { quantity }) => sum + thousandths(quantity), 0n);
  const value = delivered.reduce((sum, one) => sum + one.value, 0n);
  if (pieces === 0n) return before.cost;
  return roundHalfEven(before.cost * onHand + value * 1000n, onHand + pieces);
}
