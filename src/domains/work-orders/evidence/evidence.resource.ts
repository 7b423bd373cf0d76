import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** Photos, signatures and comments. Files are uploaded first, then referenced here. */
export const photos = defineResource('photos', {
  label: 'Photo',
  labels: 'Photos',
  title: 'caption',
  order: 'taken_at',
  fields: {
    work_order_id: field.ref('work_orders', { required: true, writableBy: 'nobody' }),
    file_id: field.ref('files', { required: true, writableBy: 'nobody' }),
    stage: field.choice(['before', 'during', 'after'], { label: 'Stage', required: true, initial: 'during' }),
    caption: field.text({ label: 'Caption', max: 500 }),
    taken_at: field.instant({ label: 'Taken', required: true, writableBy: 'nobody' }),
    taken_by: field.ref('memberships', { label: 'Taken by', writableBy: 'nobody' }),
    checklist_item_id: field.ref('checklist_items', { writableBy: 'nobody' }),
  },
  access: { read: 'everyone', create: 'nobody', update: 'everyone', delete: 'everyone' },
});

export const signatures = defineResource('signatures', {
  label: 'Signature',
  labels: 'Signatures',
  title: 'signer_name',
  order: 'signed_at',
  appendOnly: true,
  fields: {
    work_order_id: field.ref('work_orders', { required: true, writableBy: 'nobody' }),
    file_id: field.ref('files', { required: true, writableBy: 'nobody' }),
    signer_name: field.text({ label: 'Signed by', required: true, writableBy: 'nobody' }),
    signed_at: field.instant({ label: 'Signed', required: true, writableBy: 'nobody' }),
    taken_by: field.ref('memberships', { writableBy: 'nobody' }),
  },
  access: writtenByCommands('everyone'),
});

export const comments = defineResource('comments', {
  label: 'Comment',
  labels: 'Comments',
  title: 'body',
  order: 'created_at',
  fields: {
    work_order_id: field.ref('work_orders', { required: true, writableBy: 'nobody' }),
    body: field.longText({ label: 'Comment', required: true, max: 4000, writableBy: 'nobody' }),
    is_internal: field.boolean({ label: 'Internal', required: true, initial: true, writableBy: 'nobody' }),
    author_id: field.ref('memberships', { label: 'By', writableBy: 'nobody' }),
    mentions: field.tags({ writableBy: 'nobody' }),
  },
  access: writtenByCommands('everyone'),
});

export const files = defineResource('files', {
  label: 'File',
  labels: 'Files',
  title: 'file_name',
  order: 'created_at.desc',
  fields: {
    file_name: field.text({ label: 'Name', required: true, writableBy: 'nobody' }),
    media_type: field.text({ label: 'Type', required: true, writableBy: 'nobody' }),
    byte_size: field.computed('integer', 't.byte_size', { label: 'Size', required: true }),
    width: field.integer({ writableBy: 'nobody' }),
    height: field.integer({ writableBy: 'nobody' }),
    work_order_id: field.ref('work_orders', { writableBy: 'nobody' }),
    journal_entry_id: field.ref('journal_entries', { label: 'Journal entry', writableBy: 'nobody' }),
    quote_id: field.ref('quotes', { label: 'Quote', writableBy: 'nobody' }),
    inspection_id: field.ref('inspections', { label: 'Inspection', writableBy: 'nobody' }),
    guest_room_task_id: field.ref('guest_room_tasks', { label: 'Guest-room task', writableBy: 'nobody' }),
    asset_id: field.ref('assets', { label: 'Asset', writableBy: 'nobody' }),
    site_id: field.ref('sites', { label: 'Site', writableBy: 'nobody' }),
    customer_id: field.ref('customers', { label: 'Customer', writableBy: 'nobody' }),
    take_along: field.boolean({
      label: 'Take along',
      help: 'Kept on the phones of the people whose job it is, for work without a network',
      initial: false,
      writableBy: office,
    }),
    deleted_at: field.instant({ writableBy: 'nobody' }),
    lost_at: field.instant({ label: 'Lost', writableBy: 'nobody' }),
  },
  access: { read: 'everyone', create: 'nobody', update: office, delete: 'nobody' },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    photos: TableOf<typeof photos>;
    signatures: TableOf<typeof signatures>;
    comments: TableOf<typeof comments>;
    files: TableOf<typeof files>;
  }
}
