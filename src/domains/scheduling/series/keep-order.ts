import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { VisitStep } from '../replan/carry-out.ts';
import { changedPlaces, type DayOfJob } from './day-order.rules.ts';

/** The moves that would make days of a job of several days change places, with the reason, by visit. */
export async function outOfOrder(
  { db }: Ctx,
  steps: readonly VisitStep[],
): Promise<ReadonlyMap<string, string>> {
  const goTo = new Map(
    steps.flatMap(({ visit_id, frees, takes }) =>
      frees ? [[visit_id, takes ? Date.parse(takes.starts_at) : null] as const] : [],
    ),
  );
  const { rows } = await sql<Omit<DayOfJob, 'from'> & { readonly starts_at: string }>`
    select v.id, v.series_id, v.starts_at, fw.visit_part(v.series_id, v.id) as part
      from visits v join visit_series s on s.tenant_id = v.tenant_id and s.id = v.series_id and s.kind = 'parts'
     where v.series_id in (select o.series_id from visits o where o.id = any(${[...goTo.keys()]}::uuid[]))
       and v.status not in ('cancelled', 'no_access')`.execute(db);
  const days = rows.map(({ starts_at, ...day }) => ({ ...day, from: Date.parse(starts_at) }));
  const parts = new Map(days.map(({ id, part }) => [id, part]));
  return new Map(
    [...changedPlaces(days, goTo)].map(([id, other]) => [
      id,
      `Day ${parts.get(id)} of the job would change places with day ${other.part}.`,
    ]),
  );
}
