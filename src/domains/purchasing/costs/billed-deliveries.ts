/** Which pieces of which delivery a line of a bill is for, and what of both has no counterpart yet. Only of goods in stock. */
import { sql } from 'kysely';
import { fromThousandths, thousandths } from '#domains/inventory/quantity.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import type { BilledCost, OpenBilled, OpenCredit, OpenDelivery, Pairing } from './pair-deliveries.rules.ts';

type Db = Pick<Ctx, 'db'>;

/** A bill or receipt that the command is about to post counts, one that it takes back does not: its status is written afterwards. */
export interface Changing {
  readonly posting?: { readonly id: string; readonly number: string };
  readonly leaving?: string;
}

type Text<T> = { readonly [K in keyof T]: T[K] extends bigint ? string : T[K] };

const amounts = ({ quantity, price_difference, freight }: Text<BilledCost>): BilledCost => ({
  quantity: thousandths(quantity),
  price_difference: BigInt(price_difference),
  freight: BigInt(freight),
});

const open = (alias: 'b' | 'r', { posting, leaving }: Changing) =>
  sql`(${sql.ref(`${alias}.status`)} = 'posted' or ${sql.ref(`${alias}.id`)} = ${posting?.id ?? null}::uuid)
    and ${sql.ref(`${alias}.id`)} is distinct from ${leaving ?? null}::uuid`;

/** Lines of bills, the first posted first. */
export async function openBilled(
  { db }: Db,
  items: readonly string[],
  changing: Changing,
): Promise<OpenBilled[]> {
  const { rows } = await sql<Text<OpenBilled>>`
    select l.id, l.po_item_id, l.bill_id, b.bill_date::text as day, (l.quantity - m.quantity)::text as quantity,
      (l.price_difference - m.price_difference)::text as price_difference, (l.freight - m.freight)::text as freight
    from vendor_bill_lines l
    join vendor_bills b on b.tenant_id = l.tenant_id and b.id = l.bill_id
    cross join lateral (select coalesce(sum(d.quantity), 0) as quantity, coalesce(sum(d.price_difference), 0) as price_difference,
        coalesce(sum(d.freight), 0) as freight from billed_deliveries d where d.tenant_id = l.tenant_id and d.bill_line_id = l.id) m
    where l.po_item_id = any(${[...items]}::uuid[]) and b.kind = 'bill' and ${open('b', changing)} and l.quantity > m.quantity
    order by b.posted_at nulls last, b.id, l.position`.execute(db);
  return rows.map((row) => ({ ...row, ...amounts(row) }));
}

/** What of a line of a receipt (`g`) was not sent back. */
export const left = sql`g.quantity + coalesce((select sum(m.quantity) from stock_moves m where m.tenant_id = g.tenant_id
  and m.receipt_line_id = g.id and m.kind = 'vendor_return'), 0)`;

/** Lines of receipts that went into stock, without what went back, the first received first. */
export async function openDeliveries(
  { db }: Db,
  items: readonly string[],
  changing: Changing,
): Promise<OpenDelivery[]> {
  const { rows } = await sql<Text<OpenDelivery>>`
    select g.id, g.po_item_id, g.part_id, g.location_id, r.received_on::text as day, q.quantity::text
    from goods_receipt_lines g
    join goods_receipts r on r.tenant_id = g.tenant_id and r.id = g.receipt_id
    cross join lateral (select ${left}
      - coalesce((select sum(d.quantity) from billed_deliveries d
          join vendor_bill_lines l on l.tenant_id = d.tenant_id and l.id = d.bill_line_id
          where d.tenant_id = g.tenant_id and d.receipt_line_id = g.id and l.po_item_id is not null), 0)
      as quantity) q
    where g.po_item_id = any(${[...items]}::uuid[]) and g.part_id is not null and g.location_id is not null
      and ${open('r', changing)} and q.quantity <> 0
    order by r.created_at, r.id, g.position`.execute(db);
  return rows.map((row) => ({ ...row, quantity: thousandths(row.quantity) }));
}

