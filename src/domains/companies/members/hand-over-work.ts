/**
 * Hands a person's open work over to a colleague, or back to the office: jobs, upcoming visits, and the sites and customers they
 * look after. A visit that would overlap with the colleague's own visits becomes unassigned instead. Runs in the transaction of the
 * command that removes the person.
 */
import { sql } from 'kysely';
import { visits } from '#domains/scheduling/visit.resource.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import '#domains/work-orders/assignment/assignee.resource.ts';
import '#domains/crm/site.resource.ts';
import '#domains/crm/customer.resource.ts';
import { ended, openVisits } from './open-work.ts';

export async function handOverAll(ctx: Ctx, from: string, to: string | null): Promise<void> {
  if (to) await checkColleague(ctx, from, to);
  await stopTimers(ctx, from);
  const planned = await handOverVisits(ctx, from, to);
  const jobs = await handOverJobs(ctx, from, to);
  await sql`update sites set preferred_technician_id = ${to} where preferred_technician_id = ${from}`.execute(
    ctx.db,
  );
  await sql`update customers set owner_id = ${to} where owner_id = ${from}`.execute(ctx.db);
  if (jobs + planned > 0)
    await notifyOfHandOver(ctx, from, to, `${some(jobs, 'job')} and ${some(planned, 'visit')}`);
}

/** One notification for all of it: to the colleague who takes over, or to the office. */
async function notifyOfHandOver(ctx: Ctx, from: string, to: string | null, what: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select fw.person_name(user_id) as name from memberships where id = ${from}`.execute(ctx.db);
  const name = rows[0]?.name ?? 'A colleague';
  await ctx.notify(
    to
      ? {
          event: 'assigned',
          to: { members: [to] },
          title: `${what} of ${name} are yours now`,
          link: '/work-orders',
        }
      : {
          event: 'status_changed',
          to: { roles: office },
          title: `${what} of ${name} are unassigned`,
          link: '/scheduling',
        },
  );
}

const some = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

async function checkColleague(ctx: Ctx, from: string, to: string): Promise<void> {
  if (to === from) throw invalid({ to_id: 'Choose somebody else.' });
  const { rows } =
    await sql`select from memberships where id = ${to} and status = 'active' for key share`.execute(ctx.db);
  if (rows.length === 0) throw invalid({ to_id: 'This person does not work here.' });
}

async function stopTimers(ctx: Ctx, from: string): Promise<void> {
  await sql`update time_entries set ended_at = greatest(started_at, now())
    where technician_id = ${from} and ended_at is null`.execute(ctx.db);
}

/** The new technician has not been notified of the visits, so dispatched or begun ones become scheduled again. */
async function handOverVisits(ctx: Ctx, from: string, to: string | null): Promise<number> {
  const open = await openVisits(ctx, from, to, true);
  for (const visit of open) {
    const technician = visit.conflict ? null : to;
    await ctx.transition(visits, visit.id, {
      from: [visit.status],
      to: visit.status === 'tentative' ? 'tentative' : 'scheduled',
      event: 'move',
      set: { technician_id: technician, override_reason: null, en_route_at: null, arrived_at: null },
    });
    await ctx.emit(
      'visits.moved',
      { table: 'visits', id: visit.id },
      {
        work_order_id: visit.work_order_id,
        technician_id: technician,
        from_technician_id: from,
        starts_at: visit.starts_at,
      },
    );
  }
  return open.length;
}

type Job = { work_order_id: string; is_lead: boolean };

async function handOverJobs(ctx: Ctx, from: string, to: string | null): Promise<number> {
  const { rows } = await sql<Job>`
    delete from work_order_assignees a using work_orders w
     where w.id = a.work_order_id and a.technician_id = ${from}
       and w.status not in ${ended}
    returning a.work_order_id, a.is_lead`.execute(ctx.db);
  for (const { work_order_id, is_lead } of rows) {
    const subject = { table: 'work_orders', id: work_order_id };
    await ctx.emit('work_orders.unassigned', subject, { technician_id: from });
    if (to && (await assign(ctx, work_order_id, to)))
      await ctx.emit('work_orders.assigned', subject, { technician_id: to });
    if (is_lead) await chooseLead(ctx, work_order_id, to);
  }
  return rows.length;
}

async function assign(ctx: Ctx, workOrderId: string, to: string): Promise<boolean> {
  const { rows } = await sql`insert into work_order_assignees (work_order_id, technician_id, is_lead)
    values (${workOrderId}, ${to}, false)
    on conflict on constraint work_order_assignees_technician_id_key do nothing returning id`.execute(ctx.db);
  return rows.length > 0;
}

/** The new assignee becomes the lead, otherwise the remaining person who was assigned first. */
async function chooseLead(ctx: Ctx, workOrderId: string, to: string | null): Promise<void> {
  await sql`update work_order_assignees set is_lead = true where id = (
      select a.id from work_order_assignees a where a.work_order_id = ${workOrderId}
      order by a.technician_id is not distinct from ${to}::uuid desc, a.created_at, a.id limit 1)`.execute(
    ctx.db,
  );
}
