/** When people work: the one place where planning learns it. */
import { workingTime } from '#domains/scheduling/working-time/working-time.ts';
import type { Ctx } from '#kernel/context.ts';

export interface WorkingDay {
  /** Unique among the days of the technician. */
  readonly id: string;
  readonly technician_id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  /** Rest, which begins between two instants. */
  readonly breaks: readonly {
    readonly minutes: number;
    readonly earliest: string;
    readonly latest: string;
  }[];
}

/** The days on which these people work, from one date to another, both included. */
export async function readWorkingDays(
  ctx: Ctx,
  people: readonly string[],
  from: string,
  to: string,
): Promise<WorkingDay[]> {
  const found = await workingTime(ctx, { from, to, people });
  return found.flatMap(({ id: technician_id, days }) =>
    days.flatMap(({ day, shifts }) =>
      shifts.map(({ starts_at, ends_at, breaks }, index) => ({
        id: index === 0 ? day : `${day} ${index + 1}`,
        technician_id,
        starts_at,
        ends_at,
        breaks: breaks.map((pause) => ({
          minutes: pause.minutes,
          earliest: pause.starts_at,
          latest: new Date(Date.parse(pause.ends_at) - pause.minutes * 60_000).toISOString(),
        })),
      })),
    ),
  );
}
