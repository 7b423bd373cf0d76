import type { Figure } from '#domains/analytics/measures/figure.rules.ts';
import {
  axisText,
  changeOf,
  figureText,
  numberOf,
  unusualText,
} from '#domains/analytics/measures/figure-text.rules.ts';
import type { Catalogue } from '#domains/analytics/measures/measures.report.ts';
import type { Days } from '#domains/analytics/measures/period.rules.ts';
import type {
  MonthlyReport,
  ReportChart,
  ReportRow,
  ReportSection,
} from '#domains/analytics/monthly-report/monthly-report.rules.ts';
import { formatDayAs, formatMonth } from '#kernel/english-dates.ts';
import { TrendChart } from '#ui/chart/TrendChart.tsx';
import { ScrollRegion } from '#ui/components/layout/ScrollRegion.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { rowsLink } from '../figures/figure-links.tsx';
import { Part } from './Part.tsx';
import { RowsLink, Sentences } from './Sentences.tsx';

export interface ReportSectionViewProps {
  section: ReportSection;
  report: MonthlyReport;
  catalogue: Catalogue;
}

export function ReportSectionView({ section, report, catalogue }: ReportSectionViewProps) {
  const { title, sentences, charts } = section;
  return (
    <Part title={title}>
      {sentences.length > 0 && <Sentences sentences={sentences} catalogue={catalogue} />}
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 print:grid-cols-2">
        {charts.map((chart) => (
          <Chart key={chart.measure} chart={chart} catalogue={catalogue} />
        ))}
      </div>
      <Figures section={section} report={report} catalogue={catalogue} />
    </Part>
  );
}

function Chart({ chart, catalogue }: { chart: ReportChart; catalogue: Catalogue }) {
  const { viewer } = useWorkplace();
  const { measure: name, label, unit, sum, as, points } = chart;
  const measure = catalogue.measures.find((one) => one.name === name);
  const notes = points.map(
    ({ value, unusual }) => unusual && unusualText(unit, value, unusual, { ...viewer, step: 'month' }),
  );
  return (
    <div className="flex min-w-0 flex-col gap-1 break-inside-avoid">
      <h4 className="font-medium">{label}</h4>
      <TrendChart
        label={`${label} by month`}
        points={points.map(({ from, value }) => ({
          label: formatDayAs(from, viewer.locale, { month: 'short', year: '2-digit' }),
          value: numberOf(value),
        }))}
        as={as}
        notes={notes}
        format={(value) => figureText(unit, value, viewer)}
        formatAxis={(value) => axisText(unit, value, viewer)}
        linkOf={(index) => {
          const point = points[index];
          return point && measure && rowsLink(measure, point, {}, sum);
        }}
      />
      {notes.filter(Boolean).map((note) => (
        <p key={note} className="text-label text-muted">
          {note}
        </p>
      ))}
    </div>
  );
}

function Figures({ section, report, catalogue }: ReportSectionViewProps) {
  const { viewer } = useWorkplace();
  const { before, year_before } = report;
  const short = (days: Days) => formatMonth(days.from.slice(0, 7), viewer.locale);
  const head = 'px-2 py-1.5 text-end font-medium first:ps-0 first:text-start last:pe-0';
  return (
    <ScrollRegion label={`Figures: ${section.title}`} className="overflow-x-auto print:overflow-visible">
      <table className="w-full tabular">
        <thead className="text-label text-subtle">
          <tr className="border-b border-line-strong">
            <th scope="col" className={head}>
              Figure
            </th>
            <th scope="col" className={head}>
              {short(report)}
            </th>
            {before && (
              <>
                <th scope="col" className={head}>
                  {short(before)}
                </th>
                <th scope="col" className={head}>
                  Change
                </th>
              </>
            )}
            {year_before && (
              <th scope="col" className={head}>
                {short(year_before)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {section.rows.map((row) => (
            <Row key={row.measure} row={row} report={report} catalogue={catalogue} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface RowProps extends Omit<ReportSectionViewProps, 'section'> {
  row: ReportRow;
}

function Row({ row, report, catalogue }: RowProps) {
  const { viewer } = useWorkplace();
  const { measure, label, formula, unit, better, sum } = row;
  const change = changeOf(unit, better, [row.before, row.now], viewer.locale);
  const tone =
    change?.good === undefined || change.direction === 'flat'
      ? 'text-muted'
      : change.good
        ? 'text-tone-success'
        : 'text-tone-danger';
  const cell = (value: Figure, days: Days) => (
    <td className="px-2 py-1.5 text-end whitespace-nowrap last:pe-0">
      {value === null ? (
        '–'
      ) : (
        <RowsLink
          text={figureText(unit, value, viewer)}
          rows={{ measure, sum, from: days.from, to: days.to, keys: {} }}
          catalogue={catalogue}
        />
      )}
    </td>
  );
  return (
    <tr className="border-b border-line break-inside-avoid last:border-0">
      <th scope="row" className="py-1.5 pe-2 text-start font-normal" title={formula}>
        {label}
      </th>
      {cell(row.now, report)}
      {report.before && (
        <>
          {cell(row.before, report.before)}
          <td className={`px-2 py-1.5 text-end whitespace-nowrap last:pe-0 ${tone}`}>
            {change?.text ?? '–'}
          </td>
        </>
      )}
      {report.year_before && cell(row.year_before, report.year_before)}
    </tr>
  );
}
