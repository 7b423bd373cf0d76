/** Which fields stand together on forms and pages, and in which order; what no group names still shows, in the rest. */
import type { AnyResource } from './resource.ts';

export interface FieldGroup<N extends string = string> {
  /** Empty: no heading. */
  readonly title: string;
  readonly fields: readonly N[];
}

/**
 * The groups of a resource or of a company's edition of it: the declared ones, then the rest in the order of declaration,
 * then the fields that the company has added. `placed`: fields, or titles of groups, that a screen shows itself; they are
 * left out, and so is a group that is empty without them.
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

/** Ids and structures that no person writes are for programs; a number and a state stand beside the title of every page. */
function belongsToRest(resource: AnyResource, name: string): boolean {
  const field = resource.fields[name];
  if (!field || field.custom !== undefined || field.onlyNamed) return false;
  if (field.kind === 'sequence' || field.kind === 'state') return false;
  return field.writableBy !== 'nobody' || (field.kind !== 'uuid' && field.kind !== 'json');
}
