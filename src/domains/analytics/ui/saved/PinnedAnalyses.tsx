/** The analyses that the person has pinned to the start page: each with its first figure and its trend. */

import { readExploration } from '#domains/analytics/explore/explore.rules.ts';
import { changeOf, figureText, numberOf } from '#domains/analytics/measures/figure-text.rules.ts';
import type { FiguresAnswer } from '#domains/analytics/measures/figures.report.ts';
import type { Catalogue, MeasureFacts } from '#domains/analytics/measures/measures.report.ts';
import { analysisPins, type savedAnalyses } from '#domains/analytics/saved/saved-analysis.resource.ts';
import {
  readSavedQuestion,
  type SavedQuestion,
  savedAddress,
} from '#domains/analytics/saved/saved-question.rules.ts';
import { dayIn } from '#kernel/dates.ts';
import { useReport } from '#ui/api/report.ts';
import { type ApiRow, useRows } from '#ui/api/rows.ts';
import { useTenant } from '#ui/auth/AuthProvider.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { StatChange } from '#ui/components/values/StatChange.tsx';
import { Link } from '#ui/navigation.tsx';
import { trendOf } from '../figures/chosen-period.rules.ts';
import { filtersParam, readChosen, useCatalogue } from '../figures/use-chosen.ts';

type Saved = ApiRow<typeof savedAnalyses>;

export function PinnedAnalyses() {
  const { rows: pins } = useRows<typeof analysisPins, { analysis: Saved | null }>(analysisPins, {
    select: '*,analysis(*)',
    limit: 24,
    count: false,
  });
  const { data: catalogue } = useCatalogue();
  const shown = pins.flatMap(({ id, analysis }) => {
    const question = analysis && readSavedQuestion(analysis.screen, analysis.question);
    return analysis && question ? [{ id, analysis, question }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Section title="Pinned">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {shown.map(({ id, analysis, question }) => (
          <PinnedCard key={id} analysis={analysis} question={question} catalogue={catalogue} />
        ))}
      </div>
    </Section>
  );
}

interface PinnedCardProps {
  analysis: Saved;
  question: SavedQuestion;
  catalogue: Catalogue | undefined;
}

function PinnedCard({ analysis, question, catalogue }: PinnedCardProps) {
  const measure = catalogue && firstMeasure(analysis, question, catalogue);
  const link = <Link {...savedAddress(analysis.screen, question, analysis.id)} />;
  if (catalogue && measure) return <FigureCard {...{ analysis, question, catalogue, measure }} link={link} />;
  return (
    <StatCard
      label={analysis.name}
      figure="–"
      loading={!catalogue}
      note={catalogue ? 'Needs a permission that you don’t have' : null}
      link={link}
    />
  );
}

function firstMeasure(
  { screen }: Saved,
  question: SavedQuestion,
  catalogue: Catalogue,
): MeasureFacts | undefined {
  const address = screen === 'measure' ? { measures: question.measure } : question;
  const [name] = readExploration(address, catalogue).exploration.measures;
  return catalogue.measures.find((one) => one.name === name);
}

function FigureCard(
  props: PinnedCardProps & { catalogue: Catalogue; measure: MeasureFacts; link: React.ReactElement<object> },
) {
  const { analysis, question, catalogue, measure, link } = props;
  // The start page has no workplace.
  const tenant = useTenant();
  const { name, label, unit, better } = measure;
  const isExplored = analysis.screen === 'explore';
  const chosen = readChosen(question, {
    today: dayIn(tenant.timezone, new Date().toISOString()),
    dimensions: catalogue.dimensions.map((one) => one.name),
    compare: isExplored ? 'none' : 'period_before',
  });
  const { from, to, compare } = chosen;
  const filters = filtersParam(chosen.keys);
  const asked = { measures: name, ...(filters && { filters }) };
  const now = useReport<FiguresAnswer>('figures', { ...asked, from, to, compare });
  const trend = useReport<FiguresAnswer>('figures', { ...asked, ...trendOf(chosen), step: 'month' });
  const value = now.data?.total.values[name]?.[0];
  const before = now.data?.before?.total.values[name]?.[0];
  const change = changeOf(unit, better, [before, value], tenant.locale);
  return (
    <StatCard
      label={analysis.name}
      formula={label}
      loading={!now.data && !now.error}
      figure={figureText(unit, value, tenant)}
      series={(trend.data?.total.values[name] ?? []).flatMap((one) => numberOf(one) ?? [])}
      note={
        <span className="flex min-w-0 flex-wrap gap-x-1">
          <span className="truncate">{label}</span>
          {change && <StatChange {...change} than={`from ${figureText(unit, before, tenant)}`} />}
        </span>
      }
      link={link}
    />
  );
}
