/** Figures as a table with totals; as a heat map with a ground that grows with the value. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cloneElement } from 'react';
import {
  type FigureTable,
  type Line,
  layTable,
  orderText,
  placeOf,
  type TableColumn,
  type TableLayout,
  type TableOrder,
} from '#domains/analytics/measures/figure-table.rules.ts';
import type { Catalogue } from '#domains/analytics/measures/measures.report.ts';
import { type HeatScale, heatGround, heatScale, heatSteps } from '#ui/chart/heat.ts';
import { InOrder } from '#ui/components/layout/InOrder.tsx';
import { ScrollRegion } from '#ui/components/layout/ScrollRegion.tsx';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { linkOfCell, readCell, type Shown } from './cells.tsx';

interface FigureTableViewProps {
  shown: Shown;
  catalogue: Catalogue;
  label: string;
  isHeat: boolean;
}

export function FigureTableView({ shown, catalogue, label, isHeat }: FigureTableViewProps) {
  const { viewer } = useWorkplace();
  const layout = layTable(shown.table, catalogue, viewer);
  const scales = isHeat ? scalesOf(shown, layout) : [];
  const levels = Math.max(...layout.columns.map(({ labels }) => labels.length));
  return (
    <div className="flex flex-col gap-2">
      <ScrollRegion
        label={label}
        className="overflow-x-auto rounded-lg border border-line bg-surface print:overflow-visible print:border-0"
      >
        <table className="w-full border-collapse tabular">
          <caption className="sr-only">{label}</caption>
          <thead>
            <InOrder of={Array.from({ length: levels }, (_, level) => level)}>
              {(level) => <HeadRow shown={shown} layout={layout} level={level} levels={levels} />}
            </InOrder>
          </thead>
          <tbody>
            {layout.lines.map((line) => (
              <TableRow key={JSON.stringify(line.at)} {...{ shown, layout, line, scales }} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {isHeat && <HeatLegend />}
    </div>
  );
}

interface HeadRowProps {
  shown: Shown;
  layout: TableLayout;
  level: number;
  levels: number;
}

/** Columns with the same outer headings share these. Lines are put in order by their name and by totals. */
function HeadRow({ shown, layout, level, levels }: HeadRowProps) {
  const { table } = shown;
  const pathOf = (column: TableColumn) => JSON.stringify(column.labels.slice(0, level + 1));
  const heads: { path: string; label: string; span: number; by: string | undefined }[] = [];
  for (const column of layout.columns) {
    const path = pathOf(column);
    const last = heads.at(-1);
    if (last?.path === path) last.span += 1;
    else heads.push({ path, label: column.labels[level] ?? '', span: 1, by: orderOf(table, column) });
  }
  const isInner = level === levels - 1;
  return (
    <tr className={cx(isInner && 'border-b border-line-strong')}>
      {level === 0 && (
        <th
          scope="col"
          rowSpan={levels}
          aria-sort={table.rows_by === null ? undefined : sortOf(table, 'name')}
          className="sticky inset-s-0 z-10 max-w-44 bg-surface px-3 py-2 text-start align-bottom text-label font-medium text-muted"
        >
          <SortedHead shown={shown} label={layout.corner} by={table.rows_by === null ? undefined : 'name'} />
        </th>
      )}
      {heads.map(({ path, label, span, by }) => (
        <th
          key={path}
          scope={span > 1 ? 'colgroup' : 'col'}
          colSpan={span}
          aria-sort={isInner ? sortOf(table, by) : undefined}
          className={cx(
            'min-w-20 max-w-40 px-3 py-2 align-bottom text-label font-medium text-muted',
            isInner ? 'text-end' : 'border-s border-line text-start',
          )}
        >
          <SortedHead shown={shown} label={label} by={isInner ? by : undefined} />
        </th>
      ))}
    </tr>
  );
}

/** What a column puts lines in order by: only one of totals does. */
function orderOf(
  { rows_by, columns, parts, measures }: FigureTable,
  column: TableColumn,
): string | undefined {
  const isWhole = column.isTotal || (columns.length === 0 && parts.length === 0);
  return rows_by !== null && isWhole ? measures[column.measure] : undefined;
}

/** Without an order, the lines with most of the first measure come first. */
function sortOf({ order }: FigureTable, by: string | undefined): 'ascending' | 'descending' | undefined {
  if (by === undefined || order?.by !== by) return undefined;
  return order.isDescending ? 'descending' : 'ascending';
}

