/** The items of a checklist template: the fields of each kind, and their validation. Shared by form and server. */

import { checklistItems } from '#domains/work-orders/checklists/checklist.resource.ts';
import {
  canFail,
  hasChoices,
  hasLimits,
  readsMeter,
} from '#domains/work-orders/checklists/checklist-kinds.rules.ts';
import { Refused } from '#kernel/errors.ts';
import type { Fields } from '#kernel/resource.ts';
import { type Row, validateInput, type Writer } from '#kernel/validate.ts';

const { label, kind, is_required, choices, min_value, max_value, unit, photo_on_fail, meter_name } =
  checklistItems.fields;

export const itemFields = {
  label,
  kind,
  is_required,
  choices,
  min_value,
  max_value,
  unit,
  photo_on_fail,
  meter_name,
} satisfies Fields;

export const mostItems = 200;

export type Faults = Readonly<Record<string, string>>;

/** Returns values ready to be stored, and errors keyed by `checklist_items.3.label`. */
export function checkItems(
  items: readonly unknown[],
  writer: Writer,
): { rows: readonly Row[]; faults: Faults } {
  const faults: Record<string, string> = {};
  const rows = items.map((item, index) => {
    const { row, wrong } = checkItem(item, writer);
    for (const [name, fault] of Object.entries(wrong)) faults[`checklist_items.${index}.${name}`] = fault;
    return row;
  });
  return { rows, faults };
}

function checkItem(item: unknown, writer: Writer): { row: Row; wrong: Faults } {
  try {
    const row = validateInput(itemFields, item, writer);
    return { row: clearUnusedFields(row), wrong: mismatchOf(row) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { row: {}, wrong: error.refusal.fields ?? { label: error.message } };
  }
}

function mismatchOf({ kind: itsKind, choices: itsChoices, min_value: from, max_value: to }: Row): Faults {
  if (itsKind === 'choice' && (!Array.isArray(itsChoices) || itsChoices.length < 2)) {
    return { choices: 'Give at least two choices.' };
  }
  const hasRange = typeof from === 'string' && typeof to === 'string';
  return hasRange && hasLimits(itsKind) && Number(from) > Number(to)
    ? { max_value: 'The end of the range is below its beginning.' }
    : {};
}

/** Clears the fields that the item's kind does not have. */
function clearUnusedFields(row: Row): Row {
  const { kind: itsKind } = row;
  return {
    ...row,
    choices: hasChoices(itsKind) ? (row.choices ?? []) : [],
    ...(!hasLimits(itsKind) && { min_value: null, max_value: null, unit: null }),
    meter_name: readsMeter(itsKind) ? (row.meter_name ?? null) : null,
    photo_on_fail: canFail(itsKind) && row.photo_on_fail === true,
  };
}
