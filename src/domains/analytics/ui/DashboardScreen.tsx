import { CalendarClock } from 'lucide-react';
import { useEffect } from 'react';
import { useReport } from '#ui/api/report.ts';
import { useSession, useTenant } from '#ui/auth/AuthProvider.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows, Waiting } from '#ui/components/states/Skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Link } from '#ui/navigation.tsx';
import type { Dashboard } from '../dashboard.report.ts';
import { startOfDay } from '../start-of-day.rules.ts';
import { MoneyCards } from './MoneyCards.tsx';
import { WorkCards } from './WorkCards.tsx';

/** Below the figures and only if there is data, so loaded after the first render. */
const DayTimeline = lazyPart(async () => (await import('./DayTimeline.tsx')).DayTimeline);
const PinnedAnalyses = lazyPart(async () => (await import('./saved/PinnedAnalyses.tsx')).PinnedAnalyses, {
  failure: 'silent',
});
const GetStarted = lazyPart(async () => (await import('./GetStarted.tsx')).GetStarted);

/** The dashboard: today's visits, late work, work for the office, and amounts owed. Every figure links to its list. */
export function DashboardScreen() {
  const { profile } = useSession();
  const tenant = useTenant();
  const { data, isPending, error, refetch } = useReport<Dashboard>('dashboard');
  // Loads in parallel with the figures.
  useEffect(DayTimeline.fetch, []);
  const office = profile.role !== 'technician';
  const { title, today } = startOfDay(profile.full_name, tenant);
  if (error && !data) {
    return (
      <Page title="Dashboard">
        <ErrorState title="The dashboard could not be loaded" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return (
    <Page title="Dashboard">
      <PageHeader title={title} description={today} />
      {office && data?.is_new && <GetStarted />}
      <WorkCards data={data} office={office} loading={isPending} locale={tenant.locale} />
      {office && (isPending || data?.money) && (
        <MoneyCards money={data?.money ?? null} currency={tenant.currency} locale={tenant.locale} />
      )}
      <Section
        title={office ? 'Today' : 'My day'}
        aside={data ? `${data.visits.done} of ${data.visits.planned} done` : undefined}
        actions={
          office && (
            <Link to="/scheduling" className="text-accent-ink hocus:underline">
              Open the board
            </Link>
          )
        }
      >
        {isPending ? (
          <DayToCome />
        ) : data && data.day.length > 0 ? (
          <DayTimeline
            visits={data.day}
            timezone={tenant.timezone}
            locale={tenant.locale}
            fallback={<DayToCome />}
          />
        ) : (
          <EmptyState
            icon={<CalendarClock aria-hidden="true" />}
            title={office ? 'No visits today' : 'Nothing planned for you today'}
          >
            {office
              ? 'Plan work orders on the board, and the day appears here.'
              : 'The office sees that you are free.'}
          </EmptyState>
        )}
      </Section>
      {office && !isPending && <PinnedAnalyses />}
    </Page>
  );
}

function DayToCome() {
  return (
    <Waiting label="Loading the day">
      <SkeletonRows rows={4} />
    </Waiting>
  );
}
