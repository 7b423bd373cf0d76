/**
 * What is recorded on a job, by whoever works on it and by the office, until the office has reviewed it. Each may be
 * sent later by a phone, with the moment at which it happened.
 */
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { workOrders } from './work-order.resource.ts';

export const recordable = [
  'approved',
  'unscheduled',
  'scheduled',
  'in_progress',
  'on_hold',
  'completed',
  'cannot_complete',
] as const;

const at = field.instant({ label: 'When' });
/** The office may record for somebody else; a technician records only for themself. */
const technician_id = field.ref('memberships', { label: 'Technician', writableBy: office });
const kind = field.choice(['work', 'travel', 'break'], { label: 'Kind', initial: 'work' });

export const startTimer = defineCommand(workOrders, 'start_timer', {
  label: 'Start timer',
  again: 'refused',
  from: ['approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'],
  allow: 'everyone',
  input: { kind, visit_id: field.ref('visits'), technician_id, at },
  offline: true,
});

export const stopTimer = defineCommand(workOrders, 'stop_timer', {
  label: 'Stop timer',
  again: 'refused',
  allow: 'everyone',
  input: { technician_id, at, note: field.text({ label: 'Note', max: 1000 }) },
  offline: true,
});

export const addTime = defineCommand(workOrders, 'add_time', {
  label: 'Add time',
  again: 'allowed',
  from: recordable,
  allow: 'everyone',
  input: {
    technician_id,
    kind,
    started_at: field.instant({ label: 'Start', required: true }),
    ended_at: field.instant({ label: 'End', required: true }),
    visit_id: field.ref('visits'),
    is_billable: field.boolean({ label: 'Billable', writableBy: office }),
    note: field.text({ label: 'Note', max: 1000 }),
  },
  offline: true,
});

/** A part from the catalogue at its cost and price of this moment, or whatever else was used, described. */
export const usePart = defineCommand(workOrders, 'use_part', {
  label: 'Add part',
  again: 'allowed',
  from: recordable,
  allow: 'everyone',
  input: {
    part_id: field.ref('parts', { label: 'Part' }),
    description: field.text({ label: 'Description', help: 'For what is not in the catalogue' }),
    quantity: field.decimal(3, { label: 'Quantity', required: true, min: 0.001, max: 999_999 }),
    unit_cost: field.money({
      label: 'Unit cost',
      help: 'The catalogue’s when left empty',
      min: 0,
      writableBy: office,
    }),
    unit_price: field.money({
      label: 'Unit price',
      help: 'The catalogue’s when left empty',
      min: 0,
      writableBy: office,
    }),
    is_billable: field.boolean({ label: 'Billable', writableBy: office }),
  },
  offline: true,
});

/** Undoes a part used, all of it or some, while it is on no invoice. */
export const returnPart = defineCommand(workOrders, 'return_part', {
  label: 'Return part',
  again: 'allowed',
  from: recordable,
  allow: 'everyone',
  input: {
    work_order_part_id: field.ref('work_order_parts', { label: 'Part', required: true }),
    quantity: field.decimal(3, { label: 'Quantity', min: 0.001, max: 999_999 }),
  },
  offline: true,
});

export const addPhoto = defineCommand(workOrders, 'add_photo', {
  label: 'Add photo',
  again: 'allowed',
  from: ['requested', ...recordable],
  allow: 'everyone',
  input: {
    file_id: field.ref('files', { label: 'Photo', required: true }),
    stage: field.choice(['before', 'during', 'after'], { label: 'Stage', initial: 'during' }),
    caption: field.text({ label: 'Caption', max: 500 }),
    checklist_item_id: field.ref('checklist_items'),
    at,
  },
  offline: true,
});

export const addSignature = defineCommand(workOrders, 'add_signature', {
  label: 'Get signature',
  again: 'allowed',
  from: recordable,
  allow: 'everyone',
  input: {
    file_id: field.ref('files', { label: 'Signature', required: true }),
    signer_name: field.text({ label: 'Signed by', required: true }),
    at,
  },
  offline: true,
});

export const addComment = defineCommand(workOrders, 'add_comment', {
  label: 'Comment',
  again: 'allowed',
  allow: 'everyone',
  input: {
    body: field.longText({ label: 'Comment', required: true, max: 4000 }),
    /** Not for the customer. */
    is_internal: field.boolean({ label: 'Internal', initial: true }),
    mentions: field.tags({ label: 'Mentions', max: 20 }),
  },
  offline: true,
});
