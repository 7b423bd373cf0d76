/** Moves the parts of a job of several days: what is left of the work is laid anew into working time, in the same order. */
import type { Ctx } from '#kernel/context.ts';
import { addDays, dayIn, daysBetween, startOfDayIn } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';
import type { Json } from '#kernel/field.ts';
import { instantFromLocal, localFromInstant } from '#kernel/zoned-time.ts';
import { carryOut, type VisitStep } from '../replan/carry-out.ts';
import { unfitRefusal } from './check-fit.ts';
import { inOrder, jobHours, layRest, minutesIn } from './job-hours.ts';
import { type LaidVisits, layVisits } from './lay-visits.ts';
import { type LockedSeries, placeOf, type SeriesVisit } from './lock-series.ts';
import { noTimeFor, readTimes } from './plan-series.ts';
import type { MoveInput } from './series.inputs.ts';
import type { ChangedVisit, SeriesChange } from './series-change.rules.ts';
import { joinSeries } from './write-visits.ts';

interface Times {
  readonly starts_at: string;
  readonly ends_at: string;
}

export async function moveParts(ctx: Ctx, locked: LockedSeries, input: MoveInput): Promise<SeriesChange> {
  const { series, visit, targets } = locked;
  const technician_id = input.technician_id ?? null;
  const times = await newTimes(ctx, locked, input);
  const steps: VisitStep[] = targets.map((one, place) => {
    const { id: visit_id, work_order_id } = one;
    const to = times[place];
    // A surplus part falls away; its technician has the others.
    return {
      ...{ visit_id, work_order_id, frees: one, isSilent: true, keepsTeam: false },
      ...(to && { takes: { technician_id, ...to, override_reason: input.override_reason?.trim() || null } }),
    };
  });
  const isTentative = visit.status === 'tentative';
  const added: VisitStep[] = times.slice(targets.length).map((to) => ({
    ...{ visit_id: ctx.newId(), work_order_id: series.work_order_id, likeVisit: visit.id, isSilent: true },
    takes: { technician_id, ...to, instructions: series.instructions, is_tentative: isTentative },
  }));
  const changing = steps.filter(({ frees, takes }) => !(frees && takes && isSamePlace(frees, takes)));
  const options = { reason: 'The job takes less time', sparesTentative: false };
  const { done, refused } = await carryOut(ctx, [...changing, ...added], options);
  if (refused.length > 0)
    throw unfitRefusal(
      ctx,
      changing.length + added.length,
      refused.map(({ step, reason }) => ({
        starts_at: step.takes?.starts_at ?? visit.starts_at,
        ...{ reason: reason.replace(/\.$/, ''), is_hard: true },
      })),
    );
  await joinSeries(
    ctx,
    added.map(({ visit_id }) => ({ visit_id, like_visit_id: visit.id })),
  );
  const changed = done.map((step) => changedVisit(step, targets, isTentative));
  return { series_id: series.id, before: null, after: null, changed, left: [] };
}

/** Of the targets, in their order, and of parts beyond them. */
async function newTimes(ctx: Ctx, locked: LockedSeries, input: MoveInput): Promise<readonly Times[]> {
  const { visit, targets } = locked;
  const { starts_at, ends_at, minutes, parts } = input;
  const technician_id = input.technician_id ?? null;
  const hours = await jobHours(ctx, locked);
  if (minutes || input.scope === 'all') {
    const work = {
      starts_at: shiftedStart(ctx, targets[0] ?? visit, visit, starts_at),
      ...{ technician_id, minutes: minutes ?? hours.keptMinutes + hours.openMinutes },
    };
    const times = laid(await layRest(ctx, locked, hours, work));
    if (parts) requireAsShown(parts, inOrder([...hours.kept, ...times]));
    return times;
  }
  const moved = { starts_at, ends_at };
  const longer = (Date.parse(ends_at) - Date.parse(starts_at) - lengthOf(visit)) / 60_000;
  const rest = minutesIn(targets.slice(1), hours.worked) - longer;
  if (rest <= 0) return [moved];
  const { timezone } = ctx.viewer;
  const nextDay = startOfDayIn(timezone, addDays(dayIn(timezone, before(ends_at)), 1));
  const except = targets.map(({ id }) => id);
  return [moved, ...laid(await layVisits(ctx, { technician_id, except, starts_at: nextDay, minutes: rest }))];
}

function laid({ parts, left }: LaidVisits): readonly Times[] {
  if (left <= 0) return parts;
  const message = noTimeFor(left);
  throw new Refused('overlap', message, { fields: { starts_at: message } });
}

/** Somebody looked at these days; others are not planned unseen. */
function requireAsShown(given: Json, times: readonly Times[]): void {
  const shown = readTimes(given);
  const isSame =
    shown.length === times.length &&
    times.every((one, place) => {
      const seen = shown[place];
      return (
        seen !== undefined &&
        Date.parse(seen.starts_at) === Date.parse(one.starts_at) &&
        Date.parse(seen.ends_at) === Date.parse(one.ends_at)
      );
    });
  if (isSame) return;
  throw new Refused(
    'conflict',
    'Nothing was changed: the schedule has changed meanwhile. Look at the days again.',
  );
}

/** The first part moves by as many days and as much time of day as the one that was moved. */
function shiftedStart(
  { viewer: { timezone } }: Ctx,
  first: SeriesVisit,
  visit: SeriesVisit,
  to: string,
): string {
  if (first.id === visit.id) return to;
  const [was, is, begins] = [visit.starts_at, to, first.starts_at].map((at) =>
    localFromInstant(at, timezone),
  );
  const days = daysBetween((was ?? '').slice(0, 10), (is ?? '').slice(0, 10));
  const day = addDays((begins ?? '').slice(0, 10), days);
  // At the same time of day: the other parts begin when work does.
  return instantFromLocal(`${day}T${(begins ?? '').slice(11)}`, timezone);
}

const lengthOf = ({ starts_at, ends_at }: Times) => Date.parse(ends_at) - Date.parse(starts_at);
const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();

function isSamePlace(
  a: { readonly technician_id: string | null } & Times,
  b: { readonly technician_id: string | null } & Times,
): boolean {
  return (
    a.technician_id === b.technician_id &&
    Date.parse(a.starts_at) === Date.parse(b.starts_at) &&
    Date.parse(a.ends_at) === Date.parse(b.ends_at)
  );
}

function changedVisit(
  { visit_id, work_order_id, takes }: VisitStep,
  targets: readonly SeriesVisit[],
  is_tentative: boolean,
): ChangedVisit {
  const from = targets.find(({ id }) => id === visit_id);
  const after = takes
    ? {
        ...{ technician_id: takes.technician_id, starts_at: takes.starts_at, ends_at: takes.ends_at },
        ...{ override_reason: takes.override_reason ?? null, is_tentative },
      }
    : null;
  return { visit_id, work_order_id, before: from ? placeOf(from) : null, after };
}
