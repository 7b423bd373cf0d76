import { ClipboardCheck } from 'lucide-react';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/use-resource-list.ts';
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

export function InspectionList() {
  return (
    <ResourceList
      resource={inspections}
      views={views}
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
      }}
    />
  );
}
