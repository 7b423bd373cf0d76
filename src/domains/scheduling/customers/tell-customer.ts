/**
 * Tells customers about their visits by mail. A change queues a job that runs once nothing has changed for a while and tells what is
 * true then, so a burst of moves, or a plan that is accepted, makes one mail for each visit. What is told is written first, under a
 * unique key and with the visit locked, so that no fact is told twice. A crew is told of as one visit.
 */
import type { Ctx } from '#kernel/context.ts';
import { defineJob, type JobHost } from '#kernel/job.ts';
import { defineReaction } from '#kernel/reaction.ts';
import { holdCrews } from '../crews/crew.ts';
import '../visit.resource.ts';
import { arrivalWindow, nextUpdate, plannedBefore, type Window } from './next-update.rules.ts';
import { readToldVisit, type ToldVisit } from './read-told-visit.ts';
import { takeOver } from './take-over.ts';
import { isOfCalendar, mailUpdate, type Update } from './update-mail.ts';
import { readUpdateSettings } from './update-settings.ts';
import {
  type CustomerUpdateSettings,
  type UpdateKind,
  updateKinds,
  updateKindWords,
} from './update-templates.rules.ts';
import './visit-update.resource.ts';

const settleSeconds = 120;

/** What is news at once; everything else settles first. */
const atOnce = 'visits.depart';

