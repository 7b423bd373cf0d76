/** What is asked of measures, read from the parameters of a report or a link. Refuses what doesn't exist for the viewer. */
import { isDate } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { type Field, field } from '#kernel/field.ts';
import { isId } from '#kernel/id.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { isRecord } from '#kernel/type-guards.ts';
import { quoted } from '#kernel/validate.ts';
import { type Axis, axesOf, type Narrowing } from './compile-measures.ts';
import type { Facts } from './facts.ts';
import type { Filters, Keys } from './figure.rules.ts';
import { comparisons, type Days } from './period.rules.ts';

/** What every report about measures is asked with. */
export const periodParams = {
  from: field.date({ label: 'From', required: true }),
  to: field.date({ label: 'To', required: true }),
  filters: field.text({ label: 'Filters', max: 10_000 }),
} as const;

export const comparedParams = {
  ...periodParams,
  compare: field.choice(comparisons, { label: 'Compared with', initial: 'none' }),
} as const;

type ResourceOf = (table: string) => AnyResource | undefined;
const mostKeys = 200;

/** `{"technician":["…"],"category":["HVAC",null],"kind":{"not":["repair"]}}` */
export function readFilters(text: string | null | undefined): Filters {
  if (!text) return {};
  const read = parsed(text);
  const isKeys = (keys: unknown): keys is Keys =>
    Array.isArray(keys) &&
    keys.length <= mostKeys &&
    keys.every(
      (key) => key === null || (typeof key === 'string' && key.length <= 200 && !key.includes('\0')),
    );
  const isFilter = (filter: unknown) =>
    isKeys(filter) || (isRecord(filter) && Object.keys(filter).length === 1 && isKeys(filter.not));
  if (!isRecord(read) || !Object.values(read).every(isFilter))
    throw invalid({ filters: 'Give lists of keys by dimension, like {"kind":["repair"]}.' });
  return read as Filters;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function requireDays({ from, to }: Days): Days {
  if (!isDate(from)) throw invalid({ from: 'Enter a date.' });
  if (!isDate(to)) throw invalid({ to: 'Enter a date.' });
  if (to < from) throw invalid({ to: 'The end is before the beginning.' });
  return { from, to };
}

/** The dimensions of facts, with the custom fields of the company that everyone may filter by. */
export function axesFor(
  facts: Facts,
  resourceOf: ResourceOf,
  isReadable: (field: Field) => boolean,
): readonly Axis[] {
  return axesOf(facts, (table) =>
    Object.fromEntries(
      Object.entries(resourceOf(table)?.columns ?? {}).filter(
        ([, field]) => field.custom !== undefined && isReadable(field),
      ),
    ),
  );
}

/** Throws if the facts lack one of the dimensions. */
export function narrow(filters: Filters, axes: readonly Axis[]): readonly Narrowing[] {
  return Object.entries(filters).map(([name, filter]) => {
    const axis = requireAxis(axes, name, 'filters');
    const isExcept = 'not' in filter;
    const keys = isExcept ? filter.not : filter;
    if (axis.dimension.type === 'uuid' && !keys.every((key) => key === null || isId(key)))
      throw invalid({ filters: `${axis.dimension.label}: give ids.` });
    return { axis, keys, isExcept };
  });
}

export function requireAxis(axes: readonly Axis[], name: string, parameter: string): Axis {
  const axis = axes.find((one) => one.name === name);
  if (!axis)
    throw invalid({ [parameter]: `The dimension ${quoted(name)} doesn’t fit all of these measures.` });
  return axis;
}
