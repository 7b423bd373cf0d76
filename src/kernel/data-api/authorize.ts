/** Tree + registry + viewer → a tree that may be run as it is, or a refusal. Compilation asks no questions any more. */
import type { Viewer } from '../access.ts';
import { currencyExponent } from '../money.ts';
import type { Registry } from '../registry.ts';
import type { AnyResource } from '../resource.ts';
import { quoted } from '../validate.ts';
import type { AllowedLevel, AllowedOrder, AllowedQuery, Column, Searched, Test } from './allowed.ts';
import { authorizeConditions, readableColumn } from './authorize-filter.ts';
import { type Asking, authorizeSelect } from './authorize-select.ts';
import { readCursor } from './cursor.ts';
import { limits } from './limits.ts';
import { parseOrder } from './parse-order.ts';
import { readableFields, requireTable } from './rights.ts';
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
      return { ...shape(target, level, viewer), outputs: authorizeSelect(asking, target, select, path) };
    },
  };
  const top = shape(resource, query, viewer);
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
    searched: query.words.length > 0 ? searchedColumns(resource, viewer) : { stored: true, columns: [] },
    ...(query.after === undefined ? {} : { after: readCursor(query.after, top.order) }),
  };
}

/** The filters of a change or a count, for a table whose verb has been permitted. */
export function authorizeFilter(resource: AnyResource, where: readonly Condition[], viewer: Viewer): Test[] {
  return authorizeConditions(where, readableFields(resource, viewer), currencyExponent(viewer.currency));
}

function shape(resource: AnyResource, level: Level, viewer: Viewer): Omit<AllowedLevel, 'outputs'> {
  return {
    resource,
    where: authorizeFilter(resource, level.where, viewer),
    order: authorizeOrder(resource, level.order, viewer),
    limit: level.limit ?? limits.nestedRows,
  };
}

/** Ends with `id` in the direction of the column before it: so an index that ends with id serves both ways. */
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

const defaultOrders = new WeakMap<AnyResource, OrderItem[]>();

function defaultOrder(resource: AnyResource): OrderItem[] {
  const known = defaultOrders.get(resource) ?? (resource.order ? parseOrder(resource.order) : []);
  defaultOrders.set(resource, known);
  return known;
}

/**
 * `search_text` holds every declared searchable column. Who may not read one of them searches the others one by one, and so
 * does everyone where one is computed. A company's own fields are always searched beside it.
 */
function searchedColumns(resource: AnyResource, viewer: Viewer): Searched {
  const searchable = Object.entries(resource.columns).filter(([, field]) => field.search);
  const fields = readableFields(resource, viewer);
  const searched = searchable.filter(([name]) => fields.has(name)).map(([name, field]) => ({ name, field }));
  if (searched.length === 0) throw badRequest(`q: ${resource.labels} can’t be searched.`);
  const stored = searchable.every(
    ([name, field]) => field.custom !== undefined || (field.sql === undefined && fields.has(name)),
  );
  return { stored, columns: stored ? searched.filter(({ field }) => field.custom !== undefined) : searched };
}
