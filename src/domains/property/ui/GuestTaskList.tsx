import { BedDouble, Plus } from 'lucide-react';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/use-resource-list.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
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

type TaskRow = Row & TimedTask & { readonly repeats: number | null };

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
      }}
    />
  );
}
