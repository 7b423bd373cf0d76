/**
 * The list screen of a resource: `<ResourceList resource={workOrders} views={views} actions={<Button asChild>…} />`. Includes
 * views as tabs, filters, search, sort, columns, selection, export, peek (Space) and page (Enter); all of its state is in the
 * URL. For custom cells pass `columns` objects instead of names.
 */
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { AnyCommand } from '#kernel/command.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { inSentence } from '#kernel/validate.ts';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Tabs } from '#ui/components/layout/Tabs.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { CorrectedSearch } from '#ui/components/values/CorrectedSearch.tsx';
import { cx } from '#ui/cx.ts';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { useResettingState } from '#ui/hooks/use-resetting-state.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Link, useNavigate } from '#ui/navigation.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { BulkCommands } from '../commands/BulkCommands.tsx';
import { columnLabel, countText, type Row } from '../names.ts';
import { rememberList } from '../page/neighbours.ts';
import { useWorkplace } from '../workplace.tsx';
import { ExportSelected } from './ExportSelected.tsx';
import { ListMenu } from './ListMenu.tsx';
import type { ListColumn } from './list-columns.tsx';
import { NothingHere } from './NothingHere.tsx';
import { Peek } from './Peek.tsx';
import { phoneRowOf } from './phone-row.tsx';
import type { ListView } from './saved-views/use-views.ts';
import { type ResourceListState, useResourceList } from './use-resource-list.ts';
import { useTotals } from './use-totals.tsx';

/** Loaded when rows are ticked. */
const BulkFields = lazyPart(async () => (await import('../commands/BulkFields.tsx')).BulkFields);

export interface ResourceListProps<R extends Row = Row> {
  resource: AnyResource;
  /** Default: the resource's plural. */
  title?: string;
  /** Field names, or custom columns (`reads` names the fields they need). Default: the resource's `list`. */
  columns?: readonly ListColumn<R>[];
  views?: readonly ListView[];
  /** Always applied, not shown in the filter bar. */
  filters?: ResourceQueryFilters;
  /** Fields to filter by; default: every readable column. */
  filterFields?: readonly string[];
  /** Further embeds to read: `visits(starts_at)`. */
  select?: string;
  /** The header's buttons, the primary one last. */
  actions?: ReactNode;
  /** Links to related screens, before the buttons; not repeated in the empty state. */
  nav?: ReactNode;
  /** Figures between the heading and the views. */
  above?: ReactNode;
  /** Columns summed at the foot, over the whole list. */
  sums?: readonly string[] | undefined;
  /** Sums by column from another source, e.g. a report. */
  totals?: Readonly<Record<string, ReactNode>>;
  /** Commands for the selected rows. */
  bulkCommands?: readonly AnyCommand[];
  bulkActions?: (rows: readonly R[], clear: () => void) => ReactNode;
  /** Fields changed in the list: one row by pressing its value, many by ticks. */
  quickFields?: readonly string[];
  /** Content of the peek panel (Space); default: the properties that the list does not show. */
  peek?: (row: R) => ReactNode;
  /** Before these properties: who, where, what happened last. */
  peekMore?: (row: R) => ReactNode;
  phoneRow?: (row: R) => PhoneRowContent;
  /** Shown when the table has no rows at all. */
  empty?: { title?: string; text?: string; icon?: ReactNode; action?: ReactNode; secondary?: ReactNode };
  /** The page opened by Enter; default: the one the resource's display names. */
  pathOf?: (row: R) => string | undefined;
  /** Another presentation of the same filter (board, map, calendar), instead of the table. */
  instead?: ((state: ResourceListState<R>) => ReactNode) | undefined;
  /** Beside the filter bar, e.g. a switch between table and board. */
  aside?: ReactNode;
  /** The order of search results, until the user chooses one. */
  foundOrder?: string;
  /** Separates the layout and views of two lists of one resource. */
  name?: string;
  /** Inside another page: without page margins and heading. */
  bare?: boolean;
}
type ResourceQueryFilters = Parameters<typeof useResourceList>[0]['filters'];

export function ResourceList<R extends Row = Row>(given: ResourceListProps<R>) {
  const props = { ...given, resource: useWorkplace().withCustomFields(given.resource) };
  const { resource, bare, aside } = props;
  const workplace = useWorkplace();
  const select = [props.select, props.bulkCommands && 'can'].filter(Boolean).join(',');
  const state = useResourceList<R>({ ...props, select: select || undefined });
  const { list, address, filterFields, filters, shownFilters, views, view } = state;
  const isBuiltIn = shownFilters.length === 0;
  const title = props.title ?? resource.labels;
  const count = countText(list.count, list.countAtLeast, workplace.viewer.locale);
  const searched = [...workplace.fieldsOf(resource)].filter(([, field]) => field.search);
  const body = (
    <>
      {!bare && <PageHeader title={title} count={count} actions={actionsOf(props)} slim />}
      {props.above}
      {views.length > 1 && (
        <Tabs
          label="Views"
          items={views.map(({ value, label }) => ({ value, label }))}
          value={view}
          onValueChange={state.chooseView}
          className="-mb-4"
        />
      )}
      <FilterBar
        fields={filterFields}
        filters={shownFilters}
        named={state.namedFilters}
        onFiltersChange={(next) => state.setFilters(isBuiltIn ? [...filters, ...next] : next)}
        search={address.search}
        onSearchChange={address.setSearch}
        searchLabel={searchLabel(searched.map(([name]) => columnLabel(resource, name)))}
        aside={
          <>
            {aside}
            <ListMenu resource={resource} state={state} />
          </>
        }
      />
      <CorrectedSearch typed={address.search} meant={list.isStale ? undefined : list.meant} />
      {props.instead ? props.instead(state) : <ListTable {...props} state={state} />}
    </>
  );
  return bare ? (
    <div className="flex min-h-0 flex-col gap-3">{body}</div>
  ) : (
    <Page title={title} fill>
      {body}
    </Page>
  );
}

