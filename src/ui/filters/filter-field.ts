import { inEnglish } from '#kernel/english-dates.ts';
import type { Choice } from '../components/inputs/Combobox.tsx';
import type { Option } from '../components/inputs/Select.tsx';
import type { Filter, FilterOperator } from './filter.ts';

/** A field that a list can be filtered by. */
export interface FilterField {
  readonly id: string;
  /** In lower case, for use within the sentence: "status", "due". */
  readonly label: string;
  readonly kind: 'choice' | 'text' | 'date' | 'number' | 'boolean' | 'ref';
  readonly options?: readonly Option[];
  /** For a `ref`: searches rows it can point to. */
  readonly search?: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  /** For a `ref`: the name of a value read from the URL. */
  readonly nameOf?: (value: string) => string | undefined;
  /** For a `date`: formats days. */
  readonly locale?: string;
  /** Instead of those of its kind. */
  readonly operators?: readonly FilterOperator[];
  /** The column may be null: offers "is empty". */
  readonly nullable?: boolean;
}

const words: Readonly<Record<FilterOperator, string>> = {
  eq: 'is',
  neq: 'is not',
  in: 'is',
  ilike: 'contains',
  gt: 'above',
  gte: 'at least',
  lt: 'below',
  lte: 'at most',
  'is.null': 'is empty',
  'not.is.null': 'is set',
};
const dateWords: Partial<Record<FilterOperator, string>> = {
  eq: 'on',
  gt: 'after',
  gte: 'from',
  lt: 'before',
  lte: 'until',
};

export function operatorWord(field: FilterField, operator: FilterOperator): string {
  return (field.kind === 'date' ? dateWords[operator] : undefined) ?? words[operator];
}

const operators: Readonly<Record<FilterField['kind'], readonly FilterOperator[]>> = {
  choice: ['in', 'neq'],
  text: ['ilike', 'eq'],
  date: ['lt', 'lte', 'gte', 'gt', 'eq'],
  number: ['gte', 'lte', 'gt', 'lt', 'eq'],
  boolean: ['eq'],
  ref: ['eq', 'neq'],
};

export function operatorsOf(field: FilterField): readonly FilterOperator[] {
  if (field.operators) return field.operators;
  return field.nullable ? [...operators[field.kind], 'is.null', 'not.is.null'] : operators[field.kind];
}

export function newFilter(field: FilterField): Filter {
  const operator = operatorsOf(field)[0] ?? 'eq';
  return { field: field.id, operator, values: field.kind === 'boolean' ? ['true'] : [] };
}

/** A filter that has a name: work orders with one of the open states are "Open". */
export interface NamedFilter {
  readonly label: string;
  readonly filter: Filter;
}

/** The value as text: "Open or On hold", or the name that the filter has. */
export function valueWords(field: FilterField, filter: Filter, named: readonly NamedFilter[] = []): string {
  if (filter.values.length === 0) return '…';
  const name = filter.values.length > 1 && named.find((one) => isSame(one.filter, filter))?.label;
  if (name) return name;
  if (field.kind === 'boolean') return filter.values[0] === 'true' ? 'yes' : 'no';
  const names = filter.values.map(
    (value) =>
      field.nameOf?.(value) ??
      field.options?.find((option) => option.value === value)?.label ??
      (field.kind === 'date' ? dayWords(value, field.locale) : value),
  );
  return names.length > 3
    ? `${names.slice(0, 2).join(', ')} or ${names.length - 2} more`
    : names.join(' or ');
}

function isSame(a: Filter, b: Filter): boolean {
  const values = new Set(b.values);
  return (
    a.field === b.field &&
    a.operator === b.operator &&
    a.values.length === values.size &&
    a.values.every((value) => values.has(value))
  );
}

/** Formats `2026-11-21` for display; returns other text unchanged. */
function dayWords(value: string, locale: string | undefined): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0];
  if (!day) return value;
  return new Intl.DateTimeFormat(locale && inEnglish(locale), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}
