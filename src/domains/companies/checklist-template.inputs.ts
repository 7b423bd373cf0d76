import { field } from '#kernel/field.ts';
import { checklistTemplates } from '../work-orders/checklist.resource.ts';

export const { name, category, description } = checklistTemplates.fields;

export const input = {
  name,
  category,
  description,
  checklist_items: field.json({ label: 'Items', required: true }),
};
