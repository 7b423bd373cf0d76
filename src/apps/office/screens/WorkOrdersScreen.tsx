import { Link } from '@tanstack/react-router';
import { scheduleVisit } from '#domains/scheduling/visit.commands.ts';
import { WorkOrderList } from '#domains/work-orders/ui/WorkOrderList.tsx';
import type { Command } from '#kernel/command.ts';
import { Button } from '#ui/components/Button.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** Planning stands above work orders: here the two meet. */
export function WorkOrdersScreen() {
  const { viewer } = useWorkplace();
  const mayImport = viewer.role !== 'technician';
  return (
    <WorkOrderList
      schedule={scheduleVisit as unknown as Command}
      elsewhere={
        mayImport && (
          <Button asChild variant="outline">
            <Link to={'/settings/import' as never} search={{ table: 'work_orders' } as never}>
              Import
            </Link>
          </Button>
        )
      }
    />
  );
}
