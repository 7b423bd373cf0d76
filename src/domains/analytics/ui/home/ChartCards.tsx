/** Two charts of the dashboard whose every bar opens its rows: what is owed by age, and how much of their time technicians work on jobs. */
import { figureText, numberOf } from '#domains/analytics/measures/figure-text.rules.ts';
import type { FiguresAnswer } from '#domains/analytics/measures/figures.report.ts';
import type { Receivables } from '#domains/invoicing/receivables/receivables.report.ts';
import { AgeChart } from '#domains/invoicing/ui/receivables/AgeChart.tsx';
import { addDays, dayIn } from '#kernel/dates.ts';
import { useReport } from '#ui/api/report.ts';
import { BarList } from '#ui/chart/BarList.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Link } from '#ui/navigation.tsx';
import { rowsLink } from '../figures/figure-links.tsx';
import { useCatalogue } from '../figures/use-chosen.ts';
import type { HomeData } from './home-cards.ts';

export const chartTitles = {
  ageing: { title: 'Owed to us by age' },
  utilisation: { title: 'Time on jobs by technician' },
};

export function AgeingCard({ dashboard, currency, locale }: HomeData) {
  const { data } = useReport<Receivables>('receivables', {}, { enabled: dashboard !== undefined });
  return (
    <Card className="flex flex-col gap-1">
      <Head
        title={chartTitles.ageing.title}
        to="/financials/reports/receivables_ageing"
        about="Days past due, today"
      />
      {!data && <SkeletonRows rows={5} />}
      {data && data.customer_count === 0 && <p className="text-muted">Nothing is owed.</p>}
      {data && data.customer_count > 0 && <AgeChart receivables={data} currency={currency} locale={locale} />}
    </Card>
  );
}

const shownDays = 28;

export function UtilisationCard({ dashboard, timezone, currency, locale }: HomeData) {
  const to = dayIn(timezone, new Date().toISOString());
  const days = { from: addDays(to, 1 - shownDays), to };
  const isReady = dashboard !== undefined;
  const { data: catalogue } = useCatalogue(isReady);
  const { data } = useReport<FiguresAnswer>(
    'figures',
    { measures: 'utilisation', ...days, split: 'technician' },
    { enabled: isReady },
  );
  const measure = catalogue?.measures.find(({ name }) => name === 'utilisation');
  const reader = { currency, locale };
  const people = (data?.groups ?? [])
    .map(({ keys, names, values, divisors }) => ({
      ...{ key: keys[0] ?? null, name: names[0], value: values.utilisation?.[0] },
      hours: divisors.utilisation?.[0],
    }))
    .filter(({ key }) => key !== null)
    .sort((a, b) => (numberOf(b.value) ?? 0) - (numberOf(a.value) ?? 0));
  return (
    <Card className="flex flex-col gap-1">
      <Head
        title={chartTitles.utilisation.title}
        to="/analytics/measures/utilisation"
        about={`Hours on jobs ÷ working hours, last ${shownDays} days`}
      />
      {!data && <SkeletonRows rows={5} />}
      {data && people.length === 0 && <p className="text-muted">No working hours of technicians yet.</p>}
      <BarList
        full={1}
        label={chartTitles.utilisation.title}
        bars={people.slice(0, 8).map(({ key, name, value, hours }) => ({
          ...{ key: key ?? '', name: name ?? '', value: numberOf(value) },
          text: `${figureText('percent', value, reader)} of ${figureText('hours', hours, reader)}`,
          link: measure && rowsLink(measure, days, { technician: [key] }),
        }))}
      />
    </Card>
  );
}

function Head({ title, to, about }: { title: string; to: string; about: string }) {
  return (
    <div>
      <h2 className="font-medium">
        <Link to={to} className="rounded-sm hocus:underline">
          {title}
        </Link>
      </h2>
      <p className="text-label text-subtle">{about}</p>
    </div>
  );
}
