import './work-order-service.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { planService } from './plan-service.ts';
import { type OfferedService, serviceWords } from './service-for-customer.ts';

interface Put {
  readonly id: string;
  readonly service_id: string;
  readonly quantity: string;
  readonly offered: OfferedService;
}

/** Puts a service on a job as it was offered, and plans its time and parts. */
export async function putService(
  ctx: Ctx,
  work_order_id: string,
  { id, service_id, quantity, offered }: Put,
): Promise<void> {
  const { labour_minutes, is_taxable, included_parts, price, cost } = offered;
  await ctx.db
    .insertInto('work_order_services')
    .values({
      ...{ id, service_id, quantity, labour_minutes, is_taxable, work_order_id },
      description: serviceWords(offered),
      unit_price: price,
      unit_cost: cost,
      included_parts: included_parts.map((part) => ({ ...part })),
      added_by: ctx.viewer.membershipId || null,
    })
    .execute();
  await planService(ctx, work_order_id, { labour_minutes, included_parts, quantity }, 1);
}
