/** Puts the mail of an update into the outbox: text, link, the file for the calendar, and the technician's picture. */
import type { Ctx } from '#kernel/context.ts';
import { newToken } from '#kernel/new-token.ts';
import { uidOf } from '../calendars/calendar-events.ts';
import { writeCalendar } from '../calendars/icalendar.ts';
import type { Window } from './next-update.rules.ts';
import type { ToldVisit } from './read-told-visit.ts';
import type { CustomerUpdateSettings, UpdateKind } from './update-templates.rules.ts';
import {
  arrivalText,
  datesText,
  dateText,
  firstName,
  type Letter,
  windowText,
  writeUpdate,
} from './update-text.rules.ts';
import './visit-update.resource.ts';

export interface Update {
  readonly kind: UpdateKind;
  readonly window: Window;
  /** The window that they were told before. */
  readonly former: Window | undefined;
  readonly expected_at: string | null;
  /** Of the entry in calendars; null: the visit's own. */
  readonly entry_id: string | null;
  readonly sequence: number;
}

/** Returns the subject. `together`: the visits of a series, in the order of their times, that one mail tells of. */
export async function mailUpdate(
  ctx: Ctx,
  visit: ToldVisit & { readonly email: string },
  update: Update,
  settings: CustomerUpdateSettings,
  together: readonly DatedVisit[] = [],
): Promise<string> {
  const { kind } = update;
  const token = await visitToken(ctx, visit.id);
  const link = token === null ? null : `${ctx.publicUrl}/visit/${token}`;
  const facts = factsOf(ctx, visit, update, settings);
  const letter = writeUpdate(settings[kind], facts, link, datesText(together, ctx.viewer));
  const showsPicture = token !== null && (kind === 'on_the_way' || kind === 'late') && visit.has_picture;
  await ctx.mail({
    to: visit.email,
    ...letter,
    ...(showsPicture && {
      html: htmlOf(letter, `${ctx.publicUrl}/api/public/visits/${token}/technician`, facts.technician),
    }),
    ...(kind === 'done' &&
      settings.shares_work && { document: { table: 'work_orders', id: visit.work_order_id } }),
    ...(isOfCalendar(kind) && {
      calendar: calendarOf(ctx, together.length > 0 ? together : [{ visit, update }], link),
    }),
  });
  return letter.subject;
}

export interface DatedVisit {
  readonly visit: ToldVisit;
  readonly update: Update;
}

export function isOfCalendar(kind: UpdateKind): boolean {
  return kind === 'booked' || kind === 'changed' || kind === 'cancelled';
}

/** The secret of the visit's page, made with the first mail; null once it was revoked. */
export async function visitToken(ctx: Ctx, visitId: string): Promise<string | null> {
  await ctx.db
    .insertInto('visit_links')
    .values({ visit_id: visitId, public_token: await newToken(ctx) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'visit_id']).doNothing())
    .execute();
  const { public_token, revoked_at } = await ctx.db
    .selectFrom('visit_links')
    .select(['public_token', 'revoked_at'])
    .where('visit_id', '=', visitId)
    .executeTakeFirstOrThrow();
  return revoked_at === null ? public_token : null;
}

function factsOf({ viewer }: Ctx, visit: ToldVisit, update: Update, { shares_work }: CustomerUpdateSettings) {
  const { window, former, expected_at } = update;
  return {
    contact: visit.contact ?? '',
    customer: visit.customer,
    job: visit.title,
    number: visit.number ?? '',
    date: dateText(window.from, viewer),
    window: windowText(window, viewer),
    former_date: former ? dateText(former.from, viewer) : '',
    former_window: former ? windowText(former, viewer) : '',
    technician: firstName(visit.technician),
    arrival: arrivalText(expected_at, window, viewer),
    work_done: shares_work ? (visit.remedy ?? '') : '',
    company: visit.company,
    phone: visit.company_phone ?? '',
  };
}

function calendarOf(ctx: Ctx, dated: readonly DatedVisit[], link: string | null): string {
  const isOff = dated.every(({ update }) => update.kind === 'cancelled');
  return writeCalendar({
    name: dated[0]?.visit.company ?? '',
    method: isOff ? 'CANCEL' : 'PUBLISH',
    events: dated.map(({ visit, update: { window, sequence, entry_id } }) => ({
      uid: uidOf(ctx, 'visit', entry_id ?? visit.id),
      summary: `${visit.title} · ${visit.company}`,
      starts_at: window.from,
      ends_at: window.until,
      description: [`Expected ${windowText(window, ctx.viewer)}`, visit.company_phone]
        .filter(Boolean)
        .join('\n'),
      location: visit.address,
      url: link,
      status: isOff ? 'CANCELLED' : 'CONFIRMED',
      changed_at: ctx.now,
      sequence,
      organizer: visit.company_email === null ? null : { name: visit.company, email: visit.company_email },
    })),
  });
}

function htmlOf({ text }: Letter, picture: string, name: string): string {
  const paragraphs = text
    .split('\n\n')
    .map((part) => `<p>${linked(escaped(part)).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
  return `<div style="font-family: sans-serif; font-size: 16px; line-height: 1.5">
<p><img src="${escaped(picture)}" alt="${escaped(name)}" width="72" height="72" style="border-radius: 36px"></p>
${paragraphs}
</div>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function linked(text: string): string {
  return text.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}
