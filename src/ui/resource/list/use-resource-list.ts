/**
 * The state of a list screen: its URL (view, filters, search, order), the resulting query, and the rows read so far. A view's
 * filters apply until the user changes them; from then on the URL contains each filter.
 */
import { useMemo } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { questionEntries, useRows } from '#ui/api/rows.ts';
import { askInstead } from '#ui/api/search-correction.ts';
import type { Conditions, Entry } from '#ui/api/where.ts';
import { useListAddress } from '#ui/filters/use-list-address.ts';
import type { Column } from '#ui/table/column.ts';
import type { Row } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import type { ListColumn } from './list-columns.tsx';
import { filterableColumns, filterQuestion, useFilterFields } from './list-filters.ts';
import { type ListView, orderText, useViews, type ViewsState } from './saved-views/use-views.ts';
import { useColumnsOf, useStableList } from './use-columns-of.ts';

export interface ResourceListState<R extends Row> extends ViewsState {
  readonly name: string;
  readonly columns: readonly Column<R>[];
  /** The query parameters, without page and count. */
  readonly question: readonly Entry[];
  /** The same without `select`: for counts, boards and maps of the same filter. */
  readonly conditions: readonly Entry[];
  readonly list: ReturnType<typeof useRows<AnyResource, R>>;
  readonly rows: readonly R[];
  readonly address: ReturnType<typeof useListAddress>;
  readonly filterFields: ReturnType<typeof useFilterFields>;
  /** Visible columns that are fields of the resource: those are exported. */
  readonly shownFields: readonly string[];
}

export interface ResourceListQuery<R extends Row> {
  resource: AnyResource;
  name?: string | undefined;
  columns?: readonly ListColumn<R>[] | undefined;
  views?: readonly ListView[] | undefined;
  /** Always applied, not shown in the filter bar. */
  filters?: Conditions | undefined;
  filterFields?: readonly string[] | undefined;
  select?: string | undefined;
  /** Changed in the list: one row by pressing its value, many by ticks. */
  quickFields?: readonly string[] | undefined;
  /** The order of search results, until the user chooses one. */
  foundOrder?: string | undefined;
}

export function useResourceList<R extends Row>(props: ResourceListQuery<R>): ResourceListState<R> {
  const { resource, name = resource.name } = props;
  const workplace = useWorkplace();
  const filterNames = useStableList(props.filterFields);
  const filterable = useMemo(
    () => filterableColumns(resource, workplace, filterNames),
    [resource, workplace, filterNames],
  );
  const address = useListAddress(filterable);
  const shown = useViews({ resource, name, views: props.views, address });
  const { filters, sort, isWaiting } = shown;
  const { columns, read, asked } = useColumnsOf(props, shown.view);
  const order = sort ? orderText(sort) : undefined;
  const typed = questionEntries({
    filters: [
      ...(props.filters?.entries ?? []),
      ...filterQuestion(resource, filters, workplace.viewer.timezone),
    ],
    q: address.search,
    order: address.search && !address.sort ? (props.foundOrder ?? order) : order,
  }).filter(([key]) => key !== 'select');
  const list = useRows<AnyResource, R>(resource, {
    filters: typed,
    select: asked,
    forgiving: true,
    enabled: !isWaiting,
  });
  const conditions = askInstead(typed, list.isStale ? undefined : list.instead);

  return {
    ...shown,
    name,
    columns,
    question: [['select', asked], ...conditions],
    conditions,
    list,
    rows: list.rows,
    address,
    filterFields: useFilterFields(resource, filterable, filters, workplace),
    shownFields: read.filter((field) => resource.columns[field]),
  };
}
