/** When somebody who has just left is expected to arrive: from where they were before, with the travel that planning counts with. */
import { sql } from 'kysely';
import '#domains/scheduling/visit.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { defineReaction } from '#kernel/reaction.ts';
import { localFromInstant } from '#kernel/zoned-time.ts';
import { estimatedTravel } from '../company/company-days.ts';
import { kilometresApart } from '../company/company-problem.ts';
import type { CompanyPlace, CompanyTravel } from '../company/planning-task.ts';
import { pointOf, readLegs } from '../company/travel-legs.ts';
import { readPlanningSettings } from '../settings/read-planning-settings.ts';

export const estimateArrival = defineReaction('visits.depart', async (ctx, { id }) => {
  const way = await readWay(ctx, id);
  if (!way?.en_route_at) return;
  const minutes = way.travel_minutes ?? (await travelMinutes(ctx, way));
  const expected_at = new Date(Date.parse(way.en_route_at) + Math.round(minutes) * 60_000).toISOString();
  await ctx.db.updateTable('visits').set({ expected_at }).where('id', '=', id).execute();
});

interface Way {
  readonly en_route_at: string | null;
  /** As the office has set it. */
  readonly travel_minutes: number | null;
  readonly to_lat: number | null;
  readonly to_lng: number | null;
  readonly from_lat: number | null;
  readonly from_lng: number | null;
}

/** From the site of the visit before on the same day, otherwise from the home base. */
async function readWay({ db }: Ctx, id: string): Promise<Way | undefined> {
  const { rows } = await sql<Way>`
    select v.en_route_at, v.travel_minutes, s.lat::float8 as to_lat, s.lng::float8 as to_lng,
      coalesce(b.lat, m.home_lat)::float8 as from_lat, coalesce(b.lng, m.home_lng)::float8 as from_lng
    from visits v
    join work_orders w on w.id = v.work_order_id
    left join sites s on s.id = w.site_id
    left join memberships m on m.id = v.technician_id
    left join lateral (select bs.lat, bs.lng from visits bv
        join work_orders bw on bw.id = bv.work_order_id
        join sites bs on bs.id = bw.site_id and bs.lat is not null and bs.lng is not null
      where bv.technician_id = v.technician_id and bv.id <> v.id
        and bv.arrived_at between v.en_route_at - interval '14 hours' and v.en_route_at
      order by bv.arrived_at desc limit 1) b on true
    where v.id = ${id}`.execute(db);
  return rows[0];
}

async function travelMinutes(
  ctx: Ctx,
  { to_lat, to_lng, from_lat, from_lng, en_route_at }: Way,
): Promise<number> {
  const from = { id: 'from', latitude: from_lat, longitude: from_lng };
  const to = { id: 'to', latitude: to_lat, longitude: to_lng };
  const legs = await readLegs(ctx, { places: [from, to] });
  const known = legs.find((leg) => leg.from === pointOf(from) && leg.to === pointOf(to));
  const travel = estimatedTravel(await readPlanningSettings(ctx));
  const minutes = known?.minutes ?? estimatedMinutes(from, to, travel);
  return minutes / paceAt(travel, localFromInstant(en_route_at ?? ctx.now, ctx.viewer.timezone).slice(11));
}

function estimatedMinutes(
  from: CompanyPlace,
  to: CompanyPlace,
  { road_factor, kilometres_per_hour, unlocated_minutes }: CompanyTravel,
): number {
  const apart = kilometresApart(from, to);
  return apart === undefined ? unlocated_minutes : ((apart * road_factor) / kilometres_per_hour) * 60;
}

/** `clock`: "07:30" */
function paceAt({ pace }: CompanyTravel, clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return pace.findLast(({ from }) => from <= hour * 60 + minute)?.speed ?? 1;
}
