import { type Conditions, where } from '#ui/api/where.ts';
import type { useWorkplace } from '#ui/resource/workplace.tsx';

/** Rows of each part of the home. */
export const mostShown = 6;

type Viewer = ReturnType<typeof useWorkplace>['viewer'];

/** The office sees everybody's rows, so its home asks for their own and nobody's; a technician sees no others anyway. */
export function mineOrNobodys({ role, membershipId }: Viewer, column: string): Conditions | undefined {
  if (role === 'technician') return undefined;
  return where().or(
    (one) => one.eq(column, membershipId),
    (one) => one.isNull(column),
  );
}
