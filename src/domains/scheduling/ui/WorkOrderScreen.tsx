import { moveVisit } from '#domains/scheduling/move-visit.ts';
import { scheduleVisit } from '#domains/scheduling/schedule-visit.ts';
import { ScheduleForm } from '#domains/scheduling/ui/ScheduleForm.tsx';
import { visitSteps } from '#domains/scheduling/ui/visit-steps.ts';
import { WorkOrderPage } from '#domains/work-orders/ui/page/WorkOrderPage.tsx';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import type { Row } from '#ui/resource/names.ts';

const visitCommands = [moveVisit, ...visitSteps];

/** Joins the work order page with scheduling, which depends on the work order domain. */
export function WorkOrderScreen() {
  return (
    <WorkOrderPage
      schedule={scheduleVisit}
      planner={(orderId, close) => <ScheduleForm orderId={orderId} onDone={close} onCancel={close} />}
      visitActions={(visit) => (visit.can.length > 0 ? <VisitActions visit={visit} /> : null)}
    />
  );
}

function VisitActions({ visit }: { visit: Row }) {
  const { technician_id, starts_at, ends_at } = visit;
  return (
    <CommandBar
      menuOnly
      commands={visitCommands}
      row={visit}
      asks={{ move: { question: 'Move this visit', defaults: { technician_id, starts_at, ends_at } } }}
    />
  );
}
