/** Time that was recorded of a person meanwhile: what a device noted before is accepted in pieces around it. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { Taken } from './free-time.rules.ts';
import './labour-and-material.resource.ts';
import '../work-order.resource.ts';

/** Ended time of the person between two instants, on any job, in order; `to` null: from the first one on. */
export async function takenWithin(
  { db }: Pick<Ctx, 'db'>,
  technicianId: string,
  from: string,
  to: string | null,
): Promise<readonly Taken[]> {
  const taken = await db
    .selectFrom('time_entries as t')
    .innerJoin('work_orders as w', 'w.id', 't.work_order_id')
    .select(['w.number', 't.started_at', 't.ended_at'])
    .where('t.technician_id', '=', technicianId)
    .where('t.ended_at', '>', from)
    .where(sql<boolean>`t.started_at < coalesce(${to}::timestamptz, 'infinity')`)
    .orderBy('t.started_at')
    .execute();
  return taken.flatMap(({ ended_at, ...entry }) => (ended_at ? [{ ...entry, ended_at }] : []));
}

/** For the office's list. */
export function leftOut(taken: readonly Taken[]) {
  if (taken.length === 0) return {};
  const numbers = [...new Set(taken.map(({ number }) => number))].join(', ');
  return { isOutdated: true, detail: `Without the time that was recorded meanwhile on ${numbers}` };
}
