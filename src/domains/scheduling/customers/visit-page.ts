/** What the customer's page of a visit shows. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { dayIn } from '#kernel/dates.ts';
import { readEstimates, type TravelMinutes } from '../estimates/read-estimates.ts';
import { arrivalWindow, isTooLate, plannedBefore } from './next-update.rules.ts';
import { readToldVisit, type ToldVisit } from './read-told-visit.ts';
import { toldBefore } from './tell-customer.ts';
import { readUpdateSettings } from './update-settings.ts';
import { firstName } from './update-text.rules.ts';
import type { VisitPage } from './visit-page.rules.ts';

/** The page leads nowhere this long after the visit. */
const shownDays = 7;

const states: Readonly<Record<string, VisitPage['state']>> = {
  tentative: 'planned',
  scheduled: 'booked',
  dispatched: 'booked',
  en_route: 'on_the_way',
  on_site: 'arrived',
  done: 'done',
  no_access: 'missed',
  cancelled: 'cancelled',
};

/** Knows the ways on the road on a day. */
export type TravelOf = (ctx: Ctx, day: string) => TravelMinutes;

/** Undefined once it is too long ago. Without `travelOf`, ways take what is written at the visits. */
export async function readVisitPage(
  ctx: Ctx,
  visitId: string,
  travelOf?: TravelOf,
): Promise<VisitPage | undefined> {
  const visit = await readToldVisit(ctx, visitId);
  const state = visit && states[visit.status];
  if (!visit || !state || isLongAgo(ctx, visit)) return undefined;
  const settings = await readUpdateSettings(ctx);
  const told = await toldBefore(ctx, visit.id);
  const planned = told.filter(({ kind }) => kind === 'booked' || kind === 'changed');
  const known = plannedBefore(told);
  const window = state === 'cancelled' && known ? known : arrivalWindow(visit, settings.window_minutes);
  const before = known && known.from !== window.from ? known : planned.at(-2);
  const isAhead = state === 'booked' || state === 'on_the_way';
  const expected = isAhead ? await expectedAt(ctx, visit, travelOf) : null;
  const isDone = state === 'done';
  return {
    state,
    number: visit.number,
    title: visit.title,
    company: { name: visit.company, phone: visit.company_phone },
    window: { from: window.from, until: window.until },
    former: state === 'booked' && before ? { from: before.from, until: before.until } : null,
    expected_at: expected,
    is_late: expected === null ? told.some(({ kind }) => kind === 'late') : isTooLate(expected, window.until),
    technician:
      visit.technician === null || state === 'cancelled'
        ? null
        : { first_name: firstName(visit.technician), has_picture: visit.has_picture },
    crew: state === 'cancelled' ? [] : visit.mates.map(firstName),
    arrived_at: visit.arrived_at,
    finished_at: isDone ? visit.finished_at : null,
    has_report: isDone && settings.shares_work,
    work_done: isDone && settings.shares_work ? visit.remedy : null,
    locale: ctx.viewer.locale,
    timezone: ctx.viewer.timezone,
  };
}

function isLongAgo({ now }: Ctx, { ends_at, finished_at }: ToldVisit): boolean {
  const last = Math.max(Date.parse(ends_at), Date.parse(finished_at ?? ends_at));
  return Date.parse(now) - last > shownDays * 86_400_000;
}

/**
 * When somebody comes, as the board has it: once they are on the way, or at another customer's before. Nothing is concluded where
 * nobody reports.
 */
async function expectedAt(
  ctx: Ctx,
  visit: ToldVisit,
  travelOf: TravelOf | undefined,
): Promise<string | null> {
  const { id, technician_visit_id, technician_id, starts_at, expected_at, follows_another } = visit;
  const isToday = dayIn(ctx.viewer.timezone, starts_at) === ctx.today;
  if (technician_id !== null && isToday && (visit.status === 'en_route' || follows_another)) {
    const travel = travelOf?.(ctx, ctx.today);
    const day = { day: ctx.today, technicianId: technician_id, ...(travel && { travel }) };
    const estimate = (await readEstimates(ctx, day)).find(({ visit_id }) => visit_id === technician_visit_id);
    if (estimate && visit.status !== 'en_route') return estimate.starts_at;
    // Early, they come when they said as they left.
    if (estimate && estimate.late_minutes > 0) return laterOf(estimate.starts_at, expected_at);
  }
  return visit.status === 'en_route' ? expected_at : toldArrival(ctx, id);
}

function laterOf(one: string, other: string | null): string {
  return other !== null && Date.parse(other) > Date.parse(one) ? other : one;
}

/** Of the mail that said that they are late; null without one. */
async function toldArrival({ db }: Ctx, visitId: string): Promise<string | null> {
  const { rows } = await sql<{ expected_at: string | null }>`
    select expected_at from visit_updates where visit_id = ${visitId} and kind = 'late'`.execute(db);
  return rows[0]?.expected_at ?? null;
}

/** The work order whose report the customer may read: once it is done, if the company says what was done. */
export async function reportedOrder(ctx: Ctx, visitId: string): Promise<string | undefined> {
  const page = await readVisitPage(ctx, visitId);
  if (!page?.has_report) return undefined;
  return (await readToldVisit(ctx, visitId))?.work_order_id;
}

/** The picture of the technician in WebP; undefined without one. */
export async function readTechnicianPicture(ctx: Ctx, visitId: string): Promise<string | undefined> {
  const shown = await readToldVisit(ctx, visitId);
  const { rows } = await sql<{ picture: string | null }>`
    select encode(fw.avatar_for(m.user_id, substring(fw.person_avatar(m.user_id) from '[0-9a-f-]{36}$')::uuid), 'base64') as picture
    from visits v join memberships m on m.id = v.technician_id
    where v.id = ${shown?.technician_visit_id ?? visitId} and v.status <> 'cancelled'`.execute(ctx.db);
  return rows[0]?.picture ?? undefined;
}
