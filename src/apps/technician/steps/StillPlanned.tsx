import { CalendarClock } from 'lucide-react';
import { dayIn } from '#kernel/dates.ts';
import { clock, relativeDay } from '#ui/format/when.ts';
import { Link } from '#ui/navigation.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { backToJob, type JobView, jobPath } from '../job/job-view.ts';
import { currentVisit } from '../job/next-command.ts';

export interface StillPlannedProps {
  job: JobView;
  visits: JobView['visits'];
  onComplete: () => void;
}

/** Before a job with visits to come is completed: what completing it cancels, and how to end only this visit. */
export function StillPlanned({ job, visits, onComplete }: StillPlannedProps) {
  const { viewer } = useWorkplace();
  const current = currentVisit(job.visits, viewer.membershipId);
  return (
    <PhoneScreen
      title="Complete"
      context={job.title}
      back={backToJob(job)}
      foot={
        <>
          {current?.can.includes('finish') && (
            <PhoneButton asChild>
              <Link to={jobPath(job.id)} search={{ step: 'finish-visit' }}>
                Finish only this visit
              </Link>
            </PhoneButton>
          )}
          <PhoneButton variant="outline" onClick={onComplete}>
            Complete the job
          </PhoneButton>
        </>
      }
    >
      <div role="status" className="flex gap-3 rounded-lg bg-tone-waiting-soft px-4 py-3 text-tone-waiting">
        <CalendarClock className="size-6 shrink-0" aria-hidden="true" />
        <p className="font-medium">{plannedWords(visits.length)}</p>
      </div>
      <PlannedDays visits={visits} />
    </PhoneScreen>
  );
}

const shown = 5;

export function PlannedDays({ visits }: Pick<StillPlannedProps, 'visits'>) {
  const { viewer } = useWorkplace();
  return (
    <ul aria-label="Visits to come" className="flex flex-col gap-1 text-muted tabular">
      {visits.slice(0, shown).map(({ id, starts_at, ends_at, technician_id, technician }) => (
        <li key={id} className="first-letter:uppercase">
          {relativeDay(dayIn(viewer.timezone, starts_at), viewer)}, {clock(starts_at, viewer)} –{' '}
          {clock(ends_at, viewer)}
          {technician_id !== viewer.membershipId && ` · ${technician?.full_name ?? 'Nobody yet'}`}
        </li>
      ))}
      {visits.length > shown && <li>and {visits.length - shown} more</li>}
    </ul>
  );
}

function plannedWords(count: number): string {
  return count === 1
    ? '1 visit is still planned. Completing the job cancels it.'
    : `${count} visits are still planned. Completing the job cancels them.`;
}
