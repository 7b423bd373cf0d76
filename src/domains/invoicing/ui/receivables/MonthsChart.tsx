import { addMonths } from '#kernel/dates.ts';
import { formatDayAs } from '#kernel/english-dates.ts';
import { TrendChart } from '#ui/chart/TrendChart.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { currencyScale, formatMoney, shortMoney } from '#ui/format/money.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** An amount of money by month, `2026-11`. */
export interface MonthSum {
  readonly month: string;
  readonly amount: string;
}

export interface MonthsChartProps {
  title: string;
  /** What is counted, in a sentence. */
  about: string;
  /** What the columns show, and what the dashed line shows. */
  columns: string;
  line: string;
  sums: readonly MonthSum[];
  lineSums: readonly MonthSum[];
  /** The list that a column opens, for the days of its month: `gte.` its first, `lt.` the first of the next. */
  to: string;
  searchOf: (days: readonly string[]) => Readonly<Record<string, unknown>>;
}

/** Money by month as columns, beside other money as a line. Each column opens its rows. */
export function MonthsChart({ title, about, columns, line, sums, lineSums, to, searchOf }: MonthsChartProps) {
  const { viewer } = useWorkplace();
  const { locale, currency } = viewer;
  const pointsOf = (months: readonly MonthSum[]) =>
    months.map(({ month, amount }) => ({
      label: formatDayAs(`${month}-01`, locale, { month: 'short', year: '2-digit' }),
      value: Number(amount),
    }));
  return (
    <Card className="flex flex-col gap-1">
      <h3 className="font-medium">{title}</h3>
      <p className="text-label text-subtle">{about}</p>
      <TrendChart
        label={`${columns} by month`}
        points={pointsOf(sums)}
        before={{ label: line, points: pointsOf(lineSums) }}
        as="columns"
        format={(value) => formatMoney((value ?? 0).toFixed(currencyScale(currency)), currency, locale)}
        formatAxis={shortMoney(currency, locale)}
        linkOf={(index) => {
          const first = `${sums[index]?.month}-01`;
          return <Link to={to} search={searchOf([`gte.${first}`, `lt.${addMonths(first, 1)}`])} />;
        }}
      />
    </Card>
  );
}
