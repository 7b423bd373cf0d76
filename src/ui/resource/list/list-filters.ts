/** The filter bar's fields for a resource, and their conversion to parameters of the data API. */

import { useMemo } from 'react';
import { addDays, isDate, startOfDayIn } from '#kernel/dates.ts';
import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { valueNamed } from '#kernel/type-guards.ts';
import { inSentence } from '#kernel/validate.ts';
import { conditionText, type Entry } from '#ui/api/where.ts';
import { type Filter, isComplete } from '#ui/filters/filter.ts';
import type { FilterField } from '#ui/filters/filter-field.ts';
import { choiceWord } from '../field-text.ts';
import { columnLabel } from '../names.ts';
import type { Workplace } from '../workplace.tsx';
import { searchRows } from './ref-choices.ts';
import { useRowNames } from './use-row-names.ts';

const kinds: Readonly<Partial<Record<Field['kind'], FilterField['kind']>>> = {
  text: 'text',
  long_text: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  sequence: 'text',
  timezone: 'text',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  unit_price: 'number',
  boolean: 'boolean',
  date: 'date',
  instant: 'date',
  choice: 'choice',
  state: 'choice',
  ref: 'ref',
  // Has no search of rows: takes free text, one tag.
  tags: 'ref',
};

/** The columns the viewer may filter by: all that have a kind with operators, or the given ones. */
export function filterableColumns(
  resource: AnyResource,
  workplace: Workplace,
  names?: readonly string[],
): readonly string[] {
  const fields = workplace.fieldsOf(resource);
  const own = names ?? [...Object.keys(resource.fields), 'created_at', 'updated_at'];
  return own.filter((name) => kinds[fields.get(name)?.kind ?? 'json'] !== undefined);
}

export function useFilterFields(
  resource: AnyResource,
  columns: readonly string[],
  filters: readonly Filter[],
  workplace: Workplace,
): readonly FilterField[] {
  const names = useRefNames(resource, filters);
  return useMemo(
    () =>
      columns.map((name) => {
        const field = valueNamed(resource.columns, name);
        const base: FilterField = {
          id: name,
          label: inSentence(columnLabel(resource, name)),
          kind: kinds[field.kind] ?? 'text',
          nullable: !field.required || field.custom !== undefined,
          locale: workplace.viewer.locale,
        };
        const target = field.target === undefined ? undefined : workplace.resourceOf(field.target);
        if (target && workplace.mayRead(target)) {
          return {
            ...base,
            search: (text: string, signal: AbortSignal) => searchRows(target, text, workplace, { signal }),
            nameOf: (value: string) => names.get(value) ?? '…',
          };
        }
        return field.options ? { ...base, options: optionsOf(resource, name, field, workplace) } : base;
      }),
    [resource, columns, workplace, names],
  );
}

export function optionsOf(resource: AnyResource, name: string, field: Field, workplace: Workplace) {
  const look = workplace.displayOf(resource.name)?.looks?.[name];
  return (field.options ?? []).map((value) => ({
    value,
    label: look?.(value).label ?? choiceWord(field, value),
  }));
}

/** The names of the rows that filters on references are for. */
function useRefNames(resource: AnyResource, filters: readonly Filter[]): ReadonlyMap<string, string> {
  return useRowNames(
    filters.flatMap(({ field, values }) => {
      const table = resource.columns[field]?.target;
      return table === undefined ? [] : values.map((id) => ({ table, id }));
    }),
  );
}

/**
 * Days are days in the company's time zone: on an instant column "until 12 March" includes all of that day. Other text is
 * passed unchanged.
 */
export function filterQuestion(
  resource: AnyResource,
  filters: readonly Filter[],
  timezone: string,
): readonly Entry[] {
  return filters.filter(isComplete).flatMap((filter): Entry[] => {
    const day = filter.values[0] ?? '';
    if (resource.columns[filter.field]?.kind !== 'instant' || !isDate(day)) {
      return [[filter.field, conditionText(filter, false)]];
    }
    const begins = startOfDayIn(timezone, day);
    const ends = startOfDayIn(timezone, addDays(day, 1));
    const bounds: Partial<Record<Filter['operator'], readonly string[]>> = {
      lt: [`lt.${begins}`],
      lte: [`lt.${ends}`],
      gte: [`gte.${begins}`],
      gt: [`gte.${ends}`],
      eq: [`gte.${begins}`, `lt.${ends}`],
    };
    return (bounds[filter.operator] ?? []).map((text) => [filter.field, text]);
  });
}
