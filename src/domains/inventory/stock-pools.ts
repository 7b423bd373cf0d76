/** Reads and keeps what the costs of stock are worked out from: the pool of each part, and pieces that left before they came. */
import { sql } from 'kysely';
import type { Dimensions } from '#domains/ledger/entries/posting.ts';
import type { Ctx } from '#kernel/context.ts';
import { currencyExponent, type UnitPrice } from '#kernel/money.ts';
import { priceDecimals, storedUnitPrice } from '#kernel/unit-price.ts';
import { type Moved, partOfShare, type Share, shareLeft } from './delivery-shares.rules.ts';
import type { StockMove } from './move-stock.ts';
import { fromThousandths, thousandths } from './quantity.rules.ts';
import type { Pool } from './stock-cost.rules.ts';
import type { Difference } from './stock-cost-posting.rules.ts';

type Db = Pick<Ctx, 'db'>;

export interface StockedPart {
  readonly id: string;
  /** The last known cost of one, in minor units. */
  readonly cost: UnitPrice;
  readonly pool: Pool;
}

/** Locks the parts until the end of the transaction, in the order of their ids. */
export async function readParts({ db }: Db, ids: readonly string[]): Promise<StockedPart[]> {
  await sql`select fw.lock_parts(${[...ids]}::uuid[])`.execute(db);
  const { rows } = await sql<{ id: string; cost: string; quantity: string; value: string }>`
    select p.id, p.cost::text, coalesce(sum(l.quantity), 0)::text as quantity, coalesce(sum(l.value), 0)::text as value
    from parts p left join stock_levels l on l.tenant_id = p.tenant_id and l.part_id = p.id
    where p.id = any(${[...ids]}::uuid[]) group by p.tenant_id, p.id, p.cost`.execute(db);
  return rows.map(({ id, cost, quantity, value }) => ({
    id,
    cost: storedUnitPrice(cost),
    pool: { quantity: thousandths(quantity), value: BigInt(value) },
  }));
}

export interface OpenShortfall {
  /** Null until it is kept. */
  id: string | null;
  readonly part_id: string;
  readonly move_id: string;
  /** What the pieces left for, and the job they went to. */
  readonly kind: StockMove['kind'];
  readonly work_order_part_id: string | null;
  readonly work_order_id: string | null;
  readonly customer_id?: string | null;
  readonly site_id?: string | null;
  readonly asset_id?: string | null;
  quantity: bigint;
  value: bigint;
}

/** The oldest first. */
export async function readShortfalls({ db }: Db, partIds: readonly string[]): Promise<OpenShortfall[]> {
  const { rows } = await sql<Omit<OpenShortfall, 'quantity' | 'value'> & { quantity: string; value: string }>`
    select s.id, s.part_id, s.move_id, m.kind, m.work_order_part_id, m.work_order_id, w.customer_id, w.site_id, w.asset_id,
      s.quantity::text, s.value::text
    from stock_shortfalls s
    join stock_moves m on m.tenant_id = s.tenant_id and m.id = s.move_id
    left join work_orders w on w.tenant_id = m.tenant_id and w.id = m.work_order_id
    where s.part_id = any(${[...partIds]}::uuid[]) order by s.recorded_at, s.id`.execute(db);
  return rows.map((row) => ({ ...row, quantity: thousandths(row.quantity), value: BigInt(row.value) }));
}

export async function keepShortfall({ db }: Db, short: OpenShortfall): Promise<void> {
  const { id, part_id, move_id, value } = short;
  const quantity = fromThousandths(short.quantity);
  if (id === null) {
    if (short.quantity === 0n) return;
    await sql`insert into stock_shortfalls (tenant_id, part_id, move_id, quantity, value)
      values (fw.current_tenant(), ${part_id}, ${move_id}, ${quantity}::numeric, ${value}::bigint)`.execute(
      db,
    );
  } else if (short.quantity === 0n) await sql`delete from stock_shortfalls where id = ${id}`.execute(db);
  else {
    await sql`update stock_shortfalls set quantity = ${quantity}::numeric, value = ${value}::bigint
      where id = ${id}`.execute(db);
  }
}

/** A line of a receipt, or what opening balances brought of the part, at all places together. */
export function deliveryOf({
  kind,
  receipt_line_id,
}: Pick<StockMove, 'kind' | 'receipt_line_id'>): string | null {
  return receipt_line_id ?? (kind === 'opening' ? kind : null);
}

