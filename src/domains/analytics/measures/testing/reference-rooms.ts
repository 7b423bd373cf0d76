import { dayAfter } from './raw-company.ts';
import { firstTaken, timeUntilTaken } from './reference-work.ts';
import { at, hours, mean, type Reference, type Scene, share, sum } from './scene.ts';

/** Where a company has set no standard. */
const usualTimesAYear = 4;

const resolved = ({ company, isWithin }: Scene) =>
  company.guest_room_tasks.filter(
    ({ status, resolved_at }) => ['resolved', 'verified'].includes(status) && isWithin(resolved_at),
  );
const submitted = ({ company, isWithin }: Scene) =>
  company.inspections.filter(
    ({ status, submitted_at }) =>
      ['submitted', 'approved', 'rejected'].includes(status) && isWithin(submitted_at),
  );

export const roomReferences: Readonly<Record<string, Reference>> = {
  room_coverage: ({ company, end, to }) => {
    const standards = company.room_maintenance_standards;
    return share(
      company.rooms.filter(
        ({ is_active, kind, created_at }) => is_active && kind === 'guest_room' && at(created_at) < end,
      ),
      ({ id, site_id }) => {
        const standard =
          standards.find((one) => one.site_id === site_id) ?? standards.find((one) => one.site_id === null);
        const days = Math.floor(365 / (standard?.times_a_year ?? usualTimesAYear));
        return company.room_maintenances.some(
          ({ room_id, done_on }) => room_id === id && done_on <= to && done_on >= dayAfter(to, 1 - days),
        );
      },
    );
  },
  guest_tasks: (scene) => resolved(scene).length,
  guest_tasks_on_target: (scene) =>
    share(resolved(scene), ({ resolved_at, due_at }) => at(resolved_at ?? '') <= at(due_at)),
  guest_task_time: (scene) =>
    mean(resolved(scene), ({ reported_at, resolved_at }) => hours(at(reported_at), at(resolved_at ?? ''))),
  guest_task_time_to_assign: (scene) =>
    timeUntilTaken(
      firstTaken(scene, 'guest_room_tasks', ['reported'], ['assigned', 'in_progress']),
      new Map(scene.company.guest_room_tasks.map(({ id, reported_at }) => [id, reported_at])),
    ),
  inspection_pass_rate: (scene) => share(submitted(scene), ({ is_passed }) => is_passed === true),
  room_days_lost: ({ company, start, end }) =>
    sum(
      company.room_outages.filter(({ status }) => status === 'current' || status === 'ended'),
      ({ from_at, ended_at }) => {
        const [from, to] = [
          Math.max(at(from_at), start),
          Math.min(ended_at === null ? end : at(ended_at), end),
        ];
        return Math.max(0, hours(from, to) / 24);
      },
    ),
};
