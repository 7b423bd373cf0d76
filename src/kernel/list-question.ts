/** What a saved view of a list asks: its filters and its order, as they stand in the address of the list. */
import { isRecord } from './type-guards.ts';

export interface ListQuestion {
  readonly filters: readonly {
    readonly field: string;
    readonly operator: string;
    readonly values: readonly string[];
  }[];
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
}

const mostFilters = 30;

/** Undefined if it is none. */
export function readListQuestion(value: unknown): ListQuestion | undefined {
  if (!isRecord(value) || !Array.isArray(value.filters) || value.filters.length > mostFilters)
    return undefined;
  const filters = value.filters.flatMap((one: unknown) => {
    if (!isRecord(one) || !isName(one.field) || !isName(one.operator) || !Array.isArray(one.values))
      return [];
    const values = one.values.filter((each: unknown) => typeof each === 'string');
    return values.length === one.values.length ? [{ field: one.field, operator: one.operator, values }] : [];
  });
  if (filters.length !== value.filters.length) return undefined;
  const { sort = null } = value;
  if (sort === null) return { filters, sort };
  if (!isRecord(sort) || !isName(sort.column)) return undefined;
  return { filters, sort: { column: sort.column, descending: sort.descending === true } };
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][\w.]{0,79}$/.test(value);
