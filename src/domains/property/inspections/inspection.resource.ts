import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';
import { severities } from '../templates/inspection-template.resource.ts';

export const inspectionStatuses = [
  'scheduled',
  'in_progress',
  'submitted',
  'approved',
  'rejected',
  'cancelled',
] as const;

/** A room inspected against a template, in the version that was current when it began. */
export const inspections = defineResource('inspections', {
  label: 'Inspection',
  labels: 'Inspections',
  title: 'number',
  order: 'created_at.desc',
  indexed: true,
  fields: {
    number: field.sequence('INS-', { label: 'Number', required: true }),
    room_id: field.ref('rooms', { label: 'Room', required: true, search: true, writableBy: 'nobody' }),
    site_id: field.ref('sites', { label: 'Site', required: true, writableBy: 'nobody' }),
    inspection_template_id: field.ref('inspection_templates', {
      label: 'Template',
      required: true,
      writableBy: 'nobody',
    }),
    version_id: field.ref('inspection_template_versions', { label: 'Version', writableBy: 'nobody' }),
    status: field.state(inspectionStatuses, { label: 'Status', required: true }),
    inspector_id: field.ref('memberships', { label: 'Inspector', writableBy: 'nobody' }),
    due_on: field.date({ label: 'Due', writableBy: office }),
    reason: field.text({ label: 'Because', max: 1000, writableBy: 'nobody' }),
    notes: field.longText({ label: 'Notes', max: 4000, writableBy: 'nobody' }),
    answered_items: field.integer({ label: 'Answered', required: true, writableBy: 'nobody' }),
    failed_items: field.integer({ label: 'Failed', required: true, writableBy: 'nobody' }),
    score: field.decimal(2, { label: 'Score', writableBy: 'nobody' }),
    is_passed: field.boolean({ label: 'Passed', writableBy: 'nobody' }),
    started_at: field.instant({ label: 'Started', writableBy: 'nobody' }),
    submitted_at: field.instant({ label: 'Submitted', writableBy: 'nobody' }),
    decided_at: field.instant({ label: 'Decided', writableBy: 'nobody' }),
    decided_by: field.ref('memberships', { label: 'Decided by', writableBy: 'nobody' }),
    decision_reason: field.text({ label: 'Decided because', max: 1000, writableBy: 'nobody' }),
  },
  groups: [
    {
      title: 'What',
      fields: ['room_id', 'site_id', 'inspection_template_id', 'inspector_id', 'due_on', 'reason', 'notes'],
    },
    { title: 'Result', fields: ['score', 'is_passed', 'answered_items', 'failed_items'] },
    {
      title: 'Dates',
      fields: ['started_at', 'submitted_at', 'decided_at', 'decided_by', 'decision_reason'],
    },
  ],
  elsewhere: ['version_id'],
  list: [
    'number',
    'room_id',
    'inspection_template_id',
    'status',
    'inspector_id',
    'due_on',
    'score',
    'failed_items',
  ],
  refusals: {
    inspections_open_key: { message: 'This room has an open inspection by this template already.' },
  },
  access: { read: 'everyone', create: 'nobody', update: office, delete: 'nobody' },
});

export const inspectionAnswers = defineResource('inspection_answers', {
  label: 'Inspection answer',
  labels: 'Inspection answers',
  title: 'inspection_item_id',
  order: 'answered_at',
  fields: {
    inspection_id: field.ref('inspections', { required: true, writableBy: 'nobody' }),
    inspection_item_id: field.ref('inspection_items', {
      label: 'Item',
      required: true,
      writableBy: 'nobody',
    }),
    result: field.choice(['done', 'pass', 'fail', 'not_applicable'], {
      label: 'Result',
      required: true,
      writableBy: 'nobody',
    }),
    value_text: field.longText({ label: 'Text', max: 4000, writableBy: 'nobody' }),
    value_number: field.decimal(4, { label: 'Value', writableBy: 'nobody' }),
    note: field.longText({ label: 'Note', max: 4000, writableBy: 'nobody' }),
    severity: field.choice(severities, { label: 'Severity', writableBy: 'nobody' }),
    file_id: field.ref('files', { writableBy: 'nobody' }),
    work_order_id: field.ref('work_orders', { label: 'Work order', writableBy: 'nobody' }),
    answered_by: field.ref('memberships', { label: 'Answered by', writableBy: 'nobody' }),
    answered_at: field.instant({ label: 'Answered', required: true, writableBy: 'nobody' }),
    // The inspector sees what became of the order, also where it is somebody else's.
    work_order_number: field.computed('text', 'fw.raised_order(t.work_order_id) ->> 0', {
      label: 'Work order',
    }),
    work_order_status: field.computed('text', 'fw.raised_order(t.work_order_id) ->> 1', {
      label: 'Status of the work order',
    }),
  },
  list: ['inspection_item_id', 'result', 'severity', 'note', 'work_order_id'],
  access: writtenByCommands('everyone'),
});

export const inspectionPhotos = defineResource('inspection_photos', {
  label: 'Inspection photo',
  labels: 'Inspection photos',
  title: 'caption',
  order: 'taken_at',
  fields: {
    inspection_id: field.ref('inspections', { required: true, writableBy: 'nobody' }),
    inspection_item_id: field.ref('inspection_items', { label: 'Item', writableBy: 'nobody' }),
    file_id: field.ref('files', { required: true, writableBy: 'nobody' }),
    caption: field.text({ label: 'Caption', max: 500, writableBy: 'nobody' }),
    taken_at: field.instant({ label: 'Taken', required: true, writableBy: 'nobody' }),
    taken_by: field.ref('memberships', { label: 'Taken by', writableBy: 'nobody' }),
  },
  access: writtenByCommands('everyone'),
});

/** A room was maintained: by an approved inspection whose template counts, or by a completed preventive work order. */
export const roomMaintenances = defineResource('room_maintenances', {
  label: 'Room maintenance',
  labels: 'Room maintenances',
  title: 'done_on',
  order: 'done_on.desc',
  appendOnly: true,
  fields: {
    room_id: field.ref('rooms', { label: 'Room', required: true, writableBy: 'nobody' }),
    done_on: field.date({ label: 'Done on', required: true, writableBy: 'nobody' }),
    inspection_id: field.ref('inspections', { label: 'Inspection', writableBy: 'nobody' }),
    work_order_id: field.ref('work_orders', { label: 'Work order', writableBy: 'nobody' }),
    done_by: field.ref('memberships', { label: 'Done by', writableBy: 'nobody' }),
  },
  list: ['done_on', 'room_id', 'inspection_id', 'work_order_id', 'done_by'],
  access: writtenByCommands('everyone'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    inspections: TableOf<typeof inspections>;
    inspection_answers: TableOf<typeof inspectionAnswers>;
    inspection_photos: TableOf<typeof inspectionPhotos>;
    room_maintenances: TableOf<typeof roomMaintenances>;
  }
}
