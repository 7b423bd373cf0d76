import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { acceptFact } from '../late/accept-fact.ts';
import { workOrders } from '../work-order.resource.ts';
import { recordPart } from './record-part.ts';
import { endedMeanwhile, recordable } from './recording.inputs.ts';

/**
 * Records a part from the catalogue at its current cost and price, or any other part by description. A part of which stock is kept is taken
 * from it and becomes a cost of the job; a part bought on the way has its own bill.
 */
export const usePart = defineCommand(
  workOrders,
  'use_part',
  {
    label: 'Add part',
    placed: true,
    makes: 'work_order_parts',
    again: 'allowed',
    from: recordable,
    late: endedMeanwhile,
    allow: 'everyone',
    input: {
      part_id: field.ref('parts', { label: 'Part' }),
      description: field.text({ label: 'Description', help: 'For what is not in the parts list' }),
      quantity: field.decimal(3, { label: 'Quantity', required: true, min: 0.001, max: 999_999 }),
      unit_cost: field.unitPrice({
        label: 'Unit cost',
        help: 'That of the parts list when left empty. What is in stock costs its average',
        min: 0,
        writableBy: office,
      }),
      unit_price: field.unitPrice({
        label: 'Unit price',
        help: 'That of the parts list when left empty',
        min: 0,
        writableBy: office,
      }),
      is_billable: field.boolean({ label: 'Billable', writableBy: office }),
      used_on: field.date({ label: 'Used on', help: 'Today when left empty' }),
    },
    offline: true,
  },
  async (ctx, row, { id, quantity, ...part }) => {
    const { description } = await recordPart(ctx, row, { id, quantity, ...part });
    await acceptFact(ctx, row, { what: 'Part used', detail: `${quantity} × ${description}` });
    return undefined;
  },
);
