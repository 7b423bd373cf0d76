/** What a command on a series answers: all that is needed to show it and to take it back. */

import type { Pattern } from './pattern.rules.ts';
import type { ConflictChoice } from './visit-series.resource.ts';

export interface SeriesPlace {
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly override_reason: string | null;
  readonly is_tentative: boolean;
}

export interface ChangedVisit {
  readonly visit_id: string;
  readonly work_order_id: string;
  /** Null: it was planned. */
  readonly before: SeriesPlace | null;
  /** Null: it was cancelled. */
  readonly after: SeriesPlace | null;
}

/** A visit that does not fit. */
export interface UnfitVisit {
  readonly starts_at: string;
  readonly reason: string;
  readonly is_hard: boolean;
}

export interface SeriesState extends Pattern {
  readonly planned_until: string | null;
  readonly conflicts: ConflictChoice;
}

export interface SeriesChange {
  readonly series_id: string;
  /** How the series goes on; null before it was there, and of the parts of a job. */
  readonly before: SeriesState | null;
  readonly after: SeriesState | null;
  readonly changed: readonly ChangedVisit[];
  /** Left out or where they were. */
  readonly left: readonly UnfitVisit[];
}
