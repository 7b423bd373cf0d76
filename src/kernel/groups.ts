/** Groups of fields on forms and pages, in order; fields in no group follow at the end. */
import type { AnyResource } from './resource.ts';

export interface FieldGroup<N extends string = string> {
  /** Empty: no heading. */
  readonly title: string;
  readonly fields: readonly N[];
}

/**
 * The groups of a resource, with or without a company's custom fields: the declared ones, then the remaining fields in order of
 * declaration, then custom fields. `placed`: fields, or titles of groups, that the screen displays itself; they are left out, as
 * are groups that become empty.
 */
export function groupsOf(resource: AnyResource, placed: readonly string[] = []): readonly FieldGroup[] {
  const declared = resource.groups ?? [];
  const named = new Set([...declared.flatMap(({ fields }) => fields), ...(resource.elsewhere ?? [])]);
  const rest = Object.keys(resource.fields).filter(
    (name) => !named.has(name) && belongsToRest(resource, name),
  );
  const own = Object.keys(resource.fields).filter((name) => resource.fields[name]?.custom !== undefined);
  const groups = [
    ...declared,
    { title: declared.length > 0 ? 'More' : '', fields: rest },
    { title: 'Custom fields', fields: own },
  ];
  return groups
    .filter(({ title }) => title === '' || !placed.includes(title))
    .map(({ title, fields }) => ({ title, fields: fields.filter((name) => !placed.includes(name)) }))
    .filter(({ fields }) => fields.length > 0);
}

/** Ids and structures that no person writes are for programs; numbers and statuses are displayed beside the page title. */
function belongsToRest(resource: AnyResource, name: string): boolean {
  const field = resource.fields[name];
  if (!field || field.custom !== undefined || field.onlyNamed) return false;
  if (field.kind === 'sequence' || field.kind === 'state') return false;
  return field.writableBy !== 'nobody' || (field.kind !== 'uuid' && field.kind !== 'json');
}
