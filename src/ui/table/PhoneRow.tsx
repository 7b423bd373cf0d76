import { memo, type ReactNode } from 'react';
import { Checkbox } from '../components/inputs/Checkbox.tsx';
import { cx } from '../cx.ts';
import { pressRow } from './press-row.ts';
import type { RowProps } from './TableRow.tsx';

export interface PhoneRowContent {
  readonly title: ReactNode;
  /** At the end of the first line: a status, an amount. */
  readonly aside?: ReactNode;
  /** The second line. */
  readonly detail?: ReactNode;
  /** At the end of the second line: what is special about the row. */
  readonly mark?: ReactNode;
}

export interface PhoneRowProps<Row> extends RowProps<Row> {
  content: ((row: Row) => PhoneRowContent) | undefined;
}

/** A row in two lines. */
export const PhoneRow = memo(PlainPhoneRow) as typeof PlainPhoneRow;

function PlainPhoneRow<Row>(props: PhoneRowProps<Row>) {
  const { row, columns, selected, selectable, handlers } = props;
  const { title, aside, detail, mark } = props.content?.(row) ?? fromColumns(row, columns);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around the rows handles the keys j, k, x, Space and Enter.
    <div
      id={props.id}
      role="row"
      tabIndex={-1}
      aria-rowindex={props.index + 2}
      aria-selected={selectable ? selected : undefined}
      onClick={(event) => pressRow(event, props)}
      className={cx(
        'flex h-full items-center gap-3 border-b border-line px-4 -outline-offset-2',
        selected ? 'bg-selected' : 'active:bg-wash',
      )}
    >
      {selectable && (
        <span role="gridcell" tabIndex={-1} className="flex">
          <Checkbox
            aria-label={`Select row ${props.index + 1}`}
            checked={selected}
            onChange={() => handlers.toggle(props.rowKey, false)}
          />
        </span>
      )}
      <div role="gridcell" tabIndex={-1} className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-3">
          <span className="min-w-0 truncate font-medium">{title}</span>
          <span className="shrink-0 tabular">{aside}</span>
        </div>
        <div className="flex items-center justify-between gap-3 text-label text-muted">
          <span className="min-w-0 truncate">{detail}</span>
          {mark && <span className="shrink-0 tabular">{mark}</span>}
        </div>
      </div>
    </div>
  );
}

function fromColumns<Row>(row: Row, columns: RowProps<Row>['columns']): PhoneRowContent {
  const [first, second, ...rest] = columns;
  return {
    title: second?.cell(row) ?? first?.cell(row),
    aside: second ? first?.cell(row) : undefined,
    detail: rest.slice(0, 3).map((column, index) => (
      <span key={column.id}>
        {index > 0 && ' · '}
        {column.cell(row)}
      </span>
    )),
  };
}
