/**
 * Notices of the work orders that plans have just made: one to everybody of the office for all of them, and one to each stationary
 * engineer for those that nobody has at their sites. Whoever is assigned is told of that by the assignment.
 */
import { sql } from 'kysely';
import '#domains/identity/members/membership.resource.ts';
import '#domains/work-orders/work-order.resource.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import './maintenance-occurrence.resource.ts';

/** `since`: an instant; orders made at it or later. */
export async function notifyOfDueMaintenance(ctx: Ctx, since: string): Promise<void> {
  const all = await ordersMade(ctx, since);
  if (all) await notify(ctx, all, { roles: office }, '/maintenance/occurrences');
  for (const { membership_id, ...theirs } of await unassignedBySites(ctx, since))
    await notify(ctx, theirs, { members: [membership_id] }, '/');
}

interface Made {
  readonly orders: number;
  /** One of them. */
  readonly id: string;
  readonly number: string;
  readonly title: string;
}

const oneOfThem = sql`(array_agg(w.id order by w.id))[1] as id, (array_agg(w.number order by w.id))[1] as number,
  (array_agg(w.title order by w.id))[1] as title`;

async function ordersMade({ db }: Ctx, since: string): Promise<Made | undefined> {
  const { rows } = await sql<Made>`
    with made as (
      select distinct o.work_order_id from maintenance_occurrences o
       where o.status = 'generated' and o.generated_at >= ${since})
    select count(*)::integer as orders, ${oneOfThem} from made m join work_orders w on w.id = m.work_order_id
    having count(*) > 0`.execute(db);
  return rows[0];
}

/** A technician sees what nobody has by its site, so one order of each site tells for the others. */
async function unassignedBySites(
  { db }: Ctx,
  since: string,
): Promise<readonly (Made & { readonly membership_id: string })[]> {
  const { rows } = await sql<Made & { membership_id: string }>`
    with made as materialized (
      select distinct w.id, w.number, w.title, w.site_id from maintenance_occurrences o join work_orders w on w.id = o.work_order_id
       where o.status = 'generated' and o.generated_at >= ${since} and w.site_id is not null
         and not exists (select from work_order_assignees a where a.work_order_id = w.id)),
    sites as materialized (select site_id, (array_agg(id))[1] as id from made group by site_id),
    engineers as materialized (
      select id from memberships where stationary_engineer and role = 'technician' and status = 'active'),
    seen as materialized (
      select e.id as membership_id, s.site_id from engineers e cross join sites s where fw.member_sees(e.id, 'work_orders', s.id))
    select s.membership_id, count(*)::integer as orders, ${oneOfThem} from seen s join made w on w.site_id = s.site_id
    group by s.membership_id order by s.membership_id`.execute(db);
  return rows;
}

async function notify(
  ctx: Ctx,
  { orders, id, number, title }: Made,
  to: Parameters<Ctx['notify']>[0]['to'],
  list: string,
): Promise<void> {
  await ctx.notify({
    event: 'maintenance_due',
    to,
    title:
      orders === 1 ? `${number}: planned maintenance is due` : `${orders} planned maintenance orders are due`,
    body: orders === 1 ? title : 'Their work orders are made and wait to be done.',
    link: orders === 1 ? `/work-orders/${id}` : list,
  });
}
