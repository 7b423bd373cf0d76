/**
 * The state of a list is kept in its URL: `?q=pump&status=in.(open)&order=due_at.desc&view=mine`. So Back works, a link shows
 * the same list, and a dashboard figure opens the list behind it.
 */

import { useMemo } from 'react';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { searchWords } from '../api/search-words.ts';
import type { Sort } from '../table/column.ts';
import { type Filter, filterEntries, filterFromParam } from './filter.ts';

type Address = Readonly<Record<string, string | readonly string[]>>;

export interface ListAddress {
  readonly filters: readonly Filter[];
  readonly search: string;
  readonly sort: Sort | null;
  readonly view: string | null;
  /** The query parameters for the data API: the complete filters by field, `q` and `order`. */
  readonly entries: readonly (readonly [string, string])[];
  readonly setFilters: (filters: readonly Filter[]) => void;
  readonly setSearch: (search: string) => void;
  readonly setSort: (sort: Sort | null) => void;
  /** Applies a saved view: replaces filters and sort. */
  readonly setView: (view: string | null, filters: readonly Filter[], sort?: Sort | null) => void;
}

/** `fields`: the ids that can be filtered by; other parameters are left unchanged. */
export function useListAddress(fields: readonly string[]): ListAddress {
  const address = useAddress<Address>();
  const navigate = useNavigate();
  return useMemo(() => {
    const filters = fields.flatMap((field) =>
      many(address[field]).flatMap((param) => filterFromParam(field, param) ?? drafted(field, param)),
    );
    const search = one(address.q) ?? '';
    const sort = sortFromParam(one(address.order));
    const go = (change: Record<string, string | readonly string[] | undefined>) =>
      void navigate({ to: '.', search: clean({ ...address, ...change }), replace: true });
    const withFilters = (next: readonly Filter[]) => ({
      ...Object.fromEntries(fields.map((field) => [field, undefined])),
      ...grouped(next),
    });
    return {
      filters,
      search,
      sort,
      view: one(address.view) ?? null,
      entries: [
        ...filterEntries(filters),
        ...(search.trim() ? [['q', searchWords(search)] as const] : []),
        ...(sort ? [['order', sortParam(sort)] as const] : []),
      ],
      setFilters: (next) => go(withFilters(next)),
      setSearch: (next) => go({ q: next || undefined }),
      setSort: (next) => go({ order: next ? sortParam(next) : undefined }),
      setView: (view, next, nextSort) =>
        go({
          ...withFilters(next),
          view: view ?? undefined,
          order: nextSort ? sortParam(nextSort) : undefined,
        }),
    };
  }, [address, fields, navigate]);
}

const sortParam = ({ column, descending }: Sort) => (descending ? `${column}.desc` : column);

function sortFromParam(param: string | undefined): Sort | null {
  if (!param) return null;
  return param.endsWith('.desc')
    ? { column: param.slice(0, -5), descending: true }
    : { column: param, descending: false };
}

const draftMark = '~';

/** A filter without a value yet is kept in the URL with a mark, so that its chip stays. */
function drafted(field: string, param: string): Filter | [] {
  return param.startsWith(draftMark)
    ? { field, operator: param.slice(1) as Filter['operator'], values: [] }
    : [];
}

function grouped(filters: readonly Filter[]): Record<string, string[]> {
  const byField: Record<string, string[]> = {};
  for (const filter of filters) {
    const [entry] = filterEntries([filter]);
    const param = entry?.[1] ?? draftMark + filter.operator;
    byField[filter.field] = [...(byField[filter.field] ?? []), param];
  }
  return byField;
}

const many = (value: Address[string] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;
/** Unwraps an array with one element. */
function shortest(value: string | readonly string[]): string | readonly string[] {
  const [first = '', ...more] = many(value);
  return more.length === 0 ? first : value;
}
const one = (value: Address[string] | undefined): string | undefined => many(value)[0];

function clean(
  address: Record<string, string | readonly string[] | undefined>,
): Record<string, string | readonly string[]> {
  return Object.fromEntries(
    Object.entries(address).flatMap(([name, value]) =>
      value === undefined || value.length === 0 ? [] : [[name, shortest(value)]],
    ),
  );
}