/** Lines of vendor credits for ordered goods. */
export async function openCredits(
  { db }: Db,
  items: readonly string[],
  changing: Changing,
): Promise<OpenCredit[]> {
  const { rows } = await sql<Text<OpenCredit>>`
    select l.id, l.po_item_id, b.credits_id, (l.quantity - m.quantity)::text as quantity
    from vendor_bill_lines l
    join vendor_bills b on b.tenant_id = l.tenant_id and b.id = l.bill_id
    cross join lateral (select coalesce(sum(d.quantity), 0) as quantity from billed_deliveries d
      where d.tenant_id = l.tenant_id and d.credit_line_id = l.id) m
    where l.po_item_id = any(${[...items]}::uuid[]) and b.kind = 'credit' and ${open('b', changing)} and l.quantity > m.quantity
    order by b.posted_at nulls last, b.id, l.position`.execute(db);
  return rows.map((row) => ({ ...row, quantity: thousandths(row.quantity) }));
}

/** What is paired: by ordered items, or all of a bill (also as a credit), all of a receipt, or the freight of lines of receipts. The last paired first. */
export async function pairedOf(
  { db }: Db,
  of:
    | { readonly items: readonly string[] }
    | { readonly bill: string }
    | { readonly receipt: string }
    | { readonly freightOf: readonly string[] },
): Promise<Pairing[]> {
  const which =
    'items' in of
      ? sql`l.po_item_id = any(${[...of.items]}::uuid[])`
      : 'bill' in of
        ? sql`(l.bill_id = ${of.bill}::uuid or c.bill_id = ${of.bill}::uuid)`
        : 'receipt' in of
          ? sql`g.receipt_id = ${of.receipt}::uuid`
          : sql`l.po_item_id is null and d.receipt_line_id = any(${[...of.freightOf]}::uuid[])`;
  const { rows } = await sql<Text<Pairing>>`
    select d.id, d.bill_line_id, l.bill_id, l.po_item_id, d.receipt_line_id, d.credit_line_id, g.part_id, g.location_id,
      greatest(b.bill_date, r.received_on)::text as day, d.quantity::text, d.price_difference::text, d.freight::text
    from billed_deliveries d
    join vendor_bill_lines l on l.tenant_id = d.tenant_id and l.id = d.bill_line_id
    join vendor_bills b on b.tenant_id = l.tenant_id and b.id = l.bill_id
    left join goods_receipt_lines g on g.tenant_id = d.tenant_id and g.id = d.receipt_line_id
    left join goods_receipts r on r.tenant_id = g.tenant_id and r.id = g.receipt_id
    left join vendor_bill_lines c on c.tenant_id = d.tenant_id and c.id = d.credit_line_id
    where ${which} order by d.recorded_at desc, d.id`.execute(db);
  return rows.map((row) => ({ ...row, ...amounts(row) }));
}

export async function keepPairings({ db }: Db, pairings: readonly Pairing[]): Promise<void> {
  for (const {
    bill_line_id,
    receipt_line_id,
    credit_line_id,
    quantity,
    price_difference,
    freight,
  } of pairings)
    await sql`insert into billed_deliveries
      (tenant_id, bill_line_id, receipt_line_id, credit_line_id, quantity, price_difference, freight)
      values (fw.current_tenant(), ${bill_line_id}, ${receipt_line_id}, ${credit_line_id}, ${fromThousandths(quantity)}::numeric,
        ${price_difference}::bigint, ${freight}::bigint)`.execute(db);
}

/** Takes `part` of a pairing away. */
export async function reducePairing({ db }: Db, { id, quantity }: Pairing, part: BilledCost): Promise<void> {
  if (part.quantity === quantity) await sql`delete from billed_deliveries where id = ${id}`.execute(db);
  else {
    await sql`update billed_deliveries set quantity = quantity - ${fromThousandths(part.quantity)}::numeric,
      price_difference = price_difference - ${part.price_difference}::bigint, freight = freight - ${part.freight}::bigint
      where id = ${id}`.execute(db);
  }
}
