import { Play, Plus, Square } from 'lucide-react';
import { useState } from 'react';
import { startTimer } from '#domains/work-orders/recording/start-timer.ts';
import { stopTimer } from '#domains/work-orders/recording/stop-timer.ts';
import { daySpan, formatMinutes, minutesOf } from '#domains/work-orders/ui/calendar/format-spans.ts';
import { sentence } from '#kernel/display.ts';
import { Link } from '#ui/navigation.tsx';
import { WaitingFor } from '#ui/outbox/WaitingNote.tsx';
import { BigChoice } from '#ui/phone/BigChoice.tsx';
import { RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { backToJob, type JobView, jobPath, type StepProps } from '../job/job-view.ts';
import { currentVisit } from '../job/next-command.ts';
import { elapsed, jobOf, useNow, useRunningTimer } from '../job/running-timer.ts';
import { useFieldAct } from '../job/use-field-act.ts';
import { type TimeKind, timeKinds } from './time-kinds.ts';

/** The timer: what it measures, and a button to start and stop it. */
export function TimeStep({ job }: StepProps) {
  const { viewer } = useWorkplace();
  const { timer } = useRunningTimer();
  const { act, isSending, failure } = useFieldAct();
  const [kind, setKind] = useState<TimeKind>('work');
  const isHere = timer?.work_order_id === job.id;
  const visit = currentVisit(job.visits, viewer.membershipId);
  const start = () =>
    void act(job, {
      command: startTimer,
      id: job.id,
      input: { kind, ...(visit && { visit_id: visit.id }) },
    });
  const stop = () => void (timer && act(jobOf(timer), { command: stopTimer, id: timer.work_order_id }));
  return (
    <PhoneScreen
      title="Time"
      context={job.title}
      back={backToJob(job)}
      foot={
        <>
          <SendFailed failure={failure} kept="" />
          {timer ? (
            <PhoneButton loading={isSending} onClick={stop}>
              <Square aria-hidden="true" />
              {isHere ? 'Stop timer' : `Stop the timer on ${timer.work_order?.number || 'the other job'}`}
            </PhoneButton>
          ) : (
            job.can.includes('start_timer') && (
              <PhoneButton loading={isSending} onClick={start}>
                <Play aria-hidden="true" />
                Start timer
              </PhoneButton>
            )
          )}
          {job.can.includes('add_time') && (
            <PhoneButton asChild variant="outline">
              <Link to={jobPath(job.id)} search={{ step: 'add-time' }}>
                <Plus aria-hidden="true" />
                Add time by hand
              </Link>
            </PhoneButton>
          )}
        </>
      }
    >
      {isHere && timer ? (
        <Running from={timer.started_at} kind={timer.kind} />
      ) : (
        !timer &&
        job.can.includes('start_timer') && (
          <BigChoice<TimeKind> label="Kind of time" value={kind} onChoose={setKind} options={timeKinds} />
        )
      )}
      <Entries job={job} />
    </PhoneScreen>
  );
}

function Running({ from, kind }: { from: string; kind: string }) {
  const now = useNow(true);
  return (
    <p className="flex flex-col items-center py-4">
      <span className="text-label text-subtle">{sentence(kind)}</span>
      <span role="timer" className="text-figure font-semibold text-tone-progress tabular">
        {elapsed(from, now)}
      </span>
    </p>
  );
}

function Entries({ job }: { job: JobView }) {
  const { viewer } = useWorkplace();
  const now = new Date().toISOString();
  const entries = [...job.time_entries].sort((a, b) => b.started_at.localeCompare(a.started_at));
  if (entries.length === 0) return <p className="py-6 text-center text-muted">No time is recorded yet.</p>;
  return (
    <RowGroup title="Recorded">
      {entries.map((entry) => (
        <div key={entry.id} className="flex min-h-15 items-center justify-between gap-4 px-4 py-2">
          <span className="min-w-0">
            <span className="block tabular">
              {capital(daySpan({ starts_at: entry.started_at, ends_at: entry.ended_at }, viewer))}
            </span>
            <span className="block truncate text-label text-subtle">
              {[
                entry.technician_id === viewer.membershipId ? null : entry.technician?.full_name,
                entry.kind === 'work' ? null : sentence(entry.kind),
                entry.note,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <WaitingFor row={entry.id} />
          </span>
          <span className="shrink-0 font-medium tabular">
            {formatMinutes(minutesOf(entry.started_at, entry.ended_at ?? now))}
          </span>
        </div>
      ))}
    </RowGroup>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
