import { StatCard } from '#ui/components/values/StatCard.tsx';
import { Link } from '#ui/navigation.tsx';
import type { Dashboard } from '../dashboard.report.ts';

interface WorkCardsProps {
  data: Dashboard | undefined;
  office: boolean;
  loading: boolean;
  locale: string;
}

const list = (view: string) => <Link to="/work-orders" search={{ view }} />;

/** Work orders by what they wait for. */
export function WorkCards({ data, office, loading, locale }: WorkCardsProps) {
  const cards = [
    {
      label: 'Open work orders',
      figure: data?.open,
      formula: 'Requested to on hold: everything that is not finished',
      link: list('open'),
    },
    { label: 'Late', figure: data?.late, formula: 'Open, and due before today', link: list('late') },
    ...(office
      ? [
          {
            label: 'Unassigned',
            figure: data?.unassigned,
            formula: 'Open, and nobody is assigned',
            link: list('unassigned'),
          },
          {
            label: 'Needs review',
            figure: data?.review,
            formula: 'Completed, and not yet looked at by the office',
            link: list('review'),
          },
          {
            label: 'Completed this week',
            figure: data?.completed_by_week.at(-1),
            formula: 'Work orders completed since Monday; the line shows twelve weeks',
            link: <Link to="/work-orders" search={{ view: 'all', order: 'completed_at.desc' }} />,
            series: data?.completed_by_week,
          },
          {
            label: 'Needs invoicing',
            figure: data?.invoicing,
            formula: 'Work that is done, or was tried and has something to charge, and is not fully invoiced',
            link: list('invoicing'),
          },
        ]
      : [
          {
            label: 'On hold',
            figure: data?.on_hold,
            formula: 'Waiting for a part, a person or a decision',
            link: <Link to="/work-orders" search={{ view: 'all', status: 'in.(on_hold)' }} />,
          },
        ]),
  ];
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {cards.map(({ figure, ...card }) => (
        <StatCard
          key={card.label}
          {...card}
          figure={(figure ?? 0).toLocaleString(locale)}
          loading={loading}
        />
      ))}
    </div>
  );
}
