/** The day on which a meter reaches a plan's threshold follows its readings. A day chosen by hand stays. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { defineReaction } from '#kernel/reaction.ts';
import { wakeGeneration } from '../plans/create-plan.ts';
import { openDays } from '../plans/open-days.ts';
import { nextOccurrence } from '../plans/plan-schedule.rules.ts';
import { scheduleOf } from '../plans/schedule-faults.rules.ts';
import { countUnits } from './counting.ts';
import type { Occurrence, Plan } from './plan-next.ts';
import { valuesOf } from './plan-next.ts';
import './maintenance-occurrence.resource.ts';

export const followReading = defineReaction('meters.read', async (ctx, { id }) => {
  const due = await waitingFor(ctx, sql`t.meter_id = ${id}`);
  await estimate(ctx, due);
  if (due.length > 0) await wakeGeneration(ctx);
});

export const followCorrection = defineReaction('meter_readings.correct', async (ctx, { id }) => {
  const meter = sql`(select r.meter_id from meter_readings r where r.id = ${id})`;
  const due = await waitingFor(ctx, sql`t.meter_id = ${meter}`);
  await estimate(ctx, due);
  if (due.length > 0) await wakeGeneration(ctx);
});

const perPage = 200;

/** Readings that came without an event: from an import. */
export async function refreshEstimates(
  inTenant: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const from: string | null = after;
    const last = await inTenant(async (ctx) => {
      const page = await waitingFor(
        ctx,
        sql`(${from}::uuid is null or o.id > ${from}::uuid)
          and fw.meter_read_at(t.meter_id) > coalesce(o.estimated_at, '-infinity')`,
      );
      await estimate(ctx, page);
      return page.at(-1)?.id;
    });
    if (last === undefined) return;
    after = last;
  }
}

type Waiting = Occurrence & { readonly meter_id: string };

async function waitingFor({ db }: Ctx, condition: ReturnType<typeof sql>): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select o.*, t.meter_id from maintenance_occurrences o
    join maintenance_targets t on t.id = o.target_id
    where o.status = 'due' and o.counted_from is not null and t.meter_id is not null and ${condition}
    order by o.id limit ${perPage} for no key update of o`.execute(db);
  return rows;
}

async function estimate(ctx: Ctx, due: readonly Waiting[]): Promise<void> {
  if (due.length === 0) return;
  const open = await openDays(ctx);
  for (const one of due) {
    const { counted_from, due_units, anchor_on, planned_on, meter_id } = one;
    if (counted_from === null || due_units === null) continue;
    const plan: Plan = await ctx.db
      .selectFrom('maintenance_plans')
      .selectAll()
      .where('id', '=', one.plan_id)
      .executeTakeFirstOrThrow();
    const units = await countUnits(ctx, meter_id, { counted_from, due_units });
    const standing = { anchor_on: planned_on ?? anchor_on, after: null, last_due_on: null, units };
    const next = nextOccurrence(scheduleOf(plan), open, standing);
    if (!next) continue;
    const { due_on, due_by, moved, moved_because, generate_on, ...read } = valuesOf(plan, next, units);
    const isByHand = one.moved === 'hand';
    await ctx.db
      .updateTable('maintenance_occurrences')
      .set({ ...read, ...(!isByHand && { due_on, due_by, moved, moved_because, generate_on }) })
      .where('id', '=', one.id)
      .execute();
  }
}
