import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { mayEdit } from '../form/may-edit.ts';
import type { Workplace } from '../workplace.tsx';

/** Those of `names` that the viewer may change in rows that exist. */
export function changeable(
  resource: AnyResource,
  names: readonly string[],
  workplace: Workplace,
): ReadonlyMap<string, Field> {
  if (!workplace.may('update', resource)) return new Map();
  const fields = workplace.fieldsOf(resource);
  return new Map(
    names.flatMap((name) => {
      const field = fields.get(name);
      return field && mayEdit(field, workplace) ? [[name, field] as const] : [];
    }),
  );
}
