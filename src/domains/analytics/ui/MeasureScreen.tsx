/** One measure: its figure, its trend, and by each of its dimensions. Everything opens its rows. */

import type { Figure } from '#domains/analytics/measures/figure.rules.ts';
import type { FiguresAnswer } from '#domains/analytics/measures/figures.report.ts';
import type { Catalogue, MeasureFacts } from '#domains/analytics/measures/measures.report.ts';
import { partsOf } from '#domains/analytics/measures/period.rules.ts';
import { sentence } from '#kernel/display.ts';
import { useReport } from '#ui/api/report.ts';
import { BarList } from '#ui/chart/BarList.tsx';
import { TrendChart } from '#ui/chart/TrendChart.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Refreshing } from '#ui/components/states/Refreshing.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatChange } from '#ui/components/values/StatChange.tsx';
import { formatDayAs } from '#ui/format/month.ts';
import { usePathParam } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { axisText, changeOf, figureText, numberOf, unusualText } from '../measures/figure-text.rules.ts';
import { unusualRule } from '../measures/unusual.rules.ts';
import { stepFor } from './figures/chosen-period.rules.ts';
import { rowsLink } from './figures/figure-links.tsx';
import { PeriodBar } from './figures/PeriodBar.tsx';
import { type Chosen, filtersParam, useCatalogue, useChosen } from './figures/use-chosen.ts';

