import type { RoundOfSite } from '#domains/assets/meters/round/meter-rounds.report.ts';
import { noSite } from '#domains/assets/ui/meters/round/no-site.ts';
import { useReport } from '#ui/api/report.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { relativeDay } from '#ui/format/when.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AllLink, HomeList, HomeRow, NextLink } from './HomeList.tsx';

const mostShown = 5;

/** Today's round of each site, with its progress. */
export function RoundsToday() {
  const { data, error, refetch } = useReport<readonly RoundOfSite[]>('meter_rounds');
  const rounds = data?.slice(0, mostShown).map((round) => ({ ...round, id: round.site_id ?? noSite }));
  return (
    <HomeList
      title="Meter rounds"
      rows={rounds}
      error={error}
      onRetry={() => void refetch()}
      all={data && data.length > 0 && <AllLink to="/meters/rounds">Take a round</AllLink>}
      empty={
        <>
          Boiler hours, cold water, pressures: with meters at their assets, each site has a round.{' '}
          <NextLink to="/meters/new">New meter</NextLink>
        </>
      }
    >
      {(round) => (
        <HomeRow
          to="/meters/rounds"
          search={{ site: round.id }}
          title={round.site_name ?? 'Without a site'}
          detail={<RoundProgress round={round} />}
          mark={<RoundMark round={round} />}
        />
      )}
    </HomeList>
  );
}

function RoundProgress({ round: { of_today, read_today, next_due_on } }: { round: RoundOfSite }) {
  const { viewer } = useWorkplace();
  if (of_today > 0) return `${read_today} of ${of_today} meters read today`;
  return `Nothing due today, the next ${relativeDay(next_due_on, viewer)}`;
}

function RoundMark({ round: { of_today, read_today, overdue } }: { round: RoundOfSite }) {
  if (overdue > 0) return <StatusMark label={`${overdue} overdue`} tone="danger" />;
  if (of_today > 0 && read_today === of_today) return <StatusMark label="Done" tone="success" />;
  if (read_today > 0) return <StatusMark label="Begun" tone="progress" />;
  return null;
}
