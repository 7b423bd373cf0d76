/**
 * The tables and columns that exist for a viewer. `readableFields` is the only source: select, filter, sort, embed, search and
 * count use it, so none of them reveals a hidden column.
 */
import { isAllowed, type Viewer } from '../access.ts';
import { noSuchTable, Refused } from '../errors.ts';
import type { Field } from '../field.ts';
import type { Registry } from '../registry.ts';
import type { AnyResource } from '../resource.ts';
import { inSentence } from '../validate.ts';

export type Verb = 'read' | 'create' | 'update' | 'delete';

const verbs: Readonly<Record<Verb, string>> = {
  read: 'view',
  create: 'create',
  update: 'change',
  delete: 'delete',
};

/** The columns of `resource` that exist for this viewer, in declared order. */
export function readableFields(
  resource: AnyResource,
  viewer: Pick<Viewer, 'role'>,
): ReadonlyMap<string, Field> {
  const byRole = readable.get(resource) ?? new Map<string, ReadonlyMap<string, Field>>();
  const known = byRole.get(viewer.role);
  if (known) return known;
  const fields = Object.entries(resource.columns).filter(([, f]) => isAllowed(f.readableBy, viewer.role));
  const made = new Map(fields);
  readable.set(resource, byRole.set(viewer.role, made));
  return made;
}

/** Cached per resource: declarations are constant. */
const readable = new WeakMap<AnyResource, Map<string, ReadonlyMap<string, Field>>>();

/** Whether the viewer may list, embed and search the table. */
export function canRead(resource: AnyResource, viewer: Viewer): boolean {
  const { access } = resource;
  const permission = access.permission?.read;
  return (
    isAllowed(access.read, viewer.role) && (permission === undefined || viewer.permissions.has(permission))
  );
}

/** The resource, if it exists for this viewer and `verb` is allowed; otherwise throws 404 or 403. */
export function requireTable(registry: Registry, table: string, verb: Verb, viewer: Viewer): AnyResource {
  const resource = registry.resource(table);
  if (!resource || !isAllowed(resource.access.read, viewer.role)) throw noSuchTable(table);
  requirePermission(resource, 'read', viewer);
  if (verb !== 'read') requireVerb(resource, verb, viewer);
  return resource;
}

function requireVerb(resource: AnyResource, verb: Verb, viewer: Viewer): void {
  requirePermission(resource, verb, viewer);
  if (isAllowed(resource.access[verb], viewer.role)) return;
  throw new Refused('forbidden', `You can’t ${verbs[verb]} ${inSentence(resource.labels)} here.`);
}

function requirePermission(resource: AnyResource, verb: Verb, viewer: Viewer): void {
  const permission = resource.access.permission?.[verb];
  if (permission === undefined || viewer.permissions.has(permission)) return;
  throw new Refused(
    'forbidden',
    `Insufficient permissions to ${verbs[verb]} ${resource.labels.toLowerCase()}`,
  );
}
