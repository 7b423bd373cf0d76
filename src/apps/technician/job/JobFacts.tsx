import { NotebookPen } from 'lucide-react';
import { BigRow } from '#ui/phone/BigRow.tsx';
import { filledCustomNames } from '#ui/resource/names.ts';
import { CustomFacts } from '#ui/resource/page/CustomFacts.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { detailsOf } from './job-details.ts';
import { jobPath, type StepProps } from './job-view.ts';

/** The custom fields of the job, its asset and its site; editable where the technician may change them. */
export function JobFacts({ job }: StepProps) {
  const workplace = useWorkplace();
  return detailsOf(job, workplace).map(({ resource, title, row, own }) => {
    const isFilled = filledCustomNames(resource, row).length > 0;
    if (!isFilled && own.length === 0) return null;
    return (
      <section key={resource.name} aria-label={title}>
        <h2 className="pb-1.5 text-label font-medium text-subtle">{title}</h2>
        <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {isFilled && (
            <div className="px-4 py-1.5">
              <CustomFacts resource={resource} row={row} />
            </div>
          )}
          {own.length > 0 && (
            <BigRow
              icon={NotebookPen}
              to={jobPath(job.id)}
              search={{ step: 'details', of: resource.name }}
              title={isFilled ? 'Change details' : 'Fill in details'}
              detail={own.map((name) => resource.columns[name]?.label).join(', ')}
            />
          )}
        </div>
      </section>
    );
  });
}
