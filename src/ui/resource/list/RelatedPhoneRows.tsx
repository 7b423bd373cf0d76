import type { ReactNode } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { Link } from '#ui/navigation.tsx';
import { type Row, rowTitle, titleColumns } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { FieldValue } from './cells.tsx';

export interface RelatedPhoneRowsProps<R extends Row> {
  resource: AnyResource;
  rows: readonly R[];
  columns: readonly (string | { readonly id: string; readonly cell: (row: R) => ReactNode })[];
  pathOf: ((id: string) => string) | undefined;
  onOpen: ((row: R) => void) | undefined;
  rowActions: ((row: R) => ReactNode) | undefined;
}

/** The rows of a related list on a phone: name and status, then the other columns' values. */
export function RelatedPhoneRows<R extends Row>(props: RelatedPhoneRowsProps<R>) {
  const { resource, rows, columns, pathOf, onOpen, rowActions } = props;
  const workplace = useWorkplace();
  const kindOf = (name: string) => resource.columns[name]?.kind;
  const names = columns.flatMap((one) => (typeof one === 'string' ? one : []));
  const aside =
    names.find((name) => kindOf(name) === 'state') ?? names.find((name) => kindOf(name) === 'money');
  const titles = titleColumns(resource, workplace);
  const rest = columns.filter((one) => typeof one !== 'string' || (one !== aside && !titles.includes(one)));
  const detailsOf = (row: R) =>
    rest.flatMap((one): { id: string; shown: ReactNode }[] => {
      if (typeof one !== 'string') {
        const shown = one.cell(row);
        return isShown(shown) ? [{ id: one.id, shown }] : [];
      }
      const value = row[one];
      if (value === null || value === undefined || value === '') return [];
      return [{ id: one, shown: <FieldValue resource={resource} name={one} row={row} plain /> }];
    });
  /** A column of its own look for the title takes its place; without a title the first detail does. */
  const linesOf = (name: string, details: { id: string; shown: ReactNode }[]) => {
    const own =
      details.find(({ id }) => titles.includes(id)) ?? (name === resource.label ? details[0] : undefined);
    return { title: own?.shown ?? name, details: details.filter((one) => one !== own) };
  };
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {rows.map((row) => {
        const { title, details } = linesOf(rowTitle(resource, row, workplace), detailsOf(row));
        return (
          <li key={row.id} className="relative flex items-center gap-2 px-3 py-2.5">
            <div className="min-w-0 flex-1">
              <div className="flex items-center justify-between gap-3">
                <Opener
                  title={title}
                  path={onOpen ? undefined : pathOf?.(row.id)}
                  onOpen={onOpen && (() => onOpen(row))}
                />
                {aside && (
                  <span className="shrink-0 tabular">
                    <FieldValue resource={resource} name={aside} row={row} plain />
                  </span>
                )}
              </div>
              <div className="flex flex-wrap gap-x-1.5 text-label text-muted">
                {details.map(({ id, shown }, index) => (
                  <span key={id} className="max-w-full truncate">
                    {index > 0 && '· '}
                    {shown}
                  </span>
                ))}
              </div>
            </div>
            {rowActions && <span className="relative z-1 shrink-0">{rowActions(row)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

const isShown = (shown: ReactNode) =>
  shown !== null && shown !== undefined && shown !== '' && shown !== false;

interface OpenerProps {
  title: ReactNode;
  path: string | undefined;
  onOpen: (() => void) | undefined;
}

/** Covers the whole row. */
function Opener({ title, path, onOpen }: OpenerProps) {
  const look = 'min-w-0 truncate text-start font-medium after:absolute after:inset-0';
  if (onOpen) {
    return (
      <button type="button" className={look} onClick={onOpen}>
        {title}
      </button>
    );
  }
  if (!path) return <span className="min-w-0 truncate font-medium">{title}</span>;
  return (
    <Link to={path} className={look}>
      {title}
    </Link>
  );
}
