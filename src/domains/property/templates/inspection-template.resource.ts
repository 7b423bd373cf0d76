import { roomKinds } from '#domains/rooms/room.resource.ts';
import { checklistKinds } from '#domains/work-orders/checklists/checklist.resource.ts';
import { priorities } from '#domains/work-orders/work-order.resource.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

export const severities = ['low', 'medium', 'high'] as const;

/** What rooms are inspected against. Its items belong to versions: see `composeInspectionTemplate`. */
export const inspectionTemplates = defineResource('inspection_templates', {
  label: 'Inspection template',
  labels: 'Inspection templates',
  title: 'name',
  order: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true, writableBy: 'nobody' }),
    description: field.longText({ label: 'Description', max: 2000, writableBy: 'nobody' }),
    room_kinds: field.tags({
      label: 'For',
      help: 'All rooms when left empty',
      max: roomKinds.length,
      writableBy: 'nobody',
    }),
    counts_as_maintenance: field.boolean({
      label: 'Counts as preventive maintenance',
      initial: false,
      writableBy: 'nobody',
    }),
    estimated_minutes: field.integer({
      label: 'Minutes',
      help: 'What it takes in one room',
      initial: 20,
      min: 1,
      max: 1440,
      writableBy: 'nobody',
    }),
    is_active: field.boolean({ label: 'In use', initial: true, writableBy: office, later: true }),
    version_id: field.ref('inspection_template_versions', { label: 'Version', writableBy: 'nobody' }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  elsewhere: ['version_id'],
  list: ['name', 'room_kinds', 'counts_as_maintenance', 'estimated_minutes', 'is_active'],
  refusals: {
    inspection_templates_name_key: { field: 'name', message: 'Another template has this name.' },
  },
  access: { read: 'everyone', create: 'nobody', update: office, delete: 'nobody' },
});

/** The items of a template at a time. Never changed: an inspection keeps the version it began with. */
export const inspectionTemplateVersions = defineResource('inspection_template_versions', {
  label: 'Version of an inspection template',
  labels: 'Versions of inspection templates',
  title: 'number',
  order: 'number.desc',
  appendOnly: true,
  fields: {
    inspection_template_id: field.ref('inspection_templates', {
      label: 'Template',
      required: true,
      writableBy: 'nobody',
    }),
    number: field.integer({ label: 'Version', required: true, writableBy: 'nobody' }),
    pass_mark: field.integer({
      label: 'Pass mark',
      help: 'Percent of the score',
      required: true,
      writableBy: 'nobody',
    }),
    item_count: field.integer({ label: 'Items', required: true, writableBy: 'nobody' }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  access: writtenByCommands('everyone'),
});

export const inspectionItems = defineResource('inspection_items', {
  label: 'Inspection item',
  labels: 'Inspection items',
  title: 'label',
  order: 'position',
  appendOnly: true,
  fields: {
    version_id: field.ref('inspection_template_versions', { required: true, writableBy: 'nobody' }),
    position: field.integer({ label: 'Position', required: true, writableBy: 'nobody' }),
    section: field.text({ label: 'Section', writableBy: 'nobody' }),
    label: field.text({ label: 'Item', required: true, writableBy: 'nobody' }),
    help: field.text({ label: 'What is right', max: 500, writableBy: 'nobody' }),
    kind: field.choice(checklistKinds, { label: 'Kind', initial: 'pass_fail', writableBy: 'nobody' }),
    is_required: field.boolean({ label: 'Required', initial: true, writableBy: 'nobody' }),
    choices: field.tags({ label: 'Choices', writableBy: 'nobody' }),
    min_value: field.decimal(4, { label: 'From', writableBy: 'nobody' }),
    max_value: field.decimal(4, { label: 'To', writableBy: 'nobody' }),
    unit: field.text({ label: 'Unit', max: 20, writableBy: 'nobody' }),
    photo_on_fail: field.boolean({ label: 'Photo when it fails', initial: false, writableBy: 'nobody' }),
    weight: field.integer({ label: 'Weight', initial: 1, writableBy: 'nobody' }),
    severity: field.choice(severities, { label: 'Severity', initial: 'medium', writableBy: 'nobody' }),
    raises_order: field.boolean({ label: 'Raises a work order', initial: true, writableBy: 'nobody' }),
    order_category: field.text({ label: 'Category of the order', max: 80, writableBy: 'nobody' }),
    order_priority: field.choice(priorities, {
      label: 'Priority of the order',
      initial: 'medium',
      writableBy: 'nobody',
    }),
  },
  access: writtenByCommands('everyone'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    inspection_templates: TableOf<typeof inspectionTemplates>;
    inspection_template_versions: TableOf<typeof inspectionTemplateVersions>;
    inspection_items: TableOf<typeof inspectionItems>;
  }
}
