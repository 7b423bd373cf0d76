import { type FocusEvent, type KeyboardEvent, type MouseEvent, use, useEffect } from 'react';
import type { VisitEstimate } from '#domains/scheduling/planning-answers.rules.ts';
import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { markCrew } from '../crews/board-crews.ts';
import { latenessOf } from '../estimates/format-estimate.ts';
import { useUnseenPlan } from '../phones/use-board-phones.ts';
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
  const unseen = useUnseenPlan(visit.id);
  const { crewId, mark } = useCrewMark(visit, isOpen);
  const button = {
    type: 'button',
    'data-visit': visit.id,
    'data-crew': crewId ?? undefined,
    'data-selected': isSelected || undefined,
    'aria-label': [
      visitLabel(visit, formatPlan(visit, laneName, viewer)),
      visit.crew?.names,
      isSelected && 'selected',
      lateness?.words,
      unseen,
    ]
      .filter(Boolean)
      .join(', '),
    'aria-describedby': movable ? keysHintId : undefined,
    'aria-pressed': isOpen,
    'aria-busy': visit.isPending,
    title: [
      formatTimes(visit, viewer),
      visit.work_order?.customer?.name,
      title,
      look.label,
      visit.crew?.names,
      lateness?.words,
      unseen,
    ]
      .filter(Boolean)
      .join(' · '),
    onClick: (event: MouseEvent) => {
      if (event.shiftKey || event.ctrlKey || event.metaKey) actions.toggle(visit);
      else actions.open(visit);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => actions.key(event, visit),
    onPointerEnter: () => mark(true),
    onPointerLeave: () => mark(isOpen),
    onFocus: () => mark(true),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      mark(isOpen);
      actions.leave(event, visit);
    },
  } as const;
  return { button, movable, isSelected, actions, look, title, lateness, unseen };
}

function useCrewMark({ crew, crew_id }: BoardVisit, isOpen: boolean) {
  const companions = crew?.names;
  const crewId = crew ? crew_id : undefined;
  useEffect(() => {
    if (!isOpen || !crewId || !companions) return undefined;
    markCrew(crewId, true);
    return () => markCrew(crewId, false);
  }, [isOpen, crewId, companions]);
  return { crewId, mark: (isMarked: boolean) => crewId && markCrew(crewId, isMarked) };
}

/** Of the bars of a crew, while one of them is pointed at. */
export const crewMark =
  'data-crew-marked:outline-2 data-crew-marked:outline-dashed data-crew-marked:outline-accent';
