import { ArrowUpRight } from 'lucide-react';
import { memo } from 'react';
import { StatusSign } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { useEstimates } from '../estimates/use-visit-estimates.ts';
import { formatShortClock } from '../planning/format-plan.ts';
import type { BoardVisit } from './board-visit.ts';
import { crewMark, useVisitButton } from './use-visit-button.ts';

export interface VisitChipProps {
  visit: BoardVisit;
  /** In pixels: from 56 on it has three lines instead of two. */
  height: number;
  laneName: string;
  isDragged: boolean;
  isInTheWay: boolean;
  isOpen: boolean;
  /** A planning run would move it. */
  isLeaving?: boolean;
}

/** A visit in a day of the week board. */
export const VisitChip = memo(function VisitChip(props: VisitChipProps) {
  const { visit, height, laneName, isDragged, isInTheWay, isOpen, isLeaving } = props;
  const { viewer } = useWorkplace();
  const customer = visit.work_order?.customer?.name;
  const estimate = useEstimates().get(visit.id);
  const { button, movable, isSelected, actions, look, title, lateness } = useVisitButton(
    visit,
    laneName,
    isOpen,
    estimate,
  );
  return (
    <button
      {...button}
      className={cx(
        'min-w-0 shrink-0 touch-manipulation rounded-sm border border-line bg-raised px-1 text-start text-label select-none',
        visit.status === 'tentative' && 'border-dashed',
        movable && 'cursor-grab hover:border-line-strong',
        isLeaving && 'border-dashed border-accent',
        isDragged && 'opacity-40',
        visit.isPending && 'animate-pulse',
        visit.crew && crewMark,
        isOpen && 'outline-2 outline-accent',
        isSelected && 'outline-2 outline-ink',
        isInTheWay && 'outline-2 outline-danger',
      )}
      style={{ height }}
      onPointerDown={(event) => {
        if (movable) actions.grip(event, { dragged: { kind: 'visit', visit }, mode: 'move', heldAt: 0 });
      }}
    >
      <span className="block truncate text-muted">
        <StatusSign {...look} className="me-1 inline-block align-[-2px]" />
        {isLeaving && (
          <ArrowUpRight
            className="me-0.5 inline size-3 text-accent-ink rtl:-rotate-90"
            aria-label="would move"
          />
        )}
        <span className="text-ink tabular">{formatShortClock(visit.from, viewer)}</span>
        {lateness && (
          <span
            className={cx(
              'font-semibold tabular',
              lateness.breaksPromise ? 'text-tone-danger' : 'text-tone-waiting',
            )}
          >
            {' '}
            {lateness.brief}
          </span>
        )}
        {visit.crew && <span className="text-accent-ink"> +{visit.crew.count}</span>}
        <br />
        <span className="font-medium text-ink">{customer ?? title}</span>
        {height >= 56 && (
          <>
            <br />
            {customer && title}
          </>
        )}
      </span>
    </button>
  );
});
