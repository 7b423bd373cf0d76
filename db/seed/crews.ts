/** Jobs of the coming days in the sample company that take two people. */
import { addDays } from '#kernel/dates.ts';
import type { Seeding } from './places.ts';
import type { Job, Technician } from './year.ts';

const most = 2;
const instructions = 'Two for the lift: bring the stair climber.';

type Visit = NonNullable<Job['visit']>;

/** Whoever is free at that time comes along. */
export function planCrews(seeding: Seeding, jobs: readonly Job[], technicians: readonly Technician[]): Job[] {
  const taken: Visit[] = jobs.flatMap(({ visit, secondVisit }) => [visit ?? [], secondVisit ?? []].flat());
  const from = addDays(seeding.today, 2);
  let made = 0;
  return jobs.map((job) => {
    const { visit, secondVisit, technician } = job;
    if (made === most || !visit || secondVisit || !technician) return job;
    if (visit.status !== 'scheduled' || String(visit.starts_at).slice(0, 10) < from) return job;
    const isFree = ({ id }: Technician) =>
      taken.every((one) => one.technician_id !== id || isApart(one, visit));
    const mate = technicians.find((one) => one.id !== technician.id && isFree(one));
    if (!mate) return job;
    made += 1;
    const lead = { ...visit, crew_id: seeding.newId(), crew_place: 1, instructions };
    const other = { ...lead, id: seeding.newId(), technician_id: mate.id, crew_place: 2 };
    taken.push(other);
    return { ...job, visit: lead, secondVisit: other };
  });
}

function isApart(a: Visit, b: Visit): boolean {
  return String(a.ends_at) <= String(b.starts_at) || String(b.ends_at) <= String(a.starts_at);
}
