/**
 * Rows of another table inside a page: `<RelatedList resource={visits} filters={where(visits).eq('work_order_id', id)}
 * columns={['starts_at', 'technician_id', 'status']} />`. A plain table with "Load more"; rows link to their page. `rowActions`
 * are at the end of each row; `empty` is the text for no rows.
 */

import type { ReactNode } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { useRows } from '#ui/api/rows.ts';
import type { Conditions } from '#ui/api/where.ts';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { cx } from '#ui/cx.ts';
import { usePhone } from '#ui/hooks/use-media.ts';
import { Link, useNavigate } from '#ui/navigation.tsx';
import { columnLabel, type Row, selectFor, titleColumns } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { FieldValue, isNumeric } from './cells.tsx';
import { MoreRows } from './MoreRows.tsx';
import { RelatedPhoneRows } from './RelatedPhoneRows.tsx';

export interface RelatedColumn<R extends Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  readonly align?: 'start' | 'end';
}

export interface RelatedListProps<R extends Row> {
  resource: AnyResource;
  filters: Conditions;
  /** Field names, or custom columns. Default: the resource's `list`. */
  columns?: readonly (string | RelatedColumn<R>)[];
  order?: string;
  /** Further columns and embeds to read; include `can` for commands in `rowActions`. */
  select?: string;
  limit?: number;
  rowActions?: (row: R) => ReactNode;
  onOpen?: (row: R) => void;
  empty?: ReactNode;
  /** A footer row, e.g. sums. One cell per column. */
  foot?: (rows: readonly R[]) => ReactNode;
}

export function RelatedList<R extends Row = Row>(props: RelatedListProps<R>) {
  const { filters, order, limit = 20, rowActions, empty } = props;
  const workplace = useWorkplace();
  const resource = workplace.withCustomFields(props.resource);
  const navigate = useNavigate();
  const phone = usePhone();
  const readable = workplace.fieldsOf(resource);
  const columns = (props.columns ?? resource.list ?? [resource.title]).filter(
    (one) => typeof one !== 'string' || readable.has(one),
  );
  const names = columns.flatMap((one) => (typeof one === 'string' ? one : []));
  const list = useRows<AnyResource, R>(resource, {
    filters,
    select: selectFor(resource, names, workplace, props.select),
    ...(order && { order }),
    limit,
  });
  const rows: readonly R[] = list.rows;
  const pathOf = workplace.displayOf(resource.name)?.path;
  const titles = titleColumns(resource, workplace);
  const linked = pathOf && !props.onOpen ? names.find((name) => titles.includes(name)) : undefined;
  const open = props.onOpen ?? (pathOf && ((row: R) => void navigate({ to: pathOf(row.id) })));

  if (list.error)
    return (
      <ErrorState
        title={`The ${resource.labels.toLowerCase()} could not be loaded`}
        error={list.error}
        onRetry={list.refetch}
      />
    );
  if (list.isPending) return <SkeletonRows rows={3} />;
  if (rows.length === 0)
    return <div className="text-muted">{empty ?? `No ${resource.labels.toLowerCase()} yet.`}</div>;
  return (
    <div>
      {phone && !props.foot ? (
        <RelatedPhoneRows
          resource={resource}
          rows={rows}
          columns={columns}
          pathOf={pathOf}
          onOpen={props.onOpen}
          rowActions={rowActions}
        />
      ) : (
        <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
          <table className="w-full border-collapse">
            <thead>
              <tr className="h-(--row) border-b border-line text-label text-muted">
                {columns.map((one) => (
                  <th
                    key={idOf(one)}
                    scope="col"
                    className={cx(
                      'px-(--cell-x) font-medium whitespace-nowrap',
                      isEnd(one, resource) ? 'text-end' : 'text-start',
                    )}
                  >
                    {typeof one === 'string' ? columnLabel(resource, one) : one.header}
                  </th>
                ))}
                {rowActions && (
                  <th scope="col">
                    <span className="sr-only">Actions</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr
                  key={row.id}
                  className={cx(
                    'h-(--row) border-b border-line last:border-0',
                    open && 'cursor-pointer hover:bg-wash',
                  )}
                  onClick={(event) => {
                    if (!isControl(event.target)) open?.(row);
                  }}
                >
                  {columns.map((one) => (
                    <td
                      key={idOf(one)}
                      className={cx(
                        'max-w-80 truncate px-(--cell-x)',
                        isEnd(one, resource) && 'text-end tabular',
                      )}
                    >
                      {typeof one !== 'string' ? (
                        one.cell(row)
                      ) : one === linked && pathOf ? (
                        <Link to={pathOf(row.id)} className="hover:underline">
                          <FieldValue resource={resource} name={one} row={row} plain />
                        </Link>
                      ) : (
                        <FieldValue resource={resource} name={one} row={row} />
                      )}
                    </td>
                  ))}
                  {rowActions && (
                    <td className="px-(--cell-x) text-end whitespace-nowrap">{rowActions(row)}</td>
                  )}
                </tr>
              ))}
            </tbody>
            {props.foot && (
              <tfoot className="border-t border-line-strong font-semibold">{props.foot(rows)}</tfoot>
            )}
          </table>
        </div>
      )}
      {(list.hasMore || (list.count ?? 0) > limit) && (
        <MoreRows list={list} noun={resource.labels.toLowerCase()} />
      )}
    </div>
  );
}

/** Presses on controls inside a row don't open the row. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

const idOf = <R extends Row>(column: string | RelatedColumn<R>) =>
  typeof column === 'string' ? column : column.id;

function isEnd<R extends Row>(column: string | RelatedColumn<R>, resource: AnyResource): boolean {
  return typeof column === 'string' ? isNumeric(resource.columns[column]) : column.align === 'end';
}
