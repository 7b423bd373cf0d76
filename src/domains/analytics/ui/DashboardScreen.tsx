import { useEffect } from 'react';
import { useReport } from '#ui/api/report.ts';
import { useSession, useTenant } from '#ui/auth/AuthProvider.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { Dashboard } from '../dashboard.report.ts';
import type { Attention } from '../home/attention.report.ts';
import { startOfDay } from '../start-of-day.rules.ts';
import { HomeToCome } from './home/HomeToCome.tsx';
import type { HomeData } from './home/home-cards.ts';

const SetUpCard = lazyPart(async () => (await import('./home/SetUpCard.tsx')).SetUpCard, {
  failure: 'silent',
});
const HomeBody = lazyPart(async () => (await import('./home/HomeBody.tsx')).HomeBody);
const ArrangeHome = lazyPart(async () => (await import('./home/ArrangeHome.tsx')).ArrangeHome, {
  failure: 'silent',
});

/** The dashboard: what belongs to one's role as one has arranged it. Every figure links to its list. */
export function DashboardScreen() {
  const { profile, can } = useSession();
  const tenant = useTenant();
  const { data, error, refetch } = useReport<Dashboard>('dashboard');
  const isOffice = profile.role !== 'technician';
  // After what one looks at first.
  const attention = useReport<Attention>('dashboard_attention', {}, { enabled: data !== undefined });
  // Loads in parallel with the figures.
  useEffect(HomeBody.fetch, []);
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
  return (
    <Page title="Dashboard">
      <PageHeader
        title={title}
        description={today}
        actions={data && <ArrangeHome home={home} layout={data.layout} onSaved={refetch} />}
      />
      {isOffice && data && <SetUpCard />}
      <HomeBody {...home} fallback={<HomeToCome isOffice={isOffice} />} />
    </Page>
  );
}
