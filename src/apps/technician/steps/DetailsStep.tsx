import { useRow } from '#ui/api/rows.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { PhoneWait } from '#ui/phone/PhoneWait.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { selectFor } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type Detailed, detailsOf } from '../job/job-details.ts';
import { backToJob, jobPath, type StepProps } from '../job/job-view.ts';

/** The custom fields of the job, its asset or its site that the technician may change. */
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
  const { resource, row, editable } = details;
  const navigate = useNavigate();
  const workplace = useWorkplace();
  const stored = useRow(resource, row.id, selectFor(resource, editable, workplace));
  const back = () => void navigate({ to: jobPath(jobId), replace: true });
  if (!stored.data)
    return (
      <PhoneWait
        title="The details could not be loaded"
        error={stored.error}
        onRetry={() => void stored.refetch()}
      />
    );
  return (
    <ResourceForm
      resource={resource}
      row={stored.data}
      placed={Object.keys(resource.fields).filter((name) => !editable.includes(name))}
      onSaved={back}
      onCancel={back}
    />
  );
}
