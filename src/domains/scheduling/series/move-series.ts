/**
 * Moves a visit of a series together with those after it, or with all. What is past or has begun stays; of recurring visits, also
 * those that were moved by themselves.
 */
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, daysBetween } from '#kernel/dates.ts';
import { localFromInstant } from '#kernel/zoned-time.ts';
import { checkTechnician, checkTimes } from '../plan.ts';
import { carryOut, type VisitStep } from '../replan/carry-out.ts';
import { checkFit, type Fit, placed, requireChoice, unfitRefusal } from './check-fit.ts';
import { type LockedSeries, lockSeries, placeOf, requireUnchanged, type SeriesVisit } from './lock-series.ts';
import { moveParts } from './move-parts.ts';
import { dayOfIndex, movedTo, type Pattern, timesOn } from './pattern.rules.ts';
import { type MoveInput, moveInput } from './series.inputs.ts';
import type { SeriesChange, UnfitVisit } from './series-change.rules.ts';
import { visitSeries } from './visit-series.resource.ts';
import { writeState } from './write-state.ts';
import { notifyOfSeries } from './write-visits.ts';

export const moveSeries = defineCommand(
  visitSeries,
  'move',
  { label: 'Move several visits', scope: 'collection', placed: true, allow: office, input: moveInput },
  async (ctx, _row, input): Promise<SeriesChange> => {
    checkTimes(input.starts_at, input.ends_at);
    await checkTechnician(ctx, input.technician_id);
    const locked = await lockSeries(ctx, input);
    requireUnchanged(locked.visit, input.before);
    const change = locked.state
      ? await moveRecurring(ctx, locked, input)
      : await moveParts(ctx, locked, input);
    const told = change.changed.flatMap(({ after }) => (after && !after.is_tentative ? [after] : []));
    await notifyOfSeries(ctx, locked.series.work_order_id, told, (first, count) =>
      count === 1 ? `was moved to ${first}` : `was moved: ${count} visits, the next on ${first}`,
    );
    return change;
  },
);

async function moveRecurring(ctx: Ctx, locked: LockedSeries, input: MoveInput): Promise<SeriesChange> {
  const { series, state, visit, targets } = locked;
  if (state === null) throw new Error('not a recurring series');
  const next = nextPattern(ctx, locked, state, input);
  const wanted = targets.map((one) => ({
    visit: one,
    ...newPlace(ctx, { state, next, locked, input }, one),
  }));
  const moved = wanted.filter(({ visit: one, ...to }) => isElsewhere(one, to));
  const fits = await checkFit(
    ctx,
    moved,
    moved.map((one) => one.visit.id),
  );
  requireChoice(ctx, fits, input);
  const left: UnfitVisit[] = fits.flatMap((fit) => (fit.unfit && !placed(fit, input) ? [fit.unfit] : []));
  const steps = fits.flatMap((fit) => stepOf(fit, input));
  const { done, refused } = await carryOut(ctx, steps, { reason: '', sparesTentative: false });
  const met = refused.map(({ step, reason }) => ({
    starts_at: step.takes?.starts_at ?? visit.starts_at,
    ...{ reason, is_hard: true },
  }));
  if (met.length > 0) throw unfitRefusal(ctx, steps.length, met);
  const days = daysBetween(
    dayOfIndex(state, visit.series_index) ?? '',
    dayOfIndex(next, visit.series_index) ?? '',
  );
  const planned_until = state.planned_until && addDays(state.planned_until, days || 0);
  const after = { ...state, ...next, planned_until, conflicts: input.conflicts ?? state.conflicts };
  await writeState(ctx, series.id, after);
  const changed = done.map(({ visit_id, work_order_id, takes }) => {
    const from = targets.find(({ id }) => id === visit_id) ?? visit;
    return {
      visit_id,
      work_order_id,
      before: placeOf(from),
      after: { ...placeOf(from), ...takenPlace(takes) },
    };
  });
  return { series_id: series.id, before: state, after, changed, left };
}

function takenPlace(takes: VisitStep['takes']) {
  if (!takes) return {};
  const { technician_id, starts_at, ends_at, override_reason = null } = takes;
  return { technician_id, starts_at, ends_at, override_reason };
}

/** How the series goes on, from what is different about the visit. */
function nextPattern(
  { viewer: { timezone } }: Ctx,
  { visit, targets }: LockedSeries,
  state: Pattern,
  { starts_at, ends_at, technician_id = null, scope }: MoveInput,
): Pattern {
  const [was, is] = [localFromInstant(visit.starts_at, timezone), localFromInstant(starts_at, timezone)];
  const first =
    scope === 'following' ? visit.series_index : Math.min(...targets.map(({ series_index }) => series_index));
  const isOtherDay = was.slice(0, 10) !== is.slice(0, 10);
  const onDays = isOtherDay ? movedTo(state, first, visit.series_index, is.slice(0, 10)) : state;
  const minutes = Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000);
  return {
    ...onDays,
    start_time: was.slice(11) === is.slice(11) ? state.start_time : is.slice(11, 16),
    minutes: minutes === lengthOf(visit) ? state.minutes : minutes,
    technician_id: technician_id === visit.technician_id ? state.technician_id : technician_id,
  };
}

interface Moving {
  readonly state: Pattern;
  readonly next: Pattern;
  readonly locked: LockedSeries;
  readonly input: MoveInput;
}

function newPlace({ viewer: { timezone } }: Ctx, { state, next, locked, input }: Moving, one: SeriesVisit) {
  const { visit } = locked;
  if (one.id === visit.id) {
    const { technician_id = null, starts_at, ends_at } = input;
    return { technician_id, starts_at, ends_at };
  }
  const day = dayOfIndex(state, one.series_index);
  const isTheirs = one.technician_id === state.technician_id || one.technician_id === visit.technician_id;
  const isHandedOver = (input.technician_id ?? null) !== visit.technician_id && isTheirs;
  const technician_id = isHandedOver ? (input.technician_id ?? null) : one.technician_id;
  // Moved by itself before: stays.
  if (day === undefined || Date.parse(timesOn(state, timezone, day).starts_at) !== Date.parse(one.starts_at))
    return { technician_id, starts_at: one.starts_at, ends_at: one.ends_at };
  const shift = daysBetween(
    dayOfIndex(state, visit.series_index) ?? day,
    dayOfIndex(next, visit.series_index) ?? day,
  );
  const minutes = lengthOf(one) === state.minutes ? next.minutes : lengthOf(one);
  const to = dayOfIndex(next, one.series_index) ?? addDays(day, shift);
  return { technician_id, ...timesOn({ ...next, minutes }, timezone, to) };
}

const lengthOf = ({ starts_at, ends_at }: Pick<SeriesVisit, 'starts_at' | 'ends_at'>) =>
  Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000);

interface To {
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
}

function isElsewhere(one: To, to: To): boolean {
  return (
    one.technician_id !== to.technician_id ||
    Date.parse(one.starts_at) !== Date.parse(to.starts_at) ||
    Date.parse(one.ends_at) !== Date.parse(to.ends_at)
  );
}

function stepOf(fit: Fit<To & { readonly visit: SeriesVisit }>, input: MoveInput): VisitStep[] {
  const place = placed(fit, input);
  if (!place) return [];
  const { visit, technician_id, starts_at, ends_at, override_reason } = place;
  return [
    {
      ...{ visit_id: visit.id, work_order_id: visit.work_order_id, isSilent: true },
      frees: visit,
      takes: { technician_id, starts_at, ends_at, override_reason },
    },
  ];
}
