import { CircleCheck } from 'lucide-react';
import { formatMinutes, minutesOf } from '#domains/work-orders/ui/calendar/format-spans.ts';
import { PropertyList } from '#ui/components/layout/PropertyList.tsx';
import { clock } from '#ui/format/when.ts';
import { Link } from '#ui/navigation.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { progressOf } from '../job/checklist-progress.ts';
import { backToJob, type JobView, jobPath, type StepProps } from '../job/job-view.ts';
import { nextStop, todayIn } from '../today/day.ts';
import { useDay } from '../today/today-view.ts';

/** A summary of the job, and the next stop. */
export function DoneStep({ job }: StepProps) {
  const { viewer } = useWorkplace();
  const { stops } = useDay(todayIn(viewer.timezone));
  const next = nextStop(stops.filter(({ work_order_id }) => work_order_id !== job.id));
  return (
    <PhoneScreen
      title="Completed"
      context={job.number}
      back={backToJob(job)}
      foot={
        <>
          {next?.work_order && (
            <PhoneButton asChild>
              <Link to={jobPath(next.work_order.id)}>
                Next: {clock(next.starts_at, viewer)}{' '}
                {next.work_order.customer?.name ?? next.work_order.title}
              </Link>
            </PhoneButton>
          )}
          <PhoneButton asChild variant={next ? 'outline' : 'default'}>
            <Link to="/">Back to today</Link>
          </PhoneButton>
        </>
      }
    >
      <div
        role="status"
        className="flex flex-col items-center gap-2 rounded-lg bg-tone-success-soft p-6 text-center text-tone-success"
      >
        <CircleCheck className="size-12" aria-hidden="true" />
        <p className="text-title font-semibold">Job completed</p>
        <p className="text-ink wrap-anywhere">{job.title}</p>
      </div>
      <PropertyList properties={summaryOf(job)} />
    </PhoneScreen>
  );
}

function summaryOf(job: JobView) {
  const worked = job.time_entries.filter(({ kind, ended_at }) => kind !== 'break' && ended_at);
  const minutes = worked.reduce(
    (sum, { started_at, ended_at }) => sum + minutesOf(started_at, ended_at ?? started_at),
    0,
  );
  const { answered, of, failed } = progressOf(job.checklist_items);
  return [
    { label: 'Time', value: minutes > 0 ? formatMinutes(minutes) : 'None' },
    ...(of > 0
      ? [{ label: 'Checklist', value: `${answered} of ${of}${failed > 0 ? `, ${failed} failed` : ''}` }]
      : []),
    { label: 'Photos', value: String(job.photos.length) },
    { label: 'Parts', value: String(job.work_order_parts.length) },
    { label: 'Signed by', value: job.signatures.at(-1)?.signer_name ?? 'Nobody' },
    ...(job.remedy ? [{ label: 'What you did', value: job.remedy }] : []),
  ];
}