/** A figure is put in order from the largest on, a name from A on; pressed again the other way, then back to the usual order. */
function SortedHead({ shown, label, by }: { shown: Shown; label: string; by: string | undefined }) {
  if (by === undefined) return label;
  const { order } = shown.table;
  const isFirstDown = by !== 'name';
  const next = (): TableOrder | undefined => {
    if (order?.by !== by) return { by, isDescending: isFirstDown };
    return order.isDescending === isFirstDown ? { by, isDescending: !isFirstDown } : undefined;
  };
  const Arrow = order?.isDescending ? ArrowDown : ArrowUp;
  const change = () => {
    const wanted = next();
    shown.explored.chosen.set({ order: wanted && orderText(wanted) });
  };
  return (
    <button
      type="button"
      onClick={change}
      className="inline-flex max-w-full items-center gap-1 rounded-sm text-start hover:text-ink"
    >
      {label}
      {order?.by === by && <Arrow className="size-3 shrink-0 print:hidden" aria-hidden="true" />}
    </button>
  );
}

interface TableRowProps {
  shown: Shown;
  layout: TableLayout;
  line: Line;
  /** Of each measure; empty for a table without a ground. */
  scales: readonly HeatScale[];
}

function TableRow({ shown, layout, line, scales }: TableRowProps) {
  return (
    <tr className={cx('border-b border-line last:border-b-0', line.isTotal && 'font-semibold')}>
      <th
        scope="row"
        className={cx(
          'sticky inset-s-0 z-10 max-w-36 bg-surface px-3 py-2 text-start break-words sm:max-w-64',
          line.isTotal ? 'font-semibold' : 'font-normal',
        )}
      >
        {line.label}
      </th>
      {layout.columns.map((column) => (
        <Cell key={JSON.stringify([column.at, column.measure])} {...{ shown, line, column, scales }} />
      ))}
    </tr>
  );
}

function Cell({ shown, line, column, scales }: Omit<TableRowProps, 'layout'> & { column: TableColumn }) {
  const { viewer } = useWorkplace();
  const place = placeOf(shown.table, line, column);
  const { value, text, change, before } = readCell(shown, place, column.measure, viewer);
  const scale = scales[column.measure];
  const isTotal = line.isTotal || column.isTotal;
  const ground = scale && !isTotal ? heatGround(value, scale) : undefined;
  const link = value === null ? undefined : linkOfCell(shown, place, column.measure);
  const note = change && before !== undefined && (
    <span className={cx('block text-label font-normal', ground ? 'text-ink' : 'text-subtle')}>
      {change.text} from {before}
    </span>
  );
  const words = `${line.label}, ${column.labels.join(', ')}: ${text}`;
  return (
    <td className={cx('p-0 text-end align-top', ground, column.isTotal && 'font-semibold')}>
      {link ? (
        cloneElement(
          link,
          {
            className: 'block px-3 py-2 whitespace-nowrap hocus:underline focus-visible:-outline-offset-2',
            'aria-label': note ? `${words}, ${change.text} from ${before}` : words,
          },
          text,
          note,
        )
      ) : (
        <span className="block px-3 py-2 whitespace-nowrap text-subtle">
          {text}
          {note}
        </span>
      )}
    </td>
  );
}

/** Of each measure, over all cells but the totals. */
function scalesOf(shown: Shown, { lines, columns }: TableLayout): readonly HeatScale[] {
  return shown.measures.map((_, measure) =>
    heatScale(
      lines
        .filter(({ isTotal }) => !isTotal)
        .flatMap((line) =>
          columns
            .filter((column) => column.measure === measure && !column.isTotal)
            .map((column) => {
              const { row, column: across, part } = placeOf(shown.table, line, column);
              const value = shown.table.cells[row]?.[across]?.[part]?.[measure] ?? null;
              return value === null ? null : Number(value);
            }),
        ),
    ),
  );
}

function HeatLegend() {
  return (
    <p className="flex items-center gap-2 text-label text-muted">
      <span>Less</span>
      <span aria-hidden="true" className="flex">
        {heatSteps.map((step) => (
          <span key={step} className={cx('h-3 w-6', step)} />
        ))}
      </span>
      <span>More</span>
    </p>
  );
}
