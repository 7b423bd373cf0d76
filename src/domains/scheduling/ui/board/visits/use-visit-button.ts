import type { FocusEvent, KeyboardEvent } from 'react';
import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { useBoardActions } from '../planning/board-actions.ts';
import { canMove } from '../planning/can-move.ts';
import { formatPlan, formatTimes } from '../planning/format-plan.ts';
import { keysHintId } from '../planning/KeysHint.tsx';
import type { BoardVisit } from './board-visit.ts';
import { visitLabel, visitTitle } from './visit-label.ts';

/** Label and event handlers of a visit on the board, except dragging, which differs by board. */
export function useVisitButton(visit: BoardVisit, laneName: string, isOpen: boolean) {
  const { viewer } = useWorkplace();
  const actions = useBoardActions();
  const movable = canMove(visit, viewer.role);
  const look = visitStatus(visit.status);
  const title = visitTitle(visit);
  const button = {
    type: 'button',
    'data-visit': visit.id,
    'aria-label': visitLabel(visit, formatPlan(visit, laneName, viewer)),
    'aria-describedby': movable ? keysHintId : undefined,
    'aria-pressed': isOpen,
    'aria-busy': visit.isPending,
    title: [formatTimes(visit, viewer), visit.work_order?.customer?.name, title, look.label]
      .filter(Boolean)
      .join(' · '),
    onClick: () => actions.open(visit),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => actions.key(event, visit),
    onBlur: (event: FocusEvent<HTMLElement>) => actions.leave(event, visit),
  } as const;
  return { button, movable, actions, look, title };
}
