import { CalendarClock, Plus } from 'lucide-react';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { ImportLink } from '#ui/resource/list/ImportLink.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { maintenancePlans } from '../plans/maintenance-plan.resource.ts';
import { endPlan, pausePlan, resumePlan } from '../plans/plan-status.ts';
import { MaintenanceNav } from './MaintenanceNav.tsx';
import { type Timing, timingText } from './timing-text.ts';

const all = where(maintenancePlans);
const views: readonly ListView[] = [
  { value: 'active', label: 'Active', filters: all.eq('status', 'active') },
  { value: 'paused', label: 'Paused', filters: all.eq('status', 'paused') },
  { value: 'ended', label: 'Ended', filters: all.eq('status', 'ended') },
  { value: 'all', label: 'All' },
];
const bulk = [pausePlan, resumePlan, endPlan];

const columns: readonly ListColumn<Row & Timing>[] = [
  'name',
  {
    id: 'timing',
    header: 'Falls due',
    width: 232,
    reads: ['trigger', 'rule', 'meter_every', 'meter_name'],
    cell: timingText,
  },
  { name: 'target_count', width: 128 },
  { name: 'next_due_on', width: 128 },
  { name: 'open_orders', width: 112 },
  { name: 'status', width: 112 },
];

export function PlanList() {
  const { viewer } = useWorkplace();
  const make = viewer.role !== 'technician' && (
    <>
      <Button asChild variant="outline">
        <Link to="/maintenance/for-category">A plan for each asset</Link>
      </Button>
      <Button asChild>
        <Link to="/maintenance/new">
          <Plus className="size-4" aria-hidden="true" />
          New plan
        </Link>
      </Button>
    </>
  );
  return (
    <ResourceList<Row & Timing>
      resource={maintenancePlans}
      title="Maintenance"
      views={views}
      columns={columns}
      bulkCommands={bulk}
      nav={<MaintenanceNav current="/maintenance" />}
      actions={make}
      empty={{
        icon: <CalendarClock aria-hidden="true" />,
        title: 'No maintenance plans yet',
        text: 'A filter change every quarter, an oil change every 500 hours: a plan makes the work orders in time and remembers what was done.',
        action: make,
        secondary: (
          <>
            {viewer.role !== 'technician' && <ImportLink table="maintenance_plans" />}
            <Button asChild variant="ghost">
              <Link to="/upkeep-guide">How it works</Link>
            </Button>
          </>
        ),
      }}
    />
  );
}
