/** The items of an inspection template: the fields of each kind, and their validation. Shared by form and server. */
import { canFail, hasChoices, hasLimits } from '#domains/work-orders/checklists/checklist-kinds.rules.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { Fields } from '#kernel/resource.ts';
import { type Row, validateInput, type Writer } from '#kernel/validate.ts';
import { inspectionItems } from './inspection-template.resource.ts';

const { kind, severity, order_priority } = inspectionItems.fields;

export const templateItemFields = {
  section: field.text({ label: 'Section' }),
  label: field.text({ label: 'Item', required: true }),
  help: field.text({ label: 'What is right', max: 500 }),
  kind: field.choice(kind.options ?? [], { label: 'Kind', initial: 'pass_fail' }),
  is_required: field.boolean({ label: 'Required', initial: true }),
  choices: field.tags({ label: 'Choices' }),
  min_value: field.decimal(4, { label: 'From' }),
  max_value: field.decimal(4, { label: 'To' }),
  unit: field.text({ label: 'Unit', max: 20 }),
  photo_on_fail: field.boolean({ label: 'Photo when it fails', initial: false }),
  weight: field.integer({ label: 'Weight', initial: 1, min: 0, max: 100 }),
  severity: field.choice(severity.options ?? [], { label: 'Severity', initial: 'medium' }),
  raises_order: field.boolean({ label: 'Raises a work order', initial: true }),
  order_category: field.text({ label: 'Category', max: 80 }),
  order_priority: field.choice(order_priority.options ?? [], { label: 'Priority', initial: 'medium' }),
} satisfies Fields;

export const mostTemplateItems = 300;

export type Faults = Readonly<Record<string, string>>;

/** Returns values ready to be stored, and faults keyed by `items.3.label`. */
export function checkTemplateItems(
  items: readonly unknown[],
  writer: Writer,
): { rows: readonly Row[]; faults: Faults } {
  const faults: Record<string, string> = {};
  const rows = items.map((item, index) => {
    const { row, wrong } = checkItem(item, writer);
    for (const [name, fault] of Object.entries(wrong)) faults[`items.${index}.${name}`] = fault;
    return row;
  });
  return { rows, faults };
}

function checkItem(item: unknown, writer: Writer): { row: Row; wrong: Faults } {
  try {
    const row = validateInput(templateItemFields, item, writer);
    return { row: completed(row), wrong: mismatchOf(row) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { row: {}, wrong: error.refusal.fields ?? { label: error.message } };
  }
}

export function mismatchOf({ kind: itsKind, choices, min_value: from, max_value: to }: Row): Faults {
  if (hasChoices(itsKind) && (!Array.isArray(choices) || choices.length < 2))
    return { choices: 'Give at least two choices.' };
  const hasRange = typeof from === 'string' && typeof to === 'string';
  return hasRange && hasLimits(itsKind) && Number(from) > Number(to)
    ? { max_value: 'The end of the range is below its beginning.' }
    : {};
}

/** Clears what the item's kind does not have. A severe failure always raises an order, so that it is not forgotten. */
function completed(row: Row): Row {
  const { kind: itsKind } = row;
  return {
    ...row,
    choices: hasChoices(itsKind) ? (row.choices ?? []) : [],
    ...(!hasLimits(itsKind) && { min_value: null, max_value: null, unit: null }),
    photo_on_fail: canFail(itsKind) && row.photo_on_fail === true,
    raises_order: row.severity === 'high' || row.raises_order === true,
  };
}
