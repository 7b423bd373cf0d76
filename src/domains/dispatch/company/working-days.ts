/** When people work: the one place where planning learns it. */
import '#domains/scheduling/tasks/schedule-task.resource.ts';
import { workingTime } from '#domains/scheduling/working-time/working-time.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';

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
  /** Tasks, which take their time whatever is planned. */
  readonly tasks: readonly TaskTime[];
}

interface TaskTime {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** The days on which these people work, from one date to another, both included. */
export async function readWorkingDays(
  ctx: Ctx,
  people: readonly string[],
  from: string,
  to: string,
): Promise<WorkingDay[]> {
  const found = await workingTime(ctx, { from, to, people });
  const tasks = await readTasks(ctx, people, from, to);
  return found.flatMap(({ id: technician_id, days }) =>
    days.flatMap(({ day, shifts }) =>
      shifts.map(({ starts_at, ends_at, breaks }, index) => ({
        id: index === 0 ? day : `${day} ${index + 1}`,
        technician_id,
        starts_at,
        ends_at,
        tasks: tasks.filter(
          (task) => task.person_id === technician_id && task.starts_at < ends_at && task.ends_at > starts_at,
        ),
        breaks: breaks.map((pause) => ({
          minutes: pause.minutes,
          earliest: pause.starts_at,
          latest: new Date(Date.parse(pause.ends_at) - pause.minutes * 60_000).toISOString(),
        })),
      })),
    ),
  );
}

/** The first of these dates on which any of these people works; undefined if none does. */
export async function firstWorkedDay(
  ctx: Ctx,
  people: readonly string[],
  from: string,
  to: string,
): Promise<string | undefined> {
  const found = await workingTime(ctx, { from, to, people });
  return found
    .flatMap(({ days }) => days.filter(({ shifts }) => shifts.length > 0).map(({ day }) => day))
    .toSorted()[0];
}

/** Of a day more on both sides, whatever the timezone. */
async function readTasks({ db }: Ctx, people: readonly string[], from: string, to: string) {
  if (people.length === 0) return [];
  const rows = await db
    .selectFrom('schedule_task_occurrences')
    .select(['person_id', 'starts_at', 'ends_at'])
    .where('person_id', 'in', [...people])
    .where('override_reason', 'is', null)
    .where('starts_at', '<', `${addDays(to, 2)}T00:00:00Z`)
    .where('ends_at', '>', `${addDays(from, -1)}T00:00:00Z`)
    .orderBy('starts_at')
    .execute();
  const iso = (instant: string) => new Date(instant).toISOString();
  return rows.map((row) => ({ ...row, starts_at: iso(row.starts_at), ends_at: iso(row.ends_at) }));
}
