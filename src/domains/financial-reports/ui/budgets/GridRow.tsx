import { memo, type Ref } from 'react';
import { InOrder } from '#ui/components/layout/InOrder.tsx';
import { cx } from '#ui/cx.ts';
import { yearColumn } from './grid-moves.rules.ts';
import { type AmountText, shownAmount } from './sheet-text.rules.ts';
import { type SheetRow, yearOf } from './sheet-totals.rules.ts';

export interface Typing {
  readonly text: string;
  readonly isWrong: boolean;
}

export interface GridRowProps {
  readonly row: SheetRow;
  readonly index: number;
  readonly monthNames: readonly string[];
  readonly amounts: AmountText;
  readonly hasCents: boolean;
  /** The column with the cursor, if it is in this row. */
  readonly column: number | null;
  readonly typing: Typing | null;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onType: (text: string) => void;
}

/** The sums of the rows stay in sight. */
export const yearCell = 'sticky end-0 border-s border-line';

/** Drawn again only when something of it changes: a chart may have hundreds. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, monthNames, amounts, hasCents, column, typing } = props;
  const { code, name, depth, months } = row;
  const label = `${code} ${name}`;
  const year = yearOf(months);
  return (
    <tr aria-rowindex={index + 2} className={column === null ? 'bg-surface' : 'bg-wash'}>
      <th
        scope="row"
        className="sticky start-0 z-10 max-w-60 truncate border-e border-b border-line bg-inherit px-3 py-1.5 text-start font-normal"
        style={{ paddingInlineStart: `${12 + depth * 14}px` }}
        title={label}
      >
        <span className="text-subtle tabular">{code}</span> {name}
      </th>
      <InOrder of={[...months, year]}>
        {(amount, at) => {
          const isHere = at === column;
          return (
            <td
              aria-colindex={at + 2}
              tabIndex={isHere ? 0 : -1}
              data-row={index}
              data-column={at}
              aria-label={`${label}, ${at === yearColumn ? 'year' : monthNames[at]}: ${shownAmount(amount, amounts, true)}`}
              className={cx(
                'h-8 min-w-16 border-b border-line px-2 py-1 text-end whitespace-nowrap tabular outline-offset-[-2px]',
                at === yearColumn ? cx(yearCell, 'bg-inherit font-medium') : 'relative',
                amount === 0n && 'text-subtle',
              )}
            >
              {isHere && typing ? (
                <input
                  ref={props.inputRef}
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={`${label}, ${at === yearColumn ? 'year' : monthNames[at]}`}
                  aria-invalid={typing.isWrong || undefined}
                  value={typing.text}
                  onChange={(event) => props.onType(event.target.value)}
                  className={cx(
                    'absolute inset-0 w-full bg-surface px-2 text-end text-ink tabular outline-2 outline-offset-[-2px]',
                    typing.isWrong ? 'outline-danger' : 'outline-focus',
                  )}
                />
              ) : (
                shownAmount(amount, amounts, hasCents)
              )}
            </td>
          );
        }}
      </InOrder>
    </tr>
  );
});
