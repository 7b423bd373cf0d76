/** Work that takes more than one visit in the sample company: a job of several days, and visits that repeat. Both are still to come. */
import { planSeries } from '#domains/scheduling/series/plan-series.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, weekdayOf } from '#kernel/dates.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import { type Places, recorded, type Seeding } from './places.ts';
import type { Job, Technician } from './year.ts';

export interface SeriesJobs {
  readonly severalDays: Job;
  readonly repeating: Job;
}

/** Their orders, which wait for visits. */
export function makeSeriesJobs(seeding: Seeding, places: Places): SeriesJobs {
  return {
    severalDays: waitingOrder(seeding, places, {
      ...{ title: 'Replace the boiler', kind: 'install', category: 'Plumbing', minutes: 1200 },
      ...{ asset: 'Boiler', askedDaysAgo: 9 },
      description: 'Take out the old boiler, set and pipe the new one, fill, vent and commission it.',
    }),
    repeating: waitingOrder(seeding, places, {
      ...{ title: 'Treat the chiller water', kind: 'service', category: 'HVAC', minutes: 60 },
      ...{ asset: 'Chiller', askedDaysAgo: 6 },
      description: 'Test the water, dose the inhibitor, and record the readings, each week of the season.',
    }),
  };
}

interface Wanted {
  readonly title: string;
  readonly kind: string;
  readonly category: string;
  readonly asset: string;
  readonly minutes: number;
  readonly askedDaysAgo: number;
  readonly description: string;
}

function waitingOrder(seeding: Seeding, { assets }: Places, wanted: Wanted): Job {
  const { title, kind, category, minutes, askedDaysAgo, description } = wanted;
  const asset = assets.find((one) => one.category === wanted.asset);
  if (!asset) throw new Error(`no ${wanted.asset} in the sample`);
  const id = seeding.newId();
  const asked = recorded(seeding, addDays(seeding.today, -askedDaysAgo), '16:00');
  const order = {
    ...{ id, number: '', title, kind, category, description, status: 'unscheduled', priority: 'medium' },
    ...{ source: 'phone', created_at: asked, requested_at: asked, estimated_minutes: minutes },
    ...{ customer_id: asset.customer_id, site_id: asset.site_id, asset_id: asset.id },
  };
  return { id, order, time: [], parts: [], taxRate: '0' };
}

/** Plans them as somebody in the office would, around what is planned already. */
export async function planSeriesJobs(
  ctx: Ctx,
  { severalDays, repeating }: SeriesJobs,
  technicians: readonly Technician[],
): Promise<void> {
  const monday = addDays(ctx.today, 5 + ((8 - weekdayOf(addDays(ctx.today, 5))) % 7));
  const at = (day: string) => instantFromLocal(`${day}T08:00`, ctx.viewer.timezone);
  await ctx.run(planSeries, null, {
    ...{ work_order_id: severalDays.id, technician_id: technicians[4]?.id ?? null },
    ...{ starts_at: at(addDays(monday, 1)), minutes: 1200 },
    instructions: 'The crane comes on the first day at 9.',
  });
  await ctx.run(planSeries, null, {
    ...{ work_order_id: repeating.id, technician_id: technicians[2]?.id ?? null },
    ...{ starts_at: at(addDays(monday, 2)), minutes: 60, rule: 'FREQ=WEEKLY;BYDAY=WE;COUNT=8' },
    conflicts: 'leave_out',
  });
}
