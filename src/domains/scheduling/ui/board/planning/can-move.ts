import { moveVisit } from '#domains/scheduling/move-visit.ts';
import type { Role } from '#kernel/access.ts';

const movable: readonly string[] = moveVisit.from ?? [];

/** Whether the viewer may move the visit: the office, before the visit has begun. The server checks again. */
export function canMove(
  visit: { readonly status: string; readonly isPending?: boolean },
  role: Role,
): boolean {
  return mayPlan(role) && !visit.isPending && movable.includes(visit.status);
}

export function mayPlan(role: Role): boolean {
  const { allow } = moveVisit;
  return allow === 'everyone' || (allow !== 'nobody' && allow.includes(role));
}
