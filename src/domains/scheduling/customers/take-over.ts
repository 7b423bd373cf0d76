/**
 * A visit that is cancelled while another one is planned for the same work, as an undo on the board does it, is one visit to its
 * customer: what they were told, their page and the entry in their calendar go over to the new one.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import './visit-update.resource.ts';

interface Pair {
  readonly former: string;
  readonly next: string;
}

/** `visitId`: either of the two. They count as one if the new visit was planned within so many seconds of the cancellation. */
export async function takeOver(ctx: Ctx, visitId: string, seconds: number): Promise<void> {
  const pair = await findPair(ctx, visitId, seconds);
  if (!pair) return;
  const { former, next } = pair;
  await sql`update visit_updates set visit_id = ${next}, entry_id = coalesce(entry_id, ${former})
    where visit_id = ${former}`.execute(ctx.db);
  await sql`update visit_links set visit_id = ${next} where visit_id = ${former}
    and not exists (select from visit_links where visit_id = ${next})`.execute(ctx.db);
}

/** Of several, those at the same time belong together. Of a crew nobody takes over while others of it come. */
async function findPair({ db }: Ctx, visitId: string, seconds: number): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`
    select f.id as former, n.id as next
    from visits f join visits n on n.work_order_id = f.work_order_id and n.id <> f.id
    where f.work_order_id = (select work_order_id from visits where id = ${visitId}) and ${visitId} in (f.id, n.id)
      and f.status = 'cancelled' and n.status in ('scheduled', 'dispatched')
      and n.created_at between f.updated_at - make_interval(secs => ${seconds}) and f.updated_at + make_interval(secs => ${seconds})
      and not exists (select from visits c where c.crew_id = f.crew_id and c.status not in ('cancelled', 'no_access'))
      and exists (select from visit_updates u where u.visit_id = f.id)
      and not exists (select from visit_updates u where u.visit_id = f.id and u.kind not in ('booked', 'changed'))
      and not exists (select from visit_updates u where u.visit_id = n.id)
    order by n.starts_at = f.starts_at desc, n.created_at, n.id limit 1`.execute(db);
  return rows[0];
}
