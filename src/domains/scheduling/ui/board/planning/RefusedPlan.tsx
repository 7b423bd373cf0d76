import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { BoardState } from '../use-board.ts';
import { formatPlan, formatTimes } from './format-plan.ts';
import { OverlapPrompt } from './OverlapPrompt.tsx';
import { keyOf, numberOf } from './use-planning.ts';

/** Shows why the last plan was refused, and takes the dispatcher's reason to override it. */
export function RefusedPlan({ board }: { board: BoardState }) {
  const { viewer } = useWorkplace();
  const { planning, ghost, nameOf } = board;
  const { refusal } = planning;
  if (!refusal) return null;
  const { dragged, plan, message } = refusal;
  const inTheWay = ghost?.concerns.overlaps
    .map((visit) => `${visit.work_order?.number ?? 'a visit'} (${formatTimes(visit, viewer)})`)
    .join(', ');
  return (
    <OverlapPrompt
      key={`${keyOf(dragged)}.${plan.from}.${plan.technician_id}`}
      plan={`${numberOf(dragged)}, ${formatPlan(plan, nameOf(plan.technician_id), viewer)}`}
      message={message}
      inTheWay={inTheWay ?? ''}
      busy={planning.pending.has(keyOf(dragged))}
      onAllow={planning.allow}
      onDismiss={planning.dismiss}
    />
  );
}
