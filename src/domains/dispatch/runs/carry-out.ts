/** Carries out accepted moves, or takes them back. What was changed meanwhile, or fits no longer, is named and left as it is. */
import { sql } from 'kysely';
import { type Carried, carryOut, type VisitStep } from '#domains/scheduling/replan/carry-out.ts';
import type { Ctx } from '#kernel/context.ts';

export interface MoveStep extends VisitStep {
  readonly move_id: string;
  /** Of the visit; of a new one, that of its work order. */
  readonly version: number;
}

export async function carryOutMoves(ctx: Ctx, steps: readonly MoveStep[]): Promise<Carried<MoveStep>> {
  const changed = await lockUnchanged(ctx, steps);
  const left = steps.flatMap((step) => {
    const reason = changed.get(step.move_id);
    return reason === undefined ? [] : [{ step, reason }];
  });
  const unchanged = steps.filter(({ move_id }) => !changed.has(move_id));
  const options = { reason: 'The plan was undone', sparesTentative: true };
  const { done, refused } = await carryOut(ctx, unchanged, options);
  return { done, refused: [...left, ...refused] };
}

/**
 * Locks the rows that still have the version for which the move was proposed, until the transaction ends; for the others the reason
 * by move. Ordered by id, as everywhere.
 */
async function lockUnchanged({ db }: Ctx, steps: readonly MoveStep[]): Promise<Map<string, string>> {
  const reasons = new Map<string, string>();
  const present = steps.filter(({ frees }) => frees);
  const { rows: unchanged } = await sql<{ id: string }>`
    select v.id from visits v join unnest(${present.map(({ visit_id }) => visit_id)}::uuid[], ${present.map(({ version }) => version)}::integer[])
      as expected(id, version) on v.id = expected.id and v.version = expected.version
    where v.status in ('tentative', 'scheduled', 'dispatched') order by v.id for no key update of v`.execute(
    db,
  );
  const kept = new Set(unchanged.map(({ id }) => id));
  for (const step of present)
    if (!kept.has(step.visit_id)) reasons.set(step.move_id, 'The visit was changed meanwhile.');
  const added = steps.filter(({ frees }) => !frees);
  const { rows: orders } = await sql<{ id: string; has_visit: boolean }>`
    select w.id, exists (select from visits v where v.tenant_id = w.tenant_id and v.work_order_id = w.id
        and v.status in ('tentative', 'scheduled', 'dispatched', 'en_route', 'on_site')) as has_visit
    from work_orders w join unnest(${added.map(({ work_order_id }) => work_order_id)}::uuid[], ${added.map(({ version }) => version)}::integer[])
      as expected(id, version) on w.id = expected.id and w.version = expected.version
    order by w.id for no key update of w`.execute(db);
  const open = new Map(orders.map(({ id, has_visit }) => [id, has_visit]));
  for (const { move_id, work_order_id } of added) {
    if (open.get(work_order_id) === true) reasons.set(move_id, 'The work order has a visit meanwhile.');
    if (!open.has(work_order_id)) reasons.set(move_id, 'The work order was changed meanwhile.');
  }
  return reasons;
}
