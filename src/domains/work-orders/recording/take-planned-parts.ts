import { sql } from 'kysely';
import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { workOrders } from '../work-order.resource.ts';
import './planned-part.resource.ts';
import { acceptFact } from '../late/accept-fact.ts';
import { endedMeanwhile, recordable } from './recording.inputs.ts';
import { usePart } from './use-part.ts';

/**
 * Records the planned parts of the job as used, as many as are not used yet: all of them, or one. A second call finds nothing left.
 */
export const takePlannedParts = defineCommand(
  workOrders,
  'take_planned_parts',
  {
    label: 'Take planned parts',
    placed: true,
    again: 'allowed',
    from: recordable,
    late: endedMeanwhile,
    allow: 'everyone',
    input: { planned_part_id: field.ref('planned_parts', { label: 'Planned part' }) },
    offline: true,
  },
  async (ctx, row, { planned_part_id }) => {
    const { id } = row;
    await acceptFact(ctx, row, { what: 'Planned parts used' });
    const { rows } = await sql<{ part_id: string; is_active: boolean; left: string }>`
      select p.part_id, c.is_active, (p.quantity - coalesce(sum(u.quantity), 0))::text as left
      from planned_parts p
      join parts c on c.id = p.part_id
      left join work_order_parts u on u.work_order_id = p.work_order_id and u.part_id = p.part_id
      where p.work_order_id = ${id} and (${planned_part_id ?? null}::uuid is null or p.id = ${planned_part_id ?? null}::uuid)
      group by p.id, p.tenant_id, p.part_id, p.quantity, c.is_active, c.name order by c.name, p.id`.execute(
      ctx.db,
    );
    if (planned_part_id && rows.length === 0)
      throw invalid({ planned_part_id: 'This part is not planned for the job.' });
    if (planned_part_id && rows.some(({ is_active }) => !is_active))
      throw invalid({ planned_part_id: 'This part is no longer in the parts list.' });
    for (const { part_id, is_active, left: quantity } of rows)
      if (is_active && Number(quantity) > 0) await ctx.run(usePart, id, { part_id, quantity });
    return undefined;
  },
);
