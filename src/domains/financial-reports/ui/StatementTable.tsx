/** A report as a table with linked figures; checks and notices are below it. */

import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useReport } from '#ui/api/report.ts';
import type { Query } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { InOrder } from '#ui/components/layout/InOrder.tsx';
import { cx } from '#ui/cx.ts';
import { formatMoney } from '#ui/format/money.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import {
  type Statement,
  type StatementCell,
  type StatementColumn,
  type StatementRow,
  shownNumber,
} from '../statements/statement.rules.ts';
import { dayText } from './day-text.ts';
import { displayOf } from './display-of.ts';
import { addressOf } from './statement-address.ts';

interface StatementTableProps {
  readonly statement: Statement;
  /** What the statement was asked with. */
  readonly params: Query;
}

export function StatementTable({ statement, params }: StatementTableProps) {
  const { columns, rows } = statement;
  const naming = namingOf(statement);
  return (
    <div className="flex flex-col gap-3">
      <div className="relative overflow-x-auto rounded-lg border border-line bg-surface print:overflow-visible print:border-0">
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line-strong bg-surface">
              <InOrder of={columns}>
                {(column, index) => (
                  <th
                    scope="col"
                    className={cx(
                      'px-3 py-2 align-bottom text-label font-medium text-muted',
                      isWords(column) ? 'text-start' : 'text-end whitespace-nowrap',
                      index === naming && inSight,
                    )}
                  >
                    <ColumnLabel column={column} locale={statement.locale} />
                  </th>
                )}
              </InOrder>
            </tr>
          </thead>
          <tbody>
            <Rows rows={rows} statement={statement} params={params} naming={naming} />
          </tbody>
        </table>
      </div>
      {!rows.some(({ kind }) => kind === 'line') && (
        <p className="text-muted">{displayOf(statement.name).empty ?? usualEmpty}</p>
      )}
      <Proofs statement={statement} />
    </div>
  );
}

const usualEmpty =
  'There is nothing to show for these days. Figures come from what is posted: invoices, payments, bills and entries by hand.';

/** The first column with words: accounts, customers, what an entry is for. */
function namingOf({ columns, rows }: Statement): number {
  const found = columns.findIndex(
    ({ kind }, index) => kind === 'text' && rows.some(({ cells }) => mayBreak(cells[index])),
  );
  return Math.max(found, 0);
}

/** Where a tax rate is what names a row. -1: nowhere. */
const rateOf = ({ columns }: Statement, cells: StatementRow['cells']) =>
  columns.findIndex(({ kind }, index) => kind === 'rate' && cells[index]?.value);

/** Of the column that names: the others pass behind it. */
const inSight = cx(
  'sticky start-0 z-10 bg-inherit max-sm:shadow-[inset_-1px_0_0_var(--line)]',
  'print:static print:shadow-none',
);

const isWords = ({ kind }: StatementColumn) => kind === 'text' || kind === 'date';

function ColumnLabel({ column, locale }: { column: StatementColumn; locale: string }) {
  const { label, days } = column;
  if (!days) return label;
  const words = label.replace(/^\d{4}-.*$/, '').replace(/ \d{4}-.*$/, '');
  if (label === 'Debit' || label === 'Credit' || label === 'Net' || label === 'Tax') return label;
  return (
    <>
      {words && <span className="block">{words}</span>}
      <span className="block">{days.from && dayText(days.from, locale)}</span>
      <span className="block">
        {days.from ? '– ' : ''}
        {dayText(days.to, locale)}
      </span>
    </>
  );
}

interface RowsProps extends StatementTableProps {
  readonly rows: readonly StatementRow[];
  readonly naming: number;
}

function Rows({ rows, statement, params, naming }: RowsProps) {
  return (
    <InOrder of={rows}>
      {(row) =>
        row.after === undefined ? (
          <Row row={row} statement={statement} naming={naming} />
        ) : (
          <More key={row.after} {...{ row, statement, params, naming }} after={row.after} />
        )
      }
    </InOrder>
  );
}

interface MoreProps extends StatementTableProps {
  readonly row: StatementRow;
  readonly after: string;
  readonly naming: number;
}

/** Says that there are more lines, with a button that they replace. */
function More({ row, after, statement, params, naming }: MoreProps) {
  const [isWanted, setWanted] = useState(false);
  const query = { ...params, name: statement.name, after };
  const { data, error, isFetching, refetch } = useReport<Statement>('financial_statement', query, {
    enabled: isWanted,
  });
  if (isWanted && data) return <Rows rows={data.rows} {...{ statement, params, naming }} />;
  return (
    <tr className="border-b border-line last:border-0">
      <td colSpan={statement.columns.length} className="px-3 py-1.5">
        <div
          className="sticky start-3 flex w-fit flex-wrap items-center gap-x-3 gap-y-1 text-muted"
          role="status"
        >
          {error ? 'Further lines could not be loaded.' : row.cells.find(({ value }) => value)?.value}
          <Button
            variant="outline"
            size="sm"
            className="print:hidden"
            loading={isFetching}
            onClick={() => (isWanted ? void refetch() : setWanted(true))}
          >
            {error ? 'Try again' : 'Load more'}
          </Button>
        </div>
      </td>
    </tr>
  );
}