function ListTable<R extends Row>(props: ResourceListProps<R> & { state: ResourceListState<R> }) {
  const { resource, state, bulkCommands, bulkActions, quickFields } = props;
  const { list, rows, address } = state;
  const workplace = useWorkplace();
  const navigate = useNavigate();
  const { href } = useLocation();
  const [peeked, setPeeked] = useState<string | null>(null);
  const totalled = useTotals(resource, state, props.sums, props.totals);
  const question = JSON.stringify(state.conditions);
  // A changed filter clears the selection, so that no hidden row stays selected.
  const [selection, setSelection] = useResettingState<ReadonlySet<string>>(question, none);

  const pathOf = (row: R) => props.pathOf?.(row) ?? workplace.displayOf(resource.name)?.path?.(row.id);
  const ids = () => rows.map(({ id }) => id);
  const remember = (row: R) => rememberList(resource.name, ids(), row.id, href);
  const columns = useLinkedTitle(resource, totalled, pathOf, remember);
  const open = (row: R) => {
    const path = pathOf(row);
    if (!path) return setPeeked(row.id);
    remember(row);
    void navigate({ to: path });
  };
  const peekedRow = rows.find((row) => row.id === peeked);
  const clear = () => setSelection(none);

  if (list.error) {
    return (
      <ErrorState
        title={`The ${resource.labels.toLowerCase()} could not be loaded`}
        error={list.error}
        onRetry={list.refetch}
      />
    );
  }
  return (
    <>
      <DataTable<R>
        name={state.name}
        label={props.title ?? resource.labels}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        loading={list.isPending}
        loadingMore={list.isLoadingMore}
        onEndReached={list.loadMore}
        sort={state.sort}
        onSortChange={address.setSort}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={(keys) => {
          const marked = new Set(keys);
          const chosen = rows.filter((row) => marked.has(row.id));
          return (
            <>
              {bulkCommands && <BulkCommands commands={bulkCommands} rows={chosen} onDone={clear} />}
              {bulkActions?.(chosen, clear)}
              {quickFields && (
                <BulkFields resource={resource} fields={quickFields} rows={chosen} onDone={clear} />
              )}
              <ExportSelected resource={resource} columns={state.shownFields} rows={chosen} />
            </>
          );
        }}
        onOpen={open}
        onPeek={(row) => setPeeked(peeked === row.id ? null : row.id)}
        onActive={(row) => peeked && setPeeked(row.id)}
        peeked={peeked}
        phoneRow={props.phoneRow ?? phoneRowOf(resource, workplace)}
        empty={<NothingHere {...props} />}
        className={cx('max-h-full transition-opacity', list.isStale && 'opacity-60')}
      />
      <Peek
        resource={resource}
        row={peekedRow}
        path={peekedRow && pathOf(peekedRow)}
        columns={state.shownFields}
        more={peekedRow && props.peekMore?.(peekedRow)}
        onOpen={() => peekedRow && open(peekedRow)}
        onClose={() => setPeeked(null)}
      >
        {peekedRow && props.peek?.(peekedRow)}
      </Peek>
    </>
  );
}

/** Renders the title as a link to the row's page: can be opened in a new tab, and is prefetched on hover. */
function useLinkedTitle<R extends Row>(
  resource: AnyResource,
  columns: readonly Column<R>[],
  pathOf: (row: R) => string | undefined,
  remember: (row: R) => void,
): readonly Column<R>[] {
  const newest = useRef({ pathOf, remember });
  newest.current = { pathOf, remember };
  return useMemo(
    () =>
      columns.map((column) => {
        if (column.id !== resource.title) return column;
        const cell = (row: R) => {
          const path = newest.current.pathOf(row);
          if (!path) return column.cell(row);
          return (
            <Link to={path} className="hover:underline" onClick={() => newest.current.remember(row)}>
              {column.cell(row)}
            </Link>
          );
        };
        return { ...column, cell };
      }),
    [columns, resource],
  );
}

function actionsOf({ nav, actions }: Pick<ResourceListProps, 'nav' | 'actions'>): ReactNode {
  return nav ? (
    <>
      {/* On a phone the menu has them. */}
      <span className="contents max-sm:hidden">{nav}</span>
      {actions}
    </>
  ) : (
    actions
  );
}

function searchLabel(columns: readonly string[]): string | undefined {
  if (columns.length === 0) return undefined;
  const words = columns.slice(0, 3).map(inSentence);
  return `Search ${words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words[0]}`;
}

const keyOf = (row: Row) => row.id;
const none: ReadonlySet<string> = new Set();
