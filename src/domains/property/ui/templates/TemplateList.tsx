import { ListChecks, Plus } from 'lucide-react';
import { inspectionTemplates } from '#domains/property/templates/inspection-template.resource.ts';
import { sentence } from '#kernel/display.ts';
import { Button } from '#ui/components/actions/Button.tsx';

import { Link } from '#ui/navigation.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { PropertyNav } from '../PropertyNav.tsx';

type TemplateRow = Row & {
  readonly name: string;
  readonly room_kinds: readonly string[] | null;
  readonly estimated_minutes: number;
  readonly counts_as_maintenance: boolean;
};

const columns: readonly ListColumn<TemplateRow>[] = [
  'name',
  {
    id: 'for',
    header: 'For',
    reads: ['room_kinds'],
    width: 240,
    cell: (row) => kindsOf(row),
  },
  { name: 'counts_as_maintenance', width: 232 },
  { name: 'estimated_minutes', width: 96 },
  { name: 'is_active', width: 96 },
];

const kindsOf = ({ room_kinds }: TemplateRow) =>
  room_kinds?.length ? room_kinds.map(sentence).join(', ') : 'All rooms';

function phoneRow(row: TemplateRow): PhoneRowContent {
  const detail = [
    kindsOf(row),
    `${row.estimated_minutes} min`,
    row.counts_as_maintenance && 'counts as maintenance',
  ];
  return { title: row.name, detail: detail.filter(Boolean).join(' · ') };
}

export function TemplateList() {
  const { viewer } = useWorkplace();
  const isOffice = viewer.role !== 'technician';
  const make = isOffice && (
    <Button asChild>
      <Link to="/property-tasks/templates/new">
        <Plus className="size-4" aria-hidden="true" />
        New template
      </Link>
    </Button>
  );
  // A company starts with a few templates, so that the list is never empty.
  const importThem = isOffice && (
    <Button asChild variant="outline">
      <Link to="/settings/import" search={{ table: 'inspection_templates' }}>
        Import
      </Link>
    </Button>
  );
  return (
    <ResourceList<TemplateRow>
      resource={inspectionTemplates}
      columns={columns}
      phoneRow={phoneRow}
      nav={<PropertyNav current="/property-tasks/inspections" />}
      actions={
        <>
          {importThem}
          {make}
        </>
      }
      empty={{
        icon: <ListChecks aria-hidden="true" />,
        title: 'No inspection templates yet',
        text: 'A template lists what to check in a room, and which failures become work orders.',
        action: make,
      }}
    />
  );
}
