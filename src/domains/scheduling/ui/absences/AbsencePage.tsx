import { useQuery } from '@tanstack/react-query';
import { absenceKindWords, absences } from '#domains/scheduling/absences/absence.resource.ts';
import type { VisitDuring } from '#domains/scheduling/absences/absence-visits.report.ts';
import {
  approveAbsence,
  cancelAbsence,
  declineAbsence,
} from '#domains/scheduling/absences/decide-absence.ts';
import { dayIn } from '#kernel/dates.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { readReport } from '#ui/api/report.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { formatDate, formatTimes } from '../board/planning/format-plan.ts';
import { absentDays } from './absent-days.ts';

type Absence = ApiRowOf<typeof absences>;

/** An absence, the answer to it, and the visits that it leaves to others. */
export function AbsencePage() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  return (
    <RowPage<Absence>
      resource={absences}
      id={id}
      listPath="/scheduling/absences"
      commands={[approveAbsence, declineAbsence, cancelAbsence]}
      title={({ kind }) => absenceKindWords[kind]}
      description={(row) => absentDays(row, viewer.locale)}
    >
      {(row) => <VisitsDuring absence={row} />}
    </RowPage>
  );
}

function VisitsDuring({ absence }: { absence: Absence }) {
  const { viewer } = useWorkplace();
  const { data, error, refetch } = useQuery({
    queryKey: ['visits', viewer.tenantId, 'during absence', absence.id, absence.version],
    queryFn: async ({ signal }) =>
      (await readReport<readonly VisitDuring[]>('absence_visits', { absence_id: absence.id }, signal)).data,
  });
  if (error)
    return <ErrorState title="The visits could not be loaded" error={error} onRetry={() => void refetch()} />;
  const isOver = absence.status === 'declined' || absence.status === 'cancelled';
  return (
    <Section
      title="Visits in this time"
      description={
        data && data.length > 0 && !isOver ? 'They stay planned until somebody else gets them.' : undefined
      }
    >
      {data ? <VisitLines visits={data} /> : <SkeletonRows rows={2} />}
    </Section>
  );
}

function VisitLines({ visits }: { visits: readonly VisitDuring[] }) {
  const { viewer } = useWorkplace();
  if (visits.length === 0) return <p className="text-muted">None is planned.</p>;
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
      {visits.map(({ id, work_order_id, number, title, starts_at, ends_at }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 px-4 py-2">
          <Link to={`/work-orders/${work_order_id}`} className="font-medium text-accent-ink hover:underline">
            {number}
          </Link>
          <span className="min-w-0 flex-1 truncate">{title}</span>
          <span className="tabular text-muted">
            {formatDate(dayIn(viewer.timezone, starts_at), viewer.locale)},{' '}
            {formatTimes({ from: Date.parse(starts_at), to: Date.parse(ends_at) }, viewer)}
          </span>
        </li>
      ))}
    </ul>
  );
}
