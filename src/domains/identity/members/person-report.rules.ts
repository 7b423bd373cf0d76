/** Responses about one person for the office: their permissions and their recent activity. */
import type { FinancialPermission, Role } from '#kernel/access.ts';
import type { TableRights } from '#kernel/effective-rights.ts';

/** `GET /api/people/{id}/rights` */
export interface EffectiveRights {
  readonly role: Role;
  readonly status: string;
  readonly permissions: readonly { readonly type: FinancialPermission; readonly until: string | null }[];
  readonly tables: readonly TableRights[];
}

/** One action by or on a person: `GET /api/people/{id}/activity`. */
export interface Activity {
  readonly id: string;
  readonly at: string;
  readonly by: string | null;
  readonly is_theirs: boolean;
  /** For example `work_orders.complete`. */
  readonly action: string;
  /** As on the button: "Complete". */
  readonly label: string | null;
  readonly table: string;
  readonly row_id: string | null;
  /** The row's current name; null if it was deleted or has no name. */
  readonly title: string | null;
}
