/** What a run may plan, as it is stored with the run. */
export interface PlanScope {
  /** `unassigned`: only what has no technician yet; `everything`: also booked visits that nobody is on the way to. */
  readonly what: 'unassigned' | 'everything';
  readonly team_id: string | null;
  /** Only people and places of this territory; missing in runs of before. */
  readonly territory_id?: string | null;
  /** Empty: everyone who is a technician. */
  readonly technician_ids: readonly string[];
  readonly locked_visits: readonly string[];
  readonly locked_technicians: readonly string[];
  /** Nothing before this instant changes. */
  readonly locked_until: string | null;
  readonly max_seconds: number;
  /** Repair: somebody is not there from one instant to another. */
  readonly absent?: { readonly technician_id: string; readonly from: string; readonly to: string };
  /** A booked visit that may move though others may not. */
  readonly free_visit?: string;
  /** Repair: a visit takes until this instant. */
  readonly overrun?: { readonly visit_id: string; readonly ends_at: string };
}

export const wholeScope: PlanScope = {
  what: 'everything',
  team_id: null,
  technician_ids: [],
  locked_visits: [],
  locked_technicians: [],
  locked_until: null,
  max_seconds: 20,
};
