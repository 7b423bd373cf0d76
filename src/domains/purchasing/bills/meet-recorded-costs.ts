/**
 * A cost that was recorded on a job and comes as a bill for that job is one cost, whichever is entered first; so is a part of which no stock is
 * kept. The bill finds the record, or the record the bill, by the amount or by what it says; job margin counts the bill then, and the record
 * again once the bill is void.
 */
import { type RawBuilder, sql } from 'kysely';
import '#domains/work-orders/recording/labour-and-material.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { defineReaction } from '#kernel/reaction.ts';

type Db = Pick<Ctx, 'db'>;

interface Line {
  readonly id: string;
  readonly po_item_id: string | null;
  readonly work_order_id: string;
  readonly item_name: string;
  readonly net: string;
  readonly total: string;
}

type Recorded = 'work_order_costs' | 'work_order_parts';

/** What no bill has met yet, as `t`. What is posted on the job already, such as a part out of stock, is no second cost. */
const unmet = {
  work_order_costs: sql`t.bill_line_id is null and t.cost > 0`,
  work_order_parts: sql`t.bill_line_id is null and t.part_id is not null and t.journal_entry_id is null and ${costOf('work_order_parts')} > 0`,
};

function costOf(table: Recorded): RawBuilder<string> {
  return table === 'work_order_costs'
    ? sql`t.cost`
    : sql`coalesce(t.cost, fw.half_even(t.quantity * t.unit_cost))`;
}

/** Lines of bills that stand for their job: of an order, once it was delivered there. */
const lines = sql`select l.id, l.bill_id, l.po_item_id, coalesce(l.work_order_id, i.work_order_id) as work_order_id, l.item_name, l.position,
    (l.total_amount - l.tax_amount)::text as net, l.total_amount::text as total
  from vendor_bill_lines l join vendor_bills b on b.tenant_id = l.tenant_id and b.id = l.bill_id
  left join purchase_order_items i on i.tenant_id = l.tenant_id and i.id = l.po_item_id
  where b.kind = 'bill' and l.total_amount > 0 and (i.id is null or i.work_order_id is not null and i.received_quantity > 0)
    and not exists (select from work_order_costs c where c.tenant_id = l.tenant_id and c.bill_line_id = l.id)
    and not exists (select from work_order_parts p where p.tenant_id = l.tenant_id and p.bill_line_id = l.id)`;

/** Of a bill that is being posted. */
export async function meetRecordedCosts({ db }: Db, bill_id: string): Promise<void> {
  const { rows } =
    await sql<Line>`${lines} and l.bill_id = ${bill_id} and (l.work_order_id is not null or i.work_order_id is not null)
    order by l.position`.execute(db);
  for (const line of rows)
    (await meet(db, 'work_order_costs', line)) || (await meet(db, 'work_order_parts', line));
}

/** Of the records that fit, the first with the same amount, else with the same words. Parts of an order came with its delivery. */
async function meet(db: Ctx['db'], table: Recorded, line: Line): Promise<boolean> {
  if (table === 'work_order_parts' && line.po_item_id !== null) return false;
  const isAmount = sql`${costOf(table)} in (${line.net}::bigint, ${line.total}::bigint)`;
  const { numAffectedRows = 0n } =
    await sql`update ${sql.table(table)} set bill_line_id = ${line.id} where id = (
    select t.id from ${sql.table(table)} t where t.work_order_id = ${line.work_order_id} and ${unmet[table]}
      and (${isAmount} or lower(t.description) = lower(${line.item_name}))
    order by ${isAmount} desc, ${dayIn(table)}, t.id limit 1 for update)`.execute(db);
  return numAffectedRows > 0n;
}

const dayIn = (table: Recorded) => (table === 'work_order_costs' ? sql`t.incurred_on` : sql`t.used_on`);

/** A record that is entered or changed after its bill was posted. A bill that was credited is not what it was for. */
async function meetPostedBill({ db }: Db, table: Recorded, id: string): Promise<void> {
  await sql`update ${sql.table(table)} r set bill_line_id = found.id
    from (select l.id from ${sql.table(table)} t
      join (${lines} and b.status = 'posted' and not exists (select from vendor_bills c
        where c.tenant_id = b.tenant_id and c.credits_id = b.id and c.status = 'posted')) l on l.work_order_id = t.work_order_id
      where t.id = ${id} and ${unmet[table]} and ${table === 'work_order_parts' ? sql`l.po_item_id is null` : sql`true`}
        and (${costOf(table)}::text in (l.net, l.total) or lower(t.description) = lower(l.item_name))
      order by ${costOf(table)}::text in (l.net, l.total) desc, l.id limit 1) found
    where r.id = ${id}`.execute(db);
}

export const meetBillOfCost = defineReaction(
  ['work_order_costs.create', 'work_order_costs.update'],
  (ctx, { id }) => meetPostedBill(ctx, 'work_order_costs', id),
);

export const meetBillOfPart = defineReaction('work_order_parts.used', (ctx, { id }) =>
  meetPostedBill(ctx, 'work_order_parts', id),
);

export async function releaseRecordedCosts({ db }: Db, bill_id: string): Promise<void> {
  for (const table of ['work_order_costs', 'work_order_parts'])
    await sql`update ${sql.table(table)} set bill_line_id = null
      where bill_line_id in (select id from vendor_bill_lines where bill_id = ${bill_id})`.execute(db);
}
