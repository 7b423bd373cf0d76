/** Looks up what a plan maintains, and plans the next occurrence of what is new. Targets that are gone have no next occurrence. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import '../occurrences/maintenance-occurrence.resource.ts';
import { type Plan, planNext, type Target } from '../occurrences/plan-next.ts';
import { openDays } from './open-days.ts';

/** What is chosen one by one: ids of assets or rooms. A category or a kind of room chooses by itself. */
export async function chooseTargets(ctx: Ctx, plan: Plan, ids: readonly string[]): Promise<void> {
  const column = plan.target_kind === 'assets' ? 'asset_id' : 'room_id';
  await sql`
    insert into maintenance_targets (plan_id, ${sql.ref(column)})
    select ${plan.id}, id from unnest(${[...ids]}::uuid[]) id on conflict do nothing`.execute(ctx.db);
  await sql`
    delete from maintenance_targets t where t.plan_id = ${plan.id}
      and not coalesce(${sql.ref(`t.${column}`)} = any(${[...ids]}::uuid[]), false)
      and not exists (select from maintenance_occurrences o where o.target_id = t.id and o.status <> 'due')`.execute(
    ctx.db,
  );
  // What has a history stays.
  await sql`
    update maintenance_targets t set is_chosen = coalesce(${sql.ref(`t.${column}`)} = any(${[...ids]}::uuid[]), false)
    where t.plan_id = ${plan.id}`.execute(ctx.db);
}

/** Days of a plan that begins, goes on after a pause or was changed are not made up for. */
export interface Reading {
  readonly notBefore?: string;
  readonly isRevised?: boolean;
}

/** The plan's row is locked by the transaction. */
export async function readTargets(
  ctx: Ctx,
  plan: Plan,
  { notBefore, isRevised }: Reading = {},
): Promise<void> {
  await findTargets(ctx, plan);
  await sql`
    delete from maintenance_occurrences o using maintenance_targets t
     where o.plan_id = ${plan.id} and o.status = 'due' and t.id = o.target_id and not t.is_active`.execute(
    ctx.db,
  );
  const open = await openDays(ctx);
  const all = notBefore !== undefined;
  for (let after: string | null = null; ; ) {
    const page: Target[] = await targetsToPlan(ctx, plan, { after, all });
    for (const target of page) {
      await planNext(ctx, plan, target, {
        open,
        notBefore: notBefore ?? ctx.today,
        isRevised: isRevised ?? false,
      });
    }
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
  }
  await ctx.db
    .updateTable('maintenance_plans')
    .set({ targets_read_on: ctx.today, last_error: null })
    .where('id', '=', plan.id)
    .execute();
}

const perPage = 200;

/** Those without an occurrence that is to come or open, and those whose meter was not known; with `all`, every one. */
async function targetsToPlan(
  { db }: Ctx,
  { id }: Plan,
  { after, all }: { after: string | null; all: boolean },
): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select t.* from maintenance_targets t
    left join maintenance_occurrences o on o.target_id = t.id and o.status = 'due'
    where t.plan_id = ${id} and t.is_active and (${after}::uuid is null or t.id > ${after}::uuid)
      and (${all} or o.id is null or (o.counted_from is null and t.meter_id is not null))
    order by t.id limit ${perPage}`.execute(db);
  return rows;
}

async function findTargets({ db }: Ctx, plan: Plan): Promise<void> {
  const { id, site_id, category, room_kind, meter_name, trigger } = plan;
  const isHere = sql`(${site_id}::uuid is null or f.site_id = ${site_id}::uuid)`;
  if (plan.target_kind === 'category')
    await sql`
      insert into maintenance_targets (plan_id, asset_id)
      select ${id}, f.id from assets f where lower(f.category) = lower(${category}) and f.status <> 'retired' and ${isHere}
      on conflict do nothing`.execute(db);
  if (plan.target_kind === 'room_kind')
    await sql`
      insert into maintenance_targets (plan_id, room_id)
      select ${id}, f.id from rooms f where f.kind = ${room_kind} and ${isHere} on conflict do nothing`.execute(
      db,
    );
  const isWanted = {
    assets: sql`t.is_chosen and exists (select from assets f where f.id = t.asset_id and f.status <> 'retired')`,
    category: sql`exists (select from assets f where f.id = t.asset_id and lower(f.category) = lower(${category}) and f.status <> 'retired' and ${isHere})`,
    rooms: sql`t.is_chosen and t.room_id is not null`,
    room_kind: sql`exists (select from rooms f where f.id = t.room_id and f.kind = ${room_kind} and ${isHere})`,
  }[plan.target_kind];
  const meter = trigger === 'calendar' ? sql`null::uuid` : sql`fw.meter_of_plan(t.asset_id, ${meter_name})`;
  await sql`
    update maintenance_targets t set is_active = ${isWanted}, meter_id = ${meter}
     where t.plan_id = ${id} and (t.is_active, t.meter_id) is distinct from (${isWanted}, ${meter})`.execute(
    db,
  );
}
