/** The columns the board reads of visits, waiting orders and people. */
import type { Address, Json } from '#kernel/field.ts';
import type { Span } from '../lanes/time-scale.ts';

export interface VisitRow {
  readonly id: string;
  readonly version: number;
  readonly work_order_id: string;
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly travel_minutes: number | null;
  readonly override_reason: string | null;
  readonly crew_id?: string | null;
  readonly series_id?: string | null;
  /** "1 of 3" of a job of several days. */
  readonly part?: string | null;
  readonly work_order: OrderFacts | null;
  /** Only set for a colleague's visit, as technicians see it. */
  readonly town?: string | null;
}

export interface OrderFacts {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly priority: string;
  readonly required_skills: readonly string[] | null;
  readonly customer: { readonly id: string; readonly name: string } | null;
  readonly site: SiteFacts | null;
}

export interface SiteFacts {
  readonly id: string;
  readonly name: string;
  readonly address?: Address | null;
  readonly lat?: string | null;
  readonly lng?: string | null;
  readonly territory_id?: string | null;
}

/** An order that waits for a visit. */
export interface WaitingOrder extends OrderFacts {
  readonly status: string;
  /** The territory of the site, otherwise its town or postcode. */
  readonly area?: string | null;
  readonly due_at: string | null;
  readonly estimated_minutes: number | null;
  readonly lead_id: string | null;
  readonly work_order_assignees: readonly { readonly technician_id: string }[];
}

export interface BoardVisit extends VisitRow, Span {
  /** Sent and not yet confirmed by the server. */
  readonly isPending?: boolean;
  /** Set if others come as well. */
  readonly crew?: BoardCrew;
}

/** Who else comes. */
export interface BoardCrew {
  /** How many others. */
  readonly count: number;
  /** "with Ana, +1" */
  readonly brief: string;
  /** "with Ana Ruiz and Ben Carter" */
  readonly names: string;
}

export interface Technician {
  readonly id: string;
  readonly full_name: string;
  readonly avatar_url?: string | null;
  readonly role: string;
  readonly team_id?: string | null;
  readonly skills: readonly string[] | null;
  readonly territories?: readonly string[] | null;
  readonly working_hours: Json;
}

/** The planned time and technician of a visit. */
export interface Plan extends Span {
  readonly technician_id: string | null;
}

const orderFacts =
  'id,number,title,priority,required_skills,customer(id,name),site(id,name,address,lat,lng,territory_id)';

/** The lanes have the technicians' names; joining them to each visit would double the cost of the query. */
export const visitSelect = `id,version,work_order_id,technician_id,starts_at,ends_at,status,travel_minutes,override_reason,crew_id,series_id,part,work_order(${orderFacts})`;

export const waitingSelect = `${orderFacts},area,status,due_at,estimated_minutes,lead_id,work_order_assignees(technician_id)`;

export const technicianSelect = 'id,full_name,avatar_url,role,team_id,skills,territories,working_hours';

const known = new WeakMap<VisitRow, BoardVisit>();

/** Returns the same object for the same row, so that only changed visits are rendered again. */
export function toBoardVisit(row: VisitRow): BoardVisit {
  const before = known.get(row);
  if (before) return before;
  const visit = { ...row, from: Date.parse(row.starts_at), to: Date.parse(row.ends_at) };
  known.set(row, visit);
  return visit;
}

export function planOf({ technician_id, from, to }: BoardVisit): Plan {
  return { technician_id, from, to };
}

export function samePlan(a: Plan, b: Plan): boolean {
  return a.technician_id === b.technician_id && a.from === b.from && a.to === b.to;
}

/** The input of the commands `schedule` and `move`. */
export function planInput({ technician_id, from, to }: Plan) {
  return {
    technician_id,
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(to).toISOString(),
  };
}
