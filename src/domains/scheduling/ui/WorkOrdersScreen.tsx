import { scheduleVisit } from '#domains/scheduling/schedule-visit.ts';
import { WorkOrderList } from '#domains/work-orders/ui/list/WorkOrderList.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** Joins the work order list with scheduling, which depends on the work order domain. */
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
