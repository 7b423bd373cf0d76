import { useEffect } from 'react';
import { useReport } from '#ui/api/report.ts';
import { useSession, useTenant } from '#ui/auth/AuthProvider.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { cx } from '#ui/cx.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { Dashboard } from '../dashboard.report.ts';
import type { Attention } from '../home/attention.report.ts';
import { startOfDay } from '../start-of-day.rules.ts';
import { cardsFor, type HomeCard, type HomeData, LaterCard } from './home/home-cards.tsx';
import { arranged, rowsOf } from './home/home-order.rules.ts';

const SetUpCard = lazyPart(async () => (await import('./home/SetUpCard.tsx')).SetUpCard, {
  failure: 'silent',
});
const ArrangeHome = lazyPart(async () => (await import('./home/ArrangeHome.tsx')).ArrangeHome, {
  failure: 'silent',
});

/** The dashboard: the cards of one's role as one has arranged them. Every figure links to its list. */
export function DashboardScreen() {
  const { profile, can } = useSession();
  const tenant = useTenant();
  const { data, error, refetch } = useReport<Dashboard>('dashboard');
  const isOffice = profile.role !== 'technician';
  // After what one looks at first.
  const attention = useReport<Attention>('dashboard_attention', {}, { enabled: data !== undefined });
  // Loads in parallel with the figures.
  useEffect(LaterCard.fetch, []);
  const { title, today } = startOfDay(profile.full_name, tenant);
  if (error && !data) {
    return (
      <Page title="Dashboard">
        <ErrorState title="The dashboard could not be loaded" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  const { currency, locale, timezone } = tenant;
  const home: HomeData = {
    ...{ dashboard: data, attention: attention.data, isOffice, can },
    ...{ currency, locale, timezone },
  };
  const cards = cardsFor(home);
  const layout = data?.layout ?? null;
  const shown = arranged(cards, layout).filter(({ id }) => !layout?.hidden.includes(id));
  return (
    <Page title="Dashboard">
      <PageHeader
        title={title}
        description={today}
        actions={data && <ArrangeHome cards={cards} layout={layout} onSaved={refetch} />}
      />
      {isOffice && data && <SetUpCard />}
      {rowsOf(shown).map((row) => (
        <CardRow key={row[0]?.id} cards={row} home={home} />
      ))}
    </Page>
  );
}

function CardRow({ cards, home }: { cards: readonly HomeCard[]; home: HomeData }) {
  const [first] = cards;
  if (first?.size === 'block') return first.show(home);
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {cards.map((card) => (
        <div
          key={card.id}
          className={cx(
            'grid',
            card.size === 'wide' && 'col-span-2 sm:col-span-1 xl:col-span-2',
            card.size === 'half' && 'col-span-2 sm:col-span-3',
          )}
        >
          {card.show(home)}
        </div>
      ))}
    </div>
  );
}
