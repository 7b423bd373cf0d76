/**
 * The state of a list screen: its URL (view, filters, search, order), the resulting query, and the rows read so far. A view's
 * filters apply until the user changes them; from then on the URL contains each filter.
 */
import { useMemo } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { questionEntries, useRows } from '#ui/api/rows.ts';
import { askInstead } from '#ui/api/search-correction.ts';
import type { Conditions, Entry } from '#ui/api/where.ts';
import type { Filter } from '#ui/filters/filter.ts';
import type { NamedFilter } from '#ui/filters/filter-field.ts';
import { useListAddress } from '#ui/filters/use-list-address.ts';
import { useResettingState } from '#ui/hooks/use-resetting-state.ts';
import { type Column, type Sort, shownColumns } from '#ui/table/column.ts';
import { useColumnLayout } from '#ui/table/use-column-layout.ts';
import { type Row, selectFor } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { fieldsRead, type ListColumn, listColumns } from './list-columns.tsx';
import { filterableColumns, filterQuestion, useFilterFields } from './list-filters.ts';
import { useListDefault } from './saved-views/use-list-default.ts';
import { type SavedView, type SavedViews, useSavedViews } from './saved-views/use-saved-views.ts';

export interface ListView {
  readonly value: string;
  readonly label: string;
  /** Only simple conditions: they are shown in the filter bar, and can be changed there. */
  readonly filters?: Conditions | undefined;
  readonly order?: string;
  /** The columns it shows, until the user chooses others. Default: all of the list. */
  readonly columns?: readonly string[];
}

export interface ResourceListState<R extends Row> {
  readonly name: string;
  readonly columns: readonly Column<R>[];
  readonly filters: readonly Filter[];
  readonly sort: Sort | null;
  readonly view: string;
  readonly isEdited: boolean;
  /** Those to be shown: of a view of the product, its name says them. */
  readonly shownFilters: readonly Filter[];
  readonly namedFilters: readonly NamedFilter[];
  readonly views: readonly { readonly value: string; readonly label: string; readonly isSaved: boolean }[];
  /** The query parameters, without page and count. */
  readonly question: readonly Entry[];
  /** The same without `select`: for counts, boards and maps of the same filter. */
  readonly conditions: readonly Entry[];
  readonly list: ReturnType<typeof useRows<AnyResource, R>>;
  readonly rows: readonly R[];
  readonly address: ReturnType<typeof useListAddress>;
  readonly filterFields: ReturnType<typeof useFilterFields>;
  readonly setFilters: (filters: readonly Filter[]) => void;
  readonly chooseView: (view: string) => void;
  readonly viewActions: ViewActions;
  /** Visible columns that are fields of the resource: those are exported. */
  readonly shownFields: readonly string[];
}

export interface ViewActions extends Pick<SavedViews, 'mayShare' | 'change'> {
  /** The saved view that is chosen, also while it is edited. */
  readonly chosen: SavedView | undefined;
  readonly save: (label: string, isShared: boolean) => Promise<void>;
  readonly remove: (view: SavedView) => void;
  /** Whether the list opens with the chosen view. */
  readonly isFirst: boolean;
  readonly setFirst: (isFirst: boolean) => void;
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
  /** The order of search results, until the user chooses one. */
  foundOrder?: string | undefined;
}

const everything = 'all';

