/** Figures as bars or lines: a small chart for each measure and column, all on the same rows. */
import {
  type Heading,
  headingText,
  type Place,
  partText,
} from '#domains/analytics/measures/figure-table.rules.ts';
import { axisText, figureText } from '#domains/analytics/measures/figure-text.rules.ts';
import type { Catalogue } from '#domains/analytics/measures/measures.report.ts';
import { BarList } from '#ui/chart/BarList.tsx';
import { LinesChart, type Series } from '#ui/chart/LinesChart.tsx';
import { TrendChart } from '#ui/chart/TrendChart.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { linkOfCell, readCell, type Shown } from './cells.tsx';

interface FigureChartsProps {
  shown: Shown;
  catalogue: Catalogue;
  as: 'bar' | 'line';
}

/** A column of a measure. */
interface Panel {
  readonly title: string;
  readonly column: number;
  readonly measure: number;
}

interface PanelProps {
  shown: Shown;
  panel: Panel;
  rows: readonly Named[];
}

interface Named {
  readonly name: string;
  readonly row: number;
}

export function FigureCharts({ shown, catalogue, as }: FigureChartsProps) {
  const { table, measures } = shown;
  const named = (headings: readonly Heading[], dimension: string | null, whole: string) => {
    const textOf = headingText(catalogue, dimension);
    const all = headings.map((heading, index) => ({ name: textOf(heading), index }));
    return all.length > 0 ? all : [{ name: whole, index: 0 }];
  };
  const columns = named(table.columns, table.columns_by, '');
  const rows = named(table.rows, table.rows_by, 'All').map(({ name, index }) => ({ name, row: index }));
  const panels = measures.flatMap(({ label }, measure) =>
    columns.map(({ name, index }) => ({
      title: [label, name].filter(Boolean).join(' · '),
      column: index,
      measure,
    })),
  );
  const isTime = as === 'bar' && table.rows.length === 0 && table.parts.length > 0;
  const Chart = as === 'line' ? Lines : isTime ? Columns : Bars;
  return (
    <div className={panels.length > 1 ? 'grid gap-x-8 gap-y-6 md:grid-cols-2' : 'flex flex-col'}>
      {panels.map((panel) => (
        <Section key={panel.title} title={panel.title} className="break-inside-avoid">
          <Card>
            <Chart shown={shown} panel={panel} rows={rows} />
          </Card>
        </Section>
      ))}
    </div>
  );
}

function Bars({ shown, panel, rows }: PanelProps) {
  const { viewer } = useWorkplace();
  const { title, column, measure } = panel;
  const part = shown.table.parts.length;
  return (
    <BarList
      label={title}
      bars={rows.map(({ name, row }) => {
        const { value, text, before } = readCell(shown, { row, column, part }, measure, viewer);
        return {
          ...{ key: String(row), name, value, text },
          before: before === undefined ? undefined : `from ${before}`,
          link: linkOfCell(shown, { row, column, part }, measure),
        };
      })}
    />
  );
}

function Columns({ shown, panel }: PanelProps) {
  const { viewer } = useWorkplace();
  const { table, measures, explored } = shown;
  const { title, column, measure } = panel;
  const unit = measures[measure]?.unit ?? 'count';
  const at = (part: number): Place => ({ row: 0, column, part });
  const { before } = table;
  return (
    <TrendChart
      label={title}
      points={table.parts.map((days, part) => ({
        label: partText(days, table.step, viewer),
        value: readCell(shown, at(part), measure, viewer).value,
      }))}
      before={
        before
          ? {
              label: explored.chosen.compare === 'year_before' ? 'A year before' : 'The period before',
              points: before.parts.map((days, part) => {
                const figure = before.cells[0]?.[column]?.[part]?.[measure] ?? null;
                return {
                  label: partText(days, table.step, viewer),
                  value: figure === null ? null : Number(figure),
                };
              }),
            }
          : undefined
      }
      as="columns"
      format={(value) => figureText(unit, value, viewer)}
      formatAxis={(value) => axisText(unit, value, viewer)}
      linkOf={(part) => linkOfCell(shown, at(part), measure)}
    />
  );
}

function Lines({ shown, panel, rows }: PanelProps) {
  const { viewer } = useWorkplace();
  const { table, measures } = shown;
  const { title, column, measure } = panel;
  const unit = measures[measure]?.unit ?? 'count';
  const series = rows.map(({ name, row }): Series => {
    const cells = table.parts.map((_, part) => readCell(shown, { row, column, part }, measure, viewer));
    return {
      name,
      values: cells.map(({ value }) => value),
      texts: cells.map(({ text, before }) => (before === undefined ? text : `${text} (from ${before})`)),
    };
  });
  return (
    <LinesChart
      label={title}
      points={table.parts.map((days) => ({ label: partText(days, table.step, viewer) }))}
      series={series}
      formatAxis={(value) => axisText(unit, value, viewer)}
      linkOf={(index, part) => linkOfCell(shown, { row: rows[index]?.row ?? 0, column, part }, measure)}
    />
  );
}
