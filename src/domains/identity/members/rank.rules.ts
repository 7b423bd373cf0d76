/**
 * The rank of roles. A supervisor manages technicians, an owner manages everyone; nobody grants a role above their own, and a
 * company keeps an owner. Enforced by the server; the screens show the same messages in advance.
 */
import { type Role, roles } from '#kernel/access.ts';

const rank: Readonly<Record<Role, number>> = { technician: 1, supervisor: 2, owner: 3 };

export function mayManage(actor: Role, subject: Role): boolean {
  return actor === 'owner' || rank[actor] > rank[subject];
}

/** The roles that `actor` may give, lowest first. */
export function grantableRoles(actor: Role): readonly Role[] {
  return roles.filter((role) => mayManage(actor, role)).sort((a, b) => rank[a] - rank[b]);
}

/** The same role or a lower one. */
export function isAtMost(role: Role, most: Role): boolean {
  return rank[role] <= rank[most];
}

export const lastOwner = 'A company needs an owner. Make somebody else an owner first.';
export const ownRole = 'Nobody changes their own role.';
export const ownSuspension = 'Nobody suspends themselves.';

export function beyondRank(actor: Role): string {
  return `As a ${actor} you manage technicians only.`;
}

export interface Subject {
  readonly role: Role;
  readonly isSelf: boolean;
  /** Whether this is the only active owner. */
  readonly isLastOwner: boolean;
}

export type MemberAction = 'accept' | 'decline' | 'change_role' | 'suspend' | 'reinstate' | 'remove';

/** The message why `actor` may not do that to the member, or undefined. */
export function whyNot(act: MemberAction, actor: Role, subject: Subject): string | undefined {
  if (act === 'change_role' && subject.isSelf && actor !== 'owner') return ownRole;
  if (act === 'suspend' && subject.isSelf) return ownSuspension;
  const leaves = act === 'remove' && subject.isSelf;
  const asksOnly = act === 'accept';
  if (!leaves && !asksOnly && !mayManage(actor, subject.role)) return beyondRank(actor);
  const takesAway = act === 'change_role' || act === 'suspend' || act === 'remove';
  return takesAway && subject.isLastOwner ? lastOwner : undefined;
}
