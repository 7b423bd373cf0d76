import { axisText, changeOf, figureText, numberOf } from '#domains/analytics/measures/figure-text.rules.ts';
import type { FiguresAnswer } from '#domains/analytics/measures/figures.report.ts';
import type { MeasureFacts } from '#domains/analytics/measures/measures.report.ts';
import type { Scorecard } from '#domains/analytics/performance/performance.report.ts';
import { formatDayAs } from '#kernel/english-dates.ts';
import { useReport } from '#ui/api/report.ts';
import { TrendChart } from '#ui/chart/TrendChart.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatChange } from '#ui/components/values/StatChange.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { trendOf } from '../figures/chosen-period.rules.ts';
import { rowsLink } from '../figures/figure-links.tsx';
import { filtersParam, type Keys } from '../figures/use-chosen.ts';
import { ExpectedText } from './ExpectedText.tsx';
import { hasCases, measuresOf, type Scored } from './scorecard-links.tsx';

/** One person or team: every figure with its change, what colleagues reach with the same work, and a year's trend. */
export function ScorecardPage({ card, ...scored }: Scored & { card: Scorecard }) {
  const { viewer } = useWorkplace();
  const isOwn = viewer.role === 'technician';
  const { chosen, by } = scored;
  const every = measuresOf(scored);
  const measures = every.filter(({ name }) => hasCases(card.scores[name]));
  const without = every.filter((measure) => !measures.includes(measure));
  const keys: Keys = { ...chosen.keys, [by]: [card.key] };
  const asked = { measures: measures.map(({ name }) => name).join(','), ...trendOf(chosen), step: 'month' };
  const own = useReport<FiguresAnswer>('figures', { ...asked, filters: filtersParam(keys) ?? '' });
  const filters = filtersParam(chosen.keys);
  const all = useReport<FiguresAnswer>(
    'figures',
    { ...asked, ...(filters && { filters }) },
    { enabled: !isOwn },
  );
  const pointsOf = (data: FiguresAnswer | undefined, name: string) =>
    (data?.parts ?? []).map((part, index) => ({
      label: formatDayAs(part.from, viewer.locale, { month: 'short', year: '2-digit' }),
      value: numberOf(data?.total.values[name]?.[index]),
    }));
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 lg:grid-cols-2">
        {measures.map((measure) => {
          const { name, label, unit, per, formula } = measure;
          const format = (value: number | null) => figureText(unit, value, viewer);
          return (
            <Card key={name} className="flex flex-col gap-3 break-inside-avoid">
              <div className="flex flex-col gap-1">
                <h2 className="text-label font-medium text-muted" title={formula}>
                  {label}
                </h2>
                <Value card={card} measure={measure} {...scored} keys={keys} />
              </div>
              {own.data ? (
                <TrendChart
                  label={`${label} by month`}
                  points={pointsOf(own.data, name)}
                  before={
                    all.data && per.length > 0
                      ? { label: 'Company', points: pointsOf(all.data, name) }
                      : undefined
                  }
                  as={per.length === 0 ? 'columns' : 'line'}
                  format={format}
                  formatAxis={(value) => axisText(unit, value, viewer)}
                  linkOf={(index) => {
                    const part = own.data?.parts[index];
                    return part && rowsLink(measure, part, keys);
                  }}
                />
              ) : (
                <SkeletonRows rows={4} />
              )}
            </Card>
          );
        })}
      </div>
      {without.length > 0 && (
        <p className="text-label text-subtle">
          Nothing in these days: {without.map(({ label }) => label).join(', ')}.
        </p>
      )}
    </div>
  );
}

function Value({
  card,
  measure,
  chosen,
  keys,
}: Pick<Scored, 'chosen'> & { card: Scorecard; measure: MeasureFacts; keys: Keys }) {
  const { viewer } = useWorkplace();
  const score = card.scores[measure.name];
  const change = changeOf(measure.unit, measure.better, [score?.before, score?.value], viewer.locale);
  const link = rowsLink(measure, chosen, keys);
  const text = figureText(measure.unit, score?.value, viewer);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-figure font-semibold tabular">
          {link && score?.value !== null ? (
            <link.type {...link.props} className="hover:underline">
              {text}
            </link.type>
          ) : (
            text
          )}
        </span>
        {change && (
          <span className="flex items-center gap-1 text-label text-subtle">
            <StatChange {...change} than={`from ${figureText(measure.unit, score?.before, viewer)}`} />
          </span>
        )}
      </div>
      {score && <ExpectedText score={score} measure={measure} />}
    </>
  );
}
