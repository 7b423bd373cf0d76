import { checklistTemplates } from '#domains/work-orders/checklists/checklist.resource.ts';
import { field } from '#kernel/field.ts';

export const { name, category, description } = checklistTemplates.fields;

export const input = {
  name,
  category,
  description,
  checklist_items: field.json({ label: 'Items', required: true }),
};
