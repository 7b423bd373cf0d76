// The output of planning: routes with every minute accounted for, the visits left out, and the price by component.

export interface Plan {
  readonly routes: readonly Route[];
  readonly left_out: readonly string[];
  readonly score: Score;
}

export interface Route {
  readonly technician: string;
  readonly shift: string;
  readonly departs: number;
  readonly returns: number;
  readonly kilometres: number;
  readonly travel_minutes: number;
  readonly stops: readonly Stop[];
  readonly breaks: readonly { readonly start: number; readonly end: number }[];
}

/** A visit, or a call at a store for parts. */
export interface Stop {
  readonly kind: 'visit' | 'store';
  /** The visit's id, or the store's place. */
  readonly id: string;
  readonly place: string;
  readonly arrival: number;
  /** Minutes between arrival and start that are neither travel nor break. */
  readonly wait: number;
  readonly start: number;
  readonly end: number;
  readonly frozen: boolean;
}

/** Money in minor units; `total` is the sum of the others. */
export interface Score {
  readonly total: number;
  readonly left_out: number;
  readonly work_and_travel_time: number;
  readonly distance: number;
  readonly overtime: number;
  readonly soft_windows: number;
  readonly not_preferred: number;
  readonly out_of_territory: number;
  readonly changes: number;
}
