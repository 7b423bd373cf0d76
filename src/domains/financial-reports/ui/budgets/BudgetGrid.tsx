/** Accounts by month, typed like a spreadsheet: the cursor is a cell, keys move it, typing replaces, a block can be pasted. */
import { type ReactNode, useId } from 'react';
import { type BudgetType, budgetTypes } from '#domains/financial-reports/budgets/budget.rules.ts';
import { InOrder } from '#ui/components/layout/InOrder.tsx';
import { cx } from '#ui/cx.ts';
import { GridRow, yearCell } from './GridRow.tsx';
import { yearColumn } from './grid-moves.rules.ts';
import { type AmountText, shownAmount } from './sheet-text.rules.ts';
import { type Sums, totalsOf, yearOf } from './sheet-totals.rules.ts';
import type { BudgetCells } from './use-budget-cells.ts';
import { useGrid } from './use-grid.ts';

export const typeNames: Readonly<Record<BudgetType, string>> = {
  income: 'Income',
  cost_of_goods_sold: 'Cost of sales',
  expense: 'Expenses',
};

export interface BudgetGridProps {
  readonly cells: BudgetCells;
  readonly monthNames: readonly string[];
  /** The same above the columns, where the year need not be said. */
  readonly heads: readonly string[];
  readonly amounts: AmountText;
  readonly isReadOnly: boolean;
  /** Above the grid, with the account of the cursor. */
  readonly tools: (account: string | undefined) => ReactNode;
}

export function BudgetGrid({ cells, monthNames, heads, amounts, isReadOnly, tools }: BudgetGridProps) {
  const help = useId();
  const { rows } = cells;
  const grid = useGrid({ cells, amounts, isReadOnly });
  const totals = totalsOf(rows);
  const unit = 10n ** BigInt(amounts.scale);
  const hasCents = rows.some(({ months }) => months.some((amount) => amount % unit !== 0n));
  const sums = (label: string, of: Sums, isGrand = false) => (
    <SumRow key={label} {...{ label, isGrand, amounts, hasCents }} of={of} />
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 print:hidden">{tools(rows[grid.place.row]?.id)}</div>
      <div
        ref={grid.ref}
        className="max-h-[calc(100dvh-14rem)] min-h-64 overflow-auto rounded-lg border border-line bg-surface print:max-h-none print:overflow-visible"
        {...grid.handlers}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid
          role="grid"
          aria-label="Amounts by account and month"
          aria-describedby={help}
          aria-readonly={isReadOnly || undefined}
          aria-rowcount={rows.length + 1}
          aria-colcount={14}
          className="w-full border-separate border-spacing-0"
        >
          <thead className="sticky top-0 z-20 bg-surface">
            <tr>
              <th
                scope="col"
                className="sticky start-0 z-10 border-e border-b border-line bg-surface px-3 py-2 text-start text-label font-medium text-muted"
              >
                Account
              </th>
              <InOrder of={[...heads, 'Year']}>
                {(name, at) => (
                  <th
                    scope="col"
                    className={cx(
                      'border-b border-line bg-surface px-2 py-2 text-end text-label font-medium whitespace-nowrap text-muted',
                      at === yearColumn && yearCell,
                    )}
                  >
                    {name}
                  </th>
                )}
              </InOrder>
            </tr>
          </thead>
          {budgetTypes.map((type) => (
            <tbody key={type}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={14}
                  className="border-b border-line bg-surface px-3 pt-3 pb-1.5 text-start font-medium"
                >
                  <span className="sticky start-3">{typeNames[type]}</span>
                </th>
              </tr>
              {rows.map((row, index) =>
                row.type === type ? (
                  <GridRow
                    key={row.id}
                    {...{ row, index, monthNames, amounts, hasCents }}
                    column={grid.place.row === index ? grid.place.column : null}
                    typing={grid.place.row === index ? grid.typing : null}
                    inputRef={grid.inputRef}
                    onType={grid.type}
                  />
                ) : null,
              )}
              {sums(`Total ${typeNames[type].toLowerCase()}`, totals.byType[type])}
              {type === 'cost_of_goods_sold' && sums('Gross profit', totals.gross, true)}
              {type === 'expense' && sums('Net profit', totals.net, true)}
            </tbody>
          ))}
        </table>
      </div>
      <p id={help} className="text-label text-muted print:hidden">
        {isReadOnly
          ? 'This budget can’t be changed.'
          : 'Arrow keys and Tab move; type or press Enter to change. Cells of a spreadsheet can be pasted, Ctrl+Z takes back. An amount in the year’s column is spread over the months. Esc leaves the table.'}
      </p>
    </div>
  );
}

interface SumRowProps {
  readonly label: string;
  readonly of: Sums;
  readonly isGrand: boolean;
  readonly amounts: AmountText;
  readonly hasCents: boolean;
}

function SumRow({ label, of, isGrand, amounts, hasCents }: SumRowProps) {
  const cell = cx('border-b border-line px-2 py-1.5 font-medium', isGrand ? 'bg-wash' : 'bg-surface');
  return (
    <tr>
      <th scope="row" className={cx(cell, 'sticky start-0 z-10 border-e ps-3 text-start')}>
        {label}
      </th>
      <InOrder of={[...of, yearOf(of)]}>
        {(amount, at) => (
          <td className={cx(cell, 'text-end whitespace-nowrap tabular', at === yearColumn && yearCell)}>
            {shownAmount(amount, amounts, hasCents)}
          </td>
        )}
      </InOrder>
    </tr>
  );
}
