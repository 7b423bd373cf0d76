import { Link } from '#ui/navigation.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { type JobView, jobPath } from './job-view.ts';
import { nextCommand } from './next-command.ts';
import { useVisitCommands } from './use-visit-commands.ts';

interface JobFootProps {
  job: JobView;
  visit: JobView['visits'][number] | undefined;
  mine: boolean;
  tomorrow: string;
}

/** The button for the next command. */
export function JobFoot({ job, visit, mine, tomorrow }: JobFootProps) {
  const acts = useVisitCommands(job.id, visit?.id);
  const act = mine ? nextCommand(job, visit, tomorrow) : undefined;
  if (!mine)
    return (
      <p className="py-2 text-center text-muted">
        This job is not assigned to you. The office can give it to you.
      </p>
    );
  if (!act) return null;
  return (
    <>
      <SendFailed failure={acts.failure} kept="" />
      {act !== 'complete' && (
        <PhoneButton loading={acts.isSending} onClick={acts[act]}>
          {words[act]}
        </PhoneButton>
      )}
      {act === 'complete' && (
        <PhoneButton asChild>
          <Link to={jobPath(job.id)} search={{ step: 'complete' }}>
            Complete
          </Link>
        </PhoneButton>
      )}
    </>
  );
}

const words = {
  depart: 'On my way',
  arrive: 'Start work',
  start: 'Start work',
  resume: 'Resume work',
} as const;
