import { BedDouble, Plus } from 'lucide-react';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { guestRoomTasks } from '../guest-tasks/guest-task.resource.ts';
import { PropertyNav } from './PropertyNav.tsx';
import { TaskClock, type TimedTask } from './TaskClock.tsx';

const all = where(guestRoomTasks);
const open = all.in('status', ['reported', 'assigned', 'in_progress']);
const views: readonly ListView[] = [
  { value: 'open', label: 'To do', filters: open, order: 'due_at' },
  { value: 'late', label: 'Late', filters: open.eq('is_late', true), order: 'due_at' },
  { value: 'resolved', label: 'To verify', filters: all.eq('status', 'resolved') },
  { value: 'all', label: 'All' },
];

type TaskRow = Row &
  TimedTask & {
    readonly number: string;
    readonly repeats: number | null;
    readonly room?: { readonly number: string } | null;
    readonly category?: { readonly name: string } | null;
  };

const columns: readonly ListColumn<TaskRow>[] = [
  'number',
  'room_id',
  'category_id',
  'status',
  'priority',
  {
    id: 'clock',
    header: 'Target',
    reads: ['due_at', 'status', 'is_late'],
    cell: (task) => <TaskClock task={task} />,
    width: 144,
  },
  { name: 'repeats', width: 88 },
  'assignee_id',
];

export function GuestTaskList() {
  const { viewer } = useWorkplace();
  const report = (
    <Button asChild>
      <Link to="/property-tasks/guest-rooms/new">
        <Plus className="size-4" aria-hidden="true" />
        Report
      </Link>
    </Button>
  );
  return (
    <ResourceList<TaskRow>
      resource={guestRoomTasks}
      columns={columns}
      views={views}
      phoneRow={phoneRow}
      nav={<PropertyNav current="/property-tasks/guest-rooms" />}
      actions={
        <>
          {viewer.role !== 'technician' && (
            <Button asChild variant="outline">
              <Link to="/property-tasks/categories">Categories</Link>
            </Button>
          )}
          {report}
        </>
      }
      empty={{
        icon: <BedDouble aria-hidden="true" />,
        title: 'No guest-room tasks',
        text: 'What a guest needs put right: a room and a category are enough, and the clock runs.',
        action: report,
        secondary: (
          <Button asChild variant="ghost">
            <Link to="/upkeep-guide">How it works</Link>
          </Button>
        ),
      }}
    />
  );
}

/** Where and what, and the clock. */
function phoneRow(row: TaskRow): PhoneRowContent {
  const where = [row.room && roomName(row.room.number), row.category?.name].filter(Boolean).join(' · ');
  return {
    title: where || row.number,
    aside: <FieldValue resource={guestRoomTasks} name="status" row={row} plain />,
    detail: (
      <>
        <TaskClock task={row} /> · {row.number}
      </>
    ),
  };
}
