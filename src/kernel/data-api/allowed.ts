/** The query after authorization: every name is a declared column that this viewer may read. */
import type { Field } from '../field.ts';
import type { AnyResource } from '../resource.ts';
import type { Value } from '../values.ts';
import type { Params } from './statement.ts';
import type { Comparison, State } from './syntax.ts';

export interface Column {
  readonly name: string;
  readonly field: Field;
}

export type Test =
  | {
      readonly type: 'compare';
      readonly column: Column;
      readonly operator: Comparison;
      readonly value: Value;
    }
  | { readonly type: 'in'; readonly column: Column; readonly values: readonly Value[] }
  | { readonly type: 'is'; readonly column: Column; readonly state: State }
  | { readonly type: 'in_set'; idsSql(params: Params): string }
  | { readonly type: 'all' | 'any'; readonly tests: readonly Test[] }
  | { readonly type: 'not'; readonly test: Test };

export type Output =
  | { readonly type: 'column'; readonly as: string; readonly column: Column }
  /** Names of the available commands by status; without a status column, one list under ''. */
  | {
      readonly type: 'can';
      readonly as: string;
      readonly byStatus: ReadonlyMap<string, readonly string[]>;
      /** SQL condition over `t`; where it is true, no commands are available. */
      readonly ended: string | undefined;
    }
  | { readonly type: 'one'; readonly as: string; readonly ref: string; readonly level: AllowedLevel }
  | { readonly type: 'many'; readonly as: string; readonly ref: string; readonly level: AllowedLevel };

export interface AllowedOrder {
  readonly column: Column;
  readonly descending: boolean;
  readonly nulls: 'first' | 'last';
}

export interface AllowedLevel {
  readonly resource: AnyResource;
  readonly outputs: readonly Output[];
  readonly where: readonly Test[];
  /** Always ends with `id`, so that the order is total. */
  readonly order: readonly AllowedOrder[];
  readonly limit: number;
}

/** What `q` searches: the stored `search_text`, single columns, and the titles of referenced rows. */
export interface Searched {
  readonly stored: boolean;
  readonly columns: readonly Column[];
  readonly named: readonly SearchedName[];
}

export interface SearchedName {
  readonly ref: Column;
  readonly target: AnyResource;
  readonly title: Column;
}

export interface AllowedQuery extends AllowedLevel {
  readonly offset: number;
  /** Values of the cursor, in the order of `order`. */
  readonly after?: readonly (string | null)[];
  readonly words: readonly string[];
  readonly searched: Searched;
  readonly counted: boolean;
  /** Summed beside a count. */
  readonly sums: readonly Column[];
}
