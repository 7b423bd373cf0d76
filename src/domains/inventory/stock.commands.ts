import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { stockMoves } from './stock.resource.ts';

const part_id = field.ref('parts', { label: 'Part', required: true });

export const transferStock = defineCommand(stockMoves, 'transfer', {
  label: 'Transfer',
  scope: 'collection',
  allow: office,
  input: {
    part_id,
    from_location_id: field.ref('stock_locations', { label: 'From', required: true }),
    to_location_id: field.ref('stock_locations', { label: 'To', required: true }),
    quantity: field.decimal(3, { label: 'Quantity', required: true, min: 0.001, max: 999_999 }),
    reason: field.text({ label: 'Reason', max: 500 }),
  },
});

/** What was counted is right: the difference becomes a move, and an expense or its opposite. */
export const adjustStock = defineCommand(stockMoves, 'adjust', {
  label: 'Adjust stock',
  scope: 'collection',
  allow: office,
  permission: 'receive_purchase_orders',
  input: {
    part_id,
    location_id: field.ref('stock_locations', { label: 'Location', required: true }),
    counted: field.decimal(3, { label: 'Counted', required: true, min: 0, max: 999_999 }),
    reason: field.text({ label: 'Reason', required: true, max: 500 }),
  },
});
