/** A step of the command `replan` as it is sent. */

interface PlaceInput {
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
}

export interface VisitInput {
  readonly visit_id: string;
  readonly work_order_id: string;
  /** Where the visit was seen; null: it is a new one. */
  readonly before: PlaceInput | null;
  /** Null: it is cancelled. */
  readonly after:
    | (PlaceInput & {
        readonly override_reason?: string | null;
        readonly instructions?: string | null;
        readonly is_tentative?: boolean;
      })
    | null;
  readonly like_visit_id?: string;
  /** Of a new visit: another one of the same order and time, also a new one before it in the list; both are of one crew. */
  readonly crew_of?: string;
  readonly keeps_team?: boolean;
}
