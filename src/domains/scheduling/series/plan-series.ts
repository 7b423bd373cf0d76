/** Plans several visits of a work order at once: a job of several days in parts, or visits by a rule. All or none. */
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand, type InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, compareDates, dayIn } from '#kernel/dates.ts';
import { invalid, notFound, Refused } from '#kernel/errors.ts';
import type { Json } from '#kernel/field.ts';
import { parseRecurrence, writeRecurrence } from '#kernel/recurrence.ts';
import { isRecord, textOf } from '#kernel/type-guards.ts';
import { fromEdge } from '#kernel/values.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { localFromInstant } from '#kernel/zoned-time.ts';
import { checkTechnician, checkTimes } from '../plan.ts';
import { scheduleVisit } from '../schedule-visit.ts';
import { visits } from '../visit.resource.ts';
import { checkFit, placed, requireChoice } from './check-fit.ts';
import { layVisits } from './lay-visits.ts';
import { occurrences, type Pattern } from './pattern.rules.ts';
import { planInput } from './series.inputs.ts';
import type { SeriesChange, SeriesState, UnfitVisit } from './series-change.rules.ts';
import { visitSeries } from './visit-series.resource.ts';
import { type NewVisit, notifyOfSeries, type SeriesRow, writeVisits } from './write-visits.ts';

/** How far ahead the visits of a rule are planned. */
export const horizonDays = 182;
const mostParts = 90;

/** Of a series that begins on a date. */
export function plannedUntil({ today }: Pick<Ctx, 'today'>, first: string): string {
  return addDays(compareDates(first, today) > 0 ? first : today, horizonDays);
}

type PlanInput = InputOf<typeof planInput>;

export const planSeries = defineCommand(
  visitSeries,
  'plan',
  { label: 'Plan several visits', scope: 'collection', placed: true, allow: office, input: planInput },
  async (ctx, _row, input): Promise<SeriesChange> => {
    await lockOrder(ctx, input.work_order_id);
    await checkTechnician(ctx, input.technician_id);
    const id = ctx.newId();
    const { work_order_id, instructions } = input;
    const series: SeriesRow = {
      ...{ id, work_order_id, instructions: instructions?.trim() || null },
      is_tentative: input.is_tentative ?? false,
    };
    const planned = input.rule?.trim() ? await readRecurring(ctx, input) : await readParts(ctx, input);
    const { list, state, left } = planned;
    const { planned_until = null, ...pattern } = state ?? {};
    await ctx.db
      .insertInto('visit_series')
      .values({
        ...{ ...series, kind: state ? 'recurring' : 'parts', technician_id: input.technician_id ?? null },
        ...{ ...pattern, planned_until, conflicts: input.conflicts ?? 'unassigned' },
        skipped_days: left.map(({ starts_at }) => dayIn(ctx.viewer.timezone, starts_at)),
      })
      .execute();
    const changed = await writeVisits(ctx, series, list);
    await recordCreation(ctx, visitSeries, 'plan', id);
    if (!series.is_tentative)
      await notifyOfSeries(ctx, work_order_id, list, (first, count) =>
        count === 1 ? `is planned for ${first}` : `is planned for ${count} visits from ${first}`,
      );
    return { series_id: id, before: null, after: state, changed, left };
  },
);

/** Locks the work order; refused as the command that plans one visit is. */
export async function lockOrder(ctx: Ctx, id: string): Promise<void> {
  const order = await ctx.db
    .selectFrom('work_orders')
    .select('status')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) throw notFound();
  if ((scheduleVisit.from ?? []).includes(order.status ?? '')) return;
  const state = (order.status ?? 'unknown').replaceAll('_', ' ');
  throw new Refused(
    'unlawful_state',
    `“${scheduleVisit.label}” is not possible while this ${workOrders.label.toLowerCase()} is ${state}.`,
  );
}

interface Planned {
  readonly list: readonly NewVisit[];
  /** Null of the parts of a job. */
  readonly state: SeriesState | null;
  readonly left: readonly UnfitVisit[];
}

