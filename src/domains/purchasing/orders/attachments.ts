/** Files of an order, a bill or a vendor: the vendor's quote, the delivery note, the scanned invoice, the W-9. */
import '#domains/work-orders/evidence/evidence.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field, type Json } from '#kernel/field.ts';
import { writing as writingBills } from '../bills/vendor-bill.inputs.ts';
import { vendorBills } from '../bills/vendor-bill.resource.ts';
import { vendors } from '../vendor.resource.ts';
import { writing } from './purchase-order.inputs.ts';
import { purchaseOrders } from './purchase-order.resource.ts';

const ofFile = {
  placed: true,
  again: 'allowed',
  input: { file_id: field.uuid({ label: 'File', required: true }) },
} as const;
const attaching = { ...ofFile, label: 'Attach a file' } as const;
const detaching = { ...ofFile, label: 'Take a file off' } as const;

export const attachToPurchaseOrder = defineCommand(
  purchaseOrders,
  'attach',
  { ...writing, ...attaching },
  (ctx, row, { file_id }) => attach(ctx, row, file_id),
);
export const detachFromPurchaseOrder = defineCommand(
  purchaseOrders,
  'detach',
  { ...writing, ...detaching },
  async (_ctx, row, { file_id }) => detach(row, file_id),
);

export const attachToBill = defineCommand(
  vendorBills,
  'attach',
  { ...writingBills, ...attaching },
  (ctx, row, { file_id }) => attach(ctx, row, file_id),
);
export const detachFromBill = defineCommand(
  vendorBills,
  'detach',
  { ...writingBills, ...detaching },
  async (_ctx, row, { file_id }) => detach(row, file_id),
);

export const attachToVendor = defineCommand(
  vendors,
  'attach',
  { ...writing, ...attaching },
  (ctx, row, { file_id }) => attach(ctx, row, file_id),
);
export const detachFromVendor = defineCommand(
  vendors,
  'detach',
  { ...writing, ...detaching },
  async (_ctx, row, { file_id }) => detach(row, file_id),
);

type Holding = { readonly attachments: Json | null };
type Attached = { readonly file_id: string; readonly file_name: string; readonly media_type: string };

async function attach({ db }: Ctx, row: Holding, file_id: string) {
  const known = attachedTo(row);
  if (known.length >= 50) throw invalid({ file_id: 'There are fifty files already.' });
  const file = await db
    .selectFrom('files')
    .select(['id', 'file_name', 'media_type'])
    .where('id', '=', file_id)
    .executeTakeFirst();
  if (!file) throw invalid({ file_id: 'This file doesn’t exist.' });
  if (known.some((one) => one.file_id === file_id)) return {};
  const { file_name, media_type } = file;
  return { attachments: [...known, { file_id, file_name, media_type }] };
}

function detach(row: Holding, file_id: string) {
  return { attachments: attachedTo(row).filter((one) => one.file_id !== file_id) };
}

function attachedTo({ attachments }: Holding): readonly Attached[] {
  return Array.isArray(attachments) ? attachments : [];
}
