/** Reads the day of technicians, and estimates when their visits will begin. Whoever knows the ways on the road passes them in. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { addDays, startOfDayIn } from '#kernel/dates.ts';
import { groupBy } from '#kernel/group-by.ts';
import '../tasks/schedule-task.resource.ts';
import '../visit.resource.ts';
import type { VisitEstimate } from '../planning-answers.rules.ts';
import { workingTime } from '../working-time/working-time.ts';
import { type DayItem, estimateDay, type Pause } from './day-estimates.rules.ts';

/** A place on the map. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
}

export interface Way {
  readonly from: Spot;
  readonly to: Spot;
  /** When it is driven: an instant. */
  readonly at: string;
}

/** Minutes for each of the ways, in their order. */
export type TravelMinutes = (ways: readonly Way[]) => Promise<readonly number[]>;

export interface EstimatesWanted {
  /** A date in the company's timezone. */
  readonly day: string;
  /** Left out: everybody. */
  readonly technicianId?: string | undefined;
  /** Left out: as it is written at the visit. */
  readonly travel?: TravelMinutes;
}

interface Row {
  readonly id: string;
  readonly person_id: string;
  readonly kind: 'visit' | 'task';
  readonly status: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly departed: string | null;
  readonly arrived: string | null;
  readonly finished: string | null;
  readonly travel_minutes: number | null;
  readonly window_end: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  /** Of the home base. */
  readonly home_lat: number | null;
  readonly home_lng: number | null;
}

/** Of the visits that are not over, by technician and time. What the viewer may not see is not there. */
export async function readEstimates(
  ctx: Ctx,
  { day, technicianId, travel }: EstimatesWanted,
): Promise<VisitEstimate[]> {
  const rows = await readDay(ctx, day, technicianId);
  if (rows.length === 0) return [];
  const byPerson = [...groupBy(rows, (row) => row.person_id)];
  const people = byPerson.map(([id]) => id);
  const shifts = await workingTime(ctx, { from: day, to: day, people });
  const minutes = await travelOf(byPerson, travel);
  const now = Date.parse(ctx.now);
  return byPerson.flatMap(([person, own]) => {
    const pauses = (shifts.find(({ id }) => id === person)?.days ?? []).flatMap(({ shifts: worked }) =>
      worked.flatMap(({ breaks }) => breaks.map(pauseOf)),
    );
    const found = estimateDay(
      own.map((row) => itemOf(row, minutes.get(row.id) ?? 0)),
      pauses,
      now,
    );
    return own.filter(isOpen).flatMap((row): VisitEstimate[] => {
      const estimate = found.get(row.id);
      return estimate ? [answerOf(row, estimate)] : [];
    });
  });
}

async function readDay({ db, viewer }: Ctx, day: string, technicianId: string | undefined): Promise<Row[]> {
  const from = startOfDayIn(viewer.timezone, day);
  const to = startOfDayIn(viewer.timezone, addDays(day, 1));
  const ofOne = technicianId ? sql`and x.person_id = ${technicianId}` : sql``;
  const { rows } = await sql<Row>`
    select x.*, m.home_lat::float8 as home_lat, m.home_lng::float8 as home_lng from (
      select v.id, v.technician_id as person_id, 'visit' as kind, v.status, v.starts_at, v.ends_at, v.en_route_at as departed,
        coalesce(v.arrived_at, case when v.status in ('scheduled', 'dispatched', 'en_route') and w.status = 'in_progress'
          and w.started_at >= ${from}::timestamptz then w.started_at end) as arrived,
        case when v.status in ('done', 'no_access') then coalesce(v.finished_at, v.ends_at) end as finished,
        v.travel_minutes, w.window_end, s.lat::float8 as lat, s.lng::float8 as lng
      from visits v join work_orders w on w.tenant_id = v.tenant_id and w.id = v.work_order_id
        left join sites s on s.tenant_id = w.tenant_id and s.id = w.site_id
      where v.technician_id is not null and v.status <> 'cancelled'
        and (v.starts_at >= ${from}::timestamptz and v.starts_at < ${to}::timestamptz or ${goesOnOvernight(from, to)})
      union all
      select o.id, o.person_id, 'task', '', o.starts_at, o.ends_at, null, null, null, null, null, null, null
      from schedule_task_occurrences o
      where not o.all_day and o.starts_at >= ${from}::timestamptz and o.starts_at < ${to}::timestamptz) x
    join memberships m on m.tenant_id = fw.current_tenant() and m.id = x.person_id
    where true ${ofOne} order by x.person_id, x.starts_at, x.id`.execute(db);
  return rows;
}

/** A visit of the evening before that is still going on. */
function goesOnOvernight(from: string, to: string) {
  return sql`(v.status = 'on_site' and v.starts_at < ${from}::timestamptz
    and v.starts_at > ${from}::timestamptz - interval '16 hours' and now() >= ${from}::timestamptz and now() < ${to}::timestamptz)`;
}

const isOpen = ({ kind, finished }: Row) => kind === 'visit' && finished === null;

function pauseOf(one: {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly minutes: number;
}): Pause {
  return { from: Date.parse(one.starts_at), to: Date.parse(one.ends_at), length: one.minutes * 60_000 };
}

function itemOf(row: Row, minutes: number): DayItem {
  const at = (instant: string | null) => (instant === null ? null : Date.parse(instant));
  return {
    id: row.id,
    kind: row.kind,
    from: Date.parse(row.starts_at),
    to: Date.parse(row.ends_at),
    departed: row.status === 'en_route' ? at(row.departed) : null,
    arrived: at(row.arrived),
    finished: at(row.finished),
    travel: minutes * 60_000,
  };
}

/** By visit: the way from the visit before, or from the home base. */
async function travelOf(
  byPerson: readonly (readonly [string, readonly Row[]])[],
  travel: TravelMinutes | undefined,
): Promise<ReadonlyMap<string, number>> {
  const minutes = new Map<string, number>();
  const ways: (Way & { readonly id: string })[] = [];
  for (const [, own] of byPerson) {
    const visits = own.filter(({ kind }) => kind === 'visit');
    for (const [index, row] of visits.entries()) {
      minutes.set(row.id, row.travel_minutes ?? 0);
      const before = visits[index - 1];
      const from = before ? spotOf(before.lat, before.lng) : spotOf(row.home_lat, row.home_lng);
      const to = spotOf(row.lat, row.lng);
      if (from && to) ways.push({ id: row.id, from, to, at: row.starts_at });
    }
  }
  const known = travel ? await travel(ways) : [];
  for (const [index, { id }] of ways.entries()) minutes.set(id, known[index] ?? minutes.get(id) ?? 0);
  return minutes;
}

function spotOf(lat: number | null, lng: number | null): Spot | undefined {
  return lat === null || lng === null ? undefined : { lat, lng };
}

function answerOf(
  { id, person_id, starts_at, arrived, window_end }: Row,
  { from, to, cause }: { readonly from: number; readonly to: number; readonly cause: string | null },
): VisitEstimate {
  return {
    visit_id: id,
    technician_id: person_id,
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(to).toISOString(),
    late_minutes: Math.max(0, Math.round((from - Date.parse(starts_at)) / 60_000)),
    window_end,
    // Who is there already breaks no promise any more.
    misses_window: arrived === null && window_end !== null && from > Date.parse(window_end),
    cause_visit_id: cause,
  };
}
