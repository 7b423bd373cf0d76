import type { Ctx } from '#kernel/context.ts';
import { usualStandard } from './room-maintenance-standard.resource.ts';

export interface Standard {
  readonly times_a_year: number;
  readonly minutes: number;
  readonly checklist_template_id: string | null;
}

/** The site's own standard, else that of all other sites, else the usual one. */
export async function standardOfSite({ db }: Pick<Ctx, 'db'>, siteId: string): Promise<Standard> {
  const found = await db
    .selectFrom('room_maintenance_standards')
    .select(['times_a_year', 'minutes', 'checklist_template_id'])
    .where((where) => where.or([where('site_id', '=', siteId), where('site_id', 'is', null)]))
    .orderBy('site_id', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return {
    times_a_year: found?.times_a_year ?? usualStandard.times_a_year,
    minutes: found?.minutes ?? usualStandard.minutes,
    checklist_template_id: found?.checklist_template_id ?? null,
  };
}
