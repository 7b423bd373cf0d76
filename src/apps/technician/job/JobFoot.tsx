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
  const commands = useVisitCommands(job, visit?.id);
  const next = mine ? nextCommand(job, visit, tomorrow) : undefined;
  if (!mine)
    return (
      <p className="py-2 text-center text-muted">
        This job is not assigned to you. The office can give it to you.
      </p>
    );
  if (!next) return null;
  return (
    <>
      <SendFailed failure={commands.failure} kept="" />
      {next !== 'complete' && (
        <PhoneButton loading={commands.isSending} onClick={commands[next]}>
          {words[next]}
        </PhoneButton>
      )}
      {next === 'complete' && (
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
