/** People and teams: how their figures are spread, each with what colleagues reach with the same work; and the scorecard of one. */
import type { Catalogue } from '#domains/analytics/measures/measures.report.ts';
import type { Performance } from '#domains/analytics/performance/performance.report.ts';
import { useReport } from '#ui/api/report.ts';
import { Select } from '#ui/components/inputs/Select.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Refreshing } from '#ui/components/states/Refreshing.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useAddress } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AnalyticsNav } from '../AnalyticsNav.tsx';
import { PeriodBar } from '../figures/PeriodBar.tsx';
import { filtersParam, useCatalogue, useChosen } from '../figures/use-chosen.ts';
import { ScorecardPage } from './ScorecardPage.tsx';
import { Scorecards } from './Scorecards.tsx';
import { Spread } from './Spread.tsx';
import { type ScorecardsOf, scoredBy } from './scorecard-links.tsx';

export function PerformanceScreen() {
  const { role } = useWorkplace().viewer;
  const { data: catalogue, error, refetch } = useCatalogue();
  const { of } = useAddress<{ of: string }>();
  const title = role === 'technician' ? 'My figures' : 'Performance';
  return (
    <Page title={title}>
      {!(of && catalogue) && (
        <PageHeader
          title={title}
          actions={
            role === 'technician' ? undefined : <AnalyticsNav current="/analytics/performance-report" />
          }
        />
      )}
      {error && !catalogue && (
        <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!catalogue && !error && <SkeletonRows rows={10} />}
      {catalogue && <PerformanceOf catalogue={catalogue} />}
    </Page>
  );
}

const kinds = [
  { value: 'technician', label: 'Technicians' },
  { value: 'team', label: 'Teams' },
];

function PerformanceOf({ catalogue }: { catalogue: Catalogue }) {
  const { role, membershipId } = useWorkplace().viewer;
  const chosen = useChosen(catalogue);
  const address = useAddress<{ of: string; by: string }>();
  const isOwn = role === 'technician';
  const by = scoredBy(address.by);
  const of = isOwn ? membershipId : address.of;
  const { from, to, compare } = chosen;
  const filters = filtersParam(chosen.keys);
  const { data, error, refetch, isPlaceholderData } = useReport<Performance>('performance', {
    ...{ by, from, to, compare },
    ...(filters && { filters }),
  });
  const card = data?.scorecards.find(({ key }) => key === of);
  const { of: _of, ...everybody } = chosen.address;
  return (
    <>
      {of && !isOwn && (
        <PageHeader
          context={<BackLink to="/analytics/performance-report" search={everybody} label="Performance" />}
          title={card?.name ?? (data ? 'No figures' : '…')}
        />
      )}
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {!of && (
          <Select
            aria-label="Scorecards of"
            options={kinds}
            value={by}
            onValueChange={(next) => chosen.set({ by: next })}
          />
        )}
        <PeriodBar
          chosen={chosen}
          catalogue={catalogue}
          dimensions={catalogue.dimensions.flatMap(({ name }) =>
            name === by || (isOwn && name === 'team') ? [] : name,
          )}
        />
      </div>
      {error && !data && (
        <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && (
        <Refreshing isOld={isPlaceholderData} label="Working it out again">
          {data.scorecards.length === 0 || (of && !card) ? (
            <NoFigures by={by} />
          ) : card ? (
            <ScorecardPage card={card} performance={data} catalogue={catalogue} chosen={chosen} by={by} />
          ) : (
            <div className="flex flex-col gap-6">
              <Spread performance={data} catalogue={catalogue} chosen={chosen} by={by} />
              <Scorecards performance={data} catalogue={catalogue} chosen={chosen} by={by} />
            </div>
          )}
        </Refreshing>
      )}
    </>
  );
}

function NoFigures({ by }: { by: ScorecardsOf }) {
  return by === 'team' ? (
    <EmptyState title="No work of these days belongs to a team">
      Work orders and people get a team in their forms. Choose a longer period or fewer filters.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing was recorded in these days">
      Figures come from completed work orders, visits and recorded time. Choose a longer period or fewer
      filters.
    </EmptyState>
  );
}
