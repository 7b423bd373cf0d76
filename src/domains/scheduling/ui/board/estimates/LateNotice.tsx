/** Above the board: customers who were promised an earlier time, with what to do about it. */
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { usePhone } from '#ui/hooks/use-media.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { BoardVisit } from '../visits/board-visit.ts';
import { type Lateness, latenessOf } from './format-estimate.ts';
import { useEstimates } from './use-visit-estimates.ts';

export interface LateNoticeProps {
  visits: readonly BoardVisit[];
  onOpen: (visit: BoardVisit) => void;
  /** Asks the planner for another plan because this visit takes longer; undefined if the viewer may not plan. */
  onRepair: ((visitId: string) => void) | undefined;
}

/** At a desk, until the others are asked for. */
const most = 3;

/** On a phone one line that opens. */
export function LateNotice({ visits, onOpen, onRepair }: LateNoticeProps) {
  const { viewer } = useWorkplace();
  const estimates = useEstimates();
  const isPhone = usePhone();
  const [isWhole, setWhole] = useState(false);
  const late = visits.flatMap((visit): Late[] => {
    const estimate = estimates.get(visit.id);
    const lateness = latenessOf(estimate, visit, viewer);
    return lateness?.breaksPromise ? [{ visit, lateness, cause: estimate?.cause_visit_id ?? visit.id }] : [];
  });
  if (late.length === 0) return null;
  return (
    <section
      aria-label="Promises that will be missed"
      className="rounded-lg border border-tone-danger bg-tone-danger-soft max-h-[40vh] overflow-y-auto px-3 py-2"
    >
      {isPhone ? (
        <details>
          <summary className="flex min-h-8 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
            <Warning />
            <span role="status" className="min-w-0 flex-1 font-medium">
              {late.length === 1 ? '1 promise' : `${late.length} promises`} will be missed
            </span>
            <ChevronDown className="size-4 shrink-0 text-muted in-open:rotate-180" aria-hidden="true" />
          </summary>
          <div className="mt-2">
            <LateList late={late} onOpen={onOpen} onRepair={onRepair} />
          </div>
        </details>
      ) : (
        <>
          <div role="status">
            <LateList late={isWhole ? late : late.slice(0, most)} onOpen={onOpen} onRepair={onRepair} />
          </div>
          {late.length > most && (
            <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show ${late.length - most} more`}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

interface Late {
  readonly visit: BoardVisit;
  readonly lateness: Lateness;
  /** The visit that makes it late. */
  readonly cause: string;
}

function LateList({ late, onOpen, onRepair }: Omit<LateNoticeProps, 'visits'> & { late: readonly Late[] }) {
  return (
    <ul className="flex flex-col gap-1 max-sm:gap-3">
      {late.map(({ visit, lateness, cause }) => (
        <li key={visit.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Warning />
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
  );
}

function Warning() {
  return <TriangleAlert className="size-4 shrink-0 text-tone-danger" aria-hidden="true" />;
}
