/** Working days as shifts of the planner. */
import type { Shift } from '../model.ts';
import type { Clock } from './clock.ts';
import type { CompanyRows } from './company-input.ts';
import { withBlocks } from './company-problem.ts';
import type { WorkingDay } from './working-days.ts';

export function shiftsByPerson(rows: CompanyRows, clock: Clock): Map<string, Shift[]> {
  const people = new Set(rows.technicians.map(({ id }) => id));
  const shifts = new Map<string, Shift[]>();
  for (const day of rows.working) {
    if (!people.has(day.technician_id)) continue;
    const shift = shiftOf(rows, clock, day);
    if (!shift) continue;
    shifts.set(day.technician_id, [...(shifts.get(day.technician_id) ?? []), shift]);
  }
  return shifts;
}

function shiftOf(
  { scope: { absent }, settings, now }: CompanyRows,
  clock: Clock,
  day: WorkingDay,
): Shift | undefined {
  const whole: Shift = {
    id: day.id,
    start: clock(day.starts_at),
    end: clock(day.ends_at),
    start_place: `home ${day.technician_id}`,
    end_place: `home ${day.technician_id}`,
    overtime: { most_minutes: settings.most_overtime_minutes, price_per_hour: settings.overtime_per_hour },
    breaks: day.breaks.map(({ minutes, earliest, latest }) => ({
      duration: minutes,
      earliest: clock(earliest),
      latest: clock(latest),
    })),
  };
  const tasks = day.tasks.map(({ starts_at, ends_at }) => ({ start: clock(starts_at), end: clock(ends_at) }));
  const shift = withBlocks(whole, tasks, Math.max(0, clock(now)));
  return absent?.technician_id === day.technician_id
    ? without(shift, clock(absent.from), clock(absent.to))
    : shift;
}

/** The rest of a day on which somebody is not there from one minute to another. */
function without(shift: Shift, from: number, to: number): Shift | undefined {
  if (to <= shift.start || from >= shift.end) return shift;
  if (from <= shift.start && to >= shift.end) return undefined;
  const inside = (start: number, end: number): Shift => {
    const { overtime: _over, ...rest } = shift;
    const breaks = (shift.breaks ?? []).filter(
      (one) => one.earliest >= start && one.latest + one.duration <= end,
    );
    return {
      ...rest,
      start,
      end,
      breaks,
      ...(end === shift.end && shift.overtime ? { overtime: shift.overtime } : {}),
    };
  };
  // The longer of what is left before and after.
  return from - shift.start >= shift.end - to ? inside(shift.start, from) : inside(to, shift.end);
}
