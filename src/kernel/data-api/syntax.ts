/** The syntax tree of a query string, before checking whether its tables and columns exist. */
export const comparisons = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'] as const;
export type Comparison = (typeof comparisons)[number];
export const states = ['null', 'not_null', 'true', 'false'] as const;
export type State = (typeof states)[number];

export type Condition =
  | {
      readonly type: 'compare';
      readonly column: string;
      readonly operator: Comparison;
      readonly value: string;
    }
  | { readonly type: 'in'; readonly column: string; readonly values: readonly string[] }
  | { readonly type: 'is'; readonly column: string; readonly state: State }
  | { readonly type: 'all'; readonly conditions: readonly Condition[] }
  | { readonly type: 'any'; readonly conditions: readonly Condition[] }
  | { readonly type: 'not'; readonly condition: Condition };

export type SelectItem =
  | { readonly type: 'everything' }
  | { readonly type: 'column'; readonly name: string; readonly as: string }
  | {
      readonly type: 'relation';
      readonly name: string;
      /** The ref column to use if several lead to the same table: `users!approved_by`. */
      readonly by?: string;
      readonly as: string;
      readonly select: readonly SelectItem[];
    };

export interface OrderItem {
  readonly column: string;
  readonly descending: boolean;
  readonly nulls: 'first' | 'last';
}

/** Conditions and order of one level; the path of a nested one is its name in the response, e.g. `visits` or `site.assets`. */
export interface Level {
  readonly where: Condition[];
  order?: readonly OrderItem[];
  limit?: number;
}

export interface Query extends Level {
  readonly select: readonly SelectItem[];
  readonly nested: ReadonlyMap<string, Level>;
  readonly limit: number;
  readonly offset: number;
  readonly after?: string;
  readonly words: readonly string[];
  /** False for `count=none`. */
  readonly counted: boolean;
  /** Columns to sum beside a count. */
  readonly sums: readonly string[];
}

/** The query string of a PUT or DELETE. */
export interface ChangeQuery {
  readonly where: readonly Condition[];
  readonly maxAffected: number;
}
