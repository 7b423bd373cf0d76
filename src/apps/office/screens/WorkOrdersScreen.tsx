import { scheduleVisit } from '#domains/scheduling/visit.commands.ts';
import { WorkOrderList } from '#domains/work-orders/ui/WorkOrderList.tsx';
import type { Command } from '#kernel/command.ts';

/** Planning stands above work orders: here the two meet. */
export function WorkOrdersScreen() {
  return <WorkOrderList schedule={scheduleVisit as unknown as Command} />;
}
