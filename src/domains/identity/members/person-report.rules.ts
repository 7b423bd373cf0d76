/** What the server tells the office about one person: their rights, and what they have done lately. */
import type { FinancialPermission, Role } from '#kernel/access.ts';
import type { TableRights } from '#kernel/effective-rights.ts';

/** `GET /api/people/{id}/rights` */
export interface EffectiveRights {
  readonly role: Role;
  readonly status: string;
  readonly permissions: readonly { readonly type: FinancialPermission; readonly until: string | null }[];
  readonly tables: readonly TableRights[];
}

/** One thing somebody did, or that was done to them: `GET /api/people/{id}/activity`. */
export interface Activity {
  readonly id: string;
  readonly at: string;
  readonly by: string | null;
  readonly is_theirs: boolean;
  /** `work_orders.complete` */
  readonly action: string;
  /** As on the button: "Complete". */
  readonly label: string | null;
  readonly table: string;
  readonly row_id: string | null;
  /** How the row is called now; null when it is gone or has no name. */
  readonly title: string | null;
}
