/** One measure: its figure, its trend, and by each of its dimensions. Everything opens its rows. */

import type { FiguresAnswer } from '#domains/analytics/measures/figures.report.ts';
import type { Catalogue, MeasureFacts } from '#domains/analytics/measures/measures.report.ts';
import { partsOf } from '#domains/analytics/measures/period.rules.ts';
import { formatDayAs } from '#kernel/english-dates.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import { useReport } from '#ui/api/report.ts';
import { TrendChart } from '#ui/chart/TrendChart.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Refreshing } from '#ui/components/states/Refreshing.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatChange } from '#ui/components/values/StatChange.tsx';
import { Link, useAddress, usePathParam } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { axisText, changeOf, figureText, numberOf, unusualText } from '../measures/figure-text.rules.ts';
import { unusualRule } from '../measures/unusual.rules.ts';
import { Breakdown } from './figures/Breakdown.tsx';
import { stepFor } from './figures/chosen-period.rules.ts';
import { FigureDownloads } from './figures/FigureDownloads.tsx';
import { rowsLink } from './figures/figure-links.tsx';
import { type GroupOrder, groupOrders } from './figures/group-order.rules.ts';
import { PeriodBar } from './figures/PeriodBar.tsx';
import { PrintedQuestion } from './figures/PrintedQuestion.tsx';
import { type Chosen, filtersParam, useCatalogue, useChosen } from './figures/use-chosen.ts';
import { SavedMenu } from './saved/SavedMenu.tsx';

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
  const { by } = useAddress();
  const order = isOneOf(groupOrders, by) ? by : 'size';
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
        actions={
          <>
            <Button asChild size="sm" variant="ghost">
              <Link to="/analytics/explore" search={{ ...chosen.address, measures: name, compare }}>
                Explore
              </Link>
            </Button>
            <SavedMenu screen="measure" measure={name} />
            <FigureDownloads
              file="measure"
              params={{ ...asked, step: stepFor(chosen) }}
              label={measure.label}
            />
          </>
        }
      />
      <PeriodBar chosen={chosen} catalogue={catalogue} dimensions={dimensions} />
      <PrintedQuestion chosen={chosen} catalogue={catalogue} />
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
          {measure.per.length > 0 && (
            <Select
              aria-label="Order"
              className="self-start print:hidden"
              options={orders}
              value={order}
              onValueChange={(by) => chosen.set({ by: by === 'size' ? undefined : by })}
            />
          )}
          <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
            {catalogue.dimensions
              .filter((dimension) => dimensions.includes(dimension.name))
              .map((dimension) => (
                <Breakdown
                  key={dimension.name}
                  measure={measure}
                  chosen={chosen}
                  dimension={dimension}
                  order={order}
                />
              ))}
          </div>
        </div>
      </Refreshing>
    </>
  );
}

const orders: readonly { value: GroupOrder; label: string }[] = [
  { value: 'size', label: 'Most first' },
  { value: 'highest', label: 'Highest first' },
  { value: 'lowest', label: 'Lowest first' },
];

/** The rows of each sum that the measure is made of. */
function Parts({ measure, chosen }: Shown) {
  return (
    <span className="flex flex-wrap gap-x-3 text-label">
      {measure.parts.map(({ name, label }) => {
        const link = rowsLink(measure, chosen, chosen.keys, name);
        return (
          link && (
            <link.type key={name} {...link.props} className="text-accent-ink hover:underline">
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
