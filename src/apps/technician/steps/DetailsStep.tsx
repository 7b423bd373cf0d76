import { useEffect, useEffectEvent, useRef } from 'react';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { useContests, useEdit } from '#ui/outbox/use-edit.ts';
import { WaitingNote } from '#ui/outbox/WaitingNote.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { toast } from '#ui/toast/toast.ts';
import { type Detailed, detailsOf } from '../job/job-details.ts';
import { backToJob, jobPath, type StepProps } from '../job/job-view.ts';

/** What the technician may change of the asset, and the custom fields of the job and its site. Kept on this phone until it is sent. */
export function DetailsStep({ job }: StepProps) {
  const { of } = useAddress<{ of: string }>();
  const details = detailsOf(job, useWorkplace()).filter(({ editable }) => editable.length > 0);
  const asked = details.find(({ resource }) => resource.name === of) ?? details[0];
  return (
    <PhoneScreen title={asked?.title ?? 'Details'} context={job.title} back={backToJob(job)}>
      {asked ? (
        <DetailsForm key={asked.resource.name} details={asked} jobId={job.id} />
      ) : (
        <p className="text-muted">There is nothing to fill in here.</p>
      )}
    </PhoneScreen>
  );
}

function DetailsForm({ details, jobId }: { details: Detailed; jobId: string }) {
  const { resource, row, editable, title, about } = details;
  const navigate = useNavigate();
  const edit = useEdit();
  const contests = useContests(row.id);
  const back = () => void navigate({ to: jobPath(jobId), replace: true });
  const isAsked = contests.length > 0;
  const wasAsked = useRef(false);
  // What was chosen is seen on the job.
  const leave = useEffectEvent(back);
  useEffect(() => {
    if (!isAsked && wasAsked.current) leave();
    wasAsked.current = isAsked;
  }, [isAsked]);
  if (isAsked)
    return (
      <ul className="flex flex-col gap-3">
        {contests.map((entry) => (
          <li key={entry.key} className="rounded-lg border border-line bg-surface p-4">
            <WaitingNote entry={entry} />
          </li>
        ))}
      </ul>
    );
  return (
    <ResourceForm
      resource={resource}
      row={row}
      placed={Object.keys(resource.fields).filter((name) => !editable.includes(name))}
      keep={async (patch, shown) => {
        const outcome = await edit({
          ...{ edits: resource, id: row.id, row: shown, patch, title, about, job: jobId },
        });
        if (outcome === 'waiting')
          toast({ title: 'Kept on this phone', description: 'It is sent when there is a connection.' });
        return outcome !== 'contested';
      }}
      onSaved={back}
      onCancel={back}
    />
  );
}
