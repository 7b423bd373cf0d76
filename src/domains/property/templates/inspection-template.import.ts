/** A row is an item; the rows of a template make it, or a new version of the one with that name. */
import { roomKinds } from '#domains/rooms/room.resource.ts';
import { defineImport, type ImportField } from '#kernel/import.ts';
import { namesOf } from '#kernel/type-guards.ts';
import { labelOf } from '#kernel/validate.ts';
import { templateInput } from './compose-template.ts';
import { inspectionTemplates } from './inspection-template.resource.ts';
import { storeInspectionTemplate } from './store-template.ts';
import { mismatchOf, templateItemFields } from './template-items.rules.ts';

const { name, items: _, ...head } = templateInput;

export const inspectionTemplateImport = defineImport(inspectionTemplates, {
  fields: {
    name: { label: 'Template', field: name, help: 'The same in each row of a template' },
    ...importFields(templateItemFields),
    ...importFields(head),
    order_category: { label: 'Category of the order', field: templateItemFields.order_category },
    order_priority: { label: 'Priority of the order', field: templateItemFields.order_priority },
  },
  without: ['is_active'],
  needed: [['name'], ['label']],
  document: {
    by: 'name',
    lines: 'items',
    of: namesOf(templateItemFields),
    command: storeInspectionTemplate,
  },
  complete(_row, values) {
    const { room_kinds: said, ...row } = values;
    const kinds = Array.isArray(said)
      ? said.map((kind) => String(kind).toLowerCase().replaceAll(' ', '_'))
      : [];
    const unknown = kinds.find((kind) => !roomKinds.some((one) => one === kind));
    const faults = Object.entries(mismatchOf(row)).map(([field, reason]) => ({ field, reason }));
    if (unknown !== undefined)
      faults.push({
        field: 'room_kinds',
        reason: `Choose from: ${roomKinds.join(', ').replaceAll('_', ' ')}.`,
      });
    return { row: kinds.length > 0 ? { ...row, room_kinds: kinds } : row, faults };
  },
});

function importFields(fields: Readonly<Record<string, ImportField['field']>>): Record<string, ImportField> {
  return Object.fromEntries(
    Object.entries(fields).map(([one, field]) => {
      const { help } = field;
      return [one, { label: labelOf(one, field), field, ...(help !== undefined && { help }) }];
    }),
  );
}
