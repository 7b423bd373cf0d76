import { dayAfter, type RawCompany, type RawEntry } from './raw-company.ts';
import { at, hours, least, type Reference, ratio, type Scene, sum } from './scene.ts';

/** One that still runs counts up to now. */
export const lasting = ({ now }: Scene, { started_at, ended_at }: RawEntry) =>
  Math.max(0, hours(at(started_at), ended_at === null ? now : at(ended_at)));

const hoursOf = (scene: Scene, ...kinds: string[]) =>
  sum(
    scene.company.time_entries.filter(
      ({ kind, started_at }) => kinds.includes(kind) && scene.isWithin(started_at),
    ),
    (entry) => lasting(scene, entry),
  );

const inHours = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour + minute / 60;
};

type Worked = NonNullable<RawCompany['tenant']['working_hours']>;

/** Of a day, without the breaks that lie in it. */
function hoursOfDay(worked: Worked, weekday: number): number {
  const { start, end } = worked.by_day?.[weekday] ?? worked;
  const pauses = (worked.breaks ?? []).filter((one) => one.start >= start && one.end <= end);
  return inHours(end) - inHours(start) - sum(pauses, ({ minutes }) => minutes / 60);
}

/** How many halves of a day somebody is there. */
function halvesThere({ absences }: RawCompany, person: string, day: string): number {
  const isAway = (half: string) =>
    absences.some(
      (one) =>
        one.person_id === person &&
        one.status === 'approved' &&
        // "morning" comes after "afternoon" in the alphabet.
        [one.starts_on, one.starts_in === 'morning' ? 1 : 2].join() <= [day, half].join() &&
        [one.ends_on, one.ends_in === 'morning' ? 1 : 2].join() >= [day, half].join(),
    );
  return ['1', '2'].filter((half) => !isAway(half)).length;
}

/** Working hours of everyone, day by day. */
function availableHours({ company, from, to, now, dayOf }: Scene): number {
  const { tenant, memberships, time_entries } = company;
  let total = 0;
  for (const { id, role, status, created_at, working_hours } of memberships) {
    const worked = working_hours ?? tenant.working_hours;
    if (role !== 'technician' || status !== 'active' || !worked) continue;
    const own = time_entries.filter(({ technician_id }) => technician_id === id);
    const since = dayOf(least([created_at, ...own.map(({ started_at }) => started_at)]) ?? now);
    for (let day = from; day <= to && day <= dayOf(now); day = dayAfter(day)) {
      const weekday = new Date(`${day}T00:00Z`).getUTCDay() || 7;
      const isHoliday = tenant.holidays?.some(({ date }) => date === day) ?? false;
      if (day >= since && worked.days.includes(weekday) && !isHoliday)
        total += (hoursOfDay(worked, weekday) * halvesThere(company, id, day)) / 2;
    }
  }
  return total;
}

export const jobHours = (scene: Scene) => hoursOf(scene, 'work');

export const peopleReferences: Readonly<Record<string, Reference>> = {
  utilisation: (scene) => {
    const technicians = new Set(
      scene.company.memberships.flatMap(({ id, role }) => (role === 'technician' ? [id] : [])),
    );
    const worked = scene.company.time_entries.filter(
      ({ technician_id, kind, started_at }) =>
        technicians.has(technician_id) && kind === 'work' && scene.isWithin(started_at),
    );
    return ratio(
      sum(worked, (entry) => lasting(scene, entry)),
      availableHours(scene),
    );
  },
  job_hours: jobHours,
  travel_hours: (scene) => hoursOf(scene, 'travel'),
  travel_share: (scene) => ratio(hoursOf(scene, 'travel'), hoursOf(scene, 'work', 'travel')),
};
