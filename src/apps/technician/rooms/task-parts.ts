import { roomName } from '#domains/rooms/room-name.rules.ts';
import type { TaskView } from './task-acts.ts';

type Named = Pick<TaskView, 'id' | 'number' | 'room' | 'category'>;

export const titleOf = ({ room, category }: Named): string =>
  [room && roomName(room.number), category?.name].filter(Boolean).join(' · ');

/** What is kept belongs to this task; its name in the list of what waits. */
export const partOf = (task: Named) => ({
  job: task.id,
  about: [task.number, titleOf(task)].filter(Boolean).join(' · '),
});

export const taskPath = (id: string): string => `/property-tasks/guest-rooms/${id}`;
