/**
 * A filter of a list, in the grammar of the data API (`status=in.(open,on_hold)`): URL and server use the same syntax, so a
 * list's state is its link. Pure functions; the component is FilterBar.tsx.
 */
export const filterOperators = [
  'eq',
  'neq',
  'in',
  'ilike',
  'gt',
  'gte',
  'lt',
  'lte',
  'is.null',
  'not.is.null',
] as const;
export type FilterOperator = (typeof filterOperators)[number];

export interface Filter {
  readonly field: string;
  readonly operator: FilterOperator;
  /** Several for `in`; none for the two null tests. */
  readonly values: readonly string[];
}

/** The parameter value for URL and server. Two filters on one field become two entries. */
export function filterToParam({ operator, values }: Filter): string {
  if (operator === 'is.null' || operator === 'not.is.null') return operator;
  if (operator === 'in') return `in.(${values.map(quote).join(',')})`;
  if (operator === 'ilike') return `ilike.%${escapePattern(values[0] ?? '')}%`;
  return `${operator}.${values[0] ?? ''}`;
}

/** Undefined when the text is not a filter. */
export function filterFromParam(field: string, param: string): Filter | undefined {
  const operator = [...filterOperators]
    .sort(longestFirst)
    .find((one) => param === one || param.startsWith(`${one}.`));
  if (!operator) return undefined;
  const rest = param.slice(operator.length + 1);
  if (operator === 'is.null' || operator === 'not.is.null') return { field, operator, values: [] };
  if (operator === 'in')
    return rest.startsWith('(') ? { field, operator, values: unquoteList(rest) } : undefined;
  if (operator === 'ilike') return { field, operator, values: [unescapePattern(rest)] };
  return { field, operator, values: [rest] };
}

export function isComplete({ operator, values }: Filter): boolean {
  return operator.endsWith('null') || (values.length > 0 && values.every((value) => value !== ''));
}

/** Filters as query parameters, in order. */
export function filterEntries(filters: readonly Filter[]): readonly (readonly [string, string])[] {
  return filters.filter(isComplete).map((filter) => [filter.field, filterToParam(filter)] as const);
}

const longestFirst = (a: string, b: string) => b.length - a.length;
/** In patterns of the data API `%` matches anything and `_` any character; typed ones are escaped. */
const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const unescapePattern = (pattern: string) =>
  pattern
    .replace(/^%/, '')
    .replace(/%$/, '')
    .replace(/\\([\\%_])/g, '$1');
const quote = (value: string) => (/[,()"\\]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value);

function unquoteList(list: string): string[] {
  const values: string[] = [];
  for (const match of list.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/g)) {
    values.push(match[1] === undefined ? match[0] : match[1].replace(/\\(.)/g, '$1'));
  }
  return values;
}
