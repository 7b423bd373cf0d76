import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { IncludedPart } from './covered-parts.rules.ts';

export interface PlannedService {
  readonly quantity: string;
  readonly labour_minutes: number;
  readonly included_parts: readonly IncludedPart[];
}

/** Adds the time and the parts of a service to what is planned for the job; `sign` -1 takes them off again. */
export async function planService(
  { db }: Pick<Ctx, 'db'>,
  workOrderId: string,
  { quantity, labour_minutes, included_parts }: PlannedService,
  sign: 1 | -1,
): Promise<void> {
  if (labour_minutes > 0)
    await sql`update work_orders set estimated_minutes = nullif(least(greatest(coalesce(estimated_minutes, 0)
      + ${sign} * ceil(${labour_minutes} * ${quantity}::numeric), 0), 100000), 0)::integer where id = ${workOrderId}`.execute(
      db,
    );
  if (included_parts.length === 0) return;
  const wanted = sql`select i.part_id, (i.quantity * ${quantity}::numeric)::numeric(12, 3) as quantity
    from jsonb_to_recordset(${JSON.stringify(included_parts)}::jsonb) as i(part_id uuid, quantity numeric)`;
  if (sign === 1)
    await sql`insert into planned_parts as p (work_order_id, part_id, quantity)
      select ${workOrderId}, w.part_id, w.quantity from (${wanted}) w where w.quantity > 0 order by w.part_id
      on conflict (tenant_id, work_order_id, part_id) do update set quantity = p.quantity + excluded.quantity`.execute(
      db,
    );
  else {
    await sql`delete from planned_parts p using (${wanted}) w
      where p.work_order_id = ${workOrderId} and p.part_id = w.part_id and p.quantity <= w.quantity`.execute(
      db,
    );
    await sql`update planned_parts p set quantity = p.quantity - w.quantity from (${wanted}) w
      where p.work_order_id = ${workOrderId} and p.part_id = w.part_id and p.quantity > w.quantity`.execute(
      db,
    );
  }
}
