import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import { workOrderPriority, workOrderStatus } from '#domains/work-orders/work-order.display.ts';
import { dayIn } from '#kernel/dates.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { clock, relativeDay } from '#ui/format/when.ts';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { boundsOf, todayIn } from '../today/day.ts';
import { CompleteFoot, JobReport } from './CompleteFromHome.tsx';
import { JobCrew } from './JobCrew.tsx';
import { JobFacts } from './JobFacts.tsx';
import { JobFoot } from './JobFoot.tsx';
import { JobPlace } from './JobPlace.tsx';
import { JobSteps } from './JobSteps.tsx';
import { isMine, type StepProps } from './job-view.ts';
import { currentVisit, nextCommand } from './next-command.ts';
import { OtherCommands } from './OtherCommands.tsx';
import { OtherTimer } from './OtherTimer.tsx';
import { useCompletion, useReadyToComplete } from './use-completion.ts';

export function JobHome({ job }: StepProps) {
  const { viewer } = useWorkplace();
  const visit = currentVisit(job.visits, viewer.membershipId);
  const mine = isMine(job, viewer.membershipId);
  const { to: tomorrow } = boundsOf(todayIn(viewer.timezone), viewer.timezone);
  const completion = useCompletion(job);
  const isReady = useReadyToComplete(job) && !completion.asksRemedy;
  const isEndInSight = mine && isReady && nextCommand(job, visit, tomorrow) === 'complete';
  return (
    <PhoneScreen
      title={job.number ?? 'Job'}
      context={job.customer?.name}
      back={{ to: '/', label: 'Back' }}
      foot={
        isEndInSight ? (
          <CompleteFoot completion={completion} />
        ) : (
          <JobFoot job={job} visit={visit} mine={mine} tomorrow={tomorrow} />
        )
      }
    >
      <div className="flex flex-col gap-1">
        <h2 className="text-title font-semibold wrap-anywhere">{job.title}</h2>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <StatusMark {...workOrderStatus(job.status ?? '')} />
          {job.priority !== 'medium' && job.priority && <StatusMark {...workOrderPriority(job.priority)} />}
          {visit && underWay.includes(visit.status) && <StatusMark {...visitStatus(visit.status)} />}
        </p>
        {job.status === 'requested' && <p className="text-muted">Reported. The office plans it.</p>}
        {visit && (
          <p className="text-muted tabular">
            Visit {relativeDay(dayIn(viewer.timezone, visit.starts_at), viewer)}{' '}
            {clock(visit.starts_at, viewer)} – {clock(visit.ends_at, viewer)}
          </p>
        )}
        {job.status === 'on_hold' && job.hold_reason && (
          <p className="text-tone-waiting">On hold: {job.hold_reason}</p>
        )}
      </div>
      {mine && <OtherTimer job={job} visitId={visit?.id} />}
      <JobCrew job={job} visit={visit} />
      <JobPlace job={job} />
      <Words title="What is to be done" text={job.description} />
      <JobFacts job={job} />
      <Words title="For this visit" text={visit?.instructions} />
      <JobSteps job={job} />
      {isEndInSight && <JobReport job={job} completion={completion} />}
      {mine && <OtherCommands job={job} visit={visit} tomorrow={tomorrow} />}
    </PhoneScreen>
  );
}

const underWay = ['en_route', 'on_site'];

function Words({ title, text }: { title: string; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <section aria-label={title}>
      <h2 className="pb-1 text-label font-medium text-subtle">{title}</h2>
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
    </section>
  );
}
