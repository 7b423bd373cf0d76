import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { checklistItems } from './checklist.resource.ts';

/**
 * Answers an item of a work order, again as often as needed; an answer without any value takes the answer away. A number
 * outside the item's range is a `fail` by itself, and a `fail` may need a photo.
 */
export const answerChecklistItem = defineCommand(checklistItems, 'answer', {
  label: 'Answer',
  again: 'allowed',
  allow: 'everyone',
  input: {
    result: field.choice(['done', 'pass', 'fail', 'not_applicable'], { label: 'Result' }),
    value_text: field.longText({ label: 'Text', max: 4000 }),
    value_number: field.decimal(4, { label: 'Value' }),
    note: field.longText({ label: 'Note', max: 4000 }),
    file_id: field.ref('files', { label: 'Photo' }),
    at: field.instant({ label: 'When' }),
  },
  offline: true,
});
