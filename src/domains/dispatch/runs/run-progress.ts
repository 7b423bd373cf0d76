/** What a run writes of itself while it is made. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { Json } from '#kernel/field.ts';
import { propertiesOf } from '#kernel/type-guards.ts';
import { type PlanScope, wholeScope } from '../company/plan-scope.rules.ts';
import type { ProgressPoint } from '../company/planning-task.ts';
import './dispatch-run.resource.ts';
import { planWords } from './plan-words.ts';
import type { CostPoint } from './run-shapes.rules.ts';

/** The scope as the command has stored it. */
export function readScope(stored: Json): PlanScope {
  return { ...wholeScope, ...propertiesOf(stored) };
}

/** Says how far the run is, and with it that its server is there. */
export async function noteProgress(
  { db, viewer }: Ctx,
  id: string,
  points: readonly ProgressPoint[],
): Promise<void> {
  const words = planWords(viewer);
  const curve = thinned(points).map(([seconds, cost]): CostPoint => [seconds, words.amount(cost)]);
  await sql`update dispatch_runs set progress = ${JSON.stringify(curve)}::jsonb, seen_at = now()
    where id = ${id} and status = 'running'`.execute(db);
}

export async function wantsStop({ db }: Ctx, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from dispatch_runs where id = ${id} and stop_requested_at is not null`.execute(db);
  return rows.length > 0;
}

const mostPoints = 120;

/** A curve is drawn as well from a hundred points. The last one stays. */
function thinned<T>(points: readonly T[]): T[] {
  const step = Math.ceil(points.length / mostPoints);
  return points.filter((_, index) => index % step === 0 || index === points.length - 1);
}
