/** Commands that start a run. It is made by a job, off the request. */
import { sql } from 'kysely';
import '#domains/identity/members/membership.resource.ts';
import type { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, dayIn, startOfDayIn } from '#kernel/dates.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { RowOf } from '#kernel/resource.ts';
import { readTechnicians } from '../company/company-rows.ts';
import type { PlanScope } from '../company/plan-scope.rules.ts';
import { wholeScope } from '../company/plan-scope.rules.ts';
import { firstWorkedDay } from '../company/working-days.ts';
import { dispatchRuns } from './dispatch-run.resource.ts';
import { days, locks, mostDays, readDays, readLocks } from './plan-inputs.ts';

/** Optimises one day or several. */
export const planDays = defineCommand(
  dispatchRuns,
  'plan',
  {
    label: 'Optimise',
    scope: 'collection',
    makes: 'dispatch_runs',
    allow: office,
    input: {
      ...days,
      what: field.choice(['unassigned', 'everything'], {
        label: 'What may change',
        help: 'Only work without a technician, or also booked visits that nobody is on the way to.',
        words: { unassigned: 'Only what has no technician', everything: 'Everything that is not under way' },
        initial: 'everything',
      }),
      ...locks,
    },
  },
  async (ctx, _row, input) => {
    const scope = { ...readLocks(input), what: input.what ?? wholeScope.what };
    return startRun(ctx, { id: input.id, kind: 'optimise', ...readDays(ctx, input), scope });
  },
);

/** The best ways to fit in a work order by the end of the next working day. Moves others only where that helps. */
export const planEmergency = defineCommand(
  dispatchRuns,
  'plan_emergency',
  {
    label: 'Fit in an emergency',
    scope: 'collection',
    makes: 'dispatch_runs',
    allow: office,
    input: {
      work_order_id: field.ref('work_orders', { label: 'Work order', required: true }),
      to_on: field.date({ label: 'By', help: 'The next working day when left empty.' }),
      team_id: locks.team_id,
      locked_visits: locks.locked_visits,
      locked_technicians: locks.locked_technicians,
    },
  },
  async (ctx, _row, input) => {
    const order = await openOrder(ctx, input.work_order_id);
    const scope = readLocks(input);
    const to_on = input.to_on ?? (await nextWorkedDay(ctx, scope));
    const dates = readDays(ctx, { from_on: ctx.today, to_on });
    return startRun(ctx, { id: input.id, kind: 'emergency', ...dates, scope, order });
  },
);

/** After today: on a Friday evening, Monday. */
async function nextWorkedDay(ctx: Ctx, scope: PlanScope): Promise<string> {
  const people = (await readTechnicians(ctx, scope)).map(({ id }) => id);
  const tomorrow = addDays(ctx.today, 1);
  return (await firstWorkedDay(ctx, people, tomorrow, addDays(ctx.today, mostDays - 1))) ?? tomorrow;
}