function Row({ row, statement, naming }: { row: StatementRow; statement: Statement; naming: number }) {
  const { kind, depth, cells } = row;
  const firstWords = statement.columns.findIndex((column, index) => isWords(column) && cells[index]?.value);
  const rate = rateOf(statement, cells);
  const kept = cells[naming]?.value || rate < 0 ? naming : rate;
  return (
    <tr
      className={cx(
        'border-b border-line last:border-0',
        kind !== 'line' && 'font-medium',
        kind === 'grand' ? 'border-t-2 border-t-line-strong bg-wash' : 'bg-surface',
        kind === 'line' && 'hover:bg-wash',
      )}
    >
      <InOrder of={statement.columns}>
        {(column, index) => (
          <td
            className={cx(
              'px-3 py-1.5 align-top',
              isWords(column) ? 'text-start' : 'text-end whitespace-nowrap tabular',
              (column.kind === 'date' || isNumber(cells[index])) && 'whitespace-nowrap',
              column.kind === 'text' && index !== naming && mayBreak(cells[index]) && 'max-sm:min-w-32',
              index === kept && inSight,
              index === naming && cx('max-sm:min-w-48', statement.columns.length > 10 && 'sm:min-w-56'),
              kind === 'heading' && 'pt-3',
              // A heading spans the empty cells after it without widening its own column.
              kind === 'heading' && index === firstWords && 'sm:max-w-0 sm:whitespace-nowrap',
            )}
            style={
              index === firstWords && depth > 0 ? { paddingInlineStart: `${12 + depth * 16}px` } : undefined
            }
          >
            <Figure cell={cells[index]} column={column} statement={statement} />
          </td>
        )}
      </InOrder>
    </tr>
  );
}

/** A document number, which must not break at its hyphens. */
const isNumber = (cell: StatementCell | undefined) => /^\S{1,20}$/.test(cell?.value ?? '');
const mayBreak = (cell: StatementCell | undefined) => Boolean(cell?.value) && !isNumber(cell);

function Figure({
  cell,
  column,
  statement,
}: {
  cell: StatementCell | undefined;
  column: StatementColumn;
  statement: Statement;
}) {
  const { viewer } = useWorkplace();
  const value = cell?.value;
  if (value === null || value === undefined || value === '') return null;
  const shown = shownAs(value, column, statement);
  if (cell?.tone) return <Verdict tone={cell.tone} word={shown} />;
  const quiet = column.kind === 'money' && Number(value) === 0;
  const to = cell?.behind && addressOf(cell.behind, viewer.permissions.has('view_transactions'));
  if (!to) return <span className={cx(quiet && 'text-subtle')}>{shown}</span>;
  return (
    <Link
      to={to.path}
      search={to.search}
      className={cx('hover:underline print:no-underline', quiet && 'text-subtle')}
    >
      {shown}
    </Link>
  );
}

/** In words, with a sign, and coloured at last. */
function Verdict({ tone, word }: { tone: 'good' | 'bad'; word: string }) {
  const Sign = tone === 'good' ? CircleCheck : TriangleAlert;
  return (
    <span
      className={cx(
        'flex items-center gap-1.5 font-normal whitespace-nowrap',
        tone === 'good' ? 'text-tone-success' : 'text-tone-danger',
      )}
    >
      <Sign className="size-3.5 shrink-0" aria-hidden="true" />
      {word}
    </span>
  );
}

function shownAs(value: string, { kind }: StatementColumn, { currency, locale }: Statement): string {
  if (kind === 'money') return formatMoney(value, currency, locale);
  if (kind === 'date') return dayText(value, locale);
  if (kind === 'rate')
    return `${(Number(value) * 100).toLocaleString(locale, { maximumFractionDigits: 4 })}%`;
  if (kind === 'number') return shownNumber(value, locale);
  // The sign of amounts.
  const share = () => Number(value).toLocaleString(locale, { minimumFractionDigits: 1 }).replace('-', '−');
  return kind === 'share' ? `${share()}%` : value;
}

/** The checks that must be zero, and the notice of what is left out. */
function Proofs({ statement }: { statement: Statement }) {
  const { checks, notice, currency, locale } = statement;
  return (
    <div className="flex flex-col gap-1 text-label text-muted">
      {checks.map(({ label, difference, is_right }) => (
        <p key={label} className={cx('flex items-center gap-1.5', !is_right && 'text-tone-danger')}>
          {is_right ? (
            <CircleCheck className="size-3.5 text-tone-success" aria-hidden="true" />
          ) : (
            <TriangleAlert className="size-3.5" aria-hidden="true" />
          )}
          {label}: {formatMoney(difference, currency, locale)}
        </p>
      ))}
      {notice && <p>{notice}</p>}
    </div>
  );
}
