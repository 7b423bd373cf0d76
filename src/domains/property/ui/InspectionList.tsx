import { ClipboardCheck } from 'lucide-react';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { approveInspection } from '../inspections/decide-inspection.ts';
import { inspections } from '../inspections/inspection.resource.ts';
import { PropertyNav } from './PropertyNav.tsx';

const all = where(inspections);
const views: readonly ListView[] = [
  { value: 'open', label: 'To do', filters: all.in('status', ['scheduled', 'in_progress', 'rejected']) },
  { value: 'submitted', label: 'To approve', filters: all.eq('status', 'submitted') },
  { value: 'approved', label: 'Approved', filters: all.eq('status', 'approved') },
  { value: 'all', label: 'All' },
];
const bulk = [approveInspection];
const columns = [
  { name: 'number', width: 112, grow: false },
  { name: 'room_id', width: 120 },
  { name: 'inspection_template_id', width: 240, grow: true },
  { name: 'status', width: 144 },
  { name: 'inspector_id', width: 160 },
  { name: 'due_on', width: 112 },
  { name: 'score', width: 88 },
];

type InspectionRow = Row & {
  readonly number: string;
  readonly room?: { readonly number: string } | null;
  readonly inspection_template?: { readonly name: string } | null;
};

export function InspectionList() {
  return (
    <ResourceList<InspectionRow>
      resource={inspections}
      views={views}
      columns={columns}
      phoneRow={phoneRow}
      bulkCommands={bulk}
      nav={<PropertyNav current="/property-tasks/inspections" />}
      actions={
        <Button asChild variant="outline">
          <Link to="/property-tasks/templates">Templates</Link>
        </Button>
      }
      empty={{
        icon: <ClipboardCheck aria-hidden="true" />,
        title: 'No inspections yet',
        text: 'Open a room and inspect it: what fails becomes a work order by itself.',
        action: (
          <Button asChild>
            <Link to="/property-tasks">Choose a room</Link>
          </Button>
        ),
        secondary: (
          <Button asChild variant="ghost">
            <Link to="/upkeep-guide">How it works</Link>
          </Button>
        ),
      }}
    />
  );
}

function phoneRow(row: InspectionRow): PhoneRowContent {
  const value = (name: string) => <FieldValue resource={inspections} name={name} row={row} plain />;
  return {
    title: row.room ? roomName(row.room.number) : row.number,
    aside: value('status'),
    detail: (
      <>
        {row.inspection_template?.name} · {row.number}
      </>
    ),
  };
}
