import { CalendarCheck } from 'lucide-react';
import { useMemo } from 'react';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { addDays, dayIn } from '#kernel/dates.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { maintenanceOccurrences } from '../occurrences/maintenance-occurrence.resource.ts';
import { doNow, skipOccurrence } from '../occurrences/move-occurrence.ts';
import { MaintenanceNav } from './MaintenanceNav.tsx';

type Named = Row & {
  readonly asset?: { readonly name: string } | null;
  readonly room?: { readonly number: string } | null;
};

const columns: readonly ListColumn<Named>[] = [
  { name: 'due_on', width: 112 },
  { name: 'plan_id', width: 240, grow: true },
  {
    id: 'target',
    header: 'Asset or room',
    reads: ['asset_id', 'room_id'],
    cell: ({ asset, room }) => asset?.name ?? (room && roomName(room.number)),
  },
  'site_id',
  { name: 'status', width: 152 },
  { name: 'work_order_id', width: 200 },
  { name: 'done_on', width: 112 },
];

const bulk = [doNow, skipOccurrence];

/** What falls due, overdue first, and what was done or skipped. */
export function OccurrenceList() {
  const { viewer } = useWorkplace();
  const views = useMemo(() => viewsOn(dayIn(viewer.timezone, new Date().toISOString())), [viewer.timezone]);
  return (
    <ResourceList<Named>
      resource={maintenanceOccurrences}
      title="Maintenance due"
      views={views}
      columns={columns}
      bulkCommands={bulk}
      nav={<MaintenanceNav current="/maintenance/occurrences" />}
      empty={{
        icon: <CalendarCheck aria-hidden="true" />,
        title: 'Nothing planned yet',
        text: 'A maintenance plan says what falls due and when; its history collects here.',
        action: viewer.role !== 'technician' && (
          <Button asChild>
            <Link to="/maintenance/new">New plan</Link>
          </Button>
        ),
      }}
    />
  );
}

function viewsOn(today: string): readonly ListView[] {
  const all = where(maintenanceOccurrences);
  const open = all.eq('is_open', true);
  return [
    { value: 'open', label: 'Open', filters: open.lte('due_on', addDays(today, 30)) },
    { value: 'overdue', label: 'Overdue', filters: open.lt('due_on', today) },
    {
      value: 'week',
      label: 'Next 7 days',
      filters: open.gte('due_on', today).lt('due_on', addDays(today, 7)),
    },
    { value: 'done', label: 'Done', filters: all.eq('status', 'done'), order: 'done_on.desc' },
    { value: 'skipped', label: 'Skipped', filters: all.eq('status', 'skipped'), order: 'due_on.desc' },
    { value: 'all', label: 'All' },
  ];
}
