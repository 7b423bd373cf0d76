import { useWorkplace } from '#ui/resource/workplace.tsx';
import { formatConcerns, formatTimes } from '../planning/format-plan.ts';
import { type Concerns, noConcerns } from '../planning/overlap.ts';

/** The conflicts of a plan, before it is sent. `name`: of the person, if the plan is for several. */
export function ConcernNote({ concerns, name }: { concerns: Concerns; name?: string }) {
  const whose = name ? `${name}: ` : '';
  const { viewer } = useWorkplace();
  const { overlaps } = concerns;
  const rest = formatConcerns({ ...concerns, overlaps: noConcerns.overlaps });
  return (
    <div aria-live="polite" className={overlaps.length > 0 || rest ? 'flex flex-col gap-1' : 'sr-only'}>
      {overlaps.length > 0 && (
        <p className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
          {whose}Overlaps{' '}
          {overlaps
            .map(
              (visit) =>
                `${visit.work_order?.number ?? 'a visit'} ${visit.work_order?.title ?? ''} (${formatTimes(visit, viewer)})`,
            )
            .join(', ')}
        </p>
      )}
      {rest && (
        <p className="rounded-md bg-tone-waiting-soft px-3 py-2 text-tone-waiting">
          {whose}
          {rest}
        </p>
      )}
    </div>
  );
}
