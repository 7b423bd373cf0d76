import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

export const checklistKinds = [
  'check',
  'pass_fail',
  'number',
  'text',
  'choice',
  'photo',
  'signature',
  'meter',
] as const;

export const checklistTemplates = defineResource('checklist_templates', {
  label: 'Checklist template',
  labels: 'Checklist templates',
  title: 'name',
  order: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true }),
    category: field.text({ label: 'Category', max: 80 }),
    description: field.longText({ label: 'Description' }),
    is_active: field.boolean({ label: 'Active', initial: true, later: true }),
  },
  parts: { checklist_items: 'checklist_template_id' },
  list: ['name', 'category', 'is_active'],
  refusals: { checklist_templates_name_key: { field: 'name', message: 'Another checklist has this name.' } },
  access: { read: 'everyone', create: office, update: office, delete: office },
});

/** An item of a template or of one work order. A work order keeps its own copy of the template's items. */
export const checklistItems = defineResource('checklist_items', {
  label: 'Checklist item',
  labels: 'Checklist items',
  title: 'label',
  order: 'position',
  formerly: 'fw.left_job(t.work_order_id)',
  fields: {
    checklist_template_id: field.ref('checklist_templates', { createOnly: true }),
    work_order_id: field.ref('work_orders', { createOnly: true }),
    position: field.integer({ label: 'Position', initial: 0, min: 0, max: 10_000 }),
    label: field.text({ label: 'Item', required: true }),
    kind: field.choice(checklistKinds, { label: 'Kind', initial: 'check' }),
    is_required: field.boolean({ label: 'Required', initial: false }),
    choices: field.tags({ label: 'Choices' }),
    min_value: field.decimal(4, { label: 'From' }),
    max_value: field.decimal(4, { label: 'To' }),
    unit: field.text({ label: 'Unit', max: 20 }),
    photo_on_fail: field.boolean({ label: 'Photo when it fails', initial: false }),
    meter_name: field.text({
      label: 'Meter',
      help: 'Its name on the asset, like Run hours; empty: the asset’s only meter',
      max: 80,
    }),
    meter_id: field.ref('meters', { label: 'Meter of the asset', writableBy: 'nobody' }),
  },
  access: { read: 'everyone', create: office, update: office, delete: office },
});

export const checklistAnswers = defineResource('checklist_answers', {
  label: 'Checklist answer',
  labels: 'Checklist answers',
  title: 'checklist_item_id',
  order: 'answered_at',
  fields: {
    work_order_id: field.ref('work_orders', { required: true, writableBy: 'nobody' }),
    checklist_item_id: field.ref('checklist_items', { required: true, writableBy: 'nobody' }),
    result: field.choice(['done', 'pass', 'fail', 'not_applicable'], {
      label: 'Result',
      writableBy: 'nobody',
    }),
    value_text: field.longText({ label: 'Text', max: 4000, writableBy: 'nobody' }),
    value_number: field.decimal(4, { label: 'Value', writableBy: 'nobody' }),
    note: field.longText({ label: 'Note', max: 4000, writableBy: 'nobody' }),
    file_id: field.ref('files', { writableBy: 'nobody' }),
    answered_by: field.ref('memberships', { writableBy: 'nobody' }),
    answered_at: field.instant({ label: 'Answered', required: true, writableBy: 'nobody' }),
  },
  access: writtenByCommands('everyone'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    checklist_templates: TableOf<typeof checklistTemplates>;
    checklist_items: TableOf<typeof checklistItems>;
    checklist_answers: TableOf<typeof checklistAnswers>;
  }
}
