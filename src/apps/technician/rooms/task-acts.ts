/** What a technician's commands do to a guest-room task, as the server's handlers do: shown before it has answered. */

import { resolveGuestTask, startGuestTask } from '#domains/property/guest-tasks/do-guest-task.ts';
import type { guestRoomTasks } from '#domains/property/guest-tasks/guest-task.resource.ts';
import { reportGuestTask } from '#domains/property/guest-tasks/report-guest-task.ts';
import type { AnyCommand } from '#kernel/command.ts';
import type { ApiRowOf, BaseRow } from '#kernel/resource.ts';
import { textOf } from '#kernel/type-guards.ts';
import type { CommandEntry, Entry } from '#ui/outbox/entry.ts';
import { isCommand, type Lawful } from '#ui/outbox/with-changes.ts';
import { type RoomOfWork, roomSelect } from './room-of-work.ts';

type Stored = Omit<ApiRowOf<typeof guestRoomTasks>, keyof BaseRow | 'status' | 'repeats'>;

export type TaskView = RoomOfWork &
  Pick<
    Stored,
    | ('room_id' | 'category_id' | 'details' | 'priority' | 'guest_present' | 'reported_at' | 'due_at')
    | ('assignee_id' | 'started_at' | 'resolved_at' | 'resolved_by' | 'resolution' | 'file_id')
    | ('is_late' | 'work_order_id')
  > & {
    readonly id: string;
    /** Given by the server: null while it is only on this phone. */
    readonly number: string | null;
    readonly status: string;
    readonly can: readonly string[];
    readonly category: { readonly id: string; readonly name: string } | null;
  };

export const taskSelect = `*,can,${roomSelect},category(id,name)`;

export interface ActingOnTask {
  readonly me: string;
  readonly lawful: Lawful;
}

type Effect = (task: TaskView, input: CommandEntry['input'], me: string, at: string) => TaskView;

const effects: readonly (readonly [AnyCommand, Effect])[] = [
  [startGuestTask, (task, _input, me, at) => ({ ...task, assignee_id: me, started_at: at })],
  [
    resolveGuestTask,
    (task, input, me, at) => ({
      ...task,
      file_id: textOf(input.file_id) ?? task.file_id,
      resolution: textOf(input.resolution)?.trim() || null,
      ...{ resolved_at: at, resolved_by: me, started_at: task.started_at ?? at },
    }),
  ],
];

/** The task after the acts of this phone, in order. What was refused has changed nothing. */
export function afterTaskActs(
  task: TaskView,
  entries: readonly Entry[],
  { me, lawful }: ActingOnTask,
): TaskView {
  let now = task;
  for (const { table, row, command, input, refusal, noted_at } of entries.filter(isCommand)) {
    const step = effects.find(([{ name }]) => name === command);
    if (!step || table !== 'guest_room_tasks' || row !== task.id || refusal) continue;
    const [{ to: status = now.status }, effect] = step;
    now = { ...effect(now, input, me, textOf(input.at) ?? noted_at), status };
    now = { ...now, can: lawful('guest_room_tasks', status) };
  }
  return now;
}

/** The task that an entry reports. Who gets it is known to the server only: until then it is nobody's. */
export function reportedBy(entry: Entry, lawful: Lawful): TaskView | undefined {
  if (!isCommand(entry) || entry.command !== reportGuestTask.name || !entry.isNew) return undefined;
  const { row, input, made = {}, noted_at } = entry;
  const [room_id, category_id] = [textOf(input.room_id), textOf(input.category_id)];
  if (!room_id || !category_id) return undefined;
  const room = { id: room_id, number: textOf(made.room) ?? '' };
  const can = entry.refusal ? [] : lawful('guest_room_tasks', 'reported');
  return {
    ...{ id: row, number: null, status: 'reported', can, room_id, category_id },
    room: { ...room, floor: null, notes: null, do_not_disturb: null, vip: null, occupancy: null },
    category: { id: category_id, name: textOf(made.category) ?? '' },
    ...{ site: null, details: textOf(input.details), guest_present: input.guest_present === true },
    ...{ priority: 'medium', reported_at: noted_at, due_at: '', assignee_id: null, started_at: null },
    ...{ resolved_at: null, resolved_by: null, resolution: null, file_id: null, is_late: false },
    work_order_id: null,
  };
}
