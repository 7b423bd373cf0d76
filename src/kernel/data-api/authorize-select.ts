/**
 * Resolves what a level selects. A relation is found by the ref column's name (`customer_id` → `customer`), by the child table's
 * name, or by the target table's name; `!column` resolves ambiguity. Unreadable names are treated as unknown.
 */
import type { Viewer } from '../access.ts';
import { lawfulCommands } from '../command.ts';
import type { Registry } from '../registry.ts';
import type { AnyResource } from '../resource.ts';
import { quoted, unknownColumn } from '../validate.ts';
import type { AllowedLevel, Output } from './allowed.ts';
import { canRead, readableFields } from './rights.ts';
import type { SelectItem } from './syntax.ts';
import { badRequest } from './text-reader.ts';

export interface Asking {
  readonly registry: Registry;
  readonly viewer: Viewer;
  /** Builds the level of a nested relation. */
  nest(resource: AnyResource, select: readonly SelectItem[], path: string): AllowedLevel;
}

export function authorizeSelect(
  asking: Asking,
  resource: AnyResource,
  items: readonly SelectItem[],
  path: string,
): Output[] {
  const outputs = new Map<string, Output>();
  const named = new Set<string>();
  for (const item of items) {
    if (item.type === 'everything') {
      for (const [name, field] of readableFields(resource, asking.viewer)) {
        if (!named.has(name) && !field.onlyNamed)
          outputs.set(name, { type: 'column', as: name, column: { name, field } });
      }
      continue;
    }
    if (named.has(item.as))
      throw badRequest(`select: ${quoted(item.as)} is there twice; give one another name.`);
    named.add(item.as);
    outputs.set(item.as, authorizeItem(asking, resource, item, path));
  }
  return [...outputs.values()];
}

type Named = Exclude<SelectItem, { type: 'everything' }>;

function authorizeItem(asking: Asking, resource: AnyResource, item: Named, path: string): Output {
  const { as, name } = item;
  if (item.type === 'relation') {
    const { type, ref, target } = findRelation(asking, resource, name, item.by);
    const below = path === '' ? as : `${path}.${as}`;
    return { type, as, ref, level: asking.nest(target, item.select, below) };
  }
  const field = readableFields(resource, asking.viewer).get(name);
  if (field) return { type: 'column', as, column: { name, field } };
  if (name === 'can') {
    return { type: 'can', as, byStatus: commandsByStatus(asking, resource), ended: resource.ended?.sql };
  }
  throw unknownColumn(name);
}

function commandsByStatus(
  { registry, viewer }: Asking,
  resource: AnyResource,
): Map<string, readonly string[]> {
  const commands = registry.commandsOf(resource.name);
  const statuses = resource.columns.status?.options ?? [''];
  return new Map(statuses.map((status) => [status, lawfulCommands(commands, viewer, status)]));
}

interface Relation {
  readonly type: 'one' | 'many';
  readonly ref: string;
  readonly target: AnyResource;
}

function findRelation(asking: Asking, resource: AnyResource, name: string, by?: string): Relation {
  const ones = referredBy(asking, resource);
  const named = ones.find(({ ref }) => ref === name || ref === `${name}_id`);
  if (named && (by === undefined || by === named.ref)) return named;
  const children = referrersOf(asking, resource, name);
  const targets = ones.filter(({ target }) => target.name === name);
  if (by !== undefined) {
    const found = children.find(({ ref }) => ref === by) ?? targets.find(({ ref }) => ref === by);
    if (found) return found;
    throw unknownRelation(`${name}!${by}`);
  }
  const part = children.find(({ ref }) => resource.parts?.[name] === ref);
  const candidates = part ? [part] : children.length > 0 ? children : targets;
  if (candidates.length > 1) {
    const ways = candidates.map(({ ref }) => `${name}!${ref}`).join(', ');
    throw badRequest(`The relation ${quoted(name)} is ambiguous: use one of ${ways}.`);
  }
  if (!candidates[0]) throw unknownRelation(name);
  return candidates[0];
}

function referredBy({ registry, viewer }: Asking, resource: AnyResource): Relation[] {
  return [...readableFields(resource, viewer)].flatMap(([ref, field]) => {
    const target = field.target === undefined ? undefined : registry.resource(field.target);
    return target && canRead(target, viewer) ? [{ type: 'one' as const, ref, target }] : [];
  });
}

function referrersOf({ registry, viewer }: Asking, resource: AnyResource, child: string): Relation[] {
  return registry
    .referrersOf(resource.name)
    .filter((r) => r.resource.name === child && canRead(r.resource, viewer))
    .filter((r) => readableFields(r.resource, viewer).has(r.field))
    .map((r) => ({ type: 'many' as const, ref: r.field, target: r.resource }));
}

function unknownRelation(name: string) {
  return badRequest(`Unknown relation ${quoted(name)}.`);
}
