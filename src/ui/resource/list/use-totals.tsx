/** Exact sums of money and numbers at the foot of a list, over every row matching the filters, not only the loaded page. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { currencyExponent, fromMinor, toMinor } from '#kernel/money.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { addressOf } from '#ui/api/rows.ts';
import type { Entry } from '#ui/api/where.ts';
import { api } from '#ui/api-client.ts';
import type { Column } from '#ui/table/column.ts';
import type { Row } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { FieldValue } from './cells.tsx';
import type { ResourceListState } from './use-resource-list.ts';

export function useTotals<R extends Row>(
  resource: AnyResource,
  state: ResourceListState<R>,
  sums: readonly string[] = noSums,
  given: Readonly<Record<string, ReactNode>> = noTotals,
): readonly Column<R>[] {
  const { viewer, fieldsOf } = useWorkplace();
  const { list, rows, columns, conditions } = state;
  const names = sums.join();
  const summed = useMemo(
    () => names.split(',').filter((name) => fieldsOf(resource).has(name)),
    [names, resource, fieldsOf],
  );
  const isComplete = !list.isPending && !list.hasMore && !list.isStale;
  const asked: readonly Entry[] = [
    ['sum', summed.join(',')],
    ...conditions.filter(([name]) => name !== 'order'),
  ];
  const { data: read } = useQuery({
    queryKey: ['table', resource.name, 'sum', asked],
    queryFn: async ({ signal }) =>
      (await api.get<Sums>(addressOf(`${resource.name}/count`, asked), { signal })).data,
    enabled: summed.length > 0 && !isComplete && !list.isPending,
    staleTime: 30_000,
  });
  const source: readonly Row[] | undefined = isComplete ? rows : undefined;
  const exponent = currencyExponent(viewer.currency);
  return useMemo(() => {
    if (summed.length === 0 && Object.keys(given).length === 0) return columns;
    return columns.map((column) => {
      const total = given[column.id] ?? sumOf(column.id);
      return total === undefined ? column : { ...column, total };
    });
    function sumOf(name: string): ReactNode {
      const field = resource.columns[name];
      if (!field || !summed.includes(name) || (source && source.length < 2)) return undefined;
      const digits = field.kind === 'money' ? exponent : (field.scale ?? 0);
      const total = source
        ? addDecimals(
            source.map((row) => row[name]),
            digits,
          )
        : read?.[name];
      if (total === undefined) return undefined;
      return <FieldValue resource={resource} name={name} row={{ id: '', [name]: total }} />;
    }
  }, [columns, source, read, resource, exponent, summed, given]);
}

type Sums = Readonly<Record<string, string | number>>;
const noSums: readonly string[] = [];
const noTotals: Readonly<Record<string, ReactNode>> = {};

export function addDecimals(values: readonly unknown[], digits: number): string {
  let sum = 0n;
  for (const value of values)
    if (value !== null && value !== undefined) sum += toMinor(String(value), digits) ?? 0n;
  return fromMinor(sum, digits);
}
