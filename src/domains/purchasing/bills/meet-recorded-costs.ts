/**
 * A cost that was recorded on a job and comes as a bill for that job is one cost. Posting the bill finds the record, by its amount or by
 * what it says; job margin counts the bill then, and the record again once the bill is void.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import '#domains/work-orders/recording/labour-and-material.resource.ts';

type Db = Pick<Ctx, 'db'>;

export async function meetRecordedCosts({ db }: Db, bill_id: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
    work_order_id: string;
    item_name: string;
    net: string;
    total: string;
  }>`
    select id, work_order_id, item_name, (total_amount - tax_amount)::text as net, total_amount::text as total from vendor_bill_lines
    where bill_id = ${bill_id} and work_order_id is not null and po_item_id is null and total_amount > 0 order by position`.execute(
    db,
  );
  for (const { id, work_order_id, item_name, net, total } of rows) {
    await sql`update work_order_costs set bill_line_id = ${id} where id = (
      select c.id from work_order_costs c where c.work_order_id = ${work_order_id} and c.bill_line_id is null
        and (c.cost in (${net}::bigint, ${total}::bigint) or lower(c.description) = lower(${item_name})) and c.cost > 0
      order by c.cost in (${net}::bigint, ${total}::bigint) desc, c.incurred_on, c.id limit 1 for update)`.execute(
      db,
    );
  }
}

export async function releaseRecordedCosts({ db }: Db, bill_id: string): Promise<void> {
  await sql`update work_order_costs set bill_line_id = null
    where bill_line_id in (select id from vendor_bill_lines where bill_id = ${bill_id})`.execute(db);
}
