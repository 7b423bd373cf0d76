import type { FinancialPermission } from '#kernel/access.ts';
import type { AnyResource } from '#kernel/resource.ts';
import type { DimensionName } from './dimensions.ts';

/** Rows that measures count and sum. SQL speaks of the resource's row as `t`. */
export interface Facts {
  readonly name: string;
  /** Its rows are what a figure opens: they have the columns, the rights and the list of this resource. */
  readonly resource: AnyResource;
  /** Further tables, as `join x on …`. A row of the resource may then occur several times: its values are added. */
  readonly joins?: string;
  readonly where?: string;
  readonly when: When;
  readonly dimensions: Partial<Readonly<Record<DimensionName, string>>>;
  /** The row whose custom fields are dimensions, too. */
  readonly custom?: { readonly table: string; readonly alias: string };
  /** Needed to read it; that of the resource applies, too. */
  readonly permission?: FinancialPermission;
}

/**
 * `at`, `on`: a row belongs to the period in which this instant or date lies. `during`: a condition on the row and the period `p`,
 * for rows that last. `atEnd`: a row that lasts `from` an instant `until` another (null: still) belongs to each period `p` at the end
 * of which it lasts. `p.from_day` and `p.to_day` are dates, the second one exclusive; `p.from_at` and `p.to_at` are the same as
 * instants in the company's zone, `p.to_at` at most now; `p.first_to_day` is that of the first period.
 */
export type When =
  | { readonly at: string }
  | { readonly on: string }
  | { readonly during: string }
  | { readonly atEnd: { readonly from: string; readonly until: string } };

export function defineFacts(name: string, facts: Omit<Facts, 'name'>): Facts {
  return { ...facts, name };
}
