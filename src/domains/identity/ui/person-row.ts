import type { ApiRowOf } from '#kernel/resource.ts';
import type { memberships } from '../membership.resource.ts';

/** Somebody as the list and the page read them. */
export type PersonRow = ApiRowOf<typeof memberships> & {
  readonly can?: readonly string[];
  readonly team?: { readonly id: string; readonly name: string } | null;
};
