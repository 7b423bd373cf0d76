import { scheduleVisit } from '#domains/scheduling/schedule-visit.ts';
import { NewWorkOrder } from '#domains/work-orders/ui/NewWorkOrder.tsx';
import { isAllowed } from '#kernel/access.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { WhoAndWhen } from './WhoAndWhen.tsx';

/** Joins the form for a new work order with scheduling, which depends on the work order domain. */
export function NewWorkOrderScreen() {
  const { viewer } = useWorkplace();
  if (!isAllowed(scheduleVisit.allow, viewer.role)) return <NewWorkOrder />;
  return (
    <NewWorkOrder
      schedule={scheduleVisit}
      planner={(asked, onVisit) => <WhoAndWhen asked={asked} onVisit={onVisit} />}
    />
  );
}
