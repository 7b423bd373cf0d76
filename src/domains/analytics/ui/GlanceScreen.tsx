/** The company at a glance: every measure with its change and its trend, by section. */

import type { FiguresAnswer } from '#domains/analytics/measures/figures.report.ts';
import type { Catalogue, MeasureFacts } from '#domains/analytics/measures/measures.report.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import { namesOf } from '#kernel/type-guards.ts';
import { useReport } from '#ui/api/report.ts';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Refreshing } from '#ui/components/states/Refreshing.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { StatChange } from '#ui/components/values/StatChange.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { changeOf, figureText, numberOf, type Reader, unusualText } from '../measures/figure-text.rules.ts';
import { AnalyticsNav } from './AnalyticsNav.tsx';
import { trendOf } from './figures/chosen-period.rules.ts';
import { PeriodBar } from './figures/PeriodBar.tsx';
import { PrintedQuestion } from './figures/PrintedQuestion.tsx';
import { sectionTitles } from './figures/section-titles.ts';
import { type Chosen, filtersParam, useCatalogue, useChosen } from './figures/use-chosen.ts';
import { SavedMenu } from './saved/SavedMenu.tsx';
import { WorstAssets } from './WorstAssets.tsx';

export function GlanceScreen() {
  const { data: catalogue, error, refetch } = useCatalogue();
  return (
    <Page title="Analytics">
      <PageHeader
        title="Analytics"
        actions={
          <>
            <SavedMenu screen="glance" />
            <AnalyticsNav current="/analytics" />
          </>
        }
      />
      {error && !catalogue && (
        <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!catalogue && !error && <SkeletonRows rows={10} />}
      {catalogue && <Glance catalogue={catalogue} />}
    </Page>
  );
}

function Glance({ catalogue }: { catalogue: Catalogue }) {
  const chosen = useChosen(catalogue);
  const narrowed = Object.keys(chosen.keys);
  const fitting = catalogue.measures.filter(({ dimensions }) =>
    narrowed.every((name) => dimensions.includes(name)),
  );
  return (
    <>
      <PeriodBar chosen={chosen} catalogue={catalogue} />
      <PrintedQuestion chosen={chosen} catalogue={catalogue} />
      {namesOf(sectionTitles).map((section) => {
        const measures = fitting.filter((measure) => measure.section === section);
        return (
          measures.length > 0 && (
            <Section key={section} title={sectionTitles[section]}>
              <Measures measures={measures.filter(({ is_locked }) => !is_locked)} chosen={chosen} />
              {measures.some(({ is_locked }) => is_locked) && (
                <p className="text-label text-muted">
                  Amounts are hidden until you{' '}
                  <Link to="/financials/login" className="text-accent-ink underline">
                    unlock the financials
                  </Link>
                  .
                </p>
              )}
              {section === 'assets' && <WorstAssets measures={measures} chosen={chosen} />}
            </Section>
          )
        );
      })}
    </>
  );
}

function Measures({ measures, chosen }: { measures: readonly MeasureFacts[]; chosen: Chosen }) {
  const { viewer } = useWorkplace();
  const names = measures.map(({ name }) => name).join(',');
  const filters = filtersParam(chosen.keys);
  const enabled = measures.length > 0;
  const { from, to, compare } = chosen;
  const now = useReport<FiguresAnswer>(
    'figures',
    { measures: names, from, to, compare, ...(filters && { filters }) },
    { enabled },
  );
  const trend = useReport<FiguresAnswer>(
    'figures',
    { measures: names, ...trendOf(chosen), step: 'month', unusual: 'last', ...(filters && { filters }) },
    { enabled },
  );
  if (now.error && !now.data)
    return (
      <ErrorState title="These could not be loaded" error={now.error} onRetry={() => void now.refetch()} />
    );
  return (
    <Refreshing isOld={now.isPlaceholderData} label="Working it out again">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {measures.map((measure) => {
          const { name, label, formula, unit, better } = measure;
          const value = now.data?.total.values[name]?.[0];
          const before = now.data?.before?.total.values[name]?.[0];
          const change = changeOf(unit, better, [before, value], viewer.locale);
          const series = (trend.data?.total.values[name] ?? []).flatMap((one) => numberOf(one) ?? []);
          const unusual = unusualMonth(trend.data, measure, viewer);
          return (
            <StatCard
              mark={unusual}
              key={name}
              label={label}
              formula={formula}
              loading={!now.data}
              figure={figureText(unit, value, viewer)}
              series={series}
              note={
                chosen.compare === 'none' ? undefined : change ? (
                  <StatChange {...change} than={`from ${figureText(unit, before, viewer)}`} />
                ) : null
              }
              link={<Link to={`/analytics/measures/${name}`} search={chosen.address} />}
            />
          );
        })}
      </div>
    </Refreshing>
  );
}

/** "October: unusual, …" for the last month that is over. */
function unusualMonth(
  trend: FiguresAnswer | undefined,
  { name, unit }: MeasureFacts,
  reader: Reader,
): string | undefined {
  const notes = trend?.unusual?.[name] ?? [];
  const index = notes.findLastIndex((note) => note !== null);
  const [note, part] = [notes[index], trend?.parts[index]];
  if (!note || !part) return undefined;
  const text = unusualText(unit, trend?.total.values[name]?.[index], note, { ...reader, step: 'month' });
  return `${formatMonth(part.from.slice(0, 7), reader.locale)}. ${text}`;
}
