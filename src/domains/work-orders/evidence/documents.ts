/**
 * Documents of assets, sites and customers: manuals, wiring diagrams, plans of the building, certificates; and pictures of an asset itself.
 * A file is uploaded first, by the same person, and belongs to nothing else.
 */
import { sql } from 'kysely';
import { assets } from '#domains/assets/asset.resource.ts';
import { customers } from '#domains/crm/customer.resource.ts';
import { sites } from '#domains/crm/site.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';

const attaching = {
  label: 'Attach a document',
  placed: true,
  again: 'allowed',
  allow: office,
  input: { file_id: field.ref('files', { label: 'File', required: true }) },
} as const;
const removing = { ...attaching, label: 'Remove the document', final: true } as const;

export const attachToAsset = defineCommand(
  assets,
  'attach_document',
  attaching,
  async (ctx, { id }, { file_id }) => attach(ctx, file_id, 'asset_id', id),
);
/** A picture of the asset itself, such as its nameplate, by whoever stands before it. */
export const addAssetPhoto = defineCommand(
  assets,
  'add_photo',
  { ...attaching, label: 'Add a photo', allow: 'everyone', offline: true },
  async (ctx, { id }, { file_id }) => {
    await refuseOtherKinds(ctx, file_id);
    return attach(ctx, file_id, 'asset_id', id);
  },
);
export const attachToSite = defineCommand(
  sites,
  'attach_document',
  attaching,
  async (ctx, { id }, { file_id }) => attach(ctx, file_id, 'site_id', id),
);
export const attachToCustomer = defineCommand(
  customers,
  'attach_document',
  attaching,
  async (ctx, { id }, { file_id }) => attach(ctx, file_id, 'customer_id', id),
);
export const removeFromAsset = defineCommand(
  assets,
  'remove_document',
  removing,
  async (ctx, { id }, { file_id }) => remove(ctx, file_id, 'asset_id', id),
);
export const removeFromSite = defineCommand(
  sites,
  'remove_document',
  removing,
  async (ctx, { id }, { file_id }) => remove(ctx, file_id, 'site_id', id),
);

export const removeFromCustomer = defineCommand(
  customers,
  'remove_document',
  removing,
  async (ctx, { id }, { file_id }) => remove(ctx, file_id, 'customer_id', id),
);

type Owner = 'asset_id' | 'site_id' | 'customer_id';

async function attach(ctx: Ctx, fileId: string, owner: Owner, id: string): Promise<undefined> {
  const { rows } = await sql`
    update files set ${sql.ref(owner)} = ${id}
    where id = ${fileId} and deleted_at is null and (${sql.ref(owner)} = ${id} or (created_by = ${ctx.viewer.userId}
      and work_order_id is null and journal_entry_id is null and quote_id is null and inspection_id is null
      and guest_room_task_id is null and asset_id is null and site_id is null and customer_id is null))
    returning id`.execute(ctx.db);
  if (!rows[0])
    throw invalid({ file_id: 'Upload the file first; one that belongs elsewhere can’t be used.' });
}

async function refuseOtherKinds(ctx: Ctx, fileId: string): Promise<void> {
  const { rows } = await sql`
    select from files where id = ${fileId} and media_type not like 'image/%'`.execute(ctx.db);
  if (rows[0]) throw invalid({ file_id: 'This file is not an image.' });
}

/** It no longer refers to its owner, which may be deleted when nothing else belongs to it. */
async function remove(ctx: Ctx, fileId: string, owner: Owner, id: string): Promise<undefined> {
  const { rows } = await sql`
    update files set deleted_at = now(), ${sql.ref(owner)} = null
    where id = ${fileId} and ${sql.ref(owner)} = ${id} and deleted_at is null returning id`.execute(ctx.db);
  if (!rows[0]) throw invalid({ file_id: 'This document is not here.' });
}
