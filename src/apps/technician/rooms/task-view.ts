/** The guest-room tasks of a technician, and what is needed to report another, also without a network. */

import { useMemo } from 'react';
import { guestRoomTasks, guestTaskCategories } from '#domains/property/guest-tasks/guest-task.resource.ts';
import { rooms } from '#domains/rooms/room.resource.ts';
import { addDays, dayIn, startOfDayIn } from '#kernel/dates.ts';
import { useRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { kept } from '#ui/offline/device-kept.ts';
import { keptSet } from '#ui/offline/kept-set.ts';
import { useOutbox } from '#ui/outbox/device-outbox.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { useLawful } from '../use-lawful.ts';
import { afterTaskActs, reportedBy, type TaskView, taskSelect } from './task-acts.ts';

/** For so long after it was done, a task stays on the phone. */
const KEPT_DAYS = 2;
const toDo = ['reported', 'assigned', 'in_progress'];

/** Those that a technician may see are their own and those they have reported. */
const recent = (timezone: string, now: Date) =>
  where(guestRoomTasks).or(
    (task) => task.in('status', toDo),
    (task) =>
      task
        .eq('status', 'resolved')
        .gte('resolved_at', startOfDayIn(timezone, addDays(dayIn(timezone, now.toISOString()), -KEPT_DAYS))),
  );

export const keptTasks = keptSet<typeof guestRoomTasks, TaskView>(
  'guest_tasks',
  guestRoomTasks,
  ({ viewer }, now) => ({ filters: recent(viewer.timezone, now), select: taskSelect }),
);

const usedCategories = {
  filters: where(guestTaskCategories).eq('is_active', true),
  select: 'id,name,position',
};
export const keptCategories = keptSet('guest_task_categories', guestTaskCategories, () => usedCategories);

interface RoomToName {
  readonly site: { readonly id: string; readonly name: string } | null;
}
const usedRooms = { filters: where(rooms).eq('is_active', true), select: 'id,number,site(id,name)' };
export const keptRooms = keptSet<typeof rooms, RoomToName>('rooms', rooms, () => usedRooms);

export function useTask(id: string) {
  const found = useRow<typeof guestRoomTasks, TaskView>(guestRoomTasks, id, taskSelect, () =>
    kept.rowOf(keptTasks, id),
  );
  const entries = useOutbox();
  const acting = useActing();
  const data = useMemo(() => {
    const task =
      found.data ??
      entries.flatMap((entry) => reportedBy(entry, acting.lawful) ?? []).find((one) => one.id === id);
    return task && afterTaskActs(task, entries, acting);
  }, [found.data, entries, acting, id]);
  return { ...found, data };
}

/** By when they are due, with those that were reported on this phone. */
export function useTasks() {
  const { viewer } = useWorkplace();
  const { rows, ...rest } = useRows<typeof guestRoomTasks, TaskView>(guestRoomTasks, {
    filters: recent(viewer.timezone, new Date()),
    select: taskSelect,
    order: 'due_at',
    limit: 200,
    count: false,
    kept: () => kept.rowsOf(keptTasks),
  });
  const entries = useOutbox();
  const acting = useActing();
  const tasks = useMemo(() => {
    const known = new Set(rows.map(({ id }) => id));
    const made = entries
      .flatMap((entry) => reportedBy(entry, acting.lawful) ?? [])
      .filter(({ id }) => !known.has(id));
    const all = [...rows, ...made]
      .map((task) => afterTaskActs(task, entries, acting))
      .sort((one, other) => one.due_at.localeCompare(other.due_at));
    const open = all.filter(({ status }) => toDo.includes(status));
    return {
      'to do': open.filter((task) => isFor(task, acting.me)),
      reported: open.filter((task) => !isFor(task, acting.me)),
      done: all.filter((task) => !open.includes(task)),
    };
  }, [rows, entries, acting]);
  return { ...rest, tasks };
}

/** Their own, or nobody's yet. */
export const isFor = ({ assignee_id }: TaskView, me: string): boolean =>
  assignee_id === null || assignee_id === me;

function useActing() {
  const { membershipId: me } = useWorkplace().viewer;
  const lawful = useLawful();
  return useMemo(() => ({ me, lawful }), [me, lawful]);
}

/** The categories and rooms to report from. */
export function useReportable() {
  const categories = useRows(guestTaskCategories, {
    ...usedCategories,
    ...{ order: 'position', limit: 100, count: false },
    kept: () => kept.rowsOf(keptCategories)?.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)),
  });
  return { categories: categories.rows, rooms: kept.rowsOf(keptRooms) ?? [] };
}