const deliveryOfMove = (alias: string) =>
  sql`coalesce(${sql.ref(`${alias}.receipt_line_id`)}::text, case ${sql.ref(`${alias}.kind`)} when 'opening' then 'opening' end)`;

interface OfDelivery {
  readonly part_id: string;
  /** As `deliveryOf` says. */
  readonly delivery: string;
  readonly quantity: bigint;
}

/** What is left in the pool of so many pieces of a delivery. `pending`: moves of the part that are not written yet. */
export async function leftOfDelivery(
  { db }: Db,
  { part_id, delivery, quantity: taken }: OfDelivery,
  pool: Pool,
  pending: readonly StockMove[],
): Promise<Share> {
  const others = pending.flatMap((move) => deliveryOf(move) ?? []);
  const { rows } = await sql<Omit<Written, 'value'> & { value: string }>`
    with deliveries as (select coalesce(d.recorded_at, d.created_at) as at, d.id, ${deliveryOfMove('d')} as delivery from stock_moves d
      where d.part_id = ${part_id} and (d.kind = 'receipt' or d.kind = 'opening' and d.quantity > 0)),
    own as (select min(at) as at from deliveries where delivery = ${delivery}),
    first as (select d.at, d.id from deliveries d, own where d.delivery = ${delivery} or d.delivery = any(${others}::text[])
        or exists (select from stock_moves m where m.part_id = ${part_id} and (m.kind in ('receipt_reversal', 'vendor_return')
          or m.kind = 'opening' and m.quantity < 0)
          and ${deliveryOfMove('m')} = d.delivery and coalesce(m.recorded_at, m.created_at) > own.at)
      order by d.at, d.id limit 1)
    select m.quantity::text, m.value::text, m.kind, m.receipt_line_id from stock_moves m, first
    where m.part_id = ${part_id} and m.kind <> 'transfer'
      and (m.id = first.id or (coalesce(m.recorded_at, m.created_at), m.id) > (first.at, first.id))
    order by m.id <> first.id, coalesce(m.recorded_at, m.created_at), m.id`.execute(db);
  const written = rows.map(({ value, ...row }) => moved({ ...row, value: BigInt(value) }));
  const moves = [...written, ...pending.map(moved)];
  const sum = (of: (move: Moved) => bigint) => moves.reduce((all, move) => all + of(move), 0n);
  const before = {
    quantity: pool.quantity - sum(({ quantity }) => quantity),
    value: pool.value - sum(({ value }) => value),
  };
  const { kept, ...left } = shareLeft(before, moves, delivery);
  return kept === 0n ? left : partOfShare(left, taken, kept);
}

type Written = Pick<StockMove, 'quantity' | 'value' | 'kind' | 'receipt_line_id'>;

const kinds: Readonly<Partial<Record<StockMove['kind'], Moved['what']>>> = {
  receipt: 'delivery',
  receipt_reversal: 'taken_back',
  vendor_return: 'taken_back',
  cost_difference: 'cost',
  revaluation: 'revaluation',
};

const whatOf = ({ kind, quantity }: Written): Moved['what'] =>
  kind === 'opening' ? (quantity.startsWith('-') ? 'taken_back' : 'delivery') : (kinds[kind] ?? 'other');

const moved = (move: Written): Moved => ({
  ...{
    quantity: thousandths(move.quantity),
    value: move.value,
    what: whatOf(move),
    delivery: deliveryOf(move),
  },
});

/** Parts of jobs that were used before they came cost something else than estimated. */
export async function keepCostOfJobs(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  differences: readonly Difference[],
): Promise<void> {
  const finest = priceDecimals - currencyExponent(viewer.currency);
  for (const { work_order_part_id, amount } of differences) {
    if (!work_order_part_id) continue;
    await sql`update work_order_parts p set cost = c.cost,
        unit_cost = case when min_scale(p.unit_cost) = 0 then fw.half_even(c.cost / p.quantity) else round(c.cost / p.quantity, ${finest}) end
      from (select id, coalesce(cost, fw.half_even(quantity * unit_cost)) - ${amount}::bigint as cost from work_order_parts
        where id = ${work_order_part_id}) c where p.id = c.id`.execute(db);
  }
}

/** The job that the pieces went to. */
export function jobOf(of: OpenShortfall | null): Dimensions {
  if (!of?.work_order_id) return {};
  const { work_order_id, customer_id = null, site_id = null, asset_id = null } = of;
  return { work_order_id, customer_id, site_id, asset_id };
}
