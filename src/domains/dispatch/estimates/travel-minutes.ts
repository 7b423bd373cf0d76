import type { TravelMinutes } from '#domains/scheduling/estimates/read-estimates.ts';
import type { Ctx } from '#kernel/context.ts';
import { startOfDayIn } from '#kernel/dates.ts';
import { kilometresApart } from '../company/company-problem.ts';
import type { CompanyPlace } from '../company/planning-task.ts';
import { pointOf, readLegs } from '../company/travel-legs.ts';
import { kilometresPerMile, readSpeeds } from '../settings/planning-settings.rules.ts';
import { readPlanningSettings } from '../settings/read-planning-settings.ts';

/** Ways on the road as the planner counts them: what a routing service has told, otherwise the distance and the usual speed of the hour. */
export function travelMinutes(ctx: Ctx, day: string): TravelMinutes {
  return async (ways) => {
    if (ways.length === 0) return [];
    const settings = await readPlanningSettings(ctx);
    const pace = readSpeeds(settings.speeds);
    const unit = settings.distance_unit === 'mile' ? kilometresPerMile : 1;
    const ends = ways.map(({ from, to }): [CompanyPlace, CompanyPlace] => [placeOf(from), placeOf(to)]);
    const legs = await readLegs(ctx, { places: ends.flat() });
    const told = new Map(legs.map(({ from, to, minutes }) => [`${from} ${to}`, minutes]));
    const midnight = Date.parse(startOfDayIn(ctx.viewer.timezone, day));
    return ways.map(({ at }, index) => {
      const [from, to] = ends[index] ?? [];
      if (!from || !to) return 0;
      const minute = (Date.parse(at) - midnight) / 60_000;
      const share = typeof pace === 'string' ? 1 : (pace.findLast((one) => one.from <= minute)?.speed ?? 1);
      const kilometres = (kilometresApart(from, to) ?? 0) * Number(settings.road_factor);
      const usual = (kilometres / (settings.speed * unit)) * 60;
      return Math.ceil((told.get(`${pointOf(from)} ${pointOf(to)}`) ?? usual) / share);
    });
  };
}

function placeOf({ lat, lng }: { readonly lat: number; readonly lng: number }): CompanyPlace {
  return { id: '', latitude: lat, longitude: lng };
}
