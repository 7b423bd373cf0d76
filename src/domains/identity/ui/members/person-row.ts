import type { memberships } from '#domains/identity/members/membership.resource.ts';
import type { ApiRowOf } from '#kernel/resource.ts';

/** A person as the list and the page read them. */
export type PersonRow = ApiRowOf<typeof memberships> & {
  readonly can?: readonly string[];
  readonly team?: { readonly id: string; readonly name: string } | null;
};
