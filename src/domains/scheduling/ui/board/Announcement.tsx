import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { Ghost } from './planning/board-actions.ts';
import { formatConcerns, formatPlan } from './planning/format-plan.ts';

/** Announces each step of keyboard planning to screen readers. */
export function Announcement({
  ghost,
  nameOf,
}: {
  ghost: Ghost | undefined;
  nameOf: (id: string | null) => string;
}) {
  const { viewer } = useWorkplace();
  const said = ghost?.byKeys
    ? [formatPlan(ghost.plan, nameOf(ghost.plan.technician_id), viewer), formatConcerns(ghost.concerns)]
    : [];
  return (
    <p className="sr-only" role="status">
      {said.filter(Boolean).join('. ')}
    </p>
  );
}
