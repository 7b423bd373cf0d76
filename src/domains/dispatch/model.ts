// The input of planning: visits, technicians, a map, and prices. Times are minutes from the plan's first midnight, so a plan may
// span days; money is in minor units (cents).

export interface Problem {
  readonly places: readonly Place[];
  readonly travel: Travel;
  readonly visits: readonly Visit[];
  readonly technicians: readonly Technician[];
  readonly links?: readonly Link[];
  /** Where technicians fetch parts when the van has too few. */
  readonly stores?: readonly Store[];
  readonly prices: Prices;
  /** The current plan, from which changes cost extra. */
  readonly current?: readonly Assignment[];
  /** Visits not yet under way can't start before this. */
  readonly now?: number;
}

export interface Place {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Duration and distance between places, in the order of `places`. */
export type Travel =
  | {
      readonly kind: 'matrix';
      readonly minutes: readonly (readonly number[])[];
      readonly kilometres: readonly (readonly number[])[];
      readonly pace?: readonly Pace[];
    }
  | {
      readonly kind: 'great_circle';
      /** Road kilometres per kilometre of straight-line distance. */
      readonly road_factor: number;
      readonly kilometres_per_hour: number;
      readonly pace?: readonly Pace[];
    };

/** From this minute of every day on, travel speed is multiplied by `speed` (0.7: rush hour). */
export interface Pace {
  readonly from: number;
  readonly speed: number;
}

export interface Visit {
  readonly id: string;
  readonly place: string;
  readonly duration: number;
  /** Omitted: any time. The visit has to start within one of the hard windows. */
  readonly windows?: readonly Window[];
  readonly skills?: readonly Skill[];
  readonly tools?: readonly string[];
  /** The cost of leaving the visit out; without it the visit must be planned if possible. */
  readonly price_to_leave_out?: number;
  /** Agreed with the customer: this start, and this technician if given. */
  readonly appointment?: { readonly start: number; readonly technician?: string };
  readonly preferred?: readonly string[];
  readonly forbidden?: readonly string[];
  readonly parts?: readonly Parts[];
  /** How many technicians work on it at once; default 1. */
  readonly crew?: 1 | 2;
  readonly territory?: string;
}

export interface Window {
  readonly start: number;
  readonly end: number;
  /** Makes the window soft: a start outside all soft windows costs this for each minute to the nearest of them. */
  readonly price_per_minute?: number;
}

export interface Skill {
  readonly skill: string;
  /** The required level, default 1; a technician needs at least this. */
  readonly level?: number;
}

export interface Parts {
  readonly part: string;
  readonly quantity: number;
}

export interface Technician {
  readonly id: string;
  readonly shifts: readonly Shift[];
  readonly skills?: readonly Skill[];
  readonly tools?: readonly string[];
  /** Omitted: works everywhere at no extra price. */
  readonly territories?: readonly string[];
  readonly cost_per_hour: number;
  readonly cost_per_kilometre: number;
  readonly van_stock?: readonly Parts[];
}

/** One working day of one technician. */
export interface Shift {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly start_place: string;
  /** Omitted: the day ends at the last visit. */
  readonly end_place?: string;
  readonly overtime?: { readonly most_minutes: number; readonly price_per_hour: number };
  readonly breaks?: readonly Break[];
  readonly most_visits?: number;
}

/** Starts between the two times, unless the day's work ends before `earliest`. */
export interface Break {
  readonly duration: number;
  readonly earliest: number;
  readonly latest: number;
}

export type Link =
  | { readonly kind: 'same_technician'; readonly visits: readonly string[] }
  /** `after` starts no sooner than `gap` minutes after the end of `before`, and only if `before` is planned. */
  | { readonly kind: 'precedence'; readonly before: string; readonly after: string; readonly gap?: number };

export interface Store {
  readonly place: string;
  readonly minutes: number;
}

export interface Prices {
  /** For a visit with a technician who is not among its preferred. */
  readonly not_preferred: number;
  /** For a visit outside the technician's territories. */
  readonly out_of_territory: number;
  /** For a visit of the current plan that goes to another technician or day. */
  readonly change_of_technician: number;
  /** For a visit of the current plan that starts more than `tolerated_shift` minutes from its current time. */
  readonly change_of_time: number;
  readonly tolerated_shift: number;
}

export interface Assignment {
  readonly visit: string;
  readonly technician: string;
  readonly shift: string;
  readonly start: number;
  /** Under way or done: can't be changed. */
  readonly frozen?: boolean;
}