async function openOrder({ db }: Ctx, id: string): Promise<RowOf<typeof workOrders>> {
  const order = await db.selectFrom('work_orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!order) throw invalid({ work_order_id: 'There is no such work order.' });
  if (!['approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'].includes(order.status ?? ''))
    throw invalid({ work_order_id: 'This work order can’t be scheduled.' });
  const visit = await db
    .selectFrom('visits')
    .select('id')
    .where('work_order_id', '=', id)
    .where('status', 'in', ['tentative', 'scheduled', 'dispatched', 'en_route', 'on_site'])
    .executeTakeFirst();
  if (visit) throw invalid({ work_order_id: 'It has a visit already. Move that one.' });
  return order;
}

/** Somebody is not there, or a visit runs over: the plan that disturbs the least. */
export const repairDays = defineCommand(
  dispatchRuns,
  'repair',
  {
    label: 'Repair the day',
    scope: 'collection',
    makes: 'dispatch_runs',
    allow: office,
    input: {
      technician_id: field.ref('memberships', { label: 'Who is not there' }),
      absent_from: field.instant({ label: 'Not there from', help: 'From now on when left empty.' }),
      absent_to: field.instant({ label: 'Back at', help: 'At the end of the day when left empty.' }),
      visit_id: field.ref('visits', { label: 'Visit that runs over' }),
      ends_at: field.instant({ label: 'It takes until' }),
      ...locks,
    },
  },
  async (ctx, _row, input) => {
    const scope = {
      ...readLocks({ ...input, max_seconds: input.max_seconds ?? repairSeconds }),
      ...(await disturbance(ctx, input)),
    };
    const { from, to } = scope.absent ?? { from: ctx.now, to: scope.overrun?.ends_at ?? ctx.now };
    const last = new Date(Date.parse(to) - 1).toISOString();
    const dates = readDays(ctx, {
      from_on: dayIn(ctx.viewer.timezone, from),
      to_on: dayIn(ctx.viewer.timezone, last),
    });
    return startRun(ctx, { id: input.id, kind: 'repair', ...dates, scope });
  },
);

const repairSeconds = 5;

interface Disturbed {
  readonly technician_id?: string | null | undefined;
  readonly absent_from?: string | null | undefined;
  readonly absent_to?: string | null | undefined;
  readonly visit_id?: string | null | undefined;
  readonly ends_at?: string | null | undefined;
}

async function disturbance(ctx: Ctx, input: Disturbed): Promise<Pick<PlanScope, 'absent' | 'overrun'>> {
  if (input.technician_id && input.visit_id)
    throw invalid({ visit_id: 'Name a technician or a visit, not both.' });
  if (input.visit_id) {
    const visit = await ctx.db
      .selectFrom('visits')
      .selectAll()
      .where('id', '=', input.visit_id)
      .executeTakeFirst();
    if (!visit) throw notFound();
    if (!input.ends_at || Date.parse(input.ends_at) <= Date.parse(visit.ends_at))
      throw invalid({ ends_at: 'Say until when it takes, later than planned.' });
    return { overrun: { visit_id: visit.id, ends_at: input.ends_at } };
  }
  if (!input.technician_id)
    throw invalid({ technician_id: 'Say who is not there, or which visit runs over.' });
  const from = input.absent_from ?? ctx.now;
  const { timezone } = ctx.viewer;
  const to = input.absent_to ?? startOfDayIn(timezone, addDays(dayIn(timezone, from), 1));
  if (Date.parse(to) <= Date.parse(from)) throw invalid({ absent_to: 'The end comes after the beginning.' });
  return { absent: { technician_id: input.technician_id, from, to } };
}

interface NewRun {
  readonly id: string;
  readonly kind: 'optimise' | 'emergency' | 'repair';
  readonly from_on: string;
  readonly to_on: string;
  readonly scope: PlanScope;
  readonly order?: RowOf<typeof workOrders>;
}

async function startRun(ctx: Ctx, { id, kind, from_on, to_on, scope, order }: NewRun) {
  await endLostRuns(ctx);
  const { max_seconds: _time, ...asked } = scope;
  const key = JSON.stringify([kind, from_on, to_on, asked, order?.id]);
  await sql`insert into dispatch_runs (id, title, kind, from_on, to_on, scope, scope_key, work_order_id)
    values (${id}, ${titleOf(ctx, { kind, from_on, to_on, order })}, ${kind}, ${from_on}, ${to_on}, ${JSON.stringify(scope)}::jsonb,
      md5(${key}), ${order?.id ?? null})`.execute(ctx.db);
  await ctx.queue(kind === 'optimise' ? 'dispatch.plan' : 'dispatch.quick', { run_id: id });
  return { id };
}

function titleOf({ viewer }: Ctx, { kind, from_on, to_on, order }: Omit<NewRun, 'id' | 'scope'>): string {
  const days = new Intl.DateTimeFormat(inEnglish(viewer.locale), { dateStyle: 'medium', timeZone: 'UTC' });
  const dates = days.formatRange(new Date(from_on), new Date(to_on));
  if (kind === 'emergency') return `Emergency ${order?.number ?? ''} ${order?.title ?? ''}`.slice(0, 200);
  return kind === 'repair' ? `Repair of ${dates}` : `Plan of ${dates}`;
}

/** Runs of a server that is no longer there. */
export async function endLostRuns(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from dispatch_runs where status = 'running' and seen_at < now() - interval '30 seconds' order by id`.execute(
    ctx.db,
  );
  for (const { id } of rows)
    await ctx.transition(dispatchRuns, id, {
      from: ['running'],
      to: 'failed',
      event: 'lost',
      set: { error: 'The server was stopped while this was planned. Start it again.', finished_at: ctx.now },
    });
}
