import { type FocusEvent, type KeyboardEvent, type MouseEvent, use } from 'react';
import type { VisitEstimate } from '#domains/scheduling/planning-answers.rules.ts';
import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { latenessOf } from '../estimates/format-estimate.ts';
import { useBoardActions } from '../planning/board-actions.ts';
import { canMove } from '../planning/can-move.ts';
import { formatPlan, formatTimes } from '../planning/format-plan.ts';
import { keysHintId } from '../planning/KeysHint.tsx';
import { SelectedContext } from '../planning/use-selection.ts';
import type { BoardVisit } from './board-visit.ts';
import { visitLabel, visitTitle } from './visit-label.ts';

/** Label and event handlers of a visit on the board, except dragging, which differs by board. */
export function useVisitButton(
  visit: BoardVisit,
  laneName: string,
  isOpen: boolean,
  estimate?: VisitEstimate,
) {
  const { viewer } = useWorkplace();
  const actions = useBoardActions();
  const movable = canMove(visit, viewer.role);
  const isSelected = use(SelectedContext).has(visit.id);
  const look = visitStatus(visit.status);
  const title = visitTitle(visit);
  const lateness = latenessOf(estimate, visit, viewer);
  const button = {
    type: 'button',
    'data-visit': visit.id,
    'data-selected': isSelected || undefined,
    'aria-label': [
      visitLabel(visit, formatPlan(visit, laneName, viewer)),
      isSelected && 'selected',
      lateness?.words,
    ]
      .filter(Boolean)
      .join(', '),
    'aria-describedby': movable ? keysHintId : undefined,
    'aria-pressed': isOpen,
    'aria-busy': visit.isPending,
    title: [formatTimes(visit, viewer), visit.work_order?.customer?.name, title, look.label, lateness?.words]
      .filter(Boolean)
      .join(' · '),
    onClick: (event: MouseEvent) => {
      if (event.shiftKey || event.ctrlKey || event.metaKey) actions.toggle(visit);
      else actions.open(visit);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => actions.key(event, visit),
    onBlur: (event: FocusEvent<HTMLElement>) => actions.leave(event, visit),
  } as const;
  return { button, movable, isSelected, actions, look, title, lateness };
}
