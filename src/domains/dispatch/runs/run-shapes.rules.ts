/** Shapes of the JSON columns of `dispatch_runs` and `dispatch_moves`. Amounts are decimals in the company's currency: "183.05". */

/** A point of the curve: seconds since the start, and the cost of the best plan by then. */
export type CostPoint = readonly [seconds: number, cost: string];

/** `total` is the sum of the others. */
export type CostOfPlan = {
  readonly total: string;
  readonly left_out: string;
  readonly work_and_travel_time: string;
  readonly distance: string;
  readonly overtime: string;
  readonly late: string;
  readonly not_preferred: string;
  readonly out_of_territory: string;
  readonly changes: string;
};

/** What a move changes at its own visit; below zero: it saves. What it does to others is in the cost of the plan. */
export type CostOfMove = {
  readonly total: string;
  readonly travel: string;
  readonly late: string;
  readonly not_preferred: string;
  readonly out_of_territory: string;
  readonly left_out: string;
};

export type LeftOutWork = {
  readonly work_order_id: string;
  /** A visit that was there before and finds no place: it stays where it is. */
  readonly visit_id: string | null;
  readonly number: string;
  readonly title: string;
  /** A sentence each. */
  readonly reason: string;
  readonly remedies: readonly string[];
};

/** One of the ways to place an emergency; every other run has one option. */
export type PlanOption = {
  readonly option: number;
  /** "Ann, 9:40 AM: moves 2 visits" */
  readonly summary: string;
  readonly cost: CostOfPlan;
  /** Beside the technician who gets the work: who must be told, by membership id. */
  readonly tells: readonly string[];
};
