import { Ban, DoorClosed, LogOut, PackagePlus, Pause, Play, TriangleAlert } from 'lucide-react';
import { BigRow, RowGroup } from '#ui/phone/BigRow.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { type JobView, jobPath } from './job-view.ts';
import { nextCommand } from './next-command.ts';
import { useVisitCommands } from './use-visit-commands.ts';

interface OtherCommandsProps {
  job: JobView;
  visit: JobView['visits'][number] | undefined;
  tomorrow: string;
}

/** Alternatives to the next command; each opens a screen that asks for what it needs. */
export function OtherCommands({ job, visit, tomorrow }: OtherCommandsProps) {
  const { arrive, isSending, failure } = useVisitCommands(job, visit?.id);
  const to = jobPath(job.id);
  const isThere = visit?.can.includes('arrive') && nextCommand(job, visit, tomorrow) !== 'arrive';
  const ways = [
    job.can.includes('hold') && (
      <BigRow key="hold" icon={Pause} to={to} search={{ step: 'hold' }} title="Put on hold" />
    ),
    visit?.can.includes('finish') && (
      <BigRow
        key="finish"
        icon={LogOut}
        to={to}
        search={{ step: 'finish-visit' }}
        title="Leave, not finished yet"
        detail="Ends this visit; the job goes on another day"
      />
    ),
    visit?.can.includes('no_access') && (
      <BigRow key="no-access" icon={DoorClosed} to={to} search={{ step: 'no-access' }} title="No access" />
    ),
    job.can.includes('cannot_complete') && (
      <BigRow
        key="cannot"
        icon={Ban}
        to={to}
        search={{ step: 'cannot-complete' }}
        title="Can’t be completed"
      />
    ),
    job.site && (
      <BigRow
        key="asset"
        icon={PackagePlus}
        to={to}
        search={{ step: 'new-asset' }}
        title="New asset here"
        detail="With its label, if it gets one"
      />
    ),
    <BigRow
      key="problem"
      icon={TriangleAlert}
      to="/work-orders/new"
      search={{ found_on: job.number ?? undefined, site_id: job.site?.id, asset_id: job.asset?.id }}
      title="Report another problem"
      detail="Found here, and not part of this job"
    />,
  ].filter(Boolean);
  return (
    <RowGroup title="Something else">
      {isThere && (
        <button
          type="button"
          disabled={isSending}
          onClick={arrive}
          className="flex min-h-15 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2 hover:bg-wash disabled:opacity-60"
        >
          <Play className="size-6 shrink-0 text-muted" aria-hidden="true" />
          Already there: start work
        </button>
      )}
      {failure && (
        <div className="p-3">
          <SendFailed failure={failure} kept="" />
        </div>
      )}
      {ways}
    </RowGroup>
  );
}
