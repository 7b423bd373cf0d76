import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { checklistTemplates } from '../work-orders/checklist.resource.ts';

const { name, category, description } = checklistTemplates.fields;
const input = {
  name,
  category,
  description,
  checklist_items: field.json({ label: 'Items', required: true }),
};

/** A template is stored whole, with its items in their order: jobs keep the copy they were given. */
export const composeChecklistTemplate = defineCommand(checklistTemplates, 'compose', {
  label: 'Create checklist template',
  scope: 'collection',
  allow: office,
  input,
});

export const reviseChecklistTemplate = defineCommand(checklistTemplates, 'revise', {
  label: 'Save checklist template',
  again: 'allowed',
  allow: office,
  input,
});
