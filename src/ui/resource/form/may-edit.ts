/** What the viewer may write of a row. These only decide what is offered: the server checks again. */
import { isAllowed } from '#kernel/access.ts';
import type { Field } from '#kernel/field.ts';
import type { Workplace } from '../workplace.tsx';

export function mayWrite(
  field: { writableBy?: unknown; sql?: string | undefined },
  { viewer }: Workplace,
): boolean {
  const { writableBy } = field;
  if (field.sql !== undefined || writableBy === 'nobody') return false;
  return !Array.isArray(writableBy) || writableBy.includes(viewer.role);
}

/** Whether the form of a new row contains the field. */
export function mayAsk(field: Field, workplace: Workplace): boolean {
  return mayWrite(field, workplace) && !field.later;
}

/** Whether the field may be changed once the row exists. */
export function mayEdit(field: Field, workplace: Workplace): boolean {
  const { createOnly, editableBy } = field;
  return mayWrite(field, workplace) && !createOnly && isAllowed(editableBy, workplace.viewer.role);
}