export function MeasureScreen() {
  const name = usePathParam('name');
  const { data: catalogue, error, refetch } = useCatalogue();
  const measure = catalogue?.measures.find((one) => one.name === name);
  const title = measure?.label ?? 'Analytics';
  return (
    <Page title={title}>
      {error && !catalogue && (
        <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!catalogue && !error && <SkeletonRows rows={10} />}
      {catalogue && !measure && (
        <EmptyState title="There is no such figure">It may need a permission that you don’t have.</EmptyState>
      )}
      {catalogue && measure && <MeasurePage catalogue={catalogue} measure={measure} />}
    </Page>
  );
}

interface Shown {
  measure: MeasureFacts;
  chosen: Chosen;
}

function MeasurePage({ catalogue, measure }: { catalogue: Catalogue; measure: MeasureFacts }) {
  const { viewer } = useWorkplace();
  const chosen = useChosen(catalogue);
  const { name, label, formula, unit, better, dimensions } = measure;
  const filters = filtersParam(chosen.keys);
  const { from, to, compare } = chosen;
  const asked = { measures: name, from, to, compare, ...(filters && { filters }) };
  const { data, error, refetch, isPlaceholderData } = useReport<FiguresAnswer>('figures', asked);
  const value = data?.total.values[name]?.[0];
  const before = data?.before?.total.values[name]?.[0];
  const change = changeOf(unit, better, [before, value], viewer.locale);
  return (
    <>
      <PageHeader
        context={<BackLink to="/analytics" label="Analytics" />}
        title={label}
        description={formula}
      />
      <PeriodBar chosen={chosen} catalogue={catalogue} dimensions={dimensions} />
      {error && !data && (
        <ErrorState title="The figure could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      <Refreshing isOld={isPlaceholderData} label="Working it out again">
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="text-figure font-semibold tabular">{figureText(unit, value, viewer)}</span>
            {change && (
              <span className="flex items-center gap-1 text-label text-subtle">
                <StatChange {...change} than={`from ${figureText(unit, before, viewer)}`} />
              </span>
            )}
            <Parts measure={measure} chosen={chosen} />
          </div>
          <Card>
            <Trend measure={measure} chosen={chosen} />
          </Card>
          <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
            {dimensions.map((dimension) => (
              <Breakdown
                key={dimension}
                measure={measure}
                chosen={chosen}
                name={dimension}
                label={catalogue.dimensions.find((one) => one.name === dimension)?.label ?? dimension}
                isWord={catalogue.dimensions.find((one) => one.name === dimension)?.options !== null}
              />
            ))}
          </div>
        </div>
      </Refreshing>
    </>
  );
}

/** The rows of each sum that the measure is made of. */
function Parts({ measure, chosen }: Shown) {
  return (
    <span className="flex flex-wrap gap-x-3 text-label">
      {measure.parts.map(({ name, label }) => {
        const link = rowsLink(measure, chosen, chosen.keys, name);
        return (
          link && (
            <link.type key={name} {...link.props} className="text-accent hover:underline">
              {label}
            </link.type>
          )
        );
      })}
    </span>
  );
}

function Trend({ measure, chosen }: Shown) {
  const { viewer } = useWorkplace();
  const { name, label, unit, per } = measure;
  const step = stepFor(chosen);
  const filters = filtersParam(chosen.keys);
  const { from, to, compare } = chosen;
  const { data } = useReport<FiguresAnswer>('figures', {
    ...{ measures: name, from, to, compare, step, unusual: 'each' },
    ...(filters && { filters }),
  });
  if (!data) return <SkeletonRows rows={5} />;
  const parts = data.parts.length > 0 ? data.parts : partsOf(chosen, step);
  const unusual = data.unusual?.[name] ?? [];
  const notes = unusual.map(
    (one, index) => one && unusualText(unit, data.total.values[name]?.[index], one, { ...viewer, step }),
  );
  const pointsOf = (figures: Pick<FiguresAnswer, 'total' | 'parts'>) =>
    figures.parts.map((part, index) => ({
      label: formatDayAs(part.from, viewer.locale, labelled[step]),
      value: numberOf(figures.total.values[name]?.[index]),
    }));
  return (
    <>
      <TrendChart
        notes={notes}
        label={`${label} by ${step}`}
        points={pointsOf(data)}
        before={
          data.before
            ? {
                label: chosen.compare === 'year_before' ? 'A year before' : 'The period before',
                points: pointsOf(data.before),
              }
            : undefined
        }
        as={per.length === 0 ? 'columns' : 'line'}
        format={(value) => figureText(unit, value, viewer)}
        formatAxis={(value) => axisText(unit, value, viewer)}
        linkOf={(index) => {
          const part = parts[index];
          return part && rowsLink(measure, part, chosen.keys);
        }}
      />
      {notes.some(Boolean) && (
        <div className="mt-2 flex max-w-prose flex-col gap-1 text-label text-muted">
          <ul className="flex flex-col gap-0.5">
            {data.parts.map(
              (part, index) =>
                notes[index] && (
                  <li key={part.from}>
                    <span className="font-medium text-ink">
                      {formatDayAs(part.from, viewer.locale, labelled[step])}
                    </span>{' '}
                    {notes[index]}
                  </li>
                ),
            )}
          </ul>
          <p>{unusualRule}</p>
        </div>
      )}
    </>
  );
}

const labelled: Readonly<Record<'day' | 'week' | 'month', Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
};

const mostBars = 8;

interface BreakdownProps extends Shown {
  name: string;
  label: string;
  isWord: boolean;
}

function Breakdown({ measure, chosen, name: dimension, label, isWord }: BreakdownProps) {
  const { viewer } = useWorkplace();
  const { name, unit } = measure;
  const filters = filtersParam(chosen.keys);
  const { from, to, compare } = chosen;
  const { data } = useReport<FiguresAnswer>('figures', {
    ...{ measures: name, from, to, compare, split: dimension },
    ...(filters && { filters }),
  });
  const groups = data?.groups ?? [];
  const known = groups.filter(({ keys }) => keys[0] !== null);
  if (data && known.length === 0) return null;
  const beforeOf = (key: string | null | undefined) =>
    data?.before?.groups.find(({ keys }) => keys[0] === key)?.values[name]?.[0];
  const textBefore = (before: Figure | undefined) =>
    before === undefined || before === null ? undefined : `from ${figureText(unit, before, viewer)}`;
  return (
    <Section title={label} aside={groups.length > mostBars ? `${mostBars} of ${groups.length}` : undefined}>
      {!data && <SkeletonRows rows={4} />}
      <BarList
        label={`${measure.label} by ${label.toLowerCase()}`}
        bars={groups.slice(0, mostBars).map(({ keys: [key = null], names: [text], values }) => ({
          key: key ?? '',
          name: key === null ? 'None' : isWord ? sentence(text ?? key) : (text ?? key),
          value: numberOf(values[name]?.[0]),
          text: figureText(unit, values[name]?.[0], viewer),
          before: textBefore(beforeOf(key)),
          link: rowsLink(measure, chosen, { ...chosen.keys, [dimension]: [key] }),
        }))}
      />
    </Section>
  );
}
