/** What the figures of a page are of: period, comparison and filters, all in its address. */
import { useMemo } from 'react';
import type { Filters, Keys as KeyList } from '#domains/analytics/measures/figure.rules.ts';
import type { Catalogue } from '#domains/analytics/measures/measures.report.ts';
import { type Comparison, comparisons, type Days } from '#domains/analytics/measures/period.rules.ts';
import { dayIn, isDate } from '#kernel/dates.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import { useReport } from '#ui/api/report.ts';
import { type Filter, filterFromParam } from '#ui/filters/filter.ts';
import { useListAddress } from '#ui/filters/use-list-address.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { daysOfPeriod, type PeriodName, periods } from './chosen-period.rules.ts';

/** By dimension. */
export type Keys = Readonly<Record<string, KeyList>>;

export interface Chosen extends Days {
  readonly period: PeriodName;
  readonly compare: Comparison;
  readonly filters: readonly Filter[];
  /** The filters as the reports take them. */
  readonly keys: Keys;
  readonly set: (change: Readonly<Record<string, string | undefined>>) => void;
  readonly setFilters: (filters: readonly Filter[]) => void;
  /** Of links to other screens about the same. */
  readonly address: Readonly<Record<string, string | readonly string[]>>;
}

export const useCatalogue = (enabled = true) => useReport<Catalogue>('measures', {}, { enabled });

const usual = 'last_30';

/** `compare`: unless the address says. */
export function useChosen(
  catalogue: Catalogue | undefined,
  { compare }: { readonly compare: Comparison } = { compare: 'period_before' },
): Chosen {
  const { viewer } = useWorkplace();
  const today = dayIn(viewer.timezone, new Date().toISOString());
  const navigate = useNavigate();
  const search = useAddress<Address>();
  const dimensions = useMemo(() => catalogue?.dimensions.map(({ name }) => name) ?? [], [catalogue]);
  const { filters, setFilters } = useListAddress(dimensions);
  const { view: _view, order: _order, q: _q, split: _split, saved: _saved, ...address } = search;
  return {
    ...readChosen(search, { today, dimensions, compare }),
    filters,
    keys: useMemo(() => keysOf(filters), [filters]),
    set: (change) => void navigate({ to: '.', search: { ...search, ...change }, replace: true }),
    setFilters,
    address: address as Chosen['address'],
  };
}

type Address = Readonly<Record<string, string | readonly string[]>>;

interface Reading {
  readonly today: string;
  readonly dimensions: readonly string[];
  readonly compare: Comparison;
}

/** Also of an address that is not the present one. */
export function readChosen(
  search: Partial<Address>,
  { today, dimensions, compare }: Reading,
): Days & Pick<Chosen, 'period' | 'compare' | 'keys'> {
  const period = periods.find(([name]) => name === search.period)?.[0] ?? usual;
  const days = daysOfPeriod(period, today) ?? given(search) ?? { from: today, to: today };
  const filters = dimensions.flatMap((name) =>
    [search[name] ?? []].flat().flatMap((param) => filterFromParam(name, param) ?? []),
  );
  return {
    ...{ ...days, period, keys: keysOf(filters) },
    compare: isOneOf(comparisons, search.compare) ? search.compare : compare,
  };
}

function given({ from, to }: Readonly<Record<string, unknown>>): Days | undefined {
  if (typeof from !== 'string' || typeof to !== 'string' || !isDate(from) || !isDate(to)) return undefined;
  return from <= to ? { from, to } : { from: to, to: from };
}

function keysOf(filters: readonly Filter[]): Keys {
  const keys: Record<string, (string | null)[]> = {};
  for (const { field, operator, values } of filters) {
    if (operator !== 'is.null' && values.length === 0) continue;
    keys[field] = [...(keys[field] ?? []), ...(operator === 'is.null' ? [null] : values)];
  }
  return keys;
}

/** The parameter of the reports; undefined without filters. */
export const filtersParam = (keys: Filters) =>
  Object.keys(keys).length > 0 ? JSON.stringify(keys) : undefined;
