/** A time at which somebody can come. `starts_at` and `ends_at` are what `work_orders/{id}/schedule` takes. */
export interface OfferedSlot {
  readonly technician_id: string;
  readonly technician: string;
  readonly starts_at: string;
  readonly ends_at: string;
  /** The arrival window to promise. */
  readonly window_from: string;
  readonly window_to: string;
  /** On the way to it. */
  readonly travel_minutes: number;
  /** What it costs more than the plan as it is, in the company's currency. */
  readonly cost: string;
  readonly reason: string;
}

/** Why a visit is not with somebody else. */
export interface WhyNotAnswer {
  readonly is_possible: boolean;
  /** "Bob has no “gas”." */
  readonly sentence: string;
  /** When it could be, with everything else unchanged. */
  readonly starts_at: string | null;
  /** Compared with the plan as it is, in the company's currency; below zero: it saves. */
  readonly costs_more: string | null;
}

/** When a visit will begin and end, from what has happened so far that day. */
export interface VisitEstimate {
  readonly visit_id: string;
  readonly technician_id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  /** Against the plan; 0 on time. */
  readonly late_minutes: number;
  /** Up to when the customer was promised that somebody comes. */
  readonly window_end: string | null;
  readonly misses_window: boolean;
  /** The visit that began late or takes longer. */
  readonly cause_visit_id: string | null;
}
