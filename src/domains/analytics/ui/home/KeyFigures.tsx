import { changeInWords, figureText, numberOf } from '#domains/analytics/measures/figure-text.rules.ts';
import type { FiguresAnswer } from '#domains/analytics/measures/figures.report.ts';
import type { MeasureFacts } from '#domains/analytics/measures/measures.report.ts';
import { dayIn } from '#kernel/dates.ts';
import { useReport } from '#ui/api/report.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { StatChange } from '#ui/components/values/StatChange.tsx';
import { Link } from '#ui/navigation.tsx';
import { daysOfPeriod } from '../figures/chosen-period.rules.ts';
import { useCatalogue } from '../figures/use-chosen.ts';
import type { FigureCard, HomeData } from './home-cards.ts';
import { keyFigure } from './key-figures.tsx';

interface KeyFiguresProps extends HomeData {
  cards: readonly FigureCard[];
}

/** How the business does: the last 30 days, and the 30 days before. The line shows the last twelve whole months. */
export function KeyFigures({ cards, dashboard, ...home }: KeyFiguresProps) {
  const { data: catalogue } = useCatalogue();
  const today = dayIn(home.timezone, new Date().toISOString());
  const days = daysOfPeriod('last_30', today) ?? { from: today, to: today };
  const shown = cards.flatMap(({ id, title }) => {
    const { measure: name, link } = keyFigure(id);
    const measure = catalogue?.measures.find((one) => one.name === name && !one.is_locked);
    return measure || !catalogue ? [{ id, title, link, measure }] : [];
  });
  const measures = shown.flatMap(({ measure }) => measure?.name ?? []).join();
  const enabled = measures !== '' && dashboard !== undefined;
  const now = useReport<FiguresAnswer>(
    'figures',
    { measures, ...days, compare: 'period_before' },
    { enabled },
  );
  const trend = useReport<FiguresAnswer>(
    'figures',
    { measures, ...daysOfPeriod('last_12', today), step: 'month' },
    { enabled: enabled && now.data !== undefined },
  );
  if (shown.length === 0 || now.error) return null;
  return (
    <Section title="Last 30 days" aside="compared with the 30 days before">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {shown.map(({ id, title, link, measure }) => (
          <Figure key={id} title={title} link={link} measure={measure} home={home} {...{ now, trend }} />
        ))}
      </div>
    </Section>
  );
}

interface FigureProps {
  title: string;
  link: (() => React.ReactElement<object>) | undefined;
  measure: MeasureFacts | undefined;
  home: Pick<HomeData, 'locale' | 'currency'>;
  now: { data: FiguresAnswer | undefined };
  trend: { data: FiguresAnswer | undefined };
}

/** Nothing where there was nothing to measure. */
function Figure({ title, link, measure, home, now, trend }: FigureProps) {
  if (!measure || !now.data) return <StatCard label={title} figure="0" note={null} loading />;
  const { name, unit, better, formula } = measure;
  const value = now.data.total.values[name]?.[0];
  const before = now.data.before?.total.values[name]?.[0];
  if (numberOf(value) === null && numberOf(before) === null) return null;
  const change = changeInWords(unit, better, [before, value], home);
  return (
    <StatCard
      label={title}
      formula={formula}
      figure={figureText(unit, value, home)}
      series={(trend.data?.total.values[name] ?? []).flatMap((one) => numberOf(one) ?? [])}
      note={change ? <StatChange {...change} /> : null}
      link={link?.() ?? <Link to={`/analytics/measures/${name}`} />}
    />
  );
}