async function readRecurring(ctx: Ctx, input: PlanInput): Promise<Planned> {
  const { timezone } = ctx.viewer;
  const pattern = readPattern(ctx, input);
  const first = pattern.starts_on;
  const until = plannedUntil(ctx, first);
  const days = occurrences(pattern, timezone, first, until);
  if (days.length === 0) throw invalid({ rule: 'It never takes place by this rule.' });
  const { technician_id } = pattern;
  const fits = await checkFit(
    ctx,
    days.map((day) => ({ ...day, technician_id })),
  );
  requireChoice(ctx, fits, input);
  const list = fits.flatMap((fit) => {
    const place = placed(fit, input);
    return place ? [withoutDay(place)] : [];
  });
  if (list.length === 0) throw invalid({ rule: 'None of its visits fits.' });
  const left = fits.flatMap((fit) => (fit.unfit && !placed(fit, input) ? [fit.unfit] : []));
  return {
    list,
    state: { ...pattern, planned_until: until, conflicts: input.conflicts ?? 'unassigned' },
    left,
  };
}

/** Of a rule, in the company's timezone. */
export function readPattern(
  { viewer: { timezone } }: Ctx,
  {
    rule,
    starts_at,
    minutes,
    technician_id,
  }: Pick<PlanInput, 'rule' | 'starts_at' | 'minutes' | 'technician_id'>,
): Pattern {
  const read = parseRecurrence(rule ?? '');
  if (!read) throw invalid({ rule: 'This is no rule that we know.' });
  if (!minutes) throw invalid({ minutes: 'Say how long a visit takes.' });
  if (minutes > 1440) throw invalid({ minutes: 'A visit lasts 24 hours at most.' });
  const local = localFromInstant(starts_at, timezone);
  return {
    rule: writeRecurrence(read),
    starts_on: local.slice(0, 10),
    first_index: 1,
    start_time: local.slice(11, 16),
    ...{ minutes, technician_id: technician_id ?? null },
  };
}

const withoutDay = ({ index, technician_id, starts_at, ends_at, override_reason }: NewVisit): NewVisit => ({
  ...{ index, technician_id, starts_at, ends_at, override_reason },
});

async function readParts(ctx: Ctx, input: PlanInput): Promise<Planned> {
  const technician_id = input.technician_id ?? null;
  const override_reason = input.override_reason?.trim() || null;
  const parts = input.parts ? readGivenParts(input.parts) : await laidParts(ctx, input);
  const list = parts.map((part, place) => ({ index: place + 1, technician_id, ...part, override_reason }));
  return { list, state: null, left: [] };
}

async function laidParts(ctx: Ctx, { technician_id = null, starts_at, minutes }: PlanInput) {
  if (!minutes) throw invalid({ minutes: 'Say how long the job takes.' });
  const { parts, left } = await layVisits(ctx, { technician_id, starts_at, minutes });
  if (left > 0) throw invalid({ minutes: noTimeFor(left) });
  return parts;
}

export function noTimeFor(minutes: number): string {
  const hours = Math.round(minutes / 6) / 10;
  return `There is no free working time for ${hours} ${hours === 1 ? 'hour' : 'hours'} of it in the next four months.`;
}

function readGivenParts(given: Json): { starts_at: string; ends_at: string }[] {
  const parts = readTimes(given);
  for (const [place, part] of parts.entries()) {
    const next = parts[place + 1];
    if (next && Date.parse(next.starts_at) < Date.parse(part.ends_at))
      throw invalid({ parts: 'Each part begins after the one before has ended.' });
  }
  return parts;
}

/** A list of `{starts_at, ends_at}`. */
export function readTimes(given: Json): { starts_at: string; ends_at: string }[] {
  if (!Array.isArray(given) || given.length === 0) throw invalid({ parts: 'Send a list of parts.' });
  if (given.length > mostParts) throw invalid({ parts: `At most ${mostParts} parts.` });
  const items: readonly Json[] = given;
  return items.map((part) => {
    if (!isRecord(part)) throw invalid({ parts: 'A part is {starts_at, ends_at}.' });
    const [starts_at, ends_at] = [readInstant(part.starts_at), readInstant(part.ends_at)];
    checkTimes(starts_at, ends_at);
    return { starts_at, ends_at };
  });
}

export function readInstant(given: unknown): string {
  const read = fromEdge(visits.fields.starts_at, given ?? null, 0);
  const instant = read.error === undefined ? textOf(read.value) : null;
  if (instant === null) throw invalid({ parts: read.error ?? 'Say when it starts and ends.' });
  return instant;
}
