/**
 * Writes stock moves. Their parts are locked by whoever worked out what they are worth (`stock-book.ts`). The database keeps quantity and
 * value on hand; the caller posts to the ledger afterwards.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import './stock.resource.ts';
import { notifyLowParts } from './notify-low-parts.ts';

export interface StockMove {
  readonly id?: string;
  readonly part_id: string;
  readonly location_id: string;
  /** Positive: into the location; negative: out of it. */
  readonly quantity: string;
  /** At cost, with the sign of the quantity. In minor units. */
  readonly value: bigint;
  readonly kind:
    | 'opening'
    | 'receipt'
    | 'receipt_reversal'
    | 'vendor_return'
    | 'transfer'
    | 'adjustment'
    | 'used'
    | 'returned'
    | 'settlement'
    | 'revaluation'
    | 'cost_difference';
  /** `YYYY-MM-DD`: that of the journal entry. */
  readonly moved_on?: string;
  readonly reason?: string | null;
  readonly work_order_id?: string | null;
  readonly work_order_part_id?: string | null;
  readonly transfer_id?: string | null;
  readonly receipt_line_id?: string | null;
  /** Of a settlement: the move whose estimate it replaces. */
  readonly settles_id?: string | null;
}

export async function moveStock(ctx: Pick<Ctx, 'db' | 'notify'>, moves: readonly StockMove[]): Promise<void> {
  if (moves.length === 0) return;
  await ctx.db
    .insertInto('stock_moves')
    .values([...moves])
    .execute();
  await notifyLowParts(ctx, moves);
}

/** The quantity on hand at each place; locks the rows in the same order until the end of the transaction. */
export async function lockLevels(
  { db }: Pick<Ctx, 'db'>,
  places: readonly { readonly part_id: string; readonly location_id: string }[],
): Promise<(place: { readonly part_id: string; readonly location_id: string }) => string> {
  const inOrder = [...new Set(places.map(placeOf))].sort();
  const levels = new Map<string, string>();
  for (const place of inOrder) {
    const [part, location] = place.split('|');
    const { rows } = await sql<{
      quantity: string;
    }>`select fw.lock_level(${part}::uuid, ${location}::uuid)::text as quantity`.execute(db);
    levels.set(place, rows[0]?.quantity ?? '0');
  }
  return (place) => levels.get(placeOf(place)) ?? '0';
}

/** The location that a technician's parts are taken from: their truck, else the one deliveries go to. Null if no stock is kept. */
export async function sourceOf({ db }: Pick<Ctx, 'db'>, technicianId: string | null): Promise<string | null> {
  const owned: RawBuilder<unknown> = sql`technician_id = ${technicianId}::uuid`;
  const { rows } = await sql<{ id: string }>`
    select id from stock_locations where is_active and (is_default or ${owned})
    order by (${owned}) desc nulls last limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

function placeOf({ part_id, location_id }: { part_id: string; location_id: string }): string {
  return `${part_id}|${location_id}`;
}
