/** Authorizes a parsed query against the registry and the viewer, or refuses it. Compilation makes no further checks. */
import type { Viewer } from '../access.ts';
import type { Field } from '../field.ts';
import { currencyExponent } from '../money.ts';
import type { Registry } from '../registry.ts';
import type { AnyResource } from '../resource.ts';
import { quoted } from '../validate.ts';
import type {
  AllowedLevel,
  AllowedOrder,
  AllowedQuery,
  Column,
  Searched,
  SearchedName,
  Test,
} from './allowed.ts';
import { authorizeConditions, readableColumn } from './authorize-filter.ts';
import { type Asking, authorizeSelect } from './authorize-select.ts';
import { readCursor } from './cursor.ts';
import { limits } from './limits.ts';
import { parseOrder } from './parse-order.ts';
import { canRead, readableFields, requireTable } from './rights.ts';
import type { Condition, Level, OrderItem, Query } from './syntax.ts';
import { badRequest } from './text-reader.ts';

export function authorizeQuery(
  registry: Registry,
  table: string,
  query: Query,
  viewer: Viewer,
): AllowedQuery {
  const resource = requireTable(registry, table, 'read', viewer);
  const used = new Set<string>();
  const asking: Asking = {
    registry,
    viewer,
    nest: (target, select, path) => {
      used.add(path);
      const level = query.nested.get(path) ?? { where: [] };
      return {
        ...shape(registry, target, level, viewer),
        outputs: authorizeSelect(asking, target, select, path),
      };
    },
  };
  const top = shape(registry, resource, query, viewer);
  const outputs = authorizeSelect(asking, resource, query.select, '');
  for (const path of query.nested.keys()) {
    if (!used.has(path)) throw badRequest(`Unknown relation ${quoted(path)}.`);
  }
  return {
    ...top,
    outputs,
    limit: query.limit,
    offset: query.offset,
    words: query.words,
    counted: query.counted,
    sums: authorizeSums(resource, query.sums, viewer),
    searched: query.words.length > 0 ? searchedColumns(registry, resource, viewer) : searchesNothing,
    ...(query.after === undefined ? {} : { after: readCursor(query.after, top.order) }),
  };
}

/** The filters of a change, for a table whose access was already checked. */
export function authorizeFilter(resource: AnyResource, where: readonly Condition[], viewer: Viewer): Test[] {
  return authorizeConditions(where, readableFields(resource, viewer), currencyExponent(viewer.currency));
}

function shape(
  registry: Registry,
  resource: AnyResource,
  level: Level,
  viewer: Viewer,
): Omit<AllowedLevel, 'outputs'> {
  const { rowSets, resource: resourceOf } = registry;
  const setNamed = (name: string, text: string) => {
    const idsSql = rowSets.find((set) => set.name === name)?.idsSql(text, { resource, resourceOf, viewer });
    return idsSql && ({ type: 'in_set', idsSql } as const);
  };
  return {
    resource,
    where: authorizeConditions(
      level.where,
      readableFields(resource, viewer),
      currencyExponent(viewer.currency),
      setNamed,
    ),
    order: authorizeOrder(resource, level.order, viewer),
    limit: level.limit ?? limits.nestedRows,
  };
}

/** Always ends with `id` in the direction of the preceding column, so that one index ending with id serves both directions. */
function authorizeOrder(
  resource: AnyResource,
  asked: readonly OrderItem[] | undefined,
  viewer: Viewer,
): AllowedOrder[] {
  const fields = readableFields(resource, viewer);
  const items = asked ?? defaultOrder(resource).filter((item) => fields.has(item.column));
  const order: AllowedOrder[] = [];
  for (const item of items) {
    const column = readableColumn(fields, item.column);
    if (['json', 'address', 'tags'].includes(column.field.kind)) {
      throw badRequest(`The column ${quoted(item.column)} has no order.`);
    }
    if (order.some((known) => known.column.name === item.column)) continue;
    order.push({ column, descending: item.descending, nulls: item.nulls });
    if (item.column === 'id') return order;
  }
  const descending = order.at(-1)?.descending ?? true;
  const id: Column = {
    name: 'id',
    field: resource.columns.id ?? { kind: 'uuid', required: true, written: false },
  };
  return [...order, { column: id, descending, nulls: descending ? 'first' : 'last' }];
}

const summed: ReadonlySet<string> = new Set(['money', 'decimal', 'integer']);

/** Money, decimals and whole numbers, but no custom fields. */
function authorizeSums(resource: AnyResource, names: readonly string[], viewer: Viewer): Column[] {
  const fields = readableFields(resource, viewer);
  return names.map((name) => {
    const column = readableColumn(fields, name);
    if (summed.has(column.field.kind) && column.field.custom === undefined) return column;
    throw badRequest(`The column ${quoted(name)} has no sum.`);
  });
}

const defaultOrders = new WeakMap<AnyResource, OrderItem[]>();

function defaultOrder(resource: AnyResource): OrderItem[] {
  const known = defaultOrders.get(resource) ?? (resource.order ? parseOrder(resource.order) : []);
  defaultOrders.set(resource, known);
  return known;
}

/**
 * `search_text` contains every declared searchable column. It is only used if the viewer may read all of them and none is
 * computed; otherwise the readable ones are searched one by one. Custom fields and the titles of rows behind searchable
 * references are always searched separately.
 */
function searchedColumns(registry: Registry, resource: AnyResource, viewer: Viewer): Searched {
  const searchable = Object.entries(resource.columns).filter(
    ([, field]) => field.search && field.kind !== 'ref',
  );
  const fields = readableFields(resource, viewer);
  const searched = searchable.filter(([name]) => fields.has(name)).map(([name, field]) => ({ name, field }));
  const named = searchedNames(registry, resource, viewer);
  if (searched.length + named.length === 0) throw badRequest(`q: ${resource.labels} can’t be searched.`);
  const isStored = ([name, field]: [string, Field]) => field.sql === undefined && fields.has(name);
  const own = searchable.filter(([, field]) => field.custom === undefined);
  const stored = own.length > 0 && own.every(isStored);
  return {
    stored,
    columns: stored ? searched.filter(({ field }) => field.custom !== undefined) : searched,
    named,
  };
}

const searchesNothing: Searched = { stored: true, columns: [], named: [] };

/** References searched by the target's title, if this viewer may read the target. */
function searchedNames(registry: Registry, resource: AnyResource, viewer: Viewer): SearchedName[] {
  return [...readableFields(resource, viewer)].flatMap(([name, field]) => {
    const target = field.search && field.target ? registry.resource(field.target) : undefined;
    const title = target && readableFields(target, viewer).get(target.title);
    if (!target || !title || !canRead(target, viewer)) return [];
    return { ref: { name, field }, target, title: { name: target.title, field: title } };
  });
}
