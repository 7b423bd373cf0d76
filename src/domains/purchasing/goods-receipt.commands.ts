import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { goodsReceipts } from './goods-receipt.resource.ts';

export const reverseReceipt = defineCommand(goodsReceipts, 'reverse', {
  label: 'Reverse receipt',
  from: ['posted'],
  to: 'reversed',
  allow: office,
  permission: 'receive_purchase_orders',
  final: true,
  input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
});