export const queueUpdates = defineReaction(
  [...['visits.scheduled', 'visits.confirm', 'visits.move', 'visits.cancel', 'visits.finish'], atOnce],
  async (ctx, { name, id }) => {
    const settings = await readUpdateSettings(ctx);
    if (!updateKinds.some((kind) => settings[kind].is_on)) return;
    const wait = name === atOnce ? 0 : settleSeconds;
    const { crew_id, series_id } = await ctx.db
      .selectFrom('visits')
      .select(['crew_id', 'series_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // What a rule goes on to make is told with the next change: they know the rule.
    if (series_id !== null && name === 'visits.scheduled' && ctx.viewer.userId === '') return;
    const isOne = name === atOnce || name === 'visits.finish' || series_id === null;
    await ctx.queue(
      'scheduling.tell_customer',
      { visit_id: id },
      {
        // A later change takes the place of the job of an earlier one.
        key: `customer-update:${isOne ? (crew_id ?? id) : series_id}:${name === atOnce ? 'way' : 'plan'}`,
        runAt: new Date(Date.parse(ctx.now) + wait * 1000).toISOString(),
      },
    );
  },
);

export const tellCustomerJob = defineJob(
  'scheduling.tell_customer',
  async (host: JobHost, payload, tenantId) => {
    const { visit_id } = payload;
    if (typeof visit_id === 'string')
      await host.inTenant(tenantId, null, (ctx) => tellCustomer(ctx, visit_id));
  },
);

export interface Told extends Window {
  readonly kind: UpdateKind;
  readonly sequence: number;
  readonly outcome: string;
  readonly entry_id: string | null;
}

async function tellCustomer(ctx: Ctx, id: string): Promise<void> {
  const settings = await readUpdateSettings(ctx);
  const news = await newsOf(ctx, id, settings);
  if (!news) return;
  const { series_id } = await ctx.db
    .selectFrom('visits')
    .select('series_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (series_id !== null && isOfCalendar(news.update.kind)) return tellSeries(ctx, series_id, settings);
  await tell(ctx, news.visit, settings, news.update);
}

interface News {
  readonly visit: ToldVisit;
  readonly update: Update;
}

/** One mail for the visits of a series that are planned or moved, and one for those that are off. */
async function tellSeries(ctx: Ctx, seriesId: string, settings: CustomerUpdateSettings): Promise<void> {
  const rows = await ctx.db
    .selectFrom('visits')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('ends_at', '>', ctx.now)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const found: News[] = [];
  for (const { id } of rows) {
    const news = await newsOf(ctx, id, settings);
    if (news && isOfCalendar(news.update.kind)) found.push(news);
  }
  const inOrder = found.toSorted(
    (a, b) => Date.parse(a.update.window.from) - Date.parse(b.update.window.from),
  );
  const isOff = ({ update }: News) => update.kind === 'cancelled';
  const isChanged = ({ update }: News) => update.kind === 'changed';
  // A change says most: its words are those of the mail.
  const coming = [...inOrder.filter(isChanged), ...inOrder.filter((one) => !isChanged(one) && !isOff(one))];
  for (const group of [coming, inOrder.filter(isOff)]) {
    let subject: Promise<string> | undefined;
    const together = group.length > 1 ? inOrder.filter((one) => group.includes(one)) : [];
    const once: Mailing = (context, visit, update, of) => {
      subject ??= mailUpdate(context, visit, update, of, together);
      return subject;
    };
    for (const { visit, update } of group) await tell(ctx, visit, settings, update, once);
  }
}

/** What the customer does not know yet of a visit. */
async function newsOf(ctx: Ctx, id: string, settings: CustomerUpdateSettings): Promise<News | undefined> {
  const visit = await lockVisit(ctx, id);
  if (!visit) return undefined;
  await takeOver(ctx, visit.id, settleSeconds);
  const told = await toldBefore(ctx, visit.id);
  const window = arrivalWindow(visit, settings.window_minutes);
  const kind = nextUpdate({ ...visit, window, now: ctx.now, told });
  if (!kind) return undefined;
  const former = plannedBefore(told);
  const update = {
    ...{ kind, former, expected_at: visit.expected_at },
    window: kind === 'cancelled' && former ? former : window,
    entry_id: told.find(({ entry_id }) => entry_id)?.entry_id ?? null,
    sequence: isOfCalendar(kind) ? told.filter((one) => isOfCalendar(one.kind)).length : 0,
  };
  return { visit, update };
}

/** One job at a time tells of a visit, or of a crew. */
export async function lockVisit(ctx: Ctx, id: string): Promise<ToldVisit | undefined> {
  const found = await ctx.db
    .selectFrom('visits')
    .select(['id', 'crew_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found?.crew_id) await holdCrews(ctx, [found.crew_id]);
  return found && readToldVisit(ctx, id);
}

export async function toldBefore(ctx: Ctx, visitId: string): Promise<readonly Told[]> {
  const rows = await ctx.db
    .selectFrom('visit_updates')
    .select(['kind', 'sequence', 'outcome', 'entry_id', 'window_from as from', 'window_until as until'])
    .where('visit_id', '=', visitId)
    .orderBy('created_at')
    .orderBy('sequence')
    .execute();
  return rows;
}

type Mailing = (...args: Parameters<typeof mailUpdate>) => Promise<string>;

/** Writes down what is told, and mails it. What is switched off is remembered only where it says which times they know. */
export async function tell(
  ctx: Ctx,
  visit: ToldVisit,
  settings: CustomerUpdateSettings,
  update: Update,
  mail: Mailing = mailUpdate,
): Promise<void> {
  const { kind, window, sequence, expected_at, entry_id } = update;
  const outcome = outcomeOf(ctx, visit, settings[kind].is_on);
  if (outcome === 'switched_off' && kind !== 'booked' && kind !== 'changed') return;
  const { email } = visit;
  const noted = await ctx.db
    .insertInto('visit_updates')
    .values({
      ...{
        visit_id: visit.id,
        work_order_id: visit.work_order_id,
        kind,
        sequence,
        outcome,
        expected_at,
        entry_id,
      },
      ...{ window_from: window.from, window_until: window.until },
      sent_to: outcome === 'sent' ? email : null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'visit_id', 'kind', 'sequence']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!noted || outcome === 'switched_off') return;
  if (outcome !== 'sent' || email === null) {
    const why = outcome === 'no_address' ? 'no e-mail address' : 'no mail server';
    const after = { told: `${updateKindWords[kind]}: ${why}` };
    return ctx.audit('visits.could_not_tell_customer', { table: 'visits', id: visit.id }, { after });
  }
  const after = { told: `${updateKindWords[kind]}, to ${email}` };
  await ctx.audit('visits.tell_customer', { table: 'visits', id: visit.id }, { after });
  const subject = await mail(ctx, { ...visit, email }, update, settings);
  await ctx.db.updateTable('visit_updates').set({ subject }).where('id', '=', noted.id).execute();
}

function outcomeOf({ sendsMail }: Ctx, { email }: ToldVisit, isOn: boolean) {
  if (!isOn) return 'switched_off';
  if (email === null) return 'no_address';
  return sendsMail ? 'sent' : 'no_mail_server';
}
