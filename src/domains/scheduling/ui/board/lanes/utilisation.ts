/** How much of somebody's working time is planned. Pure; lengths are in minutes. */
import type { WorkingDay } from '#domains/scheduling/working-time/working-time.rules.ts';
import { minute, type Span, within } from './time-scale.ts';

export interface Utilisation {
  readonly planned: number;
  /** Undefined where nothing is known of the hours. */
  readonly available: number | undefined;
  /** Planned beyond the working time. */
  readonly over: number;
}

export interface PlannedTask extends Span {
  readonly all_day: boolean;
}

/** A task of the whole day takes what is worked of its days; times that lie over each other count twice, as they are planned twice. */
export function utilisationOf(
  bounds: Span,
  visits: readonly Span[],
  tasks: readonly PlannedTask[],
  days: Iterable<Pick<WorkingDay<unknown>, 'minutes' | 'shifts'>> | undefined,
): Utilisation {
  const known = days && [...days];
  const lengthIn = (whole: Span, span: Span) => {
    const part = within(whole, span);
    return part ? (part.to - part.from) / minute : 0;
  };
  const ofTask = (task: PlannedTask) => {
    if (!task.all_day) return lengthIn(bounds, task);
    return (known ?? [])
      .filter(({ shifts }) =>
        shifts.some((one) => within(task, { from: Date.parse(one.starts_at), to: Date.parse(one.ends_at) })),
      )
      .reduce((sum, { minutes }) => sum + minutes, 0);
  };
  const planned =
    visits.reduce((sum, visit) => sum + lengthIn(bounds, visit), 0) +
    tasks.reduce((sum, task) => sum + ofTask(task), 0);
  const available = known?.reduce((sum, { minutes }) => sum + minutes, 0);
  return { planned, available, over: available === undefined ? 0 : Math.max(0, planned - available) };
}

/** "6 h 30 of 8 h", "9 h of 8 h", "Free, 8 h", "Off", "30 min, off". */
export function formatUtilisation({ planned, available }: Utilisation): string {
  if (available === undefined) return planned > 0 ? `${formatHours(planned)} planned` : 'Free';
  if (available === 0) return planned > 0 ? `${formatHours(planned)}, off` : 'Off';
  return planned > 0
    ? `${formatHours(planned)} of ${formatHours(available)}`
    : `Free, ${formatHours(available)}`;
}

/** "6 h 30", "45 min" */
export function formatHours(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}
