/** Above the board: customers who were promised an earlier time, with what to do about it. */
import { TriangleAlert } from 'lucide-react';
import { Button } from '#ui/components/actions/Button.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { BoardVisit } from '../visits/board-visit.ts';
import { latenessOf } from './format-estimate.ts';
import { useEstimates } from './use-visit-estimates.ts';

export interface LateNoticeProps {
  visits: readonly BoardVisit[];
  onOpen: (visit: BoardVisit) => void;
  /** Asks the planner for another plan because this visit takes longer; undefined if the viewer may not plan. */
  onRepair: ((visitId: string) => void) | undefined;
}

const most = 3;

export function LateNotice({ visits, onOpen, onRepair }: LateNoticeProps) {
  const { viewer } = useWorkplace();
  const estimates = useEstimates();
  const late = visits.flatMap((visit) => {
    const estimate = estimates.get(visit.id);
    const lateness = latenessOf(estimate, visit, viewer);
    return lateness?.breaksPromise ? [{ visit, lateness, cause: estimate?.cause_visit_id ?? visit.id }] : [];
  });
  if (late.length === 0) return null;
  return (
    <section
      aria-label="Promises that will be missed"
      className="flex flex-col gap-1 rounded-lg border border-tone-danger bg-tone-danger-soft px-3 py-2"
    >
      <div role="status">
        <ul className="flex flex-col gap-1">
          {late.slice(0, most).map(({ visit, lateness, cause }) => (
            <li key={visit.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <TriangleAlert className="size-4 shrink-0 text-tone-danger" aria-hidden="true" />
              <span className="min-w-0 flex-1 basis-56">
                <span className="font-medium">
                  {visit.work_order?.customer?.name ?? visit.work_order?.title ?? 'A visit'}
                </span>
                : {lateness.words}
              </span>
              <span className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`Show ${visit.work_order?.number ?? 'the visit'}`}
                  onClick={() => onOpen(visit)}
                >
                  Show
                </Button>
                {onRepair && (
                  <Button
                    size="sm"
                    aria-label={`Repair the day for ${visit.work_order?.number ?? 'the visit'}`}
                    onClick={() => onRepair(cause)}
                  >
                    Repair the day
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {late.length > most && <p className="text-label text-muted">And {late.length - most} more.</p>}
    </section>
  );
}
