import type { Ctx } from '#kernel/context.ts';
import { isDate } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import type { Json } from '#kernel/field.ts';
import { isId } from '#kernel/id.ts';
import { parseRecurrence } from '#kernel/recurrence.ts';
import { isOneOf, isRecord } from '#kernel/type-guards.ts';
import type { SeriesState } from './series-change.rules.ts';
import { conflictChoices, visitSeries } from './visit-series.resource.ts';
import { writeState } from './write-state.ts';

/**
 * Puts back how a series goes on, for what is undone or done again: `{series_id, after}`, null to end it. Locks it. One that ended with
 * its work order stays ended. Returns true.
 */
export async function restoreSeries(ctx: Ctx, given: Json): Promise<true> {
  if (!isRecord(given) || typeof given.series_id !== 'string' || !isId(given.series_id))
    throw invalid({ series: 'Send {series_id, after}.' });
  const { series_id: id } = given;
  const found = await ctx.db
    .selectFrom('visit_series')
    .select(['kind', 'work_order_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found?.kind !== 'recurring') throw invalid({ series: 'This is no series of recurring visits.' });
  if (given.after === null) {
    await ctx.transition(visitSeries, id, { from: ['planned'], to: 'ended', event: 'end' });
    return true;
  }
  const state = readState(given.after);
  const order = await ctx.db
    .selectFrom('work_orders')
    .select('status')
    .where('id', '=', found.work_order_id)
    .executeTakeFirst();
  if (isOneOf(open, order?.status))
    await ctx.transition(visitSeries, id, { from: ['ended'], to: 'planned', event: 'go_on' });
  await writeState(ctx, id, state);
  return true;
}

const open = ['approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'] as const;

function readState(given: unknown): SeriesState {
  const wrong = invalid({ series: 'This is not how a series goes on.' });
  if (!isRecord(given)) throw wrong;
  const { rule, starts_on, first_index, start_time, minutes, planned_until, conflicts } = given;
  const technician_id = given.technician_id ?? null;
  if (typeof rule !== 'string' || !parseRecurrence(rule)) throw wrong;
  if (typeof starts_on !== 'string' || !isDate(starts_on)) throw wrong;
  if (typeof start_time !== 'string' || !/^([01]\d|2[0-3]):[0-5]\d$/.test(start_time)) throw wrong;
  if (!isWhole(first_index, 100_000) || !isWhole(minutes, 1440)) throw wrong;
  if (planned_until !== null && (typeof planned_until !== 'string' || !isDate(planned_until))) throw wrong;
  if (technician_id !== null && (typeof technician_id !== 'string' || !isId(technician_id))) throw wrong;
  if (!isOneOf(conflictChoices, conflicts)) throw wrong;
  return { rule, starts_on, first_index, start_time, minutes, planned_until, technician_id, conflicts };
}

const isWhole = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;
