/** What the customer's page of a visit shows. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { arrivalWindow, plannedBefore } from './next-update.rules.ts';
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

/** Undefined once it is too long ago. */
export async function readVisitPage(ctx: Ctx, visitId: string): Promise<VisitPage | undefined> {
  const visit = await readToldVisit(ctx, visitId);
  const state = visit && states[visit.status];
  if (!visit || !state || isLongAgo(ctx, visit)) return undefined;
  const settings = await readUpdateSettings(ctx);
  const told = await toldBefore(ctx, visitId);
  const planned = told.filter(({ kind }) => kind === 'booked' || kind === 'changed');
  const known = plannedBefore(told);
  const window = state === 'cancelled' && known ? known : arrivalWindow(visit, settings.window_minutes);
  const before = known && known.from !== window.from ? known : planned.at(-2);
  const late = state === 'booked' ? await lateEstimate(ctx, visitId) : null;
  const isDone = state === 'done';
  return {
    state,
    number: visit.number,
    title: visit.title,
    company: { name: visit.company, phone: visit.company_phone },
    window: { from: window.from, until: window.until },
    former: state === 'booked' && before ? { from: before.from, until: before.until } : null,
    expected_at: state === 'on_the_way' ? visit.expected_at : late,
    is_late: late !== null || told.some(({ kind }) => kind === 'late'),
    technician:
      visit.technician === null || state === 'cancelled'
        ? null
        : { first_name: firstName(visit.technician), has_picture: visit.has_picture },
    arrived_at: visit.arrived_at,
    finished_at: isDone ? visit.finished_at : null,
    work_done: isDone && settings.shares_work ? visit.remedy : null,
    locale: ctx.viewer.locale,
    timezone: ctx.viewer.timezone,
  };
}

function isLongAgo({ now }: Ctx, { ends_at, finished_at }: ToldVisit): boolean {
  const last = Math.max(Date.parse(ends_at), Date.parse(finished_at ?? ends_at));
  return Date.parse(now) - last > shownDays * 86_400_000;
}

async function lateEstimate({ db }: Ctx, visitId: string): Promise<string | null> {
  const { rows } = await sql<{ expected_at: string | null }>`
    select expected_at from visit_updates where visit_id = ${visitId} and kind = 'late'`.execute(db);
  return rows[0]?.expected_at ?? null;
}

/** The picture of the technician in WebP; undefined without one. */
export async function readTechnicianPicture({ db }: Ctx, visitId: string): Promise<string | undefined> {
  const { rows } = await sql<{ picture: string | null }>`
    select encode(fw.avatar_for(m.user_id, substring(fw.person_avatar(m.user_id) from '[0-9a-f-]{36}$')::uuid), 'base64') as picture
    from visits v join memberships m on m.id = v.technician_id
    where v.id = ${visitId} and v.status <> 'cancelled'`.execute(db);
  return rows[0]?.picture ?? undefined;
}
