import type { Ctx } from '#kernel/context.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { absenceKindWords } from './absence.resource.ts';
import { type PlannedAbsence, visitsDuring } from './absence-visits.report.ts';

interface ToldAbsence extends PlannedAbsence {
  readonly id: string;
  readonly kind: keyof typeof absenceKindWords;
}

/** Tells the person, or the office. `what` is the end of the sentence: "is approved". */
export async function notifyOfAbsence(
  ctx: Ctx,
  absence: ToldAbsence,
  what: string,
  why?: string | null,
  whom: 'person' | 'office' = 'person',
): Promise<void> {
  const said = `${absenceKindWords[absence.kind]} ${formatDays(ctx, absence)} ${what}`;
  await ctx.notify({
    event: whom === 'office' ? 'absence_requested' : 'absence_decided',
    to: whom === 'office' ? { roles: ['owner', 'supervisor'] } : { members: [absence.person_id] },
    title: whom === 'office' ? `${await nameOf(ctx, absence.person_id)}: ${lowerFirst(said)}` : said,
    body: why,
    link: `/scheduling/absences/${absence.id}`,
    about: { table: 'absences', id: absence.id },
  });
}

/** Names the visits that others must take over. */
export async function warnOfVisits(ctx: Ctx, absence: ToldAbsence): Promise<void> {
  const planned = await visitsDuring(ctx, absence);
  if (planned.length === 0) return;
  const jobs = [...new Set(planned.map(({ number }) => number))];
  const more = jobs.length > 10 ? ` and ${jobs.length - 10} more` : '';
  await ctx.notify({
    event: 'absence_requested',
    to: { roles: ['owner', 'supervisor'] },
    title: `${await nameOf(ctx, absence.person_id)} is absent ${formatDays(ctx, absence)} and has ${planned.length === 1 ? 'a visit' : `${planned.length} visits`} then`,
    body: `To be given to others: ${jobs.slice(0, 10).join(', ')}${more}`,
    link: `/scheduling/absences/${absence.id}`,
    about: { table: 'absences', id: absence.id },
  });
}

async function nameOf({ db }: Ctx, personId: string): Promise<string> {
  const { full_name } = await db
    .selectFrom('memberships')
    .select(({ fn }) => fn<string | null>('fw.person_name', ['user_id']).as('full_name'))
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return full_name ?? 'Somebody';
}

/** "Aug 3, 2026 – Aug 7, 2026" */
function formatDays({ viewer }: Ctx, { starts_on, ends_on }: PlannedAbsence): string {
  const format = new Intl.DateTimeFormat(inEnglish(viewer.locale), { timeZone: 'UTC', dateStyle: 'medium' });
  const [first, last] = [starts_on, ends_on].map((day) => format.format(new Date(`${day}T00:00:00Z`)));
  return first === last ? `on ${first}` : `from ${first} to ${last}`;
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