export function useResourceList<R extends Row>(props: ResourceListQuery<R>): ResourceListState<R> {
  const { resource, select, name = resource.name } = props;
  const workplace = useWorkplace();
  const wanted = useStableList(props.columns);
  const filterNames = useStableList(props.filterFields);
  const filterable = useMemo(
    () => filterableColumns(resource, workplace, filterNames),
    [resource, workplace, filterNames],
  );
  const address = useListAddress(filterable);
  const saved = useSavedViews(name);
  const opening = useListDefault(name);
  const builtIn = withEverything(props.views ?? [], resource);
  const views = [...builtIn, ...saved.views.map(asView)];
  const isKnown = (value: string) => views.some((one) => one.value === value);
  const first = opening.view && isKnown(opening.view) ? opening.view : (builtIn[0]?.value ?? everything);
  const { view, isEdited, filters, sort } = chosenOf(views, address, first);
  const isEditedAlready = address.filters.length > 0;
  const isWaiting = address.view
    ? saved.isPending && !isKnown(address.view)
    : !isEditedAlready && (opening.isPending || (saved.isPending && opening.view !== undefined));
  const inView = useStableList(props.views?.find(({ value }) => value === view)?.columns);
  const columns = useMemo(
    () => inViewOnly(listColumns<R>(resource, workplace, wanted), inView),
    [resource, workplace, wanted, inView],
  );
  const { layout } = useColumnLayout(name, columns);

  const read = fieldsRead(shownColumns(columns, layout), wanted, resource);
  const order = sort ? orderText(sort) : undefined;
  const typed = questionEntries({
    filters: [
      ...(props.filters?.entries ?? []),
      ...filterQuestion(resource, filters, workplace.viewer.timezone),
    ],
    q: address.search,
    order: address.search && !address.sort ? (props.foundOrder ?? order) : order,
  }).filter(([key]) => key !== 'select');
  const asked = selectFor(resource, read, workplace, select);
  const list = useRows<AnyResource, R>(resource, {
    filters: typed,
    select: asked,
    forgiving: true,
    enabled: !isWaiting,
  });
  const conditions = askInstead(typed, list.isStale ? undefined : list.instead);
  const isSaved = (value: string) => saved.views.some((one) => one.value === value);

  return {
    name,
    columns,
    filters,
    sort,
    view,
    isEdited,
    shownFilters: isEdited || isSaved(view) ? filters : [],
    namedFilters: namedBy(views),
    views: views.map(({ value, label }) => ({ value, label, isSaved: isSaved(value) })),
    question: [['select', asked], ...conditions],
    conditions,
    list,
    rows: list.rows,
    address,
    filterFields: useFilterFields(resource, filterable, filters, workplace),
    setFilters: (next) => address.setView(next.length === 0 ? everything : view, next, address.sort),
    chooseView: (value) => address.setView(value === first ? null : value, []),
    viewActions: {
      mayShare: saved.mayShare,
      change: saved.change,
      chosen: saved.views.find((one) => one.value === view),
      save: async (label, isShared) =>
        address.setView(await saved.save({ label, filters, sort, isShared }), []),
      remove: (one) => {
        saved.remove(one);
        if (opening.view === one.value) opening.set(null);
        address.setView(null, []);
      },
      isFirst: view === first,
      setFirst: (isFirst) => {
        opening.set(isFirst && view !== builtIn[0]?.value ? view : null);
        address.setView(isFirst ? null : view, []);
      },
    },
    shownFields: read.filter((field) => resource.columns[field]),
  };
}

function inViewOnly<R>(columns: readonly Column<R>[], shown?: readonly string[]): readonly Column<R>[] {
  if (!shown) return columns;
  return columns.map((column) => ({ ...column, hidden: !column.fixed && !shown.includes(column.id) }));
}

interface KnownView {
  readonly value: string;
  readonly label: string;
  readonly filters: readonly Filter[];
  readonly order: string | undefined;
}

/** Adds a view without filters if none exists, so that clearing filters selects a view. */
function withEverything(views: readonly ListView[], resource: AnyResource): readonly KnownView[] {
  const known = views.map(({ value, label, filters, order }) => ({
    value,
    label,
    filters: filters?.filters ?? [],
    order,
  }));
  if (known.some((view) => view.value === everything)) return known;
  return [
    ...known,
    { value: everything, label: `All ${resource.labels.toLowerCase()}`, filters: [], order: undefined },
  ];
}

function chosenOf(views: readonly KnownView[], address: ReturnType<typeof useListAddress>, first: string) {
  const isEdited = address.filters.length > 0;
  const view = address.view ?? (isEdited ? everything : first);
  const chosen = views.find((one) => one.value === view);
  const filters = isEdited ? address.filters : (chosen?.filters ?? []);
  return { view, isEdited, filters, sort: address.sort ?? sortOf(chosen?.order) };
}

/** A view with one filter gives it its name. */
const namedBy = (views: readonly KnownView[]): readonly NamedFilter[] =>
  views.flatMap(({ label, filters: [only, ...more] }) =>
    only && more.length === 0 ? [{ label, filter: only }] : [],
  );

function asView(saved: {
  value: string;
  label: string;
  filters: readonly Filter[];
  sort: Sort | null;
}): KnownView {
  const { value, label, filters, sort } = saved;
  return { value, label, filters, order: sort ? orderText(sort) : undefined };
}

function sortOf(order: string | undefined): Sort | null {
  if (!order || order.includes(',')) return null;
  return { column: order.replace(/\.(asc|desc)$/, ''), descending: order.endsWith('.desc') };
}

const orderText = ({ column, descending }: Sort) => (descending ? `${column}.desc` : column);

/** Screens pass array literals: returns the same array while the content is equal. */
function useStableList<T extends readonly unknown[] | undefined>(list: T): T {
  const text = JSON.stringify(
    list?.map((one) => (typeof one === 'string' ? one : ((one as { id?: string }).id ?? ''))),
  );
  const [first] = useResettingState(text, list);
  return first;
}
