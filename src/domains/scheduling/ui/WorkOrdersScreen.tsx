import { scheduleVisit } from '#domains/scheduling/schedule-visit.ts';
import { WorkOrderList } from '#domains/work-orders/ui/list/WorkOrderList.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** Planning stands above work orders: here the two meet. */
export function WorkOrdersScreen() {
  const { viewer } = useWorkplace();
  const mayImport = viewer.role !== 'technician';
  return (
    <WorkOrderList
      schedule={scheduleVisit}
      elsewhere={
        mayImport && (
          <Button asChild variant="outline">
            <Link to="/settings/import" search={{ table: 'work_orders' }}>
              Import
            </Link>
          </Button>
        )
      }
    />
  );
}
