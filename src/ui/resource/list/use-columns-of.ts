/** The columns of a list in a view, those that are changed where they stand, and what is read for them. */
import { useMemo } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { useResettingState } from '#ui/hooks/use-resetting-state.ts';
import { type Column, shownColumns } from '#ui/table/column.ts';
import { useColumnLayout } from '#ui/table/use-column-layout.ts';
import { changeable } from '../commands/changeable.ts';
import { type Row, selectFor } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { fieldsRead, type ListColumn, listColumns } from './list-columns.tsx';
import { withQuickCells } from './quick-cells.tsx';
import type { ListView } from './saved-views/use-views.ts';

interface Wanted<R extends Row> {
  readonly resource: AnyResource;
  readonly name?: string | undefined;
  readonly columns?: readonly ListColumn<R>[] | undefined;
  readonly views?: readonly ListView[] | undefined;
  readonly quickFields?: readonly string[] | undefined;
  readonly select?: string | undefined;
}

export function useColumnsOf<R extends Row>(props: Wanted<R>, view: string) {
  const { resource, select, name = resource.name } = props;
  const workplace = useWorkplace();
  const wanted = useStableList(props.columns);
  const quickNames = useStableList(props.quickFields);
  const quick = useMemo(
    () => changeable(resource, quickNames ?? [], workplace),
    [resource, quickNames, workplace],
  );
  const inView = useStableList(columnsIn(props.views, view));
  const columns = useMemo(
    () => withQuickCells(inViewOnly(listColumns<R>(resource, workplace, wanted), inView), resource, quick),
    [resource, workplace, wanted, inView, quick],
  );
  const { layout } = useColumnLayout(name, columns);
  const read = fieldsRead(shownColumns(columns, layout), wanted, resource);
  const named = select?.split(',') ?? [];
  const more = [...quick.keys()].filter((one) => !named.includes(one));
  return { columns, read, asked: selectFor(resource, [...read, ...more], workplace, select) };
}

/** A saved view has the columns of the view with everything. */
function columnsIn(views: readonly ListView[] = [], view: string): readonly string[] | undefined {
  const like = (wanted: string) => views.find(({ value }) => value === wanted);
  return (like(view) ?? like('all'))?.columns;
}

function inViewOnly<R>(columns: readonly Column<R>[], shown?: readonly string[]): readonly Column<R>[] {
  if (!shown) return columns;
  return columns.map((column) => ({ ...column, hidden: !column.fixed && !shown.includes(column.id) }));
}

/** Screens pass array literals: returns the same array while the content is equal. */
export function useStableList<T extends readonly unknown[] | undefined>(list: T): T {
  const text = JSON.stringify(
    list?.map((one) => (typeof one === 'string' ? one : ((one as { id?: string }).id ?? ''))),
  );
  const [first] = useResettingState(text, list);
  return first;
}
