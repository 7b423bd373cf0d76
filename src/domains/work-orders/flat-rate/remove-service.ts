import './work-order-service.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { recordable } from '../recording/recording.inputs.ts';
import { requireAssignment } from '../recording/require-assignment.ts';
import { returnPart } from '../recording/return-part.ts';
import { workOrders } from '../work-order.resource.ts';
import { includedParts } from './included-parts.rules.ts';
import { planService } from './plan-service.ts';

/** Takes a service off the job, with the parts that came by it and its time, as long as it is not invoiced. */
export const removeService = defineCommand(
  workOrders,
  'remove_service',
  {
    label: 'Remove service',
    placed: true,
    again: 'allowed',
    from: recordable,
    allow: 'everyone',
    input: { work_order_service_id: field.ref('work_order_services', { label: 'Service', required: true }) },
    offline: true,
  },
  async (ctx, row, { work_order_service_id }) => {
    await requireAssignment(ctx, row.id);
    const service = await ctx.db
      .selectFrom('work_order_services')
      .select(['id', 'description', 'quantity', 'labour_minutes', 'included_parts', 'invoice_line_id'])
      .where('id', '=', work_order_service_id)
      .where('work_order_id', '=', row.id)
      .forUpdate()
      .executeTakeFirst();
    if (!service) throw invalid({ work_order_service_id: 'This service is not on the work order.' });
    const name = service.description.split('\n')[0];
    if (service.invoice_line_id)
      throw new Refused('conflict', `“${name}” is invoiced already, so it can’t be removed.`);
    const parts = await ctx.db
      .selectFrom('work_order_parts')
      .select('id')
      .where('work_order_service_id', '=', service.id)
      .orderBy('part_id')
      .execute();
    for (const { id } of parts) await ctx.run(returnPart, row.id, { work_order_part_id: id });
    await ctx.db.deleteFrom('work_order_services').where('id', '=', service.id).execute();
    await planService(ctx, row.id, { ...service, ...includedParts(service) }, -1);
    return undefined;
  },
);
