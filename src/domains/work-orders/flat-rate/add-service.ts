import './work-order-service.resource.ts';
import '../recording/planned-part.resource.ts';
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { acceptFact } from '../late/accept-fact.ts';
import { recordPart } from '../recording/record-part.ts';
import { endedMeanwhile, recordable } from '../recording/recording.inputs.ts';
import { workOrders } from '../work-order.resource.ts';
import { putService } from './put-service.ts';
import { serviceForCustomer } from './service-for-customer.ts';

/**
 * Puts a service of the price book on the job: its minutes are added to the estimate, its parts are planned and, once the work
 * has begun, taken. The customer pays its price and for nothing that is in it.
 */
export const addService = defineCommand(
  workOrders,
  'add_service',
  {
    label: 'Add service',
    placed: true,
    makes: 'work_order_services',
    again: 'allowed',
    from: recordable,
    late: endedMeanwhile,
    allow: 'everyone',
    input: {
      service_id: field.ref('services', { label: 'Service', required: true }),
      quantity: field.decimal(3, {
        label: 'Quantity',
        required: true,
        initial: '1',
        min: 0.001,
        max: 999_999,
      }),
      unit_price: field.unitPrice({
        label: 'Price of one',
        help: 'That of the price book when left empty',
        min: 0,
        writableBy: office,
      }),
      takes_parts: field.boolean({
        label: 'Its parts are used now',
        help: 'Otherwise they are planned for the job',
      }),
    },
    offline: true,
  },
  async (ctx, row, { id, service_id, quantity, unit_price, takes_parts }) => {
    const offered = await serviceForCustomer(ctx, service_id, row.customer_id);
    await acceptFact(ctx, row, { what: 'Service', detail: offered.name });
    const price = unit_price ?? offered.price;
    await putService(ctx, row.id, { ...{ id, service_id, quantity }, offered: { ...offered, price } });
    const { included_parts } = offered;
    if (takes_parts ?? hasBegun.has(row.status ?? ''))
      for (const part of included_parts) {
        const { rows } = await sql<{ needed: string }>`
          select (${part.quantity}::numeric * ${quantity}::numeric)::numeric(12, 3)::text as needed`.execute(
          ctx.db,
        );
        const needed = rows[0]?.needed ?? '0';
        if (Number(needed) > 0)
          await recordPart(ctx, row, {
            ...{ id: ctx.newId(), part_id: part.part_id, quantity: needed, work_order_service_id: id },
          });
      }
    return undefined;
  },
);

const hasBegun: ReadonlySet<string> = new Set(['in_progress', 'on_hold', 'completed', 'cannot_complete']);
